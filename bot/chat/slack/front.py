"""The front end: a command in, a reply out. Read this first; it decides nothing of the practice.

Whatever is done in Slack (a command, a button, a section of a select, a modal, a shortcut, a
message) comes here as a `Press` and an `Arrival`, acknowledged already, and goes the same way:
run, shown to its learner alone, told.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from slack_sdk.errors import SlackApiError

from bot.chat import commands, organisers
from bot.chat.apology import sorry
from bot.chat.commands import Desk
from bot.chat.gradings import Gradings
from bot.chat.incident import incident
from bot.chat.organisers import OrganiserDesk
from bot.chat.slack import home, own_commands
from bot.chat.slack.answering import Answering
from bot.chat.slack.arriving import Arrival
from bot.chat.slack.drawings import Pictures
from bot.chat.slack.faults import CUT_OFF, INVITE, NOT_THERE, name_of
from bot.chat.slack.here import Here
from bot.chat.slack.pace import Pace
from bot.chat.slack.people import organiser
from bot.chat.slack.platform import SlackPlatform
from bot.chat.slack.press import Press, Spot
from bot.chat.slack.render import Message, render
from bot.chat.slack.speech import admin_line, is_admin
from bot.chat.slack.workspaces import PLATFORM, Workspace, Workspaces
from bot.core.channels import Channels
from bot.core.errors import OperatorError, PracticeError
from bot.core.front_desk import FrontDesk
from bot.core.model import Account
from bot.core.organising import Organising
from bot.core.practice import Practice
from bot.core.reply import Action, Prose, Reply

SETTINGS = "/settings"
CHANGE = Action("/settings WORDS", "Change them")
SETUP = "/setup"
WHO_MAY_JOIN = (
    "Everybody in this channel may take part, guests and people of connected workspaces included; "
    "each is known by their own workspace."
)
Work = Callable[[Here], Awaitable[Reply]]


@dataclass(frozen=True)
class Parts:
    """What the front end is made over: the core's entrances, and the folder of the cards.

    `wake` has the ticker look at once.
    """

    practice: Practice
    organising: Organising
    channels: Channels
    cards: Path
    wake: Callable[[], None]


class SlackFront:
    """Answers what is done in the workspaces where the app is installed."""

    def __init__(self, parts: Parts, workspaces: Workspaces, pace: Pace | None = None) -> None:
        """Over these parts."""
        self.parts, self.workspaces = parts, workspaces
        self.desk, self.gradings = FrontDesk(parts.practice), Gradings()
        self.pictures = Pictures(parts.cards)
        self.platform = SlackPlatform(workspaces, self.pictures, pace or Pace())

    # --- the one way -------------------------------------------------------------------------

    async def run(self, arrival: Arrival, press: Press) -> None:
        """Run a command and show what it answers."""
        line = press.command
        if is_admin(line) or line.partition(" ")[0] in organisers.COMMANDS:
            admin = admin_line(line) if is_admin(line) else line
            await self.answer(arrival, press, lambda here: self._organise(here, admin))
        else:
            await self.answer(arrival, press, _learn)

    async def answer(self, arrival: Arrival, press: Press, work: Work) -> bool:
        """Do a work and show its reply, whatever happens; False when nobody could be shown it.

        This is the one catch-all of the front end.
        """
        try:
            reply = await work(await self.here(arrival, press))
        except Exception as error:  # noqa: BLE001 - a learner is always answered
            reply = sorry(error)
        try:
            return await self._show(arrival, press, reply)
        except Exception as error:  # noqa: BLE001 - there is nobody left to tell
            incident(error)
            return False

    async def refuse(self, arrival: Arrival, press: Press, error: Exception) -> None:
        """Answer with what was wrong."""

        async def work(here: Here) -> Reply:
            raise await self.desk.refusal(here.who, error)

        await self.answer(arrival, press, work)

    async def here(self, arrival: Arrival, press: Press) -> Here:
        """Where a command is run; raises OperatorError when the app is not installed there."""
        place = arrival.place(press.spot)
        practice = self.parts.practice
        there = practice if place is None else practice.at(place, press.spot.posting)
        workspace = await self.workspace(arrival)
        return Here(arrival, press, there, self.desk, workspace, self.platform)

    async def workspace(self, arrival: Arrival) -> Workspace:
        """The installation that something came to; raises OperatorError when it is gone."""
        workspace = await self.workspaces.of(arrival.tenant)
        if workspace is None:
            raise OperatorError("The app is not installed in this workspace any more.")
        return workspace

    async def show(self, arrival: Arrival, messages: Sequence[Message]) -> bool:
        """Show messages; False when no way was left."""
        answering = Answering(await self.workspace(arrival), self.pictures)
        return await answering.show(arrival.road, messages)

    async def _show(self, arrival: Arrival, press: Press, reply: Reply) -> bool:
        workspace = await self.workspace(arrival)
        for line in reply.removes:
            await _take_back(workspace, line.channel, line.message)
        if press.command == SETTINGS:
            reply = replace(reply, actions=(CHANGE, *reply.actions))
        if reply.enters is not None and press.spot.channel:
            reply = await _with_thread(workspace, press.spot.channel, reply)
        messages = render(reply, press.spot, press.command, max(press.page, 1))
        answering = Answering(workspace, self.pictures)
        shown = await answering.show(arrival.road, messages, replace=bool(press.page))
        if shown:
            await self.desk.told(reply.tells)
        return shown

    # --- organisers --------------------------------------------------------------------------

    async def _organise(self, here: Here, line: str) -> Reply:
        desk = await self.organiser_desk(here)
        is_setup = line.partition(" ")[0] == SETUP
        if is_setup:
            await _must_be_there(here.workspace, desk.place.channel)
        reply = await commands.run(desk, line, organisers.COMMANDS)
        return replace(reply, blocks=(*reply.blocks, Prose(WHO_MAY_JOIN))) if is_setup else reply

    async def organiser_desk(self, here: Here) -> OrganiserDesk:
        """An organiser in the channel of a command; raises PracticeError outside of channels."""
        place = here.arrival.place(here.press.spot)
        if place is None:
            raise PracticeError("Give this command in the channel where the cards are to come.")
        learner = await self.parts.practice.learner(here.who)
        cohort = await self.parts.organising.at(place)
        who = await organiser(here.workspace, here.who.user, learner, cohort)
        name = f"#{here.arrival.name}" if here.arrival.name else place.channel
        return OrganiserDesk(self.parts.organising, who, place, name, self.parts.wake)

    # --- without anybody at the door -----------------------------------------------------------

    async def show_home(self, arrival: Arrival) -> None:
        """Put together the learner's own page."""
        cohorts = [
            one for one in await self.desk.home(arrival.who) if one.cohort.platform == PLATFORM
        ]
        workspace = await self.workspace(arrival)
        await workspace.client.views_publish(user_id=arrival.who.user, view=home.view(cohorts))

    async def tell(self, account: Account, reply: Reply, cohort: int | None = None) -> bool:
        """Send a learner a reply of a cohort's by direct message; False when it cannot be."""
        place = None if cohort is None else await self.desk.place_of(cohort)
        spot = Spot("" if place is None else place.channel, card=reply.card)
        if not await self.platform.tell(account, reply, spot):
            return False
        await self.desk.told(reply.tells)
        return True


