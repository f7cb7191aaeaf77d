"""What test_cases.py and test_cases_words.py share."""

import io
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import Any, Literal

from rich.console import Console

import case_builder as built
from html_page import Page
from peerassay.jobs.record import Record
from peerassay.jobs.reviews.case import Case, Statement, StatementKind
from peerassay.reports.blocks import Block, Fold
from peerassay.reports.reviews.views import render
from peerassay.reports.reviews.words import View

VIEWS: tuple[View, ...] = ("author", "chair", "comments")


FORMS: tuple[Literal["html", "markdown", "terminal"], ...] = ("html", "markdown", "terminal")


CASES_BY_NAME: dict[str, Callable[[], Record[Case]]] = {
    "large": built.large_case,
    "small": built.small_case,
    "offline": built.offline_case,
    "troubled": built.troubled_case,
    "without novelty": built.without_novelty,
}


_IDS = re.compile(
    r"\b(?:S_[a-z]+_\d+|R\d*_\d+|tab_\d\w*|[CIE]\d{1,2}|W\d|P[0-9a-f]{8}|review-\w+|paper-[0-9a-f]{12})\b"
)


class Seen(HTMLParser):
    """The words of a page's main part that are seen before anything is unfolded, texts to edit left out."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self._hidden = 0
        self._folds: list[bool] = []
        self.feed(text[text.index("<main") : text.index("</main>")])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "details":
            self._folds.append("open" not in dict(attrs))
        elif tag == "div" and dict(attrs).get("class") == "inside":
            self._hidden += self._folds[-1]
        elif tag == "textarea":
            self._hidden += 1

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._hidden -= 1
        elif tag == "details":
            self._hidden -= self._folds.pop()

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.words += data.split()


def printed(record: Record[Case], view: View, form: str, width: int = 100) -> str:
    """Return a view as text, whatever its form."""
    if form == "terminal":
        out = io.StringIO()
        Console(file=out, width=width, force_terminal=False).print(render(record, view, "terminal"))
        return out.getvalue()
    return render(record, view, "html" if form == "html" else "markdown")


def read(record: Record[Case], view: View, form: str) -> str:
    """Return the words that a person reads, single spaces between them."""
    text = printed(record, view, form, width=400)
    if form == "html":
        return Page(text).text
    return " ".join(text.replace("\\", "").split())


def every_block(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Give all blocks, those that are folded too."""
    for block in blocks:
        yield block
        if isinstance(block, Fold):
            yield from every_block(block.blocks)


def statement(kind: str = "claim", **given: Any) -> Statement:
    """Return a statement without words."""
    return Statement(id="C1", review="r", kind=StatementKind(kind), spans=(), sentence_ids=(), **given)
