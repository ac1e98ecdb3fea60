"""What front ends need besides a learner's commands: drafts, titles, and what is not told yet."""

import asyncio
import threading
from dataclasses import replace

import pytest
from club import CHIEF, SOMEBODY, Club, at, place
from scripted import ACCEPTED, ADA, BEN, DECK, ScriptedGrader, text

from bot.core.deck import broken_code
from bot.core.errors import GraderUnavailable, PracticeError
from bot.core.front_desk import FrontDesk
from bot.core.model import Account
from bot.core.model_cohort import Organiser, SharedLine
from bot.core.practice import Practice
from bot.jobs import rescue
from bot.ticker import Ticker

pytestmark = pytest.mark.asyncio

CODE = "def mix(x, w):\n    return x @ w"
AMY, BOB = (Account("discord", "", name, name.capitalize()) for name in ("amy", "bob"))


def practice_of(club: Club, grader: ScriptedGrader | None = None) -> Practice:
    return Practice(
        deck=club.deck,
        store=club.store,
        grader=grader or ScriptedGrader(),
        clock=club.clock,
        zone="UTC",
    )


async def posted(club: Club, **wishes: str) -> int:
    """A channel with a card in it; the posting."""
    cohort = await club.start(**wishes)
    await club.tick_at(at(6, 9))
    [posting] = await club.store.read(lambda tx: tx.postings(cohort))
    return posting.id


async def test_a_draft_is_the_broken_code_and_then_the_last_try(club: Club) -> None:
    grader = ScriptedGrader()
    posting = await posted(club)
    practice = practice_of(club, grader)
    here = practice.at(place(), posting)
    desk = FrontDesk(practice)
    draft = await desk.draft(here, AMY, None)
    assert (draft.source, draft.posting) == (broken_code(draft.card), posting)
    await here.submit(AMY, CODE, key="1")
    assert (await desk.draft(here, AMY, None)).source.strip() == CODE
    assert (await desk.draft(here, BOB, None)).source == broken_code(draft.card)


async def test_a_draft_does_not_wait_for_those_who_write(club: Club) -> None:
    here, released = practice_of(club).at(place(), await posted(club)), threading.Event()
    writing = asyncio.ensure_future(club.store.write(lambda _: released.wait(20)))
    draft = await FrontDesk(here).draft(here, AMY, None)
    assert not writing.done()
    assert draft.source == broken_code(draft.card)
    released.set()
    await writing


async def test_who_opened_a_draft_joins_the_channel(club: Club) -> None:
    here = practice_of(club).at(place(), await posted(club))
    desk = FrontDesk(here)
    assert await desk.home(AMY) == []
    await desk.arrive(here, AMY)
    assert len(await desk.home(AMY)) == 1
    await here.leave(AMY)
    await desk.arrive(here, AMY)
    assert len(await desk.home(AMY)) == 1


async def test_titles_are_those_that_the_channel_has_had(club: Club) -> None:
    practice, desk = practice_of(club), FrontDesk(practice_of(club))
    await club.start()
    here = practice.at(place())
    assert await desk.titles(here, AMY, "") == []
    await club.tick_at(at(6, 9))
    [card] = await desk.titles(here, AMY, "")
    assert card.slug == club.platform.cards_in("general")[0]
    assert await desk.titles(here, AMY, card.title.upper()) == [card]
    assert await desk.titles(here, AMY, "no such words") == []
    assert len(await desk.titles(practice, AMY, "")) == len(DECK.cards)


async def test_a_verdict_is_owed_until_it_was_told(club: Club) -> None:
    grader = ScriptedGrader()
    practice = practice_of(club, grader).at(place(), await posted(club))
    desk = FrontDesk(practice)
    grader.will(ACCEPTED)
    reply = await practice.submit(AMY, CODE, key="1")
    assert reply.tells
    assert "could not be told before" in text(await practice.today(AMY))
    assert "could not be told before" not in text(await practice.today(BOB))
    [told] = await rescue(practice, "discord")
    assert told.account == AMY
    assert told.reply.tells == reply.tells
    assert await rescue(practice, "discord", busy=[AMY]) == []
    assert await rescue(practice, "slack") == []
    await desk.told(reply.tells)
    assert await rescue(practice, "discord") == []
    assert "could not be told before" not in text(await practice.today(AMY))


