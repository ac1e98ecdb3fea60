"""A session at the terminal: commands in, replies out, whatever happens."""

import asyncio
import io
import logging
import os
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from scripted import ACCEPTED, ADA, BOTH, CODE, ONE_LEFT, House

from bot import jobs
from bot.chat.terminal.commands import COMMANDS, Desk
from bot.chat.terminal.console import Pipe
from bot.chat.terminal.front import Terminal
from bot.core.errors import GraderUnavailable, OperatorError
from bot.core.front_desk import FrontDesk
from bot.core.paste import FILE_BYTES
from bot.core.reply import Reply


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.close()


def talk(house: House, *lines: str, ends: str = "\n") -> str:
    """What a session shows for these lines."""
    target = io.StringIO()
    console = Pipe(io.StringIO("\n".join(lines) + ends), target)
    with asyncio.Runner() as runner:
        desk = Desk(house.practice, ADA, folder=house.folder)

        async def left_over() -> list[Reply]:
            return [told.reply for told in await jobs.rescue(house.practice, "terminal")]

        Terminal(desk, console, runner.run, FrontDesk(house.practice).told).session(left_over)
    return target.getvalue()


def file(house: House, text: str | bytes, name: str = "fix.py") -> Path:
    path = house.folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


# --- a day -----------------------------------------------------------------------------------


def test_a_day_of_practice(house: House) -> None:
    house.grader.will(ONE_LEFT, ACCEPTED)
    path = file(house, CODE)
    shown = talk(house, "/today", f"/submit {path}", f"/submit {path}", "/streak", "/quit")
    places = [
        shown.index(words)
        for words in (
            "Attention heads that never mix",
            "Planted defects left: 1 of 2.",
            "Accepted",
            "Streak: 1 day. Longest: 1 day. Practised on 1 of 1 day so far.",
        )
    ]
    assert places == sorted(places)
    assert "\x1b" not in shown
    assert "> " not in shown  # no prompt in a pipe


@pytest.mark.parametrize("fence", ["```", "~~~", "````"])
def test_a_fenced_block_is_submitted_as_it_is_pasted(house: House, fence: str) -> None:
    shown = talk(house, f"{fence}python", *CODE.splitlines(), fence, "/streak")
    assert [source for _, source, _ in house.grader.asked] == [CODE]
    assert "Planted defects left: 2 of 2." in shown


def test_the_session_ends_with_the_input(house: House) -> None:
    assert "Attention heads" in talk(house, "/today", ends="")
    assert talk(house, ends="") == ""


def test_nothing_is_read_after_quit(house: House) -> None:
    assert talk(house, "/QUIT", "/today") == ""


def test_a_card_that_was_chosen_stays_the_card(house: House) -> None:
    talk(house, "/card split-and-merge-heads", "```", CODE, "```", "/hint")
    assert [slug for slug, _, _ in house.grader.asked] == ["split-and-merge-heads"]


def test_what_was_left_waiting_is_told_at_the_next_start(house: House) -> None:
    house.grader.will(GraderUnavailable("down"), ACCEPTED)
    assert "Your submission is kept" in talk(house, "```", CODE, "```")
    shown = talk(house, "/streak")
    assert shown.index("which could not be told before") < shown.index("Accepted")
    assert "Streak: 1 day." in shown
    assert "waiting" not in talk(house, "/streak")


def test_every_command_of_the_help_answers(house: House) -> None:
    house.grader.will(ACCEPTED)
    talk(house, "```", CODE, "```")
    for command in COMMANDS:
        shown = talk(house, command)
        assert shown.strip(), command
        assert "wrong on our side" not in shown
    assert all(command in talk(house, "/help") for command in (*COMMANDS, "/quit"))


def test_own_words_and_ratings(house: House) -> None:
    house.grader.will(ACCEPTED)
    shown = talk(
        house,
        *("```", CODE, "```"),
        "/explain rows do not sum to one",
        "/explain rate good",
        "/followups",
        "/followups 2",
        "/followups 2 a test of values",
        "/followups 2 rate PARTLY",
        "/followups 1 show",
        "/wrong",
        "/wrong 1",
        "/explain rate of change is what it is about",
    )
    for words in (
        "│ rows do not sum to one",
        "Kept: good.",
        "2. L4: Which test catches it?",
        "│ a test of values",
        "One that compares values.",
        "Kept: partly.",
        "It maps back to the width.",
        "It does.",
        "│ rate of change is what it is about",
    ):
        assert words in shown
    assert shown.count("Expected:") == 2


def test_settings_are_changed(house: House) -> None:
    shown = talk(house, "/settings zone Europe/Paris", "/settings cutoff 05:00", "/settings")
    assert shown.count("From 2026-03-03 on: Europe/Paris; your practice day ends at 05:00.") == 2
    house.clock.forward(days=1)
    assert "Time zone: Europe/Paris; your practice day ends at 05:00." in talk(house, "/settings")


def test_an_export_is_a_file_of_the_owner_alone(house: House) -> None:
    talk(house, f"/submit {file(house, CODE)}")
    shown = talk(house, "/export")
    [path] = house.folder.glob("export-*.zip")
    assert str(path) in shown
    assert path.stat().st_mode & 0o777 == 0o600
    with zipfile.ZipFile(path) as archive:
        [code] = [name for name in archive.namelist() if name.endswith(".py")]
        assert archive.read(code).decode() == CODE


