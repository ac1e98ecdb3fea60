"""practice db upgrade | check | backup | restore | export: the database's file."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from bot.app import clock_of, database_of
from bot.commands import DONE, Verbs, settings_of
from bot.core.errors import OperatorError
from bot.heartbeat import write_beat
from bot.store.backup import back_up, backup_name
from bot.store.database import open_read_only, open_to_write
from bot.store.export import export_rows
from bot.store.restore import restore
from bot.store.soundness import Soundness, sound


def add(verbs: Verbs) -> None:
    """The verb's parser with its actions."""
    verb = verbs.add_parser("db", help="upgrade, check, back up, restore or export the database")
    actions = verb.add_subparsers(title="actions", metavar="ACTION", required=True)
    actions.add_parser("upgrade", help="make the database, or bring it up to date").set_defaults(
        run=upgrade
    )
    actions.add_parser("check", help="read all of it and say whether it is sound").set_defaults(
        run=check
    )
    save = actions.add_parser("backup", help="copy it, also while the bot runs")
    save.add_argument("file", metavar="FILE", nargs="?", help="the copy; dated without a name")
    save.set_defaults(run=backup)
    back = actions.add_parser("restore", help="put a backup in its place, with the bot stopped")
    back.add_argument("file", metavar="FILE", help="a backup")
    back.set_defaults(run=put_back)
    rows = actions.add_parser("export", help="write all rows as JSON lines, also while it runs")
    rows.add_argument("file", metavar="FILE", nargs="?", help="without one, standard output")
    rows.set_defaults(run=export)


def upgrade(arguments: argparse.Namespace) -> int:
    """Bring the database up to date; raises OperatorError."""
    database = open_to_write(database_of(settings_of(arguments)))
    database.close()
    sys.stdout.write(f"{database.path} is up to date.\n")
    return DONE


def check(arguments: argparse.Namespace) -> int:
    """Look without changing anything; raises OperatorError."""
    database = open_read_only(database_of(settings_of(arguments)))
    database.close()
    found = sound(database.path)
    _say(f"{database.path} can be used as it is.", *_rows(found))
    return DONE


def backup(arguments: argparse.Namespace) -> int:
    """Copy the database, read the copy whole and count what is in it; raises OperatorError."""
    settings = settings_of(arguments)
    database = database_of(settings)
    given = arguments.file
    target = Path(given) if given else backup_name(database, clock_of(settings).now())
    found = back_up(database, target.absolute())
    _say(f"{target} is a sound copy of {database}.", *_rows(found))
    return DONE


def put_back(arguments: argparse.Namespace) -> int:
    """Restore a backup; raises OperatorError, and then nothing has changed."""
    settings = settings_of(arguments)
    database = database_of(settings)
    done = restore(Path(arguments.file), database, clock_of(settings).now())
    _say(f"{database} is restored from {arguments.file}.", *_rows(done.found))
    if done.up_to is not None:
        # What came after it is an outage: the days that it touches ask nothing of anybody.
        write_beat(settings.data, done.up_to)
        _say(f"Its newest record is from {done.up_to:%Y-%m-%d %H:%M} UTC.")
    if done.aside is not None:
        _say(f"The database that was there is kept as {done.aside}.")
    if done.deleted_again:
        _say(f"Deleted again, since they had deleted their data: {done.deleted_again} learners.")
    return DONE


def export(arguments: argparse.Namespace) -> int:
    """Write every row as a line of JSON; raises OperatorError."""
    settings = settings_of(arguments)
    database, now = database_of(settings), clock_of(settings).now()
    if arguments.file is None:
        export_rows(database, sys.stdout, now)
        return DONE
    target = Path(arguments.file)
    with _new_file(target) as file:
        counts = export_rows(database, file, now)
    _say(f"{target} holds {sum(counts.values())} rows of {database}, as it is now.")
    return DONE


@contextmanager
def _new_file(path: Path) -> Iterator[TextIO]:
    """A file for its owner alone, whole or not there: it will hold what people typed."""
    if path.exists():
        raise OperatorError(f"{path} is there already: give the export another name.")
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                yield file
        except BaseException:
            path.unlink()
            raise
    except OSError as error:
        raise OperatorError(
            f"The export {path} cannot be written ({error.strerror}): make its folder writable, "
            "make room, or give another file."
        ) from None


def _rows(found: Soundness) -> Iterator[str]:
    yield f"Schema {found.revision}, {found.pages} pages, {found.free_pages} of them empty. Rows:"
    width = max(map(len, found.rows), default=0)
    for table, rows in found.rows.items():
        yield f"  {table:{width}}  {rows}"


def _say(*lines: str) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)
