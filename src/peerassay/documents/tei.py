"""Papers as GROBID's TEI: the header, the body's divisions, notes and figures apart, references as structured."""

import re
from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from peerassay.documents.assembly import assemble
from peerassay.documents.block_building import BlockBuilder
from peerassay.documents.blocks import Block, FrontMatter
from peerassay.documents.captioning import FloatKind, label_of
from peerassay.documents.dating import date_front_matter
from peerassay.documents.decoding import parse_xml
from peerassay.documents.kinds import split_number
from peerassay.documents.marked_up_text import rows_of, text_of
from peerassay.documents.paper import DatedBy, Paper, Provenance, Reference
from peerassay.errors import UnreadableDocument
from peerassay.frozen import digest
from peerassay.language.identifiers import ARXIV, YEAR, normal_arxiv
from peerassay.language.notices import NOTICE


def read_tei(data: bytes, name: str) -> Paper:
    """Return the paper of a GROBID TEI file.

    Raises:
        UnreadableDocument: broken XML, not TEI, no running text, or a document type with entities (refused unread).

    """
    root = _parse(data, name)
    if _local(root) not in ("TEI", "teiCorpus"):
        raise UnreadableDocument("the XML is not TEI", where=name, fix="give GROBID's full-text TEI")
    body = _body(root)
    blocks = [*_abstract(root), *body.blocks]
    if not any(block.kind == "prose" for block in blocks):
        raise UnreadableDocument("the TEI holds no running text", where=name, fix="give GROBID's full-text TEI")
    source = Provenance(format="tei", name=name, digest=digest(data), reader="tei", pages=_pages(root))
    return assemble(_front(root, name), blocks, source=source, references=_references(root), left_out=body.left_out)


def _parse(data: bytes, name: str) -> Element:
    if not data.strip():
        raise UnreadableDocument("the file is empty", where=name, fix="give GROBID's full-text TEI")
    return parse_xml(data, name)


def _local(element: Element) -> str:
    return str(element.tag)


def _words(element: Element | None) -> str:
    """All text inside an element, white space closed up; sentences (`<s>`) are kept apart by a space."""
    return text_of(element)


