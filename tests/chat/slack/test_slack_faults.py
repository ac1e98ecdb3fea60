"""Whatever goes wrong on the way: one attempt, one answer, one posting."""

import asyncio
import itertools
from collections.abc import Callable
from pathlib import Path

import pytest
from fake_slack import FakeSlack
from scripted import ACCEPTED, BOTH, CARD, ONE_LEFT
from slack_scene import FIX, Scene, scene_on

from bot.chat.slack.pace import Pace
from bot.core.errors import OperatorError, PlatformAway
from bot.core.model import Cohort
from bot.core.ports import Transaction

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.filterwarnings("ignore:BasicAuth is deprecated"),
]


async def attempts(scene: Scene) -> int:
    """How many submissions there are, judged or not."""

    def work(tx: Transaction) -> int:
        learners = range(1, 9)
        return sum(len(tx.attempts(one, CARD.slug)) for one in learners) + len(tx.waiting())

    return await scene.house.store.read(work)


@pytest.mark.parametrize("http", [False, True], ids=["sockets", "http"])
async def test_what_is_delivered_again_is_one_attempt(
    platform: FakeSlack, tmp_path: Path, http: bool
) -> None:
    async with scene_on(platform, tmp_path, http=http) as scene:
        card = await scene.posted()
        platform.sockets.everywhere = not http
        opened = await scene.ada.press(card, "Submit a fix")
        sent = scene.ada.fill(opened, {"Your code": FIX})
        sent.deliver_again()
        await opened.says("Not yet")
        sent.deliver_again()
        await platform.until(lambda: len(sent.acks) >= 3, "an acknowledgement of each")
        await scene.idle()
        assert len(scene.house.grader.asked) == 1
        assert await attempts(scene) == 1
        assert len([one for one in scene.ada.whispers if "Not yet" in one.text]) == 1
        await scene.restart()
        before = len(sent.acks)
        sent.deliver_again()
        await platform.until(lambda: len(sent.acks) > before, "the acknowledgement")
        await scene.idle()
        assert len(scene.house.grader.asked) == 1
        assert await attempts(scene) == 1


