"""Points: every statement with its number, the reviewer's words, verdict, reason and evidence."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from peerassay.jobs.record import Record, ReviewKept
from peerassay.jobs.reviews.case import Case, Evidence, Issue, Label, Statement, StatementKind
from peerassay.reports.blocks import Block, Fold, Line, Quote, Run, Text, bold, joined, plain, soft, text_of
from peerassay.reports.passages import Piece
from peerassay.reports.reviews.evidence import Shower
from peerassay.reports.reviews.naming import Names, short_quote
from peerassay.reports.reviews.prose import flat
from peerassay.reports.reviews.words import Verdict, View, also_in_paper, verdict_of

_WORDS = 18
"""Words of the reviewer's that a page quotes beside a verdict."""
_MATTER = {3: "decides", 2: "matters", 1: "small"}


@dataclass(frozen=True, slots=True)
class Point:
    """A statement on the page; `before` is the point at which its issue was already answered."""

    number: int
    statement: Statement
    issue: Issue
    before: "Point | None" = None

    @property
    def anchor(self) -> str:
        """Its address on the page."""
        return f"p{self.number}"


def points_of(record: Record[Case]) -> tuple[Point, ...]:
    """Return all points, numbered in the order of the reviews and of their sentences."""
    issue_of = {statement.id: issue for issue in record.body.issues for statement in issue.statements}
    first: dict[str, Point] = {}
    made: list[Point] = []
    for review in in_order(record.reviews):
        for statement in record.body.statements_of(review.id):
            issue = issue_of[statement.id]
            point = Point(len(made) + 1, statement, issue, first.get(issue.id))
            first.setdefault(issue.id, point)
            made.append(point)
    return tuple(made)


@dataclass(frozen=True, slots=True)
class Thread:
    """What one reviewer says on one matter, praise left out: the point that is shown, and the others."""

    lead: Point
    others: tuple[Point, ...]

    @property
    def ids(self) -> frozenset[str]:
        """The ids of its statements."""
        return frozenset(point.statement.id for point in (self.lead, *self.others))


def threads_of(points: Sequence[Point], review: str) -> tuple[Thread, ...]:
    """Return the threads of a review in the order of its sentences; a judged statement leads one that is not judged."""
    of: dict[str, list[Point]] = {}
    matter: dict[str, str] = {}
    for point in points:
        said = point.statement
        if said.review == review and not said.is_praise:
            # A sentence that two issues share is one thing to its author.
            key = next((matter[ref] for ref in said.sentence_ids if ref in matter), point.issue.id)
            matter |= dict.fromkeys(said.sentence_ids, key)
            of.setdefault(key, []).append(point)
    made = []
    for own in of.values():
        lead = next((point for point in own if point.statement.judgement is not None), own[0])
        made.append(Thread(lead, tuple(point for point in own if point is not lead)))
    return tuple(sorted(made, key=lambda thread: thread.lead.number))


def in_order(reviews: Sequence[ReviewKept]) -> tuple[ReviewKept, ...]:
    """Return the reviews in their order, area chairs' texts last."""
    return tuple(sorted(reviews, key=lambda review: review.is_meta))


