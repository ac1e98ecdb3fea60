"""Slack's answers that mean something to us, as sentences that say what to do."""

from __future__ import annotations

import aiohttp
from slack_sdk.errors import SlackApiError

# Nobody can tell whether what was asked for is done.
CUT_OFF = (aiohttp.ClientError, TimeoutError, OSError)
NOT_REACHED = (aiohttp.ClientConnectorError,)
NOT_THERE = ("not_in_channel", "channel_not_found")
ARCHIVED = "is_archived"
MISSING_SCOPE = "missing_scope"
TOKEN_GONE = (
    "account_inactive token_revoked token_expired invalid_auth not_authed "
    "org_login_required team_access_not_granted ekm_access_denied no_permission"
).split()
BROKEN = ("", "internal_error", "fatal_error", "request_timeout", "service_unavailable")
BUSY = ("ratelimited", "rate_limited", "message_limit_exceeded", "service_unavailable")
# Nothing was sent, and it will be no different until somebody mends it.
REFUSED = (
    *NOT_THERE,
    ARCHIVED,
    MISSING_SCOPE,
    *TOKEN_GONE,
    "restricted_action",
    "restricted_action_read_only_channel",
    "restricted_action_thread_only_channel",
    "restricted_action_non_threadable_channel",
    "thread_locked",
    "cannot_reply_to_message",
    "thread_not_found",
    "message_not_found",
)
INVITE = (
    "The bot is not in this channel: type `/invite @practice` in it (the name may be another, if "
    "the app was renamed)."
)
_PERMISSIONS = "the page OAuth & Permissions of the app, at https://api.slack.com/apps"


def name_of(error: SlackApiError) -> str:
    """Slack's word for the error; empty where it gave none."""
    return _told(error, "error")


def missing_scope(error: SlackApiError) -> str:
    """Which permission is missing, and where to add it."""
    return needs_scope(_told(error, "needed"))


def needs_scope(scope: str) -> str:
    """A permission is missing."""
    return (
        f"The app lacks the scope `{scope or 'that this needs'}`: add it on {_PERMISSIONS}, and "
        "install the app again there."
    )


def sentence(error: SlackApiError) -> str:
    """What to do about a refusal."""
    name = name_of(error)
    if name in NOT_THERE:
        return INVITE
    if name == MISSING_SCOPE:
        return missing_scope(error)
    if name in TOKEN_GONE:
        return (
            "Slack does not take the app's token any more: install the app again in this "
            "workspace, and give the bot its new token."
        )
    if name.startswith("restricted_action"):
        return "The channel's settings say who may post in it: let the app post."
    if name == ARCHIVED:
        return "The channel is archived."
    return f"Slack refused with `{name}`: look at the app's settings and the channel's."


def _told(error: SlackApiError, key: str) -> str:
    try:
        return str(error.response.get(key) or "")
    except (AttributeError, TypeError, ValueError):
        return ""
