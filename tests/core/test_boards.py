"""Boards: opt-in, of the cohort's own members and postings, by week and for all time."""

from datetime import date

import pytest
import pytest_asyncio
from habits import Channel, nine
from scripted import ACCEPTED, ADA, BEN, BOTH, INTERNAL, INVALID, ONE_LEFT, House, text

from bot.chat.terminal.render import render
from bot.core import boards, members, progress
from bot.core.boards import ALL_TIME, Board, Placed, board, week_of
from bot.core.model import Account, BoardLine, Finish
from bot.core.visit import Call
from bot.core.wording_board import boards as told

pytestmark = pytest.mark.asyncio

MONDAY, TUESDAY, NEXT_MONDAY = "2026-03-02", "2026-03-03", "2026-03-09"
WEEK, NEXT_WEEK = date(2026, 3, 2), date(2026, 3, 9)
CYD = Account("terminal", "", "cyd", "Cyd")


@pytest_asyncio.fixture
async def team(house: House) -> Channel:
    team = await Channel(house).open()
    await team.post(MONDAY, TUESDAY, NEXT_MONDAY)
    for who in (ADA, BEN, CYD):
        await team.join(who, nine(MONDAY))
    return team


async def show(team: Channel, who: Account, name: str | None = None) -> int:
    learner = await team.join(who, nine(MONDAY))
    await team.house.store.write(
        lambda tx: boards.show(tx, team.cohort.id, learner, nine(MONDAY), name)
    )
    return learner


async def lines(team: Channel, week: date) -> list[tuple[int, str, int, int, int]]:
    found = await team.house.store.read(lambda tx: board(tx, team.cohort.id, week))
    return [
        (one.place, one.line.name, one.line.finished, one.line.unaided, one.line.tries)
        for one in found.first
    ]


async def test_a_week_is_named_by_its_monday() -> None:
    assert week_of(date(2026, 3, 1)) == date(2026, 2, 23)
    assert week_of(date(2026, 3, 2)) == date(2026, 3, 2)
    assert week_of(date(2026, 3, 8)) == date(2026, 3, 2)


async def test_nobody_is_on_a_board_who_did_not_ask(team: Channel) -> None:
    await team.solve(ADA, MONDAY, nine(MONDAY, 1))
    assert await lines(team, WEEK) == await lines(team, ALL_TIME) == []


async def test_days_solved_cards_and_tries_are_counted_by_week(team: Channel) -> None:
    await show(team, ADA)
    await team.solve(ADA, MONDAY, nine(MONDAY, 1), BOTH)
    await team.solve(ADA, MONDAY, nine(MONDAY, 2))
    await team.solve(ADA, TUESDAY, nine(TUESDAY, 1))
    await team.solve(ADA, NEXT_MONDAY, nine(NEXT_MONDAY, 1))
    assert await lines(team, WEEK) == [(1, "Ada", 2, 2, 3)]
    assert await lines(team, NEXT_WEEK) == [(1, "Ada", 1, 1, 1)]
    assert await lines(team, ALL_TIME) == [(1, "Ada", 3, 3, 4)]


async def test_joining_late_counts_what_was_done_before(team: Channel) -> None:
    await team.solve(ADA, MONDAY, nine(MONDAY, 1), ONE_LEFT)
    await team.solve(ADA, MONDAY, nine(MONDAY, 2))
    await team.solve(ADA, NEXT_MONDAY, nine(NEXT_MONDAY, 1), BOTH)
    await show(team, ADA)
    assert await lines(team, WEEK) == [(1, "Ada", 1, 1, 2)]
    assert await lines(team, NEXT_WEEK) == [(1, "Ada", 0, 0, 1)]
    assert await lines(team, ALL_TIME) == [(1, "Ada", 1, 1, 3)]


