"""The hostile suite again: as an ordinary user, and in a container as root and as a user.

The tests around it may be root's; these start the same tests as somebody else, with an
interpreter that everybody may run.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from running import ROOT

HERE = Path(__file__).resolve().parent
NOBODY = 65534
RINGS = ["test_hostile.py", "test_hostile_scenarios.py"]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(1200),
    pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else"),
]


@dataclass(frozen=True)
class Environment:
    """Who runs the grader, and whether under a container's filter."""

    name: str
    user: int
    contained: bool


ENVIRONMENTS = [
    Environment("root", 0, contained=False),
    Environment("ordinary user", NOBODY, contained=False),
    Environment("container as root", 0, contained=True),
    Environment("container as user", NOBODY, contained=True),
]
ALL = pytest.mark.parametrize("where", ENVIRONMENTS, ids=lambda where: where.name)
OTHERS = pytest.mark.parametrize("where", ENVIRONMENTS[1:], ids=lambda where: where.name)


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    """A folder that everybody may enter, with a virtual environment in it."""
    folder = Path(tempfile.mkdtemp(prefix="practice-environment-"))
    folder.chmod(0o755)
    (folder / "home").mkdir()
    (folder / "home").chmod(0o777)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def python(place: Path) -> Path:
    """An interpreter that everybody may run, with the packages of the one that runs now."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    candidates = [Path(sys.executable).resolve()]
    candidates += [Path(folder) / version for folder in ("/usr/bin", "/usr/local/bin")]
    for candidate in candidates:
        if may_run(candidate):
            environment = place / "venv"
            subprocess.run([candidate, "-m", "venv", "--without-pip", environment], check=True)
            packages = environment / "lib" / version / "site-packages" / "packages.pth"
            packages.write_text(sysconfig.get_paths()["purelib"] + "\n")
            return environment / "bin" / "python"
    pytest.skip("every interpreter of this version, or its packages, is hidden from other users")


def may_run(interpreter: Path) -> bool:
    """Whether an ordinary user may run this interpreter, these tests and these packages."""
    paths = [str(Path(np.__file__)), str(Path(pytest.__file__)), str(HERE / "conftest.py")]
    look = f"import sys; [open(path).close() for path in {paths!r}]; print(sys.version_info[:2])"
    try:
        done = subprocess.run(
            [interpreter, "-I", "-c", look], user=NOBODY, group=NOBODY, extra_groups=[],
            cwd="/", capture_output=True, check=False,
        )  # fmt: skip
    except OSError:
        return False
    return done.stdout.decode().strip() == str(tuple(sys.version_info[:2]))


def command(where: Environment, python: Path, *words: str) -> list[str]:
    """The command line that runs Python there."""
    if where.contained:
        profile = [sys.executable, str(HERE / "container_profile.py"), "--user", str(where.user)]
        return [*profile, "--", str(python), *words]
    return [str(python), *words]


def run(
    where: Environment, python: Path, place: Path, *words: str
) -> subprocess.CompletedProcess[bytes]:
    """What this printed there, at its end."""
    ordinary = where.user and not where.contained
    return subprocess.run(
        command(where, python, *words),
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "HOME": str(place / "home"),
            "LC_ALL": "C.UTF-8",
            "PYTHONDONTWRITEBYTECODE": "1",
            "OPENBLAS_NUM_THREADS": "1",
        },
        **({"user": NOBODY, "group": NOBODY, "extra_groups": []} if ordinary else {}),
        input=b"",  # a lifeline that is closed from the start
        capture_output=True,
        check=False,
    )


@ALL
def test_the_layers_that_are_active_there(where: Environment, python: Path, place: Path) -> None:
    door = place / f"door of {where.user} {where.contained}"
    door.mkdir()
    os.chown(door, where.user, where.user)
    words = ["-m", "grader", "serve", "--lifeline", "--workers", "1", "--socket"]
    done = run(where, python, place, *words, str(door / "grader.sock"))
    log = done.stderr.decode()
    assert done.returncode == 0, log
    layers = re.search(r"layers: (.*)", log)
    assert layers is not None
    print(f"{where.name}: {layers[1]}")  # noqa: T201 - to be read with -rP
    active = set(layers[1].split("; "))
    lacking = set(re.findall(r"not available here: (\w+)", log))
    always = {"user 65534", "no capabilities", "no new privileges", "limits", "seccomp"}
    assert always <= active
    assert any(layer.startswith("Landlock") for layer in active) or "Landlock" in lacking
    assert not where.contained or "namespaces" in lacking


@OTHERS
def test_the_hostile_suite_there(where: Environment, python: Path, place: Path) -> None:
    base = place / "home" / f"base {where.user} {where.contained}"
    rings = [str(HERE / name) for name in RINGS]
    options = ["-o", "addopts=", "-p", "no:cacheprovider", "--basetemp", str(base)]
    done = run(where, python, place, "-m", "pytest", *options, *rings)
    said = done.stdout.decode()
    print(f"{where.name}: {said.strip().rpartition(chr(10))[2]}")  # noqa: T201 - with -rP
    assert done.returncode == 0, said[-8000:] + done.stderr.decode()[-2000:]
