"""Semantic Scholar's Graph API as a source (https://api.semanticscholar.org/api-docs/graph)."""

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, Unpack
from urllib.parse import quote

from peerassay.home import Cache
from peerassay.language.identifiers import normal_arxiv, normal_doi, normal_url
from peerassay.literature.candidate import Candidate, each_once, found_by
from peerassay.literature.dates import PartialDate
from peerassay.literature.fit import NEAR_TITLE, stated_arxiv, title_fit
from peerassay.literature.identity import cand_id_for
from peerassay.literature.source import Opening, Query, WorkMention
from peerassay.literature.web_api import Answer, Patience, Request, WebApi
from peerassay.literature.web_source import (
    WebSource,
    address_of,
    count_of,
    date_of,
    items_of,
    key_of,
    mapping_of,
    patience_of,
    text_of,
    year_of,
)

SOURCE_NAME = "semantic-scholar"
FIELDS = (
    "title,abstract,year,venue,publicationVenue,publicationDate,externalIds,openAccessPdf,embedding.specter_v2,"
    "tldr,fieldsOfStudy,s2FieldsOfStudy,citationCount,authors,url"
)
"""What is asked of the Graph API for every paper."""
_TAG = re.compile(r"</?(?:jats:)?(?:p|title|sec|italic|bold|sub|sup|i|b|em|strong)>", re.IGNORECASE)


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
    text = _TAG.sub(" ", value).strip()
    behind = text[len("abstract") :].lstrip()
    leads = text.lower().startswith("abstract") and behind[:1] in {":", ".", "—", "–", "-"}
    return behind[1:].strip() if leads else text


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


LARGEST_PAGE = 100
"""Results of one search."""
_LONGEST_QUERY = 300
_OWN_ID = re.compile(r"semanticscholar\.org/(?:paper/(?:[^/\s]+/)?([0-9a-f]{40})|CorpusID:(\d+))", re.IGNORECASE)
_KNOWN_HOSTS = ("semanticscholar.org/", "arxiv.org/", "aclweb.org/", "acm.org/", "biorxiv.org/")
_HYPHENS = str.maketrans("-‐‑–—", "     ")


