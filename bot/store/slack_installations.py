"""slack_sdk's stores of installations and of those that were begun, on the one writer.

They are its own SQLAlchemy stores over tables of ours. Of an installation the bot alone is kept:
nothing here needs a person's token, so none is held, and nobody is named.
"""

from __future__ import annotations

import logging
from typing import Any

from slack_sdk.oauth.installation_store import Bot
from slack_sdk.oauth.installation_store.sqlalchemy import SQLAlchemyInstallationStore
from slack_sdk.oauth.state_store.async_state_store import AsyncOAuthStateStore
from slack_sdk.oauth.state_store.sqlalchemy import SQLAlchemyOAuthStateStore
from sqlalchemy import ColumnElement, Engine, MetaData, Table, and_, func, or_, select

from bot.store.store import SqlStore
from bot.store.tables import slack_bots, slack_oauth_states

STATE_SECONDS, MOST_BEGUN = 600, 1_000


class _Bots(SQLAlchemyInstallationStore):
    @classmethod
    def build_bots_table(cls, metadata: MetaData, table_name: str) -> Table:
        return slack_bots

    def of(self, tenant: str) -> Bot | None:
        query = slack_bots.select().where(_of(tenant)).order_by(slack_bots.c.installed_at.desc())
        with self.engine.connect() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else self.build_bot_entity(row)

    def put(self, bot: Bot) -> None:
        """Keep the bot in place of the one that was there before."""
        self.remove(str(bot.enterprise_id if bot.is_enterprise_install else bot.team_id))
        self.save_bot(bot)

    def remove(self, tenant: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(slack_bots.delete().where(_of(tenant)))


class _States(SQLAlchemyOAuthStateStore):
    @classmethod
    def build_oauth_states_table(cls, metadata: MetaData, table_name: str) -> Table:
        return slack_oauth_states

    def issue(self, *args: Any, **kwargs: Any) -> str:
        """Issue a state, and forget old ones that nobody came back with."""
        number = slack_oauth_states.c.id
        with self.engine.begin() as connection:
            newest = connection.execute(select(func.max(number))).scalar() or 0
            connection.execute(slack_oauth_states.delete().where(number <= newest - MOST_BEGUN))
        return super().issue(*args, **kwargs)


class SlackInstallations:
    """Where the app of this client id is installed."""

    def __init__(self, store: SqlStore, client_id: str) -> None:
        """Over an open store."""
        self._store, self._client_id = store, client_id

    async def save(self, bot: Bot) -> None:
        """Keep an installation in place of the one before."""
        await self._store.with_engine(lambda engine: self._bots(engine).put(bot), writes=True)

    async def bot_of(self, tenant: str) -> Bot | None:
        """The installation of a workspace or an organisation."""
        return await self._store.with_engine(
            lambda engine: self._bots(engine).of(tenant), writes=False
        )

    async def remove(self, tenant: str) -> None:
        """Forget the installation of a workspace or an organisation."""
        await self._store.with_engine(lambda engine: self._bots(engine).remove(tenant), writes=True)

    def _bots(self, engine: Engine) -> _Bots:
        return _Bots(self._client_id, engine)


class SlackStates(AsyncOAuthStateStore):
    """States of installations that were begun: each is good once, for ten minutes."""

    def __init__(self, store: SqlStore) -> None:
        """Over an open store."""
        self._store = store

    @property
    def logger(self) -> logging.Logger:
        """Where the SDK logs."""
        return logging.getLogger(__name__)

    async def async_issue(self, *_: Any, **__: Any) -> str:
        """A new state."""
        return await self._store.with_engine(
            lambda engine: _States(STATE_SECONDS, engine).issue(), writes=True
        )

    async def async_consume(self, state: str) -> bool:
        """Whether the state is good; it is not any more."""
        return await self._store.with_engine(
            lambda engine: _States(STATE_SECONDS, engine).consume(state), writes=True
        )


def _of(tenant: str) -> ColumnElement[bool]:
    """The rows of a workspace, or of an organisation that has the app in all of its own."""
    mine = slack_bots.c
    return or_(mine.team_id == tenant, and_(mine.team_id.is_(None), mine.enterprise_id == tenant))
