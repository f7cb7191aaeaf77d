"""A work as OpenAlex gives it, read as a candidate; any field may be null."""

import re
from collections.abc import Mapping
from typing import Any

from peerassay.literature.candidate import Candidate
from peerassay.literature.fields import count_of, date_of, items_of, mapping_of, text_of, year_of
from peerassay.literature.identity import cand_id_for, normal_arxiv, normal_doi

SOURCE_NAME = "openalex"
FIELDS = (
    "id,doi,display_name,publication_year,publication_date,primary_location,best_oa_location,open_access,locations,"
    "authorships,cited_by_count,abstract_inverted_index,keywords,topics"
)
"""What is asked of OpenAlex for every work."""
LONGEST_ABSTRACT = 20_000
"""Words; an index that names a place beyond is broken or hostile, and its abstract is left out."""
_WORK_ID = re.compile(r"\bW\d+$")


def candidate_from_work(work: object) -> Candidate | None:
    """Return the candidate that a work object describes, None for null and for what has no OpenAlex id."""
    if not isinstance(work, Mapping) or (own := _WORK_ID.search(text_of(work.get("id")))) is None:
        return None
    doi, arxiv = normal_doi(text_of(work.get("doi"))), _arxiv(work)
    title = text_of(work.get("display_name")) or text_of(work.get("title"))
    date, source_ids = date_of(work.get("publication_date")), {SOURCE_NAME: own[0]}
    year = year_of(work.get("publication_year"), work.get("publication_date"))
    return Candidate(
        cand_id=cand_id_for(title=title, year=year, doi=doi, arxiv_id=arxiv, source_ids=source_ids),
        title=title,
        year=year,
        venue=text_of(mapping_of(mapping_of(work.get("primary_location")).get("source")).get("display_name")) or None,
        abstract=abstract_of(work.get("abstract_inverted_index")),
        url=f"https://openalex.org/{own[0]}",
        date=date,
        authors=_authors(work),
        doi=doi,
        arxiv_id=arxiv,
        source_ids=source_ids,
        fields_of_study=_fields(work),
        keywords=_names(items_of(work.get("keywords"))),
        citation_count=count_of(work.get("cited_by_count")),
        open_access_url=_open_access(work),
    )


def abstract_of(index: object) -> str:
    """Return the abstract that an inverted index (each word with its places) spells; "" where there is none.

    Words at one place stand in alphabetical order; places that no word holds are passed over.
    """
    placed = [
        (place, word)
        for word, places in mapping_of(index).items()
        for place in items_of(places)
        if isinstance(place, int) and 0 <= place < LONGEST_ABSTRACT and isinstance(word, str)
    ]
    return " ".join(" ".join(word for _, word in sorted(placed)).split())


def _arxiv(work: Mapping[str, Any]) -> str | None:
    """OpenAlex has no arXiv field: the id stands in an arXiv DOI or in the address of a place where the work lies."""
    places = [work.get("doi")]
    for location in (work.get("primary_location"), work.get("best_oa_location"), *items_of(work.get("locations"))):
        places += [mapping_of(location).get("landing_page_url"), mapping_of(location).get("pdf_url")]
    texts = (text_of(place) for place in places)
    return next((found for text in texts if "arxiv" in text.lower() and (found := normal_arxiv(text))), None)


def _authors(work: Mapping[str, Any]) -> tuple[str, ...]:
    people = (mapping_of(mapping_of(a).get("author")) for a in items_of(work.get("authorships")))
    return tuple(name for person in people if (name := text_of(person.get("display_name"))))


def _fields(work: Mapping[str, Any]) -> tuple[str, ...]:
    return _names([mapping_of(topic).get("field") for topic in items_of(work.get("topics"))])


def _names(things: list[Any]) -> tuple[str, ...]:
    names = (text_of(mapping_of(thing).get("display_name")) for thing in things)
    return tuple(dict.fromkeys(name for name in names if name))


def _open_access(work: Mapping[str, Any]) -> str | None:
    best = mapping_of(work.get("best_oa_location"))
    return text_of(best.get("pdf_url")) or text_of(mapping_of(work.get("open_access")).get("oa_url")) or None
