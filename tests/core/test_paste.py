"""What people paste, the code that is taken from it and what they are told about it."""

import pytest

from bot.core.paste import Paste, extract

CODE = "def f(x):\n    return x\n"
DOCUMENTED = 'def f(x):\n    """\n    ```\n    f(1)\n    ```\n    """\n    return x\n'
FENCED = "took the fenced block"
TICKS = "removed the backticks around the code"
QUOTED = "removed the `>` quote marks"
PROMPTS = "removed the `>>>` prompts"
CELLS = "removed the `In [1]:` prompts"
DEDENTED = "removed the indentation of the whole block"
LANGUAGE = "left out the name of the language"

# id, text, source, repairs
PLAIN = [
    ("plain", CODE, CODE, ()),
    ("no final line end", CODE.rstrip(), CODE, ()),
    ("blank lines around", f"\n\n{CODE}\n\n", f"\n\n{CODE}\n\n", ()),
    ("a fence in a docstring", DOCUMENTED, DOCUMENTED, ()),
    ("a fence in a comment", f"# ```\n# f(1)\n# ```\n{CODE}", f"# ```\n# f(1)\n# ```\n{CODE}", ()),
    (
        "a session in a docstring",
        f'"""\n>>> f(1)\n1\n"""\n{CODE}',
        f'"""\n>>> f(1)\n1\n"""\n{CODE}',
        (),
    ),
    ("a misspelt word stays", "imprt math\n" + CODE, "imprt math\n" + CODE, ()),
    ("a misspelt statement stays", CODE + "\nprint f(2)\n", CODE + "\nprint f(2)\n", ()),
    (
        "misspelt code with a fence in its docstring",
        DOCUMENTED.replace("return", "retrun"),
        DOCUMENTED.replace("return", "retrun"),
        (),
    ),
    ("one statement", "w = softmax(s, axis=-1)", "w = softmax(s, axis=-1)\n", ()),
    ("the lambda", "f = lambda x: x", "f = lambda x: x\n", ()),
    (
        "text before and after",
        f"Hi,\n\nhere's my fix (softmax over keys):\n\n{CODE}\nThanks a lot!\n",
        CODE,
        ("left out 3 lines of text",),
    ),
    (
        "a list before",
        f"1. fixed the axis\n2. added w_o\n\n{CODE}",
        CODE,
        ("left out 2 lines of text",),
    ),
    ("a copy button", f"Python\nCopy code\n{CODE}", CODE, ("left out 2 lines of text",)),
    ("the language on top", f"python\n{CODE}", CODE, (LANGUAGE,)),
    (
        "a comment stays with its code",
        f"My fix:\n# over the keys\n{CODE}",
        f"# over the keys\n{CODE}",
        ("left out 1 line of text",),
    ),
    (
        "indented below a sentence",
        "This is it:\n\n    def f(x):\n        return x\n",
        CODE,
        ("left out 1 line of text", DEDENTED),
    ),
]

