"""The few Linux calls that Python's standard library does not offer, through ctypes.

Runs on the untrusted side: imports nothing of the grader that judges. Every function raises
OSError with the kernel's errno when the kernel says no.
"""

from __future__ import annotations

import ctypes
import os
import struct

_LIBC = ctypes.CDLL(None, use_errno=True)
_prctl = _LIBC.prctl
_prctl.argtypes = (ctypes.c_int, *[ctypes.c_ulong] * 4)

PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_SECCOMP = 22
PR_CAPBSET_DROP = 24
PR_SET_NO_NEW_PRIVS = 38
_SECCOMP_MODE_FILTER = 2

CLONE_NEWNS = 0x00020000
CLONE_NEWCGROUP = 0x02000000
CLONE_NEWUTS = 0x04000000
CLONE_NEWIPC = 0x08000000
CLONE_NEWUSER = 0x10000000
CLONE_NEWPID = 0x20000000
CLONE_NEWNET = 0x40000000

MS_REC, MS_PRIVATE = 0x4000, 0x40000

# The same numbers on x86-64 and arm64, as every system call since 2019.
_LANDLOCK_CREATE_RULESET, _LANDLOCK_RESTRICT_SELF = 444, 446
_LANDLOCK_QUERY_VERSION = 1
_CAPABILITY_VERSION_3 = 0x20080522
_LAST_CAPABILITY = 63


def _checked(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result


def prctl(option: int, argument: int = 0, address: int = 0) -> None:
    """Set one attribute of the calling process."""
    _checked(_prctl(option, argument, address, 0, 0))


def unshare(flags: int) -> None:
    """Leave the named namespaces for new ones."""
    _checked(_LIBC.unshare(flags))


def mount_empty_root(at: str) -> None:
    """Make an empty read-only file system the root. Needs a mount namespace of one's own."""
    _checked(_LIBC.mount(None, b"/", None, MS_REC | MS_PRIVATE, None))
    _checked(_LIBC.mount(b"none", at.encode(), b"tmpfs", 1, b"size=4k,nr_inodes=2"))
    os.chroot(at)
    os.chdir("/")


def drop_capabilities() -> None:
    """Give up every capability, those that a later exec could bring back included."""
    for capability in range(_LAST_CAPABILITY + 1):
        try:
            prctl(PR_CAPBSET_DROP, capability)
        except OSError:  # a number this kernel does not know, or no right to drop: capset decides
            break
    header = ctypes.create_string_buffer(struct.pack("=Ii", _CAPABILITY_VERSION_3, 0))
    nothing = ctypes.create_string_buffer(struct.pack("=6I", *[0] * 6))
    _checked(_LIBC.capset(header, nothing))


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


class Filter:
    """A seccomp filter, eight bytes an instruction, ready to be installed."""

    def __init__(self, program: bytes) -> None:
        self._program = _Program(len(program) // 8, program)
        self.address = ctypes.addressof(self._program)


def install_filter(ready: Filter) -> None:
    """Install a seccomp filter for good."""
    prctl(PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ready.address)


def landlock_version() -> int:
    """The kernel's Landlock ABI; 0 where there is none."""
    words = (ctypes.c_void_p(None), ctypes.c_size_t(0), ctypes.c_uint(_LANDLOCK_QUERY_VERSION))
    return max(0, int(_LIBC.syscall(ctypes.c_long(_LANDLOCK_CREATE_RULESET), *words)))


def landlock_deny_all(version: int) -> None:
    """Deny this process and its children every file, TCP port and foreign signal for good."""
    files = (1 << 13) - 1
    for since, bit in ((2, 13), (3, 14), (5, 15)):
        files |= (version >= since) << bit
    network = 0b11 if version >= 4 else 0
    scopes = 0b11 if version >= 6 else 0
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    attributes = struct.pack("=QQQ", files, network, scopes)[:size]
    buffer = ctypes.create_string_buffer(attributes, size)
    number = ctypes.c_long(_LANDLOCK_CREATE_RULESET)
    rules = _checked(_LIBC.syscall(number, buffer, ctypes.c_size_t(size), ctypes.c_uint(0)))
    try:
        number = ctypes.c_long(_LANDLOCK_RESTRICT_SELF)
        _checked(_LIBC.syscall(number, ctypes.c_int(rules), ctypes.c_uint(0)))
    finally:
        os.close(rules)
