"""A learner's rights over the own data: a copy of all of it, and its deletion."""

import asyncio
import io
import json
import zipfile
from pathlib import Path

import pytest
from cohort_rows import (
    ADA,
    BEN,
    CEM,
    attempt,
    learner_of,
    make_cohort,
    organisers,
    post,
    read,
    submitted,
    write,
)
from hypothesis import given
from hypothesis import strategies as st
from scripted import ACCEPTED, BOTH, CARD, CODE, MONDAY, ONE_LEFT, THIRD, House, text

from bot.core.export import Export, pack
from bot.core.model import Account, Answer, Card
from bot.core.records import CardTotals
from bot.core.wording_rights import HELD
from bot.store.rights import ABOUT_NOBODY
from bot.store.tables import metadata
from grader.protocol import Judgement

SECRET = "Zerberus"
SOURCE = f"def mix(x, w):\n    # {SECRET} wrote this\n    return x, w\n"
EVE = Account("discord", "guild", f"id {SECRET}", f"Eve {SECRET}")


def files_of(export: Export) -> dict[str, str]:
    """The files of an export, by their names inside its folder."""
    with zipfile.ZipFile(io.BytesIO(export.content)) as archive:
        assert archive.testzip() is None
        folder = export.name.removesuffix(".zip")
        return {
            name.removeprefix(f"{folder}/"): archive.read(name).decode()
            for name in archive.namelist()
        }


def exported(house: House, who: Account) -> dict[str, str]:
    return files_of(asyncio.run(house.practice.export(who)))


def delete(house: House, who: Account) -> str:
    asyncio.run(house.practice.delete_my_data(who))
    return text(asyncio.run(house.practice.delete_my_data(who)))


# --- a copy ----------------------------------------------------------------------------------


def test_a_copy_holds_the_learners_rows_code_and_words_and_nobody_elses(house: House) -> None:
    asyncio.run(house.practice.submit(ADA, SOURCE, key="a"))
    asyncio.run(house.practice.explain(ADA, "my words"))
    asyncio.run(house.practice.explain(BEN, "words of another"))
    files = exported(house, ADA)
    [code] = [name for name in files if name.startswith("code/")]
    assert code == "code/000001-heads-that-never-mix.py"
    assert files[code] == SOURCE
    assert json.loads(files["tables/words.json"])[0]["words"] == "my words"
    [attempt] = json.loads(files["tables/attempts.json"])
    assert attempt["judgement"]["defects"]["left"] == ["axis", "projection"]
    assert "words of another" not in "".join(files.values())


def test_the_page_of_a_copy_explains_every_file_in_it(house: House) -> None:
    asyncio.run(house.practice.submit(ADA, CODE, key="a"))
    files = exported(house, ADA)
    page = files["README.txt"]
    assert page.startswith("This is everything that the practice bot held about you on 2026-03-02")
    for name in files:
        if name.startswith("tables/"):
            assert f"  {name} " in page
    assert "code/" in page
    assert max(map(len, page.splitlines())) <= 90


def test_every_table_about_people_has_its_words() -> None:
    assert set(HELD) == set(metadata.tables) - {table.name for table in ABOUT_NOBODY}


@given(
    st.dictionaries(
        st.sampled_from(sorted(HELD)),
        st.lists(
            st.fixed_dictionaries(
                {"id": st.integers(1, 10**6), "card": st.text(), "source": st.text(st.characters())}
                | {"error": st.floats() | st.none() | st.lists(st.floats(), max_size=2)}
            ),
            max_size=2,
        ),
    )
)
def test_whatever_is_held_can_be_packed_and_read_again(tables: dict) -> None:
    files = files_of(pack(tables, MONDAY))
    for name, content in files.items():
        assert ".." not in name
        assert name.count("/") <= 1
        if name.endswith(".json"):
            json.loads(content, parse_constant=pytest.fail)


def test_a_name_of_a_card_makes_no_path() -> None:
    rows = [{"id": 1, "card": "../../etc/passwd", "source": "x = 1\n"}]
    files = files_of(pack({"submissions": rows}, MONDAY))
    assert files["code/000001--etc-passwd.py"] == "x = 1\n"


# --- deletion --------------------------------------------------------------------------------


def test_deletion_is_asked_for_twice_and_leaves_nothing(house: House) -> None:
    house.grader.will(ACCEPTED)
    asyncio.run(house.practice.submit(ADA, CODE, key="a"))
    asyncio.run(house.practice.submit(BEN, CODE, key="b"))
    asked = text(asyncio.run(house.practice.delete_my_data(ADA)))
    assert "the same command again today: that means yes" in asked
    assert "code/000001-heads-that-never-mix.py" in exported(house, ADA)
    told = text(asyncio.run(house.practice.delete_my_data(ADA)))
    assert "Everything held about you is deleted" in told
    assert "for at most 30 days more" in told
    assert "tables/submissions.json" not in exported(house, ADA)
    assert "tables/submissions.json" in exported(house, BEN)


