"""An Atom feed of arXiv's API, and an entry of it read as a candidate."""

import re
from collections.abc import Mapping
from xml.etree.ElementTree import Element

from peerassay.documents.safe_xml import parse_xml
from peerassay.errors import UnreadableDocument
from peerassay.literature.candidate import Candidate
from peerassay.literature.fields import date_of, items_of, mapping_of, text_of, year_of
from peerassay.literature.identity import cand_id_for, normal_arxiv, normal_doi
from peerassay.literature.web_api import Answer

SOURCE_NAME = "arxiv"
_VERSION = re.compile(r"v\d+$")
_TEXTS = ("id", "title", "summary", "published", "updated", "doi", "journal_ref")
_ARCHIVES = {
    "cs": "Computer Science", "stat": "Statistics", "math": "Mathematics", "eess": "Engineering", "econ": "Economics",
    "q-bio": "Biology", "q-fin": "Finance", "astro-ph": "Physics", "cond-mat": "Physics", "gr-qc": "Physics",
    "hep-ex": "Physics", "hep-lat": "Physics", "hep-ph": "Physics", "hep-th": "Physics", "math-ph": "Physics",
    "nlin": "Physics", "nucl-ex": "Physics", "nucl-th": "Physics", "physics": "Physics", "quant-ph": "Physics",
}  # fmt: skip
"""Fields of study by archive, in the words of the other catalogues."""


def read_feed(content: bytes) -> Answer | None:
    """Return an Atom feed as `{"total": n, "start": n, "entries": [{...}]}`, None for what is none (cut, a page).

    XML that declares a document type or an entity is no feed.
    """
    try:
        root = parse_xml(content, "feed")
    except UnreadableDocument:
        return None
    if root.tag != "feed":
        return None
    entries = [_plain(entry) for entry in root.iter("entry")]
    return {"total": _number(root, "totalResults"), "start": _number(root, "startIndex"), "entries": entries}


def error_of(answer: Answer) -> str | None:
    """Return what the service says is wrong with a request: it answers so in a feed with one entry named Error."""
    entries = items_of(mapping_of(answer).get("entries"))
    first = mapping_of(entries[0]) if len(entries) == 1 else {}
    if "/api/errors" not in text_of(first.get("id")):
        return None
    return text_of(first.get("summary")) or "an error without words"


def candidate_from_entry(entry: object) -> Candidate | None:
    """Return the candidate that an entry describes, None for what has no arXiv id or no title.

    The date is that of the first version; title and abstract are the last one's, which the addresses name.
    """
    fields = mapping_of(entry)
    arxiv, title = normal_arxiv(text_of(fields.get("id"))), text_of(fields.get("title"))
    if arxiv is None or not title:
        return None
    version = _VERSION.search(text_of(fields.get("id")))
    this_one = f"{arxiv}{version[0] if version else ''}"
    doi, date = normal_doi(text_of(fields.get("doi"))), date_of(fields.get("published"))
    year, source_ids = year_of(fields.get("published")), {SOURCE_NAME: arxiv}
    return Candidate(
        cand_id=cand_id_for(title=title, year=year, doi=doi, arxiv_id=arxiv, source_ids=source_ids),
        title=title,
        year=year,
        venue=text_of(fields.get("journal_ref")) or None,
        abstract=text_of(fields.get("summary")),
        url=f"https://arxiv.org/abs/{this_one}",
        date=date,
        authors=tuple(name for author in items_of(fields.get("authors")) if (name := text_of(author))),
        doi=doi,
        arxiv_id=arxiv,
        source_ids=source_ids,
        fields_of_study=_fields(fields),
        open_access_url=f"https://arxiv.org/pdf/{this_one}",
    )


def _plain(entry: Element) -> dict[str, object]:
    texts = {tag: _words(entry.find(tag)) for tag in _TEXTS}
    authors = [_words(author.find("name")) for author in entry.findall("author")]
    terms = [category.get("term", "") for category in entry.findall("category")]
    return {**texts, "authors": authors, "categories": terms}


def _words(element: Element | None) -> str:
    return "" if element is None else " ".join("".join(element.itertext()).split())


def _number(root: Element, tag: str) -> int:
    text = _words(root.find(tag))
    return int(text) if text.isascii() and text.isdigit() else 0


def _fields(entry: Mapping[str, object]) -> tuple[str, ...]:
    archives = (text_of(term).partition(".")[0] for term in items_of(entry.get("categories")))
    return tuple(dict.fromkeys(_ARCHIVES[archive] for archive in archives if archive in _ARCHIVES))
