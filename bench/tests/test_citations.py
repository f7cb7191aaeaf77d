"""The benchmark of citations on an invented corpus: real ones resolved, fakes caught, nothing accused wrongly."""

import random
from typing import Any

import pytest

from made_data import paper, reviewed, write_rows
from peerassay_bench.citations.bench import measure
from peerassay_bench.citations.rows import Fake, fake_rows, true_rows
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.figures import BenchResult
from peerassay_bench.options import BenchOptions

_SUBJECTS = ("River Barges", "Paper Kites", "Clay Ovens", "Glass Marbles", "Copper Kettles", "Stone Bridges")
_WAYS = ("Counting {} from the Air with Patient Pigeons", "A Slow but Certain Theory of Stacking {} in Winter")
_NAMES = ("Ada Thorn", "Bela Quist", "Cora Vance", "Dov Marsh", "Edda Pike", "Finn Lodge", "Gus Oakes", "Ivy Rowan")
CORPUS = [
    paper(f"id{n}", way.format(subject), (_NAMES[n % 8], _NAMES[(n + 3) % 8]), 2023 + n % 3)
    for n, (subject, way) in enumerate((subject, way) for subject in _SUBJECTS for way in _WAYS)
]
FILLING = [
    paper(f"more{n}", f"Weaving Basket Number {n} for Markets of the North", (f"Una Held{n}",), 2023 + n % 3)
    for n in range(120)
]
"""A library counts as holding a venue from a hundred papers on."""


def _row(n: int, **more: Any) -> dict[str, Any]:
    cited = CORPUS[n]
    line = f"[1] {', '.join(cited['authors'])}. {cited['title']}. NeurIPS {cited['year']}."
    return {
        "paper_id": f"citing{n % 4}",
        "review_index": 0,
        "cited_paper_id": cited["id"],
        "cited_title": cited["title"],
        "cited_year": cited["year"],
        "paper_year": 2025,
        "sentence": line,
        "context": ["The idea was studied before [1]."],
        "form": "reference_line",
        "char_start": 0,
        "char_end": 10,
    } | more


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> BenchResult:
    """The outcome over the invented corpus and eight citations."""
    folder = tmp_path_factory.mktemp("data")
    write_rows(folder / "corpus" / "neurips_papers.jsonl.gz", [*CORPUS, *FILLING])
    write_rows(folder / "reviewer_cited" / "dev.jsonl.gz", [_row(n) for n in range(8)])
    return measure(DataFolder(folder), BenchOptions())


def test_citations_of_the_corpus_are_resolved(result: BenchResult) -> None:
    """Every plain reference line leads to its paper, and none is accused."""
    assert (result.figures["resolved"].value, result.figures["resolved"].n) == (1, 8)
    assert result.figures["false_alarms"].value == 0


def test_fakes_are_caught_where_titles_alone_catch_half(result: BenchResult) -> None:
    """Wrong authors and mixed titles are told; a baseline of titles takes every misdescribed work for real."""
    assert result.figures["fakes_caught"].value == 1
    assert result.figures["misdescribed_caught"].n == 8
    assert result.baselines["exact_title"]["misdescribed_caught"].value == 0


def test_fakes_are_no_works_of_the_corpus() -> None:
    """A misdescribed work keeps the title and has no author of it; a mixed title is no title that there is."""
    corpus = {row["id"]: row for row in CORPUS}
    fakes = list(fake_rows([_row(n) for n in range(8)], corpus, random.Random(1)))
    for fake, real in zip([f for f in fakes if f.fake is Fake.MISDESCRIBED], CORPUS, strict=False):
        assert real["title"] in fake.text
        assert not any(author in fake.text for author in real["authors"])
    mixed = [fake for fake in fakes if fake.fake is Fake.MIXED_TITLE]
    assert mixed
    assert not [fake for fake in mixed for real in CORPUS if real["title"] in fake.text]


def test_the_same_seed_makes_the_same_fakes() -> None:
    """Fakes are drawn, and drawn alike with one seed."""
    corpus = {row["id"]: row for row in CORPUS}
    rows = [_row(n) for n in range(8)]
    assert list(fake_rows(rows, corpus, random.Random(1))) == list(fake_rows(rows, corpus, random.Random(1)))


def test_the_citation_is_marked_in_its_text() -> None:
    """The place is the title's, in the whole review where it is at hand, else in the line with its context."""
    title = CORPUS[0]["title"]
    comments = f"WEAKNESSES:\nSee {title}, which did this.\n"
    start = comments.index(title)
    whole = _row(0, char_start=start, char_end=start + len(title), paper_id="paper1")
    papers = {"paper1": reviewed(1, [(comments, 2)])}
    given = list(true_rows([whole, _row(1)], papers, papers))
    assert [row.whole for row in given] == [True, False]
    assert given[0].text == comments
    assert [row.text[row.start : row.end] for row in given] == [title, CORPUS[1]["title"]]
