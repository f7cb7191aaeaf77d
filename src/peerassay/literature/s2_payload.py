"""A paper as the Semantic Scholar Graph API gives it, read as a candidate; any field may be null."""

import math
import re
from collections.abc import Mapping
from typing import Any

from peerassay.literature.candidate import Candidate
from peerassay.literature.dates import PartialDate
from peerassay.literature.identity import cand_id_for, normal_arxiv, normal_doi

SOURCE_NAME = "semantic-scholar"
FIELDS = (
    "title,abstract,year,venue,publicationVenue,publicationDate,externalIds,openAccessPdf,embedding.specter_v2,"
    "tldr,fieldsOfStudy,s2FieldsOfStudy,citationCount,authors,url"
)
"""What is asked of the Graph API for every paper."""
_TAG = re.compile(r"</?(?:jats:)?(?:p|title|sec|italic|bold|sub|sup|i|b|em|strong)>", re.IGNORECASE)
_LEADING_WORD = re.compile(r"^\s*abstract\s*[:.—–-]\s*", re.IGNORECASE)


def candidate_from_payload(paper: object) -> Candidate | None:
    """Return the candidate that a paper object describes, None for null and for what has no `paperId`.

    Missing, null and empty fields are alike; the year may be a text, the authors objects, names or one text.
    """
    if not isinstance(paper, Mapping) or not _text(paper.get("paperId")):
        return None
    paper_id = _text(paper["paperId"])
    external = _mapping(paper.get("externalIds"))
    doi, arxiv = normal_doi(_text(external.get("DOI"))), normal_arxiv(_text(external.get("ArXiv")))
    title, date, year = _text(paper.get("title")), _date(paper.get("publicationDate")), _year(paper)
    source_ids = {SOURCE_NAME: paper_id}
    return Candidate(
        cand_id=cand_id_for(title=title, year=year, doi=doi, arxiv_id=arxiv, source_ids=source_ids),
        title=title,
        year=year,
        venue=_venue(paper),
        abstract=_abstract(paper.get("abstract")),
        url=_text(paper.get("url")) or f"https://www.semanticscholar.org/paper/{paper_id}",
        embedding=_vector(paper.get("embedding")),
        date=date,
        authors=_authors(paper.get("authors")),
        doi=doi,
        arxiv_id=arxiv,
        source_ids=source_ids,
        fields_of_study=_fields(paper),
        tldr=_text(_mapping(paper.get("tldr")).get("text")) or None,
        citation_count=_count(paper.get("citationCount")),
        open_access_url=_text(_mapping(paper.get("openAccessPdf")).get("url")) or None,
    )


def _text(value: object) -> str:
    """A text on one line; numbers as they are written."""
    if isinstance(value, str):
        return " ".join(value.split())
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _items(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _abstract(value: object) -> str:
    if not isinstance(value, str):
        return ""
    return _LEADING_WORD.sub("", _TAG.sub(" ", value)).strip()


def _date(value: object) -> str | None:
    date = PartialDate.parse(_text(value))
    return str(date) if date else None


def _year(paper: Mapping[str, Any]) -> int | None:
    stated = PartialDate.parse(_text(paper.get("year"))) or PartialDate.parse(_text(paper.get("publicationDate")))
    return stated.year if stated else None


def _venue(paper: Mapping[str, Any]) -> str | None:
    return _text(paper.get("venue")) or _text(_mapping(paper.get("publicationVenue")).get("name")) or None


def _authors(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return tuple(name for part in value.split(",") if (name := _text(part)))
    names = (_text(a.get("name")) if isinstance(a, Mapping) else _text(a) for a in _items(value))
    return tuple(name for name in names if name)


def _fields(paper: Mapping[str, Any]) -> tuple[str, ...]:
    named = [_text(field) for field in _items(paper.get("fieldsOfStudy"))]
    named += [_text(_mapping(field).get("category")) for field in _items(paper.get("s2FieldsOfStudy"))]
    return tuple(dict.fromkeys(name for name in named if name))


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _vector(value: object) -> tuple[float, ...] | None:
    numbers = _items(_mapping(value).get("vector"))
    if not numbers or not all(isinstance(n, int | float) and math.isfinite(n) for n in numbers):
        return None
    return tuple(float(n) for n in numbers)
