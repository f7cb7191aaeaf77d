"""The case of a paper and all its reviews: who says what, is it so, on what evidence, what to answer (docs/law.md)."""

from enum import StrEnum
from typing import Literal

from peerassay.documents import Box
from peerassay.evidence import Span
from peerassay.frozen import Frozen
from peerassay.jobs.reviews.named_works.referent import Referent
from peerassay.jobs.reviews.page import Explanations, Page
from peerassay.jobs.reviews.scores.score import ScoreCard

MatterKind = Literal["novelty", "other"]
"""Newness and prior work, or anything else that a review says."""


class Label(StrEnum):
    """The five labels of a claim on novelty (docs/law.md, 5)."""

    SUPPORTED = "SUPPORTED"
    OVERSTATED = "OVERSTATED"
    AMBIGUOUS = "AMBIGUOUS"
    UNDERSTATED = "UNDERSTATED"
    UNSUPPORTED = "UNSUPPORTED"

    @property
    def score(self) -> int:
        """Its score, from +2 to -2."""
        return {"SUPPORTED": 2, "OVERSTATED": 1, "AMBIGUOUS": 0, "UNDERSTATED": -1, "UNSUPPORTED": -2}[self.value]

    @property
    def words(self) -> str:
        """What a table and a chair's page say of it."""
        return {
            "SUPPORTED": "Holds",
            "OVERSTATED": "Holds in part",
            "AMBIGUOUS": "Open",
            "UNDERSTATED": "Closer work exists",
            "UNSUPPORTED": "Does not hold",
        }[self.value]


class Judgement(StrEnum):
    """Whether a statement of a review is so. `further`: prior work goes clearly further than the reviewer says."""

    RIGHT = "right"
    PARTLY = "partly"
    FURTHER = "further"
    WRONG = "wrong"
    MISREAD = "misread"
    OPEN = "open"

    @property
    def label(self) -> Label:
        """The label that it gives to a claim on novelty, a doubt or a praise alike."""
        return {
            "right": Label.SUPPORTED,
            "partly": Label.OVERSTATED,
            "further": Label.UNDERSTATED,
            "wrong": Label.UNSUPPORTED,
            "misread": Label.UNSUPPORTED,
            "open": Label.AMBIGUOUS,
        }[self.value]


class InPaper(StrEnum):
    """What the paper has of what a comment asks for.

    `added_later`: this copy has it, but probably not the version that was reviewed.
    """

    HAS_IT = "has_it"
    HAS_PART = "has_part"
    ADMITS_IT = "admits_it"
    NO = "no"
    CANNOT_BE_TOLD = "cannot_be_told"
    ADDED_LATER = "added_later"


class StatementKind(StrEnum):
    """What a statement of a review is. On novelty: claims and reported claims are labelled, claims alone count in N."""

    CLAIM = "claim"
    REPORTED = "reported"
    OPINION = "opinion"
    REQUEST = "request"
    CRITICISM = "criticism"
    QUESTION = "question"
    PRAISE = "praise"


class Stance(StrEnum):
    """How the reviewer judges novelty."""

    NOT_NOVEL = "not_novel"
    SOMEWHAT_NOVEL = "somewhat_novel"
    NOVEL = "novel"
    UNCLEAR = "unclear"


class EvidenceKind(StrEnum):
    """What a piece of evidence is (docs/law.md, 3)."""

    PAPER = "paper"
    REVIEW = "review"
    WORK = "work"
    RECALLED = "recalled"
    TABLE = "table"
    SEEN = "seen"
    REASONING = "reasoning"


class EvidenceState(StrEnum):
    """What the program made of a piece of evidence.

    `found`: its words are in the source. `read`: a recalled work was found and its text shown in the second round.
    `exists`: a recalled work exists, its text was not read. `not_found`: no source that was asked has the recalled
    work. `computed`: the cells were found and give what is said; `not_computed`: the cells were found, the result was
    not checked. `seen`: a figure or page, not checked by text. `reasoning`: a derivation that the second round kept.
    """

    FOUND = "found"
    READ = "read"
    EXISTS = "exists"
    NOT_FOUND = "not_found"
    COMPUTED = "computed"
    NOT_COMPUTED = "not_computed"
    SEEN = "seen"
    REASONING = "reasoning"


class Cell(Frozen):
    """A cell of one of the paper's tables: the part's id (`tab_3_r04`), the column's head, what it says."""

    row: str
    column: str
    value: str


class Evidence(Frozen):
    """A piece of evidence that was not struck.

    Attributes:
        id: unique in the case: `E1` ... on novelty, `Eo1` ... on other matters.
        kind: see `EvidenceKind`.
        state: see `EvidenceState`.
        shows: what it shows, in one sentence.
        bears: for the statement of the reviewer, against it, for a part of it, or context.
        span: the place in paper, review or work, in the source's own words; None for the other kinds.
        work: id of the work (`WorkRead.candidate.cand_id`) for `work`, and for `recalled` where it was found. A `work`
            without a span was quoted by its line of authors, date and venue.
        reference: id of the entry of the paper's reference list that is quoted (`ref_012`); its text is in the record's
            paper. None for all else.
        recalled: authors, year and title as the model knows the work; "" for the other kinds.
        certainty: how sure the model is of a recalled work.
        cells: of a table; `result` what was computed from them.
        page, box: of what was seen.
        praise: whether it is the paper's praise of itself: shown as "the paper says", carries no judgement.

    """

    id: str
    kind: EvidenceKind
    state: EvidenceState
    shows: str = ""
    bears: Literal["for", "against", "part", "context"] = "context"
    span: Span | None = None
    work: str | None = None
    reference: str | None = None
    recalled: str = ""
    certainty: Literal["sure", "likely", "unsure"] | None = None
    cells: tuple[Cell, ...] = ()
    result: str = ""
    page: int | None = None
    box: Box | None = None
    praise: bool = False


