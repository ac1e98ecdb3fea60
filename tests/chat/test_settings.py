"""Settings: from the command line, the environment and `.env`; every fault at once."""

import json
import pickle
import re
from copy import copy
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot import settings
from bot.core.errors import OperatorError
from bot.secret import Secret
from bot.settings import (
    CARDS,
    DiscordSettings,
    SlackHttpSettings,
    SlackSocketSettings,
    read_settings,
    variables,
)


@pytest.fixture
def dot_env(tmp_path: Path) -> Path:
    return tmp_path / ".env"


def test_without_any_there_are_good_ones(dot_env: Path) -> None:
    found = read_settings({}, {"TZ": "Europe/Paris"}, dot_env)
    assert found.data == Path(".practice")
    assert (found.cards / "attention" / "heads-that-never-mix" / "card.yaml").is_file()
    assert (found.zone, found.now, found.grader) == ("Europe/Paris", None, None)


def test_the_command_line_comes_before_the_environment_and_that_before_the_file(
    dot_env: Path,
) -> None:
    dot_env.write_text(
        "# a comment\n\nexport PRACTICE_ZONE='Asia/Tokyo'\nPRACTICE_DATA=file\nPRACTICE_CARDS=c\n"
    )
    environment = {"PRACTICE_DATA": "environment", "PRACTICE_CARDS": "environment"}
    found = read_settings({"PRACTICE_DATA": "line"}, environment, dot_env)
    assert (found.zone, str(found.data), str(found.cards)) == ("Asia/Tokyo", "line", "environment")


def test_every_fault_is_told_with_its_variable_and_an_example(dot_env: Path) -> None:
    dot_env.write_text("nonsense\n")
    environment = {
        "PRACTICE_ZONE": "Europe/Pari",
        "PRACTICE_NOW": "tomorrow",
        "PRACTICE_DATA": "a\0b",
    }
    with pytest.raises(OperatorError) as refused:
        read_settings({}, environment, dot_env)
    lines = str(refused.value).split("\n")
    assert len(lines) == 4
    assert "line 1: write NAME=value" in lines[0]
    assert "Europe/Paris" in lines[1]
    assert lines[1].endswith("For example: PRACTICE_ZONE=Europe/Paris")
    assert {line.split()[0] for line in lines[1:]} == set(environment)


def test_a_file_that_is_not_text_is_a_fault(dot_env: Path) -> None:
    dot_env.write_bytes(b"\xff")
    with pytest.raises(OperatorError, match="make it a readable UTF-8 file"):
        read_settings({}, {}, dot_env)


@pytest.mark.parametrize(
    ("words", "instant"),
    [
        ("2026-03-02T09:00:00+00:00", datetime(2026, 3, 2, 9, tzinfo=UTC)),
        ("2026-03-02T09:00Z", datetime(2026, 3, 2, 9, tzinfo=UTC)),
        ("2026-03-02T09:00", datetime(2026, 3, 2, 8, tzinfo=UTC)),  # in the practice's zone
        ("2026-03-02", datetime(2026, 3, 1, 23, tzinfo=UTC)),
    ],
)
def test_a_trial_sets_the_clock(dot_env: Path, words: str, instant: datetime) -> None:
    environment = {"PRACTICE_NOW": words, "PRACTICE_ZONE": "Europe/Paris"}
    assert read_settings({}, environment, dot_env).now == instant


@pytest.mark.parametrize("words", ["0001-01-01T00:00+14:00", "9999-12-31T23:59-12:00"])
def test_an_instant_beyond_the_calendar_is_a_fault(dot_env: Path, words: str) -> None:
    with pytest.raises(OperatorError, match="PRACTICE_NOW"):
        read_settings({}, {"PRACTICE_NOW": words}, dot_env)


@pytest.mark.parametrize(
    ("tz", "link", "zone"),
    [
        ("Asia/Tokyo", "/usr/share/zoneinfo/Europe/Paris", "Asia/Tokyo"),
        (":Asia/Tokyo", None, "Asia/Tokyo"),
        ("", "/usr/share/zoneinfo/Europe/Paris", "Europe/Paris"),
        ("CET-1CEST,M3.5.0", "/usr/share/zoneinfo/Europe/Paris", "Europe/Paris"),
        ("", "/somewhere/else", "UTC"),
        ("", None, "UTC"),
    ],
)
def test_the_zone_of_the_machine(
    dot_env: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    tz: str,
    link: str | None,
    zone: str,
) -> None:
    local_time = tmp_path / "localtime"
    if link is not None:
        local_time.symlink_to(link)
    monkeypatch.setattr(settings, "LOCAL_TIME", local_time)
    assert read_settings({}, {"TZ": tz}, dot_env).zone == zone


