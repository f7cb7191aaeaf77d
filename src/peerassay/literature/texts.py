"""A candidate's readable text: title, abstract, prose and tables of its body, as one text with sentences."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from peerassay.documents import Sentence, split_sentences
from peerassay.documents.markdown_tables import html_rows, pipe_rows
from peerassay.literature.candidate import Basis, Candidate, CandidateText
from peerassay.text_memory import kept_in_memory

Part = Literal["intro", "body"]

_HEADING = re.compile(r"(?P<marks>#{1,6})\s+(?P<words>\S.*?)\s*#*")
_NUMBER = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}|[A-Z](?:\.\d{1,2}){0,3}|[IVX]{1,5})[.):]?\s+")
_REFERENCES = frozenset({"references", "bibliography", "works cited", "literature cited", "reference"})
_BARE_HEADINGS = _REFERENCES - {"reference"} | {"abstract", "introduction"}
"""Lines of these words, with or without the number 1 before them, are headings though no mark says so."""
_CLOSING = ("acknowledg", "author contributions", "funding", "conflict")
_AFTER_CHECKLIST = re.compile(
    r"#{1,6}\s+[*_]*(?:[A-Z](?:\.\d{1,2}){0,3}[.):]?\s+\S|appendi|supplement|technical appendi)", re.IGNORECASE
)
_FURNITURE = re.compile(r"^(```|~~~).*?^\1[^\n]*$|<!--.*?-->|!\[[^\]]*\]\([^)]*\)|<img[^>]*>", re.DOTALL | re.MULTILINE)
"""Code in fences, comments, images."""
_ENTRY = re.compile(r"(?:[-*]\s+)?\[(?:\d{1,3}|[A-Z][A-Za-z+]{1,12}\d{2}[a-z]?)\]\s")
_LONGEST_BARE = 30
_SHORTEST_LIST = 3
"""So many paragraphs in a row that begin with a printed marker are a reference list without a heading."""


class Passage(NamedTuple):
    """A paragraph of the body, the part that it belongs to, and the heading above it as printed ("" for none).

    Of a table each line of `text` is a row, its cells joined by " | ".
    """

    part: Part
    text: str
    heading: str = ""
    is_table: bool = False


def passages(body: str, *, is_introduction: bool, skip_abstract: bool) -> Iterator[Passage]:
    """Yield prose and tables of a body in reading order: no headings, figures, code, reference lists.

    `is_introduction` says that the body is an introduction and nothing else; `skip_abstract` leaves out a section
    headed "Abstract", for the candidate's record has it already. Front matter (title, authors) is left out where
    a heading tells where it ends.
    """
    paragraphs = _paragraphs(body)
    headings = [_heading(p) for p in paragraphs]
    part: Part = "intro" if is_introduction or not any(headings) else "body"
    skipped = in_checklist = False
    above = ""
    for paragraph, heading in list(zip(paragraphs, headings, strict=True))[_end_of_front(headings) :]:
        if heading is None:
            if not skipped:
                table = _is_table(paragraph)
                text = _rows(paragraph) if table else paragraph
                yield Passage("intro" if is_introduction else part, text, above, is_table=table)
        else:
            in_checklist = "checklist" in heading or (in_checklist and not _AFTER_CHECKLIST.match(paragraph))
            skipped = in_checklist or _leaves_out(heading, skip_abstract)
            part, above = _part_after(heading, part), _printed(paragraph)


def _end_of_front(headings: list[str | None]) -> int:
    """The place of the heading that ends the front matter, 0 where none tells."""
    return next((i for i, h in enumerate(headings) if h and h.startswith(("abstract", "introduction"))), 0)


def _paragraphs(body: str) -> list[str]:
    clean = _FURNITURE.sub("\n\n", body.replace("\r\n", "\n"))
    lines = (line if line.strip() else "" for line in clean.split("\n"))
    found: list[str] = []
    for paragraph in "\n".join(lines).split("\n\n"):
        found += _apart_from_headings(paragraph.strip())
    return _without_entries([p for p in found if p])


def _apart_from_headings(paragraph: str) -> list[str]:
    """A heading line directly above its text is a paragraph of its own."""
    parts: list[list[str]] = [[]]
    for line in paragraph.split("\n"):
        if _heading(line.strip()):
            parts += [[line], []]
        else:
            parts[-1].append(line)
    return ["\n".join(lines).strip() for lines in parts]


def _without_entries(paragraphs: list[str]) -> list[str]:
    """Leave out runs of paragraphs that look like entries of a reference list whose heading was lost."""
    kept: list[str] = []
    run: list[str] = []
    for paragraph in [*paragraphs, ""]:
        if _ENTRY.match(paragraph):
            run.append(paragraph)
            continue
        if len(run) < _SHORTEST_LIST:
            kept += run
        run = []
        kept.append(paragraph)
    return kept[:-1]


def _heading(paragraph: str) -> str | None:
    """The heading's words in lower case without number, None for running text."""
    marked = _HEADING.fullmatch(paragraph)
    words = marked["words"] if marked else paragraph
    if marked is None and (len(words) > _LONGEST_BARE or _bare(words) not in _BARE_HEADINGS):
        return None
    return _NUMBER.sub("", words.strip("*_ "), count=1).strip(" :*_.").casefold()


def _bare(line: str) -> str:
    """A line's words in lower case, without the number 1 before them and a colon behind."""
    words = line.casefold().removesuffix(":").split()
    return " ".join(words[1:] if words and words[0].rstrip(".)") in {"1", "i"} else words)


