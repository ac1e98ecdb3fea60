"""What an interviewer asks, in words: effects, follow-ups and wrong answers, own words beside."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.model import Card, Defect, FollowUp, Rating
from bot.core.reply import Action, Heading, Prose, Reply, Typed
from bot.core.wording import FOLLOW_UPS, WRONG_ANSWERS, count, said, typed
from bot.core.wording_card import LEVELS

Block = Prose | Heading | Typed

# --- what each defect does -------------------------------------------------------------------


def what_to_explain(card: Card, words: str | None) -> Reply:
    """What the learner may write, and what was written so far."""
    blocks = [
        Prose(
            "Say in your own words what each defect does to the model: what goes wrong inside, "
            "and what a user of the model would see. Write `/explain` and your words; then you "
            "see the card's words beside them."
        )
    ]
    own = (Prose("Your words so far:"), typed(words)) if words else ()
    return Reply((*blocks, *own), (Action("/explain WORDS", "Explain"),), card.slug)


def effects(card: Card, words: str | None, rating: Rating | None) -> Reply:
    """What each planted defect does to the model, beside the learner's words."""
    own = (Prose("Your words:"), typed(words)) if words else ()
    shown: list[Block] = []
    for defect in _planted(card):
        shown += [Heading(defect.title), Prose(defect.effect)]
    return Reply(
        (*own, *shown, Prose(_ask_rating("/explain rate", rating))),
        (*_ratings("/explain rate"), FOLLOW_UPS),
        card.slug,
    )


def _planted(card: Card) -> list[Defect]:
    return [defect for defect in card.defects if defect.planted]


def follow_ups(card: Card, done: Sequence[bool]) -> Reply:
    """The list of follow-ups; a tick for those that the learner has answered."""
    if not card.follow_ups:
        return said("This card has no follow-ups.", card=card.slug)
    items = [
        f"{number}. {follow_up.level}: {_one_line(follow_up.question)}{' (answered)' * answered}"
        for number, (follow_up, answered) in enumerate(
            zip(card.follow_ups, done, strict=True), start=1
        )
    ]
    return said(
        "What an interviewer asks next. Open one with its number, as in `/followups 1`.",
        "\n".join(items),
        actions=tuple(
            Action(f"/followups {number}", f"Follow-up {number}")
            for number in range(1, len(items) + 1)
        ),
        card=card.slug,
    )


def follow_up(card: Card, which: int, words: str | None) -> Reply:
    """One follow-up's question."""
    asked = card.follow_ups[which - 1]
    own = (Prose("Your words so far:"), typed(words)) if words else ()
    blocks = (
        Heading(f"Follow-up {which} of {len(card.follow_ups)} · {_level(asked)}"),
        Prose(asked.question),
        *own,
        Prose(
            f"Answer it first: `/followups {which}` and your words, or aloud and then "
            f"`/followups {which} show`."
        ),
    )
    return Reply(blocks, (Action(f"/followups {which} show", "Show the answer"),), card.slug)


def expected_answer(card: Card, which: int, words: str | None, rating: Rating | None) -> Reply:
    """The answer that is expected to a follow-up, beside the learner's words."""
    asked = card.follow_ups[which - 1]
    own = (Prose("Your words:"), typed(words)) if words else ()
    command = f"/followups {which} rate"
    blocks = (
        Heading(f"Follow-up {which} of {len(card.follow_ups)} · {_level(asked)}"),
        Prose(asked.question),
        *own,
        Prose("Expected:"),
        Prose(asked.expected),
        Prose(_ask_rating(command, rating)),
    )
    return Reply(blocks, _ratings(command), card.slug)


def rated(rating: Rating, card: Card) -> Reply:
    """A self-rating was kept."""
    return said(f"Kept: {rating}.", actions=(FOLLOW_UPS, WRONG_ANSWERS), card=card.slug)


def wrong_answers(card: Card) -> Reply:
    """The claims, without their rebuttals."""
    if not card.wrong_answers:
        return said("This card has no wrong answers on file.", card=card.slug)
    items = [
        f"{number}. {_one_line(wrong.claim)}" for number, wrong in enumerate(card.wrong_answers, 1)
    ]
    return said(
        "Answers that interviewers hear, and that are wrong. Say why before you look: "
        "`/wrong 1` shows the rebuttal of the first.",
        "\n".join(items),
        actions=tuple(
            Action(f"/wrong {number}", f"Rebuttal {number}") for number in range(1, len(items) + 1)
        ),
        card=card.slug,
    )


def rebuttal(card: Card, which: int) -> Reply:
    """Why a claim is wrong."""
    wrong = card.wrong_answers[which - 1]
    blocks = (
        Heading(f"Wrong answer {which} of {len(card.wrong_answers)}"),
        Prose(wrong.claim),
        Prose("Why it is wrong:"),
        Prose(wrong.rebuttal),
    )
    return Reply(blocks, (WRONG_ANSWERS,), card.slug)


def no_such_item(noun: str, how_many: int) -> str:
    """A number that the card has not."""
    if not how_many:
        return f"This card has no {noun}s."
    return f"This card has {count(how_many, noun)}: choose a number from 1 to {how_many}."


def see_first(command: str) -> str:
    """A rating comes before anything was seen."""
    return f"See the card's words first: `{command}`; then rate your own."


def too_many_words(most: int) -> str:
    """The learner's words are too long to keep."""
    return f"That is too long to keep: say it in at most {most} characters."


def _level(follow_up: FollowUp) -> str:
    return f"{follow_up.level} {LEVELS[follow_up.level]}"


def _ask_rating(command: str, rating: Rating | None) -> str:
    before = f" So far: {rating}." if rating else ""
    return f"How did your own answer do? `{command} good`, `partly` or `missed`.{before}"


def _ratings(command: str) -> tuple[Action, ...]:
    return tuple(Action(f"{command} {rating}", rating.capitalize()) for rating in Rating)


def _one_line(text: str) -> str:
    return " ".join(text.split())