FENCES = [
    ("python", f"```python\n{CODE}```", CODE, (FENCED,)),
    ("no language", f"```\n{CODE}```", CODE, (FENCED,)),
    ("py", f"```py\n{CODE}```", CODE, (FENCED,)),
    ("Python3 after a space", f"``` Python3 \n{CODE}```\n", CODE, (FENCED,)),
    ("python3.11", f"```python3.11\n{CODE}```", CODE, (FENCED,)),
    ("an invisible character behind the tag", f"```python\u200b\n{CODE}```", CODE, (FENCED,)),
    ("another language", f"```js\n{CODE}```", CODE, (FENCED,)),
    ("text around", f"Here's mine:\n```python\n{CODE}```\nIt's ok?", CODE, (FENCED,)),
    ("the language as a line of its own", f"```\npython\n{CODE}```", CODE, (FENCED, LANGUAGE)),
    ("four backticks", f"````python\n{DOCUMENTED}````", DOCUMENTED, (FENCED,)),
    ("three in a docstring of three", f"```\n{DOCUMENTED}```\nbye", DOCUMENTED, (FENCED,)),
    ("a closing fence that is longer", f"```\n{CODE}`````", CODE, (FENCED,)),
    (
        "backticks in a string",
        "```\ndef f(x): return '```'\n```",
        "def f(x): return '```'\n",
        (FENCED,),
    ),
    (
        "backticks in comments",
        f"```\n# ```\n# x\n# ```\n{CODE}```",
        f"# ```\n# x\n# ```\n{CODE}",
        (FENCED,),
    ),
    (
        "closed behind a comment",
        "```\ndef f(x): return x  # ok```",
        "def f(x): return x  # ok\n",
        (FENCED,),
    ),
    (
        "an open quote hides no fence",
        "```\ndef f(x): return 'x\n```\n",
        "def f(x): return 'x\n",
        (FENCED,),
    ),
    (
        "open triple quotes hide no fence",
        '```\ndef f(x): """x\n```\n',
        'def f(x): """x\n',
        (FENCED,),
    ),
    ("tildes", f"~~~python\n{CODE}~~~", CODE, (FENCED,)),
    (
        "more tildes around tildes",
        f"~~~~\n'''\n~~~\n'''\n{CODE}~~~~\n",
        f"'''\n~~~\n'''\n{CODE}",
        (FENCED,),
    ),
    ("unclosed", f"look:\n```python\n{CODE}", CODE, (FENCED,)),
    ("closed on the last line", f"```python\n{CODE.rstrip()}```", CODE, (FENCED,)),
    ("text behind the closing fence", f"```\n{CODE}``` thanks", CODE, (FENCED,)),
    ("one line", "```def f(x): return x```", "def f(x): return x\n", (FENCED,)),
    (
        "one line with its language",
        "```py def f(x): return x```",
        "def f(x): return x\n",
        (FENCED,),
    ),
    (
        "a variable called py",
        "```py = 1\ndef f(x): return py\n```",
        "py = 1\ndef f(x): return py\n",
        (FENCED,),
    ),
    ("code on the first line", f"```{CODE}```", CODE, (FENCED,)),
    ("a space before code on the first line", f"``` {CODE}```", CODE, (FENCED,)),
    ("directly behind a word", f"submit```python\n{CODE}```", CODE, (FENCED,)),
    ("indented in a list", "- so:\n  ```py\n  def f(x):\n      return x\n  ```\n", CODE, (FENCED,)),
    ("indented fence, code that is not", f"   ```py\n{CODE}   ```\n", CODE, (FENCED,)),
    (
        "an indented fence is taken out of strings too",
        '  ```\n  def f(x):\n      """a\n      b"""\n  ```\n',
        'def f(x):\n    """a\n    b"""\n',
        (FENCED,),
    ),
    ("quoted", "> ```py\n> def f(x):\n>     return x\n> ```\n", CODE, (FENCED, QUOTED)),
    ("quoted to the end", f">>> ```py\n{CODE}```\n", CODE, (FENCED,)),
    ("spoiler", f"||```py\n{CODE}```||", CODE, (FENCED,)),
    ("a fence sent as code", f"````\n```python\n{CODE}```\n````", CODE, (FENCED,)),
    ("a stray mark before a fence", f"~~~\nso:\n```python\n{CODE}```", CODE, (FENCED,)),
    ("an open end behind code", f"{CODE}```\n", CODE, ("left out an empty fence",)),
    (
        "line separators only",
        "```py\u2028x = 1\u2028```",
        "x = 1\n",
        (FENCED, "split lines at 2 line separators"),
    ),
]

