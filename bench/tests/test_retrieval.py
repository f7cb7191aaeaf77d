"""The benchmark of retrieval on invented data."""

import math
import shutil
from pathlib import Path
from typing import Any

import pytest

from made_data import paper, write_rows
from peerassay.errors import InputError
from peerassay.literature.library import Library
from peerassay_bench.closed_third import is_closed
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.options import BenchOptions
from peerassay_bench.retrieval.bench import measure
from peerassay_bench.retrieval.facet_ranking import facet_words, ndcg
from peerassay_bench.retrieval.plain_bm25 import PlainBm25

OURS = paper("pebble0001", "Sorting Pebbles by Colour", ["Ada Stone"], 2024, "We propose a sieve of lamps for pebbles.")
NEAR = paper("pebble0002", "Lamps that Sort Pebbles by Colour", ["Bo Reed"], 2023, "A sieve of lamps for pebbles.")
FAR = paper("violin0001", "Tuning Violins by Ear", ["Cy Dahl"], 2023, "Beats between tones tell the pitch of strings.")
FAR |= {"keywords": ["violins"]}
LATER = paper("pebble0003", "Sorting Pebbles by Colour Again", ["Di Ek"], 2025, "Another sieve of lamps for pebbles.")


def cited(work: dict[str, Any], context: list[str], **more: Any) -> dict[str, Any]:
    """Return a row of a review of OURS that names the work in a reference line."""
    return {
        "paper_id": OURS["id"],
        "review_index": 0,
        "cited_paper_id": work["id"],
        "cited_title": work["title"],
        "sentence": f"[1] {work['title']}, {work['year']}.",
        "context": context,
        "form": "reference_line",
        "paper_year": OURS["year"],
        "cited_year": work["year"],
    } | more


def made_folder(folder: Path) -> DataFolder:
    """Return a data folder in which one named work is near the paper's own words and one only near the reviewer's."""
    write_rows(folder / "corpus" / "neurips_papers.jsonl.gz", [OURS, NEAR, FAR, LATER])
    rows = [
        cited(NEAR, []),
        cited(FAR, ["The beats between tones of violins do the same [1]."]),
        cited(LATER, ["A sieve is no news [1]."]),
    ]
    write_rows(folder / "reviewer_cited" / "dev.jsonl.gz", rows)
    sentences = [{"label": "method", "text": "Lamps sort pebbles."}, {"label": "objective", "text": "Find colours."}]
    judged = [("a", "Lamps sort stones"), ("b", "Violins sound"), ("q", "Pebbles")]
    papers = [
        {"paper_id": key, "year": 2020, "title": title, "abstract": f"{title}.", "sentences": sentences}
        for key, title in judged
    ]
    grades = [{"paper_id": "b", "relevance": 0}, {"paper_id": "a", "relevance": 3}]
    query = {"query_id": "q_method", "paper_id": "q", "facet": "method", "title": "Pebbles", "candidates": grades}
    write_rows(folder / "csfcube" / "papers.jsonl.gz", papers)
    write_rows(folder / "csfcube" / "queries.jsonl.gz", [query])
    return DataFolder(folder)


def test_named_works_are_found_from_the_paper(tmp_path: Path) -> None:
    """The near work is found; the far one and a later one are not; N counts what was looked for."""
    figures = measure(made_folder(tmp_path), BenchOptions()).figures
    assert (figures["recall_5"].value, figures["recall_5"].n) == (0.3333, 3)
    assert figures["ndcg_csfcube"].value == 1
    assert figures["supply_10"].n == 0


def test_a_work_of_the_reference_list_is_in_the_supply(tmp_path: Path) -> None:
    """With the paper's own reference list the far work is among those kept, without it only the near one is."""
    data_folder = made_folder(tmp_path)
    text = f"## {OURS['title']}\n\n## Abstract\n\n{OURS['abstract']}\n\n## References\n\n"
    text += f"[1] Cy Dahl. {FAR['title']}. In NeurIPS, 2023.\n"
    (tmp_path / "fulltext").mkdir()
    (tmp_path / "fulltext" / f"{OURS['id']}.md").write_text(text, encoding="utf-8")
    figures = measure(data_folder, BenchOptions()).figures
    assert (figures["supply_40"].value, figures["supply_40"].n) == (0.6667, 3)
    assert figures["supply_without_references_40"].value == 0.3333