class Writer:
    """Writes points for one view."""

    def __init__(self, names: Names, shower: Shower, view: View) -> None:
        self.names, self.shower, self._view = names, shower, view
        self._read = names.case.read

    def verdict(self, point: Point) -> Verdict:
        """Return what the view says of a point."""
        return verdict_of(point.statement, self._view, read=self._read)

    def quote(self, point: Point, most: int = _WORDS) -> Line:
        """Return the reviewer's own words; what the point says where none were kept."""
        statement = point.statement
        if not statement.spans:
            return plain(self.names.prose.without_ids(statement.says))
        return (Run(short_quote(statement.spans[0].text, statement.says, most), "quote"),)

    def summary(self, point: Point) -> Line:
        """Return the point's line: number, words, verdict."""
        also = also_in_paper(point.statement)
        also_run = (soft(f" {also}"),) if also and self._read else ()
        return (soft(f"{point.number}. "), *self.quote(point), Run(" "), self.verdict(point).run, *also_run)

    def why(self, point: Point) -> Iterator[Block]:
        """Give the reason, the decisive evidence and the works named; the reference to where the issue is answered."""
        statement = point.statement
        reason = self.reason(point)
        before = point.before
        if before is not None:
            reason = joined((reason, self._refer(before)))
        if reason:
            yield Text(reason)
        decisive = self.decisive(point, text_of(reason))
        if decisive is not None and (before is None or decisive.id not in before.statement.evidence):
            yield Text(self.shower.brief(decisive))
        if before is None or before.statement.works != statement.works:
            yield from self.works(point, decisive)

    def reason(self, point: Point) -> Line:
        """Return why the verdict is as it is, with what a veto changed and what would settle it."""
        statement, line = point.statement, self.names.prose.line
        told = [line(statement.because)]
        told += [(Run("Opinion: it states no fact that could be checked."),)] if self._is_opinion(statement) else []
        told += [line(veto) for veto in statement.vetoes]
        if statement.basis == "absence" and statement.label is Label.SUPPORTED:
            told.append(plain(f"Nothing was found against it in {self._searched()}."))
        if statement.settle and self.verdict(point).tone == "open":
            told.append((Run("What would settle it: "), *line(statement.settle)))
        return joined(told)

    def _is_opinion(self, statement: Statement) -> bool:
        return self._read and statement.kind is StatementKind.OPINION and not statement.because

    def _searched(self) -> str:
        many = sum(work.depth not in {"title", "not_read"} for work in self.names.record.works)
        return f"the {many} works read" if many > 1 else "the one work read" if many else "the paper"

    def _refer(self, before: Point) -> Line:
        name = self.names.reviewer(before.statement.review)
        return (
            Run("See "),
            Run(f"point {before.number}", link=f"#{before.anchor}"),
            Run(f" ({name}) on the same matter."),
        )

    def decisive(self, point: Point, said: str) -> Evidence | None:
        """Return the evidence that decides, None where the reason already quotes it."""
        own = self.evidence(point)
        best = next((evidence for evidence in own if not evidence.praise), None)
        quoted = flat(best.span.text) if best is not None and best.span is not None else ""
        return None if quoted and quoted.strip(" .") in flat(said) else best

    def evidence(self, point: Point) -> tuple[Evidence, ...]:
        """Return the statement's own evidence, the best first."""
        by_id = {evidence.id: evidence for evidence in point.issue.evidence}
        return tuple(by_id[key] for key in point.statement.evidence if key in by_id)

    def works(self, point: Point, shown: Evidence | None) -> Iterator[Block]:
        """Give the works that a point names, but for the one whose words were just shown."""
        span = shown.span if shown is not None else None
        held = (span.document if span is not None else shown.work or "") if shown is not None else ""
        title = self.names.works[held].candidate.title if held in self.names.works else "\n"
        named = self.names.named_works(point.statement)
        yield from (Text((Run("Named: "), *work)) for work in named if title not in text_of(work))

    def by_reviewer(self, points: Sequence[Point]) -> Line:
        """Return each reviewer with the verdicts on the points, each verdict once."""
        found: dict[str, dict[Verdict, None]] = {}
        for point in points:
            found.setdefault(self.names.reviewer(point.statement.review), {})[self.verdict(point)] = None
        told = ((Run(f"{name} "), *joined((v.run,) for v in verdicts)) for name, verdicts in found.items())
        return joined(told, ", ")

    def more(self, point: Point) -> tuple[Block, ...]:
        """Return what is folded: the reviewer's whole words, the answer, all its evidence, how it was judged."""
        statement, issue, line = point.statement, point.issue, self.names.prose.line
        made: list[Block] = [
            Quote((Piece(span.text),), plain(f"{self.names.reviewer(statement.review)}, {self.names.place(span)}"))
            for span in statement.spans
        ]
        if point.before is None:
            made += [Text(line(issue.answer))] if issue.answer else []
            if issue.for_author:
                label = "For you: " if self._view == "author" else "For the authors: "
                made.append(Text((bold(label), *line(issue.for_author))))
            held = issue.evidence
        else:
            held = self.evidence(point)
        made += [block for evidence in held for block in self.shower.whole(evidence, self._on(evidence, statement))]
        made += [Text(line_) for line_ in self._judging(point)]
        return tuple(made)

    def _on(self, evidence: Evidence, statement: Statement) -> Statement | None:
        return statement if evidence.id in statement.evidence else None

    def _judging(self, point: Point) -> Iterator[Line]:
        statement = point.statement
        if statement.second is not None and statement.second is not statement.judgement:
            yield (soft(f"A second reading says: {statement.second.value}."),)
        if statement.moved:
            yield (soft("The verdict changed once sentences that address an AI were left out."),)
        if self._read:
            yield (soft(f"Weight: {_MATTER[point.issue.weight]}."),)

    def fold(self, point: Point, *, is_open: bool, extra: Sequence[Block] = ()) -> Fold:
        """Return the point as a card: its line, and behind it why; further evidence is folded again."""
        more = self.more(point)
        inside = [*self.why(point), *extra, *((Fold(plain("Evidence"), more),) if more else ())]
        return Fold(self.summary(point), tuple(inside), is_open, point.anchor, self.verdict(point).tone)