async def _learn(here: Here) -> Reply:
    word, _, rest = here.press.command.partition(" ")
    own = own_commands.COMMANDS.get(word)
    if own is not None:
        return await own(here, rest)
    desk = Desk(here.practice, here.who, here.press.spot.card)
    return await commands.run(desk, here.press.command, commands.COMMANDS)


async def _must_be_there(workspace: Workspace, channel: str) -> None:
    """Refuse to set up a channel in which the bot could not post."""
    try:
        found = await workspace.client.conversations_info(channel=channel)
    except SlackApiError as error:
        if name_of(error) not in NOT_THERE:
            return  # the posting itself will say what is wrong
        raise PracticeError(f"{INVITE} Then give the command again.") from None
    if not found["channel"].get("is_member"):
        raise PracticeError(f"{INVITE} Then give the command again.")


async def _take_back(workspace: Workspace, channel: str, message: str) -> None:
    try:
        await workspace.client.chat_delete(channel=channel, ts=message)
    except (SlackApiError, *CUT_OFF) as error:
        incident(error)


async def _with_thread(workspace: Workspace, channel: str, reply: Reply) -> Reply:
    """The reply with the way into its discussion."""
    try:
        found = await workspace.client.chat_getPermalink(
            channel=channel, message_ts=str(reply.enters)
        )
    except (SlackApiError, *CUT_OFF):
        return reply
    link = Prose(f"Its discussion is open to you now: [the thread]({found['permalink']}).")
    return replace(reply, blocks=(*reply.blocks, link))