async def test_what_waits_has_no_verdict_to_tell(club: Club) -> None:
    grader = ScriptedGrader()
    practice = practice_of(club, grader).at(place(), await posted(club))
    grader.will(GraderUnavailable("down"), GraderUnavailable("down"), ACCEPTED)
    assert (await practice.submit(AMY, CODE, key="1")).tells == ()
    [told] = await rescue(practice, "discord")
    assert told.reply.tells == ()
    [told] = await rescue(practice, "discord")
    assert told.reply.tells


async def test_a_learner_who_deletes_everything_is_owed_nothing(club: Club) -> None:
    practice = practice_of(club).at(place(), await posted(club))
    await practice.submit(AMY, CODE, key="1")
    await practice.delete_my_data(AMY)
    await practice.delete_my_data(AMY)
    assert await rescue(practice, "discord") == []


async def test_notes_are_there_after_a_restart(club: Club) -> None:
    desk = FrontDesk(practice_of(club))
    assert await desk.noted("commands") is None
    await desk.note("commands", "a")
    await desk.note("commands", "b")
    club.restart()
    assert await FrontDesk(practice_of(club)).noted("commands") == "b"


# --- discussion ------------------------------------------------------------------------------


async def test_a_private_thread_opens_to_those_who_have_finished(club: Club) -> None:
    grader = ScriptedGrader()
    practice = practice_of(club, grader).at(place(), await posted(club))
    assert (await practice.today(AMY)).enters is None
    wrong = await practice.submit(AMY, CODE, key="1")
    assert wrong.enters is None
    grader.will(ACCEPTED)
    assert (await practice.submit(AMY, CODE + "\n", key="2")).enters == "extra 1"
    assert (await practice.today(AMY)).enters == "extra 1"
    assert (await practice.today(BOB)).enters is None


async def test_a_public_thread_needs_no_way_in(club: Club) -> None:
    grader = ScriptedGrader()
    practice = practice_of(club, grader).at(place(), await posted(club, answer="15:00"))
    await club.tick_at(at(6, 15))
    assert [kind for _, kind, _ in club.platform.extras] == ["thread"]
    grader.will(ACCEPTED)
    assert (await practice.submit(AMY, CODE, key="1")).enters is None


async def test_a_line_is_shared_once_and_says_how_many_tries(club: Club) -> None:
    grader = ScriptedGrader()
    posting = await posted(club)
    practice = practice_of(club, grader).at(place(), posting)
    await practice.submit(AMY, CODE, key="1")
    with pytest.raises(PracticeError, match="Solve the card first"):
        await practice.share(AMY)
    grader.will(ACCEPTED)
    reply = await practice.submit(AMY, CODE + "\n", key="2")
    assert reply.actions[0].command == "/share"
    line = text(await practice.share(AMY))
    assert "Amy solved" in line
    assert "in 2 tries: □■" in line
    with pytest.raises(PracticeError, match="already"):
        await practice.share(AMY)
    desk = FrontDesk(practice)
    await desk.not_shared(AMY, posting)  # it could not be sent
    assert "in 2 tries" in text(await practice.share(AMY))
    await desk.keep_shared(AMY, posting, "m17")
    await desk.not_shared(AMY, posting)  # it stands there
    with pytest.raises(PracticeError, match="already"):
        await practice.share(AMY)
    await practice.delete_my_data(AMY)
    assert (await practice.delete_my_data(AMY)).removes == (SharedLine("general", "m17"),)


async def test_a_direct_conversation_has_nobody_to_share_with(club: Club) -> None:
    grader = ScriptedGrader()
    practice = practice_of(club, grader)
    grader.will(ACCEPTED)
    reply = await practice.submit(AMY, CODE, key="1")
    assert "/share" not in [action.command for action in reply.actions]
    with pytest.raises(PracticeError, match="none here"):
        await practice.share(AMY)


async def test_who_left_comes_back_by_joining(club: Club) -> None:
    practice = practice_of(club).at(place(), await posted(club))
    assert "You are in" in text(await practice.join(AMY))
    await practice.leave(AMY)
    assert "You are in" in text(await practice.join(AMY))
    await practice.leave(AMY)
    with pytest.raises(PracticeError, match="by yourself"):
        await practice_of(club).join(AMY)


# --- organisers ------------------------------------------------------------------------------


