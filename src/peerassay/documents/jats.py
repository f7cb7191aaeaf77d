"""Papers as JATS XML, as PubMed Central and publishers give them: card, sections, blocks and references."""

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from peerassay.documents.assembly import assemble
from peerassay.documents.block_building import BlockBuilder
from peerassay.documents.blocks import Block, FrontMatter
from peerassay.documents.captioning import FloatKind
from peerassay.documents.dating import date_front_matter
from peerassay.documents.decoding import parse_xml
from peerassay.documents.kinds import split_number
from peerassay.documents.marked_up_text import formula_of, rows_of, runs_of, text_of
from peerassay.documents.paper import DatedBy, Paper, Provenance, Reference
from peerassay.documents.reference_list import parse_reference
from peerassay.errors import UnreadableDocument
from peerassay.frozen import digest
from peerassay.language.identifiers import normal_arxiv

_FIX = "give the article's full-text XML"
_GROUPS = frozenset({"fig-group", "table-wrap-group", "disp-formula-group", "disp-quote", "boxed-text", "statement"})
_LISTS = frozenset({"list", "def-list", "list-item", "def-item", "def", "speech", "verse-group"})
_FLOATS: dict[str, FloatKind] = {"table-wrap": "table", "fig": "figure", "chem-struct-wrap": "figure"}
_CODE = frozenset({"code", "preformat"})
_APART = _GROUPS | _LISTS | frozenset(_FLOATS) | _CODE | {"disp-formula", "fn"}
_SECTIONS = frozenset({"sec", "app", "app-group", "ack", "notes", "fn-group", "glossary", "bio"})
_TITLES = {"ack": "Acknowledgements", "app-group": "Appendix", "glossary": "Glossary", "notes": "Notes"}


def read_jats(data: bytes, name: str) -> Paper:
    """Return the paper of a JATS file. A document type that it names is never fetched.

    Raises:
        UnreadableDocument: broken XML, no JATS, no running text, or declared entities (refused unread).

    """
    if not data.strip():
        raise UnreadableDocument("the file is empty", where=name, fix=_FIX)
    root = parse_xml(data, name, doctype=True)
    article = root if root.tag == "article" else root.find(".//article")
    if article is None:
        raise UnreadableDocument("the XML is no JATS article", where=name, fix=_FIX)
    made = _Body()
    made.section(article.findall("./body/*"), 1)
    made.section([part for part in article.findall("./back/*") if part.tag != "ref-list"], 1)
    made.section(article.findall("./floats-group/*"), 1)
    front = _front(article, name)
    if not front.abstract and not any(block.kind == "prose" for block in made.blocks):
        raise UnreadableDocument("the XML holds no running text", where=name, fix=_FIX)
    source = Provenance(format="jats", name=name, digest=digest(data), reader="jats")
    references = tuple(_references(article))
    return assemble(front, made.blocks, source=source, references=references, left_out=made.left_out)


def _front(article: Element, name: str) -> FrontMatter:
    meta = article.find("./front/article-meta")
    if meta is None:
        return FrontMatter(title=name)
    ids = {(e.get("pub-id-type") or "").lower(): text_of(e) for e in meta.findall("./article-id")}
    front = FrontMatter(
        title=text_of(meta.find("./title-group/article-title"), without=("xref", "fn")) or name,
        authors=tuple(filter(None, map(_person, meta.findall(".//contrib-group/contrib")))),
        abstract="\n\n".join(_abstract(meta)),
        venue=text_of(article.find("./front/journal-meta//journal-title")) or None,
        doi=ids.get("doi"),
        arxiv_id=normal_arxiv(ids.get("arxiv")),
    )
    date = _date(meta)
    return front.model_copy(update=date) if date else date_front_matter(front, "")


def _person(contributor: Element) -> str:
    if contributor.get("contrib-type", "author") != "author":
        return ""
    name = contributor.find(".//name")
    if name is not None:
        return " ".join(filter(None, (text_of(name.find("given-names")), text_of(name.find("surname")))))
    return text_of(contributor.find(".//string-name")) or text_of(contributor.find(".//collab"))


def _abstract(meta: Element) -> Iterator[str]:
    """The paragraphs of the abstract itself; graphical ones and summaries for others are not it."""
    own = next((a for a in meta.findall("./abstract") if not a.get("abstract-type")), meta.find("./abstract"))
    for part in own.iter() if own is not None else ():
        if part.tag == "p" and (text := text_of(part)):
            yield text


