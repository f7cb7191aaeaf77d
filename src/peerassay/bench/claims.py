"""`claims`: are the novelty claims of a review found, and told apart by stance, without a model?

On DISAPERE (human labels of ICLR 2019/2020 reviews; CC BY-NC 4.0): a sentence labelled `asp_originality` is true, one
that the offline extraction gates as a claim is found. On the reviews of 2025: the number of claims that doubt novelty
against the reviewer's own ORIGINALITY score. Nothing here is trained on either.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from peerassay.bench.figures import BenchResult, Figure, Figures
from peerassay.bench.intervals import of_rows, precision_recall_f1, share
from peerassay.bench.kit import Kit, Row
from peerassay.bench.options import BenchOptions
from peerassay.bench.rank_correlation import spearman
from peerassay.documents.kit_reviews import read_rows
from peerassay.documents.paper import Paper, PaperCard, Provenance
from peerassay.documents.review import FieldRole, Review, ReviewField
from peerassay.documents.review_building import AboutReview, build_review
from peerassay.documents.sentence import Sentence
from peerassay.grading.claim import Gate, Stance
from peerassay.grading.extraction.answer import ClaimGiven
from peerassay.grading.extraction.rules import answer_by_rules
from peerassay.grading.extraction.stances import NEGATIVE
from peerassay.grading.mentions.works import works_of
from peerassay.progress import Step

ORIGINALITY = "asp_originality"
ONE_CUE = re.compile(r"\b(?:novel|original|incremental|innovati)\w*", re.IGNORECASE)
"""The baseline: a sentence that holds a word of newness is a claim."""
_NEGATED = re.compile(r"\b(?:not|n't|no|lack\w*|limited|incremental\w*|little|less|low|unclear)\b", re.IGNORECASE)
_POLAR = {"pol_positive": True, "pol_negative": False}


@dataclass(frozen=True, slots=True)
class _Judged:
    """A labelled sentence: its paper, label, polarity (None where none was given), whether and how it was found."""

    paper: str
    true: bool
    positive: bool | None
    found: bool
    found_positive: bool | None


def measure(kit: Kit, options: BenchOptions) -> BenchResult:
    """Return the figures; `limit` is the most reviews of each of the two sets, the first in the file's order."""
    labelled = kit.labelled_reviews()[: options.limit]
    scored = [(row, i) for row in kit.reviewed() for i in _scored(row)][: options.limit]
    rules = [one for row in labelled for one in _by_rules(row)]
    cue = [one for row in labelled for one in _by_cue(row)]
    options.progress(Step(what="sentences judged", done=len(rules), total=len(rules)))
    figures, baseline = _figures(rules), _figures(cue)
    figures["originality_spearman"], baseline["originality_spearman"] = _correlations(scored)
    return BenchResult(
        bench="claims",
        figures=figures,
        baselines={"one_cue_pattern": baseline},
        settings=options.settings(labelled_reviews=len(labelled), scored_reviews=len(scored)),
    )


def _figures(rows: Sequence[_Judged]) -> Figures:
    precision, recall, f1 = precision_recall_f1((row.paper, row.found, row.true) for row in rows)
    polar = [row for row in rows if row.found and row.true and row.positive is not None]
    accuracy = share((row.paper, row.positive is row.found_positive) for row in polar)
    return {"precision": precision, "recall": recall, "f1": f1, "polarity_accuracy": accuracy}


def _by_rules(row: Row) -> Iterator[_Judged]:
    review = labelled_review(row)
    paper = _paper(str(row["forum"]), str(row["title"]))
    stances = {ref: claim.stance for claim in _claims(paper, review) for ref in claim.sentence_ids}
    for sentence, label in zip(review.sentences, row["sentences"], strict=True):
        stance = stances.get(sentence.id)
        yield _judged(row, label, found=sentence.id in stances, positive=stance is Stance.NOVEL)


def _by_cue(row: Row) -> Iterator[_Judged]:
    for label in row["sentences"]:
        found = ONE_CUE.search(label["text"]) is not None
        yield _judged(row, label, found=found, positive=_NEGATED.search(label["text"]) is None)


def _judged(row: Row, label: Row, *, found: bool, positive: bool) -> _Judged:
    return _Judged(
        paper=str(row["forum"]),
        true=label["aspect"] == ORIGINALITY,
        positive=_POLAR.get(label["polarity"]),
        found=found,
        found_positive=positive if found else None,
    )


def _claims(paper: Paper, review: Review) -> tuple[ClaimGiven, ...]:
    given = answer_by_rules(paper, review, works_of(review, paper)).review.novelty_claims
    return tuple(claim for claim in given if claim.gate is Gate.CLAIM)


def labelled_review(row: Row) -> Review:
    """Return a labelled review as a Review whose sentences are the labelled ones, in the paragraphs of its text."""
    text, places = "", []
    for label in row["sentences"]:
        places.append((len(text), len(text) + len(label["text"])))
        text += label["text"] + (label["suffix"] or " ")
    source = Provenance(format="kit", name="labelled review", digest="")
    field = ReviewField(name="review", role=FieldRole.COMMENT, start=0, end=len(text))
    read = build_review(text, (field,), AboutReview(source=source, id=str(row["id"]), paper_id=str(row["forum"])))
    starts = [paragraph.start for paragraph in read.paragraphs]
    sentences = tuple(
        Sentence(id=f"R_{n:03d}", text=text[start:end], start=start, end=end, paragraph=_last_before(starts, start))
        for n, (start, end) in enumerate(places, start=1)
    )
    return read.model_copy(update={"sentences": sentences})


def _last_before(starts: Sequence[int], place: int) -> int:
    return max((i for i, start in enumerate(starts) if start <= place), default=0)


def _paper(paper_id: str, title: str, abstract: str = "") -> Paper:
    """A paper of which the title (and the abstract) is all that is known."""
    return Paper(
        id=paper_id,
        card=PaperCard(title=title, abstract=abstract),
        text="",
        sections=(),
        sentences=(),
        source=Provenance(format="kit", name="title alone", digest=""),
    )


def _scored(row: Row) -> list[int]:
    """The reviews that give the paper an ORIGINALITY score, by their place."""
    return [
        i
        for i, review in enumerate(row["reviews"])
        if isinstance(review.get("ORIGINALITY"), int) and not review.get("IS_META_REVIEW")
    ]


def _correlations(scored: Sequence[tuple[Row, int]]) -> tuple[Figure, Figure]:
    """Rank correlation of the number of doubting claims with the score, by rules and by the one cue."""
    rules: list[tuple[str, tuple[float, float]]] = []
    cue: list[tuple[str, tuple[float, float]]] = []
    for row, i in scored:
        entry = row["reviews"][i]
        found = read_rows([{**row, "reviews": [entry]}], "reviews", "").reviews
        for review in found:
            paper = _paper(str(row["id"]), str(row["title"]), str(row["abstract"]))
            doubting = sum(claim.stance in NEGATIVE for claim in _claims(paper, review))
            score = float(entry["ORIGINALITY"])
            rules.append((paper.id, (float(doubting), score)))
            cue.append((paper.id, (float(sum(map(_doubts_by_cue, review.sentences))), score)))
    return of_rows(rules, spearman), of_rows(cue, spearman)


def _doubts_by_cue(sentence: Sentence) -> bool:
    return ONE_CUE.search(sentence.text) is not None and _NEGATED.search(sentence.text) is not None
