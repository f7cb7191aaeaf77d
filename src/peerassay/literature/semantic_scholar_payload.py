"""A paper as the Semantic Scholar Graph API gives it, read as a candidate; any field may be null."""

import math
import re
from collections.abc import Mapping
from typing import Any

from peerassay.literature.candidate import Candidate
from peerassay.literature.fields import count_of, date_of, items_of, mapping_of, text_of, year_of
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
    if not isinstance(paper, Mapping) or not text_of(paper.get("paperId")):
        return None
    paper_id = text_of(paper["paperId"])
    external = mapping_of(paper.get("externalIds"))
    doi, arxiv = normal_doi(text_of(external.get("DOI"))), normal_arxiv(text_of(external.get("ArXiv")))
    title, date = text_of(paper.get("title")), date_of(paper.get("publicationDate"))
    year = year_of(paper.get("year"), paper.get("publicationDate"))
    source_ids = {SOURCE_NAME: paper_id}
    return Candidate(
        cand_id=cand_id_for(title=title, year=year, doi=doi, arxiv_id=arxiv, source_ids=source_ids),
        title=title,
        year=year,
        venue=_venue(paper),
        abstract=_abstract(paper.get("abstract")),
        url=text_of(paper.get("url")) or f"https://www.semanticscholar.org/paper/{paper_id}",
        embedding=_vector(paper.get("embedding")),
        date=date,
        authors=_authors(paper.get("authors")),
        doi=doi,
        arxiv_id=arxiv,
        source_ids=source_ids,
        fields_of_study=_fields(paper),
        tldr=text_of(mapping_of(paper.get("tldr")).get("text")) or None,
        citation_count=count_of(paper.get("citationCount")),
        open_access_url=text_of(mapping_of(paper.get("openAccessPdf")).get("url")) or None,
    )


def _abstract(value: object) -> str:
    if not isinstance(value, str):
        return ""
    return _LEADING_WORD.sub("", _TAG.sub(" ", value)).strip()


def _venue(paper: Mapping[str, Any]) -> str | None:
    return text_of(paper.get("venue")) or text_of(mapping_of(paper.get("publicationVenue")).get("name")) or None


def _authors(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return tuple(name for part in value.split(",") if (name := text_of(part)))
    names = (text_of(a.get("name")) if isinstance(a, Mapping) else text_of(a) for a in items_of(value))
    return tuple(name for name in names if name)


def _fields(paper: Mapping[str, Any]) -> tuple[str, ...]:
    named = [text_of(field) for field in items_of(paper.get("fieldsOfStudy"))]
    named += [text_of(mapping_of(field).get("category")) for field in items_of(paper.get("s2FieldsOfStudy"))]
    return tuple(dict.fromkeys(name for name in named if name))


def _vector(value: object) -> tuple[float, ...] | None:
    numbers = items_of(mapping_of(value).get("vector"))
    if not numbers or not all(isinstance(n, int | float) and math.isfinite(n) for n in numbers):
        return None
    return tuple(float(n) for n in numbers)
