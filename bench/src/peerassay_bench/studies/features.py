"""What rules can count of a review without a judge: how long, how pointed, how specific it is, and what it cites."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean

from peerassay.documents import Paper, Review, split_sentences
from peerassay.evidence import LexicalSimilarity
from peerassay.job_record import Cell
from peerassay.jobs.reviews.case import Statement, StatementKind
from peerassay.jobs.reviews.comments import Side, comments_of
from peerassay.jobs.reviews.methods.seagraph.pointers import PointerFinder
from peerassay.jobs.reviews.named_works import find_works, resolve_works
from peerassay.jobs.reviews.rules.items import find_items
from peerassay.jobs.reviews.scores.measure import Reviewed
from peerassay.jobs.reviews.scores.shares import RESOLVED, UNRESOLVED
from peerassay.jobs.reviews.scores.specificity import use_score
from peerassay.literature import Source

COUNTED = (
    "words", "comments", "criticisms", "questions", "pointing", "pointers_there", "quotes_there", "novelty_statements",
    "doubts", "UseScore", "works_named", "works_beyond_the_list", "CR",
)  # fmt: skip
"""The columns that are counted; docs/studies.md says what each is."""
SHARES = ("pointing", "pointers_there", "quotes_there", "CR")
"""Those of them that lie from 0 to 1."""


@dataclass(frozen=True)
class ReviewFeatures:
    """Counts reviews of one paper; what does not depend on the review is made once."""

    paper: Paper
    sources: Sequence[Source] = ()
    finder: PointerFinder = field(init=False)

    def __post_init__(self) -> None:
        """Make ready to resolve pointers into the paper."""
        object.__setattr__(self, "finder", PointerFinder(self.paper))

    async def of(self, review: Review) -> dict[str, Cell]:
        """Return the counts by column; None where a review has nothing of the kind to count."""
        comments = comments_of(review)
        pointers = [self.finder.pointers(comment) for comment in comments] if self.paper.sentences else []
        every = [pointer for found in pointers for pointer in found]
        quotes = [pointer for pointer in every if pointer.kind == "quote"]
        numbered = [pointer for pointer in every if pointer.kind not in {"quote", "line"}]
        (works,) = find_works((review,), self.paper)
        items = find_items(review, works)
        doubts = [item for item in items if item.stance is not None and item.stance.value in _DOUBTS]
        found = [s for s in await self._states(review) if s in RESOLVED | UNRESOLVED]
        sure = [work for work in works if not work.tentative]
        return {
            "words": len(review.original.split()),
            "comments": len(comments),
            "criticisms": sum(comment.side in {Side.WEAKNESS, Side.LIMITATION} for comment in comments),
            "questions": sum(comment.side is Side.QUESTION for comment in comments),
            "pointing": _share(sum(bool(found) for found in pointers), len(pointers)),
            "pointers_there": _share(sum(pointer.state == "found" for pointer in numbered), len(numbered)),
            "quotes_there": _share(sum(pointer.state == "found" for pointer in quotes), len(quotes)),
            "novelty_statements": len(items),
            "doubts": len(doubts),
            "UseScore": use_score(_claims(review)).value,
            "works_named": len(sure),
            "works_beyond_the_list": sum(work.reference is None for work in sure),
            "CR": _share(sum(state in RESOLVED for state in found), len(found)),
        }

    async def _states(self, review: Review) -> list[object]:
        if not self.sources:
            return []
        (works,) = find_works((review,), self.paper)
        referred = await resolve_works(works, self.paper.references, self.sources, paper_date=None)
        return [referent.state for referent in referred.referents]


def near_decision(review: Review, decision: str) -> float | None:
    """Return how near a review's criticisms are to the chair's decision: of each the cosine with its nearest sentence.

    Shared words only (`LexicalSimilarity`): what a chair takes up in other words is not seen. None without either.
    """
    said = [decision[start:end] for start, end in split_sentences(decision)]
    criticisms = [c.text for c in comments_of(review) if c.side in {Side.WEAKNESS, Side.LIMITATION}]
    if not said or not criticisms:
        return None
    shared = LexicalSimilarity()
    nearest = [max(shared.between(text, sentence) or 0.0 for sentence in said) for text in criticisms]
    return round(fmean(nearest), 4)


_DOUBTS = frozenset({"not_novel", "somewhat_novel"})


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _claims(review: Review) -> Reviewed:
    """The claims on novelty that rules find, as UseScore counts them."""
    claims = [
        Statement(id=f"C{n}", review=review.id, kind=StatementKind.CLAIM, spans=(), sentence_ids=item.sentence_ids)
        for n, item in enumerate(find_items(review, ()), 1)
        if item.kind is StatementKind.CLAIM
    ]
    return Reviewed(statements=claims, sentences=review.sentences)
