"""What goes wrong around a bot that runs: a sentence for the operator, an apology with a number for
the learner, and nothing lost."""

import asyncio
import json
import sqlite3
import subprocess
import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from scripted import ADA, BOTH, CODE, DECK, House, text
from sqlalchemy.exc import IntegrityError

from bot.chat.apology import sorry
from bot.core.errors import GraderAway
from bot.core.practice import Practice
from bot.core.reply import Reply
from bot.deck_files import load_deck
from bot.grading import GraderClient
from bot.jobs import rescue
from bot.log import log_to_stream
from bot.store.database import open_read_only
from bot.store.store import SqlStore
from grader.protocol import VERSION, Health, Judgement, Refused, encode

SLUG = DECK.cards[0].slug
ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def log() -> StringIO:
    stream = StringIO()
    log_to_stream(stream, "info")
    return stream


def submit(practice: Practice, key: str = "k") -> Reply:
    """The reply of a front end, whatever happens."""

    async def paste() -> Reply:
        try:
            return await practice.submit(ADA, CODE, key=key, card=SLUG)
        except Exception as error:  # noqa: BLE001
            return sorry(error)

    return asyncio.run(paste())


def incident_of(log: StringIO) -> dict[str, object]:
    [line] = [json.loads(line) for line in log.getvalue().splitlines()]
    return line


def rows(path: Path, table: str) -> int:
    database = open_read_only(path)
    with database.reader.begin() as connection:
        number = connection.exec_driver_sql(f"select count(*) from {table}").scalar()
    database.close()
    return int(number)


def pragma(store: SqlStore, words: str) -> int:
    """On the one connection that writes."""
    engine = store._database.writer
    assert engine is not None
    with engine.connect() as connection:
        return int(connection.exec_driver_sql(f"PRAGMA {words}").scalar() or 0)


# --- the database -------------------------------------------------------------------------------


def test_a_disk_that_is_full(house: House, log: StringIO, tmp_path: Path) -> None:
    submit(house.practice, "before")
    pragma(house.store, f"max_page_count = {pragma(house.store, 'page_count')}")
    said = ""
    for number in range(30):  # a page has room for some rows
        house.clock.forward(hours=1)
        said = said if log.getvalue() else text(submit(house.practice, f"{number}"))
    line = incident_of(log)
    assert f"tell your organiser this number: {line['incident']}" in said
    assert str(tmp_path) not in said
    assert str(line["says"]).startswith("There is no space left for the database")
    assert "def mix" not in log.getvalue()
    pragma(house.store, "max_page_count = 100000")
    kept = rows(tmp_path / "practice.db", "submissions")
    assert "Planted defects left" in text(submit(house.practice, "after"))
    asyncio.run(rescue(house.practice, "terminal"))
    assert rows(tmp_path / "practice.db", "submissions") == kept + 1
    assert rows(tmp_path / "practice.db", "attempts") == kept + 1


def test_another_program_that_holds_the_database_while_a_verdict_is_written(
    house: House, log: StringIO, tmp_path: Path
) -> None:
    other = sqlite3.connect(tmp_path / "practice.db", isolation_level=None)

    class Interrupted:
        async def grade(self, *_: object) -> Judgement:
            other.execute("BEGIN IMMEDIATE")
            return BOTH

    house.practice.grader = Interrupted()  # type: ignore[assignment]
    pragma(house.store, "busy_timeout = 10")
    said = text(submit(house.practice))
    other.close()
    line = incident_of(log)
    assert str(line["incident"]) in said
    assert str(line["says"]).startswith("Another program holds the database")
    assert rows(tmp_path / "practice.db", "attempts") == 0
    house.practice.grader = house.grader
    [told] = asyncio.run(rescue(house.practice, "terminal"))
    assert "Planted defects left: 2 of 2" in text(told.reply)
    assert rows(tmp_path / "practice.db", "attempts") == 1


def test_a_database_that_is_damaged_while_it_is_used(
    house: House, log: StringIO, tmp_path: Path
) -> None:
    submit(house.practice)
    house.close()
    path = tmp_path / "practice.db"
    whole = path.read_bytes()
    house.open()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    said = text(submit(house.practice, "after"))
    line = incident_of(log)
    assert str(line["incident"]) in said
    assert "is damaged: move it away and restore a backup" in str(line["says"])


def test_a_fault_of_the_program_is_no_sentence_for_the_operator(house: House) -> None:
    async def orphan() -> None:
        await house.store.write(lambda tx: tx.add_hint(99, SLUG, "axis", 0, house.clock.now()))

    with pytest.raises(IntegrityError):
        asyncio.run(orphan())


READ_ONLY = """
import subprocess, sys
from pathlib import Path
folder = Path(sys.argv[1])
subprocess.run(["mount", "--bind", folder, folder], check=True)
subprocess.run(["mount", "-o", "remount,ro,bind", folder], check=True)
from bot.core.errors import OperatorError
from bot.store.backup import back_up
from bot.store.database import open_to_write
for work in (lambda: open_to_write(folder / "practice.db"),
             lambda: back_up(folder / "practice.db", folder / "backups" / "copy.db")):
    try:
        work()
    except OperatorError as error:
        print(error)
"""


