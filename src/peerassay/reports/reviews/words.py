"""The words and tones of verdicts, for the author and for the chair, and how they are counted in a sentence."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from peerassay.jobs.reviews.case import InPaper, Judgement, Label, Stance, Statement, StatementKind
from peerassay.progress import count
from peerassay.reports.blocks import Run, Tone

View = Literal["author", "chair", "comments"]
"""Who reads: the author (second person, replies), the chair (third person), or whoever wants every comment's state."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of a statement, and what it means to the person who looks."""

    word: str
    tone: Tone

    @property
    def run(self) -> Run:
        """The verdict in a line."""
        return Run(self.word, tone=self.tone)


_Words = Mapping[str, tuple[str, Tone]]
_DOUBT: Final[_Words] = {
    Label.SUPPORTED: ("Doubt holds", "bad"),
    Label.OVERSTATED: ("Doubt holds in part", "part"),
    Label.UNDERSTATED: ("Doubt holds: closer work exists", "bad"),
    Label.UNSUPPORTED: ("Doubt does not hold", "good"),
    Label.AMBIGUOUS: ("Doubt open", "open"),
}
_PRAISE: Final[_Words] = {
    Label.SUPPORTED: ("Praise holds", "good"),
    Label.OVERSTATED: ("Praise holds in part", "part"),
    Label.UNDERSTATED: ("Praised, but closer work exists", "part"),
    Label.UNSUPPORTED: ("Praise does not hold", "bad"),
    Label.AMBIGUOUS: ("Open", "open"),
}
_NEUTRAL: Final[_Words] = {
    Label.SUPPORTED: (Label.SUPPORTED.words, "calm"),
    Label.OVERSTATED: (Label.OVERSTATED.words, "part"),
    Label.UNDERSTATED: (Label.UNDERSTATED.words, "closer"),
    Label.UNSUPPORTED: (Label.UNSUPPORTED.words, "bad"),
    Label.AMBIGUOUS: (Label.AMBIGUOUS.words, "open"),
}
_CRITICISM: Final[_Words] = {
    Judgement.RIGHT: ("Right", "bad"),
    Judgement.PARTLY: ("Partly right", "part"),
    Judgement.FURTHER: ("Right, and closer work exists", "bad"),
    Judgement.WRONG: ("Wrong", "good"),
    Judgement.MISREAD: ("Misread", "good"),
    Judgement.OPEN: ("Open", "open"),
}
_JUDGED: Final[_Words] = {
    Judgement.RIGHT: ("Right", "calm"),
    Judgement.PARTLY: ("Partly right", "part"),
    Judgement.FURTHER: ("Right, and closer work exists", "closer"),
    Judgement.WRONG: ("Wrong", "bad"),
    Judgement.MISREAD: ("Misread", "bad"),
    Judgement.OPEN: ("Open", "open"),
}
_ANSWERED: Final[_Words] = {
    InPaper.HAS_IT: ("Already in your paper", "good"),
    InPaper.HAS_PART: ("Answered in part", "part"),
    InPaper.ADMITS_IT: ("Your paper admits it", "part"),
    InPaper.NO: ("Needs new text", "bad"),
    InPaper.CANNOT_BE_TOLD: ("Open", "open"),
    InPaper.ADDED_LATER: ("In this copy, probably added after the review", "part"),
}
_ASKED: Final[_Words] = {
    InPaper.HAS_IT: ("Already in the paper", "calm"),
    InPaper.HAS_PART: ("In the paper in part", "part"),
    InPaper.ADMITS_IT: ("The paper admits it", "calm"),
    InPaper.NO: ("Not in the paper", "calm"),
    InPaper.CANNOT_BE_TOLD: ("Open", "open"),
    InPaper.ADDED_LATER: ("In this copy, probably added after the review", "calm"),
}
HAS: Final[Mapping[InPaper, str]] = {
    InPaper.HAS_IT: "has it",
    InPaper.HAS_PART: "has part of it",
    InPaper.ADMITS_IT: "admits that it is missing",
    InPaper.NO: "does not have it",
    InPaper.CANNOT_BE_TOLD: "cannot be told from the text",
    InPaper.ADDED_LATER: "has it in this copy, probably added after the review",
}
"""What the paper has of what a comment asks for: "The paper ..."."""
TO_READ: Final = Verdict("Evidence to read", "none")
NOT_JUDGED: Final = Verdict("Not judged", "none")
_ASKING: Final = {
    StatementKind.OPINION: Verdict("Opinion", "none"),
    StatementKind.QUESTION: Verdict("Question", "none"),
    StatementKind.REQUEST: Verdict("Request", "none"),
}


