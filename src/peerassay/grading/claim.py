"""What a reviewer says about novelty: claims and named works (docs/specification.md, G5, G23; docs/law.md, 1)."""

import re
from enum import StrEnum

from peerassay.frozen import Frozen
from peerassay.literature import WorkMention

LONGEST_NAME = 90
"""Characters of a reference line that are enough to know a work by."""
_MARK = re.compile(r"^\W*\[[^\]]{1,20}\]\W*")
LETTERS = re.compile(r"[^\W\d_]{2}")
"""Two letters in a row: what is no mere mark or number."""


class CitationState(StrEnum):
    """What became of a citation. CR counts as resolved what was found (resolved, misdescribed, later_than_paper).

    `not_found` and `ambiguous` are unresolved; `could_not_check` stays out of CR.
    """

    RESOLVED = "resolved"
    MISDESCRIBED = "misdescribed"
    AMBIGUOUS = "ambiguous"
    NOT_FOUND = "not_found"
    COULD_NOT_CHECK = "could_not_check"
    LATER_THAN_PAPER = "later_than_paper"


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


class Kind(StrEnum):
    """What an item of the novelty discussion is (docs/law.md, 5): claims and what is reported get labels."""

    CLAIM = "claim"
    OPINION = "opinion"
    REQUEST = "request"
    REPORTED = "reported"


class Stance(StrEnum):
    """How the reviewer judges novelty."""

    NOT_NOVEL = "not_novel"
    SOMEWHAT_NOVEL = "somewhat_novel"
    NOVEL = "novel"
    UNCLEAR = "unclear"


class Certainty(StrEnum):
    """How firm the reviewer's language is (`confidence_lang`), or how sure a verdict is."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class EvidenceExpected(StrEnum):
    """What kind of likeness would support the claim."""

    METHOD = "method_similarity"
    TASK = "task_similarity"
    RESULTS = "results_similarity"
    THEORY = "theory_overlap"
    DATASET = "dataset_overlap"


class NoveltyClaim(Frozen):
    """An item of the review's novelty discussion: the specification's seven keys, then others.

    Attributes:
        claim_id: `C1` ... in the order of the review.
        text: verbatim, `review.original[start:end]`.
        says: what is claimed, in a reader's plain words; empty from the offline rules.
        stance: None for a request.
        kind: claims and reported claims are labelled; claims alone are counted in N.
        sentence_ids: the `R_` ids that it covers.
        start, end: offsets in the review's original text, in Unicode code points.
        works: ids (`W1`) of the works that the review names for it.
        flagged: whether a sentence of it also speaks to a machine; it is then shown to the user with that note.

    """

    claim_id: str
    text: str
    stance: Stance | None
    confidence_lang: Certainty
    mentions_prior_work: bool
    prior_work_strings: tuple[str, ...]
    evidence_expected: EvidenceExpected
    kind: Kind
    sentence_ids: tuple[str, ...]
    start: int
    end: int
    works: tuple[str, ...] = ()
    says: str = ""
    flagged: bool = False

    @property
    def is_labelled(self) -> bool:
        """Whether it is judged: a claim, or one that the review reports of others."""
        return self.kind in {Kind.CLAIM, Kind.REPORTED}

    @property
    def is_praise(self) -> bool:
        """Whether the reviewer calls it new."""
        return self.stance is Stance.NOVEL
