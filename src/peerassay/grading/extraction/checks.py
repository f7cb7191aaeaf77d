"""The checks of extraction: what fails is taken out and told, never replaced by something else (seed 002, 1.2, 1.3)."""

from peerassay.documents.review import Review
from peerassay.engines.question import Checked
from peerassay.grading.claim import Gate
from peerassay.grading.extraction.answer import ClaimGiven, ExtractionAnswer, ReviewGiven
from peerassay.grading.extraction.claim_check import ClaimDesk, check_claim
from peerassay.grading.extraction.locating import Located
from peerassay.grading.extraction.paper_check import check_paper
from peerassay.grading.mentions.mention import WorkNamed

_CLAIMS = "$.review.novelty_claims"
_ITEMS = frozenset({Gate.CLAIM, Gate.PROOF, Gate.REQUEST})
_STRETCH = 200
"""Characters of the stretches by which items are found that may overlap."""
Kept = list[tuple[ClaimGiven, Located]]


def check_answer(answer: ExtractionAnswer, review: Review, works: tuple[WorkNamed, ...]) -> Checked[ExtractionAnswer]:
    """Return the answer as it may stand: claims in the review's words and order, `C1` ..., and the faults."""
    paper, paper_faults = check_paper(answer.paper)
    desk = ClaimDesk(review, works)
    kept: Kept = []
    nearby = _Nearby()
    for i, given in enumerate(answer.review.novelty_claims):
        checked = check_claim(given, f"{_CLAIMS}[{i}]", desk)
        if checked is None or _is_left_out(checked[0], i, desk):
            continue
        if not _is_double(checked, i, kept, nearby, desk):
            nearby.add(checked[1], len(kept))
            kept.append(checked)
    ordered = sorted(_without_claims_as_proofs(kept, desk), key=lambda item: (item[1].start, item[1].end))
    claims = tuple(claim.model_copy(update={"claim_id": f"C{n}"}) for n, (claim, _) in enumerate(ordered, start=1))
    checked_review = ReviewGiven(novelty_claims=claims, all_citations_raw=_citations(answer, desk))
    return Checked(ExtractionAnswer(paper=paper, review=checked_review), (*paper_faults, *desk.faults))


def _without_claims_as_proofs(kept: Kept, desk: ClaimDesk) -> Kept:
    """A neighbour with an aspect of its own is its own item (law, section 1), so it is no proof of another one."""
    own = {s.id for claim, place in kept if claim.gate is Gate.CLAIM and claim.lines for s in place.sentences}
    free: Kept = []
    for claim, place in kept:
        others = own.difference(s.id for s in place.sentences)
        proofs = tuple(p for p in claim.proofs if p not in others)
        if proofs != claim.proofs:
            desk.fault(f"{_CLAIMS}[*].proofs", "a proof that is a claim of its own stands by itself", dropped=False)
        free.append((claim.model_copy(update={"proofs": proofs}), place))
    return free


def _is_left_out(claim: ClaimGiven, index: int, desk: ClaimDesk) -> bool:
    """Items are claims, proofs and requests; setup belongs into its item, the rest says nothing of newness."""
    if claim.gate in _ITEMS:
        return False
    desk.fault(f"{_CLAIMS}[{index}].gate", f"an item is a claim, a proof or a request, not {claim.gate}")
    return True


class _Nearby:
    """Which of many stretches of a text lie near a place, without a look at all of them."""

    def __init__(self) -> None:
        self._by_stretch: dict[int, list[int]] = {}

    def add(self, place: Located, index: int) -> None:
        """Take in a stretch under its number."""
        for stretch in self._stretches(place):
            self._by_stretch.setdefault(stretch, []).append(index)

    def to(self, place: Located) -> list[int]:
        """Return the numbers of all that may overlap the place, in their order."""
        return sorted({index for stretch in self._stretches(place) for index in self._by_stretch.get(stretch, ())})

    @staticmethod
    def _stretches(place: Located) -> range:
        return range(place.start // _STRETCH, place.end // _STRETCH + 1)


def _is_double(item: tuple[ClaimGiven, Located], index: int, kept: Kept, nearby: _Nearby, desk: ClaimDesk) -> bool:
    """The same words with the same gate and stance were given before; what it adds is merged into the first."""
    claim, place = item
    for n in nearby.to(place):
        other, taken = kept[n]
        overlap = min(place.end, taken.end) - max(place.start, taken.start)
        shorter = min(place.end - place.start, taken.end - taken.start)
        if overlap > 0.8 * shorter and (claim.gate, claim.stance) == (other.gate, other.stance):
            kept[n] = (_merged(other, claim), taken)
            desk.fault(f"{_CLAIMS}[{index}]", "repeats an item given before; they were merged")
            return True
    return False


def _merged(one: ClaimGiven, two: ClaimGiven) -> ClaimGiven:
    lines = {(line.kind, line.work, line.aspect.casefold()): line for line in (*two.lines, *one.lines)}
    ordered = [*one.lines, *(line for line in two.lines if lines[line.kind, line.work, line.aspect.casefold()] is line)]
    return one.model_copy(
        update={
            "prior_work_strings": tuple(dict.fromkeys((*one.prior_work_strings, *two.prior_work_strings))),
            "proofs": tuple(dict.fromkeys((*one.proofs, *two.proofs))),
            "lines": tuple(ordered)[:4],
            "mentions_prior_work": one.mentions_prior_work or two.mentions_prior_work,
        }
    )


def _citations(answer: ExtractionAnswer, desk: ClaimDesk) -> tuple[str, ...]:
    kept: dict[str, None] = {}
    for i, words in enumerate(answer.review.all_citations_raw):
        if desk.holds(words):
            kept[words.strip()] = None
        elif words.strip():
            desk.fault(f"$.review.all_citations_raw[{i}]", "is not in the review")
    return tuple(kept)