SEVERAL = [
    (
        "helpers are kept in order, output is not",
        "```py\nimport math\ndef g(x): return x\n```\nand\n```py\ndef f(x): return g(x)\n```\n"
        "prints\n```\n[1 2]\n```",
        "import math\ndef g(x): return x\ndef f(x): return g(x)\n",
        ("joined 2 of the 3 fenced blocks",),
    ),
    (
        "imports and constants",
        f"```py\nimport math\nEPS = 1e-9\n```\n```py\n{CODE}```",
        f"import math\nEPS = 1e-9\n{CODE}",
        ("joined the 2 fenced blocks",),
    ),
    (
        "a trial run is not code",
        f"```py\n{CODE}```\n```py\nimport numpy as np\nprint(f(np.ones(3)))\n```",
        CODE,
        ("took fenced block 1 of 2",),
    ),
    (
        "a block of another language",
        f"```bash\nimport x.png\n```\n```py\n{CODE}```",
        CODE,
        ("took fenced block 2 of 2",),
    ),
    (
        "a later one replaces",
        f"```py\ndef f(x): return 1\n```\nno:\n```py\n{CODE}```",
        CODE,
        ("took fenced block 2 of 2",),
    ),
    (
        "a later one does not replace everything",
        f"```py\ndef g(x): return x\ndef f(x): return 1\n```\nno:\n```py\n{CODE}```",
        f"def g(x): return x\ndef f(x): return 1\n{CODE}",
        ("joined the 2 fenced blocks",),
    ),
    (
        "an answer beside a quotation",
        f"```py\n{CODE}```\ninstead of\n> ```py\n> def f(x): return 1\n> ```\n",
        CODE,
        ("took fenced block 1 of 2",),
    ),
    (
        "none is an answer",
        "```py\ndef g(x): return x\n```\n```text\n[1]\n```",
        "def g(x): return x\n",
        ("took fenced block 1 of 2",),
    ),
    (
        "each is mended for itself",
        "```py\n    def g(x):\n        return 'x\n```\n```py\ndef f(x): return \u201cx\u201d\n```",
        'def g(x):\n    return \'x\ndef f(x): return "x"\n',
        ("joined the 2 fenced blocks", "straightened 2 typographic quotes", DEDENTED),
    ),
    (
        "plain code with its output fenced",
        f"{CODE}\n```\n[1 2]\n```",
        f"{CODE}\n",
        ("took the code outside the fences",),
    ),
]

WRAPPED = [
    ("one backtick", "`def f(x): return x`", "def f(x): return x\n", (TICKS,)),
    ("two backticks", "``def f(x): return x``", "def f(x): return x\n", (TICKS,)),
    ("backticks around every line", "`def f(x):`\n`    return x`", CODE, (TICKS,)),
    (
        "apostrophes for backticks",
        f"'''\n{CODE}'''",
        f"\n{CODE}",
        ("removed the triple quotes around the code",),
    ),
    ("quotation", "> def f(x):\n>     return x", CODE, (QUOTED,)),
    ("quoted session", "> >>> def f(x):\n> ...     return x\n", CODE, (QUOTED, PROMPTS)),
    ("spoiler bars", f"||{CODE}||", CODE, ("removed the spoiler bars",)),
    (
        "spoiler bars and backticks",
        "||`f = abs`||",
        "f = abs\n",
        ("removed the spoiler bars", TICKS),
    ),
]

SESSIONS = [
    (
        "prompts",
        ">>> def f(x):\n...     return x\n... \n>>> f([2])\n[2]\n",
        f"{CODE}\nf([2])\n",
        (PROMPTS, "left out 1 line of output"),
    ),
    (
        "a banner",
        "Python 3.11.7 (main, Nov 30 2026) [GCC 12] on linux\n"
        ">>> def f(x):\n...     return x\n...\n>>> ",
        f"{CODE}\n",
        ("left out 1 line of text", PROMPTS),
    ),
    (
        "a long array",
        ">>> x = 1\n>>> x\narray([[0, 1],\n       ...,\n       [2, 3]])\n",
        "x = 1\nx\n",
        (PROMPTS, "left out 3 lines of output"),
    ),
    (
        "cells",
        "In [3]: def f(x):\n   ...:     return x\n   ...: \n\nIn [4]: f(1)\nOut[4]: 1\n",
        f"{CODE}\nf(1)\n",
        (CELLS, "left out 1 line of output"),
    ),
    ("fenced", "```pycon\n>>> def f(x):\n...     return x\n```", CODE, (FENCED, PROMPTS)),
    ("an ellipsis for three dots", ">>> def f(x):\n\u2026     return x\n", CODE, (PROMPTS,)),
    (
        "behind code",
        f"```\n{CODE}>>> f(1)\n1\n```",
        f"{CODE}f(1)\n",
        (FENCED, PROMPTS, "left out 1 line of output"),
    ),
    (
        "a session inside the docstring of a session",
        '>>> def f(x):\n...     """\n...     >>> f(1)\n...     """\n',
        'def f(x):\n    """\n    >>> f(1)\n    """\n',
        (PROMPTS,),
    ),
]

