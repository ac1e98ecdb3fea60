"""What an operator meets: the manifest, the verbs, and what the doctor finds."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from fake_slack import FakeSlack, environment, served_in_a_thread
from slack_scene import Scene, scene_on

from bot.__main__ import main
from bot.chat.slack import events
from bot.chat.slack.doctor import findings
from bot.chat.slack.listeners import GRADE_MESSAGE, SUBMIT_FIX
from bot.chat.slack.manifest import FILE, manifest
from bot.chat.slack.workspaces import OneWorkspace
from bot.secret import Secret
from bot.settings_platforms import SlackSocketSettings


def test_the_manifest_names_what_the_bot_listens_to() -> None:
    features, settings = manifest()["features"], manifest()["settings"]
    callbacks = {one["callback_id"] for one in features["shortcuts"]}
    assert callbacks == {GRADE_MESSAGE, SUBMIT_FIX}
    heard = {*events.ALL, "app_home_opened", "message.im"}
    assert heard == set(settings["event_subscriptions"]["bot_events"])
    assert [one["command"] for one in features["slash_commands"]] == ["/practice"]
    assert settings["socket_mode_enabled"]


def test_the_manifest_is_printed_for_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["slack", "manifest"]) == 0
    assert capsys.readouterr().out == FILE.read_text(encoding="utf-8")
    assert main(["slack", "manifest", "--url", "https://practice.example.org/"]) == 0
    made = yaml.safe_load(capsys.readouterr().out)
    there = "https://practice.example.org/slack"
    assert not made["settings"]["socket_mode_enabled"]
    assert made["settings"]["event_subscriptions"]["request_url"] == f"{there}/events"
    assert made["settings"]["interactivity"]["request_url"] == f"{there}/events"
    assert made["features"]["slash_commands"][0]["url"] == f"{there}/events"
    assert made["oauth_config"]["redirect_urls"] == [f"{there}/oauth_redirect"]
    scopes = manifest()["oauth_config"]["scopes"]
    assert made["oauth_config"]["scopes"] == scopes
    assert main(["slack", "manifest", "--url", "http://practice.example.org"]) == 2
    assert "begins with https://" in capsys.readouterr().err


def test_slack_without_tokens_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("PRACTICE_SLACK")]:
        monkeypatch.delenv(name)
    assert main(["--data", str(tmp_path), "slack"]) == 2
    assert "PRACTICE_SLACK_BOT_TOKEN" in capsys.readouterr().err


# --- the doctor ----------------------------------------------------------------------------------


async def found_in(scene: Scene) -> dict[str, tuple[bool, str, str]]:
    platform = scene.platform
    settings = SlackSocketSettings(Secret(platform.token), Secret(platform.app_token))
    cohorts = await scene.front.parts.organising.cohorts()
    found = await findings(settings, OneWorkspace(platform.token), cohorts)
    return {one.what: (one.well, one.says, one.mend) for one in found}


@pytest.mark.asyncio
async def test_the_doctor_names_what_is_missing_and_where_to_add_it(
    platform: FakeSlack, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        await scene.posted()
        found = await found_in(scene)
        assert all(well for well, _, _ in found.values()), found
        assert "message.channels" in found["Slack edits"][1]

        scene.channel.kick_bot()
        scene.guild.scopes.discard("channels:history")
        platform.fail("apps.connections.open", "not_allowed_token_type")
        found = await found_in(scene)
        well, says, mend = found["Slack scope"]
        assert (well, "channels:history" in says) == (False, True)
        assert "OAuth & Permissions" in mend
        assert "/invite @practice" in found["Slack channel #practice"][2]
        assert "connections:write" in found["Slack app token"][2]

        scene.guild.revoke()
        found = await found_in(scene)
        assert "install the app again" in found["Slack bot token"][2]


# --- a process -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_bot_of_its_own_ends_when_it_is_told_to(tmp_path: Path) -> None:
    with served_in_a_thread() as served:
        guild = served.run(_guild(served.platform))
        ada = guild.learner("Ada")
        tokens = {
            "PRACTICE_SLACK_BOT_TOKEN": served.platform.token,
            "PRACTICE_SLACK_APP_TOKEN": served.platform.app_token,
            "PRACTICE_WATCH": "off",
            "PRACTICE_DATA": str(tmp_path),
        }
        bot = subprocess.Popen(
            [sys.executable, "-m", "fake_slack", "slack"],
            env={**environment(served.platform), **tokens},
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            served.run(served.platform.online(2))
            told = served.run(_today(ada))
            assert "Card of" in told
        finally:
            bot.send_signal(signal.SIGTERM)
            _, log = bot.communicate()
        assert bot.returncode == 0, log
        assert served.platform.token not in log


async def _guild(platform: FakeSlack) -> object:
    return platform.guild()


async def _today(ada: object) -> str:
    exchange = await ada.slash("practice today")
    return exchange.text
