"""What the store is measured with is what learners would have done, and the figures are told."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from bot import bench_store
from bot.__main__ import main
from bot.bench_store import DAYS, NOW, measure_store
from bot.core import days
from bot.core.boards import ALL_TIME, week_of
from bot.store.database import open_to_write
from bot.store.transaction import SqlTransaction


def test_the_filled_tables_are_as_practice_would_leave_them(tmp_path: Path) -> None:
    with closing(open_to_write(tmp_path / "bench.db")) as database:
        bench_store._fill(database, cohorts=2, members=3)
        assert database.writer is not None
        with database.writer.begin() as connection:
            tx = SqlTransaction(connection)
            for learner in (1, 5, 6):
                cohort = tx.cohort((learner - 1) // 3 + 1)
                weeks = [ALL_TIME, *map(week_of, (NOW.date(), bench_store.FIRST_DAY))]
                filled = [tx.board_line(cohort.id, week, learner) for week in weeks]
                tx.count_all(cohort.id, learner)
                counted = [tx.board_line(cohort.id, week, learner) for week in weeks]
                assert None not in counted
                assert filled == counted
                found = days.streak_of(tx, tx.learner(learner), cohort, NOW)
                assert found is not None
                assert len(found.steps) == DAYS
                assert found.longest >= 6
                assert len(tx.practice_days(learner, cohort.id)) >= DAYS * 6 // 7


def test_figures_are_measured() -> None:
    found = measure_store(10_000, members=50)
    assert (found.attempts, found.learners_a_cohort) == (10_000, 50)
    assert min(found.streak_page_ms, found.board_page_ms, found.board_after_a_try_ms) > 0


@pytest.mark.parametrize("how", [[], ["--json"]])
def test_the_command_tells_them(how: list[str], capsys, monkeypatch) -> None:
    monkeypatch.setattr(bench_store, "PAGES", 2)
    assert main(["bench", "--store", "5000", *how]) == 0
    shown = capsys.readouterr().out
    if how:
        assert [one["attempts"] for one in json.loads(shown)] == [5000, 5000]
    else:
        head, *rows = shown.splitlines()
        assert head.split() == "attempts in a cohort streak board a try files".split()
        assert [row.split()[:3] for row in rows] == [["5000", "25", "people"]] * 2
