"""Puts a learner's rows into every table, for tests that need them all."""

from datetime import UTC, date, datetime

from bot.core.model import Account, Answer, Finish, Learner, Rating
from bot.core.ports import Transaction
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


def fill(tx: Transaction, account: Account = ADA) -> Learner:
    """Rows of one learner in every table: a submission with a verdict, and one that waits."""
    learner = tx.learner_of(account, NOW)
    cohort = tx.direct_cohort(account, "UTC", NOW)
    tx.add_attempt(submit(tx, account, f"{account.user} judged"), WRONG, NOW)
    submit(tx, account, f"{account.user} waits", "waiting = 'code'")
    tx.add_hint(learner.id, CARD, "softmax-axis", 0, NOW)
    tx.add_reveal(learner.id, CARD, Answer.SHORT, NOW)
    tx.ask_once(learner.id, CARD, "reveal before trying", NOW)
    tx.add_words(learner.id, CARD, "explain", "the rows no longer sum to one", NOW)
    tx.add_rating(learner.id, CARD, "explain", Rating.PARTLY, NOW)
    tx.add_practice_day(learner.id, cohort.id, DAY, CARD, Finish.STUDIED, NOW)
    return learner
