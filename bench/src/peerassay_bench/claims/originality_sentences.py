"""The labelled sentences of DISAPERE: are those on originality found as claims, and on the right side?

A sentence labelled `asp_originality` is true; one that belongs to an item gated as a claim is found. Of the paper only
the title is known. DISAPERE (Kennard et al., NAACL 2022) is CC BY-NC 4.0: nothing here is trained on it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from peerassay.documents.paper import Provenance
from peerassay.documents.review import FieldRole, Review, ReviewField
from peerassay.documents.review_building import AboutReview, build_review
from peerassay.documents.sentence import Sentence
from peerassay.jobs.reviews.case import Stance
from peerassay_bench.claims import cue as claim_cue
from peerassay_bench.claims.matched import Case, Claims
from peerassay_bench.data_folder import Row
from peerassay_bench.figures import Figures
from peerassay_bench.intervals import precision_recall_f1, share
from peerassay_bench.known_papers import known_by_card

ORIGINALITY = "asp_originality"
_POLAR = {"pol_positive": True, "pol_negative": False}


@dataclass(frozen=True, slots=True)
class JudgedSentence:
    """A labelled sentence: its paper, label, polarity (None where none was given), whether and how it was found."""

    paper: str
    true: bool
    positive: bool | None
    found: bool
    found_positive: bool | None


def originality_share(row: Row) -> float:
    """Return the share of a review's sentences that are labelled as about originality."""
    labels = [label["aspect"] == ORIGINALITY for label in row["sentences"]]
    return sum(labels) / len(labels) if labels else 0.0


def case_of(row: Row) -> Case:
    """Return the review as it is asked about."""
    return Case(known_by_card(str(row["forum"]), str(row["title"])), labelled_review(row))


def judged(rows: Sequence[Row], cases: Sequence[Case], found: Sequence[Claims]) -> list[JudgedSentence]:
    """Return the sentences of the reviews, compared with what was found."""
    each = zip(rows, cases, found, strict=True)
    return [sentence for row, case, claims in each for sentence in _held_against(row, case.review, claims)]


def judged_by_cue(rows: Sequence[Row]) -> list[JudgedSentence]:
    """Return the sentences held against the one pattern of cue words."""
    return [
        _judged(row, label, found=claim_cue.is_claim(text), positive=not claim_cue.is_doubting(text))
        for row in rows
        for label in row["sentences"]
        if isinstance(text := label["text"], str)
    ]


def figures_of(rows: Sequence[JudgedSentence]) -> Figures:
    """Return precision, recall and F1 of finding, and how often the side of those found is right."""
    precision, recall, f1 = precision_recall_f1((row.paper, row.found, row.true) for row in rows)
    polar = [row for row in rows if row.found and row.true and row.positive is not None]
    accuracy = share((row.paper, row.positive is row.found_positive) for row in polar)
    return {"precision": precision, "recall": recall, "f1": f1, "polarity_accuracy": accuracy}


def labelled_review(row: Row) -> Review:
    """Return a labelled review as a Review whose sentences are the labelled ones, in the paragraphs of its text."""
    text, places = "", []
    for label in row["sentences"]:
        places.append((len(text), len(text) + len(label["text"])))
        text += label["text"] + (label["suffix"] or " ")
    source = Provenance(format="rows", name="labelled review", digest="")
    field = ReviewField(name="review", role=FieldRole.COMMENT, start=0, end=len(text))
    read = build_review(text, (field,), AboutReview(source=source, id=str(row["id"]), paper_id=str(row["forum"])))
    starts = [paragraph.start for paragraph in read.paragraphs]
    sentences = tuple(
        Sentence(id=f"R_{n:03d}", text=text[start:end], start=start, end=end, paragraph=_last_before(starts, start))
        for n, (start, end) in enumerate(places, start=1)
    )
    return read.model_copy(update={"sentences": sentences})


def _held_against(row: Row, review: Review, claims: Claims) -> Iterator[JudgedSentence]:
    stances = {ref: claim.stance for claim in claims for ref in claim.sentence_ids}
    for sentence, label in zip(review.sentences, row["sentences"], strict=True):
        stance = stances.get(sentence.id)
        yield _judged(row, label, found=sentence.id in stances, positive=stance is Stance.NOVEL)


def _judged(row: Row, label: Row, *, found: bool, positive: bool) -> JudgedSentence:
    return JudgedSentence(
        paper=str(row["forum"]),
        true=label["aspect"] == ORIGINALITY,
        positive=_POLAR.get(label["polarity"]),
        found=found,
        found_positive=positive if found else None,
    )


def _last_before(starts: Sequence[int], place: int) -> int:
    return max((i for i, start in enumerate(starts) if start <= place), default=0)
