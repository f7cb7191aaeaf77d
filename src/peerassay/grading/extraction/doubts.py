"""The doubts of a sentence: each likeness or precedent that it tells, with its own stretch, aspect and works."""

import re
from dataclasses import dataclass
from itertools import pairwise

from peerassay.grading.extraction.cue import Says
from peerassay.grading.extraction.saying import Saying
from peerassay.grading.extraction.stances import NEGATIVE, Hit

_GROUNDED = frozenset({Says.KNOWN, Says.LIKE, Says.EXTENDS, Says.COMBINES})
"""Doubts that say what the thing is like or where it was; a bare verdict ("lacks novelty") says neither."""
_BOUNDARY = re.compile(
    r"[;:.]\s|,\s(?:and|but|as|since|while|whereas|because)?\b|\s(?:and|but|as|since|because|while)\s"
)


@dataclass(frozen=True, slots=True)
class Doubt:
    """A cue of doubt with the stretch of the sentence that it speaks for; `alone` where there is no other."""

    hit: Hit
    start: int
    end: int
    alone: bool


def doubts_of(saying: Saying, lead: Hit) -> tuple[Doubt, ...]:
    """Return the leading doubt, and the others that are grounded, in order of place.

    "The loss lacks novelty, as the sampler resembles V and the mask is similar to W" holds a verdict and two grounds:
    each has the stretch from the boundary before it to the boundary before the next.
    """
    further = [h for h in saying.hits if h is not lead and _counts_beside(h)]
    hits = _parted(sorted((lead, *further), key=lambda h: h.start), lead, saying.text)
    if len(hits) == 1:
        return (Doubt(lead, lead.clause.start, lead.clause.end, alone=lead.cue.says in _GROUNDED),)
    cuts = [
        hits[0].clause.start,
        *(_between(saying.text, one, two) for one, two in pairwise(hits)),
        hits[-1].clause.end,
    ]
    stretches = zip(hits, cuts[:-1], cuts[1:], strict=True)
    grounds = sum(h.cue.says in _GROUNDED for h in hits)
    return tuple(Doubt(h, a, max(b, h.end), alone=h.cue.says in _GROUNDED and grounds == 1) for h, a, b in stretches)


def _parted(hits: list[Hit], lead: Hit, text: str) -> list[Hit]:
    """The hits without those that say the same as the next ("similar ideas have already been shown by W")."""
    kept = hits[:1]
    for hit in hits[1:]:
        before = kept[-1]
        if (
            before.clause != hit.clause
            or before.cue.says not in _GROUNDED
            or _BOUNDARY.search(text, before.end, hit.start)
        ):
            kept.append(hit)
        elif before is not lead:
            kept[-1] = hit
    return kept


def _counts_beside(hit: Hit) -> bool:
    """A doubt under "while" speaks for the other doubt; only praise there is granted."""
    return hit.stance in NEGATIVE and hit.cue.says in _GROUNDED and not hit.is_heading


def _between(text: str, one: Hit, two: Hit) -> int:
    """Where the second doubt's stretch begins: at the last boundary between the two, else right behind the first."""
    if two.clause.start > one.start:
        return two.clause.start
    cuts = [cut.end() for cut in _BOUNDARY.finditer(text, one.end, two.start)]
    return cuts[-1] if cuts else one.end
