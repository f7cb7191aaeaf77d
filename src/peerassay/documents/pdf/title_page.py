"""The first page: title, authors and abstract, by where they stand and how they are set."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from peerassay.documents.pdf.columns import Typography
from peerassay.documents.pdf.letters import letters_in
from peerassay.documents.pdf.roles import Placed
from peerassay.language.headings import KEYWORDS
from peerassay.language.notices import KIND_OF_ARTICLE

_ABSTRACT = re.compile(
    r"^\s*(?P<word>a\s?b\s?s\s?t\s?r\s?a\s?c\s?t|summary)\s*(?P<mark>[.:—–-]+\s*|$|\s+(?=[A-Z]))", re.IGNORECASE
)
_INTRODUCTION = re.compile(
    r"(\d+|I)\.?\s+introduction|introduction$|significance statement|author summary|nomenclature", re.I
)


@dataclass(slots=True)
class TitlePage:
    """Lines of the title, of what stands between it and the abstract, of the abstract, and of keywords behind it.

    `run_in` counts the characters of the abstract's first line that only announce it ("Abstract—").
    """

    title: list[Placed] = field(default_factory=list)
    byline: list[Placed] = field(default_factory=list)
    abstract: list[Placed] = field(default_factory=list)
    keywords: list[Placed] = field(default_factory=list)
    abstract_heading: Placed | None = None
    run_in: int = 0

    @property
    def front(self) -> set[int]:
        """Ids of the lines that belong to no section."""
        heading = [self.abstract_heading] if self.abstract_heading else []
        return {id(p) for p in [*self.title, *self.byline, *self.abstract, *self.keywords, *heading]}


def read_title_page(placed: Sequence[Placed], look: Typography, hint: str = "") -> TitlePage:
    """Find title, byline and abstract among the first two pages' lines; `hint` is the title in the file's metadata."""
    page = _found(placed, look, hint)
    for p in page.abstract:
        p.role = "prose"  # set small and low on the page, it may have been taken for a note
    return page


def _found(placed: Sequence[Placed], look: Typography, hint: str) -> TitlePage:
    page = TitlePage()
    first = placed[0].line.page if placed else 1
    head = [p for p in placed if p.line.page <= first + 1]
    page.title = _title([p for p in head if p.line.page == first], look, hint) or _title(
        [p for p in head if p.line.page > first], look, hint
    )
    behind = [p for p in head if not page.title or _order(head, p) > _order(head, page.title[-1])]
    page.keywords = _keywords(behind)
    start = next((i for i, p in enumerate(behind) if _opens_abstract(p)), None)
    if start is None:
        _guess_abstract(page, behind)
        return page
    page.byline = behind[:start]
    found = _ABSTRACT.match(behind[start].text)
    assert found is not None
    if found.end() >= len(behind[start].text.strip()):
        page.abstract_heading, start = behind[start], start + 1
    else:
        page.run_in = found.end()
    page.abstract = _until_end(behind[start:])
    return page


def _order(head: Sequence[Placed], wanted: Placed) -> int:
    return next(i for i, p in enumerate(head) if p is wanted)


def _title(lines: Sequence[Placed], look: Typography, hint: str) -> list[Placed]:
    """The largest type of the page's upper part, with the lines set like it; metadata decides where it agrees."""
    named = _named_by(lines, hint)
    if named:
        return named
    top = max((p.line.top for p in lines), default=0.0)
    upper = [p for p in lines if p.line.baseline > 0.4 * top and _is_wordy(p) and not KIND_OF_ARTICLE.match(p.text)]
    # What stands behind the abstract is no title, however large.
    upper = list(takewhile(lambda p: not _opens_abstract(p), upper)) or upper
    if not upper:
        return []
    size = max(_size(p) for p in upper)
    start = next(p for p in upper if _size(p) > size - 0.6)
    if size < look.size + 0.8:
        start = upper[0]
    return _run(lines, start, look)


def _run(lines: Sequence[Placed], start: Placed, look: Typography) -> list[Placed]:
    i = _order(lines, start)
    run = [start]
    for p in lines[i + 1 :]:
        last = run[-1]
        gap = last.line.baseline - p.line.baseline
        alike = abs(_size(p) - _size(start)) <= 0.8 and p.line.face.bold == start.line.face.bold
        if not alike or gap > 2.0 * look.stretch * _size(start) or gap < -2 or len(run) >= 6:
            break
        run.append(p)
    return run


