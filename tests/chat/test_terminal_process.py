"""The real process: from a pipe, from a person's terminal, and killed while it grades."""

import contextlib
import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store.database import open_read_only
from bot.store.transaction import SqlTransaction

FIXED = """\
def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    weights = softmax(q @ k.swapaxes(-2, -1) / q.shape[-1] ** 0.5, axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
"""
TIMES_OUT = "def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):\n    while True: pass\n"


def chat(folder: Path) -> list[str]:
    return [sys.executable, "-m", "bot", "--data", str(folder / "data"), "chat"]


def start(command: list[str], **words: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command,
        env={**os.environ, "PRACTICE_ZONE": "UTC", "PRACTICE_NOW": "2026-03-02T09:00"},
        **words,  # type: ignore[call-overload]
    )


def talk(folder: Path, *lines: str | bytes) -> str:
    process = start(chat(folder), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    raw = [line if isinstance(line, bytes) else line.encode() for line in lines]
    out, _ = process.communicate(b"".join(line + b"\n" for line in raw))
    assert process.returncode == 0
    return out.decode()


def waiting(folder: Path) -> int:
    database = open_read_only(folder / "data" / "practice.db")
    try:
        with database.reader.begin() as connection:
            return len(SqlTransaction(connection).waiting())
    finally:
        database.close()


def test_a_day_from_a_pipe(tmp_path: Path) -> None:
    shown = talk(tmp_path, "/today", "```python", FIXED, "```", "/streak", "/quit")
    assert "Card of 2026-03-02" in shown
    assert "Accepted: `output` and `weights` agree" in shown
    assert "Streak: 1 day." in shown
    assert "\x1b" not in shown


def test_bytes_that_are_not_utf_8_are_refused_in_words(tmp_path: Path) -> None:
    shown = talk(tmp_path, b"/card \xff", "```", b"x = '\xe9'", "```", "/streak")
    assert shown.count("That is not UTF-8 text") == 2
    assert "No practice day yet." in shown


def test_without_any_input_there_is_nothing_to_say(tmp_path: Path) -> None:
    closed = ["sh", "-c", 'exec "$0" "$@" <&-', *chat(tmp_path)]
    process = start(closed, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.communicate() == (b"", b"")
    assert process.returncode == 0


def test_a_process_killed_while_it_grades_leaves_one_attempt_and_one_day(tmp_path: Path) -> None:
    talk(tmp_path, "/today")
    process = start(chat(tmp_path), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    assert process.stdin is not None
    process.stdin.write(f"```\n{FIXED}```\n".encode())
    process.stdin.flush()
    while not waiting(tmp_path):
        assert process.poll() is None
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdin.close()
    shown = talk(tmp_path, "/streak", "/export")
    assert shown.index("which could not be told before") < shown.index("Accepted")
    assert "Streak: 1 day." in shown
    [export] = (tmp_path / "data").glob("export-*.zip")
    with zipfile.ZipFile(export) as archive:
        tables = {Path(name).stem: archive.read(name) for name in archive.namelist()}
    for table in ("submissions", "attempts", "practice_days"):
        assert len(json.loads(tables[table])) == 1
    assert "waiting" not in talk(tmp_path, "/streak")


def test_a_reader_that_goes_away_ends_it_quietly(tmp_path: Path) -> None:
    process = start(
        chat(tmp_path), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.close()
    _, complaint = process.communicate(b"/today\n" * 50)
    assert complaint == b""
    assert process.returncode == 0


def _hear_interrupts() -> None:
    """As at any terminal: who runs the tests in the background may have them ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Person:
    """Someone at a terminal."""

    def __init__(self, folder: Path) -> None:
        self.ours, self.theirs = pty.openpty()
        # The first terminal that the leader of a session opens is the one whose Ctrl-C it gets.
        on_it = ["sh", "-c", 'exec "$@" <"$0" >"$0" 2>&1', os.ttyname(self.theirs)]
        self.process = start(
            [*on_it, *chat(folder)], start_new_session=True, preexec_fn=_hear_interrupts
        )
        self.seen = ""

    def types(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def sees(self, words: str) -> str:
        """Wait until the words have come; what was shown up to them."""
        while words not in self.seen:
            ready, _, _ = select.select([self.ours], [], [], 1)
            assert ready or self.process.poll() is None, f"no {words!r} in {self.seen!r}"
            if ready:
                self.seen += os.read(self.ours, 65536).decode("utf-8", "replace")
        before, _, self.seen = self.seen.partition(words)
        return before + words

    def left(self) -> int:
        return self.process.wait(60)

    def interrupts(self) -> int:
        """Type Ctrl-C; once more if it came between the prompt and the waiting for a key."""
        while True:
            self.types("\x03")
            with contextlib.suppress(subprocess.TimeoutExpired):
                return self.process.wait(10)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.ours)
        os.close(self.theirs)


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    person = Person(tmp_path)
    yield person
    person.close()


def test_a_person_gets_a_prompt_and_colour_and_pastes_code_as_it_is(person: Person) -> None:
    person.sees("> ")
    person.types("/today\r")
    assert "\x1b[1mAttention heads that never mix" in person.sees("Next:")
    person.sees("> ")
    person.types(f"\x1b[200~{FIXED}\x1b[201~\r")  # as terminals hand over a paste
    person.sees("Accepted: ")
    person.sees("> ")
    person.types("/quit\r")
    assert person.left() == 0


def test_the_end_of_input_ends_a_persons_session(person: Person) -> None:
    person.sees("> ")
    person.types("\x04")
    assert person.left() == 0


@pytest.mark.slow
def test_control_c_while_grading_leaves_the_submission_for_the_next_start(
    person: Person, tmp_path: Path
) -> None:
    person.sees("> ")
    person.types(f"\x1b[200~```\n{TIMES_OUT}```\x1b[201~\r")
    while not (tmp_path / "data" / "practice.db").exists() or not waiting(tmp_path):
        assert person.process.poll() is None
        time.sleep(0.005)
    person.types("\x03")
    assert person.left() == 0
    assert "Stopped after 2 s" in talk(tmp_path)


def test_control_c_at_the_prompt(person: Person) -> None:
    person.sees("> ")
    assert person.interrupts() == 0
    assert "Traceback" not in person.seen
