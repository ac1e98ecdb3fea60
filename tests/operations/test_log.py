"""The log: one line an event, with nothing in it that somebody typed and no token."""

import asyncio
import io
import json
import logging
import stat
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.chat.incident import incident
from bot.core.errors import OperatorError
from bot.log import FIELDS, log, log_to_file, log_to_stream
from bot.secret import Secret

TYPED = "def mix(x):\n    return x @ '\u202egeheim' # \x1b[31m <@everyone>"
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.AbCdEf.no-real-token-at-all_x"
TOKENS = [
    TOKEN,
    "xoxb-no-real-bot-token",
    "xapp-no-real-app-token",
    "xoxe.xoxp-no-real-token",
    "https://discord.com/api/v10/webhooks/1234/no-real-interaction-token",
    "https://hooks.slack.com/commands/T0/1/no-real-response-url",
    "Authorization: Bearer abcdef0123456789",
    "Authorization: Bot abcdef0123456789",
]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def stream() -> io.StringIO:
    stream = io.StringIO()
    log_to_stream(stream, "info", [Secret("a-signing-secret")])
    return stream


def lines(stream: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def raised(error: BaseException) -> BaseException:
    try:
        raise error
    except BaseException as caught:  # noqa: BLE001
        return caught


def test_a_line_is_an_object_with_its_event_and_fields(stream: io.StringIO) -> None:
    log.warning("a card is late", cohort=7, seconds=1.5)
    [line] = lines(stream)
    assert list(line) == ["time", "level", "event", "cohort", "seconds"]
    assert str(line.pop("time")).endswith("Z")
    assert line == {"level": "warning", "event": "a card is late", "cohort": 7, "seconds": 1.5}


def test_in_a_terminal_it_is_readable() -> None:
    terminal = Terminal()
    log_to_stream(terminal, "info")
    number = incident(raised(RuntimeError(TYPED)))
    first, *rest = terminal.getvalue().splitlines()
    assert "incident" in first
    assert number in first
    assert any("test_log.py" in line for line in rest)
    assert "\u202e" not in terminal.getvalue()
    assert "geheim" not in terminal.getvalue()


def test_an_incident_tells_where_and_never_what(stream: io.StringIO) -> None:
    try:
        try:
            raise KeyError(TYPED)
        except KeyError as cause:
            raise ValueError(f"{TYPED} {TOKEN}") from cause
    except ValueError as error:
        number = incident(error)
    [line] = lines(stream)
    assert (line["incident"], line["error"]) == (number, "ValueError")
    assert isinstance(line["trail"], list)
    assert "tests/operations/test_log.py" in line["trail"][0]
    assert "after KeyError" in line["trail"]
    assert "geheim" not in stream.getvalue()
    assert "mix" not in stream.getvalue()


def test_an_incident_of_many_errors_tells_of_each(stream: io.StringIO) -> None:
    incident(ExceptionGroup(TYPED, [ValueError(TYPED), OSError(TYPED)]))
    [line] = lines(stream)
    assert line["trail"] == ["with ValueError", "with OSError"]


def test_errors_that_are_each_others_cause_have_an_end(stream: io.StringIO) -> None:
    one, other = ValueError(TYPED), KeyError(TYPED)
    one.__cause__, other.__cause__ = other, one
    incident(one)
    assert lines(stream)[0]["trail"] == ["after KeyError"]


def test_numbers_that_json_does_not_know_are_words(stream: io.StringIO) -> None:
    log.info("measured", seconds=float("inf"))
    assert lines(stream)[0]["seconds"] == "inf"


def test_what_the_operator_has_to_mend_is_told(stream: io.StringIO) -> None:
    incident(raised(OperatorError("There is no space left.")))
    assert lines(stream)[0]["says"] == "There is no space left."


@pytest.mark.parametrize("token", TOKENS)
def test_no_token_gets_in_by_any_way(stream: io.StringIO, token: str) -> None:
    log.error("kept", says=f"a {token} b", file=Path(f"/{token}"), trail=[token])
    log.error(token, cohort=1)
    logging.getLogger("discord.http").warning("with %s", token)
    logging.getLogger("slack_bolt").error("Failed to run (error: " + token + ")")  # noqa: G003
    logging.getLogger("aiohttp.server").error(token)
    incident(raised(RuntimeError(token)))
    secret = token.rpartition("/")[2].rpartition(" ")[2]
    assert len(lines(stream)) == 6
    assert secret not in stream.getvalue()


def test_the_secrets_of_the_settings_are_hidden_whatever_they_look_like(
    stream: io.StringIO,
) -> None:
    log.error("kept", says="signed with a-signing-secret")
    assert "a-signing-secret" not in stream.getvalue()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.text(min_size=1, max_size=400))
