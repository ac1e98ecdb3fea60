"""HTTP: many workspaces, which install the app at its public address."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response, to_bolt_request
from slack_bolt.async_app import AsyncApp
from slack_bolt.oauth.async_oauth_flow import AsyncOAuthFlow
from slack_bolt.oauth.async_oauth_settings import AsyncOAuthSettings
from slack_sdk.oauth.installation_store import Installation
from slack_sdk.oauth.installation_store.async_installation_store import AsyncInstallationStore
from slack_sdk.oauth.state_store.async_state_store import AsyncOAuthStateStore

from bot.chat.slack.connection import SlackConnection
from bot.chat.slack.front import Parts
from bot.chat.slack.listeners import Listeners
from bot.chat.slack.manifest import EVENTS_PATH, INSTALL_PATH, REDIRECT_PATH, scopes
from bot.chat.slack.workspaces import PLATFORM, Installations, ManyWorkspaces, client_of
from bot.core.errors import OperatorError
from bot.meters import ACKNOWLEDGED
from bot.settings_platforms import SlackHttpSettings

GRACE = 5.0  # seconds for requests that are under way at the end


def over_http(
    parts: Parts,
    settings: SlackHttpSettings,
    installations: Installations,
    states: AsyncOAuthStateStore,
) -> SlackConnection:
    """The front end of many workspaces, which install the app at its public address."""
    workspaces = ManyWorkspaces(installations)
    way = _Http(parts, settings, workspaces, installations, states)
    return SlackConnection(parts, workspaces, way, settings.signing_secret.plain())


@dataclass(frozen=True)
class _Http:
    parts: Parts
    settings: SlackHttpSettings
    workspaces: ManyWorkspaces
    installations: Installations
    states: AsyncOAuthStateStore

    async def run(self, listeners: Listeners, app: AsyncApp) -> None:
        runner = web.AppRunner(self._server(app), access_log=None, shutdown_timeout=GRACE)
        await runner.setup()
        try:
            listen = self.settings.listen
            try:
                await web.TCPSite(runner, listen.host, listen.port).start()
            except OSError as error:
                raise OperatorError(
                    f"Nothing can listen on {listen} ({error.strerror}): set "
                    "PRACTICE_SLACK_LISTEN to a free address."
                ) from None
            await asyncio.Event().wait()
        finally:
            await runner.cleanup()

    def _server(self, app: AsyncApp) -> web.Application:
        flow = self._flow()

        async def events(request: web.Request) -> web.Response:
            began = time.monotonic()
            answer = await app.async_dispatch(await to_bolt_request(request))
            ACKNOWLEDGED.labels(PLATFORM).observe(time.monotonic() - began)
            return await to_aiohttp_response(answer)

        async def install(request: web.Request) -> web.Response:
            return await to_aiohttp_response(
                await flow.handle_installation(await to_bolt_request(request))
            )

        async def redirect(request: web.Request) -> web.Response:
            return await to_aiohttp_response(
                await flow.handle_callback(await to_bolt_request(request))
            )

        server = web.Application()
        for root in {"", urlsplit(self.settings.url).path}:  # what is in front may cut it off
            server.router.add_post(f"{root}{EVENTS_PATH}", events)
            server.router.add_get(f"{root}{INSTALL_PATH}", install)
            server.router.add_get(f"{root}{REDIRECT_PATH}", redirect)
        return server

    def _flow(self) -> AsyncOAuthFlow:
        settings = self.settings

        return AsyncOAuthFlow(
            client=client_of(None),
            settings=AsyncOAuthSettings(
                client_id=settings.client_id,
                client_secret=settings.client_secret.plain(),
                scopes=scopes(),
                redirect_uri=f"{settings.url}{REDIRECT_PATH}",
                install_path=INSTALL_PATH,
                redirect_uri_path=REDIRECT_PATH,
                installation_store=_Saved(self.parts, self.workspaces, self.installations),
                installation_store_bot_only=True,
                state_store=self.states,
            ),
        )


class _Saved(AsyncInstallationStore):
    """Keeps what the installation gave. The app is there, perhaps again: its cohorts go on."""

    def __init__(
        self, parts: Parts, workspaces: ManyWorkspaces, installations: Installations
    ) -> None:
        self._parts, self._workspaces, self._installations = parts, workspaces, installations

    @property
    def logger(self) -> logging.Logger:
        return logging.getLogger(__name__)

    async def async_save(self, installation: Installation) -> None:
        bot = installation.to_bot()
        await self._installations.save(bot)
        tenant = str(bot.enterprise_id if bot.is_enterprise_install else bot.team_id)
        self._workspaces.forget(tenant)
        await self._parts.channels.bot_returned(PLATFORM, tenant)
