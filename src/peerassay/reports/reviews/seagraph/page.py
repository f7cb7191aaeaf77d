"""The page on explained reviews: concerns, then each comment with what the paper and its field have on it."""

from collections.abc import Iterator, Sequence

from peerassay.evidence import Span
from peerassay.job_record import Envelope
from peerassay.jobs.record import ReviewKept
from peerassay.jobs.reviews.methods.seagraph.record import ExplainedComment, ExplanationRecord
from peerassay.literature import Candidate
from peerassay.progress import count
from peerassay.reports.blocks import (
    Block,
    Fold,
    Heading,
    Items,
    Line,
    Notice,
    Quote,
    Run,
    Sheet,
    Table,
    Text,
    bold,
    plain,
    soft,
)
from peerassay.reports.framing import header, making_block, notices, works_block
from peerassay.reports.links import link_to
from peerassay.reports.passages import Piece, sentence_with
from peerassay.reports.reviews.seagraph import words
from peerassay.reports.visible import cut, one_line
from peerassay.reports.words import failed


def sheet_of(record: ExplanationRecord, envelopes: Sequence[Envelope] = ()) -> Sheet:
    """Return the record as blocks."""
    page = _Page(record)
    blocks = (*_opening(record), *page.blocks(), *works_block(record), *making_block(record, envelopes))
    return Sheet(f"{_title(record)}: reviews explained", blocks, words.AN_AID)


def brief_of(record: ExplanationRecord) -> Sheet:
    """Return a line for each concern and each comment, for a terminal."""
    concerns = (
        f"Concern ({', '.join(each.comments)}): {cut(one_line(each.concern), 160)}" for each in record.body.concerns
    )
    comments = (_line(explained) for explained in record.body.comments)
    lines = Items(tuple(map(plain, (*concerns, *comments))))
    return Sheet(_title(record), (*_opening(record), lines, Text(plain(words.AN_AID))))


def _line(explained: ExplainedComment) -> str:
    comment, explanation = explained.comment, explained.explanation
    found = words.ANSWERED[explanation.answered] or count(len(explanation.evidence), "passage")
    outcome = "not explained" if explanation.failure else found
    return f"{words.SHAPE[comment.side]} {comment.id} {cut(one_line(comment.text), 90)} [{outcome}]"


def _title(record: ExplanationRecord) -> str:
    return one_line(record.paper.card.title) or "Untitled paper"


def _opening(record: ExplanationRecord) -> Iterator[Block]:
    body = record.body
    explained = f"{count(len(body.comments), 'comment')} explained {words.METHOD[body.method]}"
    yield from header(record, explained)
    yield from notices(record)
    if not body.read:
        yield Notice("Not read by a model.", (plain(words.NOBODY_READ),))
    answered = sum(comment.explanation.answered == "yes" for comment in body.comments)
    if answered:
        yield Text(plain(f"{count(answered, 'comment')} already answered by the paper."), "lead")


