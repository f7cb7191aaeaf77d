"""The benchmark of labels: cases compared with labelled claims and the truths of two readers."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from case_builder import large_case
from made_data import discussion, truths, write_truths
from peerassay.documents.review_text import review_from_text
from peerassay.errors import InputError
from peerassay.evidence.span import whole
from peerassay.jobs.recording import review_kept
from peerassay.jobs.reviews.case import Case, Issue, Judgement, Label, Stance, Statement, StatementKind
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.store.files import write_record
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.figures import BenchResult
from peerassay_bench.options import BenchOptions
from peerassay_bench.verdicts.bench import measure
from peerassay_bench.verdicts.truth import read_discussions, read_truths

SENTENCES = ("Gates are old.", "Pumps were studied before.", "The loss is new.", "Masks are known.", "The task is new.")
OPEN, RIGHT = Label.AMBIGUOUS, Label.SUPPORTED
LABELS = Path(__file__).parents[2] / "benchmarks" / "labels"


def record_of(
    labels: Sequence[Label | None], *, seconds: Sequence[Judgement] = (), text: str = " ".join(SENTENCES)
) -> CaseRecord:
    """Return the case of the review of all sentences, with one claim for each label."""
    review = review_from_text(f"## Weaknesses\n{text}")
    statements = tuple(
        Statement(
            id=f"C{n}",
            review=review.id,
            kind=StatementKind.CLAIM,
            stance=Stance.NOT_NOVEL,
            spans=(whole(sentence, review),),
            sentence_ids=(sentence.id,),
            judgement=_JUDGED.get(label) if label else None,
            label=label,
            score=label.score if label else None,
            second=seconds[n - 1] if seconds else None,
        )
        for n, (label, sentence) in enumerate(zip(labels, review.sentences, strict=False), 1)
    )
    issues = (Issue(id="I1", matter="novelty", title="Gates", statements=statements),) if statements else ()
    body = Case(parts=("novelty",), read=True, issues=issues)
    return large_case().model_copy(update={"reviews": (review_kept(review, "Reviewer 1"),), "body": body})


_JUDGED = {Label.SUPPORTED: Judgement.RIGHT, Label.OVERSTATED: Judgement.PARTLY, Label.AMBIGUOUS: Judgement.OPEN}


def folder_of(path: Path, record: CaseRecord, *read: Sequence[tuple[int, str]]) -> Path:
    """Return labels in which every sentence is a claim, and what each reader says of it."""
    row = {"id": "paper", "reviews": [{"comments": record.reviews[0].original}]}
    items = [(words, "claim", "not_novel") for words in SENTENCES]
    told = [truths("paper", f"R{n}", labels) for n, labels in enumerate(read, 1)]
    return write_truths(path / "labels", [discussion(row, 0, items)], told)


def measured(path: Path, record: CaseRecord, *read: Sequence[tuple[int, str]], **more: Any) -> BenchResult:
    """Return the benchmark's result for one record."""
    file = write_record(path / "records", "one", record)
    return measure(DataFolder(None), BenchOptions(labels=folder_of(path, record, *read), records=(file,), **more))


def values(result: BenchResult) -> dict[str, tuple[float | None, int]]:
    """Return value and N of each figure."""
    return {key: (figure.value, figure.n) for key, figure in result.figures.items()}


def test_verdicts_are_held_against_the_truth(tmp_path: Path) -> None:
    """Of five claims four are found, one of them left open needlessly; a right one called wrong contradicts."""
    read = [(1, "SUPPORTED"), (2, "UNDERSTATED"), (3, "UNSUPPORTED"), (4, "SUPPORTED"), (5, "SUPPORTED")]
    found = values(measured(tmp_path, record_of([RIGHT, Label.OVERSTATED, RIGHT, OPEN]), read))
    assert found["found"] == (0.8, 5)
    assert (found["decided"], found["needlessly_open"]) == ((0.75, 4), (0.25, 4))
    assert (found["as_truth"], found["same_label"]) == ((0.6667, 3), (0.3333, 3))
    assert found["contradicts"] == (0.3333, 3)
    assert found["as_truth_second_reader"] == (None, 0)


def test_what_a_reader_leaves_open_is_not_decidable(tmp_path: Path) -> None:
    """A claim that one of the truth's readers leaves open is neither needlessly open nor decided."""
    both = [(1, "SUPPORTED"), (2, "OPEN")], [(1, "OVERSTATED"), (2, "SUPPORTED")]
    found = values(measured(tmp_path, record_of([RIGHT, OPEN]), *both))
    assert (found["decided"], found["needlessly_open"]) == ((1, 1), (0, 1))
    assert (found["as_truth"], found["as_truth_second_reader"]) == ((1, 1), (0, 1))
    assert found["as_truth_where_readers_agree"] == (None, 0)
    assert found["truth_readers_class"] == (0, 2)


