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
UNCITED: Final = "Not cited, and has a part of what you claim"
CLOSER: Final = "Cited, and closer than the paper says"
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
    "Rules compared words, not meaning: what says the same in other words is missed, and no result is a judgement."
)
ELSEWHERE: Final = "nearer to other contributions, compared with this one too, without showing it"
IN_COMMON: Final = "Text that the paper has in common with it"

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
        "Shows it before", "work shows it before", "works show it before", "bad", "overstated", "◆",
        "passages of this earlier work state what the contribution claims as new; both sides are quoted",
    ),
    "has_a_part": Told(
        "Has a part of it", "work has a part of it", "works have a part of it", "part", "ambiguous", "◈",
        "passages of this work state one of the things that make up the contribution; both sides are quoted",
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
        "Cannot be decided", "work leaves it open", "works leave it open", "open", "ambiguous", "?",
        "what could be read does not decide it",
    ),
    "cannot_refute": Told(
        "Does not show it", "work does not show it", "works do not show it", "none", "unlabelled", "○",
        "what was read of this work does not state it",
    ),
    "failed": Told(
        "Comparison failed", "comparison failed", "comparisons failed", "bad", "unsupported", "!",
        "the question got no usable answer: missing, not negative",
    ),
    "unsaid": Told(
        "Not compared on this", "work was not compared on this", "works were not compared on this", "none",
        "unlabelled", "–", "the comparison says nothing of this contribution",
    ),
}  # fmt: skip
"""In the order in which a reader wants them."""
ORDER: Final = tuple(STANDINGS)
SHOWING_MOST: Final = ORDER[:4]
SHOWING: Final = frozenset(SHOWING_MOST)
"""Standings whose quotes show something; the quotes of all others only come near."""
MODE: Final[dict[ComparisonMode, str]] = {"fulltext": "by its full text", "abstract": "by its abstract alone"}
POSITION: Final[dict[PositionType, str]] = {
    "sibling": "Other works share the paper's leaf of the taxonomy; it was compared with each of them.",
    "subtopic_siblings": "The paper is alone in its leaf; the leaf was compared with the subtopics beside it.",
    "isolated": "The paper is alone in its leaf, and there is nothing beside it to compare.",
}
TREE: Final[dict[TaxonomyState, str]] = {
    "valid": "Valid as answered.",
    "mended": "Repaired by rules.",
    "repaired": "Repaired by one more question.",
    "needs_review": "Needs review: faults are left, as listed.",
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
    counts = ((fulltexts, "by full text"), (abstracts, "by abstract alone"))
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
        return "all of these read by their abstracts alone, which may leave out what the works show"
    return f"{abstracts} of these read by {'its abstract' if abstracts == 1 else 'their abstracts'} alone"


def percent(share: float) -> str:
    """Return a share as per cent, never rounded up to all of it: "97 %"."""
    return f"{min(99, int(share * 100)) if share < 1 else 100} %"
