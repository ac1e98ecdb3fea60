"""What Slack says of people: who may organise, and which files they sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

import aiohttp
from slack_sdk.errors import SlackApiError

from bot.chat.slack.faults import CUT_OFF, MISSING_SCOPE, missing_scope, name_of, needs_scope
from bot.chat.slack.pasted import fenced
from bot.chat.slack.workspaces import Workspace, is_enterprise
from bot.core.errors import PracticeError
from bot.core.model import Cohort
from bot.core.model_cohort import Organiser
from bot.core.paste import FILE_BYTES, decode
from bot.core.wording import inert

File = Mapping[str, Any]
SUFFIXES = (".py", ".txt", ".md")
KINDS = ("python", "text", "markdown")
GROUP = "S"
SHOWN = 60
FETCH_SECONDS = 30


async def organiser(
    workspace: Workspace, user: str, learner: int, cohort: Cohort | None
) -> Organiser:
    """Who asks, with what Slack says of their rights; raises PracticeError if it says nothing."""
    try:
        found = (await workspace.client.users_info(user=user))["user"]
    except SlackApiError as error:
        if name_of(error) != MISSING_SCOPE:
            raise
        raise PracticeError(missing_scope(error)) from None
    rules = any(found.get(f"is_{right}") for right in ("admin", "owner", "primary_owner"))
    home = is_enterprise(workspace.tenant) or found.get("team_id") == workspace.tenant
    named = cohort.calendar.organisers if cohort is not None else ()
    groups = [one for one in named if one.startswith(GROUP)]
    theirs = {one for one in groups if user in await _members(workspace, one)}
    return Organiser(
        actor=f"learner {learner}",
        allowed=rules and home and not found.get("is_stranger"),
        ids=frozenset({user, *theirs}),
    )


async def _members(workspace: Workspace, group: str) -> Sequence[str]:
    try:
        found = await workspace.client.usergroups_users_list(usergroup=group)
    except SlackApiError:  # not permitted, or the group is gone: then it counts for nobody
        return ()
    return list(found["users"])


# --- files -----------------------------------------------------------------------------------


def code_files(files: Sequence[File]) -> list[File]:
    """The files that may hold code, else all of them for their refusal."""
    return [one for one in files if _may_hold_code(one)] or list(files)


async def text_of(files: Sequence[File], workspace: Workspace) -> str:
    """The text of files, several of them in fences; raises PracticeError."""
    texts = [await _fetched(file, workspace) for file in code_files(files)]
    return texts[0] if len(texts) == 1 else "\n".join(fenced(text) for text in texts)


def _may_hold_code(file: File) -> bool:
    name, kind = str(file.get("name") or "").lower(), file.get("filetype")
    return name.endswith(SUFFIXES) or kind in KINDS


async def _fetched(file: File, workspace: Workspace) -> str:
    if file.get("file_access") == "check_file_info":  # it comes from another workspace
        file = (await workspace.client.files_info(file=str(file["id"])))["file"]
    name = str(file.get("name") or "file")
    shown = inert(name, SHOWN)
    if not _may_hold_code(file) or file.get("is_external"):
        raise PracticeError(f"{shown} is no code file: send a `.py` or a `.txt` file.")
    if not file.get("size"):
        raise PracticeError(f"{shown} is empty: save your code in it and send it again.")
    if int(file["size"]) > FILE_BYTES:
        raise PracticeError(
            f"{shown} has {int(file['size']):,} bytes, and a file may have {FILE_BYTES:,}: send a "
            "file that holds only your code."
        )
    url = str(file.get("url_private_download") or file.get("url_private") or "")
    return decode(await _download(url, shown, workspace), name)


async def _download(url: str, shown: str, workspace: Workspace) -> bytes:
    """The bytes of a file of Slack's own; nobody else is shown the token."""
    sorry = PracticeError(f"{shown} could not be fetched: send it again.")
    if not _is_slack(url, workspace):
        raise sorry
    headers = {"Authorization": f"Bearer {workspace.client.token}"}
    timeout = aiohttp.ClientTimeout(total=FETCH_SECONDS)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout, trust_env=True) as session,
            session.get(url, headers=headers, allow_redirects=False) as answer,
        ):
            if answer.content_type == "text/html" or answer.status // 100 == 3:  # it wants a login
                raise PracticeError(needs_scope("files:read"))
            if answer.status != 200:
                raise sorry
            return await answer.content.read(FILE_BYTES + 1)
    except CUT_OFF:
        raise sorry from None


def _is_slack(url: str, workspace: Workspace) -> bool:
    asked, api = urlsplit(url), urlsplit(workspace.client.base_url)
    host = asked.hostname or ""
    is_ours = asked.scheme == "https" and host.endswith((".slack.com", ".slack-gov.com"))
    return is_ours or (asked.scheme, host, asked.port) == (api.scheme, api.hostname, api.port)
