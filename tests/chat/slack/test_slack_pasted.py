"""The same program in a message, however it was typed and whatever Slack made of it."""

from pathlib import Path

import pytest
from fake_slack import FakeSlack, Learner, Message
from hypothesis import given
from hypothesis import strategies as st
from scripted import ACCEPTED
from slack_scene import Scene, scene_on

from bot.chat.slack import pasted
from bot.core import paste

PROGRAM = '''def mix(x, w):
    """Mail a@b.c; see <https://e.org/a?b=1&c=2> & `x < w`."""
    y = np.dot(x, w) if x.size > 0 and w.size else x
    return y - x[:1], 'w'
'''
ASKED = ("mix",)
LINKS = ("a@b.c", "np.dot", "x.size", "w.size")


def fenced(code: str) -> str:
    return f"```\n{code}```"


def preformatted(*leaves: dict) -> dict:
    return {
        "type": "rich_text",
        "elements": [{"type": "rich_text_preformatted", "elements": list(leaves)}],
    }


def linked(code: str) -> list[dict]:
    """The leaves of a text in which Slack has found addresses."""
    leaves: list[dict] = [{"type": "text", "text": code}]
    for link in LINKS:
        url = f"mailto:{link}" if "@" in link else f"http://{link}"
        leaves = [part for leaf in leaves for part in split(leaf, link, url)]
    return leaves


def split(leaf: dict, link: str, url: str) -> list[dict]:
    if leaf["type"] != "text" or link not in leaf["text"]:
        return [leaf]
    before, _, after = leaf["text"].partition(link)
    rest = split({"type": "text", "text": after}, link, url)
    return [{"type": "text", "text": before}, {"type": "link", "url": url, "text": link}, *rest]


def marked(code: str) -> str:
    """The same as Slack's text."""
    text = code.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    for link in LINKS:
        scheme = "mailto:" if "@" in link else "http://"
        text = text.replace(link, f"<{scheme}{link}|{link}>")
    return text


def smart(code: str) -> str:
    """As a phone types quotes."""
    return code.replace("'w'", "\u2018w\u2019")


RICH = {"user": "U1", "text": "", "blocks": [preformatted(*linked(PROGRAM))]}
WAYS = {
    "rich text": RICH,
    "plain text": {"text": marked(fenced(PROGRAM))},
    "smart quotes": {"text": marked(fenced(smart(PROGRAM)))},
    "links": {"text": marked(fenced(PROGRAM)), "blocks": [preformatted(*linked(PROGRAM))]},
    "broken fence": {"text": marked("Here it is:\n```python\n" + PROGRAM)},
    "nested backticks": {
        "blocks": [preformatted({"type": "text", "text": f"```python\n{PROGRAM}```"})]
    },
    "between words": {
        "blocks": [
            {
                "type": "rich_text",
                "elements": [
                    {"type": "rich_text_section", "elements": [{"type": "text", "text": "So:"}]},
                    *preformatted(*linked(PROGRAM))["elements"],
                    {"type": "rich_text_section", "elements": [{"type": "text", "text": "Hm."}]},
                ],
            }
        ]
    },
}


@pytest.mark.parametrize("message", WAYS.values(), ids=WAYS)
def test_the_same_program_is_read(message: dict) -> None:
    assert paste.extract(pasted.code_of(message), ASKED).source == PROGRAM


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=200))
def test_entities_and_marks_are_undone(text: str) -> None:
    entities = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert pasted.as_typed(entities) == text
    assert pasted.code_of({"text": entities}) == text


@given(st.text(st.sampled_from("`~ab\n x=1"), max_size=60))
def test_code_cannot_close_its_fence(code: str) -> None:
    fence, *body, end = pasted.fenced(code).rstrip("\n").split("\n")
    assert "\n".join(body) == code.rstrip()
    assert not any(line.strip().startswith(end) for line in body)
    assert fence == f"{end}python"


def test_what_was_mentioned_in_code_is_as_it_was_typed() -> None:
    leaves = [
        {"type": "emoji", "name": "a"},
        {"type": "broadcast", "range": "here"},
        {"type": "user", "user_id": "U1"},
        {"type": "link", "url": "https://e.org"},
        {"type": "color", "value": "#ffffff"},
    ]
    text = pasted.code_of({"blocks": [preformatted(*leaves)]})
    assert ":a:@here@U1https://e.org#ffffff" in text
    assert pasted.as_typed("<@U1> <!here> <#C1|x> <mailto:a@b.c> <!subteam^S1>") == (
        "@U1 @here x a@b.c @S1"
    )
    assert pasted.with_ids("organisers=<@U1|ana>,<!subteam^S9|@staff> a &lt; b") == (
        "organisers=U1,S9 a < b"
    )


def test_messages_in_a_row_are_one_piece_of_code() -> None:
    def message(ts: float, text: str, user: str = "U1") -> dict:
        return {"ts": f"{ts:.6f}", "user": user, "text": marked(text)}

    head, body, tail = PROGRAM.split("\n", 2)
    parts = [fenced(head + "\n"), fenced(body + "\n"), fenced(tail)]
    others = [message(5, "hello"), message(250, fenced("x = 1"))]
    mine = [message(10 + n, text) for n, text in enumerate(parts)]
    row = pasted.run_of([*others, mine[2], mine[0], mine[1]], "11.000000")
    assert row == mine
    text = pasted.joined([pasted.code_of(one) for one in row])
    assert paste.extract(text, ASKED).source == PROGRAM
    between = message(10.5, "no code", "U2")
    assert pasted.run_of([*mine, between], "11.000000") == mine[1:]
    assert pasted.run_of(mine, "99.000000") == []


# --- over sockets --------------------------------------------------------------------------------

EIGHT = (
    "rich_text plain_text smart_quotes links snippet broken_fence nested_backticks three_messages"
).split()


async def say(way: str, ada: Learner) -> Message:
    match way:
        case "rich_text":
            return ada.say("Mine:", blocks=[preformatted({"type": "text", "text": PROGRAM})])
        case "plain_text":
            said = ada.say(fenced(PROGRAM))
            said.post.blocks = []
            return said
        case "smart_quotes":
            return ada.say(fenced(smart(PROGRAM)))
        case "links":
            return ada.say(fenced(PROGRAM), links=LINKS)
        case "snippet":
            return ada.say("", ("fix.py", PROGRAM.encode()))
        case "broken_fence":
            return ada.say(f"Here it is:\n```python\n{PROGRAM}")
        case "nested_backticks":
            inner = {"type": "text", "text": f"```python\n{PROGRAM}```"}
            return ada.say("Mine:", blocks=[preformatted(inner)])
        case _:
            head, body, tail = PROGRAM.split("\n", 2)
            said = [ada.say(fenced(f"{part}\n")) for part in (head, body, tail.rstrip())]
            return said[1]


@pytest.mark.asyncio
async def test_eight_ways_of_pasting_are_graded_as_the_same_program(
    platform: FakeSlack, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        await scene.posted()
        sources = []
        for way in EIGHT:
            scene.house.grader.will(ACCEPTED)
            scene.house.clock.forward(minutes=10)
            await graded(scene, await say(way, scene.ada))
            sources.append(scene.house.grader.asked[-1][1])
        assert sources == [PROGRAM] * len(EIGHT)


async def graded(scene: Scene, message: Message) -> None:
    before = len(scene.house.grader.asked)
    answer = await scene.ada.message_command("Grade this message", message)
    assert "Accepted" in answer.text, answer.text
    assert len(scene.house.grader.asked) == before + 1
    await scene.idle()
