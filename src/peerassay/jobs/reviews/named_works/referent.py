"""A work as a review names it, and what became of the look-up (docs/specification.md, G23)."""

import re

from peerassay.frozen import Frozen
from peerassay.literature import CitationState, WorkMention

LONGEST_NAME = 90
"""Characters of a reference line that are enough to know a work by."""
_MARK = re.compile(r"^\W*\[[^\]]{1,20}\]\W*")
LETTERS = re.compile(r"[^\W\d_]{2}")
"""Two letters in a row: what is no mere mark or number."""


class Referent(Frozen):
    """One work as this review names it, all its mentions together.

    Attributes:
        ref_id: `W1` ... in the order of first mention.
        strings: the words as written in the review ("[1]", "Smith et al. (2020)", the reference line).
        places: offsets of the mentions in the review's original.
        sentence_ids: the `R_` ids that mention it.
        mention: what could be read from all of them.
        state: see CitationState.
        cand_id: the candidate it is, where resolved (or misdescribed: found, but name, year or authors disagree).
        reference: id of the paper's own reference that it is, where the paper cites it.
        reference_title: that reference's title, where it could be read. Such a work is known, and `resolved`, even
            where no source has it.
        by: what decided: `arXiv id`, `DOI`, `URL`, `title`, `author and year`, `nickname`, `paper's references`.
        note: a slip worth telling ("the review says 2019, the paper is of 2020"; name and number disagree).

    """

    ref_id: str
    strings: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    sentence_ids: tuple[str, ...]
    mention: WorkMention
    state: CitationState
    cand_id: str | None = None
    reference: str | None = None
    reference_title: str | None = None
    by: str | None = None
    note: str | None = None

    @property
    def called(self) -> str:
        """The work as a reader knows it: its first name in words, not "[1, 2]"; a reference line without mark, cut."""
        worded = (_MARK.sub("", words).strip() for words in self.strings)
        named = next((words for words in worded if LETTERS.search(words)), "")
        short = named if len(named) <= LONGEST_NAME else f"{named[:LONGEST_NAME].rsplit(' ', 1)[0]} …"
        return short or next(iter(self.strings), "the named work")
