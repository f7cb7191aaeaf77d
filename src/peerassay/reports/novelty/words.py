"""Plain words for what a novelty report holds as codes: the one place where its pages find them."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from peerassay.jobs.novelty.methods.opennovelty.parts import PositionType, TaxonomyState
from peerassay.jobs.novelty.parts import ComparisonMode
from peerassay.progress import count, listed
from peerassay.reports.blocks import Tone
from peerassay.retrieval import RecalledWorks
from peerassay.retrieval.retrieval import By

AN_AID: Final = (
    "This report is an aid, not a decision. It shows what was found when the contributions that the authors claim were "
    "compared with prior work. Finding nothing does not prove that nothing exists. Read every quoted passage in "
    "context. What is new is for people to judge."
)
UNCITED: Final = "Not cited, and has part of what you claim"
CLOSER: Final = "Cited, and closer than the paper says"
ANSWER: Final = "What is new, and what comes close"
TO_CITE: Final = "Works to cite"
CONTRIBUTIONS: Final = "Your contributions and the nearest work to each"
NO_LIST: Final = "The paper's reference list could not be read: check whether you cite these works."
NOT_JUDGED: Final = (
    "Not judged: the offline rules only collect evidence. These passages share most words with what you claim; "
    "use a model to compare them."
)
BOUNDED: Final = "All of it is bounded by this search. Finding nothing does not prove that nothing exists."
SAY: Final = "Cite it, and write what your work adds to it."
NO_ASSESSMENT: Final = "No assessment was written."
BY_WORDS: Final = (
    "The rules compare words, not meaning. They miss the same idea in other words, and no result is a judgement."
)
IN_COMMON: Final = "Text shared with this work"

Standing = Literal[
    "can_refute", "has_a_part", "not_earlier", "openly_taken", "unclear", "cannot_refute", "failed", "unsaid"
]
"""What came of a work for a contribution: a status, a comparison that failed, or one that says nothing of it.

