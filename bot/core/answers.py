"""Hints and answers: shown on request, one step at a time, and remembered per learner and card."""

from __future__ import annotations

from bot.core import days, discussion, waits, wording, wording_card, wording_streak
from bot.core.deck import Deck
from bot.core.errors import PracticeError
from bot.core.model import Answer, Attempt, Card, HintLadder, HintStep
from bot.core.reply import Reply
from bot.core.visit import Visit, last_counted
from grader.protocol import LawReport, Verdict

LAWS_SHOWN = 2


def hint(visit: Visit) -> Reply:
    """The next step on the first planted defect that the last attempt left."""
    card, last = visit.card, last_counted(visit.attempts_since_posting())
    if last is not None and last.judgement.verdict is Verdict.ACCEPTED:
        return wording_card.nothing_to_hint(card)
    ladder = _ladder(card, last)
    if ladder is None:
        return wording_card.no_hints(card)
    given = visit.tx.hints(visit.learner.id, card.slug)
    seen = {hint.step for hint in given if hint.defect == ladder.defect}
    step = next((step for step in range(len(ladder.steps)) if step not in seen), None)
    if step is None:
        return wording_card.hints_used_up(card, ladder)
    wait = waits.until_next_hint(given, visit.attempts(), visit.now)
    if wait:
        raise PracticeError(wording.hint_waits(wait))
    visit.tx.add_hint(visit.learner.id, card.slug, ladder.defect, step, visit.now)
    return wording_card.hint(card, ladder, step, _broken_law(ladder.steps[step], last))


def _ladder(card: Card, last: Attempt | None) -> HintLadder | None:
    """The ladder to climb.

    That of the first planted defect left; where none is, or the mistake is unknown, one made of
    the laws that the last try breaks.
    """
    left = last.judgement.defects.left if last is not None else None
    if last is not None and not left:
        made = _made_ladder(card, last)
        if made.steps or left == ():
            return made
    ladders = {ladder.defect: ladder for ladder in card.hints}
    order = [defect.id for defect in card.defects if defect.planted and defect.id in ladders]
    wanted = [defect for defect in order if left is None or defect in left]
    return ladders[wanted[0]] if wanted else None


def _made_ladder(card: Card, last: Attempt) -> HintLadder:
    """From the laws that break to the known mistake that the try equals, if it equals one."""
    judgement = last.judgement
    broken = [law for law in judgement.laws if not law.holds][:LAWS_SHOWN]
    steps = [HintStep(wording_card.broken_law(law), law.id) for law in broken]
    names = [one.title for one in card.defects if one.id in judgement.defects.introduced]
    if names or judgement.defects.left == ():
        steps.append(HintStep(wording_card.introduced(names)))
    return HintLadder(" ".join(("made", *judgement.defects.introduced)), tuple(steps))


def _broken_law(step: HintStep, last: Attempt | None) -> LawReport | None:
    laws = last.judgement.laws if last is not None else ()
    return next((law for law in laws if law.id == step.law and not law.holds), None)


def reveal(visit: Visit, answer: Answer) -> Reply:
    """The short or the full answer; before any attempt it is asked for twice."""
    card = visit.card
    known = visit.has_tried() or visit.was_revealed(answer)
    if not known and not visit.was_asked(f"reveal {answer}"):
        return wording.asks_before_attempt(card)
    visit.tx.add_reveal(visit.learner.id, card.slug, answer, visit.now)
    if answer is Answer.SHORT:
        return wording_card.short_answer(card)
    return discussion.entered(wording_card.full_answer(card, _studied(visit)), visit)


def _studied(visit: Visit) -> list[str]:
    if visit.posting is None or not days.credit_study(visit):
        return []
    streak = days.streak_of(visit.tx, visit.learner, visit.cohort, visit.now)
    return [wording_streak.day_counts(visit.posting.local_day, streak)]


def lesson(visit: Visit, deck: Deck) -> Reply:
    """The lessons that teach what the card asks."""
    paths = [source.lesson for source in visit.card.taught_in if source.lesson is not None]
    return wording_card.lesson(visit.card, [deck.lesson(path) for path in paths])
