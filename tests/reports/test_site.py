"""The website: every paper in the index, a page for each, found by search, and nothing foreign that runs."""

import json
import random
import re
from pathlib import Path

import pytest
from report_builder import bare_report, report

from case_records import case_of, envelope, three_cases
from hostile import PAYLOAD, hostile
from html_page import (
    ALLOWED,
    FORM,
    Page,
    holds_only_our_elements,
    links_lead_somewhere,
    runs_only_our_own,
    the_keyboard_is_enough,
)
from peerassay.errors import StoreError
from peerassay.jobs.novelty.record import NoveltyReport
from peerassay.reports import site
from peerassay.reports.site import INDEX, LIST, PAPERS, entries, render_index, site_files, write_site


def of_paper(name: str, **card: object) -> NoveltyReport:
    """Return the report as if it were on a paper of that id."""
    made = report()
    paper = made.paper
    return made.model_copy(
        update={"paper": paper.model_copy(update={"id": name, "card": paper.card.model_copy(update=card)})}
    )


RECORDS = [of_paper("paper-a", title="Alder", venue="Rivers", year=2024), bare_report(), *three_cases()]
FILES = dict(site_files(RECORDS))


def test_every_paper_is_in_the_index_with_its_pages() -> None:
    """A page for each novelty report and each case, and a link to each."""
    index = Page(FILES[PAPERS])
    cards = [attrs for tag, attrs in index.elements if tag == "li" and "data-kind" in attrs]
    assert [card["data-kind"] for card in cards] == ["novelty", "novelty", "case"]
    pages = FILES.keys() - {INDEX, PAPERS}
    assert len(pages) == 5
    assert {href for href in index.all("href") if not href.startswith("#")} == pages | {INDEX}
    assert "scheduling the openings of canal locks" in index.text.lower()


def test_report_and_reviews_of_a_paper_lead_to_each_other() -> None:
    """One entry with two pages, each with a way to the other and to the index."""
    files = dict(site_files([of_paper(case_of(1).paper.id), case_of(1)]))
    (report_page,) = (name for name in files if "-novelty-" in name)
    (review_page,) = (name for name in files if "-case-" in name)
    there = [href for href in Page(files[report_page]).all("href") if href.endswith(".html")]
    back = [href for href in Page(files[review_page]).all("href") if href.endswith(".html")]
    assert there == [f"../{INDEX}", f"../{PAPERS}", Path(review_page).name]
    assert back == [f"../{INDEX}", f"../{PAPERS}", Path(report_page).name]


def test_the_first_page_is_the_table_of_reviews() -> None:
    """Every review has a row that leads to its report; the list of papers is a click away."""
    table = Page(FILES[INDEX])
    rows = sum(tag == "tr" for tag, _ in table.elements) - 1
    assert rows == len(three_cases())
    cases = [name for name in FILES if "-case-" in name]
    assert [table.all("href").count(name) for name in cases] == [1] * rows
    assert PAPERS in table.all("href")


def test_the_table_shows_the_latest_case_of_a_review() -> None:
    """An older case of a review has no row, but a page of its own."""
    old = case_of(1)
    made = old.provenance.model_copy(update={"warnings": ("made again",)})
    new = old.model_copy(update={"provenance": made})
    when = [envelope(old, created="2026-01-01T00:00:00Z"), envelope(new, created="2026-02-01T00:00:00Z")]
    files = dict(site_files([new, old], when))
    assert sum(tag == "tr" for tag, _ in Page(files[INDEX]).elements) == 2
    assert "1 older case" in files[INDEX]
    assert len([name for name in files if "-case-" in name]) == 2


