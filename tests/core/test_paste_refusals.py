"""Pastes and files that are refused: each with one sentence that says what to do."""

import pytest

from bot.core.errors import PracticeError
from bot.core.paste import FILE_BYTES, decode, extract
from grader.protocol import SOURCE_BYTES

CODE = "def f(x):\n    return '\u00e9\U0001f600'\n"


def refusal_of(text: str, asked: tuple[str, ...] = ("f",)) -> str:
    with pytest.raises(PracticeError) as caught:
        extract(text, asked)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence


def refusal_of_file(raw: bytes, name: str = "fix.py") -> str:
    with pytest.raises(PracticeError) as caught:
        decode(raw, name)
    return str(caught.value)


@pytest.mark.parametrize("text", ["", " \n\t\r\n", "\ufeff"])
def test_an_empty_paste(text: str) -> None:
    assert refusal_of(text) == (
        "The paste is empty: paste the whole function `f` as a code block, or send a `.py` file."
    )


@pytest.mark.parametrize(
    "text",
    [
        "The softmax runs over the wrong axis, I think.",
        "hello",
        "Change `axis=-2` to `axis=-1`.",
        "from what I see it's the axis",
        "```\n```",
        "``````",
        "````\n\n````",
        "> quoted words only",
        "`merge_heads`",
        "\u200b\u200b",
        "# only a comment",
        '"""Only a string."""',
    ],
)
def test_text_without_code(text: str) -> None:
    assert refusal_of(text).startswith("There is no code in this: paste the whole function `f`")


def test_all_that_is_asked_is_named() -> None:
    assert "paste the functions `f`, `g` and `h` as" in refusal_of("", ("f", "g", "h"))
    assert "paste the whole function as" in refusal_of("", ())


def test_code_up_to_the_limit_is_taken_and_one_byte_more_is_not() -> None:
    code = "x = 1\n"
    full = code + "#" * (SOURCE_BYTES - len(code) - 3) + "\u00e9\n"

    assert extract(full).source == full
    assert refusal_of("x" + full) == (
        "The code has 16,385 bytes and may have 16,384: send only the function and what it needs."
    )


@pytest.mark.parametrize(
    "text",
    [
        "x = 1\n" * 20_000,
        "```\n" + "x = 1\n" * 20_000 + "```",
        "x = 1\n```\n```\n" + "x = 1\n" * 20_000,
        "x" * (FILE_BYTES + 1),
        "\ud800" * (FILE_BYTES + 1),
    ],
)
def test_far_too_much(text: str) -> None:
    assert " bytes and may have 16,384: send only the function" in refusal_of(text)


def test_the_limit_is_for_the_code_and_not_for_what_is_around_it() -> None:
    assert extract("word " * 50_000 + f"\n```\n{CODE}```").source == CODE


@pytest.mark.parametrize("text", ["x = 1\ny = '\0'\n", "```\nx\0\n```"])
def test_a_nul_character(text: str) -> None:
    assert "NUL character on line 2" in refusal_of(text)


def test_half_a_character() -> None:
    assert "half a character on line 2" in refusal_of("x = 1\ny = '\ud83d'\n")


# --- files -----------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file(encoding: str) -> None:
    paste = extract(decode(CODE.encode(encoding), "fix.py"))

    assert paste.source == CODE
    assert paste.repairs == (() if encoding == "utf-8" else ("removed the byte order mark",))


def test_big_endian_utf_16() -> None:
    raw = b"\xfe\xff" + CODE.encode("utf-16-be")

    assert extract(decode(raw, "message.txt")).source == CODE


def test_the_size_of_a_file_is_looked_at_before_anything_else() -> None:
    assert decode(b"\n" * FILE_BYTES, "fix.py") == "\n" * FILE_BYTES
    assert refusal_of_file(b"\xff" * (FILE_BYTES + 1)) == (
        "`fix.py` has 1,048,577 bytes, and a file may have 1,048,576: "
        "send a file that holds only your code."
    )


def test_bytes_that_are_not_utf_8() -> None:
    assert refusal_of_file(b"# caf\nx = '\xe9'\n") == (
        "`fix.py` is not UTF-8: byte 0xe9 on line 2 does not belong there; "
        "save the file as UTF-8 and send it again."
    )


def test_utf_16_that_breaks_off() -> None:
    assert "begins as UTF-16 but breaks off at byte 4:" in refusal_of_file(b"\xff\xfex\0y")


def test_utf_16_without_a_mark_is_told_apart() -> None:
    assert "NUL character on line 1" in refusal_of(decode(CODE.encode("utf-16-le")[:20], "a.py"))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("C:\\work\\my fix-2.py", "`my fix-2.py` "),
        ("../../etc/fix.py", "`fix.py` "),
        ("`@everyone`\u202e<!here>.py", "`everyonehere.py` "),
        ("n" * 300 + ".py", "`" + "n" * 57 + ".py` "),
        ("@@@", "The file "),
        ("", "The file "),
    ],
)
def test_the_name_of_a_file_is_shown_inert(name: str, shown: str) -> None:
    assert refusal_of_file(b"\xff", name).startswith(shown + "is not UTF-8")
