"""The `practice` command with every part real: the deck, the grader, the exit codes."""

import io
import json
import sys
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store.database import open_to_write

FIXED_AXIS = """\
def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q = split_heads(x @ w_q, n_heads)
    k = split_heads(x @ w_k, n_heads)
    v = split_heads(x @ w_v, n_heads)
    print("looking")
    scores = q @ k.swapaxes(-2, -1) / q.shape[-1] ** 0.5
    weights = softmax(scores, axis=-1)
    return merge_heads(weights @ v), weights
"""
FIXED = FIXED_AXIS.replace("merge_heads(weights @ v)", "merge_heads(weights @ v) @ w_o")
Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_verdict_as_json(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "fix.py"
    file.write_text(f"```python\n{FIXED_AXIS}```\n")
    assert main(["grade", "heads-that-never-mix", str(file), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert list(found) == [
        *("card", "verdict", "reason", "defects", "first_wrong", "values", "laws"),
        *("repairs", "printed", "message", "milliseconds"),
    ]
    assert found["card"] == "heads-that-never-mix"
    assert (found["verdict"], found["reason"]) == ("wrong_answer", "logic")
    assert found["defects"] == {
        "fixed": ["softmax-axis"],
        "left": ["missing-projection"],
        "introduced": [],
    }
    assert found["first_wrong"] == "output"
    output, weights = found["values"]
    assert (output["name"], output["agrees"], output["tolerance"]) == ("output", False, 1e-5)
    assert output["error"] > 1
    assert (weights["name"], weights["agrees"]) == ("weights", True)
    doubling = next(law for law in found["laws"] if "doubl" in law["name"])
    assert (doubling["holds"], doubling["measured"]) == (False, 1.0)
    assert found["repairs"] == ["took the fenced block"]
    assert found["printed"].startswith("looking\n")
    assert found["message"].startswith("Not yet: `output` differs from the reference by 1.")
    assert "looking" not in found["message"]
    assert found["milliseconds"] > 0


def test_a_verdict_in_words(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(FIXED.encode())))
    assert main(["grade", "heads-that-never-mix", "-"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Accepted: `output` and `weights` agree with the reference")
    assert "│ looking" in shown
    assert "Next:" not in shown


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["grade", "no-such-card", "x.py"], "There is no card of that name"),
        (["grade", "heads-that-never-mix", "no-such.py"], "No such file"),
        (["grade", "heads-that-never-mix", "."], "Is a directory"),
        (["grade", "heads-that-never-mix", "empty.py"], "empty"),
        (["grade", "heads-that-never-mix", "x.py", "--cards", "none"], "There is no deck at"),
        (["--data", "empty.py", "chat"], "cannot be made"),
        (["cards", "show", "nothing"], "There is no card of that name"),
        (["db", "check"], "There is no database"),
        (["serve"], "nothing to serve"),
    ],
)
def test_unusable_input_is_two(words: list[str], says: str, capsys: Captured) -> None:
    Path("empty.py").write_text("")
    assert main(words) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["nonsense"], ["grade"], ["cards"], ["db", "x"]])
def test_unusable_arguments_are_two(words: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2


def test_a_grader_that_cannot_be_reached_is_three(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    Path("fix.py").write_text(FIXED)
    monkeypatch.setenv("PRACTICE_GRADER", "none.sock")
    assert main(["grade", "heads-that-never-mix", "fix.py"]) == 3
    assert "no grader at none.sock" in capsys.readouterr().err


def test_a_fault_of_the_program_is_three(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr("bot.commands.serve.run", None)
    assert main(["serve"]) == 3
    assert "please report it" in capsys.readouterr().err


def test_the_deck_is_listed_shown_and_linted(capsys: Captured) -> None:
    assert main(["cards", "list"]) == 0
    assert "heads-that-never-mix  " in capsys.readouterr().out
    assert main(["cards", "show", "heads-that-never-mix"]) == 0
    assert "softmax(scores, axis=-2)" in capsys.readouterr().out
    assert main(["cards", "lint"]) == 0
    assert capsys.readouterr().out.startswith("No fault in ")


def test_a_broken_card_is_named_with_its_line(tmp_path: Path, capsys: Captured) -> None:
    folder = tmp_path / "deck" / "topic" / "a-card"
    folder.mkdir(parents=True)
    (folder / "card.yaml").write_text("title: x\ntitle: y\n")
    deck = ["--cards", str(tmp_path / "deck")]
    assert main(["cards", "lint", *deck]) == 1
    assert "topic/a-card/card.yaml:2:1: " in capsys.readouterr().out
    assert main(["cards", "list", *deck]) == 2
    assert main(["--data", "data", "chat", *deck]) == 2
    assert "The deck has no usable card" in capsys.readouterr().err


def test_the_database_is_made_and_checked(capsys: Captured) -> None:
    assert main(["--data", "data", "db", "upgrade"]) == 0
    assert main(["--data", "data", "db", "check"]) == 0
    assert "can be used as it is" in capsys.readouterr().out


def test_two_bots_on_one_folder(capsys: Captured) -> None:
    Path("data").mkdir()
    held = open_to_write(Path("data/practice.db"))
    try:
        assert main(["--data", "data", "chat"]) == 2
    finally:
        held.close()
    assert "Another bot holds" in capsys.readouterr().err
