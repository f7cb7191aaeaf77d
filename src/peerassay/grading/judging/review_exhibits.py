"""What all questions on the claims of one review open with: the paper, its prior work, the review's own candidates."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from peerassay.engines.templates import render
from peerassay.grading.dossier import Dossier
from peerassay.grading.judging.asked import Library, asked_lines, candidates_of, judged_claims, library
from peerassay.grading.judging.exhibits import (
    NAMED_WORKS,
    REVIEWS_PASSAGES,
    Shown,
    Years,
    abstracts_block,
    further_block,
    paper_block,
    passages_block,
    shelf_block,
    shown_of_paper,
)
from peerassay.grading.judging.prompt_files import PROMPTS

TASK = "judge.md"
HEADINGS = (
    "# The works that the review's claims are about",
    "# More of the earlier work, by what the review speaks of",
    "# The paper, further sentences on what the review speaks of",
)


@dataclass(frozen=True, slots=True)
class ReviewExhibits:
    """Made once for all questions on a review, for their prompts are long.

    Attributes:
        texts: what answers may point into.
        of_paper: the blocks that questions of every kind on the paper open with.
        of_review: the blocks behind them that all questions on the review's claims have.
        shown: what of each candidate these blocks show.
        shown_of_paper: the ids of the paper's sentences that they show.

    """

    texts: Library
    years: Years
    of_paper: tuple[str, ...]
    of_review: tuple[str, ...]
    shown: Shown
    shown_of_paper: frozenset[str]

    @classmethod
    def of(cls, dossier: Dossier) -> "ReviewExhibits":
        """Return the exhibits of a review whose packs are made."""
        texts, years = library(dossier), {key: one.year for key, one in dossier.candidates.items()}
        shelf, shown = shelf_block(dossier.pool, dossier.side, texts, years)
        claims = [claim for claim in judged_claims(dossier) if asked_lines(claim, dossier)]
        claim_ids = [claim.claim_id for claim in claims]
        about = {asked.work for claim in claims for asked in asked_lines(claim, dossier)}
        preferred = preferred_passages(dossier, claim_ids)
        listed = Counter(cand_id for claim in claims for cand_id in candidates_of(claim, dossier))
        of_lines = {c: preferred.get(c, ()) for c in sorted(listed) if c in about}
        named, shown = further_block(HEADINGS[0], of_lines, shown, texts, NAMED_WORKS)
        often = sorted(listed, key=lambda c: (-listed[c], c))
        more, shown = abstracts_block(HEADINGS[1], often, shown, texts)
        opening = shown_of_paper(dossier.paper)
        passages, of_own = passages_block(HEADINGS[2], dossier, claim_ids, texts, REVIEWS_PASSAGES, opening)
        return cls(
            texts=texts,
            years=years,
            of_paper=tuple(block for block in (paper_block(dossier.paper), shelf) if block),
            of_review=tuple(block for block in (render(PROMPTS, TASK), named, more, passages) if block),
            shown=shown,
            shown_of_paper=of_own,
        )


def preferred_passages(dossier: Dossier, claim_ids: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """Return by candidate the sentences closest to the claims' aspects, each claim's best first in turn."""
    ranked: dict[str, list[tuple[int, int, str]]] = {}
    for place, claim_id in enumerate(claim_ids):
        pack = dossier.packs.get(claim_id)
        for entry in pack.entries if pack else ():
            marks = [(rank, place, span.sentence) for rank, span in enumerate(entry.passages)]
            ranked.setdefault(entry.cand_id, []).extend(marks)
    return {c: tuple(dict.fromkeys(ref for *_, ref in sorted(marks))) for c, marks in sorted(ranked.items())}
