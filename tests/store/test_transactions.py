"""What every store must do: the contract of the port, on real files."""

import json
from datetime import date, datetime, time, timedelta, timezone

import pytest
from sqlalchemy.exc import IntegrityError, StatementError
from store_rows import ACCEPTED, ADA, BEN, CARD, DAY, NOW, WRONG, fill, submit

from bot.core.local_days import Span
from bot.core.model import Account, Answer, Attempt, Finish, HintGiven, PracticeDay, Rating
from bot.core.ports import Transaction
from bot.store.rights import ABOUT_NOBODY
from bot.store.tables import learners, metadata
from bot.store.transaction import SqlTransaction
from grader.protocol import Judgement, Verdict

LATER = NOW + timedelta(minutes=5)


# --- people -----------------------------------------------------------------------------------


def test_an_account_has_one_learner(tx: Transaction) -> None:
    ada = tx.learner_of(ADA, NOW)
    assert tx.learner_of(ADA, LATER) == ada == tx.learner(ada.id)
    assert (ada.zone, ada.cut_off) == (None, time(4))
    assert tx.learner_of(BEN, NOW).id != ada.id


def test_the_same_user_elsewhere_is_another_account(tx: Transaction) -> None:
    seen = {
        tx.learner_of(Account(platform, tenant, "7"), NOW).id
        for platform in ("discord", "slack")
        for tenant in ("one", "two")
    }
    assert len(seen) == 4


def test_a_learner_keeps_a_zone(tx: Transaction) -> None:
    ada, ben = tx.learner_of(ADA, NOW), tx.learner_of(BEN, NOW)
    tx.set_zone(ada.id, DAY, "Asia/Kathmandu", time(5, 30))
    assert tx.learner(ada.id).zone == "Asia/Kathmandu"
    assert tx.learner(ada.id).cut_off == time(5, 30)
    assert tx.learner(ben.id) == ben
    tx.set_zone(ada.id, DAY, None, time(4))
    assert tx.learner(ada.id) == ada


def test_zones_are_kept_through_time(tx: Transaction) -> None:
    ada = tx.learner_of(ADA, NOW)
    later = DAY + timedelta(days=9)
    assert tx.zones(ada.id, "Europe/Berlin") == [Span(date.min, "Europe/Berlin", time(4))]
    tx.set_zone(ada.id, DAY, "Asia/Tokyo", time(5))
    tx.set_zone(ada.id, later, "UTC", time(5))
    tx.set_zone(ada.id, later, None, time(6))  # a second change of a day takes the first's place
    assert tx.zones(ada.id, "Europe/Berlin") == [
        Span(date.min, "Europe/Berlin", time(4)),
        Span(DAY, "Asia/Tokyo", time(5)),
        Span(later, "Europe/Berlin", time(6)),
    ]


def test_a_zone_from_before_there_were_changes_is_the_first_span(tx: SqlTransaction) -> None:
    ada = tx.learner_of(ADA, NOW)
    tx._connection.execute(learners.update().values(zone="Asia/Tokyo", cut_off=time(6)))
    assert tx.zones(ada.id, "UTC") == [Span(date.min, "Asia/Tokyo", time(6))]
    tx.set_zone(ada.id, DAY, "UTC", time(4))
    assert tx.zones(ada.id, "UTC")[0] == Span(date.min, "Asia/Tokyo", time(6))


def test_a_name_that_changed_is_kept_and_an_empty_one_is_not(tx: Transaction) -> None:
    ada = tx.learner_of(ADA, NOW)
    tx.learner_of(Account("terminal", "here", "ada", "Ada L. \ud800\x00"), NOW)
    tx.learner_of(Account("terminal", "here", "ada"), NOW)
    assert tx.export(ada.id)["accounts"][0]["name"] == "Ada L. \ufffd\ufffd"


@pytest.mark.parametrize("ask", ["learner", "cohort"])
def test_what_is_not_there_is_named(tx: Transaction, ask: str) -> None:
    with pytest.raises(LookupError, match=f"{ask} 99"):
        getattr(tx, ask)(99)


