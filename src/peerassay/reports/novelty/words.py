"""Plain words for what a novelty report holds as codes: the one place where its layouts find them."""

from collections.abc import Sequence
from typing import Literal

from peerassay.jobs.novelty.parts import ComparisonMode, PositionType, RefutationStatus, TaxonomyState
from peerassay.progress import count, listed
from peerassay.supply import RecalledWorks, Time
from peerassay.supply.supply import By

AN_AID = (
    "This report is an aid, not a decision. It shows what was found when the contributions that the authors claim were "
    "compared with the prior work that the search found. Nothing found is not proof that nothing exists, a passage "
    "that was found wants to be read in its place, and what is new is for people to judge."
)
BOUNDED = "All of it is bounded by this search: nothing found here is not proof that nothing exists."
A_FAILED_QUERY = "A failed query found nothing out; it did not find nothing."
SAY = "Cite it, and write what your work adds to it."
NO_ASSESSMENT = "No assessment was written."

Standing = Literal[
    "can_refute", "has_a_part", "openly_taken", "not_earlier", "cannot_refute", "unclear", "failed", "unsaid"
]
"""What came of a candidate for a contribution: a status, a comparison that failed, or one that says nothing of it.

`not_earlier` is the `unclear` of a work that shows it, with verified quotes, and is not known to have been public
before the paper: a person turns to it before all others that are unclear.
"""

SHORT: dict[Standing, str] = {
    "can_refute": "Shows it before",
    "has_a_part": "Has a part of it",
    "openly_taken": "Openly taken from it",
    "not_earlier": "Shows it, not known to be earlier",
    "cannot_refute": "Does not show it",
    "unclear": "Cannot be decided",
    "failed": "Comparison failed",
    "unsaid": "Not compared on this",
}
NEAREST = "Nearest passage"
BY_WORDS = (
    "Rules compared words, not meaning: what says the same in other words is missed, and no result is a judgement."
)
COUNTED: dict[Standing, tuple[str, str]] = {
    "can_refute": ("work shows it before", "works show it before"),
    "has_a_part": ("work has a part of it", "works have a part of it"),
    "openly_taken": ("work it is openly taken from", "works it is openly taken from"),
    "not_earlier": ("work shows it, not known to be earlier", "works show it, not known to be earlier"),
    "cannot_refute": ("work does not show it", "works do not show it"),
    "unclear": ("work leaves it open", "works leave it open"),
    "failed": ("comparison failed", "comparisons failed"),
    "unsaid": ("work was not compared on this", "works were not compared on this"),
}
"""What stands behind a count of candidates, for one and for several."""
SHAPE: dict[Standing, str] = {
    "can_refute": "◆",
    "has_a_part": "◈",
    "openly_taken": "◇",
    "not_earlier": "◇",
    "cannot_refute": "○",
    "unclear": "?",
    "failed": "!",
    "unsaid": "–",
}
LOOK: dict[Standing, str] = {
    "can_refute": "overstated",
    "has_a_part": "ambiguous",
    "openly_taken": "unlabelled",
    "not_earlier": "ambiguous",
    "cannot_refute": "unlabelled",
    "unclear": "ambiguous",
    "failed": "unsupported",
    "unsaid": "unlabelled",
}
MEANING: dict[Standing, str] = {
    "can_refute": "passages of this earlier work state what the contribution claims as new; both sides are quoted",
    "has_a_part": "passages of this work state one of the things that make up the contribution; both sides are quoted",
    "openly_taken": "the paper says that it takes this from the work; both sides are quoted",
    "not_earlier": "passages of it, quoted, state it; concurrent, later or undated, it does not show who was first",
    "cannot_refute": "what was read of this work does not state it",
    "unclear": "what could be read does not decide it",
    "failed": "the question got no usable answer: missing, not negative",
    "unsaid": "the comparison says nothing of this contribution",
}
STATUS: dict[RefutationStatus, str] = {
    "can_refute": "can refute",
    "has_a_part": "has a part",
    "openly_taken": "openly taken",
    "cannot_refute": "cannot refute",
    "unclear": "unclear",
}
MODE: dict[ComparisonMode, str] = {"fulltext": "by its full text", "abstract": "by its abstract alone"}
POSITION: dict[PositionType, str] = {
    "sibling": "Other works share the paper's leaf of the taxonomy; it was compared with each of them.",
    "subtopic_siblings": "The paper is alone in its leaf; the leaf was compared with the subtopics beside it.",
    "isolated": "The paper is alone in its leaf, and there is nothing beside it to compare.",
}
TREE: dict[TaxonomyState, str] = {
    "valid": "Valid as answered.",
    "mended": "Mended by rules.",
    "repaired": "Repaired by one more question.",
    "needs_review": "Needs review: faults are left, as listed.",
}
DATED: dict[By, str] = {
    "given": "as given",
    "identifier": "by its arXiv id",
    "front_matter": "from its first page",
    "venue": "by its venue's deadline",
    "file": "from its file",
    "review": "by its first review",
    "catalogue": "from the library or a catalogue",
    "today": "no date found: the day of the first run",
}
TIME: dict[Time, str] = {
    "earlier": "earlier than the paper",
    "concurrent": "concurrent with the paper",
    "later": "later than the paper",
    "unknown": "not known whether earlier",
}
AMONG_NEAREST = "among the works nearest to the paper"
OVERLAP = {"direct": "word for word", "paraphrase": "reworded"}
READ = {
    "full_text": "full text read",
    "introduction": "abstract and introduction read",
    "abstract": "abstract read",
    "title": "title alone at hand",
}
CITED: dict[bool | None, str] = {True: "cited by the paper", False: "not in the paper's reference list", None: ""}
"""What a reader asks first of a near work: did the authors know it?"""
CORE_TASK = "core task"

IN_COMMON = "Text that the paper has in common with it"


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
    """Return how many candidates came to a standing: "3 works do not show it"."""
    return f"{many} {COUNTED[standing][many != 1]}"


ALL_ABSTRACTS = "all of these read by their abstracts alone, which may leave out what the works show"


def some_abstracts(many: int) -> str:
    """Return how many of the works compared were read by their abstracts alone."""
    return f"{many} of these read by {'its abstract' if many == 1 else 'their abstracts'} alone"


def percent(share: float) -> str:
    """Return a share as per cent, never rounded up to all of it: "97 %"."""
    return f"{min(99, int(share * 100)) if share < 1 else 100} %"


def asked(began: str, seconds: float, tries: int) -> str:
    """Return when a query was asked, how long it took, and how often it went out where it left the machine."""
    moment = began[:19].replace("T", " ")
    tried = f", {count(tries, 'try', 'tries')}" if tries else ""
    return f"{moment} UTC, {seconds:.1f} s{tried}"


def elsewhere(many: int) -> str:
    """Return what is told of works that are nearer to other contributions and do not show this one."""
    return f"{count(many, 'work')} nearer to other contributions, compared with this one too, without showing it"


def withheld(sentence: str, text: str) -> str:
    """Return the notice of a sentence of the paper that no question showed."""
    return f"Withheld from every question, because it speaks to a model and not to a reader ({sentence}): “{text}”"
