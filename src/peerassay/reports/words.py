"""Plain words for what records hold as codes: the one place where reports find them."""

from typing import Literal

from peerassay.engines.answered import Failure
from peerassay.grading.claim import Certainty, LineKind, Stance
from peerassay.grading.finding import FindingKind
from peerassay.grading.law import Column, Label, LineState
from peerassay.grading.referent import CitationState
from peerassay.grading.verdict import Verdict
from peerassay.prose import count as count  # noqa: PLC0414  (templates find it here)

Look = Literal["supported", "overstated", "ambiguous", "understated", "unsupported", "unlabelled"]
"""How a verdict looks; the name of its colour, which never stands without its shape and its words."""

AN_AID = (
    "This page is an aid, not a decision. It shows what was found when the review's claims about novelty were held "
    "against the prior work that the search brought up. Nothing found is not proof that nothing exists, "
    "and a score of a review is no judgement of its author."
)

BY_RULES = (
    "Offline rules compare words and do not understand them. What they leave undecided, a reader or a model may decide."
)
"""What to know of every verdict that no model gave."""
SOURCE: dict[str, str] = {
    "library": "the local library",
    "semantic-scholar": "Semantic Scholar",
    "openalex": "OpenAlex",
    "arxiv": "arXiv",
}
UNDECIDED = (
    "Claims that were not decided count in N: a low share that is borne out does not say that the others are wrong."
)
SHAPE: dict[Look, str] = {
    "supported": "✓",
    "overstated": "◐",
    "ambiguous": "?",
    "understated": "▲",
    "unsupported": "✕",
    "unlabelled": "○",
}
SHORT: dict[tuple[Column, Label], str] = {
    ("not_new", Label.SUPPORTED): "Borne out",
    ("not_new", Label.OVERSTATED): "Borne out in part",
    ("not_new", Label.AMBIGUOUS): "Not decided",
    ("not_new", Label.UNDERSTATED): "Closer work is not named",
    ("not_new", Label.UNSUPPORTED): "Not borne out",
    ("new", Label.SUPPORTED): "Not contradicted",
    ("new", Label.OVERSTATED): "Known in part",
    ("new", Label.AMBIGUOUS): "Not decided",
    ("new", Label.UNDERSTATED): "Known before, in work not named",
    ("new", Label.UNSUPPORTED): "Known before",
    ("facts", Label.SUPPORTED): "Facts borne out",
    ("facts", Label.OVERSTATED): "Facts borne out in part",
    ("facts", Label.AMBIGUOUS): "Facts not decided",
    ("facts", Label.UNDERSTATED): "Closer work is not named",
    ("facts", Label.UNSUPPORTED): "Facts not borne out",
}
NO_LABEL: dict[str, str] = {
    "opinion": "No ground given",
    "not_checked": "Not checked",
    "proof": "A ground for another claim",
    "request": "A request",
    "setup": "Leads up to another sentence",
    "echo": "Repeats the paper",
    "other": "Not about novelty",
    "failed": "Could not be judged",
    "label": "Without a verdict",
}
BESIDE: dict[str, str] = {
    "opinion": "judgements without a work, an aspect or a proof that could be checked",
    "not_checked": "claims that rest on works or sources that were not to be had",
    "proof": "sentences that bring a ground for another claim",
    "request": "requests, for a citation or a comparison",
    "setup": "sentences that only lead up to another",
    "echo": "sentences that repeat the paper",
    "other": "sentences that say nothing of newness",
    "failed": "claims that could not be judged because a part of the run failed",
    "facts": "facts with a verdict of their own, brought by a reviewer who says neither new nor known",
}
LABEL: dict[Label, str] = {
    Label.SUPPORTED: "borne out",
    Label.OVERSTATED: "borne out in part",
    Label.AMBIGUOUS: "not decided",
    Label.UNDERSTATED: "closer work not named",
    Label.UNSUPPORTED: "not borne out",
}
"""A label where claims of both columns are counted together, as near to the words of `SHORT` as both allow."""
LABEL_MEANING: dict[Label, str] = {
    Label.SUPPORTED: "prior work, as far as it was read, agrees with the reviewer",
    Label.OVERSTATED: "prior work agrees in part; the reviewer says more",
    Label.AMBIGUOUS: "too vague, or not decided by what was read",
    Label.UNDERSTATED: "earlier work that the reviewer does not name is closer than the review says",
    Label.UNSUPPORTED: "what was read speaks against it, or does not bear it out",
}
STANCE: dict[Stance, str] = {
    Stance.NOT_NOVEL: "says it is not new",
    Stance.SOMEWHAT_NOVEL: "says little is new",
    Stance.NOVEL: "says it is new",
    Stance.UNCLEAR: "says it is unclear what is new",
}
SIDE: dict[Stance, str] = {
    Stance.NOT_NOVEL: "not new",
    Stance.SOMEWHAT_NOVEL: "little new",
    Stance.NOVEL: "new",
    Stance.UNCLEAR: "unclear",
}
CERTAINTY: dict[Certainty, str] = {
    Certainty.HIGH: "firmly worded",
    Certainty.MEDIUM: "worded with some reserve",
    Certainty.LOW: "cautiously worded",
}
LINE: dict[LineKind, str] = {
    LineKind.IN_WORK: "{work} has",
    LineKind.NOT_IN_WORK: "{work} does not have",
    LineKind.IN_PRIOR_WORK: "earlier work has",
    LineKind.IN_NO_PRIOR_WORK: "no earlier work has",
    LineKind.IN_PAPER: "the paper has",
}
FINDING: dict[FindingKind, str] = {
    FindingKind.SHOWN: "states it",
    FindingKind.PARTLY: "states a part of it, and the rest is missing",
    FindingKind.PART_SEEN: "states a part of it; of the rest the text at hand says nothing",
    FindingKind.DENIED: "states otherwise",
    FindingKind.SILENT: "says nothing of it in the text at hand",
    FindingKind.NOT_CHECKED: "could not be read",
}
STATE: dict[LineState, str] = {
    LineState.SHOWN: "borne out",
    LineState.PARTLY: "borne out in part",
    LineState.DENIED: "spoken against",
    LineState.ABSENT: "looked for and not found",
    LineState.OPEN_PART: "open: a part was seen",
    LineState.OPEN_SILENT: "open: nothing read speaks of it",
    LineState.NOT_CHECKED: "not checked",
}
OPEN = frozenset({LineState.OPEN_PART, LineState.OPEN_SILENT, LineState.NOT_CHECKED})
"""What further evidence would still decide."""
CITATION: dict[CitationState, str] = {
    CitationState.RESOLVED: "found",
    CitationState.MISDESCRIBED: "found, but described otherwise",
    CitationState.AMBIGUOUS: "may be several works",
    CitationState.NOT_FOUND: "not found",
    CitationState.COULD_NOT_CHECK: "could not be looked up",
    CitationState.LATER_THAN_PAPER: "found; it came after the paper",
}
BASIS: dict[str, str] = {
    "full_text": "the full text was read",
    "introduction": "abstract and introduction were read",
    "abstract": "only the abstract was read",
    "title": "only the title was at hand",
    "absence": "stands on nothing having been found",
}
WHY: dict[str, str] = {
    "named": "named for this claim",
    "nearest": "among the nearest",
    "aspect": "found by the claim's own words",
}
INFERENCE: dict[str, str] = {
    "follows": "Granting these facts, the conclusion follows.",
    "does_not_follow": "Even granting these facts, the conclusion does not follow.",
    "not_stated": "",
    "no_fact_brought": "The reviewer brings no fact for it.",
}
REASON: dict[str, str] = {
    "no_aspect": "no aspect could be made out that prior work could be held against",
    "part_seen": "a part was seen, the rest is open",
    "silent": "what was read does not speak of it, and the search was not enough to call that an answer",
}
HIDDEN: dict[str, str] = {
    "white": "the colour of the paper",
    "tiny": "too small to read",
    "invisible": "set to be invisible",
    "covered": "covered by something else",
    "off_page": "outside the page",
    "clipped": "cut off by a frame",
    "layer": "in a layer that is switched off",
    "note": "in a note or form field, not on the page",
}
SECTION: dict[str, str] = {
    "abs": "abstract",
    "int": "introduction",
    "rw": "related work",
    "met": "method",
    "exp": "experiments",
    "con": "conclusion",
    "oth": "text",
    "app": "appendix",
}


