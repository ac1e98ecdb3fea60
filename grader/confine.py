"""What the untrusted side gives up, and in which order.

The zygote gives up what can be given up once: namespaces, the file system, its user, its
capabilities, core dumps, new privileges, files and ports. A child gives up the rest, the filter
on system calls last, before it reads the first byte of a job. A step that is not allowed here
(namespaces in most containers) is reported as missing; seccomp, the limits and no-new-privileges
are never optional.
"""

from __future__ import annotations

import ctypes
import errno
import os
import resource
import signal
from dataclasses import dataclass, field

from grader import kernel, seccomp

NOBODY = 65534
MEMORY_BYTES = 256 * 1024 * 1024
CPU_SECONDS = 2
STACK_BYTES = 8 * 1024 * 1024
_setrlimit = resource.setrlimit

_NAMESPACES = {
    "user": kernel.CLONE_NEWUSER,
    "pid": kernel.CLONE_NEWPID,
    "net": kernel.CLONE_NEWNET,
    "mount": kernel.CLONE_NEWNS,
    "ipc": kernel.CLONE_NEWIPC,
    "uts": kernel.CLONE_NEWUTS,
    "cgroup": kernel.CLONE_NEWCGROUP,
}


@dataclass
class Layers:
    """The layers that are active, and those that are not with the kernel's reason."""

    active: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    def had(self, layer: str) -> None:
        """Record an active layer."""
        self.active.append(layer)

    def lacked(self, layer: str, why: OSError | str) -> None:
        """Record a layer that could not be had."""
        self.missing.append(f"{layer}: {why if isinstance(why, str) else why.strerror}")


# --- the zygote, before it loads numpy -------------------------------------------------------


def enter_namespaces(layers: Layers) -> bool:
    """New namespaces of every kind; True if the next fork is the first process of a new one.

    Root needs no user namespace and keeps its rights to files until it gives up its user.
    """
    kinds = [kind for kind in _NAMESPACES if kind != "user" or os.geteuid() != 0]
    user, group = os.geteuid(), os.getegid()
    try:
        kernel.unshare(sum(_NAMESPACES[kind] for kind in kinds))
    except OSError as error:
        layers.lacked("namespaces", error)
        return False
    if "user" in kinds:
        for name, words in (
            ("setgroups", "deny"),
            ("uid_map", f"{user} {user} 1"),
            ("gid_map", f"{group} {group} 1"),
        ):
            with open(f"/proc/self/{name}", "w", encoding="ascii") as file:  # noqa: PTH123
                file.write(words)
    layers.had("namespaces (" + ", ".join(kinds) + ")")
    return True


# --- the zygote, after it has loaded everything ----------------------------------------------


def seal_zygote(layers: Layers, *, own_namespaces: bool) -> None:
    """Give up, once for all children, what they never need. Nothing can be imported after it."""
    if own_namespaces:
        _leave_file_system(layers)
    _leave_user(layers)
    try:
        kernel.drop_capabilities()
        layers.had("no capabilities")
    except OSError as error:
        layers.lacked("no capabilities", error)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    die_with_parent()
    kernel.prctl(kernel.PR_SET_DUMPABLE, 0)
    kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
    layers.had("no new privileges")
    version = kernel.landlock_version()
    if version:
        kernel.landlock_deny_all(version)
        layers.had(f"Landlock (version {version}, nothing allowed)")
    else:
        layers.lacked("Landlock", "this kernel has none")


def _leave_file_system(layers: Layers) -> None:
    import tempfile  # with `random`, which is to be loaded when nothing follows a fork any more

    try:
        kernel.mount_empty_root(tempfile.gettempdir())
        layers.had("empty root")
    except OSError as error:
        layers.lacked("empty root", error)


def _leave_user(layers: Layers) -> None:
    if os.geteuid() != 0:
        layers.had(f"user {os.geteuid()}")
        return
    try:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
        layers.had(f"user {NOBODY}")
    except OSError as error:
        layers.lacked("user other than root", error)


def die_with_parent() -> None:
    """Be killed when the parent ends; a change of user forgets this, so it is said again."""
    kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)


# --- a child ---------------------------------------------------------------------------------


Limits = tuple[tuple[int, tuple[int, int]], ...]


def child_limits(memory: int) -> Limits:
    """What one child may use, each soft and hard; `memory` is its whole address space in bytes."""
    return (
        (resource.RLIMIT_AS, (memory, memory)),
        (resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 1)),
        (resource.RLIMIT_FSIZE, (0, 0)),
        (resource.RLIMIT_NOFILE, (8, 8)),
        (resource.RLIMIT_STACK, (STACK_BYTES, STACK_BYTES)),
        (resource.RLIMIT_MEMLOCK, (0, 0)),
        (resource.RLIMIT_MSGQUEUE, (0, 0)),
        (resource.RLIMIT_NPROC, (0, 0)),
    )


def child_filter() -> kernel.Filter:
    """The filter for this machine."""
    return kernel.Filter(seccomp.filter_program(seccomp.this_machine()))


def seal_child(limits: Limits, program: kernel.Filter, zygote: int) -> None:
    """The last steps, in this order; any failure raises and the child must not go on."""
    for kind, limit in limits:
        _setrlimit(kind, limit)
    die_with_parent()
    if os.getppid() != zygote:
        raise OSError(errno.ESRCH, "the zygote is gone")
    kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
    kernel.prctl(kernel.PR_SET_DUMPABLE, 0)
    kernel.install_filter(program)


def address_space_bytes() -> int:
    """The present size of this process's address space."""
    with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123
        return int(file.read().split()[0]) * resource.getpagesize()


def seccomp_available() -> bool:
    """Whether the kernel offers seccomp filters at all."""
    # A null program is refused as a bad address where filters exist, as invalid where not.
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(kernel.PR_SET_SECCOMP, 2, None, 0, 0)
    return ctypes.get_errno() == errno.EFAULT
