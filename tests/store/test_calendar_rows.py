"""Cohorts, members and the due-list in the store, and how they came out of the first schema."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest
from sqlalchemy import Connection, insert
from sqlalchemy.exc import IntegrityError
from store_rows import ADA, BEN, CARD, DAY, NOW, fill

from bot.core.model import Cohort, Posting
from bot.core.model_cohort import (
    EVERY_DAY,
    WEEKDAYS,
    Calendar,
    CardFilter,
    Extra,
    ExtraKind,
    ExtraState,
    Place,
    PostingState,
    Weekday,
)
from bot.core.ports import Transaction
from bot.core.ports_calendar import Planned
from bot.store.database import Database
from bot.store.migrate import downgrade, upgrade
from bot.store.tables import memberships, postings
from bot.store.transaction import SqlTransaction

LATER = NOW + timedelta(hours=1)
PLATFORMS = ("discord",)
ONE, TWO = Place("discord", "guild", "one"), Place("discord", "guild", "two")


def made(tx: Transaction, place: Place = ONE) -> Cohort:
    return tx.add_cohort(place, "Europe/Berlin", "#one", NOW)


def planned(tx: Transaction, cohort: Cohort, *days: int) -> list[Posting]:
    """Postings of days of April, due at noon."""
    tx.plan(
        [
            Planned(cohort.id, date(2026, 4, day), CARD, datetime(2026, 4, day, 12, tzinfo=UTC))
            for day in days
        ]
    )
    return tx.due(PLATFORMS, datetime(2026, 5, 1, tzinfo=UTC), 100)


# --- cohorts ------------------------------------------------------------------------------------


def test_a_new_cohort_has_the_defaults(tx: Transaction) -> None:
    cohort = made(tx)
    assert (cohort.zone, cohort.name, cohort.direct) == ("Europe/Berlin", "#one", False)
    assert cohort.calendar == Calendar()
    assert cohort.calendar.days == WEEKDAYS
    assert tx.cohort(cohort.id) == tx.cohort_at(ONE) == cohort
    assert tx.cohort_at(TWO) is None
    assert tx.direct_cohort(ADA, "UTC", NOW).calendar.days == EVERY_DAY


def test_a_channel_has_one_cohort(tx: Transaction) -> None:
    made(tx)
    with pytest.raises(IntegrityError):
        made(tx)


def test_a_calendar_comes_back_as_it_was_set(tx: Transaction) -> None:
    cohort, other = made(tx), made(tx, TWO)
    calendar = Calendar(
        post_at=time(18, 30),
        days=(Weekday.TUE, Weekday.SUN),
        cards=CardFilter(("L3",), ("é", "b"), ("A, B",), ("Debug",), 12),
        starts_on=DAY,
        length=20,
        paused_at=NOW,
        answer_at=time(21),
        short_answer=True,
        late_minutes=90,
        recap=True,
        retention_days=7,
    )
    tx.set_calendar(cohort.id, "UTC", calendar)
    tx.set_place(cohort.id, "three", "#three")
    tx.set_removed(cohort.id, LATER)
    found = tx.cohort(cohort.id)
    assert found == replace(
        cohort, zone="UTC", calendar=calendar, channel="three", name="#three", removed_at=LATER
    )
    assert tx.cohort(other.id) == other
    assert tx.cohorts() == tx.cohorts(("discord", "guild")) == [found, other]
    assert tx.cohorts(("discord", "elsewhere")) == []


def test_holidays_are_of_one_cohort(tx: Transaction) -> None:
    one, two = made(tx).id, made(tx, TWO).id
    tx.add_holiday(one, DAY + timedelta(days=1), "later")
    tx.add_holiday(one, DAY, "first")
    tx.add_holiday(one, DAY, "the newest reason")
    assert tx.holidays(one) == {DAY: "the newest reason", DAY + timedelta(days=1): "later"}
    assert tx.holidays(two) == {}
    assert tx.remove_holiday(one, DAY)
    assert not tx.remove_holiday(one, DAY)


def test_members_join_once_leave_and_come_back(tx: Transaction) -> None:
    cohort, ada = made(tx).id, tx.learner_of(ADA, NOW).id
    assert tx.member(cohort, ada) is None
    assert not tx.leave(cohort, ada, NOW)
    assert tx.join(cohort, ada, NOW)
    assert not tx.join(cohort, ada, LATER)
    assert tx.leave(cohort, ada, LATER)
    assert not tx.leave(cohort, ada, LATER)
    gone = tx.member(cohort, ada)
    assert gone is not None
    assert (gone.joined_at, gone.left_at) == (NOW, LATER)
    assert tx.join(cohort, ada, LATER)
    back = tx.member(cohort, ada)
    assert back is not None
    assert (back.joined_at, back.left_at) == (NOW, None)


def test_the_audit_keeps_its_order_and_forgets_names_of_those_who_went(tx: Transaction) -> None:
    cohort, ada = made(tx).id, tx.learner_of(ADA, NOW).id
    tx.write_audit(cohort, f"learner {ada}", "hour", NOW)
    tx.write_audit(cohort, "the command line", "zone", LATER)
    tx.delete_learner(ada)
    assert tx.audit(cohort) == [(NOW, "", "hour"), (LATER, "the command line", "zone")]


def test_a_notice_is_given_once_until_it_is_forgotten(tx: Transaction) -> None:
    one, two = made(tx).id, made(tx, TWO).id
    assert tx.notice_once(one, "forbidden", NOW)
    assert not tx.notice_once(one, "forbidden", LATER)
    assert tx.notice_once(two, "forbidden", NOW)
    tx.forget_notice(one, "forbidden")
    assert tx.notice_once(one, "forbidden", LATER)


# --- the due-list -------------------------------------------------------------------------------


def test_what_is_due_comes_the_longest_due_first_and_only_of_these_platforms(
    tx: Transaction,
) -> None:
    one, two = made(tx), made(tx, TWO)
    slack = tx.add_cohort(Place("slack", "team", "c"), "UTC", "", NOW)
    planned(tx, one, 2, 1)
    planned(tx, two, 3)
    planned(tx, slack, 1)
    noon = datetime(2026, 4, 2, 12, tzinfo=UTC)
    assert [one.local_day.day for one in tx.due(PLATFORMS, noon, 10)] == [1, 2]
    assert [one.local_day.day for one in tx.due(PLATFORMS, noon, 1)] == [1]
    assert tx.due((), noon, 10) == []
    assert tx.next_due(PLATFORMS) == datetime(2026, 4, 1, 12, tzinfo=UTC)
    assert tx.next_due(("terminal",)) is None


def test_a_day_has_one_posting(tx: Transaction) -> None:
    cohort = made(tx)
    planned(tx, cohort, 1)
    with pytest.raises(IntegrityError):
        planned(tx, cohort, 1)


def test_a_state_that_is_none_is_refused(tx: SqlTransaction) -> None:
    [posting] = planned(tx, made(tx), 1)
    change = postings.update().where(postings.c.id == posting.id)
    with pytest.raises(IntegrityError):
        tx._connection.execute(change.values(state="lost"))


def test_learners_see_what_may_have_been_sent(tx: Transaction) -> None:
    cohort = made(tx)
    due = planned(tx, cohort, *range(1, 7))
    states = list(PostingState)
    tx.save([replace(one, state=state) for one, state in zip(due, states, strict=True)])
    assert [one.state for one in tx.postings(cohort.id)] == ["sending", "sent", "unknown"]
    assert [one.state for one in tx.under_way(PLATFORMS)] == ["claimed", "sending"]
    [record] = tx.records([cohort.id])
    assert [row.state for row in record.rows] == states
    tx.drop_postings(cohort.id, [one.local_day for one in due])
    [record] = tx.records([cohort.id])
    assert [row.state for row in record.rows] == ["claimed", "sending", "sent", "unknown"]


def test_a_posting_is_written_whole(tx: Transaction) -> None:
    [posting] = planned(tx, made(tx), 1)
    changed = replace(
        posting,
        card="another",
        posted_at=NOW,
        state=PostingState.SENT,
        due_at=LATER,
        claimed_at=NOW,
        claimed_by="this one",
        sent_at=LATER,
        message="m1",
        late=True,
        reason="why",
    )
    tx.save([changed])
    assert tx.posting(posting.id) == changed
    with pytest.raises(LookupError, match="posting 99"):
        tx.posting(99)


def test_records_have_what_is_needed_to_plan(tx: Transaction) -> None:
    one, two = made(tx), made(tx, TWO)
    tx.add_holiday(one.id, DAY, "")
    planned(tx, one, 2, 1)
    first, second = tx.records([two.id, one.id])
    assert (first.cohort, second.cohort) == (one, two)
    assert (first.holidays, second.holidays) == ({DAY}, frozenset())
    assert [row.day.day for row in first.rows] == [1, 2]
    assert all(row.waits for row in first.rows)
    assert second.rows == ()


def test_running_are_channels_that_are_neither_paused_nor_left(tx: Transaction) -> None:
    one, two = made(tx), made(tx, TWO)
    three = tx.add_cohort(replace(ONE, channel="three"), "UTC", "", NOW)
    tx.direct_cohort(ADA, "UTC", NOW)
    tx.set_calendar(two.id, "UTC", Calendar(paused_at=NOW))
    tx.set_removed(three.id, NOW)
    assert tx.running() == [one.id]


def test_extras_are_steps_of_their_own(tx: Transaction) -> None:
    first, second = planned(tx, made(tx), 1, 2)
    tx.add_extra(first.id, ExtraKind.THREAD, LATER)
    tx.add_extra(first.id, ExtraKind.THREAD, NOW)
    tx.add_extra(second.id, ExtraKind.ANSWER, NOW)
    assert tx.due_extras(PLATFORMS, NOW, 10) == [
        Extra(second.id, ExtraKind.ANSWER, ExtraState.DUE, NOW, 0)
    ]
    [answer, thread] = tx.due_extras(PLATFORMS, LATER, 10)
    tx.save_extra(replace(thread, state=ExtraState.DONE, tries=2, message="t1"))
    tx.save_extra(replace(answer, state=ExtraState.DOING, tries=1))
    assert tx.due_extras(PLATFORMS, LATER, 10) == [replace(answer, state=ExtraState.DOING, tries=1)]
    assert tx.due_extras(("slack",), LATER, 10) == []


@pytest.mark.parametrize("table", ["postings", "posting_extras"])
def test_the_due_lists_are_read_by_their_index(table: str, tx: SqlTransaction) -> None:
    plan = tx._connection.exec_driver_sql(
        f"explain query plan select * from {table} where state = 'due' and due_at <= 0 "
        "order by due_at limit 500"
    )
    steps = " ".join(row.detail for row in plan)
    assert f"USING INDEX ix_{table}_state_due_at" in steps
    assert "TEMP B-TREE" not in steps


# --- from the first schema ----------------------------------------------------------------------


def first_schema_rows(connection: Connection) -> None:
    """A learner with a posting, a verdict and a day, as the first schema kept them."""
    for statement in (
        "insert into learners values (1, null, '04:00:00', 1)",
        "insert into cohorts values (1, 1, 'terminal', '', '@ada', 'UTC', 1)",
        "insert into postings values (1, 1, '2026-03-06', 'a-card', 1772789400123456)",
        "insert into submissions values (1, 'k', 1, 1, 1, 'a-card', 'x = 1', '[]', 2, 0)",
        "insert into attempts values (1, 'accepted', null, '{\"kind\": \"Judgement\"}', 3)",
        "insert into practice_days values (1, 1, '2026-03-06', 'a-card', 'accepted', 4)",
    ):
        connection.exec_driver_sql(statement)


def test_an_upgrade_from_the_first_schema_keeps_and_completes_the_rows(
    database: Database,
) -> None:
    assert database.writer is not None
    downgrade(database.writer, "0001")
    with database.writer.begin() as connection:
        first_schema_rows(connection)
    upgrade(database.writer)
    with database.writer.begin() as connection:
        tx = SqlTransaction(connection)
        [posting] = tx.postings(1)
        assert (posting.state, posting.sent_at) == (PostingState.SENT, NOW)
        assert tx.cohort(1).calendar.days == EVERY_DAY
        assert [day.card for day in tx.practice_days(1, 1)] == ["a-card"]
        row = connection.exec_driver_sql(
            "select learner_id, cohort_id, card, verdict, judged_at from attempts"
        ).one()
        assert tuple(row) == (1, 1, "a-card", "accepted", 3)


def test_a_step_back_keeps_what_learners_had_seen(database: Database) -> None:
    assert database.writer is not None
    with database.writer.begin() as connection:
        fill(SqlTransaction(connection), ADA)
        fill(SqlTransaction(connection), BEN)
    downgrade(database.writer, "0001")
    with database.writer.begin() as connection:
        seen = connection.exec_driver_sql("select local_day from postings").all()
        assert [row.local_day for row in seen] == [DAY.isoformat()] * 2
        assert connection.exec_driver_sql("select count(*) from attempts").scalar() == 2


def test_an_invented_member_is_refused(tx: SqlTransaction) -> None:
    row = {"cohort_id": made(tx).id, "learner_id": 99, "joined_at": NOW}
    with pytest.raises(IntegrityError):
        tx._connection.execute(insert(memberships).values(**row))
