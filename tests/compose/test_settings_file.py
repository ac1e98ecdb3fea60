"""`.env.example` names every variable, and every line of it can be used as it stands."""

from __future__ import annotations

import re
from pathlib import Path

from bot.settings import read_settings, variables
from bot.settings_platforms import OVER_SOCKET, SlackHttpSettings

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLE = (ROOT / ".env.example").read_text()
COMPOSE = (ROOT / "docker-compose.yml").read_text()
LINE = re.compile(r"^#?([A-Z_]+)=(.*)$", re.M)


def test_every_variable_is_there_once_and_no_other() -> None:
    named = [name for name, _ in LINE.findall(EXAMPLE)]
    read_by_compose = set(re.findall(r"\$\{(\w+):-", COMPOSE))
    assert sorted(named) == sorted(variables().keys() | read_by_compose)


def test_what_compose_reads_has_the_default_that_the_file_tells() -> None:
    told = dict(LINE.findall(EXAMPLE))
    for name, default in re.findall(r"\$\{(\w+):-(\w+)\}", COMPOSE):
        assert told[name] == default


def test_the_file_can_be_read_as_it_stands(tmp_path: Path) -> None:
    dot_env = tmp_path / ".env"
    dot_env.write_text(EXAMPLE)
    settings = read_settings({}, {}, dot_env)
    assert (settings.discord, settings.slack) == (None, None)


def test_the_lines_that_are_commented_out_can_all_be_used(tmp_path: Path) -> None:
    dot_env = tmp_path / ".env"
    dot_env.write_text(EXAMPLE.replace("\n#PRACTICE_", "\nPRACTICE_"))
    settings = read_settings({}, {}, dot_env)
    assert isinstance(settings.slack, SlackHttpSettings)
    assert settings.now is not None
    empty = {name for name, value in LINE.findall(EXAMPLE) if not value}
    assert empty == {"PRACTICE_DISCORD_TOKEN", *OVER_SOCKET}