def test_a_yes_to_deletion_is_of_the_same_day(house: House) -> None:
    asyncio.run(house.practice.submit(ADA, CODE, key="a"))
    asyncio.run(house.practice.delete_my_data(ADA))
    house.clock.forward(days=30)
    assert "that means yes" in text(asyncio.run(house.practice.delete_my_data(ADA)))
    assert "tables/submissions.json" in exported(house, ADA)


def test_where_no_backups_are_kept_none_are_named(house: House) -> None:
    house.practice.backup_days = 0
    assert "No backups are kept." in delete(house, ADA)


def full_life(house: House) -> int:
    """A learner with rows in a shared cohort and a direct conversation; the cohort's id."""
    cohort = make_cohort(house)
    post(house, cohort)
    house.clock.at = house.clock.at.replace(hour=10)
    attempt(house, cohort, EVE, ONE_LEFT, SOURCE)
    attempt(house, cohort, EVE, ACCEPTED, SOURCE)
    attempt(house, cohort, BEN, BOTH)
    asyncio.run(house.practice.submit(EVE, SOURCE, key=f"key {SECRET}"))
    asyncio.run(house.practice.dispute(EVE, f"{SECRET} says it is right", CARD.slug))
    asyncio.run(house.practice.explain(EVE, f"{SECRET} explains"))
    asyncio.run(house.practice.reveal(EVE, Answer.FULL))
    asyncio.run(house.practice.set_reminder(EVE, "18:00"))
    asyncio.run(house.practice.show_on_board(EVE, f"Board {SECRET}"))
    submitted(house, cohort, EVE, "waits", SOURCE)
    return cohort.id


def found_in_files(house: House) -> list[str]:
    return [
        path.name for path in house.folder.iterdir() if SECRET.encode() in Path(path).read_bytes()
    ]


def test_nothing_is_left_in_the_files_and_the_totals_stay(house: House) -> None:
    cohort = full_life(house)
    before = read(house, lambda tx: tx.card_totals(cohort, [CARD.slug, THIRD.slug]))
    assert before[CARD.slug] == CardTotals(
        learners=2,
        attempts=3,
        solved=1,
        solved_first=0,
        days=1,
        left_first={"axis": 1, "projection": 2},
    )
    assert found_in_files(house)
    delete(house, EVE)
    assert found_in_files(house) == []
    assert read(house, lambda tx: tx.card_totals(cohort, [CARD.slug, THIRD.slug])) == before
    assert read(house, lambda tx: tx.waiting()) == []
    house.restart()
    assert found_in_files(house) == []


def test_totals_of_several_who_left_add_up(house: House) -> None:
    cohort = make_cohort(house)
    post(house, cohort)
    for who, judgement in ((ADA, ONE_LEFT), (BEN, BOTH), (CEM, ACCEPTED)):
        attempt(house, cohort, who, judgement)
    before = read(house, lambda tx: tx.card_totals(cohort.id, [CARD.slug]))
    for who in (ADA, BEN, CEM):
        delete(house, who)
        assert read(house, lambda tx: tx.card_totals(cohort.id, [CARD.slug])) == before
    attempt(house, cohort, ADA, ACCEPTED)  # who comes back is somebody new
    after = read(house, lambda tx: tx.card_totals(cohort.id, [CARD.slug]))[CARD.slug]
    assert (after.learners, after.solved_first, after.days) == (4, 2, 2)


def test_a_status_after_a_deletion_names_nobody_who_left(house: House) -> None:
    cohort = full_life(house)
    assert SECRET in text(asyncio.run(organisers(house).status(cohort)))
    delete(house, EVE)
    shown = text(asyncio.run(organisers(house).status(cohort)))
    assert SECRET not in shown
    assert "0 of 2 solved it at the first try, 1 in the end, after 3 tries in all" in shown


def test_a_submission_that_is_being_graded_is_cancelled_without_an_error(house: House) -> None:
    class DeletesMeanwhile:
        """A grader that is at work while the learner deletes everything."""

        async def grade(self, card: Card, source: str, learner: int) -> Judgement:
            await house.practice.delete_my_data(ADA)
            await house.practice.delete_my_data(ADA)
            return ACCEPTED

    house.practice.grader = DeletesMeanwhile()  # type: ignore[assignment]
    told = text(asyncio.run(house.practice.submit(ADA, CODE, key="a")))
    assert told == "This submission was deleted with your other data before its verdict was there."
    assert read(house, lambda tx: tx.waiting()) == []
    ada = learner_of(house, ADA)
    held = read(house, lambda tx: tx.export(ada))
    assert not any(held[name] for name in ("submissions", "attempts", "practice_days"))


def test_what_an_organiser_changed_stays_written_down_without_a_name(house: House) -> None:
    cohort, ada = make_cohort(house), learner_of(house, ADA)
    write(house, lambda tx: tx.write_audit(cohort.id, f"learner {ada}", "hour 10:00", MONDAY))
    delete(house, ADA)
    assert read(house, lambda tx: tx.audit(cohort.id)) == [(MONDAY, "", "hour 10:00")]
