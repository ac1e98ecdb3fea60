"""The links with which the bot is installed, and the least it has to be allowed."""

from __future__ import annotations

import base64
import binascii
from urllib.parse import urlencode

import discord

from bot.core.errors import OperatorError
from bot.secret import Secret

# What each is for; nothing else is asked for.
WHAT_FOR = {
    "view_channel": "to see the channel of a cohort",
    "send_messages": "to post cards, and lines that learners share",
    "embed_links": "to show the short answer so that no notification does",
    "attach_files": "to send the code as a file, and pictures",
    "read_message_history": "to find a card again after a crash, so that none comes twice",
    "create_public_threads": "for discussion from the answer time on",
    "create_private_threads": "for discussion among those who have finished the card",
    "send_messages_in_threads": "to open that discussion, and to let learners in",
}
LEAST = discord.Permissions(**dict.fromkeys(WHAT_FOR, True))
_AUTHORIZE = "https://discord.com/oauth2/authorize"


def for_a_server(application: int) -> str:
    """Installs the bot in a server, with the least permissions."""
    return _link(application, integration_type=0, permissions=LEAST.value)


def for_a_learner(application: int) -> str:
    """Brings the bot along for one person, wherever they are."""
    return _link(application, integration_type=1)


def missing(has: discord.Permissions) -> dict[str, str]:
    """What the bot needs and may not do, by the name of the permission; what it is for."""
    lacking = [name for name in WHAT_FOR if not getattr(has, name)]
    return {name.replace("_", " ").title(): WHAT_FOR[name] for name in lacking}


def application_of(token: Secret) -> int:
    """The id of the application, with which its token begins; raises OperatorError."""
    first = token.plain().partition(".")[0]
    try:
        return int(base64.b64decode(first + "=" * (-len(first) % 4), validate=True))
    except (ValueError, binascii.Error):
        raise OperatorError(
            "PRACTICE_DISCORD_TOKEN does not begin with the id of an application: copy the token "
            "anew from the page Bot of the application."
        ) from None


def _link(application: int, *, integration_type: int, permissions: int | None = None) -> str:
    scopes = "applications.commands" if permissions is None else "bot applications.commands"
    asked = {"client_id": application, "scope": scopes, "integration_type": integration_type}
    if permissions is not None:
        asked["permissions"] = permissions
    return f"{_AUTHORIZE}?{urlencode(asked)}"