def test_a_volume_that_is_read_only(house: House, tmp_path: Path) -> None:
    house.close()
    words = ["unshare", "-Urm", sys.executable, "-c", READ_ONLY, str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    house.open()
    if "unshare" in done.stderr or "mount" in done.stderr:
        pytest.skip("no file system can be mounted here")
    opening, saving = done.stdout.splitlines()
    assert "cannot be written: make it writable (`chmod u+w`), or give another" in opening
    assert "for backups cannot be made (Read-only file system)" in saving


# --- the grader ---------------------------------------------------------------------------------


class OtherGrader:
    """Answers whatever it is asked with the same bytes, a greeting before; None hangs up."""

    def __init__(self, path: Path, answer: bytes | None, greeting: bytes = b"") -> None:
        self.path, self.answer, self.greeting = path, answer, greeting

    async def __aenter__(self) -> GraderClient:
        self.server = await asyncio.start_unix_server(self._answer, self.path)
        self.client = GraderClient(self.path)
        return self.client

    async def __aexit__(self, *_: object) -> None:
        await self.client.close()
        self.server.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for words in (self.greeting, self.answer):
            if words:
                await reader.readexactly(int.from_bytes(await reader.readexactly(4), "big"))
                writer.write(words)
                await writer.drain()
        writer.close()


HEALTH = Health(VERSION + 1, ("seccomp",), (), 1, 0, 0, 0)
ANOTHER = "speaks another version of the protocol than this bot: upgrade both"


def newer_health() -> bytes:
    body = json.dumps({**json.loads(encode(HEALTH)[4:]), "mood": "good"}).encode()
    return len(body).to_bytes(4, "big") + body


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (encode(HEALTH), ANOTHER),
        (newer_health(), ANOTHER),
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", ANOTHER),
        (b"\0\0\0\x02{}", ANOTHER),
        (b"\0\0\0\x99{}", "does not answer"),
        (encode(Refused("busy", "too many ask at once")), "too many ask at once"),
        (None, "does not answer"),
    ],
)
def test_what_is_no_grader_of_this_version_is_not_asked_to_judge(
    house: House, tmp_path: Path, answer: bytes | None, says: str
) -> None:
    async def look() -> None:
        async with OtherGrader(tmp_path / "grader.sock", answer) as client:
            with pytest.raises(GraderAway, match=says):
                await client.health()
            house.practice.grader = client
            reply = await house.practice.submit(ADA, CODE, key="k", card=SLUG)
            assert "Your submission is kept" in text(reply)
            for _ in range(5):
                assert not [
                    one for one in await rescue(house.practice, "terminal") if one.reply.tells
                ]

    asyncio.run(look())
    assert rows(tmp_path / "practice.db", "submissions where failures = 0") == 1
    house.practice.grader = house.grader
    [told] = asyncio.run(rescue(house.practice, "terminal"))
    assert "Planted defects left: 2 of 2" in text(told.reply)


@pytest.mark.parametrize("greets", [True, False])
def test_who_stops_waiting_for_an_answer_hangs_up(tmp_path: Path, *, greets: bool) -> None:
    """Else whoever asks next would hear it."""
    asked, heard = asyncio.Event(), asyncio.Event()

    async def fall_silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if greets:
            await reader.readexactly(int.from_bytes(await reader.readexactly(4), "big"))
            writer.write(encode(replace(HEALTH, version=VERSION)))
        await reader.readexactly(4)
        asked.set()
        if (await reader.read()).endswith(b"}"):  # up to the end of the connection
            heard.set()
        writer.close()

    async def take_back() -> None:
        path = tmp_path / "grader.sock"
        async with await asyncio.start_unix_server(fall_silent, path):
            client = GraderClient(path)
            waiting = asyncio.create_task(client.health())
            await asyncio.wait_for(asked.wait(), 10)
            waiting.cancel()
            await asyncio.wait_for(heard.wait(), 10)

    asyncio.run(take_back())


@pytest.mark.parametrize("code", ["busy", "stopping"])
def test_what_is_sent_back_unread_has_not_been_tried(
    house: House, tmp_path: Path, code: str
) -> None:
    greeting = encode(replace(HEALTH, version=VERSION))
    refusal = encode(Refused(code, "200 submissions wait; try again soon"))

    async def paste() -> None:
        async with OtherGrader(tmp_path / "grader.sock", refusal, greeting) as client:
            house.practice.grader = client
            reply = await house.practice.submit(ADA, CODE, key="k", card=SLUG)
            assert "Your submission is kept" in text(reply)
            for _ in range(5):
                await rescue(house.practice, "terminal")

    asyncio.run(paste())
    assert rows(tmp_path / "practice.db", "submissions where failures = 0") == 1
    house.practice.grader = house.grader
    [told] = asyncio.run(rescue(house.practice, "terminal"))
    assert "Planted defects left: 2 of 2" in text(told.reply)


@pytest.mark.parametrize("there", [False, True])
def test_a_socket_behind_which_nobody_is(tmp_path: Path, there: bool) -> None:
    path = tmp_path / "grader.sock"
    if there:
        path.write_text("")
    says = r"no grader at .*grader.sock \(.*\): start it with `python -m grader serve --socket"
    with pytest.raises(GraderAway, match=says):
        asyncio.run(GraderClient(path).health())


@pytest.mark.asyncio
async def test_who_waits_at_a_real_grader_hears_how_many_are_before() -> None:
    card = load_deck(ROOT / "cards").deck.first()
    async with asyncio.timeout(60), GraderClient() as client:
        learners = range((await client.health()).workers + 2)
        gradings = []
        for learner in learners:
            gradings.append(asyncio.create_task(client.grade(card, "while True: pass", learner)))
            while learner == 0 and (await client.health()).cards == 0:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        while (await client.health()).waiting < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        before = {learner: await client.ahead(learner) for learner in (*learners, 999)}
        await asyncio.gather(*gradings)
    waiting = sorted(one for one in before.values() if one is not None)
    assert waiting == [0, 1]
    assert before[999] is None
