"""The system calls a child may make, as a seccomp filter program for x86-64 and arm64.

Traced: a warm child that grades needs read, write, mmap, munmap, mremap and exit_group only; the
rest of the short list keeps the allocator, an unseeded generator and a failing program on their
feet. What no honest program does kills the process; everything else answers EPERM, which Python
turns into an exception that the learner can read.
"""

from __future__ import annotations

import errno
import platform
import struct
from dataclasses import dataclass

# Why each is allowed. Numbers: x86-64, arm64 (None: the call does not exist there).
ALLOWED: dict[str, tuple[int, int, str]] = {
    "read": (0, 63, "the job arrives on descriptor 0"),
    "write": (1, 64, "the arrays leave by descriptor 0"),
    "munmap": (11, 215, "freeing large arrays"),
    "mremap": (25, 216, "growing large blocks in place"),
    "madvise": (28, 233, "the allocator returns pages"),
    "brk": (12, 214, "the heap; an errno here would be taken for an address"),
    "exit_group": (231, 94, "the end"),
    "futex": (202, 98, "locks of the interpreter when contended"),
    "rt_sigprocmask": (14, 135, "abort() and error paths of the C library"),
    "rt_sigreturn": (15, 139, "returning from a handler"),
    "close": (3, 57, "dropping descriptor 0"),
    "exit": (60, 93, "the end of a thread"),
    "clock_gettime": (228, 113, "time, where the virtual call falls back"),
    "getrandom": (318, 278, "unseeded generators"),
}
# Allowed unless the memory would be executable: the protection is the third argument.
ALLOWED_WITHOUT_EXEC: dict[str, tuple[int, int, str]] = {
    "mmap": (9, 222, "large arrays"),
    "mprotect": (10, 226, "arenas of the allocator"),
}
# What no honest code does: the process dies at once. None where the machine lacks the call.
DEADLY: dict[str, tuple[int | None, int | None]] = {
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "execve": (59, 221),
    "execveat": (322, 281),
    "bpf": (321, 280),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "keyctl": (250, 219),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "userfaultfd": (323, 282),
    "perf_event_open": (298, 241),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "move_mount": (429, 429),
    "open_tree": (428, 428),
    "fsopen": (430, 430),
    "unshare": (272, 97),
    "setns": (308, 268),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "seccomp": (317, 277),
    "modify_ldt": (154, None),
    "personality": (135, 92),
    "pidfd_getfd": (438, 438),
    "kcmp": (312, 272),
    "open_by_handle_at": (304, 265),
}

RET_ALLOW = 0x7FFF0000
RET_KILL_PROCESS = 0x80000000
RET_EPERM = 0x00050000 | errno.EPERM

_LOAD, _JUMP_EQUAL, _JUMP_SET, _JUMP_AT_LEAST, _RETURN = 0x20, 0x15, 0x45, 0x35, 0x06
_NUMBER_AT, _MACHINE_AT, _THIRD_ARGUMENT_AT = 0, 4, 32  # offsets in struct seccomp_data
_PROT_EXEC = 4


@dataclass(frozen=True)
class Machine:
    """A processor family: its audit code, its column in the tables, its foreign call numbers."""

    name: str
    audit: int
    column: int
    foreign_from: int | None


X86_64 = Machine("x86_64", 0xC000003E, 0, foreign_from=0x40000000)
ARM64 = Machine("aarch64", 0xC00000B7, 1, foreign_from=None)
MACHINES = {machine.name: machine for machine in (X86_64, ARM64)}


def this_machine() -> Machine:
    """The machine the program runs on; raises OSError where there is no table for it."""
    name = platform.machine()
    if name not in MACHINES:
        raise OSError(errno.ENOSYS, f"no system call table for {name}; x86-64 and arm64 have one")
    return MACHINES[name]


def filter_program(machine: Machine) -> bytes:
    """The filter for a machine, eight bytes an instruction, in the kernel's own format."""
    code = [
        _step(_LOAD, _MACHINE_AT),
        _step(_JUMP_EQUAL, machine.audit, 1, 0),
        _step(_RETURN, RET_KILL_PROCESS),
        _step(_LOAD, _NUMBER_AT),
    ]
    if machine.foreign_from is not None:  # x32 numbers on x86-64
        code += [
            _step(_JUMP_AT_LEAST, machine.foreign_from, 0, 1),
            _step(_RETURN, RET_KILL_PROCESS),
        ]
    for numbers in ALLOWED.values():
        code += _answer(numbers[machine.column], RET_ALLOW)
    for numbers in ALLOWED_WITHOUT_EXEC.values():
        code += [
            _step(_JUMP_EQUAL, int(numbers[machine.column]), 0, 4),
            # The kernel looks at the low half of the argument only, and so does this.
            _step(_LOAD, _THIRD_ARGUMENT_AT),
            _step(_JUMP_SET, _PROT_EXEC, 1, 0),
            _step(_RETURN, RET_ALLOW),
            _step(_RETURN, RET_EPERM),
        ]
    for deadly in DEADLY.values():
        number = deadly[machine.column]
        if number is not None:
            code += _answer(number, RET_KILL_PROCESS)
    code.append(_step(_RETURN, RET_EPERM))
    return b"".join(code)


def _answer(number: int | str, verdict: int) -> list[bytes]:
    return [_step(_JUMP_EQUAL, int(number), 0, 1), _step(_RETURN, verdict)]


def _step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, value)
