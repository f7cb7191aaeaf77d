"""What pages on a case call things: reviewers, places in texts, works; never an id of the record."""

import re
from collections.abc import Sequence
from typing import Final

from peerassay.documents import BlockKind
from peerassay.evidence import Span
from peerassay.jobs.record import Record, ReviewKept
from peerassay.jobs.reviews.case import Case, Issue, Statement
from peerassay.jobs.reviews.named_works.referent import Referent
from peerassay.literature import CitationState
from peerassay.reports import words
from peerassay.reports.blocks import Line, Run, soft
from peerassay.reports.framing import authors_of, short_name, work_line
from peerassay.reports.reviews.prose import Prose
from peerassay.reports.visible import cut, one_line

_KINDS: Final = {
    BlockKind.TABLE: "a table",
    BlockKind.FORMULA: "a formula",
    BlockKind.LISTING: "a listing",
    BlockKind.FIGURE: "a figure",
    BlockKind.FOOTNOTE: "a footnote",
}
_REVIEW_SENTENCE: Final = re.compile(r"R(\d+)_\d+")
_FIELD: Final = 40
_STATES: Final = {
    CitationState.NOT_FOUND: "not found in any source",
    CitationState.COULD_NOT_CHECK: "could not be looked up",
    CitationState.AMBIGUOUS: "matches several works",
    CitationState.RESOLVED: "in your reference list, not read",
}


class Names:
    """Names what a record holds; `prose` prepares what a model wrote."""

    def __init__(self, record: Record[Case]) -> None:
        self.record = record
        self.case = record.body
        self.works = {work.candidate.cand_id: work for work in record.works}
        self._reviews = {review.id: review for review in record.reviews}
        self._statements = {statement.id: statement for statement in self.case.statements}
        self._issues = {issue.id: issue for issue in self.case.issues}
        self._evidence = {evidence.id for part in self.case.issues for evidence in part.evidence}
        self.prose = Prose(record, self.of_id)

    def reviewer(self, review: str) -> str:
        """Return what pages call who wrote a review."""
        kept = self._reviews.get(review)
        return reviewer_name(kept) if kept else "A reviewer"

    def of_id(self, key: str) -> str:
        """Return the words for an id that a model wrote, "" where none are needed."""
        if (issue := self._issues.get(key)) is not None:
            return f"the point on {one_line(issue.title)}"
        if key in self.works:
            return short_name(self.works[key].candidate)
        if key == self.record.paper.id:
            return "the paper"
        return self._reviewer_of_id(key) or self._place_of_id(key) or self._of_referent(key)

    def _reviewer_of_id(self, key: str) -> str:
        statement = self._statements.get(key)
        found = _REVIEW_SENTENCE.fullmatch(key)
        if found and 0 < int(found[1]) <= len(self.record.reviews):
            return reviewer_name(self.record.reviews[int(found[1]) - 1])
        review = statement.review if statement is not None else key
        return self.reviewer(review) if review in self._reviews else ""

    def _of_referent(self, key: str) -> str:
        for named in self.case.named.values():
            for referent in named:
                if referent.ref_id == key:
                    return one_line(referent.mention.text)
        return ""

    def _place_of_id(self, key: str) -> str:
        paper = self.record.paper
        if key.startswith("ref_"):
            return "the reference list"
        for block in paper.blocks:
            if key == block.id or key in {part.id for part in block.parts}:
                return block.label or _KINDS[block.kind]
        for sentence in paper.sentences:
            if sentence.id == key:
                return self._section(sentence.start, key)
        return _section_word(key)

    def place(self, span: Span) -> str:
        """Return where a span lies: "Section 3.3, page 3", "Table 2, page 5", "abstract", "under Weaknesses"."""
        if span.document in self._reviews:
            return self._field(self._reviews[span.document], span)
        if span.document != self.record.paper.id:
            return _part_of_work(span.sentence)
        for block in self.record.paper.blocks:
            if any(part.id == span.sentence for part in block.parts):
                return self._paged(block.label or _KINDS[block.kind], block.page)
        page = next((s.page for s in self.record.paper.sentences if s.id == span.sentence), None)
        return self._paged(self._section(span.start, span.sentence), page)

    def _paged(self, place: str, page: int | None) -> str:
        later = self.record.paper.later_than_reviews
        return place if page is None or later else f"{place}, page {page}"

    def _section(self, start: int, key: str) -> str:
        """Return the section of an offset; by its heading where the reviewers may have seen other numbers."""
        inside = [s for s in self.record.paper.sections if s.start <= start < s.end]
        section = max(inside, key=lambda s: (s.level, s.start), default=None)
        if section is None:
            return _section_word(key)
        if section.number and any("checklist" in outer.heading.casefold() for outer in inside):
            return f"checklist item {section.number}"
        if section.number and not self.record.paper.later_than_reviews:
            return f"{'Section' if section.number[0].isdigit() else 'Appendix'} {section.number}"
        return one_line(section.heading) or _section_word(key)

    def _field(self, review: ReviewKept, span: Span) -> str:
        field = next((field for field in review.fields if field.start <= span.start < field.end), None)
        return f"under {cut(one_line(field.name), _FIELD)}" if field else "in the review"

    def named_works(self, statement: Statement) -> tuple[Line, ...]:
        """Return the works that a statement names: those that the job had with their title, the others as written."""
        referents = {referent.ref_id: referent for referent in self.case.named.get(statement.review, ())}
        return tuple(self._named(key, referents) for key in statement.works if key in referents or key in self.works)

    def _named(self, key: str, referents: dict[str, Referent]) -> Line:
        referent = referents.get(key)
        work = self.works.get(referent.cand_id or "" if referent else key)
        if work is not None:
            return work_line(work)
        assert referent is not None
        mention = referent.mention
        title = mention.title or referent.reference_title or mention.text
        who = " ".join(
            part for part in (authors_of(mention.authors), f"({mention.year})" if mention.year else "") if part
        )
        state = _STATES.get(referent.state, "not read")
        return (Run(f"{who} " if who else ""), Run(one_line(title)), soft(f" ({state})"))

    def issue_of(self, statement: Statement) -> Issue:
        """Return the issue that a statement belongs to."""
        return next(issue for issue in self.case.issues if statement in issue.statements)


