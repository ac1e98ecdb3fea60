"""What organisers see of a cohort: who practised, what was hard, the log as CSV."""

import asyncio
import csv
import io
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from cohort_rows import (
    ADA,
    BEN,
    CEM,
    FIRST_DAY,
    PLACE,
    attempt,
    make_cohort,
    organisers,
    post,
    write,
)
from hypothesis import given
from hypothesis import strategies as st
from scripted import (
    ACCEPTED,
    BOTH,
    CARD,
    INVALID,
    ONE_LEFT,
    SECOND,
    UNKNOWN,
    House,
    text,
)

from bot.core.model import Account, Cohort
from bot.core.ports_calendar import Planned
from bot.core.spreadsheet import as_csv, cell

HEADER = (
    "name posting_day card submitted_at try verdict reason defects_fixed defects_left "
    "defects_introduced"
).split()


def status(house: House, cohort: Cohort) -> str:
    return text(asyncio.run(organisers(house).status(cohort.id)))


def rows(house: House, cohort: Cohort) -> list[dict[str, str]]:
    content = asyncio.run(organisers(house).attempts_csv(cohort.id))
    assert content.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(content[1:], newline="")))


@pytest.fixture
def cohort(house: House) -> Cohort:
    cohort = make_cohort(house)
    post(house, cohort)
    house.clock.at = datetime(2026, 3, 2, 10, tzinfo=UTC)
    return cohort


# --- status ----------------------------------------------------------------------------------


def test_a_new_cohort_has_a_status(house: House) -> None:
    shown = status(house, make_cohort(house, name=""))
    assert shown.startswith("The cohort\nToday, 2026-03-02 in UTC: no card. 0 members.")
    assert "Finished today's card: nobody yet" in shown
    assert "Hardest" not in shown
    assert "Over these cards: 0 tries, 0 solved, 0 practice days." in shown


def test_who_practised_today_and_this_week(house: House, cohort: Cohort) -> None:
    attempt(house, cohort, BEN, ACCEPTED)
    attempt(house, cohort, ADA, ACCEPTED)
    house.clock.forward(days=1)
    post(house, cohort, SECOND.slug, past=1)
    attempt(house, cohort, ADA, ACCEPTED)
    attempt(house, cohort, CEM, BOTH)
    shown = status(house, cohort)
    assert "Numerics\nToday, 2026-03-03 in UTC: “Split and merge heads”. 3 members." in shown
    assert "- Finished today's card: Ada\n" in shown
    assert "- Tried it: Cem\n" in shown
    assert "- Finished this week: 2 days by Ada; 1 day by Ben\n" in shown
    house.clock.forward(days=7)
    assert "- Finished this week: nobody yet\n" in status(house, cohort)


def test_what_was_hard(house: House, cohort: Cohort) -> None:
    attempt(house, cohort, ADA, BOTH)
    attempt(house, cohort, ADA, ACCEPTED)
    attempt(house, cohort, BEN, ONE_LEFT)
    attempt(house, cohort, CEM, ACCEPTED)
    house.clock.forward(days=1)
    post(house, cohort, SECOND.slug, past=1)
    attempt(house, cohort, ADA, ACCEPTED)
    attempt(house, cohort, BEN, BOTH)
    shown = status(house, cohort)
    cards = shown.partition("Hardest cards\n")[2].splitlines()
    assert cards[0] == (
        "- “Attention heads that never mix” (`heads-that-never-mix`): 1 of 3 solved it at the "
        "first try, 2 in the end, after 4 tries in all"
    )
    assert cards[1].startswith("- “Split and merge heads”")
    defects = shown.partition("Hardest defects\n")[2].splitlines()
    assert defects[:2] == [
        "- “The projection is missing” (`heads-that-never-mix`): left by 2 of 3 first tries, 66 %",
        "- “The softmax runs over the queries” (`heads-that-never-mix`): left by 1 of 3 first "
        "tries, 33 %",
    ]
    # What today's card hides is told from tomorrow on.
    assert not any(line.startswith("- “") for line in defects[2:])
    house.clock.forward(days=1)
    assert status(house, cohort).count("(`split-and-merge-heads`)") == 3


def test_a_card_that_has_left_the_deck_goes_by_its_slug(house: House, cohort: Cohort) -> None:
    write(
        house,
        lambda tx: tx.add_posting(cohort.id, FIRST_DAY - timedelta(days=1), "gone", house.clock.at),
    )
    assert "“Attention heads that never mix”" in status(house, cohort)
    house.practice.deck = house.deck
    post(house, cohort, "gone-too", past=1)
    house.clock.forward(days=1)
    assert "Today, 2026-03-03 in UTC: “gone-too”." in status(house, cohort)


def test_the_next_posting_and_waiting_disputes(house: House, cohort: Cohort) -> None:
    assert "No posting is planned." in status(house, cohort)
    at = datetime(2026, 3, 3, 9, tzinfo=UTC)
    plan = Planned(cohort.id, at.date(), SECOND.slug, at)
    write(house, lambda tx: tx.plan([plan]))
    assert "Next posting: Tuesday, 2026-03-03 at 09:00 in UTC." in status(house, cohort)
    attempt(house, cohort, ADA, BOTH)
    asyncio.run(house.practice.dispute(ADA, "", CARD.slug))
    assert "1 dispute waits for an author: `practice cards disputes`." in status(house, cohort)