def _named_by(lines: Sequence[Placed], hint: str) -> list[Placed]:
    """The lines that spell the metadata's title, [] where the page does not show it."""
    wanted = _plain(hint)
    if len(wanted) < 15:
        return []
    for i, p in enumerate(lines):
        spelled, run = "", []
        for q in lines[i : i + 6]:
            spelled += _plain(q.text)
            run.append(q)
            if spelled == wanted or (len(spelled) > 0.9 * len(wanted) and spelled.startswith(wanted)):
                return run if _size(p) >= max(_size(r) for r in run) - 0.8 else []
            if not wanted.startswith(spelled):
                break
    return []


def _plain(text: str) -> str:
    return "".join(filter(str.isalnum, text)).lower()


def _size(p: Placed) -> float:
    return p.line.size


def _is_wordy(p: Placed) -> bool:
    return letters_in(p.text) >= 4


def _opens_abstract(p: Placed) -> bool:
    found = _ABSTRACT.match(p.text)
    if not found:
        return False
    alone = found.end() >= len(p.text.strip())
    first = p.line.words[0]
    styled = first.face.bold or first.face.italic or first.text.isupper() or first.face.small_caps
    return alone or bool(found["mark"].strip()) or (styled and found["word"].lower() != "summary")


def _until_end(lines: Sequence[Placed]) -> list[Placed]:
    """The prose lines up to a heading, keywords, or another setting."""
    taken: list[Placed] = []
    for p in lines:
        if p.role == "heading" or (_ends_abstract(p.text) and taken):
            break
        if p.role not in ("prose", "footnote"):
            continue
        if p.role == "footnote" and not (taken and _runs_on(p, taken[-1])):
            continue
        if taken and (abs(p.line.size - taken[0].line.size) > 0.8 or _changes(p, taken)):
            break
        taken.append(p)
    return taken


def _changes(p: Placed, taken: Sequence[Placed]) -> bool:
    """Whether the text behind a finished abstract is set apart: a gap and another face or other edges."""
    last = taken[-1]
    ended = last.text.endswith((".", "!", "?", ".”"))
    apart = p.column is not last.column or p.lead > 2.2 * p.line.size
    other = (
        p.line.face != taken[0].line.face
        or abs(p.column.left - last.column.left) > 3
        or abs(p.line.left - taken[-1].line.left) > 6
    )
    return ended and apart and other and len(taken) >= 3


def _is_keywords_alone(text: str) -> bool:
    return bool(KEYWORDS.fullmatch(text.rstrip(".:")))


def _keywords(lines: Sequence[Placed]) -> list[Placed]:
    """Lists of keywords, index terms and classes with their further lines: no sentences."""
    found: list[Placed] = []
    above: Placed | None = None
    for p in lines:
        inside = above is not None and bool(found) and found[-1] is above and above.column is p.column
        headed = inside and _is_keywords_alone(found[-1].text) and 0 < p.lead <= 2.2 * p.line.size
        goes_on = inside and 0 < p.lead <= 1.35 * p.line.size and abs(p.line.size - found[-1].line.size) < 0.5
        if p.role == "heading":
            listed = _is_keywords_alone(p.text)
        else:
            listed = headed or goes_on or bool(KEYWORDS.match(p.text))
        if listed:
            found.append(p)
        above = p
    return found


def _guess_abstract(page: TitlePage, behind: Sequence[Placed]) -> None:
    """No word says Abstract: the first long stretch of flush lines before the first heading is it."""
    stretch: list[Placed] = []
    for p in behind:
        ends = _ends_abstract(p.text) or p.role not in ("prose", "footnote")
        if ends or not stretch or not _runs_on(p, stretch[-1]):
            if _is_abstract(stretch):
                break
            stretch = []
        if not ends:
            stretch.append(p)
    if _is_abstract(stretch):
        page.abstract = stretch
        page.byline = list(behind[: _order(behind, stretch[0])])
        return
    heading = next((p for p in behind if p.role == "heading"), None)
    page.byline = list(behind[: _order(behind, heading)]) if heading else []


def _runs_on(p: Placed, above: Placed) -> bool:
    alike = abs(p.line.size - above.line.size) < 0.4 and p.line.face.bold == above.line.face.bold
    flush = abs(p.line.left - above.line.left) < 2.5 * p.line.size
    return alike and flush and (p.lead <= 1.6 * p.line.size or p.column is not above.column)


def _ends_abstract(text: str) -> bool:
    return bool(KEYWORDS.match(text) or _INTRODUCTION.match(text))


def _is_abstract(stretch: Sequence[Placed]) -> bool:
    text = " ".join(p.text for p in stretch)
    return len(text) > 350 and len(re.findall(r"[a-z)\d]\.(?:\s+[A-Z]|$)", text)) >= 2