def reviewer_name(review: ReviewKept) -> str:
    """Return what pages call a reviewer; the area chair's text is marked."""
    name = one_line(review.name) or "A reviewer"
    return f"{name} (area chair)" if review.is_meta and "chair" not in name.lower() else name


def scores_of(review: ReviewKept) -> str:
    """Return a review's scores in a phrase: "rating 4, confidence 3"; "" where it has none."""
    return ", ".join(
        f"{one_line(name).replace('_', ' ')} {cut(one_line(str(value)).partition(':')[0], 12)}"
        for name, value in review.scores.items()
    )


def _section_word(key: str) -> str:
    first, _, rest = key.partition("_")
    return words.SECTION.get(rest.partition("_")[0], "the text") if first == "S" else ""


def _part_of_work(key: str) -> str:
    return {"title": "title", "abstract": "abstract", "intro": "introduction"}.get(key.partition("_")[0], "full text")


def short_quote(text: str, guide: str, most: int) -> str:
    """Return at most so many of a text's words in one stretch: those that share most with `guide`, clauses preferred.

    Words that are left out are marked by an ellipsis.
    """
    own = one_line(text).split()
    if len(own) <= most:
        return " ".join(own)
    starts = [0, *(n for n, word in enumerate(own[:-1], 1) if word[-1] in ",;:.?!" and n <= len(own) - most // 2)]
    wanted = _terms(guide.split())
    best = max(starts, key=lambda at: (len(wanted & _terms(own[at : at + most])), -at))
    held = own[best : best + most]
    return ("… " if best else "") + " ".join(held) + (" …" if best + len(held) < len(own) else "")


def _terms(found: Sequence[str]) -> set[str]:
    return {word.strip(".,;:!?()\"'").casefold()[:6] for word in found if len(word) > 3}
