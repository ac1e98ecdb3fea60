"""Where the app is installed: one workspace with its token, or many that a store remembers.

A tenant is a workspace, or an organisation that has the app in all of its workspaces.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from slack_bolt.authorization import AuthorizeResult
from slack_bolt.context.async_context import AsyncBoltContext
from slack_sdk.http_retry.builtin_async_handlers import AsyncRateLimitErrorRetryHandler
from slack_sdk.oauth.installation_store import Bot
from slack_sdk.web.async_client import AsyncWebClient

from bot.core.model import Account

PLATFORM = "slack"
MOST_WAITS = 3  # how often a call waits for as long as Slack wants it to


@dataclass(frozen=True)
class Workspace:
    """An installation: what calls Slack for it, and who the bot is in it."""

    tenant: str
    client: AsyncWebClient
    bot_id: str
    bot_user: str

    def result(self) -> AuthorizeResult:
        """The same as Bolt wants it."""
        enterprise = self.tenant if is_enterprise(self.tenant) else None
        return AuthorizeResult(
            enterprise_id=enterprise,
            team_id=None if enterprise else self.tenant,
            bot_token=self.client.token,
            bot_id=self.bot_id,
            bot_user_id=self.bot_user,
        )


class Installations(Protocol):
    """The store of installations, by tenant."""

    async def save(self, bot: Bot) -> None:
        """Keep an installation in place of the one before."""

    async def bot_of(self, tenant: str) -> Bot | None:
        """The newest installation of a workspace or an organisation."""

    async def remove(self, tenant: str) -> None:
        """Forget all installations of a workspace or an organisation."""


class Workspaces(Protocol):
    """Finds the installation of a tenant."""

    async def of(self, tenant: str) -> Workspace | None:
        """The installation, if there is one."""

    async def remove(self, tenant: str) -> None:
        """It was uninstalled there."""


class OneWorkspace:
    """The workspace of a token; whatever comes, comes from there."""

    def __init__(self, token: str) -> None:
        """Slack is asked whose token it is when that is needed first."""
        self._token = token
        self._found: Workspace | None = None

    async def of(self, _: str) -> Workspace:
        """The workspace; raises SlackApiError for a token that is not good."""
        if self._found is None:
            self._found = await _of_token(self._token)
        return self._found

    async def remove(self, _: str) -> None:
        """Its token is in the settings, where only a person can change it."""


class ManyWorkspaces:
    """The workspaces of a store, remembered as long as the process lives."""

    def __init__(self, installations: Installations) -> None:
        """Of this store."""
        self._installations = installations
        self._known: dict[str, Workspace] = {}

    async def of(self, tenant: str) -> Workspace | None:
        """The installation of a tenant."""
        if tenant not in self._known:
            bot = await self._installations.bot_of(tenant)
            if bot is None:
                return None
            client = client_of(bot.bot_token)
            self._known[tenant] = Workspace(tenant, client, bot.bot_id, bot.bot_user_id)
        return self._known[tenant]

    def forget(self, tenant: str) -> None:
        """It was installed anew: its token is another one."""
        self._known.pop(tenant, None)

    async def remove(self, tenant: str) -> None:
        """It was uninstalled there."""
        self.forget(tenant)
        await self._installations.remove(tenant)


def client_of(token: str | None) -> AsyncWebClient:
    """What calls Slack: it waits when told to, and repeats nothing that may have been done."""
    waits = AsyncRateLimitErrorRetryHandler(max_retry_count=MOST_WAITS)
    return AsyncWebClient(token, retry_handlers=[waits])


async def _of_token(token: str) -> Workspace:
    client = client_of(token)
    found = await client.auth_test()
    tenant = found["enterprise_id"] if found.get("is_enterprise_install") else found["team_id"]
    return Workspace(str(tenant), client, str(found["bot_id"]), str(found["user_id"]))


def is_enterprise(tenant: str) -> bool:
    """Whether it is an organisation."""
    return tenant.startswith("E")


def tenant_of(context: AsyncBoltContext) -> str:
    """Which installation something came to."""
    if context.is_enterprise_install and context.enterprise_id:
        return context.enterprise_id
    return context.team_id or ""


def account_of(context: AsyncBoltContext, user: dict[str, str]) -> Account:
    """Who did it: a member of another workspace is known by that one.

    In an organisation people have one id in all of its workspaces.
    """
    tenant = tenant_of(context)
    own = user.get("team_id") or context.actor_team_id or tenant
    return Account(
        PLATFORM, tenant if is_enterprise(tenant) else own, user["id"], user.get("name", "")
    )