async def test_what_is_kept_up_is_what_would_be_counted_anew(team: Channel) -> None:
    learner = await show(team, ADA)
    await team.solve(ADA, MONDAY, nine(MONDAY, 1), BOTH)
    await team.study(ADA, TUESDAY, nine(TUESDAY, 1))
    await team.solve(ADA, TUESDAY, nine(TUESDAY, 2))
    await team.solve(ADA, MONDAY, nine(NEXT_MONDAY, 2))  # late, and so for no day
    await team.solve(ADA, NEXT_MONDAY, nine(NEXT_MONDAY, 3))  # Tuesday's card again
    kept = [await lines(team, week) for week in (WEEK, NEXT_WEEK, ALL_TIME)]
    await team.house.store.write(lambda tx: tx.count_all(team.cohort.id, learner))
    assert [await lines(team, week) for week in (WEEK, NEXT_WEEK, ALL_TIME)] == kept
    assert kept == [[(1, "Ada", 1, 1, 3)], [(1, "Ada", 1, 0, 1)], [(1, "Ada", 2, 1, 4)]]


async def test_a_card_that_was_opened_before_is_not_solved_without_help(team: Channel) -> None:
    await show(team, ADA)
    await team.solve(ADA, MONDAY, nine(MONDAY, 1))
    await team.study(ADA, MONDAY, nine(MONDAY, 2))  # after it was solved
    await team.study(ADA, TUESDAY, nine(TUESDAY, 1))
    await team.solve(ADA, TUESDAY, nine(TUESDAY, 2))
    assert await lines(team, WEEK) == [(1, "Ada", 2, 1, 2)]


async def test_a_hint_is_help(team: Channel) -> None:
    learner = await show(team, ADA)
    posting = await team.house.store.read(lambda tx: tx.posting_on(team.cohort.id, WEEK))
    assert posting is not None
    for at in (nine(MONDAY, 5), nine(MONDAY, 1)):
        await team.house.store.write(
            lambda tx, at=at: tx.add_hint(learner, posting.card, f"axis {at}", 0, at)
        )
    await team.solve(ADA, MONDAY, nine(MONDAY, 2))
    assert await lines(team, WEEK) == [(1, "Ada", 1, 0, 1)]


async def test_a_card_solved_twice_is_one_card(team: Channel) -> None:
    await show(team, ADA)
    await team.solve(ADA, MONDAY, nine(MONDAY, 1))
    await team.solve(ADA, MONDAY, nine(MONDAY, 2))
    assert await lines(team, WEEK) == [(1, "Ada", 1, 1, 2)]


async def test_what_did_not_run_is_no_try(team: Channel) -> None:
    await show(team, ADA)
    await team.solve(ADA, MONDAY, nine(MONDAY, 1), INVALID)
    for _ in range(3):
        await team.solve(ADA, MONDAY, nine(MONDAY, 1), INTERNAL)
    assert await lines(team, ALL_TIME) == [(1, "Ada", 0, 0, 0)]


async def test_a_studied_day_is_finished_and_not_solved(team: Channel) -> None:
    learner = await show(team, ADA)
    await team.solve(ADA, MONDAY, nine(MONDAY, 1), ONE_LEFT)

    def study(tx) -> None:
        tx.add_practice_day(learner, team.cohort.id, WEEK, "c", Finish.STUDIED, nine(MONDAY, 2))
        boards.recount(tx, team.cohort.id, learner, WEEK)

    await team.house.store.write(study)
    assert await lines(team, WEEK) == [(1, "Ada", 1, 0, 1)]


async def test_other_cohorts_count_for_nothing(house: House, team: Channel) -> None:
    other = await Channel(house, name="#other").open()
    await other.post(MONDAY)
    await show(team, ADA)
    await other.join(ADA, nine(MONDAY))
    await other.solve(ADA, MONDAY, nine(MONDAY, 1))
    await house.practice.submit(ADA, "def mix(x, w):\n    return 1\n", key="alone")
    assert await lines(team, ALL_TIME) == [(1, "Ada", 0, 0, 0)]
    assert await lines(other, ALL_TIME) == []