# --- the platforms ------------------------------------------------------------------------------

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.AbCdEf.no-real-token-at-all_x"
BOT = {"PRACTICE_SLACK_BOT_TOKEN": "xoxb-no-real-bot-token"}
APP = {"PRACTICE_SLACK_APP_TOKEN": "xapp-no-real-app-token"}
HTTP = {
    "PRACTICE_SLACK_SIGNING_SECRET": "8f742231b10e8888abcd990001118f74",
    "PRACTICE_SLACK_CLIENT_ID": "1234567890.1234567890",
    "PRACTICE_SLACK_CLIENT_SECRET": "0123456789abcdef0123456789ABCDEF",
    "PRACTICE_SLACK_URL": "https://practice.example.org/",
}


def refused(dot_env: Path, environment: dict[str, str]) -> list[str]:
    with pytest.raises(OperatorError) as refusal:
        read_settings({}, environment, dot_env)
    return str(refusal.value).split("\n")


def test_no_platform_is_configured_at_first(dot_env: Path) -> None:
    found = read_settings({}, {}, dot_env)
    assert (found.discord, found.slack, found.secrets()) == (None, None, ())
    assert (str(found.watch), found.log) == ("127.0.0.1:9460", "info")


def test_discord(dot_env: Path) -> None:
    environment = {"PRACTICE_DISCORD_TOKEN": TOKEN, "PRACTICE_DISCORD_MESSAGE_CONTENT": "Yes"}
    found = read_settings({}, environment, dot_env)
    assert found.discord == DiscordSettings(Secret(TOKEN), message_content=True)
    assert read_settings({}, {"PRACTICE_DISCORD_TOKEN": TOKEN}, dot_env).discord == DiscordSettings(
        Secret(TOKEN)
    )
    assert found.secrets() == (Secret(TOKEN),)


def test_slack_in_socket_mode(dot_env: Path) -> None:
    found = read_settings({}, BOT | APP, dot_env)
    assert found.slack == SlackSocketSettings(*map(Secret, (BOT | APP).values()))
    assert set(found.secrets()) == set(map(Secret, (BOT | APP).values()))


def test_slack_over_http(dot_env: Path) -> None:
    found = read_settings({}, HTTP | {"PRACTICE_SLACK_LISTEN": "[::]:3001"}, dot_env)
    assert isinstance(found.slack, SlackHttpSettings)
    assert (found.slack.url, str(found.slack.listen)) == (
        "https://practice.example.org",
        "[::]:3001",
    )
    assert {one.plain() for one in found.secrets()} == {
        HTTP["PRACTICE_SLACK_SIGNING_SECRET"],
        HTTP["PRACTICE_SLACK_CLIENT_SECRET"],
    }


@pytest.mark.parametrize(
    ("variable", "value", "says"),
    [
        ("PRACTICE_DISCORD_TOKEN", f"Bot {TOKEN}", "leave out the word Bot"),
        ("PRACTICE_DISCORD_TOKEN", "ab" * 32, "has three parts with dots .* public key"),
        ("PRACTICE_DISCORD_TOKEN", f"{TOKEN}\u200b", "has three parts"),
        ("PRACTICE_DISCORD_MESSAGE_CONTENT", "maybe", "neither yes nor no"),
        ("PRACTICE_SLACK_BOT_TOKEN", APP["PRACTICE_SLACK_APP_TOKEN"], "begins with xapp-, as"),
        ("PRACTICE_SLACK_APP_TOKEN", BOT["PRACTICE_SLACK_BOT_TOKEN"], "begins with xoxb-, as"),
        ("PRACTICE_SLACK_BOT_TOKEN", "xoxp-1234567890-abcdef", "as a user token does"),
        ("PRACTICE_SLACK_BOT_TOKEN", "xoxb-", "it is not the Bot User OAuth Token"),
        ("PRACTICE_SLACK_SIGNING_SECRET", "A0123", "32 digits"),
        ("PRACTICE_SLACK_CLIENT_ID", "A0123456", "two numbers and a dot"),
        ("PRACTICE_SLACK_CLIENT_SECRET", "A0123", "32 digits"),
        ("PRACTICE_SLACK_URL", "http://practice.example.org", "begins with https://"),
        ("PRACTICE_SLACK_URL", "https://[::1", "no address of the web"),
        ("PRACTICE_SLACK_LISTEN", "3000", "no host with a port"),
        ("PRACTICE_WATCH", "127.0.0.1:99999", "no host with a port"),
        ("PRACTICE_WATCH", "::1:9460", "stands in brackets"),
        ("PRACTICE_LOG", "loud", "none of debug, info, warning, error"),
    ],
)
def test_what_is_malformed_is_named_and_not_repeated(
    dot_env: Path, variable: str, value: str, says: str
) -> None:
    lines = refused(dot_env, {variable: value})
    [line] = [line for line in lines if line.startswith(f"{variable} cannot be used")]
    assert re.search(says, line)
    assert f"For example: {variable}=" in line
    assert len(value) < 6 or not any(value in line for line in lines)


