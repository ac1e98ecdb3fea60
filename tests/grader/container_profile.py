"""Runs a command as an unprivileged container would: Docker's default filter and capabilities.

`python container_profile.py [--user UID] [--no-filters] -- COMMAND`; only root can start it. The
table holds what Docker's default profile refuses to a container without added capabilities; what
it leaves open, ptrace and process_vm_readv among it, is left open here too.
"""

from __future__ import annotations

import argparse
import ctypes
import errno
import os
import platform
import struct
import sys

# Numbers on x86-64 and arm64; None where the machine has no such call.
REFUSED: dict[str, tuple[int | None, int | None]] = {
    "pivot_root": (155, 41), "acct": (163, 89), "settimeofday": (164, 170), "mount": (165, 40),
    "umount2": (166, 39), "swapon": (167, 224), "swapoff": (168, 225), "reboot": (169, 142),
    "sethostname": (170, 161), "setdomainname": (171, 162), "iopl": (172, None),
    "ioperm": (173, None), "create_module": (174, None), "init_module": (175, 105),
    "delete_module": (176, 106), "get_kernel_syms": (177, None), "query_module": (178, None),
    "quotactl": (179, 60), "nfsservctl": (180, 42), "syslog": (103, 116), "vhangup": (153, 58),
    "uselib": (134, None), "ustat": (136, None), "sysfs": (139, None), "_sysctl": (156, None),
    "lookup_dcookie": (212, 18), "clock_settime": (227, 112), "mbind": (237, 235),
    "set_mempolicy": (238, 237), "get_mempolicy": (239, 236), "kexec_load": (246, 104),
    "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219),
    "migrate_pages": (256, 238), "unshare": (272, 97), "move_pages": (279, 239),
    "perf_event_open": (298, 241), "fanotify_init": (300, 262), "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265), "clock_adjtime": (305, 266), "setns": (308, 268),
    "kcmp": (312, 272), "finit_module": (313, 273), "kexec_file_load": (320, 294),
    "bpf": (321, 280), "userfaultfd": (323, 282), "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426), "io_uring_register": (427, 427), "open_tree": (428, 428),
    "move_mount": (429, 429), "fsopen": (430, 430), "fsconfig": (431, 431), "fsmount": (432, 432),
    "fspick": (433, 433), "pidfd_getfd": (438, 438), "process_madvise": (440, 440),
    "mount_setattr": (442, 442), "quotactl_fd": (443, 443),
}  # fmt: skip
MISSING = {"clone3": (435, 435)}  # answered as if the kernel were too old
CLONE, SOCKET, PERSONALITY, PRCTL = (56, 220), (41, 198), (135, 92), (157, 167)
NAMESPACE_FLAGS = 0x7E020000
FAMILIES = (38, 40)  # algorithms of the kernel, and the host of a virtual machine
PERSONALITIES = (0x0, 0x8, 0x20000, 0x20008, 0xFFFFFFFF)
# By their numbers: chown, dac_override, fowner, fsetid, kill, setgid, setuid, setpcap,
# net_bind_service, net_raw, sys_chroot, mknod, audit_write, setfcap.
CAPABILITIES = {0, 1, 3, 4, 5, 6, 7, 8, 10, 13, 18, 27, 29, 31}

_MACHINES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
_ALLOW, _ERRNO, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_LOAD, _EQUAL, _ANY_BIT, _RETURN = 0x20, 0x15, 0x45, 0x06
_NUMBER, _MACHINE, _FIRST_ARGUMENT = 0, 4, 16
_CAPABILITY_DROP, _SECCOMP = 24, 22

Step = tuple[int, int, int, int]


def profile(*, filters: bool = True) -> bytes:
    """The filter for this machine; without `filters`, as if the kernel knew no others."""
    audit, column = _MACHINES[platform.machine()]
    steps: list[Step] = [
        (_LOAD, 0, 0, _MACHINE),
        (_EQUAL, 1, 0, audit),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
    ]
    for number in [row[column] for row in REFUSED.values()]:
        if number is not None:
            steps += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ERRNO | errno.EPERM)]
    for row in MISSING.values():
        steps += [(_EQUAL, 0, 1, row[column]), (_RETURN, 0, 0, _ERRNO | errno.ENOSYS)]
    steps += _by_argument(CLONE[column], [(_ANY_BIT, NAMESPACE_FLAGS)], refused=True)
    steps += _by_argument(SOCKET[column], [(_EQUAL, one) for one in FAMILIES], refused=True)
    if not filters:
        steps += _by_argument(PRCTL[column], [(_EQUAL, _SECCOMP)], refused=True)
    wanted = [(_EQUAL, one) for one in PERSONALITIES]
    steps += _by_argument(PERSONALITY[column], wanted, refused=False)
    steps.append((_RETURN, 0, 0, _ALLOW))
    return b"".join(struct.pack("=HBBI", *step) for step in steps)


def _by_argument(number: int, tests: list[tuple[int, int]], *, refused: bool) -> list[Step]:
    """Steps that decide over one call by its first argument."""
    met, unmet = (_ERRNO | errno.EPERM, _ALLOW) if refused else (_ALLOW, _ERRNO | errno.EPERM)
    within: list[Step] = [(_LOAD, 0, 0, _FIRST_ARGUMENT)]
    for code, value in tests:
        within += [(code, 0, 1, value), (_RETURN, 0, 0, met)]
    within.append((_RETURN, 0, 0, unmet))
    return [(_EQUAL, 0, len(within), number), *within]


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def enter(user: int, *, filters: bool) -> None:
    """Become this user under the profile; what is executed next has Docker's capabilities."""
    libc = ctypes.CDLL(None, use_errno=True)
    nothing = [ctypes.c_ulong(0)] * 2
    for capability in set(range(64)) - CAPABILITIES:
        libc.prctl(_CAPABILITY_DROP, ctypes.c_ulong(capability), ctypes.c_ulong(0), *nothing)
    code = profile(filters=filters)
    program = _Program(len(code) // 8, code)
    place = ctypes.c_ulong(ctypes.addressof(program))
    if libc.prctl(_SECCOMP, ctypes.c_ulong(2), place, *nothing):
        raise OSError(ctypes.get_errno(), "the profile cannot be installed")
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)


def main() -> None:
    """Parse the command line, enter, execute."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--user", type=int, default=0)
    parser.add_argument("--no-filters", action="store_true", help="refuse further filters")
    parser.add_argument("command", nargs="+")
    words = parser.parse_args()
    enter(words.user, filters=not words.no_filters)
    os.execvp(words.command[0], words.command)


if __name__ == "__main__":
    sys.exit(main())
