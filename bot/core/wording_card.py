"""A card in words: the question, its hints, its answers and its lesson."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from bot.core.model import (
    Card,
    HintLadder,
    Lesson,
    Level,
    Posting,
    TaughtIn,
)
from bot.core.reply import Code, Heading, Picture, Prose, Reply
from bot.core.wording import (
    EXPLAIN,
    FOLLOW_UPS,
    FULL,
    HINT,
    LESSON,
    SHORT,
    SUBMIT,
    WRONG_ANSWERS,
    count,
    lines,
    listed,
    number,
    said,
)
from grader.protocol import FunctionSpec, LawReport

LEVELS = {Level.MID: "Mid-level", Level.SENIOR: "Senior", Level.STAFF: "Staff"}
AFTER_ANSWER = (EXPLAIN, FOLLOW_UPS, WRONG_ANSWERS, LESSON)
Block = Prose | Heading | Code | Picture

# --- the question ----------------------------------------------------------------------------


def todays_card(card: Card, posting: Posting, broken: str, standing: str | None) -> Reply:
    """Today's card with its date."""
    return _card(card, f"Card of {posting.local_day}", broken, standing)


def other_card(card: Card, broken: str, standing: str | None) -> Reply:
    """A card that the learner has chosen besides today's."""
    return _card(card, "Practice besides today's card", broken, standing)


def shown_card(card: Card, broken: str) -> Reply:
    """A card outside of any calendar."""
    return _card(card, f"Card {card.slug}", broken, None)


def standing(tries: int, *, solved: bool, solved_before: bool) -> str | None:
    """Where the learner stands with a card, if anything was done."""
    if solved:
        return f"You have solved this card ({count(tries, 'attempt')})."
    if tries:
        return f"You have made {count(tries, 'attempt')} at this card."
    if solved_before:
        return "You have solved this card before; solve it again to earn this day."
    return None


def _card(card: Card, note: str, broken: str, standing: str | None) -> Reply:
    facts = (f"{card.level} {LEVELS[card.level]}", card.kind, count(card.minutes, "minute"))
    given = [f"`{signature}`" for signature in _signatures(card.given)]
    return Reply(
        (
            Heading(card.title),
            Prose(f"{note} · {' · '.join(facts)} · {', '.join(card.topics)}"),
            Prose(card.question),
            Code(broken),
            Prose("\n".join(f"- {_asked(spec)}" for spec in card.asks)),
            Prose(
                f"You may call {listed([*given, '`np`'])}; "
                f"{'they are' if given else 'it is'} there already."
            ),
            Prose(standing or "Answer it first, aloud or on paper. Then submit your fix."),
        ),
        (SUBMIT, HINT, SHORT, FULL),
        card.slug,
    )


def _asked(spec: FunctionSpec) -> str:
    values = [f"`{value.name}` ({', '.join(value.axes) or 'one number'})" for value in spec.returns]
    return f"`{spec.name}({', '.join(spec.parameters)})` returns {listed(values)}"


def _signatures(given: str) -> list[str]:
    return [
        f"{node.name}({ast.unparse(node.args)})"
        for node in ast.parse(given).body
        if isinstance(node, ast.FunctionDef)
    ]


# --- hints -----------------------------------------------------------------------------------


def hint(card: Card, ladder: HintLadder, step: int, law: LawReport | None) -> Reply:
    """One step of a ladder, with the number that was measured on the learner's last try."""
    planted = any(defect.id == ladder.defect for defect in card.defects)
    on_what = "one defect" if planted else "your last try"
    blocks = [
        Prose(f"Hint {step + 1} of {len(ladder.steps)} on {on_what}."),
        Prose(ladder.steps[step].text),
    ]
    if law is not None and law.measured is not None:
        within = next(spec.within for spec in card.laws if spec.id == law.id)
        blocks.append(
            Prose(
                f"Measured on your last try, this is off by {number(law.measured)} "
                f"({number(within)} is allowed)."
            )
        )
    more = (HINT,) if step + 1 < len(ladder.steps) else (SHORT, FULL)
    return Reply(tuple(blocks), (SUBMIT, *more), card.slug)


def hints_used_up(card: Card, ladder: HintLadder) -> Reply:
    """All steps of the ladder were shown; the last one is repeated."""
    return said(
        ladder.steps[-1].text,
        "That was the last hint on this. Submit what you have, or go on to the answers: "
        "`/short`, then `/full`.",
        actions=(SUBMIT, SHORT, FULL),
        card=card.slug,
    )


def nothing_to_hint(card: Card) -> Reply:
    """The card is solved."""
    return said(
        "You have solved this card: there is nothing left to hint at.",
        actions=AFTER_ANSWER,
        card=card.slug,
    )


def broken_law(law: LawReport) -> str:
    """The law that a try breaks; its number is told with it."""
    return f"A law of the right answer breaks: {law.name}."


def introduced(names: Sequence[str]) -> str:
    """Mistakes that the question did not have, by name where the card knows them."""
    says = "The planted defects are all gone; what is wrong now was not in the question. "
    if not names:
        return says + "Compare your code with it, and look for what else has changed."
    return f"{says}Your code does this: {'; '.join(names)}."


def no_hints(card: Card) -> Reply:
    """The card has no ladder."""
    return said(
        "This card has no hints; the answers are the next step.",
        actions=(SUBMIT, SHORT, FULL),
        card=card.slug,
    )


# --- answers ---------------------------------------------------------------------------------


def short_answer(card: Card) -> Reply:
    """The short answer."""
    blocks = (Heading("Short answer"), Prose(card.short_answer))
    return Reply(blocks, (FULL, *AFTER_ANSWER), card.slug)


def answers(card: Card) -> Reply:
    """Which answers there are."""
    return said(
        "The short answer, the full one, or your own words first: say what each defect does, "
        "then compare. Only you see them.",
        actions=(SHORT, FULL, EXPLAIN, LESSON),
        card=card.slug,
    )


def full_answer(card: Card, also: Sequence[str]) -> Reply:
    """The full answer with the corrected code; `also` are sentences on what came of it.

    They come first: where the answer has pages they are on the first, and said only once.
    """
    blocks: list[Block] = [Heading("Full answer"), *map(Prose, also)]
    for section in card.full_answer:
        blocks += [Heading(section.title), Prose(section.text)]
    blocks += [Heading("The corrected code"), Code(card.reference)]
    if card.taught_in:
        blocks.append(lines(*(_taught(source) for source in card.taught_in)))
    return Reply(tuple(blocks), AFTER_ANSWER, card.slug)


def _taught(source: TaughtIn) -> str:
    if source.card is not None:
        return f"Practise next: {source.title}, `/card {source.card}`"
    return f"Taught in: {source.title}, `/lesson`"


def lesson(card: Card, lessons: Sequence[Lesson]) -> Reply:
    """The lessons that teach a card's matter."""
    blocks: list[Block] = []
    for page in lessons:
        blocks += [Heading(page.title), Prose(page.text)]
        if page.picture is not None:
            blocks.append(Picture(page.alt, page.picture))
    following = [_taught(source) for source in card.taught_in if source.card is not None]
    blocks += [Prose(sentence) for sentence in following]
    if not blocks:
        return said("This card has no lesson yet; its full answer explains the matter: `/full`.")
    return Reply(tuple(blocks), (SUBMIT, HINT), card.slug)
