"""The three pages on a case, in every form, and what the registry of reports plugs in."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, overload

from peerassay.job_record import Envelope
from peerassay.jobs.record import Record
from peerassay.jobs.reviews.case import Case, Label, Statement
from peerassay.literature import Candidate
from peerassay.progress import RunState, count
from peerassay.reports.blocks import Block, Notice, Sheet, plain, words_shown
from peerassay.reports.blocks_html import to_html
from peerassay.reports.blocks_markdown import to_markdown
from peerassay.reports.blocks_terminal import to_terminal
from peerassay.reports.framing import AN_AID, header, making_block, notices, works_block
from peerassay.reports.reviews.author import AuthorPage
from peerassay.reports.reviews.chair import ChairPage
from peerassay.reports.reviews.comments import CommentsPage
from peerassay.reports.reviews.evidence import Shower
from peerassay.reports.reviews.naming import Names
from peerassay.reports.reviews.points import Writer
from peerassay.reports.reviews.specified import specified
from peerassay.reports.reviews.tables import papers_csv, scores_csv, statements_csv
from peerassay.reports.reviews.words import TO_READ, View
from peerassay.reports.shown import Index, Shown, Tally
from peerassay.reports.visible import one_line

if TYPE_CHECKING:
    from rich.console import Group

Form = Literal["html", "markdown", "terminal"]
_EYEBROW: Final[Mapping[View, str]] = {
    "author": "Reply to the reviews",
    "chair": "The reviews checked, for the area chair",
    "comments": "The comments of the reviews, explained",
}
_NOT_JUDGED: Final = (
    "These points have not been judged. The offline rules find statements, cited works and passages, but do not "
    "understand them. Each point is shown with the passages that you would need to judge it."
)
_NO_NOVELTY: Final = "No review says anything about novelty or prior work."


def sheet_of(
    record: Record[Case],
    view: View = "author",
    envelopes: Sequence[Envelope] = (),
    pictures: Mapping[str, bytes] | None = None,
) -> Sheet:
    """Return a view of a case as blocks; `pictures` are crops (PNG) of what was seen, by the evidence's id."""
    names = Names(record)
    writer = Writer(names, Shower(names, view, pictures), view)
    head = (*header(record, _EYEBROW[view]), *notices(record), *_state(record))
    tail = (*works_block(record), *making_block(record, envelopes))
    body = _body(writer, view, words_shown(head))
    return Sheet(f"{one_line(record.paper.card.title)}: {_EYEBROW[view].lower()}", (*head, *body, *tail), AN_AID)


def _body(writer: Writer, view: View, head: int) -> tuple[Block, ...]:
    if view == "author":
        return AuthorPage(writer).blocks()
    return ChairPage(writer, head).blocks() if view == "chair" else CommentsPage(writer).blocks()


def _state(record: Record[Case]) -> Iterator[Block]:
    case = record.body
    if not case.read:
        yield Notice("Not judged: evidence to read.", (plain(_NOT_JUDGED),))
    # A question that failed or waits for its batch says nothing about the reviews.
    asked = not record.made.failures
    if asked and "novelty" in case.parts and not any(issue.matter == "novelty" for issue in case.issues):
        yield Notice(_NO_NOVELTY)


@overload
def render(record: Record[Case], view: View = ..., form: Literal["html", "markdown"] = ...) -> str: ...
@overload
def render(record: Record[Case], view: View, form: Literal["terminal"]) -> "Group": ...


def render(record: Record[Case], view: View = "author", form: Form = "html") -> "str | Group":
    """Return a view of a case: HTML and Markdown as text, the terminal's as a rich renderable.

    The same record gives the same bytes.
    """
    sheet = sheet_of(record, view)
    if form == "terminal":
        return to_terminal(sheet)
    return to_html(sheet) if form == "html" else to_markdown(sheet)


def works_of(record: Record[Case]) -> Iterator[Candidate]:
    """Give the works that a case leans on: those that evidence quotes, then those that a review names."""
    used = {e.span.document for issue in record.body.issues for e in issue.evidence if e.span is not None}
    used |= {e.work for issue in record.body.issues for e in issue.evidence if e.work}
    used |= {named.cand_id for of in record.body.named.values() for named in of if named.cand_id}
    return (work.candidate for work in record.works if work.candidate.cand_id in used)


def _index(records: Sequence[Record[Case]]) -> Index:
    words = Counter(_result(s, read=record.body.read) for record in records for s in record.body.statements)
    words.pop("", None)
    tallies = tuple(
        Tally(_key(word), _LOOKS.get(word, "unlabelled"), "", f"{many} {word}", many)
        for word, many in words.most_common()
    )
    return Index(tallies, tuple(review.name for record in records for review in record.reviews))


def _result(statement: Statement, *, read: bool) -> str:
    """What a website's list counts: labels on novelty, or what nobody judged; "" for all else."""
    if not read:
        return TO_READ.word
    return statement.label.words if statement.label is not None else ""


def _key(word: str) -> str:
    return word.lower().replace(" ", "_")


_LOOKS: Final = {label.words: label.value.lower() for label in Label}
_RESULTS: Final = (*(label.words for label in Label), TO_READ.word)


def _advice(records: Sequence[Record[Case]]) -> Iterator[str]:
    if any(not record.body.read for record in records):
        yield "nothing is judged without a model; name one with --engine NAME (docs/engines.md)"
    unread = sum(work.depth == "not_read" for record in records for work in record.works)
    if unread:
        yield f"{count(unread, 'work')} could not be read; add the text with --with, or allow downloads with --fetch"


_PAGES: Final[dict[View, str]] = {"author": "reply", "chair": "grade", "comments": "explain"}
"""The stem of a view's page: the command that writes it."""


def shown_as(name: str) -> Shown[Any]:
    """Return how a case is shown in a view; another name than a view's gives the author's."""
    view: View = next((view for view in _PAGES if view == name), "author")
    return Shown(
        noun=("case", "cases"),
        page=_PAGES[view],
        sheet=lambda record, envelopes: sheet_of(record, view, envelopes),
        works=works_of,
        index=_index,
        site_filter="with reviews",
        results=tuple((_key(word), word) for word in _RESULTS),
        in_view=shown_as,
        counted=lambda labels: [f"{many} {label.replace('_', ' ')}" for label, many in labels.items()],
        advice=_advice,
        formats={"csv": statements_csv, "scores": scores_csv, "papers": papers_csv, "grading": specified},
        endings={RunState.NOTHING_TO_CHECK: "nothing to answer: no point was found in the reviews"},
    )


CASES: Final[Shown[Any]] = shown_as("author")
"""How a case is shown: the author's page by default."""
