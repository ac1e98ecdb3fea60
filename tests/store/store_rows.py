"""Puts a learner's rows into every table, for tests that need them all."""

from datetime import UTC, date, datetime, time, timedelta

from bot.core.model import Account, Answer, Finish, Learner, Rating
from bot.core.ports import Transaction
from bot.store import tables
from bot.store.transaction import SqlTransaction
from grader.protocol import (
    DefectReport,
    Judgement,
    LawReport,
    ObjectFault,
    Reason,
    RunFault,
    ValueReport,
    Verdict,
)

NOW = datetime(2026, 3, 6, 9, 30, 0, 123456, tzinfo=UTC)
DAY = date(2026, 3, 6)
CARD = "heads-that-never-mix"
ADA = Account("terminal", "here", "ada", "Ada")
BEN = Account("terminal", "here", "ben", "Ben")
WRONG = Judgement(
    Verdict.WRONG_ANSWER,
    Reason.LOGIC,
    DefectReport(fixed=("softmax-axis",), left=("missing-projection",)),
    first_wrong="output",
    values=(ValueReport("output", False, 1.5, 1e-5), ValueReport("weights", True, 3e-16, 1e-5)),
    laws=(LawReport("doubling", "doubling w_o doubles the output", False, 1.0),),
    object_fault=ObjectFault("axes", "f", "output", "small", ("batch",), (2,), (3,)),
    run_fault=RunFault("error", "boom \ud800", 3),
    notes=("float32",),
    printed="\x00 hello \u202e",
    milliseconds=5.1,
)
ACCEPTED = Judgement(Verdict.ACCEPTED)
BOARD_LINE = {"finished": 1, "unaided": 0, "tries": 2}
DEPARTED = dict.fromkeys(("learners", "attempts", "solved", "solved_first", "days"), 1) | {
    "left_first": '{"softmax-axis": 1}'
}


def submit(
    tx: Transaction, account: Account = ADA, key: str = "k1", source: str = "def f(): ..."
) -> int:
    """Keep a submission in the account's direct conversation; its id."""
    learner = tx.learner_of(account, NOW)
    cohort = tx.direct_cohort(account, "UTC", NOW)
    posting = tx.add_posting(cohort.id, DAY, CARD, NOW)
    submission, _ = tx.add_submission(
        key=key,
        learner=learner.id,
        cohort=cohort.id,
        posting=posting.id,
        card=CARD,
        source=source,
        repairs=("took the fenced block",),
        now=NOW,
    )
    return submission.id


def fill(tx: SqlTransaction, account: Account = ADA) -> Learner:
    """Rows of one learner in every table: a submission with a verdict, and one that waits."""
    learner = tx.learner_of(account, NOW)
    cohort = tx.direct_cohort(account, "UTC", NOW)
    judged = submit(tx, account, f"{account.user} judged")
    tx.add_attempt(judged, WRONG, NOW)
    submit(tx, account, f"{account.user} waits", "waiting = 'code'")
    tx.add_hint(learner.id, CARD, "softmax-axis", 0, NOW)
    tx.add_reveal(learner.id, CARD, Answer.SHORT, NOW)
    tx.ask_once(learner.id, CARD, "reveal before trying", NOW)
    tx.add_words(learner.id, CARD, "explain", "the rows no longer sum to one", NOW)
    tx.add_rating(learner.id, CARD, "explain", Rating.PARTLY, NOW)
    tx.add_practice_day(learner.id, cohort.id, DAY, CARD, Finish.STUDIED, NOW)
    fill_calendar(tx, learner.id, cohort.id, judged)
    tx.note("commands", "as announced")
    return learner


def fill_calendar(tx: SqlTransaction, learner: int, cohort: int, submission: int) -> None:
    """Rows in the tables of the calendar, as the store keeps them."""
    posting = tx.postings(cohort)[0].id
    whose, where = {"learner_id": learner}, {"cohort_id": cohort}
    extra = {"posting_id": posting, "kind": "thread", "state": "due", "due_at": NOW}
    due = {"local_day": DAY + timedelta(days=1), "card": CARD, "posted_at": NOW, "state": "due"}
    for table, row in (
        (tables.postings, {**where, **due, "due_at": NOW}),
        (tables.memberships, {**where, **whose, "joined_at": NOW}),
        (tables.holidays, {**where, "day": DAY, "reason": "A holiday"}),
        (tables.posting_extras, extra),
        (tables.outages, {"started_at": NOW, "reason": "the bot did not run"}),
        (tables.zones, {**whose, "from_day": DAY, "zone": "UTC", "cut_off": time(4)}),
        (tables.disputes, {**whose, "submission_id": submission, "made_at": NOW}),
        (tables.nudges, {**whose, **where, "at": time(17)}),
        (tables.notices, {**where, "what": "forbidden", "told_at": NOW}),
        (tables.audit, {**where, "actor": f"learner {learner}", "what": "hour", "made_at": NOW}),
        (tables.departed, {**where, "card": CARD, **DEPARTED}),
        (tables.board_lines, {**whose, **where, "week": DAY, **BOARD_LINE}),
        (tables.shared_lines, {**whose, **where, "posting_id": posting, "message": "17"}),
    ):
        tx._insert(table, row)
    installed_at = NOW.replace(tzinfo=None)
    bot = dict.fromkeys(("client_id", "app_id", "bot_token", "bot_id", "bot_user_id"), "some")
    bot |= {"bot_scopes": "chat:write", "team_id": "T1", "is_enterprise_install": False}
    tx._insert(tables.slack_bots, {**bot, "installed_at": installed_at})
    tx._insert(tables.slack_oauth_states, {"state": "begun", "expire_at": installed_at})
