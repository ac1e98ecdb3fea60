"""practice slack: run the Slack front end; practice slack manifest: what creates the app."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Mapping

from bot.app import App, entrances_of
from bot.chat.slack.connection import SlackConnection
from bot.chat.slack.front import Parts
from bot.chat.slack.manifest import FILE, for_http
from bot.chat.slack.over_http import over_http
from bot.chat.slack.over_socket import over_socket
from bot.commands import DONE, OUR_FAULT, Verbs, settings_of
from bot.core.errors import OperatorError
from bot.serving import FrontEnd, serve
from bot.settings import Settings
from bot.settings_platforms import OVER_HTTP, OVER_SOCKET, SlackSocketSettings, read_url

PLATFORM = "slack"
NOT_SET = (
    f"Slack is not configured: set {' and '.join(OVER_SOCKET)} for Socket Mode, or "
    f"{', '.join(OVER_HTTP)} for HTTP, in the environment or in the file .env of the current "
    "folder. README.md, section Slack, tells where they are."
)


def add(verbs: Verbs) -> None:
    """The verb's parsers."""
    verb = verbs.add_parser(PLATFORM, help="run the Slack front end")
    verb.set_defaults(run=run)
    parts = verb.add_subparsers(title="what else", metavar="WHAT")
    prints = parts.add_parser("manifest", help="what creates the app when it is pasted")
    prints.add_argument(
        "--url", metavar="URL", help="the public address, for HTTP in place of Socket Mode"
    )
    prints.set_defaults(run=print_manifest)


def run(arguments: argparse.Namespace) -> int:
    """Serve Slack until a signal; raises OperatorError when it is not configured."""
    settings = settings_of(arguments)
    if settings.slack is None:
        raise OperatorError(NOT_SET)

    def make(app: App, wake: Callable[[], None]) -> Mapping[str, FrontEnd]:
        return {PLATFORM: front_end(settings, app, wake)}

    return DONE if asyncio.run(serve(settings, make)) else OUR_FAULT


def print_manifest(arguments: argparse.Namespace) -> int:
    """Print the manifest; raises OperatorError for an address that Slack cannot call."""
    if arguments.url is None:
        sys.stdout.write(FILE.read_text(encoding="utf-8"))
        return DONE
    try:
        url = read_url(arguments.url)
    except ValueError as error:
        raise OperatorError(
            f"--url cannot be used: {error} For example: --url https://practice.example.org"
        ) from None
    sys.stdout.write(for_http(url))
    return DONE


def front_end(settings: Settings, app: App, wake: Callable[[], None]) -> SlackConnection:
    """The front end in the way that is configured; raises OperatorError when none is."""
    parts = Parts(
        app.practice,
        *entrances_of(app),
        settings.cards,
        wake,
    )
    match settings.slack:
        case None:
            raise OperatorError(NOT_SET)
        case SlackSocketSettings() as socket:
            return over_socket(parts, socket)
        case http:
            # slack_sdk's stores take half a second to load, and only HTTP needs them.
            from bot.store.slack_installations import SlackInstallations, SlackStates

            installations = SlackInstallations(app.store, http.client_id)
            return over_http(parts, http, installations, SlackStates(app.store))
