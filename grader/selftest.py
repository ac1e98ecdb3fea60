"""Tries, at every start, what a child must not be able to do; refuses to serve if it can."""

from __future__ import annotations

from grader import frames
from grader.calls import Runner
from grader.exchange import Answered, Ended
from grader.pool import SandboxUnavailable

# Each entry of the returned array is 1 where the kernel refused.
_REFUSED = """
import ctypes, os, resource, socket

def tried():
    def refused(act):
        try:
            act()
        except (OSError, ValueError):  # setrlimit turns the refusal into a ValueError
            return 1
        return 0

    def executable_memory():
        libc = ctypes.CDLL(None, use_errno=True)
        libc.mmap.restype = ctypes.c_ssize_t
        if libc.mmap(None, ctypes.c_size_t(4096), 5, 0x22, -1, ctypes.c_ssize_t(0)) == -1:
            raise OSError

    return np.array([refused(act) for act in (
        lambda: open("/etc/passwd"),
        lambda: os.listdir("/"),
        lambda: os.stat("/"),
        lambda: socket.socket(),
        lambda: os.fork(),
        lambda: os.kill(os.getppid(), 0),
        lambda: os.pipe(),
        lambda: os.dup(0),
        executable_memory,
        lambda: resource.setrlimit(resource.RLIMIT_CPU, (60, 60)),
    )])
"""
_ACTS = 10
_DEADLY = {
    "execve": "import os\ndef tried():\n    os.execv('/bin/true', ['true'])\n",
    "ptrace": "import ctypes\ndef tried():\n    ctypes.CDLL(None).ptrace(16, 1, 0, 0)\n",
}
_JOB = frames.job(
    {
        "given": "",
        "functions": ["tried"],
        "room": 1 << 12,
        "calls": [
            {
                "function": "tried",
                "inputs": [],
                "values": 1,
                "example": False,
                "again": False,
            }
        ],
    }
)
_SIGSYS = 31


async def check(runner: Runner) -> None:
    """Raise SandboxUnavailable, naming what was possible that must not be."""
    outcome = await runner.run(_JOB, _REFUSED, 1 << 12)
    if not isinstance(outcome, Answered) or len(outcome.arrays) != 1:
        raise SandboxUnavailable(f"the self-test of the sandbox did not run: {outcome}")
    if outcome.arrays[0].shape != (_ACTS,) or not outcome.arrays[0].all():
        raise SandboxUnavailable("the sandbox lets a program act on the system: refusing to grade")
    for name, source in _DEADLY.items():
        outcome = await runner.run(_JOB, source, 1 << 12)
        if outcome != Ended(-_SIGSYS):
            raise SandboxUnavailable(f"the sandbox does not stop {name}: refusing to grade")