def look_of(label: Label | None) -> Look:
    """Return how a label looks."""
    return "unlabelled" if label is None else _LOOKS[label]


_LOOKS: dict[Label, Look] = {
    Label.SUPPORTED: "supported",
    Label.OVERSTATED: "overstated",
    Label.AMBIGUOUS: "ambiguous",
    Label.UNDERSTATED: "understated",
    Label.UNSUPPORTED: "unsupported",
}


def short(verdict: Verdict) -> str:
    """Return a verdict in two to five words."""
    if verdict.label is None:
        return NO_LABEL[verdict.outcome]
    return SHORT[verdict.column or "facts", verdict.label]


def section_of(sentence_id: str) -> str:
    """Return the section that a paper's sentence id stands for: `S_rw_012` is in related work."""
    parts = sentence_id.split("_")
    return SECTION.get(parts[1], "text") if len(parts) > 1 else "text"


def capitalised(text: str) -> str:
    """Return a phrase as the beginning of a sentence: its first letter large, the rest as it was."""
    return text[:1].upper() + text[1:]


def signed(score: float) -> str:
    """Return a score with its sign, nought without: "+2", "0", "−1.5"."""
    return f"{score:+g}".replace("-", "−") if score else "0"


def settle(label: Label | None) -> str:
    """Return what a verdict's further evidence is called: it decides what is open, and changes what is not."""
    return "What would settle it" if label in {None, Label.AMBIGUOUS} else "What would change it"


def failed(failure: Failure) -> str:
    """Return what is said of a part of a run that failed."""
    return f"Failed: {failure.message} ({failure.error}{', still pending' if failure.pending else ''})"


def hidden_found(pieces: int) -> str:
    """Return what is said of a paper with hidden text."""
    return f"{count(pieces, 'piece')} of hidden text found in the paper, kept out of every question"


def withheld(sentences: int) -> str:
    """Return what is said of sentences that were kept from the model."""
    return f"{count(sentences, 'sentence')} withheld that speak to a model"