async def test_ties_share_a_place(team: Channel) -> None:
    for who in (ADA, BEN, CYD):
        await show(team, who)
    await team.solve(CYD, MONDAY, nine(MONDAY, 1), BOTH)
    await team.solve(CYD, MONDAY, nine(MONDAY, 2))
    await team.solve(ADA, MONDAY, nine(MONDAY, 1))
    await team.study(BEN, MONDAY, nine(MONDAY, 1))
    await team.solve(BEN, MONDAY, nine(MONDAY, 2))
    assert await lines(team, WEEK) == [  # a try more costs Cyd no place
        (1, "Ada", 1, 1, 1),
        (1, "Cyd", 1, 1, 2),
        (3, "Ben", 1, 0, 1),
    ]


async def test_a_name_may_be_chosen_twice_and_is_never_an_id(team: Channel) -> None:
    nameless = Account("terminal", "", "U0123", "")
    await team.join(nameless, nine(MONDAY))
    for who, name in ((ADA, "Sam"), (BEN, "Sam"), (nameless, None)):
        await show(team, who, name)
    shown = await team.house.store.read(lambda tx: board(tx, team.cohort.id, ALL_TIME))
    words = text(told([shown], is_on=True))
    assert words.count("Sam") == 2
    assert "(no name)" in words
    assert "U0123" not in words


async def test_a_new_name_keeps_the_line_and_an_empty_one_is_the_accounts(team: Channel) -> None:
    await show(team, ADA, "Countess")
    await team.solve(ADA, MONDAY, nine(MONDAY, 1))
    assert await lines(team, WEEK) == [(1, "Countess", 1, 1, 1)]
    await show(team, ADA)
    assert await lines(team, WEEK) == [(1, "Countess", 1, 1, 1)]
    await show(team, ADA, "")
    assert await lines(team, WEEK) == [(1, "Ada", 1, 1, 1)]


async def test_the_name_is_that_of_the_account_in_this_place(house: House, team: Channel) -> None:
    learner = await show(team, ADA)

    def elsewhere(tx) -> None:
        from bot.store.tables import accounts

        row = {"learner_id": learner, "platform": "slack", "tenant": "T1", "user_id": "U1"}
        tx._connection.execute(accounts.insert().values(**row, name="Zed", created_at=nine(MONDAY)))

    await house.store.write(elsewhere)
    assert [name for _, name, *_ in await lines(team, ALL_TIME)] == ["Ada"]


async def test_who_leaves_the_board_leaves_nothing_on_it(team: Channel) -> None:
    learner = await show(team, ADA)
    await team.solve(ADA, MONDAY, nine(MONDAY, 1))
    await team.house.store.write(lambda tx: tx.take_off_board(team.cohort.id, learner))
    await team.solve(ADA, TUESDAY, nine(TUESDAY, 1))
    assert await lines(team, ALL_TIME) == []
    await show(team, ADA)
    assert await lines(team, ALL_TIME) == [(1, "Ada", 2, 2, 2)]


async def test_who_leaves_the_cohort_leaves_its_board(team: Channel) -> None:
    learner = await show(team, ADA)
    await team.solve(ADA, MONDAY, nine(MONDAY, 1))

    def leave(tx) -> None:
        at = nine(TUESDAY)
        members.leave(Call(tx, tx.learner(learner), team.cohort, at.date(), at))

    await team.house.store.write(leave)
    assert await lines(team, ALL_TIME) == []
    await team.join(ADA, nine(TUESDAY, 1))  # to be seen again is to be asked for again
    await team.solve(ADA, TUESDAY, nine(TUESDAY, 1))
    assert await lines(team, ALL_TIME) == []


async def test_who_deletes_everything_is_on_no_board(team: Channel) -> None:
    learner = await show(team, ADA)
    await show(team, BEN)
    await team.solve(ADA, MONDAY, nine(MONDAY, 1))
    await team.house.store.write(lambda tx: tx.delete_learner(learner))
    assert [name for _, name, *_ in await lines(team, ALL_TIME)] == ["Ben"]


# --- a long board ----------------------------------------------------------------------------