def test_the_baseline_calls_every_decided_claim_right(tmp_path: Path) -> None:
    """It is measured on the same claims; an interval stands beside each share."""
    result = measured(tmp_path, record_of([Label.OVERSTATED, RIGHT]), [(1, "SUPPORTED"), (2, "SUPPORTED")])
    assert result.figures["as_truth"].value == 0.5
    always = result.baselines["always SUPPORTED"]["as_truth"]
    assert (always.value, always.n) == (1, 2)
    assert always.low == pytest.approx(0.3424, abs=1e-4)


def test_readers_that_differ_in_degree_are_not_the_same(tmp_path: Path) -> None:
    """Two readers of the program are alike where both judged alike."""
    seconds = [Judgement.RIGHT, Judgement.RIGHT]
    record = record_of([RIGHT, Label.OVERSTATED], seconds=seconds)
    found = values(measured(tmp_path, record, [(1, "SUPPORTED"), (2, "OVERSTATED")]))
    assert found["readers_same"] == (0.5, 2)


def test_a_statement_of_several_sentences_meets_each_of_their_claims(tmp_path: Path) -> None:
    """Where the case joins two labelled claims into one statement, both have its label; the other side comes second."""
    record = record_of([RIGHT])
    (issue,) = record.body.issues
    refs = tuple(s.id for s in record.reviews[0].sentences[:2])
    joined = issue.statements[0].model_copy(update={"sentence_ids": refs})
    other = {"id": "C2", "stance": Stance.NOVEL, "label": OPEN, "score": 0, "sentence_ids": refs[:1]}
    praise = joined.model_copy(update=other)
    body = record.body.model_copy(update={"issues": (issue.model_copy(update={"statements": (praise, joined)}),)})
    found = values(measured(tmp_path, record.model_copy(update={"body": body}), [(1, "SUPPORTED"), (2, "SUPPORTED")]))
    assert (found["found"], found["decided"], found["as_truth"]) == ((1, 2), (1, 2), (1, 2))


def test_a_record_of_another_review_is_told(tmp_path: Path) -> None:
    """Cases whose reviews have other words than the labelled one give no figure, and a sentence."""
    folder = folder_of(tmp_path, record_of([]), [(1, "SUPPORTED")])
    write_record(tmp_path / "records", "other", record_of([], text="Gates are new."))
    result = measure(DataFolder(None), BenchOptions(labels=folder, records=(tmp_path / "records",)))
    assert result.figures["found"].n == 0
    assert "none of the records" in result.warnings[0]


def test_two_records_of_one_review_are_refused(tmp_path: Path) -> None:
    """Two runs in one folder would count each claim twice."""
    record = record_of([RIGHT])
    for name in ("one", "two"):
        write_record(tmp_path / "records", name, record)
    with pytest.raises(InputError, match="two cases"):
        measure(DataFolder(None), BenchOptions(labels=folder_of(tmp_path, record), records=(tmp_path / "records",)))


def test_an_unknown_split_is_refused(tmp_path: Path) -> None:
    """The sentence names the splits that there are."""
    with pytest.raises(InputError, match="dev, closed"):
        measured(tmp_path, record_of([]), part="train")


def test_the_source_s_truths_are_whole() -> None:
    """Every labelled claim has a first reader's truth, 140 a second's; no place ends before it begins."""
    reviews, read = read_discussions(LABELS), read_truths(LABELS)
    claims = [(review.paper_id, item.n) for review in reviews for item in review.judged]
    assert len({review.paper_id for review in reviews}) == 28
    assert all("R1" in read[claim] for claim in claims)
    assert len(claims) == len(read) == 189
    assert sum("R2" in of for of in read.values()) == 140
    assert all(item.start < item.end for review in reviews for item in review.labels)
    assert all(quote.start < quote.end for of in read.values() for truth in of.values() for quote in truth.quotes)


def test_labels_with_words_are_refused(tmp_path: Path) -> None:
    """A text of a review has no place among the labels."""
    folder = folder_of(tmp_path, record_of([]), [(1, "SUPPORTED")])
    line = (folder / "novelty.jsonl").read_text(encoding="utf-8")
    (folder / "novelty.jsonl").write_text(line.replace('"n": 1,', '"n": 1, "text": "Gates",'), encoding="utf-8")
    with pytest.raises(InputError, match=r"novelty\.jsonl, line 1"):
        read_discussions(folder)