def _printed(heading: str) -> str:
    """A heading's words without the marks of Markdown."""
    marked = _HEADING.fullmatch(heading)
    return " ".join((marked["words"] if marked else heading).strip("*_ ").split())


def _leaves_out(heading: str, skip_abstract: bool) -> bool:
    if heading in _REFERENCES or heading.startswith(_CLOSING):
        return True
    return heading == "abstract" and skip_abstract


def _part_after(heading: str, part: Part) -> Part:
    if heading.startswith("introduction"):
        return "intro"
    # Headings inside an introduction ("Contributions.") keep its part.
    return "intro" if part == "intro" and heading.startswith(("contribution", "our contribution")) else "body"


def _is_table(paragraph: str) -> bool:
    lines = paragraph.split("\n")
    return paragraph.startswith("<table") or sum(line.lstrip().startswith("|") for line in lines) * 2 > len(lines)


def _rows(table: str) -> str:
    found = html_rows(table) if table.startswith("<table") else pipe_rows(table.split("\n"), str.strip)
    rows = (row.cells for row in found)
    return "\n".join(" | ".join(cells) for cells in rows if any(cells))


class HeadedText(CandidateText):
    """A candidate's readable text with the heading above each of its paragraphs.

    `headings` holds one for each paragraph number of its sentences, as printed; "" where none stands above.
    """

    headings: tuple[str, ...] = ()


_GAP = "\n\n"
_KEPT = 256
"""Texts kept in memory; a pool has under 30 candidates, and all its reviews read the same."""


def candidate_text(candidate: Candidate) -> CandidateText:
    """Return what of the candidate can be read, with sentence ids `title`, `abstract_sent_1`, `intro_sent_1`, ...

    Title, abstract, prose and tables of the body are joined by blank lines; each sentence's text is exactly
    `text[start:end]`. A row of a table is a sentence (`body_row_1`). Headings, figures, code and reference lists of
    the body are left out. `basis` is the deepest part that has a sentence. The same content gives the same text, from
    memory the second time.
    """
    return _plain(*_parts(candidate))


def headed_text(candidate: Candidate) -> HeadedText:
    """Return the same text with the heading above each paragraph: for telling where in it a passage stands."""
    return _assemble(*_parts(candidate))


_Parts = tuple[str, str, str, str | None, str | None]


def _parts(candidate: Candidate) -> _Parts:
    return candidate.cand_id, candidate.title, candidate.abstract, candidate.body, candidate.body_basis


@kept_in_memory(_KEPT)
def _plain(*parts: *_Parts) -> CandidateText:
    headed = _assemble(*parts)
    return CandidateText(id=headed.id, text=headed.text, basis=headed.basis, sentences=headed.sentences)


@kept_in_memory(_KEPT)
def _assemble(cand_id: str, title: str, abstract: str, body: str | None, body_basis: str | None) -> HeadedText:
    builder = _Builder()
    builder.add_whole("title", " ".join(title.split()))
    builder.add_prose("abstract_sent", abstract.strip())
    if body:
        introduction = body_basis == "introduction"
        for passage in passages(body, is_introduction=introduction, skip_abstract=bool(abstract.strip())):
            if passage.is_table:
                builder.add_rows(f"{passage.part}_row", passage.text, passage.heading)
            else:
                builder.add_prose(f"{passage.part}_sent", passage.text, passage.heading)
    return HeadedText(
        id=cand_id,
        text=builder.text,
        basis=builder.basis(body_basis),
        sentences=tuple(builder.sentences),
        headings=tuple(builder.headings),
    )


class _Builder:
    """Puts parts one behind the other and counts their sentences."""

    def __init__(self) -> None:
        self.text = ""
        self.sentences: list[Sentence] = []
        self.headings: list[str] = []
        self._counts: dict[str, int] = {}
        self._paragraph = -1

    def add_whole(self, sentence_id: str, text: str) -> None:
        """Add a text that is one sentence whatever it holds."""
        if text:
            self._append(text)
            start = len(self.text) - len(text)
            self._add(sentence_id, start, len(self.text))

    def add_prose(self, prefix: str, text: str, heading: str = "") -> None:
        """Add a paragraph below a heading; its sentences are numbered on from the last of the prefix."""
        if not text:
            return
        self._append(text, heading)
        offset = len(self.text) - len(text)
        for start, end in split_sentences(text):
            self._number(prefix, offset + start, offset + end)

    def add_rows(self, prefix: str, table: str, heading: str) -> None:
        """Add a table, each line of it a sentence."""
        if not table:
            return
        self._append(table, heading)
        at = len(self.text) - len(table)
        for line in table.split("\n"):
            self._number(prefix, at, at + len(line))
            at += len(line) + 1

    def _number(self, prefix: str, start: int, end: int) -> None:
        self._counts[prefix] = self._counts.get(prefix, 0) + 1
        self._add(f"{prefix}_{self._counts[prefix]}", start, end)

    def basis(self, body_basis: str | None) -> Basis:
        """Return the deepest part that was read."""
        if self._counts.get("body_sent") or self._counts.get("intro_sent"):
            return "introduction" if body_basis == "introduction" else "full_text"
        return "abstract" if self._counts.get("abstract_sent") else "title"

    def _append(self, text: str, heading: str = "") -> None:
        self.text += (_GAP if self.text else "") + text
        self._paragraph += 1
        self.headings.append(heading)

    def _add(self, sentence_id: str, start: int, end: int) -> None:
        self.sentences.append(
            Sentence(id=sentence_id, text=self.text[start:end], start=start, end=end, paragraph=self._paragraph)
        )
