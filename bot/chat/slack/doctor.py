"""What is not as it should be with the Slack app, and where to mend it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence

from slack_sdk.errors import SlackApiError

from bot.chat.slack.faults import CUT_OFF, INVITE, name_of, needs_scope, sentence
from bot.chat.slack.manifest import OPTIONAL_EVENTS, scopes
from bot.chat.slack.workspaces import PLATFORM, Workspace, Workspaces, client_of
from bot.core.model import Cohort
from bot.findings import Finding
from bot.settings_platforms import SlackSettings, SlackSocketSettings

APP_PAGE = "https://api.slack.com/apps"
NOT_REACHED = "Slack cannot be reached"
TRY_AGAIN = "Look at this machine's way to slack.com, and try again."
EDITS = (
    "an edit of a graded message is graded again in direct messages; in channels too when the app "
    f"has the events {' and '.join(OPTIONAL_EVENTS)}, which are not needed otherwise"
)


async def findings(
    settings: SlackSettings, workspaces: Workspaces, cohorts: Sequence[Cohort]
) -> list[Finding]:
    """Tokens, permissions and the channels of these cohorts."""
    found: list[Finding] = []
    if isinstance(settings, SlackSocketSettings):
        found.append(await _app_token(settings.app_token.plain()))
    mine = [one for one in cohorts if one.platform == PLATFORM and not one.direct]
    tenants = dict.fromkeys(one.tenant for one in mine)
    for tenant in tenants or ([""] if isinstance(settings, SlackSocketSettings) else []):
        found += [one async for one in _workspace(workspaces, tenant, mine)]
    return [*found, Finding("Slack edits", well=True, says=EDITS)]


async def _app_token(token: str) -> Finding:
    try:
        await client_of(None).apps_connections_open(app_token=token)
    except SlackApiError as error:
        return Finding(
            "Slack app token",
            well=False,
            says=f"Slack refuses it with `{name_of(error)}`",
            mend=f"Make one with the scope `connections:write` under App-Level Tokens on the page "
            f"Basic Information of the app, at {APP_PAGE}, and switch on Socket Mode.",
        )
    except CUT_OFF:
        return Finding("Slack app token", well=False, says=NOT_REACHED, mend=TRY_AGAIN)
    return Finding("Slack app token", well=True, says="Socket Mode can be used")


async def _workspace(
    workspaces: Workspaces, tenant: str, cohorts: Sequence[Cohort]
) -> AsyncIterator[Finding]:
    try:
        workspace = await workspaces.of(tenant)
        if workspace is None:
            mend = "Install it there again, at the address that ends in /slack/install."
            says = f"the app is not installed in {tenant}"
            yield Finding("Slack workspace", well=False, says=says, mend=mend)
            return
        told = await workspace.client.auth_test()
    except SlackApiError as error:
        says = f"Slack refuses it with `{name_of(error)}`"
        yield Finding("Slack bot token", well=False, says=says, mend=sentence(error))
        return
    except CUT_OFF:
        yield Finding("Slack bot token", well=False, says=NOT_REACHED, mend=TRY_AGAIN)
        return
    yield Finding("Slack bot token", well=True, says=f"{told['user']} in {told['team']}")
    granted = str(told.headers.get("x-oauth-scopes") or "").replace(" ", "").split(",")
    for one in _missing(granted):
        yield one
    for cohort in cohorts:
        if cohort.tenant == tenant:
            yield await _channel(workspace, cohort)


def _missing(granted: Sequence[str]) -> Iterator[Finding]:
    missing = [scope for scope in scopes() if scope not in granted]
    for scope in missing:
        yield Finding(
            "Slack scope", well=False, says=f"`{scope}` is missing", mend=needs_scope(scope)
        )
    if not missing:
        yield Finding("Slack scopes", well=True, says="all that the manifest asks for")


async def _channel(workspace: Workspace, cohort: Cohort) -> Finding:
    what = f"Slack channel {cohort.name}"
    try:
        found = (await workspace.client.conversations_info(channel=cohort.channel))["channel"]
    except SlackApiError as error:
        return Finding(what, well=False, says=f"refused: `{name_of(error)}`", mend=sentence(error))
    except CUT_OFF:
        return Finding(what, well=False, says=NOT_REACHED, mend=TRY_AGAIN)
    if found.get("is_archived"):
        return Finding(what, well=False, says="it is archived", mend="Unarchive it, or let it be.")
    if not found.get("is_member"):
        return Finding(what, well=False, says="the bot is not in it", mend=INVITE)
    return Finding(what, well=True, says="the bot is in it")