async def test_a_long_board_shows_its_top_and_ones_own_line(house: House, team: Channel) -> None:
    people = [Account("terminal", "", f"p{number}", f"P{number:02}") for number in range(14)]
    ids = []
    for number, who in enumerate(people):
        ids.append(await show(team, who))
        if number >= 2:
            await team.solve(who, MONDAY, nine(MONDAY, 1))
        if number >= 6:
            await team.solve(who, TUESDAY, nine(TUESDAY, 1))
    last = await house.store.read(lambda tx: board(tx, team.cohort.id, ALL_TIME, ids[0]))
    assert len(last.first) == 10
    assert [one.place for one in last.first] == [1] * 8 + [9] * 2
    assert last.own is not None
    assert (last.own.place, last.own.line.name, last.members) == (13, "P00", 14)
    words = text(told([last], is_on=True))
    assert "13. 0 0 0 P00" in words
    assert "And 3 others." in words
    top = await house.store.read(lambda tx: board(tx, team.cohort.id, ALL_TIME, ids[13]))
    assert top.own is None
    assert "And 4 others." in text(told([top], is_on=True))
    nobody = await house.store.read(lambda tx: board(tx, team.cohort.id, ALL_TIME, 999))
    assert nobody.own is None


async def test_the_last_other_is_one(team: Channel) -> None:
    first = Placed(1, BoardLine(1, "Ada", 1, 1, 1))
    assert "And 1 other." in text(told([Board(ALL_TIME, 2, (first,))], is_on=True))
    assert (
        "other" not in text(told([Board(ALL_TIME, 1, (first,))], is_on=False)).partition("Only")[0]
    )


# --- what it looks like ----------------------------------------------------------------------


async def test_names_of_any_script_leave_the_columns_where_they_are() -> None:
    names = ("Ada", "\U0001f600" * 32, "דנה כהן", "z" + "\u0334" * 50, "漢字" * 20, "a\nb", "")
    first = tuple(
        Placed(place, BoardLine(place, name, 100 // place, place, 7))
        for place, name in enumerate(names, 1)
    )
    shown = render(told([Board(WEEK, len(names), first)], is_on=True)).split("\n")
    at = next(number for number, row in enumerate(shown) if row.endswith("tries  name"))
    rows = shown[at : at + len(names) + 1]
    column = rows[0].index("name")
    assert [row[:column] for row in rows[1:3]] == [
        "1.   100             1      7  ",
        "2.    50             2      7  ",
    ]
    assert all(row[column - 1] == " " and row[column - 3].isalnum() for row in rows)
    assert rows[3][column:] == "\u2068דנה כהן\u2069"
    assert rows[6][column:] == "a b"
    assert rows[7][column:] == "(no name)"


# --- commands --------------------------------------------------------------------------------


async def test_the_commands_of_a_learner(house: House) -> None:
    shown = text(await house.practice.board(ADA))
    assert "Nobody is on it yet." in shown
    assert "You are not on the board." in shown
    house.grader.will(ACCEPTED)
    await house.practice.submit(ADA, "def mix(x, w):\n    return x, w\n", key="1")
    assert "1. 1 1 1 Ada" in text(await house.practice.show_on_board(ADA))
    assert "1. 1 1 1 Countess" in text(await house.practice.show_on_board(ADA, "Countess"))
    shown = text(await house.practice.board(ADA))
    assert "Week of 2026-03-02" in shown
    assert "All time" in shown
    assert "You are not on the board" not in shown
    assert "You are not on the board" in text(await house.practice.leave_board(ADA))
    assert "Nobody is on it yet." in text(await house.practice.board(ADA))


async def test_the_recap_tells_the_week_before(team: Channel) -> None:
    def recap(day: str):
        return lambda tx: progress.recap(tx, team.cohort.id, date.fromisoformat(day))

    assert await team.house.store.read(recap(NEXT_MONDAY)) is None
    await show(team, ADA)
    await team.solve(ADA, MONDAY, nine(MONDAY, 1))
    for day in (NEXT_MONDAY, "2026-03-15"):
        reply = await team.house.store.read(recap(day))
        assert reply is not None
        assert "The week of 2026-03-02" in text(reply)
        assert "1. 1 1 1 Ada" in text(reply)
    assert await team.house.store.read(recap(MONDAY)) is None
