"""The points of a case as the reply desk shows them: by weight, each with who says what, on what evidence."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from peerassay.documents import Box, PaperBlock, Sentence
from peerassay.evidence import Span
from peerassay.jobs.record import Record, ReviewKept, WorkRead
from peerassay.jobs.reviews.case import Case, Evidence, EvidenceKind, Issue, NotTakenUp, Statement
from peerassay.reports.blocks import Block, Line, Tone
from peerassay.reports.framing import DEPTHS, authors_of, short_name
from peerassay.reports.links import link_to
from peerassay.reports.passages import Piece, pieces
from peerassay.reports.reviews.evidence import Shower
from peerassay.reports.reviews.naming import Names, reviewer_name, scores_of
from peerassay.reports.reviews.points import Point as Said
from peerassay.reports.reviews.points import Writer, in_order, points_of
from peerassay.reports.reviews.prose import first_sentences
from peerassay.reports.reviews.words import Verdict, View, verdict_of
from peerassay.reports.visible import one_line
from peerassay.serve.desk import key_of
from peerassay.serve.standing import state_of

_LEAD: Final = 45
"""Words of an answer that stand under its title; the whole answer follows."""
_CONTEXT: Final = 220
"""Characters of a review shown before and behind the words that matter."""
_SHORTEST_NAME: Final = 4
_SIDES: Final[dict[str, Tone]] = {"for": "bad", "against": "good", "part": "part", "context": "open"}


@dataclass(frozen=True, slots=True)
class Reviewer:
    """A reviewer as the desk names them: whole, by a chip, with scores."""

    id: str
    number: int
    name: str
    chip: str
    scores: str
    kept: ReviewKept


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one reviewer says on a point: words in context, whether it is so, why."""

    reviewer: Reviewer
    quote: tuple[Piece, ...]
    place: str
    verdict: Verdict
    reason: Line


