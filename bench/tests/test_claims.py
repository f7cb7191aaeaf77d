"""The benchmark of claims on invented data."""

from pathlib import Path

from made_data import labelled, reviewed, write_rows
from peerassay_bench.claims.bench import measure
from peerassay_bench.claims.originality_sentences import labelled_review
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.options import BenchOptions

NOVEL = ("The proposed way of sorting pebbles is novel.", "asp_originality", "pol_positive")
OLD = ("The novelty of the approach is limited.", "asp_originality", "pol_negative")
CLEAR = ("The paper is well written.", "asp_clarity", "pol_positive")
STRANGE = ("Nobody would have thought of pebbles here.", "asp_originality", "pol_positive")


def _folder(folder: Path) -> DataFolder:
    write_rows(folder / "disapere" / "dev.jsonl.gz", [labelled(1, [CLEAR, NOVEL]), labelled(2, [OLD, CLEAR, STRANGE])])
    doubt, praise = "WEAKNESSES:\nThe novelty is limited.\n", "STRENGTHS:\nThe idea is novel.\n"
    rows = [reviewed(n, [(doubt, 1), (praise, 4)]) for n in range(3)]
    write_rows(folder / "reviews" / "neurips_dev.jsonl.gz", rows)
    return DataFolder(folder)


def test_found_claims_are_counted_against_the_labels(tmp_path: Path) -> None:
    """Two of three labelled sentences are found, nothing else, both with their polarity."""
    result = measure(_folder(tmp_path), BenchOptions())
    values = {key: figure.value for key, figure in result.figures.items()}
    assert values["precision"] == 1
    assert values["recall"] == 0.6667
    assert values["polarity_accuracy"] == 1
    assert result.figures["polarity_accuracy"].n == 2


def test_doubt_goes_against_the_score(tmp_path: Path) -> None:
    """Where doubting reviews score lower, the correlation is -1, over all scored reviews."""
    figure = measure(_folder(tmp_path), BenchOptions()).figures["originality_spearman"]
    assert (figure.value, figure.n) == (-1, 6)


def test_a_limit_draws_reviews(tmp_path: Path) -> None:
    """With a limit of one, one of the two labelled reviews is read."""
    result = measure(_folder(tmp_path), BenchOptions(limit=1))
    assert result.settings["disapere_reviews"] == 1
    assert result.figures["recall"].n in {1, 2}


def test_the_labelled_sentences_are_the_review_s() -> None:
    """Each label's sentence stands in the review's text at its place."""
    review = labelled_review(labelled(1, [CLEAR, NOVEL, OLD]))
    assert [review.text[s.start : s.end] for s in review.sentences] == [CLEAR[0], NOVEL[0], OLD[0]]
    assert all(0 <= s.paragraph < len(review.paragraphs) for s in review.sentences)