async def test_a_direct_message_that_comes_as_a_retry_is_one_attempt(
    platform: FakeSlack, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        dan = scene.guild.learner("Dan").in_dm()
        await platform.sockets.disconnect("too_many_websockets")
        dan.say(f"```\n{FIX}```")
        platform.sockets.everywhere = True
        await platform.until(lambda: dan.dms, "the verdict")
        await platform.online(2)
        await scene.idle()
        assert len(scene.house.grader.asked) == 1


async def test_a_second_paste_waits_for_the_verdict_of_the_first(
    platform: FakeSlack, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        going, judging = asyncio.Event(), scene.house.grader.grade

        async def slow(*words: object) -> object:
            await going.wait()
            return await judging(*words)

        scene.house.grader.grade, scene.house.grader.before = slow, 1
        opened = await scene.ada.press(card, "Submit a fix")
        other = await scene.ada.press(card, "Submit a fix")
        await scene.ada.fill(other, {"Your code": FIX}).acknowledged()
        code = scene.ada.say(f"```\n{FIX}```")
        refused = await scene.ada.message_command("Grade this message", code)
        assert "still being graded" in refused.text
        assert "One other is before it." in refused.text
        going.set()
        await other.says("Not yet")
        await scene.idle()
        assert await attempts(scene) == 1
        assert opened.sources


async def test_an_answer_finds_another_way(platform: FakeSlack, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        opened = await scene.ada.press(card, "Submit a fix")
        opened.expire()
        late = await scene.fill(opened, {"Your code": FIX})
        assert (late.ephemeral, "Not yet" in late.text) == (True, True)

        platform.fail("chat.postEphemeral", "user_not_in_channel", times=-1)
        scene.house.clock.forward(minutes=1)
        again = await scene.ada.press(card, "Submit a fix")
        again.expire()
        direct = await scene.fill(again, {"Your code": FIX + "# 2\n"})
        assert direct == scene.ada.dms[-1]

        platform.fail("chat.postMessage", "user_disabled", times=-1)
        scene.house.grader.will(ACCEPTED)
        scene.house.clock.forward(minutes=1)
        third = await scene.ada.press(card, "Submit a fix")
        third.expire()
        await scene.ada.fill(third, {"Your code": FIX + "# 3\n"}).acknowledged()
        await platform.until(lambda: len(scene.house.grader.asked) == 3, "the grading")
        await scene.idle()
        today = await scene.ada.slash("practice today")
        assert "could not be told before" in today.text
        assert "Accepted" in today.text
        assert "could not be told before" not in (await scene.ada.slash("practice today")).text


async def test_a_window_that_cannot_be_opened_in_time(platform: FakeSlack, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        platform.fail("views.open", "expired_trigger_id")
        told = await scene.ada.press(card, "Submit a fix")
        assert "could not be opened in time" in told.text
        assert (await scene.ada.press(card, "Submit a fix")).modal is not None


async def test_what_was_left_is_told_after_the_start(platform: FakeSlack, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        asked = asyncio.Event()

        async def never(*_: object) -> object:
            asked.set()
            await asyncio.Event().wait()

        judging, scene.house.grader.grade = scene.house.grader.grade, never
        opened = await scene.ada.press(card, "Submit a fix")
        await scene.ada.fill(opened, {"Your code": FIX}).acknowledged()
        await asked.wait()
        for task in asyncio.all_tasks():
            if task.get_coro().__name__ == "_guarded":
                task.cancel()
        await scene.restart()
        scene.house.grader.grade = judging
        scene.house.grader.will(ONE_LEFT)
        await scene.connection.rescue()
        assert "could not be told before" in scene.ada.dms[-1].text
        await scene.connection.rescue()
        assert len(scene.ada.dms) == 1


async def test_a_picture_that_slack_does_not_know_yet(platform: FakeSlack, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        scene.house.grader.will(ACCEPTED)
        await scene.submit(card)
        platform.fail("upload", 500, times=1)
        shown = await scene.ada.slash("practice streak")
        assert "[Picture: " in shown.text
        again = await scene.ada.slash("practice streak")
        assert [one["type"] for one in again.message.blocks if one["type"] == "image"] == ["image"]


# --- postings ------------------------------------------------------------------------------------


async def test_a_posting_whose_answer_was_lost_is_there_once(
    platform: FakeSlack, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        platform.cut("chat.postMessage", done=True)
        await scene.olga.slash("practice admin setup hour=09:00 zone=UTC")
        await scene.olga.slash("practice admin post-now")
        await scene.ticker.tick()
        assert len(scene.channel.messages) == 1
        await scene.ticker.tick()
        assert len(scene.channel.messages) == 1
        assert len(scene.channel.replies(scene.channel.messages[0])) == 1
        assert "Hint 1" in (await scene.ada.press(scene.channel.messages[0], "Hint")).text


async def test_a_posting_that_slack_broke_over_is_sent_again(
    platform: FakeSlack, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        platform.page_size = 2
        platform.fail("chat.postMessage", 500)
        for n in range(5):
            scene.ada.say(f"talk {n}")
        await scene.olga.slash("practice admin setup hour=09:00 zone=UTC")
        await scene.olga.slash("practice admin post-now")
        await scene.ticker.tick()
        for n in range(5):
            scene.ada.say(f"more talk {n}")
        await scene.ticker.tick()
        assert platform.count("practice_posting") == 2  # the card, and what opens its thread


async def test_where_history_may_not_be_read_an_organiser_is_told(
    platform: FakeSlack, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        scene.guild.scopes.discard("channels:history")
        platform.cut("chat.postMessage", done=False)
        await scene.olga.slash("practice admin setup hour=09:00 zone=UTC organisers=@Ben")
        await scene.olga.slash("practice admin post-now")
        await scene.ticker.tick()
        await scene.ticker.tick()
        assert scene.channel.messages == []
        assert "cannot tell whether the card is there" in scene.ben.dms[-1].text


@pytest.mark.parametrize(
    ("error", "says"),
    [
        ("not_in_channel", "/invite @practice"),
        ("missing_scope", "lacks the scope"),
        ("restricted_action", "let the app post"),
    ],
)
async def test_a_refusal_is_told_once_with_what_to_do(
    platform: FakeSlack, tmp_path: Path, error: str, says: str
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        await scene.olga.slash("practice admin setup hour=09:00 zone=UTC organisers=@Ben")
        await scene.olga.slash("practice admin post-now")
        channel = scene.channel.id
        platform.fail("chat.postMessage", error, times=2, when=lambda a: a["channel"] == channel)
        for _ in range(3):
            await scene.ticker.tick()
            scene.house.clock.forward(minutes=2)
        assert says in scene.ben.dms[-1].text
        assert len(scene.ben.dms) == 1
        await scene.ticker.tick()
        assert len(scene.channel.messages) == 1


async def test_retry_after_is_obeyed_and_a_channel_gets_a_post_a_second(
    platform: FakeSlack, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        scene.front.platform._pace = Pace()
        platform.paced = True
        platform.limit("chat.postMessage", 1)
        await scene.posted("answer=10:00 short-answer=yes")
        scene.house.clock.forward(hours=2)
        await scene.ticker.tick()
        first, *others = [one.arrived for one in platform.asked("chat.postMessage")]
        times = [one.arrived for one in platform.asked("chat.postMessage") if one.answer["ok"]]
        assert others[0] - first >= 1
        assert len(times) == 3
        assert all(later - before >= 1 for before, later in itertools.pairwise(times))


async def test_channels_come_and_go(platform: FakeSlack, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        await scene.posted()

        async def until(holds: Callable[[Cohort], object]) -> None:
            organising = scene.front.parts.organising
            for _ in range(200):
                await scene.idle()
                [cohort] = [one for one in await organising.cohorts() if not one.direct]
                if holds(cohort):
                    return
                await asyncio.sleep(0.01)
            raise AssertionError(f"in vain: {cohort}")

        scene.channel.rename("training")
        await until(lambda one: one.name == "#training")
        scene.channel.archive()
        await until(lambda one: one.calendar.paused_at)
        scene.channel.unarchive()
        await until(lambda one: not one.calendar.paused_at)
        scene.channel.kick_bot()
        await until(lambda one: one.calendar.paused_at)
        old = scene.channel.id
        scene.channel.convert()
        await until(lambda one: one.channel != old)
        scene.guild.remove_bot()
        await until(lambda one: one.removed_at)


@pytest.mark.parametrize("signature", ["bad", "stale"])
async def test_a_signature_that_is_not_slacks(
    platform: FakeSlack, tmp_path: Path, signature: str
) -> None:
    async with scene_on(platform, tmp_path, http=True) as scene:
        platform.sockets.signature = signature
        done = await scene.ada.slash("practice today").acknowledged()
        assert (done.status, done.acks, scene.ada.whispers) == (401, [], [])


async def test_tokens_that_are_not_good_are_told(platform: FakeSlack, tmp_path: Path) -> None:
    scene = Scene(platform, tmp_path)
    scene.guild.revoke()
    with pytest.raises(OperatorError, match="install the app again"):
        await scene.start()
    scene.house.close()


async def test_an_app_token_that_is_not_good_is_told(platform: FakeSlack, tmp_path: Path) -> None:
    scene = Scene(platform, tmp_path)
    platform.fail("apps.connections.open", "invalid_auth", times=-1)
    with pytest.raises(OperatorError, match="connections:write"):
        await scene.start()
    scene.house.close()


@pytest.mark.parametrize("method", ["auth.test", "apps.connections.open"])
@pytest.mark.parametrize("is_cut", [True, False])
async def test_a_slack_that_is_not_there_is_no_fault_of_a_token(
    platform: FakeSlack, tmp_path: Path, method: str, is_cut: bool
) -> None:
    scene = Scene(platform, tmp_path)
    if is_cut:
        platform.cut(method, times=-1)
    else:
        platform.fail(method, "internal_error", times=-1)
    with pytest.raises(PlatformAway, match=r"slack\.com"):
        await scene.start()
    scene.house.close()


async def test_an_unforeseen_error_is_apologised_for(platform: FakeSlack, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        scene.house.grader.will(RuntimeError("a secret"), BOTH)
        opened = await scene.ada.press(card, "Submit a fix")
        told = await scene.fill(opened, {"Your code": FIX})
        assert "something went wrong on our side" in told.text
        assert "a secret" not in told.text
