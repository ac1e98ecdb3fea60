"""The app's manifest, as it is in the repository, and what it asks for."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from bot.core.errors import OperatorError

FILE = Path(__file__).resolve().parents[3] / "slack-manifest.yaml"
EVENTS_PATH, INSTALL_PATH = "/slack/events", "/slack/install"
REDIRECT_PATH = "/slack/oauth_redirect"
OPTIONAL_EVENTS = ("message.channels", "message.groups")


@cache
def manifest() -> dict[str, Any]:
    """The manifest for Socket Mode; raises OperatorError where the file is missing."""
    try:
        found: dict[str, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    except OSError:
        raise OperatorError(f"{FILE} cannot be read: take it from the repository again.") from None
    return found


def scopes() -> tuple[str, ...]:
    """The permissions that the bot asks for."""
    return tuple(manifest()["oauth_config"]["scopes"]["bot"])


def for_http(url: str) -> str:
    """The manifest of an app that Slack calls at a public address."""
    made = {**manifest(), "settings": {**manifest()["settings"], "socket_mode_enabled": False}}
    settings, features = made["settings"], dict(made["features"])
    address = f"{url}{EVENTS_PATH}"
    settings["event_subscriptions"] = {"request_url": address, **settings["event_subscriptions"]}
    settings["interactivity"] = {
        **settings["interactivity"],
        "request_url": address,
        "message_menu_options_url": address,
    }
    commands = [{**one, "url": address} for one in features["slash_commands"]]
    made["features"] = {**features, "slash_commands": commands}
    oauth = made["oauth_config"]
    made["oauth_config"] = {"redirect_urls": [f"{url}{REDIRECT_PATH}"], **oauth}
    return yaml.safe_dump(made, sort_keys=False, allow_unicode=True)
