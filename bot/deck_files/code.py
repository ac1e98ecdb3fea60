"""Rules for code: it parses, it fits a phone's width, and the functions that are named exist.

Code of a card is read, never run.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator

from bot.core.model import Card
from bot.deck_files.document import Document
from bot.deck_files.faults import START, Finding, Position, TextFault
from bot.deck_files.reading import shifted

WIDTH = 80
_CURLY = re.compile("[\u2018-\u201f]")
_GATE_PARAMETERS = 2


def line_faults(code: str, width: int | None = WIDTH) -> Iterator[TextFault]:
    """Lines that are too wide, and curly quotes."""
    for number, line in enumerate(code.split("\n")):
        if width is not None and len(line) > width:
            says = f"this line has {len(line)} columns: keep it to {width}"
            yield TextFault(number, width, says)
        if match := _CURLY.search(line):
            says = f"a curly quote ({match[0]}) is not allowed in code: use a straight one"
            yield TextFault(number, match.start(), says)


def parse(code: str) -> ast.Module | TextFault:
    """The module, or why it does not parse."""
    try:
        with warnings.catch_warnings():
            # What the compiler warns of (a stray backslash) is refused like a syntax error.
            warnings.simplefilter("error")
            return ast.parse(code)
    except SyntaxError as error:
        line, column = (error.lineno or 1) - 1, max((error.offset or 1) - 1, 0)
        return TextFault(line, column, f"this does not parse: {error.msg}")
    except (ValueError, RecursionError, MemoryError) as error:
        return TextFault(0, 0, f"this does not parse: {error or type(error).__name__}")


def read_module(
    code: str, file: str, findings: list[Finding], width: int | None = WIDTH
) -> ast.Module | None:
    """The module of a file, with findings for what cannot stand; None if it does not parse."""
    module = parse(code)
    faults = [*line_faults(code, width), *([module] if isinstance(module, TextFault) else [])]
    findings.extend(
        Finding(file, shifted(START, fault.line, fault.column), fault.says) for fault in faults
    )
    return module if isinstance(module, ast.Module) else None


def program_findings(card: Card, document: Document) -> Iterator[Finding]:
    """What does not fit between the code files and the functions that card.yaml names."""
    found: list[Finding] = []
    reference = read_module(card.reference, "reference.py", found)
    given = read_module(card.given, "given.py", found)
    cases = read_module(card.cases, "cases.py", found, width=None)
    yield from found
    if reference is not None:
        yield from _imports(reference, "reference.py")
        yield from _reference_findings(reference, card, document)
    if given is not None:
        yield from _imports(given, "given.py")
        yield from _given_findings(given, card)
    if cases is not None:
        yield from _cases_findings(cases, card, document)


def _reference_findings(module: ast.Module, card: Card, document: Document) -> Iterator[Finding]:
    asked = {spec.name: spec for spec in card.asks}
    defined: set[str] = set()
    for statement in module.body:
        at = _position(statement)
        if isinstance(statement, ast.Import | ast.ImportFrom):
            continue
        if not isinstance(statement, ast.FunctionDef) or statement.name not in asked:
            says = "only the functions that card.yaml asks for may stand here"
            yield Finding("reference.py", at, f"{says}: move this to given.py")
            continue
        name, wanted = statement.name, len(asked[statement.name].parameters)
        if name in defined:
            yield Finding("reference.py", at, f"`{name}` is defined twice: keep one")
        if _parameters(statement) != wanted:
            says = f"`{name}` must take the {wanted} parameters of card.yaml, by position"
            yield Finding("reference.py", at, says)
        defined.add(name)
    for number, spec in enumerate(card.asks):
        if spec.name not in defined:
            says = f"`{spec.name}` is not defined in reference.py"
            yield document.finding(says, "asks", number, "name")


def _given_findings(module: ast.Module, card: Card) -> Iterator[Finding]:
    asked = {spec.name for spec in card.asks}
    for name, function in _functions(module).items():
        if name in asked:
            says = f"`{name}` is asked for: given.py must not hand it out"
            yield Finding("given.py", _position(function), says)


def _cases_findings(module: ast.Module, card: Card, document: Document) -> Iterator[Finding]:
    functions = _functions(module)
    if "cases" not in functions:
        yield Finding("cases.py", START, "`cases(rng)` is not defined: it makes the inputs")
    wanted = {"cases": 1, "gate": _GATE_PARAMETERS}
    for number, law in enumerate(card.laws):
        for key, name, count in (("measure", law.measure, 2), ("probe", law.probe, 1)):
            if name is None:
                continue
            wanted[name] = count
            if name not in functions:
                yield document.finding(f"`{name}` is not defined in cases.py", "laws", number, key)
    for name, count in wanted.items():
        if name in functions and _parameters(functions[name]) != count:
            words = {1: "one parameter", 2: "two parameters"}[count]
            at = _position(functions[name])
            yield Finding("cases.py", at, f"`{name}` must take {words}, by position")


def _imports(module: ast.Module, file: str) -> Iterator[Finding]:
    for node in ast.walk(module):
        if isinstance(node, ast.Import | ast.ImportFrom):
            says = "an import is not allowed here: `np` and the names of given.py are there"
            yield Finding(file, _position(node), says)


def _functions(module: ast.Module) -> dict[str, ast.FunctionDef]:
    return {one.name: one for one in module.body if isinstance(one, ast.FunctionDef)}


def _parameters(function: ast.FunctionDef) -> int | None:
    """How many arguments the function takes by position; None if that varies."""
    taken = function.args
    if taken.vararg or taken.kwarg or taken.kwonlyargs or taken.defaults:
        return None
    return len(taken.posonlyargs) + len(taken.args)


def _position(node: ast.stmt) -> Position:
    return Position(node.lineno, node.col_offset + 1)