def test_the_examples_can_be_used(dot_env: Path) -> None:
    for variable, example in variables().items():
        lines = refused(dot_env, {variable: "\0", "PRACTICE_ZONE": "nowhere"})
        for value in example.split(f" or {variable}="):
            try:
                read_settings({}, {variable: value}, dot_env)
            except OperatorError as error:
                assert f"{variable} cannot" not in str(error)  # noqa: PT017
        assert any(line.startswith(f"{variable} cannot be used") for line in lines)


@pytest.mark.parametrize(
    ("environment", "says"),
    [
        (APP, ["PRACTICE_SLACK_BOT_TOKEN is missing: Socket Mode needs it .* example: .*xoxb-"]),
        (BOT, ["PRACTICE_SLACK_APP_TOKEN is missing: Socket Mode needs it .* example: .*xapp-"]),
        (
            {"PRACTICE_SLACK_CLIENT_ID": "1.2", "PRACTICE_SLACK_URL": "https://a.example"},
            [
                "PRACTICE_SLACK_SIGNING_SECRET is missing: the app over HTTP",
                "PRACTICE_SLACK_CLIENT_SECRET is missing: the app over HTTP",
            ],
        ),
        (BOT | APP | HTTP, ["do not go together: .* Remove those of the one or of the other"]),
        (BOT | HTTP, ["do not go together: .* every workspace gets a bot token of its own"]),
        ({"PRACTICE_DISCORD_TOKN": TOKEN}, ["TOKN is no setting: PRACTICE_DISCORD_TOKEN is meant"]),
        ({"PRACTICE_SLACK_TOKEN": "x"}, ["no setting: PRACTICE_SLACK_BOT_TOKEN is meant"]),
    ],
)
def test_what_does_not_go_together(
    dot_env: Path, environment: dict[str, str], says: list[str]
) -> None:
    lines = refused(dot_env, environment)
    assert len(lines) == len(says)
    assert all(re.search(one, line) for one, line in zip(says, lines, strict=True))


def test_variables_of_others_are_no_fault(dot_env: Path) -> None:
    environment = {"PRACTICE_RECORD": "1", "PRACTICE_ZONES": "", "PATH": "/bin"}
    assert read_settings({}, environment, dot_env).zone


def test_nothing_is_watched_where_that_is_off(dot_env: Path) -> None:
    assert read_settings({}, {"PRACTICE_WATCH": "off"}, dot_env).watch is None
    assert str(read_settings({}, {"PRACTICE_WATCH": "[::1]:1"}, dot_env).watch) == "[::1]:1"


def test_a_secret_shows_itself_to_nobody(dot_env: Path) -> None:
    environment = {"PRACTICE_DISCORD_TOKEN": TOKEN} | BOT | APP
    found = read_settings({}, environment, dot_env)
    [secret, *_] = found.secrets()
    shown = f"{found!r} {found} {secret} {secret!r}"
    assert not any(value in shown for value in environment.values())
    with pytest.raises(TypeError, match="not written out"):
        pickle.dumps(secret)
    with pytest.raises(TypeError):
        json.dumps(secret)
    assert copy(found) == found


def test_the_example_file_explains_every_variable() -> None:
    """The lines of `.env.example`, commented out or not, are our variables and no others."""
    text = (CARDS.parent / ".env.example").read_text(encoding="utf-8")
    assert set(re.findall(r"^#?(PRACTICE_\w+)=", text, re.MULTILINE)) == set(variables())


def test_the_example_file_can_be_used_as_it_is(tmp_path: Path) -> None:
    found = read_settings({}, {}, CARDS.parent / ".env.example")
    assert (found.discord, found.slack, found.grader) == (None, None, None)
