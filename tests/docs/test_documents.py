"""What the documents say is held against the code."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from transcripts import ROOT, same

from bot.__main__ import parser

DOCUMENTS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name]


def readme_session() -> list[tuple[str, str]]:
    """What was typed in the README's transcript, each with what came back."""
    text = (ROOT / "README.md").read_text()
    block = text.split("<!-- transcript -->\n```\n")[1].split("```")[0]
    turns = [part.partition("\n") for part in block.split("> ")[1:]]
    return [(typed, answer.strip()) for typed, _, answer in turns]


def test_the_transcript_of_the_readme_is_a_real_one(tmp_path: Path) -> None:
    session = readme_session()
    assert len(session) >= 4
    words = [sys.executable, "-m", "bot", "--data", str(tmp_path / "data"), "chat"]
    typed = "".join(f"{line}\n" for line in ["/today", *(line for line, _ in session)])
    done = subprocess.run(words, cwd=ROOT, input=typed, text=True, capture_output=True, check=True)
    shown = same(done.stdout)
    for _, answer in session:
        assert same(answer) in shown
        shown = shown.split(same(answer), 1)[1]


def test_every_command_of_the_documents_exists() -> None:
    verbs = parser()._subparsers._group_actions[0].choices  # type: ignore[union-attr]
    for name in DOCUMENTS:
        for verb in re.findall(r"`practice (?:--\S+ \S+ )?([a-z]+)", (ROOT / name).read_text()):
            assert verb in verbs, f"{name} speaks of `practice {verb}`"


def test_every_make_verb_of_the_documents_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.M))
    for name in DOCUMENTS:
        for verb in re.findall(r"`?make ([a-z]+)`", (ROOT / name).read_text()):
            assert verb in targets, f"{name} speaks of `make {verb}`"


def test_every_dependency_has_its_line_in_the_architecture() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"].values()
    wanted = [*project["dependencies"], *(one for extra in extras for one in extra)]
    table = (ROOT / "ARCHITECTURE.md").read_text().split("## Dependencies")[1].lower()
    for requirement in wanted:
        name = re.split(r"[<>=\[ ]", requirement)[0]
        assert name.lower() in table, f"{name} has no line in ARCHITECTURE.md"


def test_files_that_the_architecture_names_exist() -> None:
    plan = (ROOT / "ARCHITECTURE.md").read_text().split("## The map")[1].split("##")[0]
    there = {path.name for path in tracked()}
    for name in re.findall(r"\b(\w+\.py)\b", plan):
        assert name in there, name


def test_no_path_of_a_machine_and_no_registry_in_any_file() -> None:
    machine = re.compile(r"(^|[^\w.])/(work|root|farm)/")
    hosts = ["py" + "pi.org", "python" + "hosted.org", "registry.npm" + "js", "deb.deb" + "ian.org"]
    for path in tracked():
        if path.suffix in {".png", ".npz"} or path == Path(__file__) or not path.exists():
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        assert not machine.search(text), f"{path} names a path of a machine"
        assert not [host for host in hosts if host in text], f"{path} names a registry's host"


def test_the_lock_files_pin_everything_with_hashes() -> None:
    for name in ("requirements.lock", "requirements-dev.lock"):
        entries = (ROOT / name).read_text().replace("\\\n", " ").splitlines()
        pins = [line for line in entries if line and not line.lstrip().startswith("#")]
        assert pins
        for line in pins:
            assert "==" in line, line
            assert "--hash=sha256:" in line, line


@pytest.mark.slow
@pytest.mark.timeout(600)  # a grader of its own for each of them
def test_the_verdicts_that_are_shown_are_real_ones() -> None:
    parts = (ROOT / "docs" / "verdicts.md").read_text().split("## `")[1:]
    assert len(parts) >= 10
    for part in parts:
        name, said = part.split("`", 1)[0], part.split("```\n")[1]
        slug, _, file = name.partition("/")
        (path,) = (ROOT / "cards").glob(f"*/{slug}/{file}")
        words = [sys.executable, "-m", "bot", "grade", slug, str(path)]
        done = subprocess.run(words, cwd=ROOT, text=True, capture_output=True, check=False)
        assert same(done.stdout.strip()) == same(said.strip()), name