@dataclass(frozen=True, slots=True)
class Quoted:
    """Evidence on the page: its sentence, its place, whom it speaks for; `page` and boxes where the PDF shows it.

    `words` are where it lies in the paper's text: the quoted words, or the rows and captions that it names; empty for
    what is no part of the paper.
    """

    id: str
    quote: tuple[Piece, ...]
    place: str
    side: str
    tone: Tone
    shows: Line
    insert: str = ""
    page: int | None = None
    boxes: tuple[Box, ...] = ()
    words: tuple[Span | Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Work:
    """A prior work of a point, with what is quoted of it."""

    read: WorkRead
    who: str
    depth: str
    link: str | None
    quotes: tuple[Quoted, ...]


@dataclass(frozen=True, slots=True)
class DeskPoint:
    """A matter of the reviews on the reply desk."""

    number: int
    key: str
    issue: Issue
    title: str
    verdict: Verdict
    state: str
    reviewers: tuple[Reviewer, ...]
    lead: Line
    answer: Line
    opinions: tuple[Opinion, ...]
    paper: tuple[Quoted, ...]
    works: tuple[Work, ...]
    others: tuple[Line, ...]
    favour: Line
    against: Line
    settle: Line
    asked: tuple[str, ...]
    foot: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A block of a reply to one reviewer: the draft that the author's own text begins from.

    It is `needless` where there is nothing to answer: it is in the reply only if the author has typed something.
    """

    key: str
    point: int
    review: str
    heading: str
    verdict: str
    tone: Tone
    text: str
    why: tuple[Block, ...] = ()
    watch: str = ""
    promised: tuple[str, ...] = ()
    needless: bool = False


@dataclass(frozen=True, slots=True)
class Remark:
    """What needs no reply: whose words, which, and why; reviewer and words are "" for a whole matter."""

    reason: str
    reviewer: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class ShownCase:
    """A case as the desk shows it."""

    record: Record[Case]
    names: Names
    reviewers: tuple[Reviewer, ...]
    points: tuple[DeskPoint, ...]
    remarks: tuple[Remark, ...]

    @property
    def to_answer(self) -> tuple[Reviewer, ...]:
        """The reviewers who get a reply: all but the area chair, whose decision is told and not discussed."""
        return tuple(each for each in self.reviewers if not each.kept.is_meta) or self.reviewers


def reviewers_of(record: Record[Case]) -> tuple[Reviewer, ...]:
    """Return the reviewers in their order, the area chair last, each with a chip of at most four characters."""
    made = []
    for number, review in enumerate(in_order(record.reviews), 1):
        name = reviewer_name(review)
        last = name.replace("_", " ").split()[-1]
        chip = "AC" if review.is_meta else last if len(last) <= _SHORTEST_NAME else str(number)
        made.append(Reviewer(review.id, number, name, chip, scores_of(review), review))
    return tuple(made)


class Layout:
    """Lays out the points of a case for one view."""

    def __init__(self, record: Record[Case], view: View = "author") -> None:
        self._record, self._case, self._view = record, record.body, view
        self.names = Names(record)
        self._shower = Shower(self.names, view)
        self._writer = Writer(self.names, self._shower, view)
        self.reviewers = reviewers_of(record)
        self._by_review = {reviewer.id: reviewer for reviewer in self.reviewers}
        self._said = {point.statement.id: point for point in points_of(record)}

    def case(self) -> ShownCase:
        """Return the case with its points by weight; praise without a verdict is counted as a remark."""
        issues = [issue for issue in self._case.issues if self._is_point(issue)]
        points = tuple(self._point(number, issue) for number, issue in enumerate(issues, 1))
        left = [Remark(one_line(issue.title)) for issue in self._case.issues if not self._is_point(issue)]
        remarks = (*left, *map(self._remark, self._case.not_taken_up))
        return ShownCase(self._record, self.names, self.reviewers, points, remarks)

    def _remark(self, left: NotTakenUp) -> Remark:
        sentences = self._by_review[left.review].kept.sentences if left.review in self._by_review else ()
        words = next((s.text for s in sentences if s.id == left.sentence), "")
        return Remark(one_line(left.reason), self.names.reviewer(left.review), one_line(words))

    def _is_point(self, issue: Issue) -> bool:
        return any(not s.is_praise or s.judgement is not None or not self._case.read for s in issue.statements)

    def _point(self, number: int, issue: Issue) -> DeskPoint:
        prose = self.names.prose
        lead = first_sentences(issue.answer, _LEAD) if issue.answer else ""
        deciding = _deciding(issue.statements)
        verdict = verdict_of(deciding, self._view, read=self._case.read)
        said = dict.fromkeys(s.review for s in issue.statements)
        mine = [e for e in issue.evidence if self._of_paper(e)]
        asked = [issue.concede] if issue.concede else []
        asked += [f"Write instead: {issue.replacement}"] if issue.replacement else []
        return DeskPoint(
            number=number,
            key=key_of(*sorted((s.review, *s.sentence_ids) for s in issue.statements)),
            issue=issue,
            title=prose.without_ids(issue.title),
            verdict=verdict,
            state=state_of(deciding, verdict, self._view),
            reviewers=tuple(self._by_review[review] for review in said if review in self._by_review),
            lead=prose.line(lead),
            answer=prose.line(issue.answer[len(lead) :].strip()) if issue.answer.startswith(lead) else (),
            opinions=tuple(self._opinion(self._said[s.id]) for s in issue.statements),
            paper=tuple(self._quoted(e, issue) for e in mine),
            works=tuple(self._works(issue)),
            others=tuple(self._shower.brief(e) for e in issue.evidence if self._stands_apart(e)),
            favour=prose.line(issue.for_author),
            against=prose.line(issue.concede),
            settle=prose.line(issue.settle),
            asked=tuple(prose.text(text) for text in asked),
            foot=self._foot(issue),
        )

    def _opinion(self, said: Said) -> Opinion:
        statement = said.statement
        reviewer = self._by_review[statement.review]
        quote = _in_context(reviewer.kept.original, statement.spans)
        place = self.names.place(statement.spans[0]) if statement.spans else ""
        reason = self._writer.reason(said) if self._case.read else ()
        return Opinion(reviewer, quote or (Piece(statement.says),), place, self._writer.verdict(said), reason)

    def _of_paper(self, evidence: Evidence) -> bool:
        span = evidence.span
        if span is not None:
            return span.document == self._record.paper.id
        return evidence.kind in {EvidenceKind.TABLE, EvidenceKind.SEEN} or evidence.reference is not None

    def _stands_apart(self, evidence: Evidence) -> bool:
        return not self._of_paper(evidence) and evidence.work is None and evidence.kind is not EvidenceKind.REVIEW

    def _quoted(self, evidence: Evidence, issue: Issue) -> Quoted:
        statement = next((s for s in issue.statements if evidence.id in s.evidence), None)
        tone = _SIDES[evidence.bears]
        if statement is not None and statement.is_praise:
            tone = {"bad": "good", "good": "bad"}.get(tone, tone)  # type: ignore[assignment]
        if self._view == "chair":
            tone = "calm" if tone in {"good", "bad"} else tone
        side = self._shower.side(evidence, statement) if statement and self._case.read else ""
        shows = self.names.prose.line(evidence.shows)
        span = evidence.span
        if span is None:
            page, boxes, parts = self._seen(evidence)
            brief = "".join(run.text for run in self._shower.brief(evidence))
            return Quoted(evidence.id, (Piece(brief),), "", side, tone, (), page=page, boxes=boxes, words=parts)
        # A work has pages of its own, which the desk does not show.
        kept = self._shower.kept(span.document) if self._of_paper(evidence) else ()
        sentence = next((s for s in kept if s.id == span.sentence), None)
        return Quoted(
            evidence.id,
            self._shower.pieces(span),
            self.names.place(span),
            side,
            tone,
            shows,
            insert=self._insert(span),
            page=sentence.page if sentence else None,
            boxes=sentence.boxes if sentence else (),
            words=(span,) if self._of_paper(evidence) else (),
        )

    def _seen(self, evidence: Evidence) -> tuple[int | None, tuple[Box, ...], tuple[Sentence, ...]]:
        """Return page, boxes and parts of a figure, or of the table whose cells are named."""
        rows = {cell.row for cell in evidence.cells}
        block, held = next(self._blocks_with(rows), (None, ()))
        if evidence.box is not None or evidence.page is not None:
            return evidence.page, (evidence.box,) if evidence.box else (), held
        if block is None:
            return None, (), ()
        boxes = tuple(box for part in held for box in part.boxes)
        return block.page, boxes or ((block.box,) if block.box else ()), held

    def _blocks_with(self, parts: set[str]) -> Iterator[tuple[PaperBlock, tuple[Sentence, ...]]]:
        for block in self._record.paper.blocks:
            if held := tuple(part for part in block.parts if part.id in parts):
                yield block, held

    def _insert(self, span: Span) -> str:
        """Return the quote with where it is from, as it is put into a reply."""
        work = self.names.works.get(span.document)
        where = short_name(work.candidate) if work else self.names.place(span).partition(", page")[0]
        return f"“{one_line(span.text).rstrip('.')}” ({where})"

    def _works(self, issue: Issue) -> Iterator[Work]:
        held: dict[str, list[Evidence]] = {}
        for evidence in issue.evidence:
            work = evidence.span.document if evidence.span is not None else evidence.work
            if work in self.names.works and not self._of_paper(evidence):
                held.setdefault(work, []).append(evidence)
        for key, pieces_of in held.items():
            read = self.names.works[key]
            quotes = tuple(self._quoted(piece, issue) for piece in pieces_of)
            who = authors_of(read.candidate.authors)
            yield Work(read, who, DEPTHS[read.depth], link_to(read.candidate), quotes)

    def _foot(self, issue: Issue) -> str:
        seconds = {s.second is s.judgement for s in issue.statements if s.second is not None}
        if not seconds:
            return ""
        return (
            "Two readings, the same answer." if seconds == {True} else "Two readings differ; the milder one is shown."
        )


def _deciding(statements: Sequence[Statement]) -> Statement:
    """Return the first doubt or criticism that was judged, else the first statement that was, else the first."""
    judged = [s for s in statements if s.judgement is not None]
    return next((s for s in judged if not s.is_praise), judged[0] if judged else statements[0])


def _in_context(text: str, spans: Sequence[Span]) -> tuple[Piece, ...]:
    """Return the reviewer's words with some of the review around them; the words themselves are marked."""
    if not spans:
        return ()
    start, end = min(s.start for s in spans), max(s.end for s in spans)
    if end - start > 4 * _CONTEXT:
        start, end = spans[0].start, spans[0].end
    low = max(text.rfind("\n", 0, start) + 1, start - _CONTEXT)
    high = min(text.find("\n", end) if "\n" in text[end:] else len(text), end + _CONTEXT)
    low = low if low == 0 or text[low - 1] == "\n" else text.find(" ", low, start) + 1 or start
    high = high if high == len(text) or text[high] == "\n" else max(text.rfind(" ", end, high), end)
    inside = [(s.start - low, s.end - low) for s in spans if low <= s.start < s.end <= high]
    lead = "… " if text[:low].strip() and text[low - 1] != "\n" else ""
    tail = "…" if high < len(text) and text[high] != "\n" else ""
    made = pieces(text[low:high], inside)
    return (*((Piece(lead),) if lead else ()), *made, *((Piece(tail),) if tail else ()))