CHARACTERS = [
    (
        "quotes that delimit, not those inside",
        "print(\u201cit\u2019s \u2018so\u2019 \u2013\u201d, \u2018\u201ca\u201d\u2019)",
        "print(\"it\u2019s \u2018so\u2019 \u2013\", '\u201ca\u201d')\n",
        ("straightened 4 typographic quotes",),
    ),
    (
        "one mended, one left",
        "a = \u201cx\u201d\nb = '\u201cy\u201d'  # \u201cz\u201d \u2013\n",
        "a = \"x\"\nb = '\u201cy\u201d'  # \u201cz\u201d \u2013\n",
        ("straightened 2 typographic quotes",),
    ),
    (
        "closing quotes only",
        'd = {"a\u201d: 1, "b\u201d: 2}',
        'd = {"a": 1, "b": 2}\n',
        ("straightened 2 typographic quotes",),
    ),
    (
        "triple quotes",
        "def f(x):\n    \u201c\u201d\u201dSay \u201chi\u201d.\n    \u2026\u201d\u201d\u201d\n",
        'def f(x):\n    """Say \u201chi\u201d.\n    \u2026"""\n',
        ("straightened 6 typographic quotes",),
    ),
    (
        "guillemets, low quotes and primes",
        "a = [\u00aba\u00bb, \u201eb\u201c, \u2018c\u2032, \u2033d\u2033]",
        'a = ["a", "b", \'c\', "d"]\n',
        ("straightened 8 typographic quotes",),
    ),
    (
        "an f-string: its fields are code",
        "a = f\u201c{d[\u2018k\u2019]:\u2026>{n\u20131}} \u2018{{\u2013}}\u2019\u201d",
        "a = f\"{d['k']:\u2026>{n-1}} \u2018{{\u2013}}\u2019\"\n",
        ("straightened 4 typographic quotes", "replaced 1 typographic dash by `-`"),
    ),
    (
        "an f-string inside its own quotes",
        'a = f"{d["\u2013"]}\u2013" \u2013 1',
        'a = f"{d["\u2013"]}\u2013" - 1\n',
        ("replaced 1 typographic dash by `-`",),
    ),
    (
        "escapes",
        "a = '\\'\u2013' \u2013 \"\\\\\" \u2013 r'\\'",
        "a = '\\'\u2013' - \"\\\\\" - r'\\'\n",
        ("replaced 2 typographic dashes by `-`",),
    ),
    (
        "dashes and the minus sign",
        "x = a \u2013 b \u2014 c \u2212 d",
        "x = a - b - c - d\n",
        ("replaced 3 typographic dashes by `-`",),
    ),
    (
        "ellipsis",
        "y = x[\u2026, 0]",
        "y = x[..., 0]\n",
        ("replaced 1 ellipsis character by three dots",),
    ),
    (
        "no-break spaces",
        "def\xa0f(x):\n\xa0\xa0\xa0\u202freturn '\xa0'\n",
        "def f(x):\n    return '\xa0'\n",
        ("replaced 5 no-break spaces",),
    ),
    ("one no-break space", "x =\xa01", "x = 1\n", ("replaced 1 no-break space",)),
    (
        "full width",
        "\uff44\uff45\uff46 f\uff08x\uff09\uff1a\u3000return x\uff3b\uff10\uff3d"
        "  \uff03 \uff08c\uff09",
        "def f(x): return x[0]  # \uff08c\uff09\n",
        ("replaced 10 full-width characters", "replaced 1 unusual space"),
    ),
    (
        "full-width brackets around a string of them",
        "print\uff08\uff02\uff08\uff02\uff09",
        'print("\uff08")\n',
        ("straightened 2 typographic quotes", "replaced 2 full-width characters"),
    ),
    (
        "byte order mark, zero width, bidi, soft hyphen",
        "\ufeff\u2068def f(x):\u200b\n    re\xadturn '\u200b'  # \u200b\n\u2069",
        "def f(x):\n    return '\u200b'  # \u200b\n",
        ("removed the byte order mark", "removed 4 invisible characters"),
    ),
    ("an invisible character before the fence", f"\u200b```py\n{CODE}```", CODE, (FENCED,)),
]

