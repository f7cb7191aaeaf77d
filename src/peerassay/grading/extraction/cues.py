"""Words by which a reviewer speaks of newness: each cue with the stance it gives and what it says."""

from peerassay.grading.extraction.cue import Cue, Says
from peerassay.grading.extraction.doubting_cues import LACKING, UNCLEAR
from peerassay.grading.extraction.extension_cues import EXTENDING
from peerassay.grading.extraction.known_cues import KNOWN
from peerassay.grading.extraction.likeness_cues import ALIKE, SAME
from peerassay.grading.extraction.praising_cues import FIRST_OF_ITS_KIND, NOT_LITTLE, PRAISING

__all__ = ["CUES", "Cue", "Says"]

CUES: tuple[Cue, ...] = (
    *NOT_LITTLE,
    *UNCLEAR,
    *FIRST_OF_ITS_KIND,
    *KNOWN,
    *SAME,
    *LACKING,
    *EXTENDING,
    *ALIKE,
    *PRAISING,
)
"""Every cue, the more telling first; a cue inside a stretch that an earlier one has taken does not count again."""
