"""One grading at a time for a learner, and no event twice, as long as the process lives.

What has to hold across a restart is in the store: a submission's key is there once.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from bot.core import wording
from bot.core.errors import StillGraded
from bot.core.model import Account

MOST_REMEMBERED = 10_000


class Gradings:
    """Whose grading is under way. An account is in it by its ids, whatever its name is."""

    def __init__(self) -> None:
        """Nobody's."""
        self._under_way: set[tuple[str, str, str]] = set()

    def __contains__(self, account: object) -> bool:
        return isinstance(account, Account) and _key(account) in self._under_way

    @contextmanager
    def one_of(self, account: Account) -> Iterator[None]:
        """A grading until its verdict is told; raises StillGraded for a second one."""
        if account in self:
            raise StillGraded(wording.still_graded())
        self._under_way.add(_key(account))
        try:
            yield
        finally:
            self._under_way.discard(_key(account))


class Recent:
    """Which events came before: platforms deliver some of them again."""

    def __init__(self, most: int = MOST_REMEMBERED) -> None:
        """None did; the newest `most` are remembered."""
        self._seen: OrderedDict[str, None] = OrderedDict()
        self._most = most

    def is_new(self, event: str) -> bool:
        """Whether this event comes for the first time; remembers it."""
        if event in self._seen:
            return False
        self._seen[event] = None
        if len(self._seen) > self._most:
            self._seen.popitem(last=False)
        return True


def _key(account: Account) -> tuple[str, str, str]:
    return account.platform, account.tenant, account.user