`not_earlier` is the `unclear` of a work that shows it, with verified quotes, and is not known to have been public
before the paper: a person turns to it before all others that are unclear.
"""


class Told(NamedTuple):
    """How a standing is called: in short, of one work, of several; its tone, its look in a list, its meaning."""

    short: str
    one: str
    several: str
    tone: Tone
    look: str
    shape: str
    meaning: str


STANDINGS: Final[dict[Standing, Told]] = {
    "can_refute": Told(
        "Shows it earlier", "work shows it earlier", "works show it earlier", "bad", "overstated", "◆",
        "passages of this prior work state what the contribution claims as new; both sides are quoted",
    ),
    "has_a_part": Told(
        "Has part of it", "work has part of it", "works have part of it", "part", "ambiguous", "◈",
        "passages of this work state one part of the contribution; both texts are quoted",
    ),
    "not_earlier": Told(
        "Shows it, not known to be earlier", "work shows it, not known to be earlier",
        "works show it, not known to be earlier", "open", "ambiguous", "◇",
        "passages of it, quoted, state it; concurrent, later or undated, it does not show who was first",
    ),
    "openly_taken": Told(
        "Openly taken from it", "work it is openly taken from", "works it is openly taken from", "calm", "unlabelled",
        "◇", "the paper says that it takes this from the work; both sides are quoted",
    ),
    "unclear": Told(
        "Undecided", "work is undecided", "works are undecided", "open", "ambiguous", "?",
        "the text available does not settle it",
    ),
    "cannot_refute": Told(
        "Does not show it", "work does not show it", "works do not show it", "none", "unlabelled", "○",
        "the parts of this work that were read do not state it",
    ),
    "failed": Told(
        "Comparison failed", "comparison failed", "comparisons failed", "bad", "unsupported", "!",
        "the model gave no usable answer; this is a gap, not a negative result",
    ),
    "unsaid": Told(
        "Not compared", "work was not compared on this", "works were not compared on this", "none",
        "unlabelled", "–", "the comparison does not mention this contribution",
    ),
}  # fmt: skip
"""In the order in which a reader wants them."""
ORDER: Final = tuple(STANDINGS)
SHOWING_MOST: Final = ORDER[:4]
SHOWING: Final = frozenset(SHOWING_MOST)
"""Standings whose quotes show something; the quotes of all others only come near."""
MODE: Final[dict[ComparisonMode, str]] = {"fulltext": "by its full text", "abstract": "by its abstract alone"}
POSITION: Final[dict[PositionType, str]] = {
    "sibling": "The paper shares its taxonomy leaf with other works and was compared with each of them.",
    "subtopic_siblings": "The paper is alone in its leaf, so the leaf was compared with its neighbouring subtopics.",
    "isolated": "The paper is alone in its leaf, and the leaf has no neighbours to compare with.",
}
TREE: Final[dict[TaxonomyState, str]] = {
    "valid": "Valid as returned by the model.",
    "corrected": "Repaired by rules.",
    "repaired": "Repaired with one more model call.",
    "needs_review": "Needs review: the problems listed below remain.",
}
DATED: Final[dict[By, str]] = {
    "given": "as given",
    "identifier": "by its arXiv id",
    "front_matter": "from its first page",
    "venue": "by its venue's deadline",
    "file": "from its file",
    "review": "by its first review",
    "catalogue": "from the library or a catalogue",
    "today": "no date found: the day of the first run",
}
OVERLAP: Final = {"direct": "word for word", "paraphrase": "reworded"}
CITED: Final[dict[bool | None, str]] = {
    True: "cited by the paper",
    False: "not in the paper's reference list",
    None: "",
}
"""What a reader asks first of a near work: did the authors know it?"""


def basis(fulltexts: int, abstracts: int, by: Sequence[str]) -> str:
    """Return how works were compared, in a sentence or two: by what of them, and by whom."""
    counts = ((fulltexts, "by full text"), (abstracts, "by abstract only"))
    read = [f"{count(many, 'work')} {how}" for many, how in counts if many]
    if not read:
        return ""
    rules = f" {BY_WORDS}" if any("offline" in reader for reader in by) else ""
    return f"Compared{f' by {listed(list(by))}' if by else ''}: {listed(read)}.{rules}"


def chosen(found: int, on_topic: int, nearest: int, others: int, later: int) -> str:
    """Return how the works that are compared came out of those that were found, in a sentence or two.

    `nearest` of those compared are the nearest of all, without a gap; `others` are compared for another reason.
    """
    left_out = (
        f" {count(later, 'work')} later than the paper {'was' if later == 1 else 'were'} left out." if later else ""
    )
    beside = f" and {count(others, 'other')} (given, recalled, cited, or near to one contribution)" if others else ""
    if not nearest + others:
        return f"{count(found, 'work')} found, {on_topic} on the topic, none compared.{left_out}"
    return (
        f"{count(found, 'work')} found, {on_topic} on the topic; the {nearest} nearest{beside} were compared with "
        f"every contribution.{left_out}"
    )


def recalled(told: RecalledWorks) -> str:
    """Return what became of the works that the model named by memory; "" where it named none."""
    if not told.recalled:
        return ""
    return f"The model recalled {count(told.recalled, 'work')} as close; a source has {len(told.confirmed)} of them."


def counted(standing: Standing, many: int) -> str:
    """Return how many works came to a standing: "3 works do not show it"."""
    told = STANDINGS[standing]
    return f"{many} {told.one if many == 1 else told.several}"


def abstracts_read(abstracts: int, compared: int) -> str:
    """Return how many of the works compared were read by no more than their abstract: "does not show it" says less."""
    if not abstracts:
        return ""
    if abstracts == compared:
        return "for all of these, only the abstract was read; the full text may show more"
    return f"{abstracts} of these read by {'its abstract' if abstracts == 1 else 'their abstracts'} alone"


def percent(share: float) -> str:
    """Return a share as per cent, never rounded up to all of it: "97 %"."""
    return f"{min(99, int(share * 100)) if share < 1 else 100}%"
