"""Where the Slack app is installed, with the columns that slack_sdk's stores want."""

from __future__ import annotations

from sqlalchemy import Column, Index, Table, Text

from bot.store.columns import NaiveInstant, Truth
from bot.store.schema import metadata, numbered, required

# One row a workspace or an organisation, by `team_id` or by `enterprise_id` alone. It names nobody:
# who installed the app is not kept.
slack_bots = Table(
    "slack_bots",
    metadata,
    numbered(),
    required("client_id", Text),
    required("app_id", Text),
    Column("enterprise_id", Text),
    Column("enterprise_name", Text),
    Column("team_id", Text),
    Column("team_name", Text),
    required("bot_token", Text),
    required("bot_id", Text),
    required("bot_user_id", Text),
    required("bot_scopes", Text),
    Column("bot_refresh_token", Text),
    Column("bot_token_expires_at", NaiveInstant),
    required("is_enterprise_install", Truth),
    required("installed_at", NaiveInstant),
    Index(None, "team_id"),
    Index(None, "enterprise_id"),
    sqlite_strict=True,
)

# Installations that were begun and are not finished.
slack_oauth_states = Table(
    "slack_oauth_states",
    metadata,
    numbered(),
    required("state", Text),
    required("expire_at", NaiveInstant),
    sqlite_strict=True,
)
