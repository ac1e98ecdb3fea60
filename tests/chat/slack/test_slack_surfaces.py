"""What else can be done in Slack: home, shortcuts, direct messages, settings, organising."""

import zipfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from fake_slack import FakeSlack
from scripted import ACCEPTED, CARD, ONE_LEFT
from slack_scene import FIX, Scene, scene_on

from bot.core.deck import Deck
from bot.core.model import Section

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.filterwarnings("ignore:BasicAuth is deprecated"),
]
OTHER = "def mix(x, w):\n    return w, x\n"


async def test_the_home_shows_where_a_learner_stands_and_everything_again(
    platform: FakeSlack, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        scene.ada.open_home()
        empty = await platform.until(lambda: scene.ada.home, "the home")
        assert "No card has come to you yet" in empty.text

        card = await scene.posted()
        scene.house.grader.will(ACCEPTED)
        await scene.submit(card)
        scene.ada.reload()
        assert scene.ada.whispers == []
        scene.ada.open_home()
        home = await platform.until(
            lambda: scene.ada.home if CARD.title in scene.ada.home.text else None, "the card"
        )
        assert "#practice" in home.text
        assert "You have solved this card (1 attempt)" in home.text
        assert "2 follow-ups to answer: 1 and 2." in home.text
        assert "Streak: 1 day" in home.text

        opened = await scene.ada.press(home, "Answers…")
        assert "Only you see them" in opened.modal.text
        full = await scene.ada.press(opened.modal, "Full answer").says("It must be the last one")
        assert full == scene.ada.modal
        field = await scene.ada.press(home, "Submit a fix")
        assert field.modal.value("Your code") == FIX
        scene.house.clock.forward(minutes=1)
        told = await scene.fill(field, {"Your code": OTHER})
        assert "Accepted" in told.text
        assert scene.ada.dms[-1] == told


async def test_the_shortcuts(platform: FakeSlack, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        own = await scene.ada.shortcut("Submit a fix")
        assert own.modal.title == "Submit a fix"
        card = await scene.posted()
        await scene.ada.press(card, "Hint")
        opened = await scene.ada.shortcut("Submit a fix")
        assert CARD.title in opened.modal.text
        nothing = await scene.ada.fill(opened, {"Your code": " "})
        assert nothing.errors == {"code": "Paste your code here, or add a file below."}
        scene.house.grader.will(ONE_LEFT)
        files = {"Your code": "", "File": [("notes.png", b"\x89PNG"), ("fix.py", FIX.encode())]}
        verdict = await scene.fill(opened, files)
        assert "Planted defects left: 1 of 2" in verdict.text
        assert scene.house.grader.asked[-1][:2] == (CARD.slug, FIX)

        theirs = scene.ben.say(f"```\n{FIX}```")
        refused = await scene.ada.message_command("Grade this message", theirs)
        assert "Only the one who wrote a message" in refused.text
        thanks = scene.ada.say("thanks, all")
        no_code = await scene.ada.message_command("Grade this message", thanks)
        assert "mix" in no_code.text
        assert len(scene.house.grader.asked) == 1


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("empty.py", b"", "is empty"),
        ("large.py", b"x" * (2**20 + 1), "a file may have 1,048,576"),
        ("data.npz", b"\x93NUMPY", "is no code file"),
        ("latin.py", b"# \xe9\n", "is not UTF-8"),
    ],
)
async def test_a_file_that_cannot_be_taken(
    platform: FakeSlack, tmp_path: Path, name: str, content: bytes, says: str
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        opened = await scene.ada.press(card, "Submit a fix")
        refusal = await scene.fill(opened, {"Your code": "", "File": [(name, content)]})
        assert says in refusal.text
        assert scene.house.grader.asked == []


async def test_direct_messages_are_commands_or_code_and_edits_are_graded_again(
    platform: FakeSlack, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        dan = scene.guild.learner("Dan").in_dm()

        async def answered(how_many: int) -> str:
            await platform.until(lambda: len(dan.dms) >= how_many, "an answer")
            await scene.idle()
            return dan.dms[-1].text

        dan.say("today")
        assert "Find both defects" in await answered(1)
        scene.house.grader.will(ONE_LEFT)
        code = dan.say(f"```\n{FIX}```")
        assert "Planted defects left: 1 of 2" in await answered(2)
        scene.house.clock.forward(minutes=1)
        scene.house.grader.will(ACCEPTED)
        dan.edit(code, f"Mine now:\n```\n{OTHER}```")
        assert "Accepted" in await answered(3)
        dan.edit(code, f"Other words:\n```\n{OTHER}```")
        await scene.idle()
        dan.say("hello there")
        assert "mix" in await answered(4)
        assert len(dan.dms) == 4
        assert len(scene.house.grader.asked) == 2


async def test_settings_and_other_commands(platform: FakeSlack, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        await scene.posted()
        ada = scene.ada
        shown = await ada.slash("practice settings")
        opened = await ada.press(shown.message, "Change them")
        told = await scene.fill(
            opened,
            {"Time zone": "Asia/Tokyo", "On the board": "name Ada <@U1>", "Remind me at": "x"},
        )
        assert "is no time of day" in told.text
        assert "Ada <@U1>" in (await ada.slash("practice board")).text.replace("\u200b", "")
        assert "Asia/Tokyo" in (await ada.slash("practice settings")).text
        assert "/practice answer full" in (await ada.slash("practice help")).text
        unknown = await ada.slash("practice hnit")
        assert "/practice hint" in unknown.text

        asked = await ada.slash("practice card")
        names = await ada.autocomplete(asked.message, "A card", "heads")
        assert [one["text"]["text"] for one in names] == [CARD.title]
        chosen = await ada.choose(asked.message, names[0], name="A card").says(CARD.title)
        assert "Card of 2026-03-02" in chosen.text

        left = await ada.slash("practice leave")
        assert "You have left" in left.text
        assert "You are in this channel's practice" in (await ada.slash("practice join")).text

        sent = await ada.slash("practice export")
        assert "in our direct conversation" in sent.text
        [export] = [one for one in platform.world.files.values() if one.name.endswith(".zip")]
        names = zipfile.ZipFile(BytesIO(export.content)).namelist()
        assert any(name.endswith("accounts.json") for name in names)

        sure = await ada.slash("practice delete-my-data")
        assert sure.message.buttons[0] == "Yes, go on"
        gone = await ada.press(sure.message, "Yes, go on").says("Everything held about you")
        assert "is deleted" in gone.text


async def test_a_shared_line_goes_with_its_learner(platform: FakeSlack, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        scene.house.grader.will(ACCEPTED)
        verdict = await scene.submit(card)
        assert "Its discussion is open to you now" in verdict.text
        platform.fail("chat.postMessage", "restricted_action")
        refused = await scene.ada.press(verdict, "Share that you solved it").says("not there")
        assert "share it again later" in refused.text
        await scene.ada.press(verdict, "Share that you solved it").says("Shared")
        assert len(scene.channel.messages) == 2
        again = await scene.ada.press(verdict, "Share that you solved it").says("already")
        assert "You have shared a line" in again.text
        sure = await scene.ada.slash("practice delete-my-data")
        await scene.ada.press(sure.message, "Yes, go on").says("is deleted")
        assert scene.channel.messages == [card]


async def test_organisers(platform: FakeSlack, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        refused = await scene.ada.slash("practice admin setup hour=10:00")
        assert "Only those who may manage this channel" in refused.text
        opened = await scene.olga.slash("practice admin setup")
        assert opened.modal.value("Hour") == "09:00"
        filled = scene.olga.fill(opened, {"Hour": "08:30", "Zone": "UTC"})
        await filled.acknowledged()
        told = await opened.says("hour: 08:30")
        assert "guests and people of connected workspaces included" in told.text
        await scene.olga.slash("practice admin setup organisers=@Ada answer=15:00")
        assert "hour: 11:00" in (await scene.ada.slash("practice admin setup hour=11:00")).text
        later = await scene.ada.slash("practice admin setup")
        assert later.modal.value("Hour") == "11:00"
        elsewhere = scene.guild.channel("elsewhere")
        elsewhere.kick_bot()
        sent = await scene.olga.joins(elsewhere).slash("practice admin setup hour=09:00")
        assert "/invite @practice" in sent.text
        direct = await scene.olga.in_dm().slash("practice admin status")
        assert "in the channel where the cards are to come" in direct.text


async def test_long_answers_turn_their_pages_in_place(platform: FakeSlack, tmp_path: Path) -> None:
    sections = tuple(Section(f"Part {n}", f"{n} " + "words " * 250) for n in range(1, 5))
    deck = Deck((replace(CARD, full_answer=sections),), ())
    async with scene_on(platform, tmp_path, deck=deck) as scene:
        card = await scene.posted()
        answers = await scene.ada.press(card, "Answers…")
        await scene.ada.press(answers.message, "Full answer")
        full = (await scene.ada.press(answers.message, "Full answer")).message
        if "Yes, go on" in full.buttons:
            full = (await scene.ada.press(full, "Yes, go on")).message
        assert full.options[0].startswith("1. Full answer · Part 1")
        await scene.restart()
        before = len(scene.ada.whispers)
        await scene.ada.choose(full, full.options[1]).says("2 words")
        assert len(scene.ada.whispers) == before


async def run_to_answers(scene: Scene) -> None:
    """Tick until the cohort's answer time."""
    scene.house.clock.forward(hours=7)
    await scene.ticker.tick()


async def test_the_thread_opens_at_the_answer_time(platform: FakeSlack, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted("answer=15:00 short-answer=yes recap=yes")
        assert scene.channel.replies(card) == []
        await run_to_answers(scene)
        answer, opened = sorted(scene.channel.replies(card), key=lambda one: one.notification)[::-1]
        assert "Discussion of this card is open" in opened.text
        assert CARD.short_answer in answer.text
        assert CARD.short_answer not in answer.notification
        await scene.ticker.tick()
        assert len(scene.channel.replies(card)) == 2
        assert scene.channel.messages == [card]
