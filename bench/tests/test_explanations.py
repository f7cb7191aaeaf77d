"""The benchmark of explanations: records told alike, judged both ways round, ranked by people."""

import asyncio
import csv
from dataclasses import replace
from pathlib import Path
from typing import Any

import explained_case
import pytest

from peerassay.engines import Answered, Question
from peerassay.engines.offline import Offline
from peerassay.errors import InputError
from peerassay.frozen import canonical_json
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.explanations.bench import choice_figures, measure, rank_figures
from peerassay_bench.explanations.explained import Explained, Key, explained_of
from peerassay_bench.explanations.judging import JudgePair, RatePassages, Scores, Winners, choices, scores
from peerassay_bench.explanations.metrics import EXPLANATION, RETRIEVAL
from peerassay_bench.explanations.sheets import Rank, letters, ranks, sheet
from peerassay_bench.options import BenchOptions

METHODS = ("direct", "mind-graph")


@pytest.fixture(scope="module")
def explained() -> dict[Key, dict[str, Explained]]:
    return explained_of([explained_case.run(explain_method=method).record for method in METHODS])


class Judge(Offline):
    """Answers every question as told."""

    def __init__(self, answer: Any) -> None:
        super().__init__()
        self._answer = answer

    async def ask(self, question: Question[Any]) -> Answered[Any]:
        given = question.check(question.answer_type.model_validate(self._answer(question)))
        return replace(await super().ask(question), answer=given.answer, faults=given.faults)


def test_explanations_are_told_alike_and_without_their_method(explained: dict[Key, dict[str, Explained]]) -> None:
    """Each comment has one text by each method; no text names it."""
    assert explained
    for of in explained.values():
        assert sorted(of) == sorted(METHODS)
        assert not any(method in told.text for told in of.values() for method in METHODS)
    with pytest.raises(InputError, match="two records"):
        explained_of([explained_case.explained(), explained_case.explained()])


def test_a_choice_that_turns_with_the_order_is_a_tie(explained: dict[Key, dict[str, Explained]]) -> None:
    """A judge who always says A prefers nobody; one who goes by the text prefers the same both ways round."""
    some = list(explained.values())[:2]
    always, missing = asyncio.run(choices(Judge(lambda _: {"winners": dict.fromkeys(EXPLANATION, "A")}), some))
    assert not missing
    assert {choice.value for choice in always} == {0.5}
    assert not any(choice.agreed for choice in always)

    def longer(question: JudgePair) -> dict[str, Any]:
        word = "A" if len(question.first.text) > len(question.second.text) else "B"
        return {"winners": dict.fromkeys(EXPLANATION, word)}

    found, _ = asyncio.run(choices(Judge(longer), some))
    figures = choice_figures(found)
    assert figures["win_relevance_direct_mind_graph"].value == 0.0
    assert figures["same_both_ways_round"].value == 1.0
    assert figures["rank_relevance_mind_graph"].value == figures["rank_all_mind_graph"].value == 1.0
    assert figures["rank_all_direct"].value == 2.0


def test_strata_and_concerns_are_parts_of_their_own() -> None:
    """Comments by their length, or the concerns of several reviews; a part that is none is refused."""
    records = [explained_case.run(explain_method=method).record for method in METHODS]
    every = explained_of(records)
    short, longer = explained_of(records, "upto100"), explained_of(records, "100to200")
    assert all(len(told.comment) <= 100 for of in short.values() for told in of.values())
    assert set(short) | set(longer) | set(explained_of(records, "over200")) == set(every)
    assert {key[2] for key in explained_of(records, "concerns")} <= {"K1", "K2", "K3", "K4", "K5", "K6"}
    with pytest.raises(InputError, match="no such part"):
        explained_of(records, "long")


def test_a_judge_s_answer_is_checked(explained: dict[Key, dict[str, Explained]]) -> None:
    """What is neither side is a tie, a score out of range is none, and both are told; rules do not judge."""
    first, second = next(iter(explained.values())).values()
    given = JudgePair(first, second).check(Winners(winners={"relevance": "b", "clarity": "both"}))
    assert given.answer.winners["relevance"] == "B"
    assert given.answer.winners["clarity"] == "tie"
    assert len(given.faults) == len(EXPLANATION) - 1
    rated = RatePassages(second).check(Scores(scores={"logic": 11, "novelty": 7}))
    assert rated.answer.scores == {"novelty": 7}
    assert set(JudgePair(first, second).offline().winners.values()) == {"tie"}
    assert RatePassages(second).offline().scores == {}


def test_passages_are_scored_where_a_method_picked_some(explained: dict[Key, dict[str, Explained]]) -> None:
    """The paper alone has no passages to score."""
    judge = Judge(lambda _: {"scores": dict.fromkeys(RETRIEVAL, 6)})
    rated = asyncio.run(scores(judge, list(explained.values())))
    assert {told.method for told, _ in rated} == {"mind-graph"}


def test_sheets_go_out_and_come_back(explained: dict[Key, dict[str, Explained]], tmp_path: Path) -> None:
    """Ranks that people fill in come back under their method; a sheet of other explanations is refused."""
    path = tmp_path / "ada.csv"
    path.write_text(sheet(explained, 1), encoding="utf-8", newline="")
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert "method" not in rows[0]
    for row in rows:
        key = (row["paper"], row["review"], row["comment_id"])
        method = letters(key, METHODS, 1)[row["letter"]]
        row["relevance"] = "1" if method == "mind-graph" else "2"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    back = list(ranks(path, explained, 1))
    assert {(rank.method, rank.rank) for rank in back} == {("mind-graph", 1.0), ("direct", 2.0)}
    figures = rank_figures(back)
    assert figures["rank_relevance_mind_graph"].value == 1.0
    assert figures["win_relevance_direct_mind_graph"].value == 0.0
    assert "alpha_relevance" not in figures
    with pytest.raises(InputError, match="other explanations"):
        list(ranks(path, {}, 1))


def test_agreement_needs_two_raters() -> None:
    """Two who rank alike agree fully."""
    key = ("p", "r", "1.1")
    both = [
        Rank(rater, key, method, "clarity", float(place)) for rater in "ab" for place, method in enumerate(METHODS, 1)
    ]
    assert rank_figures(both)["alpha_clarity"].value == 1.0


def test_the_benchmark_reads_records_and_writes_a_sheet(tmp_path: Path) -> None:
    """Records of two methods in a folder are counted; the sheet has a row for each explanation."""
    for method in METHODS:
        record = explained_case.run(explain_method=method).record
        (tmp_path / f"{method}.explained.json").write_text(canonical_json(record), encoding="utf-8")
    out = tmp_path / "sheet.csv"
    result = measure(DataFolder(None), BenchOptions(records=(tmp_path,), sheet=out))
    comments = result.figures["comments"].value
    assert comments
    with out.open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == len(METHODS) * comments
    assert measure(DataFolder(None), BenchOptions()).warnings
