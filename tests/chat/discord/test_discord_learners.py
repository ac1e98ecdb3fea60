"""What learners do on Discord, with good input and with bad."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from discord_scene import FIX, Scene, scene_on
from fake_discord import FakeDiscord
from scripted import ACCEPTED, BOTH, CARD, LESSON, ONE_LEFT, SECOND, THIRD
from test_discord_faults import attempts

from bot.core.deck import Deck
from bot.core.model import Section

pytestmark = pytest.mark.asyncio
LONG = tuple(Section(f"Section {n}", "The weights sum to one. " * 60) for n in range(1, 5))
LONG_DECK = Deck((replace(CARD, full_answer=LONG), SECOND, THIRD), (replace(LESSON, picture=None),))
SECRETS = (CARD.short_answer, CARD.full_answer[0].text, "AXIS", "PROJECT", "It maps back")


async def solved(scene: Scene):
    """The verdict of Ada, who has solved the card of the channel."""
    card = await scene.posted()
    scene.house.grader.will(ACCEPTED)
    return await scene.submit(card)


# --- submitting -----------------------------------------------------------------------------


async def test_a_double_click_gives_one_attempt(platform: FakeDiscord, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        scene.house.grader.before = 3
        card = await scene.posted()
        opened = await scene.ada.press(card, "Submit a fix")
        first, second = (scene.ada.fill(opened, {"Your code": FIX}) for _ in range(2))
        await first.says("Planted defects left")
        refused = await second.says("still being graded")
        assert "3 others are before it." in refused.text
        assert await attempts(scene) == 1


async def test_a_repeated_interaction_is_answered_once(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        verdict = await scene.submit(card)
        answered = len(platform.requests)
        verdict.deliver_again()
        await scene.ada.slash("practice streak")
        assert len(platform.requests) == answered + 2
        assert await attempts(scene) == 1


async def test_a_file_a_message_and_its_edit(platform: FakeDiscord, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        await scene.posted()
        by_command = await scene.ada.slash("practice submit", file=("fix.py", FIX.encode()))
        assert "left: 2 of 2" in by_command.text
        await scene.settled()
        scene.house.clock.forward(minutes=5)
        message = scene.ada.say(f"mine:\n```py\n{FIX}# a\n```")
        graded = await scene.ada.message_command("Grade this message", message)
        assert "left: 2 of 2" in graded.text
        await scene.settled()
        again = await scene.ada.message_command("Grade this message", message)
        assert "left: 2 of 2" in again.text
        assert await attempts(scene) == 2
        await scene.settled()

        refused = await scene.ben.message_command("Grade this message", message)
        assert "Only the one who wrote" in refused.text
        assert refused.message.ephemeral
        nothing = await scene.ada.message_command("Grade this message", scene.ada.say("thanks"))
        assert "code" in nothing.text
        assert await attempts(scene) == 2


async def test_an_edit_in_direct_messages_is_graded_when_the_code_changed(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        cleo = platform.person("Cleo")
        message = cleo.say(f"```py\n{FIX}```")
        await cleo.message_command("Grade this message", message)
        await scene.settled()
        scene.house.clock.forward(minutes=5)
        scene.house.grader.will(ONE_LEFT)
        message = cleo.edit(message, f"look:\n```py\n{FIX}```")
        message = cleo.edit(message, f"look:\n```py\n{FIX}# more\n```")
        await platform.until(
            lambda: [one for one in cleo.dms if "left: 1 of 2" in one.text], "the verdict"
        )
        assert len(cleo.dms) == 1
        assert await attempts(scene) == 2


async def test_an_edit_in_a_server_with_the_intent(platform: FakeDiscord, tmp_path: Path) -> None:
    platform.gateway.privileged = 1 << 15
    async with scene_on(platform, tmp_path, message_content=True) as scene:
        await scene.posted()
        message = scene.ada.say(f"```py\n{FIX}```")
        await scene.ada.message_command("Grade this message", message)
        await scene.settled()
        scene.house.clock.forward(minutes=5)
        scene.ada.edit(message, f"```py\n{FIX}# more\n```")
        await platform.until(lambda: scene.ada.dms, "the verdict")
        assert await attempts(scene) == 2
        assert len(scene.channel.messages) == 2


async def test_a_draft_that_is_longer_than_the_field_comes_as_a_file(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        long = FIX + "# " + "x" * 4100 + "\n"
        await scene.ada.slash("practice submit", file=("fix.py", long.encode()))
        offered = await scene.ada.press(card, "Submit a fix")
        assert offered.modal is None
        assert offered.message.files == ["fix.py"]
        opened = await scene.ada.press(offered.message, "Submit a file")
        assert opened.modal.value("Your code") == ""
        scene.house.clock.forward(minutes=5)
        sent = await scene.ada.fill(opened, {"Or a file": [("fix.py", long.encode())]})
        assert "Planted defects left" in sent.text
        await scene.settled()
        empty = await scene.ada.fill(opened)
        assert "no code in it" in empty.text


# --- replies --------------------------------------------------------------------------------


async def test_a_long_answer_has_pages_that_outlive_the_bot(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path, deck=LONG_DECK) as scene:
        verdict = await solved(scene)
        full = await scene.ada.press(verdict.message, "Full answer")
        assert full.message.options == [
            *(f"{n}. Section {n}" for n in range(1, 5)),
            "5. The corrected code",
        ]
        await scene.restart()
        turned = await scene.ada.choose(full.message, "3. Section 3")
        assert turned.message.id == full.message.id
        assert "### Section 3" in turned.text
        assert "### Section 1" not in turned.text


async def test_answers_are_asked_for_twice_before_a_try(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        answers = await scene.ada.press(card, "Answers…")
        asked = await scene.ada.press(answers.message, "Short answer")
        assert CARD.short_answer not in asked.text
        told = await scene.ada.press(asked.message, "Yes, go on")
        assert CARD.short_answer in told.text
        explain = await scene.ben.press(answers.message, "Explain it yourself")
        words = await scene.ben.press(explain.message, "Explain")
        kept = await scene.ben.fill(words, {"What does each defect do?": "rate good"})
        assert "Your words are kept" in kept.text
        shown = await scene.ben.press(kept.message, "Yes, go on")
        assert "rate good" in shown.text
        assert CARD.defects[0].effect in shown.text


async def test_autocomplete_shows_no_card_that_is_still_to_come(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        assert await scene.ada.autocomplete("practice card", "name", "heads") == []
        card = await scene.posted()
        [title] = await scene.ada.autocomplete("practice card", "name", "debug")
        assert title in card.text
        assert await scene.ada.autocomplete("practice card", "name", "nonsense") == []


async def test_what_a_learner_typed_calls_nobody(platform: FakeDiscord, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        await solved(scene)
        bad = "@everyone <@1> ```x``` **b**"
        await scene.ada.slash("practice settings", board="on")
        await scene.ada.slash("practice settings", **{"board-name": "@everyone **b**"})
        board = await scene.ben.slash("practice board")
        assert board.message.pings == []
        why = await scene.ada.slash("practice dispute", words=bad)
        assert why.message.pings == []
        for exchange in (
            scene.ada.slash("practice card", name=bad),
            scene.ada.slash("practice settings", zone=bad),
            scene.ada.slash("practice settings", zone="UTC", board="on"),
            scene.ada.slash("practice followups", number=77),
        ):
            answer = await exchange
            assert "Sorry" not in answer.text
            assert answer.message.ephemeral
            assert "<@1>" not in answer.text.replace("\\<@", "")


async def test_no_public_message_and_no_notification_holds_an_answer(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        verdict = await solved(scene)
        await scene.ada.press(verdict.message, "Share that you solved it")
        await scene.ada.press(verdict.message, "Full answer")
        follow_ups = await scene.ada.press(verdict.message, "Follow-ups")
        await scene.ada.press(follow_ups.message, "Follow-up 1")
        opened = await scene.ben.press(scene.channel.messages[0], "Submit a fix")
        late = scene.ben.fill(opened, {"Your code": FIX})
        late.miss_deadline()
        [told] = await platform.until(lambda: scene.ben.dms, "a direct message")
        assert "Accepted" not in told.payload["content"]
        public = [
            message
            for channel in platform.world.channels
            for message in platform.world.read(channel)
            if not message["flags"] & 64
        ]
        assert len(public) > 3
        for message in public:
            shown = json.dumps(message)
            assert not [secret for secret in SECRETS if secret in shown]


# --- sharing, threads, roles ----------------------------------------------------------------


async def test_a_thread_lets_in_those_who_have_finished(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        [thread] = scene.channel.threads
        assert thread.payload["type"] == 12
        assert scene.ada.id not in thread.members
        scene.house.grader.will(ACCEPTED)
        await scene.submit(card)
        await platform.until(lambda: scene.ada.id in thread.members, "Ada in the thread")
        assert scene.ben.id not in thread.members


async def test_a_shared_line_goes_to_the_open_thread_and_away_with_the_data(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted(answer="10:00")
        scene.house.clock.forward(hours=1)
        await scene.ticker.tick()
        [thread] = scene.channel.threads
        scene.house.grader.will(ACCEPTED)
        verdict = await scene.submit(card)
        await scene.ada.press(verdict.message, "Share that you solved it")
        assert "Ada solved" in thread.messages[-1].text
        twice = await scene.ada.press(verdict.message, "Share that you solved it")
        assert "already" in twice.text
        asked = await scene.ada.slash("practice delete-my-data")
        export = await scene.ada.press(asked.message, "Export")
        assert export.message.files[0].endswith(".zip")
        await scene.ada.press(asked.message, "Yes, go on")
        await platform.until(
            lambda: not [one for one in thread.messages if "Ada solved" in one.text], "no line"
        )


async def test_the_short_answer_comes_below_the_card_at_its_time(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        await scene.posted(answer="10:00", more="short-answer=yes")
        scene.house.clock.forward(hours=1)
        await scene.ticker.tick()
        answer = scene.channel.messages[-1]
        assert CARD.short_answer not in answer.payload["content"]
        assert (
            str(answer.payload["message_reference"]["message_id"]) == scene.channel.messages[0].id
        )


async def test_the_role_that_is_called(platform: FakeDiscord, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        nobody = await scene.ada.slash("practice settings", ping="on")
        assert "No role" in nobody.text
        role = scene.guild.role("practice")
        await scene.olga.slash("practice-admin setup", hour="09:00", zone="UTC", ping=role)
        await scene.olga.slash("practice-admin post-now")
        await scene.ticker.tick()
        assert scene.channel.messages[-1].pings == [role]
        refused = await scene.ada.slash("practice settings", ping="on")
        assert "Manage Roles" in refused.text


# --- elsewhere ------------------------------------------------------------------------------


async def test_an_app_that_a_learner_brought_along(
    own_platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(own_platform, tmp_path) as scene:
        foreign = own_platform.guild("Elsewhere", installed=False)
        cleo = foreign.learner("Cleo", at=foreign.channel("random"))
        today = await cleo.slash("practice today")
        assert "Card of" in today.text
        scene.house.grader.will(BOTH)
        verdict = await cleo.fill(await cleo.press(today.message, "Submit a fix"))
        assert "left: 2 of 2" in verdict.text
        assert all(message.ephemeral for message in cleo.whispers)


async def test_where_no_cards_come(platform: FakeDiscord, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        assert "no cards yet" in (await scene.ada.slash("practice today")).text
        assert "by yourself" in (await platform.person("Cleo").slash("practice join")).text
        assert "no card" in (await scene.olga.slash("practice-admin status")).text


@pytest.mark.parametrize("kept", [{"answer": "10:00"}, {}], ids=["public", "private"])
async def test_in_the_thread_of_a_card_it_is_about_that_card(
    platform: FakeDiscord, tmp_path: Path, kept: dict[str, str]
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        first = await scene.posted(**kept)
        scene.house.clock.forward(hours=1)
        await scene.ticker.tick()
        thread = scene.channel.threads[0]
        scene.house.clock.forward(days=1)
        await scene.ticker.tick()
        second = scene.channel.messages[-1]
        assert first.id != second.id
        in_thread = replace(scene.ada, at=thread)
        today = await in_thread.slash("practice today")
        assert today.text.splitlines()[0] == first.text.splitlines()[0]
        assert today.text.splitlines()[0] != second.text.splitlines()[0]