async def test_a_cohort_names_who_else_may_organise(club: Club) -> None:
    cohort = await club.start()
    helper = Organiser("learner 3", allowed=False, ids=frozenset({"u3", "r7"}))
    with pytest.raises(PracticeError, match="Only those"):
        await club.organising.pause(helper, cohort)
    await club.organising.change(CHIEF, cohort, {"organisers": "r7, u9"})
    await club.organising.pause(helper, cohort)
    for call in (club.organising.status, club.organising.preview, club.organising.post_now):
        with pytest.raises(PracticeError, match="Only those"):
            await call(SOMEBODY, cohort)
    actors = [actor for _, actor, _ in await club.store.read(lambda tx: tx.audit(cohort))]
    assert actors == ["learner 1", "learner 1", "learner 3"]


async def test_ids_of_organisers_are_ids(club: Club) -> None:
    cohort = await club.start()
    for words in ("@everyone", "a b", "x" * 50, "über"):
        with pytest.raises(PracticeError, match="people and roles"):
            await club.change(cohort, organisers=words)
    await club.change(cohort, organisers="u1,u1", ping="r2")
    one = await club.organising.at(place())
    assert one is not None
    assert (one.calendar.organisers, one.calendar.ping) == (("u1",), "r2")
    await club.change(cohort, organisers="none", ping="none")
    one = await club.organising.at(place())
    assert one is not None
    assert (one.calendar.organisers, one.calendar.ping) == ((), None)


async def test_a_card_comes_at_once_when_an_organiser_wants_it(club: Club) -> None:
    cohort = await club.start(hour="17:00")
    await club.tick_at(at(6, 8))
    shown = await club.organising.preview(CHIEF, cohort)
    await club.organising.post_now(CHIEF, cohort)
    await club.tick_at(at(6, 8, 1))
    [(_, _, content)] = club.platform.sent
    assert shown.blocks == content.blocks
    with pytest.raises(PracticeError, match="here already"):
        await club.organising.post_now(CHIEF, cohort)
    await club.tick_at(at(6, 17), at(6, 18))
    assert len(club.platform.sent) == 1
    await club.tick_at(at(9, 17))
    assert len(club.platform.sent) == 2


async def test_a_card_that_was_skipped_comes_late_when_it_is_wanted(club: Club) -> None:
    cohort = await club.start(hour="09:00", late="15")
    await club.tick_at(at(6, 12))
    assert club.platform.sent == []
    await club.organising.post_now(CHIEF, cohort)
    await club.tick_at(at(6, 12, 1))
    [(_, _, content)] = club.platform.sent
    assert "is late" not in text(content)  # it was asked for, and nobody has to say sorry
    await club.tick_at(at(9, 9))
    assert len(club.platform.sent) == 2


async def test_a_card_is_wanted_when_there_can_be_none(club: Club) -> None:
    cohort = await club.start()
    await club.organising.pause(CHIEF, cohort)
    with pytest.raises(PracticeError, match="resume them first"):
        await club.organising.post_now(CHIEF, cohort)
    with pytest.raises(PracticeError, match="No card is to come"):
        await club.organising.preview(CHIEF, cohort)
    await club.organising.resume(CHIEF, cohort)
    club.clock.at = at(7, 12)  # a Saturday
    with pytest.raises(PracticeError, match="no posting day"):
        await club.organising.post_now(CHIEF, cohort)


async def test_a_woken_ticker_does_not_wait_for_its_minute(club: Club) -> None:
    cohort, ticked = await club.start(hour="17:00"), asyncio.Event()

    async def chore() -> None:
        ticked.set()

    ticker = Ticker(poster=club.poster, extras=club.extras, clock=club.clock, chores=(chore,))
    running = asyncio.create_task(ticker.run())
    await ticked.wait()
    await club.organising.post_now(CHIEF, cohort)
    ticker.wake()
    async with asyncio.timeout(30):
        await club.platform.was_sent.wait()
    running.cancel()


async def test_an_account_without_a_tenant_is_known_in_every_server(club: Club) -> None:
    practice = practice_of(club).at(place(), await posted(club))
    await practice.submit(AMY, CODE, key="1")
    await practice.submit(replace(BEN, platform="discord"), CODE, key="2")
    assert {one.account.user for one in await rescue(practice, "discord")} == {"amy", BEN.user}
    assert ADA.tenant == ""
