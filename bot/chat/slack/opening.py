"""Opens modals, at once: Slack takes them within three seconds of what was done."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

from slack_sdk.errors import SlackApiError

from bot.chat.slack import modals
from bot.chat.slack.arriving import Arrival
from bot.chat.slack.faults import CUT_OFF, name_of
from bot.chat.slack.front import SETUP, SlackFront
from bot.chat.slack.here import Here
from bot.chat.slack.modals import Asked
from bot.chat.slack.own_commands import send_file
from bot.chat.slack.press import SUBMIT, Press, Spot
from bot.chat.slack.rich_text import Json
from bot.core import wording_cohort
from bot.core.errors import PracticeError
from bot.core.reply import Reply
from bot.core.wording import said

DRAFT_SECONDS = 1.5  # of the three
BY_COMMAND = ("organisers", "ping")  # settings that are people and groups, and are mentioned
_TOO_LATE = "The window could not be opened in time: press the button or give the command again."


@dataclass(frozen=True)
class Opening:
    """The modals of a front end."""

    front: SlackFront

    async def open(self, arrival: Arrival, press: Press) -> None:
        """Open the modal that a command needs, at once."""
        try:
            here = await self.front.here(arrival, press)
            view = await self._view(here)
            await _open(here, view)
            if press.command.startswith("/submit"):
                await self.front.desk.arrive(here.practice, here.who)
        except Exception as error:  # noqa: BLE001 - told by the one that tells them all
            await self.front.refuse(arrival, press, error)

    async def _view(self, here: Here) -> Json:
        press, arrival = here.press, here.arrival
        match press.command.split():
            case ["/submit", *_]:
                return await self._submission(here)
            case ["/settings", *_]:
                return modals.settings(arrival.asks(press))
            case [word, *_] if word == SETUP:
                return await self._setup(here)
            case ["/followups", which, *_]:
                title = f"Follow-up {which}"
                return modals.words(arrival.asks(press), title, "Your answer")
            case _:
                label = "What does each defect do to the model?"
                return modals.words(arrival.asks(press), "Explain it yourself", label)

    async def _submission(self, here: Here) -> Json:
        press = replace(here.press, command=SUBMIT)
        drafting = self.front.desk.draft(here.practice, here.who, press.spot.card)
        try:
            draft = await asyncio.wait_for(drafting, DRAFT_SECONDS)
        except TimeoutError:  # an empty field is better than none
            return modals.submission(here.arrival.asks(press), "Your fix", None)
        spot = Spot(press.spot.channel, draft.posting or press.spot.posting, draft.card.slug)
        about = here.arrival.asks(replace(press, spot=spot))
        return modals.submission(about, draft.card.title, draft.source)

    async def _setup(self, here: Here) -> Json:
        desk = await self.front.organiser_desk(here)
        cohort = await self.front.parts.organising.at(desk.place)
        now = {"hour": "09:00", "zone": "UTC", "days": "mon-fri"}
        if cohort is not None:
            now = wording_cohort.settings_of(cohort)
        shown = {name: value for name, value in now.items() if name not in BY_COMMAND}
        return modals.setup(here.arrival.asks(here.press), shown)

    async def send_draft(self, arrival: Arrival, about: Asked) -> None:
        """Send the learner's last try as a file."""

        async def work(here: Here) -> Reply:
            draft = await self.front.desk.draft(here.practice, here.who, about.press.spot.card)
            await send_file(here, "fix.py", draft.source.encode())
            return said("Your last try is in our direct conversation as a file.")

        road = replace(arrival.road, view=None, channel=about.channel)
        await self.front.answer(replace(arrival, road=road), about.press, work)


async def _open(here: Here, view: Json) -> None:
    road, client = here.arrival.road, here.workspace.client
    opens = client.views_push if road.view is not None else client.views_open
    try:
        await opens(trigger_id=str(road.trigger), view=view)
    except SlackApiError as error:
        if name_of(error) not in modals.TOO_LATE:
            raise
        raise PracticeError(_TOO_LATE) from None
    except CUT_OFF:
        raise PracticeError(_TOO_LATE) from None