# --- cohorts and postings -----------------------------------------------------------------------


def test_a_direct_conversation_is_one_cohort(tx: Transaction) -> None:
    cohort = tx.direct_cohort(ADA, "Europe/Berlin", NOW)
    assert cohort.direct
    assert (cohort.platform, cohort.tenant, cohort.zone) == ("terminal", "here", "Europe/Berlin")
    assert cohort.created_at == NOW
    assert tx.direct_cohort(ADA, "UTC", LATER) == cohort == tx.cohort(cohort.id)
    assert tx.direct_cohort(BEN, "UTC", NOW).id != cohort.id


def test_a_cohort_has_one_posting_a_day(tx: Transaction) -> None:
    cohort = tx.direct_cohort(ADA, "UTC", NOW).id
    other = tx.direct_cohort(BEN, "UTC", NOW).id
    late = tx.add_posting(cohort, date(2026, 12, 1), "b", NOW)
    early = tx.add_posting(cohort, date(2026, 9, 30), "a", NOW)
    tx.add_posting(other, early.local_day, "c", NOW)
    assert tx.add_posting(cohort, early.local_day, "z", LATER) == early
    assert (early.card, early.posted_at) == ("a", NOW)
    assert tx.posting_on(cohort, early.local_day) == early
    assert tx.posting_on(cohort, DAY) is None
    assert tx.postings(cohort) == [early, late]


# --- submissions and attempts -------------------------------------------------------------------


def test_a_submission_is_kept_once_by_its_key(tx: Transaction) -> None:
    ada, cohort = tx.learner_of(ADA, NOW).id, tx.direct_cohort(ADA, "UTC", NOW).id

    def add(source: str, now: datetime):
        return tx.add_submission(
            key="message 1",
            learner=ada,
            cohort=cohort,
            posting=None,
            card=CARD,
            source=source,
            repairs=("a", "b"),
            now=now,
        )

    first, new = add("x = 'é\t\n'", NOW)
    assert new
    assert (first.key, first.learner, first.cohort, first.posting) == (
        "message 1",
        ada,
        cohort,
        None,
    )
    assert (first.card, first.source, first.repairs) == (CARD, "x = 'é\t\n'", ("a", "b"))
    assert first.received_at == NOW
    assert add("other", LATER) == (first, False)


def test_a_submission_waits_until_it_has_a_verdict(tx: Transaction) -> None:
    first, second = submit(tx, ADA, "a"), submit(tx, BEN, "b")
    assert [each.id for each in tx.waiting()] == [first, second]
    assert tx.attempt_of(first) is None
    tx.add_attempt(first, ACCEPTED, NOW)
    assert [each.id for each in tx.waiting()] == [second]


def test_a_submission_has_one_verdict(tx: Transaction) -> None:
    submission = submit(tx)
    attempt, new = tx.add_attempt(submission, WRONG, NOW)
    assert new
    assert attempt == Attempt(submission, CARD, WRONG, NOW) == tx.attempt_of(submission)
    assert tx.add_attempt(submission, ACCEPTED, LATER) == (attempt, False)


@pytest.mark.parametrize("verdict", list(Verdict))
def test_every_verdict_comes_back(tx: Transaction, verdict: Verdict) -> None:
    submission = submit(tx)
    tx.add_attempt(submission, Judgement(verdict), NOW)
    found = tx.attempt_of(submission)
    assert found is not None
    assert found.judgement == Judgement(verdict)


def test_after_two_retries_a_submission_is_given_up(tx: Transaction) -> None:
    submission, other = submit(tx, ADA, "a"), submit(tx, ADA, "b")
    for failures in (1, 2):
        assert tx.count_failure(submission) == failures
        assert [each.id for each in tx.waiting()] == [submission, other]
    assert tx.count_failure(submission) == 3
    assert [each.id for each in tx.waiting()] == [other]