def verdict_of(statement: Statement, view: View, *, read: bool = True) -> Verdict:
    """Return what a view says of a statement; without a model that read, that there is evidence to read."""
    if not read:
        return TO_READ
    mine = view == "author"
    if statement.label is not None:
        return _of_label(statement, statement.label, mine=mine)
    if statement.judgement is not None:
        return Verdict(*_of_judgement(statement, statement.judgement, mine=mine))
    if statement.in_paper is not None:
        return Verdict(*(_ANSWERED if mine else _ASKED)[statement.in_paper])
    if statement.kind is StatementKind.PRAISE:
        return Verdict("Praise", "good" if mine else "calm")
    return _ASKING.get(statement.kind, NOT_JUDGED)


def _of_label(statement: Statement, label: Label, *, mine: bool) -> Verdict:
    if label is Label.SUPPORTED and statement.basis == "absence" and not mine:
        return Verdict("Nothing found against it", "calm")
    if not mine:
        return Verdict(*_NEUTRAL[label])
    # A reviewer who neither doubts nor praises says something that holds or does not; that is no doubt.
    doubts = statement.stance is Stance.NOT_NOVEL
    return Verdict(*(_PRAISE if statement.is_praise else _DOUBT if doubts else _NEUTRAL)[label])


def _of_judgement(statement: Statement, judgement: Judgement, *, mine: bool) -> tuple[str, Tone]:
    if mine and statement.is_praise:
        return _PRAISE[judgement.label]
    return (_CRITICISM if mine else _JUDGED)[judgement]


def also_in_paper(statement: Statement) -> str:
    """Return what the paper has of it where the verdict does not already say so; "" elsewhere."""
    if statement.in_paper is None or (statement.label is None and statement.judgement is None):
        return ""
    return f"the paper {HAS[statement.in_paper]}"


_FOR_AUTHOR: Final[tuple[tuple[Tone, str], ...]] = (
    ("good", "in your favour"),
    ("part", "in part"),
    ("bad", "against you"),
    ("open", "open"),
    ("none", "without a verdict"),
)
_IN_GENERAL: Final[tuple[tuple[tuple[Tone, ...], str, str], ...]] = (
    (("calm", "closer"), "holds", "hold"),
    (("part",), "holds in part", "hold in part"),
    (("bad",), "does not hold", "do not hold"),
    (("open",), "is open", "are open"),
)


def tally(statements: Iterable[Statement], *, read: bool, noun: str = "point", nouns: str | None = None) -> str:
    """Return how an author's points turn out: "22 points: 7 in your favour, 5 in part, 8 against you, 2 open"."""
    own = list(statements)
    if not read:
        return f"{count(len(own), noun, nouns)}, with evidence to read"
    tones = Counter(verdict_of(statement, "author").tone for statement in own)
    told = [f"{tones[tone]} {words}" for tone, words in _FOR_AUTHOR if tones[tone]]
    return f"{count(len(own), noun, nouns)}{': ' if told else ''}{', '.join(told)}"


def neutral_tally(statements: Iterable[Statement], *, read: bool, noun: str = "point") -> str:
    """Return how points turn out in the third person: "7 points: 3 hold, 1 does not hold, 3 questions and requests"."""
    own = list(statements)
    if not read:
        return f"{count(len(own), noun)}, with evidence to read"
    stated = [s for s in own if s.label is not None or s.judgement is not None]
    tones = Counter(verdict_of(statement, "chair").tone for statement in stated)
    numbers = [(sum(tones[tone] for tone in group), one, many) for group, one, many in _IN_GENERAL]
    told = [f"{n} {one if n == 1 else many}" for n, one, many in numbers if n]
    kinds = Counter(statement.kind for statement in own if statement not in stated)
    told += [count(kinds[kind], *_KINDS[kind]) for kind in _KINDS if kinds[kind]]
    return f"{count(len(own), noun)}{': ' if told else ''}{', '.join(told)}"


_KINDS: Final[Mapping[StatementKind, tuple[str, str]]] = {
    StatementKind.QUESTION: ("question", "questions"),
    StatementKind.REQUEST: ("request", "requests"),
    StatementKind.OPINION: ("opinion", "opinions"),
    StatementKind.PRAISE: ("word of praise", "words of praise"),
    StatementKind.CRITICISM: ("criticism not judged", "criticisms not judged"),
    StatementKind.CLAIM: ("claim not judged", "claims not judged"),
    StatementKind.REPORTED: ("reported claim", "reported claims"),
}


_TONES: Final[tuple[tuple[str, Tone], ...]] = (
    ("right", "bad"),
    ("partly", "part"),
    ("mostly", "part"),
    ("largely", "part"),
    ("wrong", "good"),
    ("misread", "good"),
    ("already", "good"),
    ("answered", "good"),
    ("open", "open"),
)
"""What the first word of a verdict means to an author."""


def tone_of(verdict: str) -> Tone:
    """Return what a verdict that a model worded means to an author, "none" where its first word says nothing."""
    first = verdict.casefold()
    return next((tone for word, tone in _TONES if first.startswith(word)), "none")