class SemanticScholar(WebSource):
    """The Graph API, asked politely: one request a second, retries with jitter, answers kept.

    Args:
        api_key: sent as `x-api-key`; None takes the environment's SEMANTIC_SCHOLAR_API_KEY, where set.
        base_url: another address (a mirror, a test server on this machine); None takes the environment's
            SEMANTIC_SCHOLAR_BASE_URL, where set.
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
        base_url: str | None = None,
        cache: Cache | None = None,
        per_second: float | None = 1.0,
        **patience: Unpack[Patience],
    ) -> None:
        key = key_of(SOURCE_NAME, api_key)
        api = WebApi(
            address_of(SOURCE_NAME, base_url),
            headers={"x-api-key": key} if key else {},
            cache=cache,
            per_second=per_second,
            **patience,
        )
        super().__init__(api)

    async def search(self, query: Query, limit: int) -> tuple[Candidate, ...]:
        """Return up to `limit` (at most 100) candidates in the service's order of relevance.

        Hyphens are replaced by blanks (the service finds nothing for hyphenated terms); works of years after
        `query.before` are left out by the service.
        """
        year = PartialDate.parse(query.before)
        found = await self._search(query.text, limit, f"-{year.year}" if year else None)
        return found_by(found, self.name, query.text)

    async def match(self, title: str) -> Candidate | None:
        """Return the one paper whose title is closest to the given one, None where the service knows none."""
        text = " ".join(title.split())[:_LONGEST_QUERY]
        if not text:
            return None
        params = {"query": text, "fields": FIELDS}
        answer = await self._api.ask(
            Request("/graph/v1/paper/search/match", params, "a list of papers", _is_paper_list, may_lack=True)
        )
        papers = _papers_of(answer)
        return candidate_from_payload(papers[0]) if papers else None

    async def paper(self, paper_id: str) -> Candidate | None:
        """Return a paper by id: `DOI:10...`, `ARXIV:2305...`, `CorpusId:...`, `URL:https://...`, the service's own."""
        path = f"/graph/v1/paper/{quote(paper_id, safe=':/')}"
        request = Request(path, {"fields": FIELDS}, "a paper", _is_paper, may_lack=True)
        return candidate_from_payload(await self._api.ask(request))

    async def with_id(self, work: WorkMention) -> Candidate | None:
        """Return the paper that one of a mention's ids names."""
        for paper_id in paper_ids_of(work):
            found = await self.paper(paper_id)
            if found is not None:
                return found
        return None

    async def titled(self, title: str, limit: int) -> list[Candidate]:
        """Return the paper whose title matches; where none is near, what a search for the title finds."""
        best = await self.match(title)
        if best is not None and title_fit(title, best.title) >= NEAR_TITLE:
            return [best]
        return await self._search(title, limit, None)

    async def with_words(self, text: str, limit: int) -> list[Candidate]:
        """Return what a search for the words finds."""
        return await self._search(text, limit, None)

    async def written_by(self, surnames: Sequence[str], years: tuple[int, int], limit: int) -> list[Candidate]:
        """Return what a search for the names finds in these years."""
        return await self._search(f"{' '.join(surnames)} {sum(years) // 2}", limit, f"{years[0]}-{years[1]}")

    async def _search(self, text: str, limit: int, year: str | None) -> list[Candidate]:
        query = _clean(text)
        if not query or limit < 1:
            return []
        params = {"query": query, "limit": str(min(limit, LARGEST_PAGE)), "offset": "0", "fields": FIELDS}
        if year:
            params["year"] = year
        answer = await self._api.ask(Request("/graph/v1/paper/search", params, "a list of papers", _is_paper_list))
        papers = map(candidate_from_payload, _papers_of(answer))
        return each_once(paper for paper in papers if paper is not None)[:limit]


def _is_paper(answer: Answer) -> bool:
    return isinstance(answer, dict) and bool(answer.get("paperId"))


def _is_list(answer: Answer) -> bool:
    """Whether it is a list envelope, with rows wherever it counts some; the service leaves `data` out at `total` 0."""
    if not isinstance(answer, dict):
        return False
    data, total = answer.get("data"), answer.get("total")
    if not data:
        return total == 0 or (data == [] and total is None)
    return isinstance(data, list) and all(isinstance(row, dict) for row in data)


def _is_paper_list(answer: Answer) -> bool:
    """Whether it is a list whose rows are papers: rows without ids are no answer, and not an empty one either."""
    return _is_list(answer) and all(map(_is_paper, _papers_of(answer)))


def _papers_of(answer: Answer | None) -> list[Any]:
    return (answer.get("data") or []) if isinstance(answer, dict) else []


def paper_ids_of(work: WorkMention) -> tuple[str, ...]:
    """Return the ids of a mention in the Graph API's notation, DOI first."""
    ids: list[str] = []
    arxiv = stated_arxiv(work)
    doi = normal_doi(work.doi) or normal_doi(work.url)
    if doi and "arxiv" not in doi:
        ids.append(f"DOI:{doi}")
    if arxiv:
        ids.append(f"ARXIV:{arxiv}")
    own = _OWN_ID.search(work.url or "")
    if own:
        ids.append(own[1] or f"CorpusId:{own[2]}")
    elif work.url and not ids and normal_url(work.url).lower().removeprefix("dl.").startswith(_KNOWN_HOSTS):
        ids.append(f"URL:{work.url}")
    return tuple(ids)


def _clean(text: str) -> str:
    return " ".join(text.translate(_HYPHENS).split())[:_LONGEST_QUERY].strip()


def open_source(opening: Opening) -> SemanticScholar:
    """Return the source as the settings want it."""
    return SemanticScholar(cache=opening.cache, **patience_of(opening.settings))
