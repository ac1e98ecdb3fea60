"""Learners who practise on the terminal, on Discord and on Slack; each step is answered."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from typing import Any, Protocol

HERE = Path(__file__).resolve().parent
for folder in (HERE / "discord", HERE / "slack"):
    if str(folder) not in sys.path:
        sys.path.append(str(folder))

import discord_scene  # noqa: E402
import fake_discord  # noqa: E402
import fake_slack  # noqa: E402
import scripted  # noqa: E402
import slack_scene  # noqa: E402
from practice_day import Step  # noqa: E402
from scripted import ADA, House  # noqa: E402

from bot.chat.terminal.commands import Desk  # noqa: E402
from bot.chat.terminal.console import Pipe  # noqa: E402
from bot.chat.terminal.front import Terminal  # noqa: E402
from bot.chat.terminal.render import render  # noqa: E402
from bot.core.front_desk import FrontDesk  # noqa: E402

FIELD, FILE_FIELD, ANSWER_FIELD = "Your code", "File", "Your answer"
LESSON = replace(scripted.LESSON, picture="attention/lessons/multi-head-attention.png")
DECK = replace(scripted.DECK, lessons=(LESSON,))


class Player(Protocol):
    """A learner somewhere; `do` is what they then read there, a text a message."""

    house: House

    async def do(self, step: Step) -> list[str]: ...


# --- the terminal ----------------------------------------------------------------------------


@dataclass
class AtTerminal:
    """Ada at a terminal."""

    house: House

    def __post_init__(self) -> None:
        desk = Desk(self.house.practice, ADA, folder=self.house.folder)
        self.told = FrontDesk(self.house.practice).told
        self.terminal = Terminal(desk, Pipe(StringIO(), StringIO()), asyncio.run, self.told)

    async def do(self, step: Step) -> list[str]:
        name, content = step.file or ("fix.py", (step.code or "").encode())
        is_submission = step.code is not None or step.file is not None
        if is_submission:
            (self.house.folder / name).write_bytes(content)
        entry = f"/submit {self.house.folder / name}" if is_submission else step.line
        reply = await self.terminal.answer(entry)
        await self.told(reply.tells)
        return [render(reply)]


@asynccontextmanager
async def at_terminal(folder: Path, where: str) -> AsyncIterator[Player]:
    house = House(folder, deck=DECK)
    yield AtTerminal(house)
    house.close()


# --- Discord ---------------------------------------------------------------------------------


@dataclass
class OnDiscord:
    """Ada on Discord; `last` is the newest message that she was answered with."""

    scene: discord_scene.Scene
    ada: fake_discord.Learner
    last: fake_discord.Message | None = None

    @property
    def house(self) -> House:
        return self.scene.house

    async def do(self, step: Step) -> list[str]:
        done = await self._done(step)
        await self.scene.settled()
        self.last = done.message
        return [_without_escapes(one.text) + _described(one) for one in done.messages]

    async def _done(self, step: Step) -> fake_discord.Exchange:
        if step.file is not None:
            return await self.ada.slash("practice submit", file=step.file)
        if step.code is not None:
            opened = await self.ada.slash("practice submit")
            return await self.ada.fill(opened, {FIELD: step.code})
        if step.press and step.press in self.last.buttons:
            pressed = await self.ada.press(self.last, step.press)
            return (
                await self.ada.fill(pressed, {ANSWER_FIELD: step.words}) if step.words else pressed
            )
        command, options = _options(step.line)
        return await self.ada.slash(f"practice {command}", **options)


def _options(line: str) -> tuple[str, dict[str, Any]]:
    """The command and options of a line."""
    word, _, rest = line.removeprefix("/").partition(" ")
    match word, rest.split(maxsplit=1):
        case "short" | "full", []:
            return "answer", {"which": word}
        case "card", [*_]:
            return word, {"name": rest}
        case "explain" | "dispute", [_, *_]:
            return word, {"words": rest}
        case "streak", ["why"]:
            return word, {"why": True}
        case "followups" | "wrong", [number]:
            return word, {"number": int(number)}
        case "followups", [number, words]:
            return word, {"number": int(number), "words": words}
        case "settings", ["board", words] if words.startswith("name "):
            return word, {"board-name": words.removeprefix("name ")}
        case "settings", [name, words]:
            return word, {name.replace("cutoff", "cut-off"): words}
    return word, {}


def _described(message: fake_discord.Message) -> str:
    told = (one["description"] for one in message.payload["attachments"])
    return "".join(f"\n[Picture: {alt}]" for alt in told if alt)


def _without_escapes(text: str) -> str:
    return "".join(
        one for one, after in zip(text, text[1:] + " ", strict=True) if one != "\\" or after == "\\"
    )


@asynccontextmanager
async def on_discord(folder: Path, where: str) -> AsyncIterator[Player]:
    platform = fake_discord.FakeDiscord(fake_discord.World())
    platform.check_later = True  # other tests hold what is sent against the description
    await platform.start()
    with fake_discord.pointed_at(platform):
        async with discord_scene.scene_on(platform, folder, deck=DECK) as scene:
            if where == "channel":
                yield OnDiscord(scene, scene.ada, await scene.posted())
            else:
                yield OnDiscord(scene, platform.person("Ada"))
    await platform.stop()
    assert not platform.violations


# --- Slack -----------------------------------------------------------------------------------


@dataclass
class OnSlack:
    """Ada on Slack; `last` is the newest message that she was answered with."""

    scene: slack_scene.Scene
    ada: fake_slack.Learner
    last: fake_slack.Message | None = None

    @property
    def house(self) -> House:
        return self.scene.house

    async def do(self, step: Step) -> list[str]:
        before = len(self._seen())
        await self._done(step)
        await self.scene.platform.until(lambda: len(self._seen()) > before, f"answer to {step}")
        await self.scene.idle()
        new = self._seen()[before:]
        self.last = new[-1]
        return [_text(one) for one in new]

    def _seen(self) -> list[fake_slack.Message]:
        return sorted((*self.ada.whispers, *self.ada.dms), key=lambda one: float(one.id))

    async def _done(self, step: Step) -> None:
        if step.code is not None or step.file is not None:
            opened = await self.ada.slash("practice submit")
            given = {FIELD: step.code or "", FILE_FIELD: [step.file] if step.file else []}
            await self.ada.fill(opened, given).acknowledged()
        elif step.press and step.press in self.last.buttons:
            pressed = await self.ada.press(self.last, step.press)
            if step.words:
                await self.ada.fill(pressed, {ANSWER_FIELD: step.words}).acknowledged()
        else:
            words = {"/short": "answer", "/full": "answer full"}.get(step.line, step.line[1:])
            await self.ada.slash(f"practice {words}").acknowledged()


def _text(message: fake_slack.Message) -> str:
    """What is read in a message, and what its pictures say below it."""
    pictures = [one["alt_text"] for one in message.blocks if one["type"] == "image"]
    rows = [row for row in message.text.split("\n") if row not in pictures]
    return "\n".join([*rows, *(f"[Picture: {alt}]" for alt in pictures)])


@asynccontextmanager
async def on_slack(folder: Path, where: str) -> AsyncIterator[Player]:
    platform = fake_slack.FakeSlack()
    await platform.start()
    with fake_slack.pointed_at(platform):
        async with slack_scene.scene_on(platform, folder, deck=DECK) as scene:
            if where == "channel":
                yield OnSlack(scene, scene.ada, await scene.posted())
            else:
                yield OnSlack(scene, scene.ada.in_dm())
    await platform.stop()
    platform.check()


PLAYERS = {"terminal": at_terminal, "discord": on_discord, "slack": on_slack}
