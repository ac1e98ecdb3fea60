"""What organisers do on Discord, what happens to channels, and what the doctor says."""

from dataclasses import replace
from pathlib import Path

import pytest
from discord_scene import scene_on
from fake_discord import FakeDiscord
from scripted import CARD

from bot.__main__ import main
from bot.chat.discord import doctor, invite
from bot.core.errors import OperatorError
from bot.secret import Secret
from bot.settings_platforms import DiscordSettings

pytestmark = pytest.mark.asyncio
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.AbCdEf.abcdefghijklmnopqrstuvwxyz"


async def test_who_may_organise(platform: FakeDiscord, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        with pytest.raises(AssertionError, match="practice-admin"):
            scene.ada.slash("practice-admin setup")
        role = scene.guild.role("teachers")
        made = await scene.olga.slash(
            "practice-admin setup", hour="09:00", zone="UTC", organisers=role, levels="L3"
        )
        assert "This channel has a cohort now." in made.text
        assert f"organisers: {role}" in made.text
        preview = await scene.olga.slash("practice-admin preview")
        assert CARD.title in preview.text
        wrong = await scene.olga.slash("practice-admin setup", hour="25:00")
        assert "no time of day" in wrong.text
        nonsense = await scene.olga.slash("practice-admin setup", more="<@1> @everyone")
        assert "NAME=VALUE" in nonsense.text
        assert "Paused" in (await scene.olga.slash("practice-admin pause")).text
        assert "paused" in (await scene.olga.slash("practice-admin post-now")).text
        assert "Resumed" in (await scene.olga.slash("practice-admin resume")).text
        assert "holiday" in (await scene.olga.slash("practice-admin holiday", day="tomorrow")).text
        assert "0 members" in (await scene.olga.slash("practice-admin status")).text
        cohort = await scene.cohort()
        audit = await scene.house.store.read(lambda tx: tx.audit(cohort.id))
        assert {actor.split()[0] for _, actor, _ in audit} == {"learner"}


async def test_who_sees_the_commands_is_no_organiser_by_that(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        await scene.posted()
        paused = await scene.olga.slash("practice-admin pause")
        await scene.olga.slash("practice-admin resume")
        refused = await scene.ada._send(2, paused.payload["data"])  # a server may show it to her
        assert "Only those who may manage" in refused.text
        cohort = await scene.cohort()
        assert cohort.calendar.paused_at is None


async def test_a_channel_of_another_name_and_one_that_is_gone(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        await scene.posted()
        scene.channel.rename("daily-numpy")
        scene.channel.delete()
        cohort = await scene.cohort_when(lambda one: one.calendar.paused_at is not None)
        assert cohort.name == "daily-numpy"


async def test_a_bot_that_was_removed_while_it_was_away(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        await scene.posted()
        await scene.stop()
        scene.guild.remove_bot()
        await scene.start()
        await scene.cohort_when(lambda one: one.removed_at is not None)


# --- the doctor -----------------------------------------------------------------------------


async def test_the_doctor_names_what_lacks_and_how_to_mend_it(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    settings = DiscordSettings(Secret(platform.token), message_content=True)
    async with scene_on(platform, tmp_path) as scene:
        await scene.posted()
        cohort = await scene.cohort()
        found = await doctor.findings(replace(settings, message_content=False), [cohort])
        assert [one.well for one in found] == [True, True, True]
        scene.channel.deny("send_messages", "read_message_history")
        status = await scene.olga.slash("practice-admin status")
        assert "Allow it Send Messages, Read Message History." in status.text
        token, intent, channel = await doctor.findings(settings, [cohort])
        assert token.well
        assert "Message Content Intent" in intent.mend
        assert "Send Messages" in channel.says
        assert "Read Message History" in channel.says
        assert "none comes twice" in channel.mend
        scene.channel.delete()
        *_, gone = await doctor.findings(settings, [cohort])
        assert "integration_type=0" in gone.mend
    unknown = DiscordSettings(Secret("x" * 40))
    [refused] = await doctor.findings(unknown, [])
    assert "Reset Token" in refused.mend


async def test_a_token_that_discord_does_not_know(platform: FakeDiscord, tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match="PRACTICE_DISCORD_TOKEN"):
        async with scene_on(platform, tmp_path, token="another"):
            pass


async def test_an_intent_that_is_not_switched_on(own_platform: FakeDiscord, tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match="Message Content Intent"):
        async with scene_on(own_platform, tmp_path, message_content=True):
            pass


# --- the links ------------------------------------------------------------------------------


async def test_the_links_ask_for_the_least() -> None:
    application = invite.application_of(Secret(TOKEN))
    assert application == 123456789012345678
    link = invite.for_a_server(application)
    assert f"permissions={invite.LEAST.value}" in link
    assert "permissions" not in invite.for_a_learner(application)
    for dangerous in ("administrator", "manage_guild", "manage_threads", "mention_everyone"):
        assert not getattr(invite.LEAST, dangerous)
    with pytest.raises(OperatorError):
        invite.application_of(Secret("x.y.z"))


async def test_the_command_that_prints_the_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PRACTICE_DISCORD_TOKEN", raising=False)
    assert main(["discord", "invite"]) == 2
    assert "PRACTICE_DISCORD_TOKEN" in capsys.readouterr().err
    monkeypatch.setenv("PRACTICE_DISCORD_TOKEN", TOKEN)
    assert main(["discord", "invite"]) == 0
    printed = capsys.readouterr().out
    assert "client_id=123456789012345678&scope=bot+applications.commands" in printed
    assert "Read Message History" in printed
    assert TOKEN not in printed