def test_a_deleted_submission_takes_no_verdict(tx: Transaction) -> None:
    submission = submit(tx)
    tx.delete_learner(tx.learner_of(ADA, NOW).id)
    with pytest.raises(LookupError, match="submission"):
        tx.add_attempt(submission, ACCEPTED, NOW)
    with pytest.raises(LookupError, match="submission"):
        tx.count_failure(submission)
    assert tx.attempt_of(submission) is None


def test_attempts_are_of_one_learner_and_card_oldest_first(tx: Transaction) -> None:
    first, second, bens = submit(tx, ADA, "a"), submit(tx, ADA, "b"), submit(tx, BEN, "c")
    tx.add_attempt(second, ACCEPTED, NOW)
    tx.add_attempt(first, WRONG, LATER)
    tx.add_attempt(bens, WRONG, NOW)
    ada = tx.learner_of(ADA, NOW).id
    assert [each.submission for each in tx.attempts(ada, CARD)] == [first, second]
    assert [each.judgement for each in tx.attempts(ada, CARD)] == [WRONG, ACCEPTED]
    assert tx.attempts(ada, "another") == []


# --- what was shown -----------------------------------------------------------------------------


def test_hints_are_remembered_once_and_in_order(tx: Transaction) -> None:
    ada, ben = tx.learner_of(ADA, NOW).id, tx.learner_of(BEN, NOW).id
    given = [("softmax-axis", 0), ("missing-projection", 0), ("softmax-axis", 1)]
    for defect, step in given:
        tx.add_hint(ada, CARD, defect, step, NOW)
    tx.add_hint(ada, CARD, "softmax-axis", 0, LATER)
    tx.add_hint(ben, CARD, "softmax-axis", 0, LATER)
    tx.add_hint(ada, "another", "softmax-axis", 0, LATER)
    assert tx.hints(ada, CARD) == [HintGiven(defect, step, NOW) for defect, step in given]


def test_reveals_keep_when_they_were_first(tx: Transaction) -> None:
    ada = tx.learner_of(ADA, NOW).id
    assert tx.reveals(ada, CARD) == {}
    tx.add_reveal(ada, CARD, Answer.SHORT, NOW)
    tx.add_reveal(ada, CARD, Answer.SHORT, LATER)
    tx.add_reveal(ada, CARD, Answer.FULL, LATER)
    assert tx.reveals(ada, CARD) == {Answer.SHORT: NOW, Answer.FULL: LATER}
    assert tx.reveals(ada, "another") == {}
    assert tx.reveals(tx.learner_of(BEN, NOW).id, CARD) == {}


def test_a_question_is_put_once(tx: Transaction) -> None:
    ada, ben = tx.learner_of(ADA, NOW).id, tx.learner_of(BEN, NOW).id
    assert not tx.ask_once(ada, CARD, "short", NOW)
    assert tx.ask_once(ada, CARD, "short", LATER)
    assert not tx.ask_once(ada, CARD, "full", NOW)
    assert not tx.ask_once(ada, "another", "short", NOW)
    assert not tx.ask_once(ben, CARD, "short", NOW)


def test_the_newest_words_and_ratings_stand(tx: Transaction) -> None:
    ada, ben = tx.learner_of(ADA, NOW).id, tx.learner_of(BEN, NOW).id
    assert tx.words(ada, CARD, "explain") is None
    for words, rating in (("one", Rating.MISSED), ("two \ud800", Rating.GOOD)):
        tx.add_words(ada, CARD, "explain", words, NOW)
        tx.add_rating(ada, CARD, "explain", rating, NOW)
    tx.add_words(ben, CARD, "explain", "three", NOW)
    tx.add_rating(ada, CARD, "follow-up 1", Rating.PARTLY, NOW)
    assert tx.words(ada, CARD, "explain") == "two \ufffd"
    assert tx.words(ben, CARD, "explain") == "three"
    assert tx.words(ada, CARD, "follow-up 1") is None
    assert tx.ratings(ada, CARD) == {"explain": Rating.GOOD, "follow-up 1": Rating.PARTLY}
    assert tx.ratings(ben, CARD) == {}


