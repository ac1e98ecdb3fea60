"""After the answer: the learner explains, answers follow-ups, judges claims, rates the own words.

All of it names the defects, so before the card is solved or opened it is asked for twice.
"""

from __future__ import annotations

from bot.core import wording, wording_interview
from bot.core.errors import PracticeError
from bot.core.model import Answer, Rating
from bot.core.reply import Reply
from bot.core.visit import Visit

WORDS_CHARACTERS = 4000
EXPLAIN = "explain"


# --- what each defect does -------------------------------------------------------------------


def explain(visit: Visit, words: str | None) -> Reply:
    """Keep the learner's words, if any, and show the card's effects when they may be seen."""
    if words is None and not visit.was_revealed(Answer.EFFECTS):
        return wording_interview.what_to_explain(visit.card, _words(visit, EXPLAIN))
    if words is not None:
        _keep(visit, EXPLAIN, words)
    return effects(visit, words_kept=words is not None)


def effects(visit: Visit, *, words_kept: bool = False) -> Reply:
    """What each defect does, beside the words that are kept."""
    if not visit.may_see_defects() and not visit.was_asked("reveal effects"):
        return wording.asks_before_defects(visit.card, words_kept=words_kept)
    visit.tx.add_reveal(visit.learner.id, visit.card.slug, Answer.EFFECTS, visit.now)
    return wording_interview.effects(visit.card, _words(visit, EXPLAIN), _rating(visit, EXPLAIN))


def rate_explanation(visit: Visit, rating: Rating) -> Reply:
    """Keep how the learner rates the own explanation."""
    if not visit.was_revealed(Answer.EFFECTS):
        raise PracticeError(wording_interview.see_first("/explain WORDS"))
    return _rate(visit, EXPLAIN, rating)


# --- follow-ups ------------------------------------------------------------------------------


def follow_ups(visit: Visit) -> Reply:
    """The list of follow-ups."""
    if not _opened(visit, "follow-ups"):
        return wording.asks_before_defects(visit.card)
    ratings = visit.tx.ratings(visit.learner.id, visit.card.slug)
    done = [
        _topic(which) in ratings or _words(visit, _topic(which)) is not None
        for which in range(1, len(visit.card.follow_ups) + 1)
    ]
    return wording_interview.follow_ups(visit.card, done)


def follow_up(visit: Visit, which: int) -> Reply:
    """One follow-up's question."""
    _check(visit, which)
    if not _opened(visit, "follow-ups"):
        return wording.asks_before_defects(visit.card)
    return wording_interview.follow_up(visit.card, which, _words(visit, _topic(which)))


def answer_follow_up(visit: Visit, which: int, words: str | None) -> Reply:
    """Keep the learner's words, if any, then show the expected answer."""
    _check(visit, which)
    if words is not None:
        _keep(visit, _topic(which), words)
    if not _opened(visit, "follow-ups"):
        return wording.asks_before_defects(visit.card, words_kept=words is not None)
    topic = _topic(which)
    return wording_interview.expected_answer(
        visit.card, which, _words(visit, topic), _rating(visit, topic)
    )


def rate_follow_up(visit: Visit, which: int, rating: Rating) -> Reply:
    """Keep how the learner rates the own answer to a follow-up."""
    _check(visit, which)
    return _rate(visit, _topic(which), rating)


# --- wrong answers ---------------------------------------------------------------------------


def wrong_answers(visit: Visit) -> Reply:
    """The claims, without their rebuttals."""
    if not _opened(visit, "wrong answers"):
        return wording.asks_before_defects(visit.card)
    return wording_interview.wrong_answers(visit.card)


def rebuttal(visit: Visit, which: int) -> Reply:
    """Why one claim is wrong."""
    claims = len(visit.card.wrong_answers)
    if not 1 <= which <= claims:
        raise PracticeError(wording_interview.no_such_item("wrong answer", claims))
    if not _opened(visit, "wrong answers"):
        return wording.asks_before_defects(visit.card)
    return wording_interview.rebuttal(visit.card, which)


# --- shared ----------------------------------------------------------------------------------


def _opened(visit: Visit, what: str) -> bool:
    """Whether what names the defects may be shown; when not, it has to be asked for twice."""
    return visit.may_see_defects() or visit.was_asked(f"open {what}")


def _check(visit: Visit, which: int) -> None:
    asked = len(visit.card.follow_ups)
    if not 1 <= which <= asked:
        raise PracticeError(wording_interview.no_such_item("follow-up", asked))


def _topic(which: int) -> str:
    return f"follow-up {which}"


def _keep(visit: Visit, topic: str, words: str) -> None:
    if len(words) > WORDS_CHARACTERS:
        raise PracticeError(wording_interview.too_many_words(WORDS_CHARACTERS))
    visit.tx.add_words(visit.learner.id, visit.card.slug, topic, words, visit.now)


def _words(visit: Visit, topic: str) -> str | None:
    return visit.tx.words(visit.learner.id, visit.card.slug, topic)


def _rating(visit: Visit, topic: str) -> Rating | None:
    return visit.tx.ratings(visit.learner.id, visit.card.slug).get(topic)


def _rate(visit: Visit, topic: str, rating: Rating) -> Reply:
    visit.tx.add_rating(visit.learner.id, visit.card.slug, topic, rating, visit.now)
    return wording_interview.rated(rating, visit.card)
