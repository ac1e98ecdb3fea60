"""`practice preview`: what it prints is what is sent, and its page shows all of it, escaped."""

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from scripted import ScriptedGrader

from bot.__main__ import main
from bot.chat.discord.limits import CONTENT, EMBED_TEXT
from bot.commands.preview import previewed
from bot.core.deck import Deck
from bot.core.model import Card, Section
from bot.deck_files import load_deck
from bot.preview import slack_drawing, slack_payloads
from bot.preview.page import page
from bot.preview.payloads import Payload, Surface
from grader.protocol import DefectReport, Judgement, Matrix, Reason, ValueReport, Verdict

PLATFORMS = ("discord", "slack")
CARDS = Path(__file__).resolve().parent.parent.parent / "cards"
DECK = load_deck(CARDS).deck
MATRIX = Matrix("weights", "query", "key", ((0.5, 0.5),), ((0.25, 0.75),))
HOSTILE = (
    "</p></pre></textarea><script>alert(1)</script><img src=x onerror=alert(1)>"
    '&lt;b&gt; <a href="javascript:alert(1)">x</a> \'"><style>*{display:none}</style>'
)


def judged(card: Card, *, accepted: bool) -> Judgement:
    planted = tuple(defect.id for defect in card.defects if defect.planted)
    left = () if accepted else planted[-1:]
    return Judgement(
        Verdict.ACCEPTED if accepted else Verdict.WRONG_ANSWER,
        None if accepted else Reason.LOGIC,
        DefectReport(tuple(one for one in planted if one not in left), left),
        values=tuple(
            ValueReport(value.name, accepted, 0.0 if accepted else 1.5, card.tolerance.accept)
            for spec in card.asks
            for value in spec.returns
        ),
    )


async def payloads_of(platform: str, card: Card, deck: Deck = DECK) -> list[Payload]:
    grader = ScriptedGrader(matrix=MATRIX)
    grader.will(judged(card, accepted=False), judged(card, accepted=True))
    return await previewed(platform, deck, card, grader, CARDS)


@pytest.fixture(scope="module", params=PLATFORMS)
def seed(request: pytest.FixtureRequest) -> tuple[str, list[Payload]]:
    """A platform with what it is sent of the seed card."""
    return request.param, asyncio.run(payloads_of(request.param, DECK.first()))