def _flat(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def _front(root: Element, name: str) -> FrontMatter:
    title = _words(root.find("./teiHeader/fileDesc/titleStmt/title"))
    source = root.find("./teiHeader/fileDesc/sourceDesc/biblStruct")
    ids = {(e.get("type") or "").lower(): _flat(e) for e in source.iter("idno")} if source is not None else {}
    published = root.find("./teiHeader/fileDesc/publicationStmt/date")
    when = published.get("when") if published is not None else None
    venue = (
        (_words(source.find("./monogr/title")) or _words(source.find("./monogr/meeting"))) if source is not None else ""
    )
    front = FrontMatter(
        title=title or name,
        authors=tuple(_people(source.findall("./analytic/author"))) if source is not None else (),
        venue=venue or None,
        doi=ids.get("doi"),
        arxiv_id=normal_arxiv(ids.get("arxiv")),
    )
    dated = date_front_matter(front, _notes(root))
    if dated.date or not when:
        return dated
    return dated.model_copy(update={"date": when, "dated_by": DatedBy.FRONT_MATTER, "year": int(when[:4])})


def _notes(root: Element) -> str:
    """Short lines anywhere that say where the paper appeared: GROBID leaves running heads in paragraphs and notes."""
    found = [_flat(e) for tag in ("note", "p") for e in root.iter(tag)]
    return "\n".join(line for line in found if len(line) < 200 and _is_notice(line))


def _is_notice(line: str) -> bool:
    return bool(NOTICE.match(line)) or line.isdecimal()


def _people(authors: list[Element]) -> Iterator[str]:
    for author in authors:
        person = author.find("./persName")
        name = (
            " ".join(_flat(part) for part in person if part.tag in ("forename", "surname"))
            if person is not None
            else ""
        )
        if name:
            yield name


def _abstract(root: Element) -> list[Block]:
    abstract = root.find("./teiHeader/profileDesc/abstract")
    texts = [_words(p) for p in abstract.iter("p")] if abstract is not None else []
    prose = [Block(kind="prose", text=text) for text in texts if text]
    return [Block(kind="heading", text="Abstract"), *prose] if prose else []


def _body(root: Element) -> BlockBuilder:
    """Headings and paragraphs of the body, then of acknowledgements and annexes, which stand behind the references."""
    made = BlockBuilder()
    body = root.find("./text/body")
    for child in body if body is not None else ():
        _division([child], made)
    back = [d for d in root.findall("./text/back/div") if d.get("type") != "references"]
    for part in sorted(back, key=lambda d: d.get("type") == "annex"):
        if part.get("type") == "annex":
            made.add(Block(kind="heading", text="Appendix"))
        _division(part, made)
    return made


def _division(children: Iterable[Element], made: BlockBuilder) -> None:
    for child in children:
        text = _words(child)
        if child.tag == "head" and text:
            made.add(_heading(child, text))
        elif child.tag == "p" and text:
            _paragraph(text, made)
        elif child.tag == "formula":
            _formula(child, made)
        elif child.tag == "figure":
            made.add(_figure(child))
        elif child.tag == "note" and text:
            made.add(Block(kind="footnote", text=f"{child.get('n') or ''} {text}".strip()))
        elif child.tag == "div":
            _division(child, made)
        else:
            made.leave(text, "no paragraph, formula, figure or note")


_NUMBER_BEHIND = re.compile(r"(?:\((?P<n>\d{1,3}[a-z]?))?\)\s*")


def _paragraph(text: str, made: BlockBuilder) -> None:
    """Add a paragraph; a running head is left out, a number that belongs to the formula before is put to it."""
    if _is_notice(text) and len(text) < 120:
        made.leave(text, "a running head or notice")
        return
    number = _NUMBER_BEHIND.match(text) if made.ends_in_formula() else None
    if number:
        if number["n"]:
            made.number_formula(f"({number['n']})")
        text = text[number.end() :]
    if text:
        made.prose(text)


_NUMBER_AT_END = re.compile(r"\s*\((?:(?P<n>\d{1,3}[a-z]?)\)?)?$")


def _formula(element: Element, made: BlockBuilder) -> None:
    """Add a formula; its number may be apart, at its end, or cut in two."""
    text = text_of(element, without=("label",))
    if not any(map(str.isalnum, text)):
        made.leave(text, "a sign cut off from a formula")
        return
    label = _words(element.find("label")).strip("()")
    number = _NUMBER_AT_END.search(text)
    if number:
        text, label = text[: number.start()], label or number["n"] or ""
    made.formula(text, f"({label})" if label else None)


def _figure(element: Element) -> Block:
    """A figure or table; its caption opens with the printed name, which GROBID gives apart or inside."""
    head, words = _words(element.find("head")), _words(element.find("figDesc"))
    opening = "".join(head.rstrip(" :.").split()).lower()
    caption = words if "".join(words.split()).lower().startswith(opening) else f"{head} {words}"
    table = element.find("table")
    kind: FloatKind = "table" if element.get("type") == "table" or table is not None else "figure"
    rows = rows_of(table) if table is not None else ()
    notes = tuple(filter(None, map(_words, element.findall("note"))))
    return Block(kind=kind, caption=caption.strip(), label=label_of(caption.strip()), rows=rows, notes=notes)


def _heading(head: Element, text: str) -> Block:
    number = (head.get("n") or "").rstrip(".") or split_number(text)[0]
    whole = text if split_number(text)[0] or not number else f"{number} {text}"
    return Block(kind="heading", text=whole, number=number, level=number.count(".") + 1 if number else 2)


def _pages(root: Element) -> int | None:
    return len(root.findall("./facsimile/surface")) or None


_CITED_AS = re.compile(r"[\[(]?\s?(?P<n>\d{1,3})\s?[\]),;]?")
"""A number that the text cites an entry by; GROBID leaves its brackets on, or cuts them off."""


def _references(root: Element) -> tuple[Reference, ...]:
    entries = root.findall("./text/back//listBibl/biblStruct")
    marks: dict[str, str] = {}
    for cited in root.iter("ref"):
        if number := _CITED_AS.fullmatch(_flat(cited)):
            marks.setdefault(cited.get("target") or "", f"[{number['n']}]")
    return tuple(
        _reference(entry, f"ref_{n:03}", marks.get(f"#{entry.get('id')}")) for n, entry in enumerate(entries, 1)
    )


def _reference(entry: Element, id: str, marker: str | None) -> Reference:
    title = _words(entry.find("./analytic/title")) or _words(entry.find("./monogr/title"))
    venue = _words(entry.find("./monogr/title")) if entry.find("./analytic/title") is not None else ""
    authors = tuple(_people(entry.findall("./analytic/author") or entry.findall("./monogr/author")))
    date = entry.find(".//date")
    year = YEAR.search((date.get("when") or _flat(date)) if date is not None else "")
    ids = {(e.get("type") or "").lower(): _flat(e) for e in entry.iter("idno")}
    arxiv = ARXIV.search(f"arxiv {ids.get('arxiv', '')} {_flat(entry)}")
    link = entry.find(".//ptr")
    raw = next((_flat(n) for n in entry.iter("note") if n.get("type") == "raw_reference"), "")
    shown = [", ".join(authors), title, ", ".join(p for p in (venue, year.group() if year else "") if p)]
    return Reference(
        id=id,
        marker=marker,
        text=raw or ". ".join(part for part in shown if part),
        title=title or None,
        authors=authors,
        year=int(year.group()) if year else None,
        venue=venue or None,
        doi=ids.get("doi"),
        arxiv_id=arxiv[1] if arxiv else None,
        url=link.get("target") if link is not None else None,
    )