def test_the_works_of_a_papers_list_are_looked_for_by_its_abstract(tmp_path: Path) -> None:
    """A listed work that shares the abstract's words is found, one that does not is missed."""
    data_folder = made_folder(tmp_path)
    rows = [{"paper": OURS["id"], "work": work["id"]} for work in (NEAR, FAR)]
    write_rows(tmp_path / "references" / "dev.jsonl.gz", rows)
    figures = measure(data_folder, BenchOptions()).figures
    assert (figures["listed_10"].value, figures["listed_10"].n) == (0.5, 2)


def test_the_closed_third_has_figures_of_its_own(tmp_path: Path) -> None:
    """They count its papers alone."""
    figures = measure(made_folder(tmp_path), BenchOptions()).figures
    closed = is_closed(str(OURS["id"]))
    assert figures["recall_10_closed"].n == (figures["recall_10"].n if closed else 0)


def test_a_prepared_library_gives_the_same(tmp_path: Path) -> None:
    """A library of the same corpus that is at hand already gives the figures of one that is built."""
    data_folder = made_folder(tmp_path)
    Library(tmp_path / "library").add(data_folder.corpus_file())
    built, prepared = (measure(data_folder, BenchOptions(library=folder)) for folder in (None, tmp_path / "library"))
    timeless = [{k: v for k, v in result.figures.items() if k != "p95_ms"} for result in (built, prepared)]
    assert timeless[0] == timeless[1]
    assert built.settings == prepared.settings


def test_a_folder_without_facet_queries_still_gives_the_rest(tmp_path: Path) -> None:
    """Where CSFCube is not at hand its figure is of nothing, the settings say so, and recall is measured."""
    data_folder = made_folder(tmp_path)
    shutil.rmtree(tmp_path / "csfcube")
    result = measure(data_folder, BenchOptions())
    assert (result.figures["ndcg_csfcube"].value, result.figures["ndcg_csfcube"].n) == (None, 0)
    assert result.settings["csfcube"] is False
    assert result.figures["recall_50"].n == 3


def test_an_empty_library_is_refused(tmp_path: Path) -> None:
    """A folder without papers would make every recall nought: it is an error."""
    with pytest.raises(InputError, match="holds no papers"):
        measure(made_folder(tmp_path), BenchOptions(library=tmp_path / "nothing"))


def test_plain_bm25_ranks_by_shared_words_and_year() -> None:
    """The text with more of the rare words comes first; later years and texts without a word are left out."""
    index = PlainBm25({"a": "red stones", "b": "red stones and lamps", "c": "violins", "d": "lamps"}, {"d": 2025})
    assert index.search("lamps, RED stones!", 9, until_year=2024) == ["b", "a"]
    assert index.search("?", 9) == []


def test_ndcg_compares_with_the_best_order() -> None:
    """Over the first fifth of ten: both relevant papers first is 1, the lesser one first is less, none is None."""
    judged = [f"p{i}" for i in range(10)]
    grades = dict.fromkeys(judged, 0) | {"p1": 1, "p2": 3}
    assert ndcg(judged, grades, ["p2", "x", "p1"]) == 1
    assert ndcg(judged, grades, ["p1", "p2"]) == pytest.approx((1 + 3 / math.log2(3)) / (3 + 1 / math.log2(3)))
    assert ndcg(judged, dict.fromkeys(judged, 0), judged) is None


def test_the_objective_is_of_the_background() -> None:
    """A facet's words are those of its sentences; the objective counts as background."""
    row = {"sentences": [{"label": "objective", "text": "Why?"}, {"label": "method", "text": "How."}]}
    assert (facet_words(row, "background"), facet_words(row, "method")) == ("Why?", "How.")
