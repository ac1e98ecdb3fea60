"""A registered card with its ring of case sets, whose truths are ready before submissions come.

A set serves many learners and never the same learner twice. When a ring has nothing new for a
learner, a set is made on the spot.
"""

from __future__ import annotations

import asyncio
from collections import deque

from grader import case_sets
from grader.calls import Runner
from grader.case_sets import CaseSet
from grader.protocol import Programs

RING = 4
SERVED_MOST = 1000


class Shelf:
    """One card's programs and case sets, the freshest last."""

    def __init__(self, programs: Programs) -> None:
        self.programs = programs
        self.ring: deque[CaseSet] = deque(maxlen=RING)
        self.made = self.made_waiting = 0
        self._filling, self._making = asyncio.Lock(), asyncio.Lock()
        planted = set(programs.planted)
        shown = (one.source for one in programs.mutants if set(one.defects) == planted)
        # The code that the question shows: public, and so fit for a rehearsal.
        self.broken = next(shown, "")

    async def fill(self, runner: Runner, most: int = RING) -> None:
        """Make sets until the ring is full, or leave it to who does; raises CardFault or Broken."""
        if self._filling.locked():  # under load that lasts, and nobody is to queue for it
            return
        async with self._filling:
            while len(self.ring) < most:
                self.ring.append(await case_sets.make(self.programs, runner))
                self.made += 1

    def unseen(self, learner: str) -> list[CaseSet]:
        """The sets that this learner has not met."""
        return [one for one in self.ring if learner not in one.served]

    async def on_the_spot(self, runner: Runner, learner: str) -> CaseSet:
        """A set for a learner who has met all others; raises CardFault or Broken.

        Of many who need one at once, the first makes it and the others are served with it.
        """
        async with self._making:
            unseen = self.unseen(learner)
            if unseen:
                return unseen[-1]
            case_set = await case_sets.make(self.programs, runner)
            self.ring.append(case_set)
            self.made += 1
            self.made_waiting += 1
            return case_set

    def serve(self, case_set: CaseSet, learner: str) -> None:
        """Hand a set out; where nothing new is left for this learner the ring makes room."""
        case_set.served.add(learner)
        if len(case_set.served) >= SERVED_MOST and case_set in self.ring:
            self.ring.remove(case_set)
        # This learner's next try shall not wait: the oldest sets make room for new ones.
        while len(self.ring) >= RING and not self.unseen(learner):
            self.ring.popleft()
