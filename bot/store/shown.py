"""What was shown to a learner, and what the learner wrote beside it: per card, not per cohort."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Select, Table, select

from bot.core.model import Answer, HintGiven, Rating
from bot.store import tables
from bot.store.rows import Rows


class Shown(Rows):
    """The hints, reveals and own words of a transaction."""

    def add_hint(self, learner: int, card: str, defect: str, step: int, now: datetime) -> None:
        """Remember a hint; a second time is nothing."""
        key = {"learner_id": learner, "card": card, "defect": defect, "step": step}
        self._insert_once(tables.hints, key, {"given_at": now})

    def hints(self, learner: int, card: str) -> list[HintGiven]:
        """The hints that the learner has seen of a card, oldest first."""
        return [
            HintGiven(defect=row.defect, step=row.step, given_at=row.given_at)
            for row in self._all(_of_card(tables.hints, learner, card).order_by(tables.hints.c.id))
        ]

    def add_reveal(self, learner: int, card: str, answer: Answer, now: datetime) -> None:
        """Remember a reveal; a second time is nothing."""
        key = {"learner_id": learner, "card": card, "answer": answer}
        self._insert_once(tables.reveals, key, {"revealed_at": now})

    def reveals(self, learner: int, card: str) -> dict[Answer, datetime]:
        """What was revealed to the learner, and when first."""
        rows = self._all(_of_card(tables.reveals, learner, card))
        return {Answer(row.answer): row.revealed_at for row in rows}

    def ask_once(self, learner: int, card: str, question: str, now: datetime) -> bool:
        """True when this question was put to the learner before; remembers it otherwise."""
        key = {"learner_id": learner, "card": card, "question": question}
        return not self._insert_once(tables.questions, key, {"asked_at": now})

    def add_words(self, learner: int, card: str, topic: str, words: str, now: datetime) -> None:
        """Keep the learner's words on `explain` or `follow-up N`; the newest stand."""
        key = {"learner_id": learner, "card": card, "topic": topic}
        self._put(tables.words, key, {"words": words, "written_at": now})

    def words(self, learner: int, card: str, topic: str) -> str | None:
        """The learner's words on a topic."""
        row = self._first(
            _of_card(tables.words, learner, card).where(tables.words.c.topic == topic)
        )
        return None if row is None else str(row.words)

    def add_rating(
        self, learner: int, card: str, topic: str, rating: Rating, now: datetime
    ) -> None:
        """Keep how the learner rates the own words; the newest stands."""
        key = {"learner_id": learner, "card": card, "topic": topic}
        self._put(tables.ratings, key, {"rating": rating, "rated_at": now})

    def ratings(self, learner: int, card: str) -> dict[str, Rating]:
        """The ratings by topic."""
        rows = self._all(_of_card(tables.ratings, learner, card).order_by(tables.ratings.c.topic))
        return {row.topic: Rating(row.rating) for row in rows}


def _of_card(table: Table, learner: int, card: str) -> Select[*tuple[Any, ...]]:
    return select(table).where(table.c.learner_id == learner, table.c.card == card)