NAMES = [
    ("", r"\(no name\)"),
    ("  \u202e\u200b ", r"\(no name\)"),
    ("@everyone", "everyone"),
    ("**bold** `code`", r"\*\*bold\*\* \`code\`"),
    ("A\nB", "A B"),
    ("דנה", "\u2068דנה\u2069"),
    ("🎈" * 32, "🎈" * 11 + "…"),
]


@pytest.mark.parametrize(("name", "shown"), NAMES)
def test_names_are_inert_and_never_ids(house: House, cohort: Cohort, name: str, shown: str) -> None:
    attempt(house, cohort, replace(ADA, name=name), ACCEPTED)
    line = status(house, cohort).partition("Finished today's card: ")[2].splitlines()[0]
    assert shown in line
    assert ADA.user not in line
    assert "@e" not in line


def test_two_of_one_name_are_told_apart(house: House, cohort: Cohort) -> None:
    for user in ("7", "8"):
        attempt(house, cohort, Account("discord", "guild", user, "Kim"), ACCEPTED)
    assert "Finished today's card: Kim and Kim \\(2\\)" in status(house, cohort)
    assert [row["name"] for row in rows(house, cohort)] == ["Kim", "Kim (2)"]


def test_another_cohort_is_not_looked_at(house: House, cohort: Cohort) -> None:
    other = make_cohort(house, "Other", replace(PLACE, channel="C2"))
    post(house, other)
    attempt(house, other, ADA, BOTH)
    assert "Ada" not in status(house, cohort)
    assert "0 tries" in status(house, cohort)
    assert rows(house, cohort) == []


# --- the log as CSV --------------------------------------------------------------------------


def test_the_log_has_a_row_for_each_attempt_without_code(house: House, cohort: Cohort) -> None:
    attempt(house, cohort, ADA, BOTH, "secret = 'code'")
    attempt(house, cohort, ADA, INVALID)
    attempt(house, cohort, BEN, UNKNOWN)
    house.clock.forward(hours=1)
    attempt(house, cohort, ADA, ONE_LEFT)
    attempt(house, cohort, ADA, ACCEPTED)
    found = rows(house, cohort)
    assert list(found[0]) == HEADER
    first, second = "2026-03-02T10:00:00+00:00", "2026-03-02T11:00:00+00:00"
    wrong, where = ("wrong_answer", "logic"), ("2026-03-02", CARD.slug)
    assert [tuple(row.values()) for row in found] == [
        ("Ada", *where, first, "1", *wrong, "", "axis projection", ""),
        ("Ada", *where, first, "", "invalid", "", "", "", ""),
        ("Ben", *where, first, "1", *wrong, "", "unknown", ""),
        ("Ada", *where, second, "2", *wrong, "axis", "projection", ""),
        ("Ada", *where, second, "3", "accepted", "", "axis projection", "", ""),
    ]
    assert "secret" not in asyncio.run(organisers(house).attempts_csv(cohort.id))


def test_what_waits_is_no_attempt_yet(house: House, cohort: Cohort) -> None:
    attempt(house, cohort, ADA, ACCEPTED)
    asyncio.run(house.practice.submit(BEN, "x = 1", key="direct"))
    assert [row["name"] for row in rows(house, cohort)] == ["Ada"]


HOSTILE = [
    ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
    ("+1", "'+1"),
    ("-1", "'-1"),
    ("@SUM(1)", "'@SUM(1)"),
    ("\t=1", "'=1"),
    ("\r=1", "'=1"),
    (" \n =1", "'=1"),
    ("\u200b=1", "'=1"),
    ("\u202e@x", "'@x"),
    ("\uff1d1", "'\uff1d1"),
    ('a","=1', 'a","=1'),
    ("a;=1", "a;=1"),
    ("one, two", "one, two"),
    ("A\nB", "A B"),
    ("É 🎈", "É 🎈"),
    ("דנה", "דנה"),
]


@pytest.mark.parametrize(("name", "shown"), HOSTILE)
def test_no_cell_is_run_by_a_spreadsheet(
    house: House, cohort: Cohort, name: str, shown: str
) -> None:
    attempt(house, cohort, replace(ADA, name=name), ACCEPTED)
    [row] = rows(house, cohort)
    assert row["name"] == shown
    assert row["card"] == CARD.slug


@given(st.lists(st.text(), min_size=1, max_size=4))
def test_every_cell_is_one_quoted_visible_line(values: list[str]) -> None:
    content = as_csv([], [values])
    [_, row] = csv.reader(io.StringIO(content.removeprefix("\ufeff"), newline=""))
    assert row == [cell(value) for value in values]
    assert not any(one[:1] in "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20" for one in row if one)
    assert content.count("\r\n") == 2
    assert all(character.isprintable() for one in row for character in one)
    assert content.splitlines()[-1].startswith('"')
