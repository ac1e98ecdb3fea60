"""Many workspaces over HTTP: installed side by side, they see nothing of each other."""

from pathlib import Path

import pytest
from fake_slack import Channel, FakeSlack, Guild, Learner
from scripted import ACCEPTED, CARD
from slack_scene import CLIENT_ID, FIX, Scene, scene_on

from bot.core.ports import Transaction
from bot.store.slack_installations import SlackInstallations, SlackStates

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.filterwarnings("ignore:BasicAuth is deprecated"),
]


async def solved(scene: Scene, guild: Guild, name: str) -> tuple[Channel, Learner]:
    """A channel of a workspace with its card, and a learner who has solved it."""
    channel = guild.channel("training")
    chief = guild.learner("Chief", "manage_guild", at=channel)
    learner = guild.learner(name, at=channel)
    await chief.slash("practice admin setup hour=09:00 zone=UTC")
    await chief.slash("practice admin post-now")
    await scene.ticker.tick()
    [card] = channel.messages
    scene.house.grader.will(ACCEPTED)
    opened = await learner.press(card, "Submit a fix")
    await learner.fill(opened, {"Your code": FIX}).acknowledged()
    await opened.says("Accepted")
    await scene.idle()
    await learner.slash("practice settings board on")
    return channel, learner


async def test_workspaces_and_an_organisation_side_by_side(
    platform: FakeSlack, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path, http=True) as scene:
        other = platform.guild("Other", installed=False)
        assert await scene.install(other) == 200
        east = platform.guild("East", enterprise="E1", installed=False)
        west = platform.guild("West", enterprise="E1", installed=False)
        assert await scene.install(east, org_wide=True) == 200

        names = {"Team": scene.guild, "Other": other, "East": east, "West": west}
        there = {name: await solved(scene, guild, f"Of{name}") for name, guild in names.items()}
        for name, (_, learner) in there.items():
            board = (await learner.slash("practice board")).text
            assert f"Of{name}" in board
            assert [one for one in names if f"Of{one}" in board] == [name]
            assert "Streak: 1 day" in (await learner.slash("practice streak")).text
            assert len(learner.at.messages) == 1

        tokens = {channel.id: set() for channel, _ in there.values()}
        for call in platform.asked("chat.postMessage"):
            if call.args["channel"] in tokens:
                tokens[call.args["channel"]].add(call.token)
        used = [next(iter(one)) for one in tokens.values()]
        assert [len(one) for one in tokens.values()] == [1, 1, 1, 1]
        assert used[2] == used[3]
        assert len(set(used)) == 3

        # A button of another workspace's posting says nothing here.
        team, stranger = there["Team"][0], there["Other"][1]
        [card] = team.messages
        card.post.room, before = there["Other"][0].id, card.post.room
        platform.world.rooms[card.post.room].posts[card.id] = card.post
        told = await stranger.press(card, "Hint")
        assert "This channel has no cards yet" in told.text
        card.post.room = before


async def test_the_same_person_in_two_workspaces_of_an_organisation(
    platform: FakeSlack, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path, http=True) as scene:
        east = platform.guild("East", enterprise="E1", installed=False)
        west = platform.guild("West", enterprise="E1", installed=False)
        await scene.install(east, org_wide=True)
        _, ana = await solved(scene, east, "Ana")
        room = west.channel("training")
        chief = west.learner("Chief", "manage_guild", at=room)
        await chief.slash("practice admin setup hour=09:00 zone=UTC")
        await chief.slash("practice admin post-now")
        await scene.ticker.tick()
        told = await ana.joins(room).slash("practice today")
        assert CARD.title in told.text

        def work(tx: Transaction) -> set[str]:
            query = "select tenant from accounts where user_id = ?"
            rows = tx._connection.exec_driver_sql(query, (ana.id,)).all()
            return {row.tenant for row in rows}

        assert await scene.house.store.read(work) == {"E1"}


async def test_a_guest_of_a_connected_workspace_is_known_by_their_own(
    platform: FakeSlack, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        other = platform.guild("Other", installed=False)
        guest = other.learner("Gil", "manage_guild").joins(scene.channel)
        told = await guest.press(card, "Hint")
        assert "Hint 1" in told.text

        def work(tx: Transaction) -> list[str]:
            query = "select tenant from accounts where user_id = ?"
            return [row.tenant for row in tx._connection.exec_driver_sql(query, (guest.id,)).all()]

        assert await scene.house.store.read(work) == [other.id]
        refused = await guest.slash("practice admin setup hour=10:00")
        assert "Only those who may manage this channel" in refused.text


async def test_an_app_that_was_removed_comes_back(platform: FakeSlack, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path, http=True) as scene:
        channel, ada = await solved(scene, scene.guild, "Ana")
        old = platform.token
        scene.guild.remove_bot()
        store = SlackInstallations(scene.house.store, CLIENT_ID)
        for _ in range(100):
            await scene.idle()
            if await store.bot_of(scene.guild.id) is None:
                break
        assert await store.bot_of(scene.guild.id) is None
        scene.house.clock.forward(days=1)
        await scene.ticker.tick()
        assert len(channel.messages) == 1

        assert await scene.install(scene.guild) == 200
        found = await store.bot_of(scene.guild.id)
        assert found is not None
        assert found.bot_token != old
        channel.members.add(found.bot_user_id)
        scene.house.clock.forward(days=1)
        await scene.ticker.tick()
        assert len(channel.messages) == 2
        assert "Streak" in (await ada.slash("practice streak")).text


async def test_a_state_is_good_once(platform: FakeSlack, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        states = SlackStates(scene.house.store)
        state = await states.async_issue()
        assert await states.async_consume(state)
        assert not await states.async_consume(state)
        assert not await states.async_consume("never issued")
