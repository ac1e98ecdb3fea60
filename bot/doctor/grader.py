"""The grader: whether it answers in our words, and which layers of the sandbox are active."""

from __future__ import annotations

from bot.core.errors import GraderAway, GraderUnavailable, OperatorError
from bot.findings import Finding
from bot.grading import GraderClient
from bot.settings import Settings
from grader.protocol import VERSION

NEVER_WITHOUT = "Run on Linux with seccomp, on x86-64 or arm64; the grader never runs without it."
SERVICE = (
    "Start the grader's service, and see that this user may enter the folder of its socket; its "
    "own log says why it ended. Submissions wait meanwhile."
)


async def grader(settings: Settings) -> list[Finding]:
    """Ask it how it is."""
    where = f"a service at {settings.grader}" if settings.grader else "of the bot's own"
    try:
        async with GraderClient(settings.grader) as client:
            health = await client.health()
    except (OperatorError, GraderUnavailable) as error:
        away = isinstance(error, GraderAway) and settings.grader is not None
        mend = SERVICE if away else NEVER_WITHOUT
        return [Finding("grader", well=False, says=str(error), mend=mend)]
    says = f"{where}, protocol {VERSION}, {health.workers} workers, self-test passed"
    found = [Finding("grader", well=True, says=says)]
    found += [Finding("layer", well=True, says=layer) for layer in health.layers]
    # A layer that the surroundings refuse is no fault: the others hold without it.
    found += [Finding("layer", well=True, says=f"not here: {one}") for one in health.missing]
    return found
