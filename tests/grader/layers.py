"""Drop each layer of the confinement in turn and see which attacks it alone stops.

Run by hand, on a machine of one's own: `python tests/grader/layers.py`. It prints the table of
ARCHITECTURE.md. An attack counts when its verdict is not the expected one without the layer, or
when the self-test of the sandbox, which tries acts one by one, no longer passes.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from attacks import Attack, everything

from cards import HONEST, small_card
from grader import pool, selftest
from grader.pool import SandboxUnavailable
from grader.protocol import Judgement, Registered, Verdict
from grader.service import Service

SECONDS, LONG_SECONDS = 0.5, 10.0
LAYERS = {
    "none": "",
    "seccomp": "from grader import kernel; kernel.install_filter = lambda program: None; ",
    "limits": "import resource; resource.setrlimit = lambda kind, limits: None; ",
    "Landlock": "from grader import kernel; kernel.landlock_version = lambda: 0; ",
    "namespaces": "from grader import confine; confine.enter_namespaces = lambda layers: False; ",
    "empty root": "from grader import confine; confine._leave_file_system = lambda layers: None; ",
    "other user": "from grader import confine; confine._leave_user = lambda layers: None; ",
    "no capabilities": "from grader import kernel; kernel.drop_capabilities = lambda: None; ",
}


@contextmanager
def without(code: str) -> Iterator[None]:
    """Zygotes that start in this block lack what the code takes away."""
    start, check = pool._START, selftest.check
    pool._START = start.replace("from grader.zygote", code + "from grader.zygote")

    async def passes(_runner: object) -> None:
        return

    selftest.check = passes  # type: ignore[assignment]
    try:
        yield
    finally:
        pool._START, selftest.check = start, check


async def tried(attacks: list[Attack]) -> tuple[str, list[str]]:
    """What the self-test says, and the attacks that do not get their verdict."""
    service = Service(1, LONG_SECONDS)
    await service.start()
    try:
        await CHECK(service.background)
        says = "passes"
    except SandboxUnavailable as error:
        says = str(error).partition(":")[0]
    registered = await service.register(small_card())
    assert isinstance(registered, Registered)
    failed = []
    for number, attack in enumerate(attacks):
        timed = Verdict.TIME_LIMIT in attack.verdicts
        for zygote in service.workers.zygotes:
            zygote.wall_seconds = SECONDS if timed else LONG_SECONDS
        answer = await service.grade(registered.key, f"a{number}", attack.source)
        right = isinstance(answer, Judgement) and answer.verdict in attack.verdicts
        honest = await service.grade(registered.key, f"h{number}", HONEST)
        accepted = isinstance(honest, Judgement) and honest.verdict is Verdict.ACCEPTED
        if not (right and accepted):
            got = answer.verdict if isinstance(answer, Judgement) else answer.code
            failed.append(f"{attack.name} ({got})")
    await service.stop()
    return says, failed


CHECK = selftest.check


def main() -> int:
    """Print a row a layer; the number of attacks that get through with none dropped."""
    attacks = everything()
    through = 0
    for layer, code in LAYERS.items():
        with without(code):
            says, failed = asyncio.run(tried(attacks))
        if layer == "none":
            through = len(failed)
        print(f"| {layer} | {says} | {len(failed)} | {', '.join(failed)} |", flush=True)
    return through


if __name__ == "__main__":
    sys.exit(main())
