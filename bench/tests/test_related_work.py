"""The benchmark of related-work sections: which papers it takes, what it counts, what its measures mean."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from made_data import paper, write_rows
from peerassay.engines import Question
from peerassay.engines.offline import Offline
from peerassay.errors import InputError
from peerassay.jobs.related_work.draft import Draft
from peerassay_bench.bert_score import BertScorer
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.options import BenchOptions
from peerassay_bench.related_work.bench import measure
from peerassay_bench.related_work.cases import BUILT, cases_of
from peerassay_bench.related_work.judging import Preference, aggregation, preferred
from peerassay_bench.rouge import rouge

COLOURS = ("red", "green", "blue", "white", "black", "grey", "brown", "yellow", "violet")
NAMES = ("Stone", "Marsh", "Holm", "Lind", "Fjord", "Rail", "Road", "Lane", "Star")


def markdown(cited: int) -> str:
    marks = [f"Work on {colour} pebbles was done [{n}]." for n, colour in enumerate(COLOURS[:cited], 1)]
    entries = [
        f"[{n}] Ada {NAMES[n - 1]} and Bo Roe. Sorting all {c} pebbles. In Journal of Beaches, 2019."
        for n, c in enumerate(COLOURS, 1)
    ]
    return "\n\n".join(
        [
            "# Sorting every pebble of a beach", "## Abstract", "We propose a sieve for the pebbles of a whole beach.",
            "## 1 Introduction", "Beaches are long.", "## 2 Related Work",
            f"Pebbles have been sorted before. {' '.join(marks)} Sand was counted [44].",
            "## 3 Method", "We shake the sieve.", "## References", *entries,
        ]
    )  # fmt: skip


def data(folder: Path, cited: int = 9) -> DataFolder:
    works = [
        paper(
            f"w{n}",
            f"Sorting all {c} pebbles",
            [f"Ada {NAMES[n - 1]}", "Bo Roe"],
            2019,
            f"Beaches vary. We sort {c} pebbles by {c}.",
        )
        for n, c in enumerate(COLOURS, 1)
    ]
    write_rows(folder / "corpus" / "neurips_papers.jsonl.gz", works[:5])
    write_rows(folder / "prior_work" / "papers.jsonl.gz", works[5:])
    write_rows(folder / "references" / "dev.jsonl.gz", [{"paper": "p1", "work": f"w{n}"} for n in range(1, 10)])
    (folder / "fulltext").mkdir()
    (folder / "fulltext" / "p1.md").write_text(markdown(cited), encoding="utf-8")
    return DataFolder(folder)


def test_a_case_is_a_paper_with_its_section_cut_to_the_references_at_hand(tmp_path: Path) -> None:
    """Sentences on other works alone go, those that cite nothing stay, marks are not in the gold."""
    (case,) = cases_of(data(tmp_path), None)
    assert [one.number for one in case.references] == [*range(1, 10)]
    assert "Pebbles have been sorted before." in case.gold
    assert "Work on red pebbles was done." in case.gold
    assert "Sand" not in case.gold
    assert "[" not in case.gold


def test_papers_with_fewer_references_than_nine_are_left_out(tmp_path: Path) -> None:
    """What the section does not cite is no reference of the case."""
    assert not [*cases_of(data(tmp_path, cited=8), None)]


def test_the_figures_are_of_whole_sections_and_their_baseline(tmp_path: Path) -> None:
    """By rules coverage is whole, nothing is invented or lost, all is checked; lead sentences stand beside."""
    pytest.importorskip("rouge_score")
    found = measure(data(tmp_path / "data"), options(tmp_path))
    value = {name: figure.value for name, figure in found.figures.items()}
    assert value["coverage"] == value["checked"] == 100
    assert value["invented_keys"] == value["citations_lost"] == 0
    assert value["topic_aggregation"] >= 3.6
    assert set(found.baselines) == {"lead sentences"}
    assert value["rouge_1_over_lead"] == pytest.approx(
        value["rouge_1"] - found.baselines["lead sentences"]["rouge_1"].value, abs=0.01
    )


def options(folder: Path, **more: Path) -> BenchOptions:
    from peerassay.settings import resolve

    asking = resolve({"home": str(folder / "home")}, environment={}).settings
    return BenchOptions(asking=asking, **more)


def test_a_data_set_is_built_from_a_folder_of_papers(tmp_path: Path) -> None:
    """The literature gives the references; what was built is written beside the papers."""
    pytest.importorskip("rouge_score")
    from peerassay.literature.library import Library

    given = data(tmp_path / "data")
    library = Library(tmp_path / "home" / "library")
    for part in ("corpus/neurips_papers.jsonl.gz", "prior_work/papers.jsonl.gz"):
        library.add(tmp_path / "data" / part)
    found = measure(given, options(tmp_path, build=tmp_path / "data" / "fulltext"))
    assert found.figures["coverage"].value == 100
    (row,) = (tmp_path / "data" / "fulltext" / BUILT).read_text(encoding="utf-8").splitlines()
    assert [one["title"] for one in json.loads(row)["references"]][:1] == ["Sorting all red pebbles"]


def test_a_folder_without_enough_references_is_said_and_nothing_is_written(tmp_path: Path) -> None:
    """An empty library builds no data set: a sentence says so; `--limit` is the most papers taken."""
    data(tmp_path / "data")
    with pytest.raises(InputError, match="no paper of 1 has 9 references"):
        measure(DataFolder(None), options(tmp_path, build=tmp_path / "data" / "fulltext"))
    assert not (tmp_path / "data" / "fulltext" / BUILT).exists()


def test_rouge_counts_shared_words() -> None:
    """The same text has all, another none."""
    pytest.importorskip("rouge_score")
    assert set(rouge("pebbles lie\nsand flies", "pebbles lie\nsand flies").values()) == {100.0}
    assert set(rouge("pebbles lie", "ships sail").values()) == {0.0}


def test_bert_score_matches_each_token_with_its_nearest() -> None:
    """A text against itself has all; a token without a like takes its share; nothing has no score."""
    numpy = pytest.importorskip("numpy")
    table = numpy.eye(4)
    scorer = BertScorer.__new__(BertScorer)
    scorer._tokenizer = SimpleNamespace(encode=lambda text: SimpleNamespace(ids=[int(w) for w in text.split()]))
    scorer._session = SimpleNamespace(run=lambda _, given: [table[given["input_ids"]]])
    scorer._inputs = {"input_ids"}
    assert scorer.f1("0 1", "0 1") == pytest.approx(100)
    assert scorer.f1("0 1", "0 2") == pytest.approx(50)
    assert scorer.f1("0 1", "2 3") == 0
    assert scorer.f1("", "0") is None


class Judge(Offline):
    """Prefers the section that it is shown first, or the one that says so."""

    def __init__(self, always_first: bool) -> None:
        super().__init__()
        self._first = always_first

    async def ask(self, question: Question) -> SimpleNamespace:
        ours = "A" if self._first or "ours" in question.sections[0] else "B"
        return SimpleNamespace(answer=Preference(coverage=ours, truth=ours, organisation=ours, paste=ours))


async def test_a_judge_who_prefers_what_comes_first_prefers_neither(tmp_path: Path) -> None:
    """Asked in both orders, a judge of place gives a half, a judge of the text gives one."""
    (case,) = cases_of(data(tmp_path), None)
    assert set((await preferred(Judge(True), case, "ours", "theirs")).values()) == {0.5}
    assert set((await preferred(Judge(False), case, "ours", "theirs")).values()) == {1.0}
    assert await aggregation(Offline(), case, Draft()) is None
