"""The real process behind its socket: who may knock, what is answered, how it ends."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from door import answer, ask, connect, is_closed
from processes import exists, tree
from running import ROOT, Server, wait_until

from cards import HONEST, edited, small_card
from grader.protocol import (
    MESSAGE_BYTES,
    Ask,
    Grade,
    Health,
    Judgement,
    Prove,
    Refused,
    Register,
    Registered,
    Verdict,
    encode,
)
from grader.server import CONNECTIONS

Serve = Callable[..., Server]
CARD = small_card()
KEY = CARD.key()


def test_a_card_is_registered_and_a_submission_judged(serve: Serve) -> None:
    server = serve()
    registered, health, right, wrong = ask(
        server.socket,
        Register(CARD),
        Ask(),
        Grade(KEY, "a", HONEST),
        Grade(KEY, "a", edited("wrong-axis")),
    )
    assert registered == Registered(KEY)
    assert isinstance(health, Health)
    assert health.cards == 1
    assert right.verdict is Verdict.ACCEPTED
    assert wrong.defects.left == ("wrong-axis",)
    log = server.log.read_text()
    assert f"listening on {server.socket}" in log
    for layer in health.layers:
        assert layer in log
    for layer in health.missing:
        assert f"not available here: {layer}" in log


def test_the_socket_is_its_owners_only(server: Server) -> None:
    assert stat.S_IMODE(server.socket.stat().st_mode) == 0o600
    assert stat.S_IMODE(server.socket.parent.stat().st_mode) == 0o700


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be somebody else")
def test_another_user_is_hung_up_on(serve: Serve) -> None:
    server = serve()
    place = Path(tempfile.mkdtemp(prefix="practice-door-"))
    try:
        place.chmod(0o755)
        door = place / "door"
        server.socket.chmod(0o666)
        server.socket.rename(door)
        knock = (
            "import socket, sys\n"
            "line = socket.socket(socket.AF_UNIX)\n"
            "line.connect(sys.argv[1])\n"
            "try:\n"
            f"    line.sendall({encode(Ask())!r})\n"
            "    print(len(line.recv(100)))\n"
            "except ConnectionError:\n"
            "    print(0)\n"
        )
        interpreter = "/usr/bin/python3" if Path("/usr/bin/python3").exists() else sys.executable
        for user, heard in ((65534, b"0"), (0, b"100")):
            words = [interpreter, "-I", "-c", knock, str(door)]
            said = subprocess.run(words, user=user, capture_output=True, check=True).stdout
            assert said.strip() == heard
    finally:
        shutil.rmtree(place)


GARBAGE = {
    "nothing": b"",
    "no JSON": b"\xff\xfe",
    "another thing": b"[1, 2]",
    "no kind": b"{}",
    "an unknown kind": b'{"kind": "Reboot"}',
    "an answer": encode(Registered("k"))[4:],
    "a field too many": encode(Ask())[4:-1] + b', "who": 1}',
    "nested": b"[" * 100_000,
}


def test_garbage_is_refused_and_the_next_message_answered(server: Server) -> None:
    with connect(server.socket) as line:
        for name, body in GARBAGE.items():
            line.sendall(len(body).to_bytes(4, "big") + body + encode(Ask()))
            refused = answer(line)
            assert isinstance(refused, Refused), name
            assert refused.code == "bad_message"
            assert isinstance(answer(line), Health), name


ODD = {
    "half a character": Grade(KEY, "a", "\ud800"),
    "half a character as learner": Grade(KEY, "\ud800", HONEST),
    "half a character as card": Grade("\ud800", "a", HONEST),
    "no name": Grade(KEY, "", HONEST),
    "a proof over no sets": Prove(KEY, (), 0),
    "a proof of an unknown card": Prove("x", (), 1),
}


@pytest.mark.parametrize("request_", ODD.values(), ids=ODD)
def test_odd_requests_are_answered(server: Server, request_: Grade | Prove) -> None:
    with connect(server.socket) as line:
        line.sendall(encode(request_) + encode(Ask()))
        first = answer(line)
        assert isinstance(first, Judgement | Refused)
        assert isinstance(answer(line), Health)
    assert "Traceback" not in server.log.read_text()


def test_a_message_over_the_limit_is_refused_and_hung_up_on(server: Server) -> None:
    with connect(server.socket) as line:
        line.sendall((MESSAGE_BYTES + 1).to_bytes(4, "big"))
        refused = answer(line)
        assert isinstance(refused, Refused)
        assert refused.code == "too_large"
        assert is_closed(line)
    assert isinstance(ask(server.socket, Ask())[0], Health)


def test_half_a_message_and_hanging_up_harms_nobody(server: Server) -> None:
    whole = encode(Register(CARD))
    for part in (0, 1, 4, 5, len(whole) - 1):
        with connect(server.socket) as line:
            line.sendall(whole[:part])
    with connect(server.socket) as line:
        line.sendall(whole)  # and away before the answer
    (health,) = ask(server.socket, Ask())
    assert isinstance(health, Health)
    assert ask(server.socket, Register(CARD)) == [Registered(KEY)]
    assert "Traceback" not in server.log.read_text()


def test_more_connections_than_it_takes_are_told_to_come_again(server: Server) -> None:
    lines = []
    for _ in range(CONNECTIONS + 16):
        line = connect(server.socket)
        line.sendall(encode(Ask()))
        lines.append(line)
    heard = [answer(line) for line in lines]
    assert all(isinstance(one, Health) for one in heard[:CONNECTIONS])
    assert [one.code for one in heard[CONNECTIONS:]] == ["busy"] * 16
    assert all(map(is_closed, lines[CONNECTIONS:]))
    for line in lines:
        line.close()
    wait_until(lambda: isinstance(*ask(server.socket, Ask()), Health))


def test_learner_code_does_not_run_in_the_server(server: Server) -> None:
    who = "import os\ndef weighted_mean(s, v, k):\n    raise ValueError(os.getpid())\n"
    (judgement,) = ask(server.socket, Grade(KEY, "a", who))
    assert judgement.run_fault.message not in ("", str(server.process.pid))


# --- its end ---------------------------------------------------------------------------------


def everything_below(server: Server) -> list[int]:
    processes = tree(server.process.pid)
    assert len(processes) >= 2
    return processes


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_everything(serve: Serve, number: int) -> None:
    server = serve()
    ask(server.socket, Register(CARD), Grade(KEY, "a", HONEST))
    processes = everything_below(server)
    server.process.send_signal(number)
    assert server.wait() == 0
    wait_until(lambda: not any(map(exists, processes)))
    assert not server.socket.exists()
    assert "Traceback" not in server.log.read_text()


def test_the_end_of_the_lifeline_ends_everything(serve: Serve) -> None:
    server = serve("--lifeline")
    ask(server.socket, Register(CARD), Grade(KEY, "a", HONEST))
    processes = everything_below(server)
    assert server.process.stdin is not None
    server.process.stdin.close()
    assert server.wait() == 0
    wait_until(lambda: not any(map(exists, processes)))
    assert not server.socket.parent.exists()


def test_a_killed_server_leaves_no_process(serve: Serve) -> None:
    server = serve()
    ask(server.socket, Register(CARD))
    processes = everything_below(server)
    server.process.kill()
    server.wait()
    wait_until(lambda: not any(map(exists, processes)))


def test_a_socket_left_behind_is_replaced(serve: Serve) -> None:
    first = serve()
    first.process.kill()
    first.wait()
    assert first.socket.exists()
    second = serve()
    assert isinstance(ask(second.socket, Ask())[0], Health)


def test_at_the_end_what_runs_is_judged_and_what_waits_handed_back(serve: Serve) -> None:
    server = serve()
    ask(server.socket, Register(CARD))
    slow = "import time\nstart = time.perf_counter()\n" + HONEST.replace(
        "    return", "    while time.perf_counter() < start + 0.5: pass\n    return"
    )
    with connect(server.socket) as line, connect(server.socket) as other:
        line.sendall(encode(Grade(KEY, "a", slow)))
        other.sendall(encode(Grade(KEY, "b", slow)))
        wait_until(lambda: ask(server.socket, Ask())[0].waiting == 1)
        processes = everything_below(server)
        server.process.terminate()
        answers = [answer(line), answer(other)]
        assert server.wait() == 0
        (judged,) = [one for one in answers if isinstance(one, Judgement)]
        (handed_back,) = [one for one in answers if isinstance(one, Refused)]
        assert judged.verdict is Verdict.ACCEPTED
        assert handed_back.code == "stopping"
        assert answer(line) is answer(other) is None
    wait_until(lambda: not any(map(exists, processes)))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can take the kernel's filters away")
def test_without_filters_on_system_calls_it_refuses_to_start(tmp_path: Path) -> None:
    profile = [sys.executable, str(Path(__file__).with_name("container_profile.py"))]
    serve = ["-m", "grader", "serve", "--workers", "1", "--socket", str(tmp_path / "door")]
    done = subprocess.run(
        [*profile, "--no-filters", "--", sys.executable, *serve],
        cwd=ROOT, capture_output=True, check=False,
    )  # fmt: skip
    says = done.stderr.decode()
    assert done.returncode == 3, says
    assert "grader: the sandbox cannot be set up here" in says
    assert "seccomp" in says
    assert "Traceback" not in says
    assert not (tmp_path / "door").exists()


@pytest.mark.parametrize("words", [[], ["serve"], ["serve", "--socket", "x", "--workers", "0"]])
def test_unusable_arguments(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "grader", *words], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 2
    assert b"usage" in done.stderr