LINES = [
    ("CRLF", CODE.replace("\n", "\r\n"), CODE, ("turned the line ends into plain ones",)),
    ("CR", CODE.replace("\n", "\r"), CODE, ("turned the line ends into plain ones",)),
    (
        "line separators for line ends",
        "def f(x):\u2028    # c\u2029    return x",
        "def f(x):\n    # c\n    return x\n",
        ("split lines at 2 line separators",),
    ),
    (
        "line separators only after a comment",
        "# c\u2028x = 1",
        "# c\nx = 1\n",
        ("split lines at 1 line separator",),
    ),
    (
        "a line separator among line ends",
        "x = 1\u2028y = 2\nz = '\u2028'  # \u2028\n",
        "x = 1\ny = 2\nz = '\u2028'  # \u2028\n",
        ("split lines at 1 line separator",),
    ),
    ("a line separator in a string", "x = '\u2028'", "x = '\u2028'\n", ()),
    ("only tabs", "def f(x):\n\treturn x\n", "def f(x):\n\treturn x\n", ()),
    (
        "tabs here, spaces there",
        "def f(x):\n\treturn x\ndef g(x):\n    return x\n",
        "def f(x):\n\treturn x\ndef g(x):\n    return x\n",
        (),
    ),
    (
        "tabs and spaces for the same depth",
        "def f(x):\n\ty = '''\n\t'''\n        return y\n",
        "def f(x):\n        y = '''\n\t'''\n        return y\n",
        ("expanded tabs",),
    ),
    (
        "a tab behind spaces",
        "def f(x):\n    if x:\n\treturn x\n",
        "def f(x):\n    if x:\n        return x\n",
        ("expanded tabs",),
    ),
    (
        "indented as a whole",
        "    def f(x):\n\n        y = (x,\n    1)\n        return y\n",
        "def f(x):\n\n    y = (x,\n1)\n    return y\n",
        (DEDENTED,),
    ),
    (
        "indented with strings and comments",
        "    def f(x):\n        '''a\n    b'''\n  # c\n        return x\n",
        "def f(x):\n    '''a\n    b'''\n# c\n    return x\n",
        (DEDENTED,),
    ),
    (
        "indented by a tab and by spaces",
        "\tdef f(x):\n            return x\n",
        CODE,
        ("expanded tabs", DEDENTED),
    ),
    ("one space too many", " def f(x):\n     return x\n", CODE, (DEDENTED,)),
    ("indented unevenly", "  x = 1\ny = 2\n", "  x = 1\ny = 2\n", ()),
]

EXAMPLES = [*PLAIN, *FENCES, *SEVERAL, *WRAPPED, *SESSIONS, *CHARACTERS, *LINES]


@pytest.mark.parametrize(
    ("text", "source", "repairs"),
    [pytest.param(*example[1:], id=example[0]) for example in EXAMPLES],
)
def test_paste(text: str, source: str, repairs: tuple[str, ...]) -> None:
    assert extract(text, ("f",)) == Paste(source, repairs)


@pytest.mark.parametrize(
    "source", [pytest.param(example[2], id=example[0]) for example in EXAMPLES]
)
def test_what_was_taken_is_taken_again_as_it_is(source: str) -> None:
    assert extract(source, ("f",)) == Paste(source, ())


def test_several_asked_functions_may_come_in_several_blocks() -> None:
    text = "```\ndef f(x): return x\n```\n```\ndef g(x): return f(x)\n```\n```\ng(1)\n```"

    paste = extract(text, ("f", "g"))

    assert paste == Paste(
        "def f(x): return x\ndef g(x): return f(x)\n", ("joined 2 of the 3 fenced blocks",)
    )


def test_without_asked_functions_every_definition_counts() -> None:
    text = "```\nimport math\n```\n```\ndef g(x): return x\n```\n```text\nOk\n```"

    assert extract(text).source == "import math\ndef g(x): return x\n"


def test_a_function_that_is_assigned_is_an_answer() -> None:
    text = "```\nf = lambda x: x\n```\n```\nprint(f(1))\n```"

    assert extract(text, ("f",)).source == "f = lambda x: x\n"