def test_whatever_is_in_a_field_it_is_one_printable_line(typed: str) -> None:
    stream = io.StringIO()
    log_to_stream(stream, "info")
    log.error("kept", says=typed, trail=[typed] * 99, count=object())
    text = stream.getvalue()
    assert text.endswith("\n")
    assert text[:-1].isprintable()
    assert len(text) < 20_000
    [line] = lines(stream)
    assert line["count"] == "object"
    assert all(char.isprintable() for char in str(line["says"]))


def test_fields_that_nobody_foresaw_are_left_out(stream: io.StringIO) -> None:
    log.info("submitted", source=TYPED, text=TYPED, exc_info=raised(ValueError(TYPED)), card="a")
    [line] = lines(stream)
    assert line["left_out"] == 3
    assert set(line) == {"time", "level", "event", "card", "left_out"}
    assert not {"source", "text", "message", "content", "token", "name"} & FIELDS


# --- what libraries log -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["discord.client", "slack_bolt.AsyncApp", "aiohttp.server", "sqlalchemy.engine"]
)
def test_libraries_are_heard_from_warnings_on(stream: io.StringIO, name: str) -> None:
    library = logging.getLogger(name)
    before, library.level = library.level, logging.DEBUG  # some set it themselves
    library.debug("payload: %s", TYPED)
    library.info("payload: %s", TYPED)
    library.warning("Shard ID %s has stopped", 17)
    library.level = before
    [line] = lines(stream)
    assert (line["event"], line["logger"]) == ("Shard ID %s has stopped", name)
    assert str(line["where"]).startswith("tests/operations/test_log.py:")


@pytest.mark.parametrize(
    ("words", "event"),
    [
        (f"Failed to run listener function (error: {TYPED})", "Failed to run listener function"),
        (f"Unhandled request ({{'text': '{TYPED}'}})", "Unhandled request"),
        (f"Error: {TYPED}", "Error"),
        ("", ""),
        (ValueError(TYPED), "ValueError"),
        ({"text": TYPED}, "dict"),
    ],
)
def test_what_a_library_has_put_into_its_words_stays_out(
    stream: io.StringIO, words: object, event: str
) -> None:
    logging.getLogger("slack_bolt").error(words)
    assert lines(stream)[0]["event"] == event
    assert "geheim" not in stream.getvalue()


def test_an_exception_in_a_library_keeps_its_text_to_itself(stream: io.StringIO) -> None:
    try:
        raise ValueError(TYPED)
    except ValueError:
        logging.getLogger("discord.client").exception("Ignoring exception in %s", TYPED)
    [line] = lines(stream)
    assert (line["event"], line["error"]) == ("Ignoring exception in %s", "ValueError")
    assert "geheim" not in stream.getvalue()


def test_a_task_that_nobody_waited_for_is_told_without_its_words(stream: io.StringIO) -> None:
    async def fails() -> None:
        raise ValueError(TYPED)

    async def leave() -> None:
        asyncio.create_task(fails(), name="left")  # noqa: RUF006
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(leave())
    [line] = lines(stream)
    assert line["event"] == "Task exception was never retrieved"
    assert line["error"] == "ValueError"
    assert "geheim" not in stream.getvalue()


def test_values_that_do_not_fit_are_not_printed_instead(
    stream: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    logging.getLogger("discord").error("one %s of %d", TYPED)
    assert lines(stream)[0]["event"] == "one %s of %d"
    stream.close()
    log.error("nowhere to go", says=TYPED)
    assert "geheim" not in "".join(capsys.readouterr())


# --- where lines go -----------------------------------------------------------------------------


def test_a_file_of_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "practice.log"
    log_to_file(path, "warning")
    assert not path.exists()
    log.info("not told")
    log.warning("told")
    log_to_file(path, "info")  # once more is no second line
    log.info("told too")
    assert [json.loads(line)["event"] for line in path.read_text().splitlines()] == [
        "told",
        "told too",
    ]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
