"""What is looked at for `/readyz` and `/metrics`: database, grader, ticker, front ends."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import timedelta

from bot.app import App
from bot.core.model_cohort import PostingState
from bot.core.ports import Transaction
from bot.kept_running import KeptRunning
from bot.meters import DUE_LAG, POSTINGS, TICKER_AGE, UNTOLD, WAITING
from bot.ticker import Ticker
from bot.watch import Check

LONGEST_TICK = timedelta(minutes=5)


def checks_of(app: App, ticker: Ticker, kept: Sequence[KeptRunning]) -> dict[str, Check]:
    """A check for every part that has to work."""

    async def database() -> str | None:
        await app.store.probe()
        return None

    async def grader() -> str | None:
        await app.grader.health()
        return None

    async def ticking() -> str | None:
        age = _age(app, ticker)
        if age is None:
            return "it has not ticked yet"
        return None if age <= LONGEST_TICK else f"its last tick was {age.total_seconds():.0f} s ago"

    parts = {"database": database, "grader": grader, "ticker": ticking}
    return {**parts, **{one.name: one.check for one in kept}}


def look_of(app: App, ticker: Ticker, platforms: Collection[str]) -> Callable[[], Awaitable[None]]:
    """What brings the gauges up to date; raises OperatorError."""

    async def look() -> None:
        age = _age(app, ticker)
        TICKER_AGE.set(-1 if age is None else age.total_seconds())
        now = app.practice.clock.now()
        waiting, untold, due_at = await app.store.read(
            lambda tx: (*_undone(tx), tx.next_due(platforms))
        )
        WAITING.set(waiting)
        UNTOLD.set(untold)
        DUE_LAG.set(0 if due_at is None else max(0.0, (now - due_at).total_seconds()))
        states = await app.store.posting_states()
        for state in PostingState:
            POSTINGS.labels(state.value).set(states.get(state.value, 0))

    return look


def _undone(tx: Transaction) -> tuple[int, int]:
    return len(tx.waiting()), len(tx.owed())


def _age(app: App, ticker: Ticker) -> timedelta | None:
    """How long ago the last tick was; None before the first."""
    at = ticker.ticked_at
    return None if at is None else app.practice.clock.now() - at
