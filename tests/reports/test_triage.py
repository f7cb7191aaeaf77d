"""The table over many reviews: every review once, what needs a look first, whatever foreign text is in it."""

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from case_records import case_of, envelope, three_cases, unread_case
from peerassay.cli.app import run
from peerassay.job_record import Cell, Line
from peerassay.jobs.reviews.line import on_novelty
from peerassay.reports.triage.page import ON_A_PAGE, triage_pages
from peerassay.reports.triage.rows import COLUMNS, as_csv, as_parquet, read_table, triage
from peerassay.store.records import RecordStore


def line(number: int, **cells: Cell) -> Line:
    given: dict[str, Cell] = {
        "title": f"Paper {number}", "needs": "", "claims": 1, "meta": False, "judged": True,
    }  # fmt: skip
    names = {"paper_id": f"p{number:05d}", "review_id": f"r{number}", "reviewer_id": "R1"}
    return Line(digest=f"{number:064x}", made="2026-01-01", cells=given | cells, **names)


def test_what_needs_a_look_comes_first() -> None:
    """Reviews with claims that do not hold lead, the more the earlier; the rest follows by paper."""
    lines = [line(1), line(2, needs="x", does_not=1), line(3, needs="x", does_not=3), line(0)]
    table = triage(lines)
    assert [row["paper_id"] for row in table.rows] == ["p00003", "p00002", "p00000", "p00001"]
    assert (table.needing, table.papers) == (2, 4)


def test_what_nobody_judged_needs_no_look_and_is_told() -> None:
    """Reviews that nobody judged are never counted among those that need no look."""
    assert triage([line(1, judged=False), line(2, judged=False)]).in_words.startswith("2 reviews, none judged")
    some = triage([line(1, judged=False), line(2, needs="x"), line(3)])
    assert some.in_words == "1 of 2 reviews need a look; 1 more were not judged"
    ((_, page),) = triage_pages(triage([line(1, judged=False)]))
    assert "1 review, none judged" in page


def test_decisions_stand_beside_their_papers() -> None:
    """A venue's decision is no row of its own; the reviews of its paper tell it."""
    decided = line(1, meta=True, decision="Accept (poster)")
    table = triage([line(1), replace(decided, review_id="d"), line(2)])
    assert [row["decision"] for row in table.rows] == ["Accept (poster)", None]
    assert table.decisions == 1


def test_each_page_holds_a_part_and_names_the_others() -> None:
    """No page holds more than its share, and together they hold every review once."""
    pages = dict(triage_pages(triage(line(n) for n in range(2 * ON_A_PAGE + 1))))
    assert list(pages) == ["triage.html", "triage-2.html", "triage-3.html"]
    found = [sum(f">Paper {n}<" in page for page in pages.values()) for n in range(2 * ON_A_PAGE + 1)]
    assert set(found) == {1}
    assert all('href="triage-2.html"' in page for name, page in pages.items() if name != "triage-2.html")
    assert all(len(page.encode()) < 2_000_000 for page in pages.values())


def test_a_table_without_reviews_says_so() -> None:
    """The page of an empty store is a page."""
    ((name, page),) = triage_pages(triage([]))
    assert name == "triage.html"
    assert "No review has been judged yet" in page


@given(st.text(max_size=40), st.text(max_size=40))
def test_foreign_text_stays_text(title: str, quote: str) -> None:
    """No title and no quote of a review opens a tag of the page."""
    told = f"<script>{title}</script>"
    ((_, page),) = triage_pages(triage([line(1, title=told, quote=f"<img src={quote}>", verdict="Open")]))
    assert page.count("<script>") == 1
    assert "<img" not in page


def test_the_store_tells_the_latest_case_of_each_review(tmp_path: Path) -> None:
    """An older record of the same review is counted beside the latest, and listed where all are asked for."""
    store = RecordStore(tmp_path / "r.sqlite")
    for day, record in enumerate(three_cases(), start=1):
        store.put(record, envelope(record, created=f"2026-01-0{day}T00:00:00Z"))
    later = case_of(1).model_copy(update={"works": case_of(1).works[:-1]})
    store.put(later, envelope(later, created="2026-02-01T00:00:00Z"))
    latest, every = store.lines("case"), store.lines("case", latest=False)
    assert len(every) == len(latest) + 1
    (of_it,) = (item for item in latest if item.review_id == later.heading.review_id)
    assert (of_it.made, of_it.older) == ("2026-02-01T00:00:00Z", 1)


def test_the_line_counts_what_the_record_holds(tmp_path: Path) -> None:
    """Each verdict is in one column, and the weightiest claim is the review's own words."""
    for record in (*three_cases(), unread_case()):
        for line, review in zip(record.lines, record.reviews, strict=True):
            cells, said = line.cells, on_novelty(record, review.id)
            judged = [cells[name] for name in ("holds", "in_part", "does_not", "closer_work", "open")]
            assert sum(int(count or 0) for count in judged) == sum(each.label is not None for each in said)
            assert cells["quote"] is None or str(cells["quote"]).removesuffix(" …") in review.original
            assert (cells["claims"], cells["judged"]) == (len(said), record.body.read)


def test_tables_come_back_as_they_were_written(tmp_path: Path) -> None:
    """The CSV has all columns in order, and is read again as it was."""
    text = as_csv(triage([line(1, rating=6.0, quote="=1+1"), line(2)]))
    assert next(csv.reader(io.StringIO(text))) == list(COLUMNS)
    (tmp_path / "t.csv").write_text(text, encoding="utf-8", newline="")
    first, second = read_table(tmp_path / "t.csv")
    assert (first["rating"], first["quote"], second["rating"]) == ("6.0", "'=1+1", "")


def test_parquet_holds_what_the_csv_holds(tmp_path: Path) -> None:
    """Numbers are numbers there, and what is missing is null."""
    pq = pytest.importorskip("pyarrow.parquet", reason="needs the extra parquet")
    file = tmp_path / "t.parquet"
    file.write_bytes(as_parquet(triage([line(1, rating=6.0), line(2)])))
    table = pq.read_table(file)
    assert table.column_names == list(COLUMNS)
    assert table["rating"].to_pylist() == [6.0, None]


def test_the_command_writes_pages_and_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Pages for readers, a table for programs, a sentence on the screen."""
    store = tmp_path / "r.sqlite"
    for record in three_cases():
        RecordStore(store).put(record, envelope(record))
    words = ["triage", "--store", str(store), "--out", str(tmp_path / "t"), "--table", str(tmp_path / "t.csv")]
    assert run(words) == 0
    assert "of 3 reviews need a look" in capsys.readouterr().out
    assert len(read_table(tmp_path / "t.csv")) == 3
    assert (tmp_path / "t" / "triage.html").is_file()
    assert run(["triage", "--store", str(store)]) == 0
    assert "reviewer" in capsys.readouterr().out
