"""OpenAlex as a source (https://developers.openalex.org)."""

import os
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Unpack

from peerassay.home import Cache
from peerassay.language.identifiers import normal_arxiv, normal_doi
from peerassay.literature.candidate import Candidate, each_once, found_by
from peerassay.literature.dates import PartialDate
from peerassay.literature.fit import stated_arxiv
from peerassay.literature.identity import cand_id_for
from peerassay.literature.source import Opening, Query, WorkMention
from peerassay.literature.web_api import Answer, Patience, Request, WebApi
from peerassay.literature.web_source import (
    WebSource,
    address_of,
    count_of,
    date_of,
    distinctive_words,
    items_of,
    key_of,
    mapping_of,
    patience_of,
    text_of,
    year_of,
)

SOURCE_NAME = "openalex"
FIELDS = (
    "id,doi,display_name,publication_year,publication_date,primary_location,best_oa_location,open_access,locations,"
    "authorships,cited_by_count,abstract_inverted_index,keywords,topics"
)
"""What is asked of OpenAlex for every work."""
LONGEST_ABSTRACT = 20_000
"""Words; an index that names a place beyond is broken or hostile, and its abstract is left out."""


def candidate_from_work(work: object) -> Candidate | None:
    """Return the candidate that a work object describes, None for null and for what has no OpenAlex id."""
    if not isinstance(work, Mapping) or not (own := _work_id(work.get("id"))):
        return None
    doi, arxiv = normal_doi(text_of(work.get("doi"))), _arxiv(work)
    title = text_of(work.get("display_name")) or text_of(work.get("title"))
    date, source_ids = date_of(work.get("publication_date")), {SOURCE_NAME: own}
    year = year_of(work.get("publication_year"), work.get("publication_date"))
    return Candidate(
        cand_id=cand_id_for(title=title, year=year, doi=doi, arxiv_id=arxiv, source_ids=source_ids),
        title=title,
        year=year,
        venue=text_of(mapping_of(mapping_of(work.get("primary_location")).get("source")).get("display_name")) or None,
        abstract=abstract_of(work.get("abstract_inverted_index")),
        url=f"https://openalex.org/{own}",
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


def _work_id(value: object) -> str:
    own = text_of(value).rpartition("/")[2]
    return own if own[:1] == "W" and own[1:].isdecimal() else ""


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


MAIL_VARIABLE = "OPENALEX_MAILTO"
LARGEST_PAGE = 100
"""Results of one request."""
_MOST_WORDS = 25
_ARXIV_DOI = "10.48550/arxiv."
_OWN_ID = re.compile(r"openalex\.org/(?:works/)?(W\d+)", re.IGNORECASE)
_SPLITS_A_FILTER = ",|+!:"
_BLANKS = str.maketrans(dict.fromkeys(_SPLITS_A_FILTER, " "))
_VENUE_ID = re.compile(r"S\d+", re.IGNORECASE)


class Page(NamedTuple):
    """A page of a list: works, rows (some may be no works), works of the whole list, the next page's place or ""."""

    works: tuple[Candidate, ...]
    rows: int
    total: int
    next_cursor: str


class OpenAlex(WebSource):
    """The Works API: words joined by OR and ranked by the service, retries with jitter, answers kept.

    Args:
        api_key: sent as `api_key`; None takes the environment's OPENALEX_API_KEY, where set. Without one the service
            answers a few searches a day.
        mailto: an address at which the service may reach the user; None takes OPENALEX_MAILTO, where set.
        base_url: another address; None takes the environment's OPENALEX_BASE_URL, where set.
        cache: where answers are kept, so that no request goes out twice; failures are never kept.
        per_second: requests a second, None for no limit.
        patience: attempts, timeout_seconds, longest_wait_seconds, first_wait_seconds (see WebApi).

    Every call raises SourceUnavailable or SourceRefused where there is no answer; nothing found is an empty tuple.

    """

    name = SOURCE_NAME

    def __init__(
        self,
        api_key: str | None = None,
        *,
        mailto: str | None = None,
        base_url: str | None = None,
        cache: Cache | None = None,
        per_second: float | None = 10.0,
        **patience: Unpack[Patience],
    ) -> None:
        key = key_of(SOURCE_NAME, api_key)
        mail = (os.environ.get(MAIL_VARIABLE, "") if mailto is None else mailto).strip()
        api = WebApi(
            address_of(SOURCE_NAME, base_url),
            common={name: value for name, value in (("api_key", key), ("mailto", mail)) if value},
            cache=cache,
            per_second=per_second,
            **patience,
        )
        super().__init__(api)

    async def search(self, query: Query, limit: int) -> tuple[Candidate, ...]:
        """Return up to `limit` (at most 100) candidates in the service's order of relevance.

        The service takes plain words as all wanted, which a long query never meets: its telling words are joined by
        OR. Works first published after `query.before` are left out by the service.
        """
        words = " OR ".join(distinctive_words(query.text, _MOST_WORDS))
        found = await self._works(limit, search=words, filter=_until(query.before)) if words else []
        return found_by(found, self.name, query.text)

    async def with_id(self, work: WorkMention) -> Candidate | None:
        """Return the work that one of a mention's ids names."""
        for condition in _id_filters(work):
            if found := await self._works(1, filter=condition):
                return found[0]
        return None

    async def titled(self, title: str, limit: int) -> list[Candidate]:
        """Return what a search for all words of the title finds."""
        return await self.with_words(title, limit)

    async def with_words(self, text: str, limit: int) -> list[Candidate]:
        """Return what a search for all of the words finds."""
        words = " ".join(distinctive_words(text, _MOST_WORDS))
        return await self._works(limit, search=words) if words else []

    async def written_by(self, surnames: Sequence[str], years: tuple[int, int], limit: int) -> list[Candidate]:
        """Return works of these years by people of these names, most cited first."""
        names = [f"raw_author_name.search:{name.translate(_BLANKS)}" for name in surnames]
        return await self._works(
            limit, filter=",".join([*names, f"publication_year:{years[0]}-{years[1]}"]), sort="cited_by_count:desc"
        )

    async def venues(self, name: str) -> tuple[tuple[str, str], ...]:
        """Return ids and names of venues called so, best first; an id (`S` and digits) is looked up as it stands."""
        if own := _VENUE_ID.fullmatch(name.strip().rpartition("/")[2]):
            asked = {"filter": f"openalex:{own[0].upper()}"}
        else:
            asked = {"search": " ".join(name.translate(_BLANKS).split())}
        params = {**asked, "per_page": "5", "select": "id,display_name"}
        answer = await self._api.ask(Request("/sources", params, "a list of venues", _is_list))
        found = ((text_of(row.get("id")).rpartition("/")[2], text_of(row.get("display_name"))) for row in _rows(answer))
        return tuple((key, title) for key, title in found if _VENUE_ID.fullmatch(key))

    async def page(self, asked: Mapping[str, str], cursor: str, *, most: int = LARGEST_PAGE) -> "Page":
        """Return a page of a list: its works, how many the whole list has, and the place of the next page."""
        params = {**asked, "cursor": cursor, "per_page": str(max(1, min(most, LARGEST_PAGE))), "select": FIELDS}
        answer = await self._api.ask(Request("/works", params, "a list of works", _is_a_page))
        meta, rows = mapping_of(mapping_of(answer).get("meta")), _rows(answer)
        works = each_once(work for row in rows if (work := candidate_from_work(row)) is not None)
        return Page(tuple(works), len(rows), count_of(meta.get("count")) or 0, text_of(meta.get("next_cursor")))

    async def _works(self, limit: int, **asked: str) -> list[Candidate]:
        if limit < 1:
            return []
        params = {name: value for name, value in asked.items() if value}
        params |= {"per_page": str(min(limit, LARGEST_PAGE)), "select": FIELDS}
        answer = await self._api.ask(Request("/works", params, "a list of works", _is_list))
        found = (candidate_from_work(work) for work in _results_of(answer))
        return each_once(work for work in found if work is not None)[:limit]


def _is_list(answer: Answer) -> bool:
    """Whether it has works wherever it counts some; rows without ids are no answer, and not an empty one either."""
    if not isinstance(answer, dict) or not isinstance(answer.get("results"), list):
        return False
    works = answer["results"]
    if not works:
        return not count_of(mapping_of(answer.get("meta")).get("count"))
    return all(text_of(mapping_of(work).get("id")) for work in works)


def _is_a_page(answer: Answer) -> bool:
    """Whether it has a list; the last page of one is empty, whatever it counts."""
    return isinstance(answer, dict) and isinstance(answer.get("results"), list) and "meta" in answer


def _rows(answer: Answer | None) -> list[Mapping[str, Any]]:
    return [row for row in _results_of(answer) if isinstance(row, Mapping)]


def _results_of(answer: Answer | None) -> list[Any]:
    return answer["results"] if isinstance(answer, dict) else []


def _until(before: str | None) -> str:
    date = PartialDate.parse(before)
    return f"to_publication_date:{date.last_day}" if date else ""


def _id_filters(work: WorkMention) -> list[str]:
    """Return filters by id, DOI first; one whose characters would split a filter is left out."""
    doi, arxiv = normal_doi(work.doi) or normal_doi(work.url), stated_arxiv(work)
    own = _OWN_ID.search(work.url or "")
    dois = [doi] if doi and _ARXIV_DOI not in doi else []
    dois += [f"{_ARXIV_DOI}{arxiv}"] if arxiv else []
    filters = [f"doi:{address}" for address in dois if not set(address) & set(_SPLITS_A_FILTER)]
    return [*filters, *([f"openalex:{own[1].upper()}"] if own else [])]


def open_source(opening: Opening) -> OpenAlex:
    """Return the source as the settings want it."""
    return OpenAlex(cache=opening.cache, **patience_of(opening.settings))
