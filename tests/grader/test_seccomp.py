"""The filter program, interpreted here for both machines as the kernel would.

The arm64 filter has not run on hardware; this interpretation is what stands for it.
"""

from __future__ import annotations

import errno
import struct

import pytest

from grader import seccomp
from grader.seccomp import ARM64, RET_ALLOW, RET_EPERM, RET_KILL_PROCESS, X86_64, Machine

NUMBERS = range(480)
PROT_READ, PROT_WRITE, PROT_EXEC = 1, 2, 4

# From the kernel's numbering: x86-64 has a table of its own, arm64 the generic one.
KERNEL = {
    "read": (0, 63), "write": (1, 64), "close": (3, 57), "mmap": (9, 222), "mprotect": (10, 226),
    "munmap": (11, 215), "brk": (12, 214), "rt_sigaction": (13, 134), "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139), "mremap": (25, 216), "madvise": (28, 233), "dup": (32, 23),
    "socket": (41, 198), "clone": (56, 220), "execve": (59, 221), "exit": (60, 93),
    "kill": (62, 129), "ptrace": (101, 117), "personality": (135, 92), "modify_ldt": (154, None),
    "pivot_root": (155, 41), "mount": (165, 40), "umount2": (166, 39), "init_module": (175, 105),
    "delete_module": (176, 106), "futex": (202, 98), "clock_gettime": (228, 113),
    "exit_group": (231, 94), "kexec_load": (246, 104), "add_key": (248, 217),
    "request_key": (249, 218), "keyctl": (250, 219), "openat": (257, 56), "unshare": (272, 97),
    "perf_event_open": (298, 241), "prlimit64": (302, 261), "open_by_handle_at": (304, 265),
    "setns": (308, 268), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271),
    "kcmp": (312, 272), "finit_module": (313, 273), "seccomp": (317, 277),
    "getrandom": (318, 278), "memfd_create": (319, 279), "kexec_file_load": (320, 294),
    "bpf": (321, 280), "execveat": (322, 281), "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
    "open_tree": (428, 428), "move_mount": (429, 429), "fsopen": (430, 430),
    "clone3": (435, 435), "pidfd_getfd": (438, 438),
}  # fmt: skip
BARE = {
    "read", "write", "close", "munmap", "brk", "rt_sigprocmask", "rt_sigreturn", "mremap",
    "madvise", "exit", "futex", "clock_gettime", "exit_group", "getrandom",
}  # fmt: skip
BY_PROTECTION = {"mmap", "mprotect"}
MACHINES = pytest.mark.parametrize("machine", [X86_64, ARM64], ids=lambda machine: machine.name)


def answer(program: bytes, number: int, audit: int, third: int = 0) -> int:
    """What the kernel would do: classic BPF over struct seccomp_data."""
    data = struct.pack("<iIQ6Q", number, audit, 0, 0, 0, third, 0, 0, 0)
    steps = list(struct.iter_unpack("<HBBI", program))
    position, word = 0, 0
    for _ in steps:
        code, if_true, if_false, value = steps[position]
        position += 1
        if code == 0x20:
            (word,) = struct.unpack_from("<I", data, value)
        elif code == 0x06:
            return value
        else:
            truth = {0x15: word == value, 0x35: word >= value, 0x45: bool(word & value)}[code]
            position += if_true if truth else if_false
    raise AssertionError("the program does not return")


def numbers(names: set[str], machine: Machine) -> set[int]:
    column = (X86_64, ARM64).index(machine)
    return {number for name in names if (number := KERNEL[name][column]) is not None}


@MACHINES
def test_what_is_allowed_and_nothing_else(machine: Machine) -> None:
    program = seccomp.filter_program(machine)
    allowed = {number for number in NUMBERS if answer(program, number, machine.audit) == RET_ALLOW}
    assert allowed == numbers(BARE | BY_PROTECTION, machine)
    others = set(NUMBERS) - allowed
    answers = {answer(program, number, machine.audit) for number in others}
    assert answers == {RET_EPERM, RET_KILL_PROCESS}
    assert RET_EPERM & 0xFFFF == errno.EPERM


@MACHINES
def test_executable_memory_is_refused_by_the_low_half_of_the_argument(machine: Machine) -> None:
    program = seccomp.filter_program(machine)
    for number in numbers(BY_PROTECTION, machine):
        for protection in range(16):
            for high in (0, 1 << 32, 0xFFFFFFFF << 32):
                expected = RET_EPERM if protection & PROT_EXEC else RET_ALLOW
                got = answer(program, number, machine.audit, third=protection | high)
                assert got == expected, (number, protection, high)


@MACHINES
def test_what_no_honest_code_does_is_deadly(machine: Machine) -> None:
    program = seccomp.filter_program(machine)
    deadly = numbers(set(seccomp.DEADLY), machine)
    killed = {
        number for number in NUMBERS if answer(program, number, machine.audit) == RET_KILL_PROCESS
    }
    assert killed == deadly


@MACHINES
def test_another_machines_calls_are_deadly(machine: Machine) -> None:
    program = seccomp.filter_program(machine)
    i386, arm, nothing = 0x40000003, 0x40000028, 0
    other = ARM64 if machine is X86_64 else X86_64
    for audit in (i386, arm, nothing, other.audit):
        for number in NUMBERS:
            assert answer(program, number, audit) == RET_KILL_PROCESS


def test_x32_calls_are_deadly() -> None:
    program = seccomp.filter_program(X86_64)
    for number in (*NUMBERS, 512, 547, 0x3FFFFFFF):
        got = answer(program, 0x40000000 | number, X86_64.audit)
        assert got == RET_KILL_PROCESS


@MACHINES
def test_numbers_out_of_any_table_are_refused(machine: Machine) -> None:
    program = seccomp.filter_program(machine)
    for number in (480, 1000, 0x3FFFFFFF, -1):
        assert answer(program, number, machine.audit) in (RET_EPERM, RET_KILL_PROCESS)


@pytest.mark.parametrize("table", [seccomp.ALLOWED, seccomp.ALLOWED_WITHOUT_EXEC, seccomp.DEADLY])
def test_the_tables_have_the_kernels_numbers(table: dict[str, tuple[int | None, ...]]) -> None:
    for name, row in table.items():
        assert (row[0], row[1]) == KERNEL[name], name


def test_the_filter_is_short_enough_for_the_kernel() -> None:
    for machine in (X86_64, ARM64):
        program = seccomp.filter_program(machine)
        assert len(program) % 8 == 0
        assert len(program) // 8 <= 4096


def test_there_is_a_table_for_this_machine() -> None:
    assert seccomp.this_machine() in (X86_64, ARM64)