# --- bad input -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("/hnit", "There is no command /hnit; did you mean `/hint`"),
        ("/xyzzyxyzzy", "There is no command /xyzzyxyzzy; `/help` lists them."),
        ("/\x1b[31m@everyone", "There is no command /[31m@everyone"),
        ("today", "Commands begin with a slash: `/today`."),
        ("please grade this", "Commands begin with a slash: `/help` lists them."),
        ("/card", "Say which card, by name"),
        ("/card heads-that-never-mx", "the nearest are `heads-that-never-mix`"),
        ("/submit", "Say which file"),
        ("/submit no-such-file.py", "There is no file no-such-file.py here"),
        ("/submit /", "/ is a folder"),
        ("/submit a\x00b", "There is no file ab here"),
        ("/submit ~nobody-of-that-name/x", "There is no file ~nobody"),
        ("/followups two", "Give the number first, as in `/followups 2`."),
        ("/followups 9", "2 follow-ups: choose a number from 1 to 2"),
        ("/followups 1 rate great", "Rate it `good`, `partly` or `missed`."),
        ("/explain rate great", "Rate it `good`, `partly` or `missed`."),
        ("/wrong ²", "Give the number first, as in `/wrong 2`."),
        ("/settings zone Nowhere", "no time zone of that name"),
        ("/settings cutoff noon", "“noon” is not a time"),
        ("/settings colour red", "Say `/settings zone Europe/Paris`"),
        ("```\n\n```", "no code in this"),
    ],
)
def test_each_refusal_is_a_sentence(house: House, line: str, says: str) -> None:
    shown = talk(house, line)
    assert says in shown
    assert "\x1b" not in shown
    assert house.grader.asked == []


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "empty"),
        (b"x" * (FILE_BYTES + 1), "large"),
        (b"def mix(x, w):\n    return '\xff\xfe\xfa'\n", "UTF-8"),
    ],
)
def test_a_file_that_cannot_be_a_submission(house: House, content: bytes, says: str) -> None:
    shown = talk(house, f"/submit {file(house, content)}")
    assert says in shown
    assert house.grader.asked == []


@pytest.mark.skipif(os.getuid() == 0, reason="root reads every file")
def test_a_file_that_may_not_be_read(house: House) -> None:
    path = file(house, CODE)
    path.chmod(0)
    assert "cannot be read: Permission denied" in talk(house, f"/submit {path}")


def test_a_device_is_no_file(house: House) -> None:
    assert "There is no file /dev/zero here" in talk(house, "/submit /dev/zero")


def test_a_file_name_with_blanks_and_quotes(house: House) -> None:
    path = file(house, CODE, "my fix.py")
    talk(house, f"/submit {path}", f'/submit "{path}"')
    assert len(house.grader.asked) == 2


def test_bytes_that_are_not_utf_8_are_refused(house: House) -> None:
    broken = b"/card \xff".decode("utf-8", "surrogateescape")
    assert talk(house, broken, "```", broken, "```").count("That is not UTF-8 text") == 2
    assert house.grader.asked == []


def test_code_that_is_piped_without_a_fence_gets_one_answer(house: House) -> None:
    shown = talk(house, *CODE.splitlines(), "", "more", "/streak", "again")
    assert shown.count("Commands begin with a slash") == 2


# --- the catch-all ---------------------------------------------------------------------------


class Explodes:
    """A grader that is broken in a way nobody foresaw."""

    async def grade(self, *_: object) -> None:
        raise RuntimeError(CODE)


def test_when_the_core_explodes_the_learner_is_told_and_the_session_goes_on(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house.practice.grader = Explodes()  # type: ignore[assignment]
    with caplog.at_level(logging.ERROR, "practice"):
        shown = talk(house, "```", CODE, "```", "/streak")
    assert "Sorry, something went wrong on our side; nothing was counted." in shown
    assert "No practice day yet." in shown
    assert "def mix" not in shown
    [record] = caplog.records
    assert isinstance(record.msg, dict)
    assert record.msg["incident"] in shown
    assert record.msg["error"] == "RuntimeError"
    # what was typed reaches no log
    assert "def mix" not in record.getMessage()


def test_a_submission_is_kept_when_grading_it_explodes(house: House) -> None:
    grader = house.practice.grader
    house.practice.grader = Explodes()  # type: ignore[assignment]
    talk(house, "```", CODE, "```")
    house.practice.grader = grader
    assert "Planted defects left: 2 of 2." in talk(house)
    assert len(house.grader.asked) == 1


def test_what_the_operator_has_to_mend_is_told_as_it_is(house: House) -> None:
    class NotStarted:
        async def grade(self, *_: object) -> None:
            raise OperatorError("the grader does not start: run `practice doctor`.")

    house.practice.grader = NotStarted()  # type: ignore[assignment]
    assert "the grader does not start" in talk(house, "```", CODE, "```")


def test_a_rescue_that_explodes_does_not_stop_the_session(house: House) -> None:
    house.grader.will(GraderUnavailable("down"))
    talk(house, "```", CODE, "```")
    house.practice.grader = Explodes()  # type: ignore[assignment]
    shown = talk(house, "/streak")
    assert "something went wrong on our side" in shown
    assert "No practice day yet." in shown


def test_control_c_ends_the_session_cleanly(house: House) -> None:
    class Interrupted(Pipe):
        def read_line(self, prompt: str) -> str:
            raise KeyboardInterrupt

    target = io.StringIO()
    with asyncio.Runner() as runner:

        async def nothing() -> list[Reply]:
            return []

        desk = Desk(house.practice, ADA, folder=house.folder)
        Terminal(
            desk, Interrupted(io.StringIO(), target), runner.run, FrontDesk(house.practice).told
        ).session(nothing)
    assert target.getvalue() == "\n"


def test_waits_are_told_and_the_session_goes_on(house: House) -> None:
    house.grader.will(BOTH)
    shown = talk(house, *["```", CODE, "```"] * 7, "/hint", "/hint")
    assert "submit again in 10 s" in shown
    assert "Hint 1 of 3" in shown
    assert "The next hint opens in 10 s." in shown
    assert len(house.grader.asked) == 6