class _Page:
    """Lays the comments of a record out."""

    def __init__(self, record: ExplanationRecord) -> None:
        self._record, self._body = record, record.body
        self._works = {entry.candidate.cand_id: entry for entry in record.works}
        self._field = {each.work: each for each in self._body.field}
        self._by_sentence = {ref: chunk for chunk in self._body.chunks for ref in chunk.sentence_ids}
        self._sections = {chunk.id: chunk.section for chunk in self._body.chunks}
        self._anchors = {each.comment.id: f"c{n}" for n, each in enumerate(self._body.comments, 1)}

    def blocks(self) -> Iterator[Block]:
        """Give concerns, reviews, the field and the passages."""
        yield from self._concerns()
        for n, review in enumerate(self._record.reviews, 1):
            yield from self._review(n, review)
        yield from self._themes()
        yield from self._passages()

    def _concerns(self) -> Iterator[Block]:
        if self._body.concerns:
            yield Heading("What the reviewers are concerned about", 2, "concerns")
        for n, concern in enumerate(self._body.concerns, 1):
            yield Heading(f"{n}. {one_line(concern.concern)}", 3)
            raised = [Run(f"{ref} ", link=f"#{self._anchors[ref]}") for ref in concern.comments if ref in self._anchors]
            yield Text((plain("Raised in ")[0], *raised), "small")
            yield from self._explained(concern.explained)

    def _review(self, n: int, review: ReviewKept) -> Iterator[Block]:
        own = [each for each in self._body.comments if each.comment.review == review.id]
        yield Heading(one_line(review.name) + (" (area chair)" if review.is_meta else ""), 2, f"r{n}")
        yield Text((soft("; ".join(filter(None, (count(len(own), "comment"), review.date or "")))),))
        for explained in own:
            comment = explained.comment
            heading = f"{words.SHAPE[comment.side]} {comment.id} {words.SIDE[comment.side][1]}"
            yield Heading(heading, 3, self._anchors[comment.id])
            yield Quote((Piece(comment.text),), plain(one_line(review.name)))
            yield from self._explained(explained)
        yield Fold(
            plain("The whole review"),
            tuple(Text(plain(part)) for part in review.original.split("\n\n") if part.strip()),
        )

    def _explained(self, explained: ExplainedComment) -> Iterator[Block]:
        explanation = explained.explanation
        if explanation.failure is not None:
            yield Notice("Not explained.", (plain(one_line(failed(explanation.failure))),))
            return
        if answered := words.ANSWERED[explanation.answered]:
            yield Text((bold(f"{answered}."),))
            yield from (self._quote(span) for span in explanation.answer)
        if explanation.asks:
            yield Text((bold("What is asked: "), Run(one_line(explanation.asks))))
        own = self._record.paper.id
        for name, is_own in (("In the paper", True), ("In the field", False)):
            steps = [step for step in explanation.evidence if (step.span.document == own) is is_own]
            if steps:
                yield Text((bold(name),))
                yield from (self._quote(step.span, step.reasoning) for step in steps)
        if explanation.summary:
            yield Text(plain(one_line(explanation.summary)))
        notes = filter(None, (words.unresolved(explained.pointers), words.estimated(explained.pointers)))
        yield from (Text(plain(note), "small") for note in notes)
        yield from self._picked(explained)

    def _quote(self, span: Span, reasoning: str = "") -> Quote:
        if (entry := self._works.get(span.document)) is not None:
            name = Run(one_line(entry.candidate.title), link=link_to(entry.candidate))
            source = (name, soft(f" ({words.WHY[self._field[span.document].why]})"))
            return Quote(_marked(sentence_with(entry.sentences, span)), source, plain(one_line(reasoning)))
        chunk = self._by_sentence.get(span.sentence)
        place = f"{one_line(chunk.section)}, {span.sentence}" if chunk and chunk.section else span.sentence
        found = _marked(sentence_with(self._record.paper.sentences, span))
        return Quote(found, plain(place), plain(one_line(reasoning)) if reasoning else ())

    def _picked(self, explained: ExplainedComment) -> Iterator[Block]:
        """Give the comment's subgraph node by node, and what was picked of the field."""
        rows = tuple(
            tuple(map(plain, (node.chunk, one_line(self._sections.get(node.chunk, "")), f"{node.fit:.2f}",
                              node.reached_from or "the comment", "yes" if node.shown else "no")))
            for node in explained.subgraph
        )  # fmt: skip
        inside: list[Block] = []
        if rows:
            head = ("Passage", "Section", "Similarity", "Reached from", "Shown to the reader")
            inside.append(Table(f"Passages that comment {explained.comment.id} is about", head, rows))
        if lines := tuple(self._of_field(explained)):
            inside.append(Items(lines))
        if inside:
            yield Fold((soft("What was picked for it"),), tuple(inside))

    def _of_field(self, explained: ExplainedComment) -> Iterator[Line]:
        themes = {theme.id: theme.description for theme in self._body.themes}
        for node in explained.field:
            if (entry := self._works.get(node.work or "")) is not None:
                why = words.WHY[self._field[entry.candidate.cand_id].why]
                yield (Run(one_line(entry.candidate.title), link=link_to(entry.candidate)), soft(f" ({why})"))
            else:
                yield plain(f"Theme: {one_line(themes.get(node.theme, node.theme))}")

    def _themes(self) -> Iterator[Block]:
        if self._body.themes:
            yield Heading("The field", 2, "field")
        for theme in self._body.themes:
            own = [each for each in self._body.field if each.theme == theme.id]
            yield Heading(f"{theme.id}. {one_line(theme.description)}", 3)
            yield Items(tuple(self._work(each.work, words.WHY[each.why]) for each in own))

    def _work(self, key: str, why: str) -> Line:
        work = self._works[key].candidate
        year = f" ({work.year})" if work.year else ""
        return (Run(f"{one_line(work.title)}{year}", link=link_to(work)), soft(f" {why}"))

    def _passages(self) -> Iterator[Block]:
        if self._body.chunks:
            yield Heading("Passages of the paper", 2, "passages")
        for chunk in self._body.chunks:
            place = f"{chunk.sentence_ids[0]} to {chunk.sentence_ids[-1]}"
            name = (Run(f"{chunk.id} "), soft(one_line(chunk.section)))
            yield Fold(name, (Quote((Piece(one_line(chunk.text)),), plain(place)),))


def _marked(found: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """A sentence that is quoted whole needs no marks."""
    return found if len(found) > 1 else tuple(Piece(piece.text) for piece in found)


def works_in(record: ExplanationRecord) -> Iterator[Candidate]:
    """Return the works that explanations lean on."""
    every = (*record.body.comments, *(concern.explained for concern in record.body.concerns))
    quoted = {step.span.document for comment in every for step in comment.explanation.evidence}
    return (entry.candidate for entry in record.works if entry.candidate.cand_id in quoted)
