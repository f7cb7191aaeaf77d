"""arXiv's API as a source (https://info.arxiv.org/help/api/user-manual.html)."""

from collections.abc import Mapping, Sequence
from typing import Unpack
from xml.etree.ElementTree import Element

from peerassay.documents.decoding import parse_xml
from peerassay.errors import UnreadableDocument
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
    mapping_of,
    patience_of,
    text_of,
    year_of,
)

SOURCE_NAME = "arxiv"
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
    version = text_of(fields.get("id")).rpartition("v")[2]
    this_one = f"{arxiv}v{version}" if version.isdecimal() else arxiv
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


SECONDS_APART = 3.0
"""What arXiv's terms of use ask for between two requests."""
LARGEST_PAGE = 100
_MOST_WORDS = 12
_PATH = "/api/query"
_FIRST_DAY = "199101010000"


class Arxiv(WebSource):
    """The Atom API: a request every three seconds, words joined by OR and ranked by the service, answers kept.

    Args:
        base_url: another address; None takes the environment's ARXIV_BASE_URL, where set.
        cache: where answers are kept, so that no request goes out twice; failures are never kept.
        seconds_apart: from one request to the next; 0 for a mirror of one's own.
        patience: attempts, timeout_seconds, longest_wait_seconds, first_wait_seconds (see WebApi).

    Every call raises SourceUnavailable or SourceRefused where there is no answer; nothing found is an empty tuple.
    The service sometimes gives an empty page where it says that there are results: that is no answer either.

    """

    name = SOURCE_NAME

    def __init__(
        self,
        *,
        base_url: str | None = None,
        cache: Cache | None = None,
        seconds_apart: float = SECONDS_APART,
        **patience: Unpack[Patience],
    ) -> None:
        api = WebApi(
            address_of(SOURCE_NAME, base_url),
            cache=cache,
            per_second=1.0 / seconds_apart if seconds_apart > 0 else None,
            **patience,
        )
        super().__init__(api)

    async def search(self, query: Query, limit: int) -> tuple[Candidate, ...]:
        """Return up to `limit` (at most 100) candidates in the service's order of relevance.

        Of the query only its telling words are sent, joined by OR; works submitted after `query.before` are left out
        by the service.
        """
        wanted = _any_of("all", distinctive_words(query.text, _MOST_WORDS))
        until = PartialDate.parse(query.before)
        if wanted and until:
            wanted = f"({wanted}) AND {_submitted(_FIRST_DAY, until)}"
        return found_by(await self._searched(wanted, limit), self.name, query.text)

    async def with_id(self, work: WorkMention) -> Candidate | None:
        """Return the paper of the arXiv id that a mention states, be it in a DOI or an address."""
        arxiv = stated_arxiv(work)
        if arxiv is None:
            return None
        found = await self._asked({"id_list": arxiv, "max_results": "1"})
        return found[0] if found else None

    async def titled(self, title: str, limit: int) -> list[Candidate]:
        """Return papers whose titles hold the title's telling words; where none does, some of them."""
        words = distinctive_words(title, _MOST_WORDS)
        found = await self._searched(" AND ".join(f"ti:{word}" for word in words), limit)
        return found or await self._searched(_any_of("ti", words), limit)

    async def with_words(self, text: str, limit: int) -> list[Candidate]:
        """Return papers that have all of the words."""
        return await self._searched(" AND ".join(f"all:{word}" for word in distinctive_words(text, _MOST_WORDS)), limit)

    async def written_by(self, surnames: Sequence[str], years: tuple[int, int], limit: int) -> list[Candidate]:
        """Return papers of these years by people of these names."""
        names = [word for name in surnames for word in distinctive_words(name, _MOST_WORDS)]
        wanted = " AND ".join(f"au:{name}" for name in names)
        period = _submitted(f"{years[0]:04d}01010000", PartialDate(years[1]))
        return await self._searched(f"{wanted} AND {period}" if wanted else "", limit)

    async def _searched(self, wanted: str, limit: int) -> list[Candidate]:
        if not wanted or limit < 1:
            return []
        page = {"start": "0", "max_results": str(min(limit, LARGEST_PAGE))}
        order = {"sortBy": "relevance", "sortOrder": "descending"}
        return (await self._asked({"search_query": wanted, **page, **order}))[:limit]

    async def _asked(self, params: dict[str, str]) -> list[Candidate]:
        request = Request(
            _PATH,
            params,
            "the entries that it counts",
            _is_whole,
            reads=read_feed,
            refuses=error_of,
            form="Atom feed",
        )
        answer = mapping_of(await self._api.ask(request))
        found = map(candidate_from_entry, items_of(answer.get("entries")))
        return each_once(paper for paper in found if paper is not None)


def _is_whole(answer: Answer) -> bool:
    """Whether it has entries, with ids, wherever it says that there are results."""
    feed = mapping_of(answer)
    entries = items_of(feed.get("entries"))
    if not entries:
        return (count_of(feed.get("total")) or 0) <= (count_of(feed.get("start")) or 0)
    return all(mapping_of(entry).get("id") for entry in entries)


def _any_of(field: str, words: Sequence[str]) -> str:
    return " OR ".join(f"{field}:{word}" for word in words)


def _submitted(first: str, until: PartialDate) -> str:
    return f"submittedDate:[{first} TO {until.last_day.replace('-', '')}2359]"


def open_source(opening: Opening) -> Arxiv:
    """Return the source as the settings want it."""
    return Arxiv(cache=opening.cache, seconds_apart=opening.settings.arxiv_seconds, **patience_of(opening.settings))