def _date(meta: Element) -> dict[str, object]:
    """The first day on which the article came out, as precise as it is given."""
    found = []
    for date in meta.findall("./pub-date"):
        parts = [text_of(date.find(part)) for part in ("year", "month", "day")]
        known = [part.zfill(2) for part in parts[: 3 if all(parts) else 2 if all(parts[:2]) else 1]]
        if known[0].isdecimal() and len(known[0]) == 4 and all(part.isdecimal() for part in known):
            found.append("-".join(known))
    first = min(found, default=None)
    return {"date": first, "dated_by": DatedBy.FRONT_MATTER, "year": int(first[:4])} if first else {}


class _Body(BlockBuilder):
    """Walks the sections of an article."""

    def section(self, children: Iterable[Element], level: int) -> None:
        """Take what stands in a section, its subsections one level below."""
        for child in children:
            if child.tag in _SECTIONS:
                self._heading(child, level)
                inner = [c for c in child if c.tag not in ("title", "label", "ref-list")]
                self.section(inner, level + 1)
            elif child.tag == "p":
                self._paragraph(child)
            else:
                self._apart(child, level)

    def _heading(self, section: Element, level: int) -> None:
        label, title = text_of(section.find("label")), text_of(section.find("title"), without=("xref",))
        text = " ".join(filter(None, (label, title))) or _TITLES.get(section.tag, "")
        if text:
            self.add(Block(kind="heading", text=text, level=level, number=split_number(text)[0]))

    def _paragraph(self, paragraph: Element) -> None:
        for run in runs_of(paragraph, lambda child: child.tag in _APART):
            if isinstance(run, Element):
                self._apart(run, 1)
            elif run:
                self.prose(run)

    def _apart(self, child: Element, level: int) -> None:
        if child.tag == "disp-formula":
            label = text_of(child.find("label")).strip("()")
            self.formula(formula_of(child), f"({label})" if label else None)
        elif child.tag in _FLOATS:
            self.add(_float(child))
        elif child.tag in _CODE:
            self.add(Block(kind="listing", text="".join(child.itertext()).strip("\n")))
        elif child.tag == "fn":
            self.add(Block(kind="footnote", text=text_of(child)))
        elif child.tag in _GROUPS | _LISTS:
            self.section(child, level)
        elif child.tag in ("title", "label", "term", "subtitle", "attrib") and (text := text_of(child)):
            self.prose(text)
        else:
            self.leave(text_of(child), f"an element that holds no text of the paper ({child.tag})")


def _float(element: Element) -> Block:
    label, caption = text_of(element.find("label")), text_of(element.find("caption"))
    tables = [rows_of(table) for table in element.iter("table")]
    notes = [text_of(note) for foot in element.iter("table-wrap-foot") for note in foot]
    return Block(
        kind=_FLOATS[element.tag],
        label=label.rstrip(" .:") or None,
        caption=" ".join(filter(None, (label, caption))),
        rows=tuple(row for rows in tables for row in rows),
        notes=tuple(filter(None, notes)),
    )


def _references(article: Element) -> Iterator[Reference]:
    entries = [entry for listed in article.findall("./back//ref-list") for entry in listed.findall("./ref")]
    for n, entry in enumerate(entries, 1):
        cited = next((e for e in entry if e.tag in ("mixed-citation", "element-citation", "citation")), None)
        if cited is None:
            continue
        label = text_of(entry.find("label"))
        read = parse_reference(_printed(cited), id=f"ref_{n:03}")
        title, doi = text_of(cited.find("article-title")), _id_of(cited, "doi")
        known = {"marker": label or read.marker, "title": title or read.title, "doi": doi or read.doi}
        yield read.model_copy(update=known)


def _printed(cited: Element) -> str:
    """The entry as printed; one in fields alone gets points between them."""
    if cited.tag != "element-citation":
        return text_of(cited)
    people = ", ".join(" ".join(map(text_of, name)) for name in cited.iter("name"))
    fields = ("article-title", "chapter-title", "source", "year", "volume", "fpage", "pub-id")
    return ". ".join(filter(None, (people, *(text_of(cited.find(field)) for field in fields))))


def _id_of(cited: Element, kind: str) -> str | None:
    return next((text_of(e) for e in cited.iter("pub-id") if e.get("pub-id-type") == kind), None)
