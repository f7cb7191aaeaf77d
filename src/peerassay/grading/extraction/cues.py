"""Words by which a reviewer speaks of newness: each cue with the stance it gives and what it says."""

from peerassay.grading.extraction.cue import Cue, Says
from peerassay.grading.extraction.doubting_cues import DOUBTING, UNCLEAR
from peerassay.grading.extraction.praising_cues import FIRST_OF_ITS_KIND, NOT_LITTLE, PRAISING

__all__ = ["CUES", "Cue", "Says"]

CUES: tuple[Cue, ...] = (*NOT_LITTLE, *UNCLEAR, *FIRST_OF_ITS_KIND, *DOUBTING, *PRAISING)
"""Every cue, the more telling first; a cue inside a stretch that an earlier one has taken does not count again."""
