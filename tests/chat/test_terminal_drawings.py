"""A picture goes into a file where the learner wants it, and never over another file."""

from pathlib import Path

import pytest
from PIL import Image

from bot.chat.terminal.drawings import saved
from bot.core.errors import PracticeError
from bot.core.reply import Compared, Picture, Prose, Reply
from bot.core.wording_matrix import alternative
from grader.protocol import Matrix

MATRIX = Matrix("weights", "query", "key", ((0.25, 0.75),), ((0.5, 0.5),))
REPLY = Reply((Prose("Words."), Compared(MATRIX)), card="a-card")


def test_without_a_name_the_reply_is_shown_as_it_is() -> None:
    assert saved(REPLY, "") is REPLY


def test_the_picture_is_written_and_told_in_words(tmp_path: Path) -> None:
    file = tmp_path / "matrix.png"
    reply = saved(REPLY, str(file))
    with Image.open(file) as image:
        assert image.format == "PNG"
    assert [block for block in reply.blocks if isinstance(block, Picture)] == [
        Picture(alternative(MATRIX), str(file))
    ]
    assert reply.card == "a-card"


def test_a_reply_without_a_picture_stays_and_nothing_is_written(tmp_path: Path) -> None:
    plain = Reply((Prose("Words."),))
    assert saved(plain, str(tmp_path / "matrix.png")) is plain
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("there.png", "already"),
        ("matrix.jpg", "ends in `.png`"),
        ("no/such/folder.png", "cannot be written"),
        ("a\0b.png", "no name of a file"),
    ],
)
def test_a_name_that_cannot_be_used(name: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "there.png").write_bytes(b"mine")
    with pytest.raises(PracticeError, match=says):
        saved(REPLY, str(tmp_path / name))
    assert (tmp_path / "there.png").read_bytes() == b"mine"