class Page(HTMLParser):
    """A page as a browser reads it: its tags, their attributes, and the text between them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str]] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        self.text += data


def letters(text: str) -> str:
    """What is left of a text when signs and spaces, which Markdown acts on, are left out."""
    return re.sub(r"[\W_]", "", text)


def words_of_discord(value: object) -> Iterator[str]:
    shown = ("content", "description", "label", "title", "value")
    match value:
        case dict():
            for name, inner in value.items():
                if name in shown and isinstance(inner, str) and not inner.isdecimal():
                    unfenced = re.sub(r"```[a-z]*\n|^\d+\. ", "", inner, flags=re.MULTILINE)
                    yield letters(re.sub(r"\]\(<[^>]*>\)", "", unfenced))
                else:
                    yield from words_of_discord(inner)
        case list():
            for inner in value:
                yield from words_of_discord(inner)


def words_of_slack(value: object) -> Iterator[str]:
    match value:
        case dict():
            for name, inner in value.items():
                if name in ("text", "alt_text", "initial_value") and isinstance(inner, str):
                    yield letters(inner)
                elif name != "placeholder":
                    yield from words_of_slack(inner)
        case list():
            for inner in value:
                yield from words_of_slack(inner)


WORDS = {"discord": words_of_discord, "slack": words_of_slack}


# --- every card ------------------------------------------------------------------------------


def length(card: Card) -> int:
    return sum(len(section.text) for section in card.full_answer) + len(card.question)


def some_and_all() -> list[object]:
    """The seed card and the longest at once; the others, a second each, with the slow tests."""
    longest = max(DECK.cards, key=length)
    quick = (DECK.first(), longest)
    return [
        pytest.param(card, marks=() if card in quick else pytest.mark.slow, id=card.slug)
        for card in DECK.cards
    ]


@pytest.mark.asyncio
@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("card", some_and_all())
async def test_the_page_shows_every_text_of_every_payload(platform: str, card: Card) -> None:
    payloads = await payloads_of(platform, card)
    shown = letters(Page(page(platform, card, payloads)).text)
    words = [word for one in payloads for word in WORDS[platform](one.body)]
    assert len(words) > 50
    assert [word for word in words if word not in shown] == []


def test_a_day_has_everything_that_a_learner_meets(seed: tuple[str, list[Payload]]) -> None:
    platform, payloads = seed
    said = {one.scene: json.dumps(one.body, ensure_ascii=False) for one in payloads}
    assert "Planted defects left: 1 of 2." in said["A first verdict, one defect left"]
    assert "Hint 1 of 3" in said["A hint"]
    assert "Accepted:" in said["The accepted verdict"]
    assert "in 2 tries" in said["The shared line"]
    assert "days.png" in said["The streak"] or "picture 0" in said["The streak"]
    whole = " ".join(text for name, text in said.items() if name.startswith("The full answer"))
    for section in DECK.first().full_answer:
        assert section.title in whole
    modal = next(one for one in payloads if one.scene == "Submit a fix")
    assert modal.surface is Surface.MODAL
    assert "def multi_head_attention" in said["Submit a fix"]
    assert [one.scene for one in payloads if not one.private] == ["The posting", "The shared line"]
    has_home = any(one.surface is Surface.HOME for one in payloads)
    assert has_home == (platform == "slack")


@pytest.mark.parametrize("seed", ["discord"], indirect=True)
def test_what_is_private_is_marked_as_such_for_discord(seed: tuple[str, list[Payload]]) -> None:
    for one in seed[1]:
        if one.surface is Surface.MESSAGE:
            assert (one.body.get("flags") == 64) == one.private
            assert one.body["allowed_mentions"] == {"parse": []}
            assert len(one.body["content"]) <= CONTENT
            assert all(len(each["description"]) <= EMBED_TEXT for each in one.body["embeds"])


# --- hostile text ----------------------------------------------------------------------------


def hostile_card() -> Card:
    card = DECK.card("heads-that-never-mix")
    link = '[press](javascript:alert(1)) [here](https://example.org/?a=1&b="><script>)\n\n'
    return replace(
        card,
        title=HOSTILE,
        question=f"{link}{HOSTILE}\n\n```python\n{HOSTILE}\n```\n\n- {HOSTILE}\n\n> {HOSTILE}",
        short_answer=HOSTILE,
        full_answer=(Section(HOSTILE, HOSTILE),),
        reference=f"{card.reference}\n# {HOSTILE}\n",
    )


@pytest.mark.asyncio
@pytest.mark.parametrize("platform", PLATFORMS)
async def test_hostile_text_is_only_shown(platform: str) -> None:
    card = hostile_card()
    payloads = await payloads_of(platform, card, Deck((card,), DECK.lessons))
    html = page(platform, card, payloads)
    read = Page(html)
    assert read.tags.isdisjoint({"script", "iframe", "object", "form", "input", "base", "link"})
    assert html.count("<style>") == 1
    for name, value in read.attributes:
        assert not name.startswith("on")
        if name == "src":
            assert value.startswith("data:image/png;base64,")
        if name == "href":
            assert value.startswith("https://")
    assert "<script>alert(1)</script>" in read.text  # shown as it was written
    assert "&lt;b&gt;" in read.text


# --- Slack's builder -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["slack"], indirect=True)
def test_the_link_to_the_builder_holds_the_payload(seed: tuple[str, list[Payload]]) -> None:
    for one in seed[1]:
        assert one.builder is not None
        held = json.loads(unquote(one.builder.removeprefix(slack_payloads.BUILDER)))
        if one.surface is not Surface.MESSAGE:
            assert held == one.body
        elif not one.files:
            assert held == {"blocks": one.body["blocks"]}
        else:  # it knows none of our files
            assert "slack_file" not in one.builder
            assert len(held["blocks"]) == len(one.body["blocks"])


def test_a_payload_that_is_too_long_for_a_link_says_so() -> None:
    long = {"blocks": [{"type": "header", "text": "é" * slack_payloads.MOST_OF_A_LINK}]}
    assert slack_payloads.link(long) == slack_payloads.TOO_LONG
    one = Payload("Too long", Surface.MESSAGE, {"text": "", "blocks": []})
    html = page("slack", DECK.cards[0], [replace(one, builder=slack_payloads.TOO_LONG)])
    assert slack_payloads.TOO_LONG in Page(html).text


def test_a_block_without_a_drawing_is_never_left_out_in_silence() -> None:
    body = {"text": "", "blocks": [{"type": "video"}]}
    with pytest.raises(ValueError, match="no drawing of a block of type video"):
        slack_drawing.drawn(Payload("New", Surface.MESSAGE, body))


# --- the command -----------------------------------------------------------------------------


def test_the_command_grades_prints_and_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["preview", "discord", "heads-that-never-mix", "--html", "card.html"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["card"], told["platform"]) == ("heads-that-never-mix", "discord")
    verdict = next(one for one in told["shown"] if one["scene"].startswith("A first verdict"))
    assert "left: 1 of 2" in verdict["payload"]["embeds"][0]["description"]
    posting = told["shown"][0]
    assert posting["seen_by"] == "everybody in the channel"
    assert [one["name"] for one in posting["files"]] == ["broken.py"]
    assert "Planted defects left" in Page(Path("card.html").read_text(encoding="utf-8")).text
    assert [path.name for path in tmp_path.iterdir()] == ["card.html"]  # no database is left


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["preview", "discord", "no-such-card"], "There is no card of that name"),
        (["preview", "slack", ""], "There is no card of that name"),
    ],
)
def test_bad_input_is_told(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert says in capsys.readouterr().err


def test_another_platform_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["preview", "teams", "heads-that-never-mix"])
    assert ended.value.code == 2
    assert "discord" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_told_before_anything_is_graded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["preview", "slack", "heads-that-never-mix", "--html", str(tmp_path)]) == 2
    told = capsys.readouterr()
    assert "cannot be written: Is a directory" in told.err
    assert told.out == ""
