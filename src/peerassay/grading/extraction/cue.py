"""A cue of newness: words with the stance they give and what they say of their object."""

import re
from dataclasses import dataclass
from enum import StrEnum

from peerassay.grading.claim import Stance


class Says(StrEnum):
    """What a cue says of its object; it decides where the aspect stands and which line follows."""

    BARE = "bare"
    KNOWN = "known"
    LIKE = "like"
    EXTENDS = "extends"
    COMBINES = "combines"
    NEW = "new"
    FIRST = "first"
    UNEXPLORED = "unexplored"
    DIFFERS = "differs"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class Cue:
    """A cue: `before` tells whether its object stands before it ("X is not novel") or after ("lacks X")."""

    says: Says
    stance: Stance
    pattern: re.Pattern[str]
    before: bool = True


def make_cue(says: Says, stance: Stance, pattern: str, *, before: bool = True) -> Cue:
    """Return a cue; `<W>` in the pattern stands for the mark of any named work (`<W3>`)."""
    return Cue(says, stance, re.compile(pattern.replace("<W>", r"<W\d+>"), re.IGNORECASE), before)
