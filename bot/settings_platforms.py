"""The settings of the chat platforms: how a token looks, and what has to be there together."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import urlsplit

from bot.secret import Secret
from bot.settings_reading import Address, Reading, read_address, read_yes

DISCORD_TOKEN = "PRACTICE_DISCORD_TOKEN"  # noqa: S105 - the names of variables
MESSAGE_CONTENT = "PRACTICE_DISCORD_MESSAGE_CONTENT"
BOT_TOKEN, APP_TOKEN = "PRACTICE_SLACK_BOT_TOKEN", "PRACTICE_SLACK_APP_TOKEN"
SIGNING_SECRET = "PRACTICE_SLACK_SIGNING_SECRET"  # noqa: S105
CLIENT_ID, CLIENT_SECRET = "PRACTICE_SLACK_CLIENT_ID", "PRACTICE_SLACK_CLIENT_SECRET"
URL, LISTEN = "PRACTICE_SLACK_URL", "PRACTICE_SLACK_LISTEN"
OVER_SOCKET = (BOT_TOKEN, APP_TOKEN)
OVER_HTTP = (SIGNING_SECRET, CLIENT_ID, CLIENT_SECRET, URL)
SLACK_LISTEN = Address("127.0.0.1", 3000)
_DISCORD = re.compile(r"[\w-]{17,}\.[\w-]{5,}\.[\w-]{20,}", re.ASCII)
_HEX_KEY = re.compile(r"[0-9a-fA-F]{32}")
_CLIENT_ID = re.compile(r"\d+\.\d+", re.ASCII)
_SLACK_REST = re.compile(r"[\w.-]{10,}", re.ASCII)
_SLACK_KINDS = {
    "xoxb-": "the Bot User OAuth Token",
    "xapp-": "the app-level token",
    "xoxp-": "a user token",
    "xoxe": "a token that expires",
    "xoxc-": "a browser's token",
}


@dataclass(frozen=True)
class DiscordSettings:
    """`message_content` says that the intent of this name was switched on for the bot."""

    token: Secret
    message_content: bool = False


@dataclass(frozen=True)
class SlackSocketSettings:
    """One workspace in Socket Mode, without a public address."""

    bot_token: Secret
    app_token: Secret


@dataclass(frozen=True)
class SlackHttpSettings:
    """Many workspaces over HTTP: `url` is the public https address of what listens on `listen`."""

    signing_secret: Secret
    client_id: str
    client_secret: Secret
    url: str
    listen: Address = SLACK_LISTEN


SlackSettings: TypeAlias = SlackSocketSettings | SlackHttpSettings


def discord_settings(reading: Reading) -> DiscordSettings | None:
    """What is set for Discord; None when nothing is, or when it has faults."""
    token = reading.take(
        DISCORD_TOKEN, _discord_token, "MTIzNDU2Nzg5MDEyMzQ1.AbCdEf.the-rest-of-the-token"
    )
    content = reading.take(MESSAGE_CONTENT, read_yes, "no")
    return None if token is None else DiscordSettings(token, bool(content))


def slack_settings(reading: Reading) -> SlackSettings | None:
    """What is set for Slack; None when nothing is, or when it has faults."""
    bot = reading.take(BOT_TOKEN, _slack_token("xoxb-"), "xoxb-the-rest-of-the-token")
    app = reading.take(APP_TOKEN, _slack_token("xapp-"), "xapp-the-rest-of-the-token")
    signing = reading.take(SIGNING_SECRET, _hex_key("the Signing Secret"), "0123456789abcdef" * 2)
    client = reading.take(CLIENT_ID, _client_id, "1234567890.1234567890")
    key = reading.take(CLIENT_SECRET, _hex_key("the Client Secret"), "0123456789abcdef" * 2)
    url = reading.take(URL, read_url, "https://practice.example.org")
    listen = reading.take(LISTEN, read_address, str(SLACK_LISTEN)) or SLACK_LISTEN
    _refuse_halves(reading)
    if bot and app:
        return SlackSocketSettings(bot, app)
    if signing and client and key and url:
        return SlackHttpSettings(signing, client, key, url, listen)
    return None


def _refuse_halves(reading: Reading) -> None:
    """Note what is missing of the one way or the other, or that there is something of both."""
    socket = [name for name in OVER_SOCKET if reading.is_set(name)]
    http = [name for name in OVER_HTTP if reading.is_set(name)]
    if socket and http:
        reading.faults.append(
            f"{', '.join((*socket, *http))} do not go together: {' and '.join(OVER_SOCKET)} are "
            f"for Socket Mode, {', '.join(OVER_HTTP)} for HTTP, where every workspace gets a bot "
            "token of its own. Remove those of the one or of the other."
        )
    elif socket:
        _miss(reading, OVER_SOCKET, "Socket Mode needs it beside the other token.")
    elif http:
        _miss(reading, OVER_HTTP, "the app over HTTP needs it beside the others.")


def _miss(reading: Reading, names: Sequence[str], why: str) -> None:
    for name in names:
        if not reading.is_set(name):
            reading.misses(name, why)


# --- how they look; no sentence repeats what was given -----------------------------------------


def _discord_token(text: str) -> Secret:
    if text.lower().startswith("bot "):
        raise ValueError("leave out the word Bot before the token.")
    if not _DISCORD.fullmatch(text):
        raise ValueError(
            "a bot token has three parts with dots between them. It is shown once, on the page "
            "Bot of the application, after Reset Token; the public key and the client secret are "
            "something else."
        )
    return Secret(text)


def _slack_token(prefix: str) -> Callable[[str], Secret]:
    def read(text: str) -> Secret:
        for other, what in _SLACK_KINDS.items():
            if other != prefix and text.startswith(other):
                raise ValueError(f"it begins with {other}, as {what} does; this wants {wanted}.")
        if not (text.startswith(prefix) and _SLACK_REST.fullmatch(text.removeprefix(prefix))):
            raise ValueError(f"it is not {wanted}, or not the whole of it.")
        return Secret(text)

    wanted = f"{_SLACK_KINDS[prefix]}, which begins with {prefix}"
    return read


def _hex_key(what: str) -> Callable[[str], Secret]:
    def read(text: str) -> Secret:
        if not _HEX_KEY.fullmatch(text):
            raise ValueError(f"{what} on the page Basic Information has 32 digits of 0-9 and a-f.")
        return Secret(text)

    return read


def _client_id(text: str) -> str:
    if not _CLIENT_ID.fullmatch(text):
        raise ValueError("the Client ID on the page Basic Information is two numbers and a dot.")
    return text


def read_url(text: str) -> str:
    """A public address without a slash at its end; raises ValueError with a sentence."""
    try:
        parts = urlsplit(text)
    except ValueError:
        raise ValueError("it is no address of the web.") from None
    if parts.scheme != "https" or not parts.hostname or parts.query or parts.fragment:
        raise ValueError("Slack calls an address that begins with https:// and holds no ? or #.")
    if parts.username is not None or any(char.isspace() for char in text):
        raise ValueError("it holds a user's name or a space.")
    return text.rstrip("/")
