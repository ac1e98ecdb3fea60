"""Looks, from inside a container and as its user, at what the container may do.

`python - --load MODULE [--no-network] [--only-package NAME]... WRITABLE...` prints a line for
everything that was looked at; the exit code is 1 when something is possible that must not be.
"""

from __future__ import annotations

import argparse
import importlib
import os
import socket
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import distributions
from pathlib import Path

USER = 10001
PRESSURE = Path("/proc/pressure")  # opens for whoever wants to be woken; it keeps nothing
HANDED_IN = "PRACTICE_"  # how the names of settings begin, tokens among them


def main() -> int:
    """Look at everything; the exit code."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--load", required=True)
    parser.add_argument("--no-network", action="store_true")
    parser.add_argument("--only-package", action="append", default=[])
    parser.add_argument("writable", nargs="+", type=Path)
    words = parser.parse_args()
    findings = [*processes(), *files(words.writable), *bytecode(words.load)]
    if words.no_network:
        findings += [*network(), *names()]
    if words.only_package:
        findings += [*packages(words.only_package), *environment()]
    for well, says in findings:
        sys.stdout.write(f"  {'ok  ' if well else 'FAIL'}  {says}\n")
    return 0 if all(well for well, _ in findings) else 1


Findings = Iterator[tuple[bool, str]]


def processes() -> Findings:
    """User, capabilities, new privileges and filter of every process of the container."""
    status = [_status(folder) for folder in Path("/proc").iterdir() if folder.name.isdigit()]
    running = [one for one in status if one]
    users = {number for one in running for number in one["Uid"].split() + one["Gid"].split()}
    yield users == {str(USER)}, f"{len(running)} processes run as {', '.join(sorted(users))}"
    for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"):
        held = {one[name] for one in running}
        yield held == {"0" * 16}, f"{name} of all: {', '.join(sorted(held))}"
    for name, wanted in (("NoNewPrivs", "1"), ("Seccomp", "2")):
        values = {one[name] for one in running}
        yield values == {wanted}, f"{name} of all: {', '.join(sorted(values))}"
    zombies = [one for one in running if one["State"].startswith("Z")]
    yield not zombies, f"{len(zombies)} zombies"


def _status(folder: Path) -> dict[str, str]:
    with suppress(FileNotFoundError, ProcessLookupError):
        lines = (folder / "status").read_text().splitlines()
        return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return {}


def files(writable: list[Path]) -> Findings:
    """What of the whole tree can be written, by trying it."""
    found, looked = [], 0
    for place, folders, names in os.walk("/"):
        if place == "/proc":
            folders[:] = [name for name in folders if not name.isdigit() and "self" not in name]
        looked += 1 + len(names)
        folder = Path(place)
        if any(folder.is_relative_to(one) for one in writable):
            folders[:] = []
            continue
        if _takes_a_file(folder):
            found.append(place)
        found += [str(folder / name) for name in names if _can_be_written(folder / name)]
    allowed = ", ".join(map(str, writable))
    says = ", ".join(found) or f"nothing of {looked} files and folders but {allowed}"
    yield not found, f"writable: {says}"
    for one in writable:
        yield _takes_a_file(one), f"{one} takes files"


def _takes_a_file(folder: Path) -> bool:
    trial = folder / "practice-trial"
    try:
        os.close(os.open(trial, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except OSError:
        return False
    trial.unlink()
    return True


def _can_be_written(path: Path) -> bool:
    """Whether a file of data opens for writing; a device such as the null device holds none."""
    try:
        if path.parent == PRESSURE or not stat.S_ISREG(path.lstat().st_mode):
            return False
        os.close(os.open(path, os.O_WRONLY | os.O_NOFOLLOW))
    except OSError:
        return False
    return True


def bytecode(module: str) -> Findings:
    """Whether all that this module loads came compiled, so that no start compiles it."""
    importlib.import_module(module)
    files = [getattr(module, "__cached__", None) for module in [*sys.modules.values()]]
    missing = [file for file in files if file and not Path(file).exists()]
    yield not missing, f"{len(files)} modules loaded, without bytecode: {len(missing)}"


def network() -> Findings:
    """The interfaces, and whether any other address can be reached."""
    interfaces = sorted(name for _, name in socket.if_nameindex())
    yield interfaces == ["lo"], f"interfaces: {', '.join(interfaces)}"
    for family, address in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with socket.socket(family, socket.SOCK_DGRAM) as line:
            error = line.connect_ex((address, 9))  # of datagrams: looks for a route, sends nothing
        yield error != 0, f"route to {address}: {os.strerror(error) if error else 'there is one'}"


def names() -> Findings:
    """Whether any name can be resolved."""
    try:
        socket.getaddrinfo("example.org", 443)
    except socket.gaierror as error:
        yield True, f"example.org: {error.strerror}"
    else:
        yield False, "example.org is resolved"


def packages(wanted: list[str]) -> Findings:
    """What is installed, and that nothing of the bot is."""
    place = next(path for path in sys.path if path.endswith("site-packages"))
    installed = sorted(one.name for one in distributions(path=[place]))
    yield installed == wanted, f"installed: {', '.join(installed)}"
    beside = sorted(path.name for path in Path.cwd().iterdir())
    yield beside == ["grader"], f"in {Path.cwd()}: {', '.join(beside)}"


def environment() -> Findings:
    """That no setting of the bot was handed in."""
    handed_in = sorted(name for name in os.environ if name.startswith(HANDED_IN))
    yield not handed_in, f"settings in the environment: {', '.join(handed_in) or 'none'}"


if __name__ == "__main__":
    sys.exit(main())