# --- days ---------------------------------------------------------------------------------------


def test_a_day_is_credited_once_per_learner_and_cohort(tx: Transaction) -> None:
    ada, ben = tx.learner_of(ADA, NOW).id, tx.learner_of(BEN, NOW).id
    cohort, other = tx.direct_cohort(ADA, "UTC", NOW).id, tx.direct_cohort(BEN, "UTC", NOW).id
    tomorrow = DAY + timedelta(days=1)
    assert tx.add_practice_day(ada, cohort, tomorrow, CARD, Finish.ACCEPTED, NOW)
    assert tx.add_practice_day(ada, cohort, DAY, CARD, Finish.STUDIED, LATER)
    assert not tx.add_practice_day(ada, cohort, DAY, "z", Finish.ACCEPTED, LATER)
    assert tx.add_practice_day(ada, other, DAY, CARD, Finish.ACCEPTED, NOW)
    assert tx.add_practice_day(ben, cohort, DAY, CARD, Finish.ACCEPTED, NOW)
    assert tx.practice_days(ada, cohort) == [
        PracticeDay(DAY, CARD, Finish.STUDIED, LATER),
        PracticeDay(tomorrow, CARD, Finish.ACCEPTED, NOW),
    ]


# --- rights -------------------------------------------------------------------------------------


def test_an_export_has_every_table_in_values_that_json_knows(tx: Transaction) -> None:
    ada = fill(tx, ADA)
    fill(tx, BEN)
    found = json.loads(json.dumps(tx.export(ada.id)))
    assert set(found) == set(metadata.tables) - {table.name for table in ABOUT_NOBODY}
    assert all(rows for rows in found.values())
    assert "ben" not in json.dumps(found).casefold()
    assert found["submissions"][1]["source"] == "waiting = 'code'"
    assert found["submissions"][0]["received_at"] == NOW.isoformat()
    assert found["attempts"][0]["judgement"]["defects"]["left"] == ["missing-projection"]
    assert found["practice_days"][0]["local_day"] == DAY.isoformat()


def test_deleting_a_learner_leaves_no_row_of_theirs_and_all_of_others(tx: Transaction) -> None:
    ada, ben = fill(tx, ADA), fill(tx, BEN)
    bens = tx.export(ben.id)
    tx.delete_learner(ada.id)
    assert not any(tx.export(ada.id).values())
    assert tx.export(ben.id) == bens
    assert [each.learner for each in tx.waiting()] == [ben.id]


def test_a_deleted_learner_comes_back_as_somebody_new(tx: Transaction) -> None:
    before = fill(tx, ADA)
    submissions = [each["id"] for each in tx.export(before.id)["submissions"]]
    tx.delete_learner(before.id)
    assert fill(tx, ADA).id != before.id
    again = [each["id"] for each in tx.export(tx.learner_of(ADA, NOW).id)["submissions"]]
    assert not set(again) & set(submissions)


# --- what is refused ----------------------------------------------------------------------------


def test_a_naive_instant_is_refused(tx: Transaction) -> None:
    with pytest.raises(StatementError, match="must be aware"):
        tx.learner_of(ADA, NOW.replace(tzinfo=None))


def test_an_instant_is_no_local_day(tx: Transaction) -> None:
    with pytest.raises(StatementError, match="must be a date"):
        tx.add_posting(tx.direct_cohort(ADA, "UTC", NOW).id, NOW, CARD, NOW)


def test_an_instant_comes_back_in_utc_whatever_its_offset(tx: Transaction) -> None:
    there = NOW.astimezone(timezone(timedelta(hours=-5)))
    cohort = tx.direct_cohort(ADA, "UTC", there)
    assert cohort.created_at == NOW
    assert cohort.created_at.utcoffset() == timedelta(0)


def test_rows_that_point_to_nothing_are_refused(tx: Transaction) -> None:
    with pytest.raises(IntegrityError):
        tx.add_posting(99, DAY, CARD, NOW)