class Statement(Frozen):
    """What one review says on one matter.

    Attributes:
        id: unique in the case: `C1` ... on novelty, `Co1` ... on other matters, in the order of the reviews and of
            their sentences; what the second round adds follows.
        review: the review's id.
        kind: see `StatementKind`.
        stance: how the reviewer judges novelty; None on other matters.
        spans: the reviewer's own words, whole sentences or less; the first is quoted.
        sentence_ids: the sentences of the review that it covers.
        says: the same in at most 20 words.
        judgement: whether it is so; None for what cannot be so or not (an opinion, a request, a question).
        label: of a claim on novelty, None for all else; differs from the judgement's only by a veto.
        score: the label's, from +2 to -2.
        basis: a praise that holds is `shown` by a text, or rests on the `absence` of anything against it.
        in_paper: what the paper has of what is asked for or found missing; None where the question does not arise.
        because: one or two sentences, the decisive reason.
        evidence: ids of the evidence that decides it, the best first.
        works: ids of the works it names (`Referent.ref_id`, `WorkNamed` of the case).
        settle: what would settle it, where it is open.
        vetoes: why the program changed the label, in words; empty where it did not.
        second: the judgement of a second, independent case, where one was made.
        moved: whether its judgement changed once sentences that give orders to a model were left out.

    """

    id: str
    review: str
    kind: StatementKind
    stance: Stance | None = None
    spans: tuple[Span, ...]
    sentence_ids: tuple[str, ...]
    says: str = ""
    judgement: Judgement | None = None
    label: Label | None = None
    score: int | None = None
    basis: Literal["shown", "absence"] | None = None
    in_paper: InPaper | None = None
    because: str = ""
    evidence: tuple[str, ...] = ()
    works: tuple[str, ...] = ()
    settle: str = ""
    vetoes: tuple[str, ...] = ()
    second: Judgement | None = None
    moved: bool = False

    @property
    def is_praise(self) -> bool:
        """Whether it calls the paper new, or praises it."""
        return self.stance is Stance.NOVEL or self.kind is StatementKind.PRAISE


class Issue(Frozen):
    """One matter, whoever speaks of it, with one answer.

    Attributes:
        id: unique in the case: `I1` ... on novelty, `Io1` ... on other matters.
        matter: newness and prior work, or another.
        title: at most ten words.
        weight: 3 decides, 2 matters, 1 small.
        statements: who says what about it.
        answer: 40 to 120 words: what is so, why, what decides it.
        evidence: what was bound, the best first.
        for_author: what speaks for the author, "" where nothing does.
        concede: what to concede or change, "" where nothing has to be; `replacement` a sentence to put in.
        settle: what would settle it.

    """

    id: str
    matter: MatterKind
    title: str
    weight: Literal[1, 2, 3] = 2
    statements: tuple[Statement, ...]
    answer: str = ""
    evidence: tuple[Evidence, ...] = ()
    for_author: str = ""
    concede: str = ""
    replacement: str = ""
    settle: str = ""


class Flag(Frozen):
    """What a chair or author should know about a review: it is of another paper, gives no reason for its score, ..."""

    review: str
    what: str
    evidence: tuple[Evidence, ...] = ()


class Slip(Frozen):
    """Something wrong in the paper: a reference, a cited work described as what it is not, a number, a claim."""

    what: str
    evidence: tuple[Evidence, ...] = ()


class NotTakenUp(Frozen):
    """A sentence on novelty or prior work that no issue answers, and why."""

    review: str
    sentence: str
    reason: str


class Change(Frozen):
    """What the second round changed: where (`C3`, `I2`, `E7`), what, and why."""

    where: str
    what: str
    why: str = ""


class Case(Frozen):
    """The body of the record: one answer on a paper and all its reviews.

    `parts` says which matters were asked about. `read` is False where the offline rules answered: they find
    statements, named works and passages, and judge nothing. `issues` are the weightiest first. `struck` is evidence
    whose words or cells were not found. `named` holds the works that each review names, by the review's id: what each
    is, and whether it was found (`Referent.cand_id`, `WorkRead.depth`). `cards` holds the scores of each review
    (docs/scores.md), by its id; none where novelty was not asked about. No page for an author or a chair shows them.
    """

    parts: tuple[MatterKind, ...]
    read: bool
    issues: tuple[Issue, ...]
    page: Page = Page()
    explanations: Explanations = Explanations()
    flags: tuple[Flag, ...] = ()
    slips: tuple[Slip, ...] = ()
    not_taken_up: tuple[NotTakenUp, ...] = ()
    changes: tuple[Change, ...] = ()
    struck: tuple[Change, ...] = ()
    named: dict[str, tuple[Referent, ...]] = {}
    cards: dict[str, ScoreCard] = {}

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """All evidence: of issues, flags and slips."""
        holders: tuple[Issue | Flag | Slip, ...] = (*self.issues, *self.flags, *self.slips)
        return tuple(evidence for holder in holders for evidence in holder.evidence)

    @property
    def statements(self) -> tuple[Statement, ...]:
        """Every statement, in the order of the issues."""
        return tuple(statement for issue in self.issues for statement in issue.statements)

    def statements_of(self, review: str) -> tuple[Statement, ...]:
        """Return the statements of one review, in the order of its sentences."""
        own = (s for s in self.statements if s.review == review)
        return tuple(sorted(own, key=lambda s: (s.spans[0].start if s.spans else 0, s.id)))