def test_long_lists_of_papers_are_parted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part leads to the others, and every paper stands in one."""
    monkeypatch.setattr(site, "ON_A_PAGE", 10)
    many = 13
    files = dict(site_files([of_paper(f"paper-{n}", title=f"Alder {n}.") for n in range(many)]))
    lists = [Page(files[name]) for name in (INDEX, "papers-2.html")]
    assert "papers-2.html" in lists[0].all("href")
    assert INDEX in lists[1].all("href")
    assert [sum("data-kind" in attrs for _, attrs in page.elements) for page in lists] == [10, 3]


@pytest.mark.parametrize("name", sorted(FILES))
def test_every_page_is_ours_alone(name: str) -> None:
    """Our elements, our script, and links to the web or to files that are there."""
    page = Page(FILES[name])
    holds_only_our_elements(page, ALLOWED | FORM | {"q"})
    runs_only_our_own(page)
    links_lead_somewhere(page, frozenset(FILES) | {f"../{INDEX}", f"../{PAPERS}"} | {Path(file).name for file in FILES})
    the_keyboard_is_enough(page)


def test_an_attack_stays_text() -> None:
    """Titles that would break out of a script, an attribute or a list do not, and are found by search as they are."""
    made = entries([hostile(report()), *(hostile(file) for file in three_cases())])
    index = Page(render_index(made))
    holds_only_our_elements(index, ALLOWED | FORM)
    runs_only_our_own(index)
    assert "</script><script>alert(1)</script>" in index.text
    assert PAYLOAD.split()[0] not in "".join(index.raw["script"])
    assert all(re.fullmatch(r"papers/[A-Za-z0-9._-]+\.html", page) for page in index.all("href") if page[0] != "#")


def test_the_index_offers_what_is_there() -> None:
    """Kinds, results, years and venues of the records are the choices, and nothing else is."""
    index = Page(FILES[PAPERS])
    values = [attrs["value"] for tag, attrs in index.elements if tag == "option" and attrs["value"]]
    assert {"novelty", "case", "can_refute", "failed", "holds_in_part", "2024", "2025", "Rivers"} <= set(values)
    assert "2019" not in values
    results = {key for attrs in (a for _, a in index.elements) for key in attrs.get("data-result", "").split()}
    assert results <= set(values)


def test_the_order_of_the_records_does_not_matter() -> None:
    """The same records give the same files, each record once."""
    shuffled = [*RECORDS, RECORDS[0]]
    random.Random(4).shuffle(shuffled)
    assert dict(site_files(shuffled)) == FILES


def test_papers_of_like_ids_do_not_share_a_page() -> None:
    """Ids that differ only in what no file name holds keep pages of their own."""
    files = dict(site_files([of_paper("10.1/a b"), of_paper("10.1/a/b"), of_paper("..")]))
    assert len(files) == 4
    assert all(".." not in name.removesuffix(".html") for name in files)


def test_five_hundred_reports_make_a_small_index() -> None:
    """The index stays below two megabytes."""
    made = entries([of_paper("paper-a", venue="Annals of Canals, Locks and Inland Waterways", year=2024)]) * 500
    assert len(render_index(made).encode()) < 2_000_000


def test_no_record_gives_an_index_that_says_so() -> None:
    """An empty store is no error."""
    assert "No records yet." in Page(dict(site_files([]))[INDEX]).text


def test_what_is_gone_is_taken_away_and_nothing_else(tmp_path: Path) -> None:
    """A second writing leaves no page of a forgotten record, and does not touch files of others."""
    first = write_site(tmp_path, RECORDS)
    (tmp_path / "papers" / "mine.html").write_text("mine", encoding="utf-8")
    second = write_site(tmp_path, RECORDS[:1])
    assert first[0] == second[0] == tmp_path / INDEX
    left = sorted(path.name for path in (tmp_path / "papers").iterdir())
    assert left == sorted(["mine.html", second[1].name])


@pytest.mark.parametrize("names", ["{", "3", json.dumps(["../victim.html", "papers/../../victim.html", 5])])
def test_a_forged_list_takes_nothing_away(tmp_path: Path, names: str) -> None:
    """Only pages of the site's own folder are ever removed."""
    folder = tmp_path / "site"
    folder.mkdir()
    (tmp_path / "victim.html").write_text("here", encoding="utf-8")
    (folder / LIST).write_text(names, encoding="utf-8")
    write_site(folder, RECORDS[:1])
    assert (tmp_path / "victim.html").read_text(encoding="utf-8") == "here"


def test_a_file_in_the_way_is_one_sentence(tmp_path: Path) -> None:
    """A folder that cannot be made is told."""
    (tmp_path / "site").write_text("", encoding="utf-8")
    with pytest.raises(StoreError, match="the site cannot be written"):
        write_site(tmp_path / "site", RECORDS)


def test_the_script_asks_nothing_of_the_network() -> None:
    """Search and filters work on what stands on the page, from a file system too."""
    script = "".join(Page(FILES[PAPERS]).raw["script"])
    assert not re.search(r"fetch\(|XMLHttp|import\(|innerHTML|eval\(|https?:", script)
