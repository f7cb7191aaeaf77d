"""Papers and reviews by whatever names them: a file of this machine, or a link."""

import io
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from peerassay.bounded_files import read_stream
from peerassay.documents import Paper, Review, read_paper, read_reviews
from peerassay.documents.paper import DatedBy
from peerassay.documents.reading import read_paper_bytes, with_date
from peerassay.errors import SourceError, SourceRefused, UnreadableDocument
from peerassay.fetching.links import Link, link_of
from peerassay.incoming import without_secrets
from peerassay.language.identifiers import arxiv_month
from peerassay.literature import Source, WorkMention, resolve
from peerassay.literature.fulltext import full_text_url
from peerassay.settings import Settings

if TYPE_CHECKING:
    from peerassay.fetching.openreview import Forum

_ARXIV = "ARXIV_FILES_BASE_URL"
_LARGEST = 100.0
"""MB of a file that is fetched; arXiv takes 50."""
_UNPACKED = 128 << 20
_SECONDS = 120.0
_SAVE = "open it in a browser, save the file and name that"
_NO_TEXT = "none of the selected sources has an open-access text of this work"


class Documents(NamedTuple):
    """A paper with reviews."""

    paper: Paper
    reviews: tuple[Review, ...]


class _Fetched(NamedTuple):
    data: bytes
    address: str
    asked: tuple[str, ...]


@dataclass(slots=True)
class Access:
    """What reading works with; `sources` opens those that a DOI is looked up at; forums are asked for once.

    `keeps` tells that the sources are somebody's own, who closes them.
    """

    settings: Settings
    sources: Callable[[], Sequence[Source]]
    keeps: bool = False
    forums: "dict[str, Forum]" = field(default_factory=dict)

    @property
    def limits(self) -> dict[str, Any]:
        """What reading may take."""
        return {"seconds": self.settings.parse_seconds, "megabytes": self.settings.parse_megabytes}

    def link(self, word: str | Path) -> Link | None:
        """Return the link that a word is, None for a file; with --fetch an id alone is one."""
        return link_of(word, bare=bool(self.settings.fetch_full_texts))


async def documents_of(paper: Paper | str | Path, reviews: Sequence[Review | str | Path], access: Access) -> Documents:
    """Return a paper and its reviews, each read from its file or fetched by its link.

    Where no reviews are named, a link to a forum gives its own. Raises InputError in one sentence for what cannot be
    had or read.
    """
    if isinstance(paper, Paper):
        return Documents(paper, await named_reviews(reviews, access))
    return Documents(await named_paper(paper, access), await reviews_of_paper(paper, reviews, access))


async def reviews_of_paper(
    paper: str | Path, reviews: Sequence[Review | str | Path], access: Access
) -> tuple[Review, ...]:
    """Return the reviews that are named; where none are and a link to a forum names the paper, the forum's own."""
    link = None if reviews else access.link(paper)
    return await named_reviews((paper,) if link and link.kind == "openreview" else reviews, access)


async def named_reviews(named: Sequence[Review | str | Path], access: Access) -> tuple[Review, ...]:
    """Return the reviews that words name, files or forums, in their order; a Review is itself. Raises InputError."""
    found: list[Review] = []
    for item in named:
        found += (item,) if isinstance(item, Review) else await _reviews(item, access)
    return tuple(found)


async def named_paper(word: str | Path, access: Access) -> Paper:
    """Return the paper that a word names, a file or a link. Raises InputError."""
    link, date = access.link(word), access.settings.paper_date
    if link is None:
        return read_paper(Path(word), date=date, **access.limits)
    with_date(None, date)
    known: dict[str, Any] = {}
    warnings: tuple[str, ...] = ()
    try:
        if link.kind == "arxiv":
            known = {"arxiv_id": link.id.partition("v")[0]}
            paper, asked, warnings = await _from_arxiv(link.id, access)
            return with_date(_with(paper, known, asked, warnings), date)
        if link.kind == "openreview":
            forum = await _forum(link, access)
            fetched, warnings = await _pdf_of(forum, link), forum.warnings
            known = _known_of(forum, link)
        elif link.kind == "doi":
            fetched, known = await _by_doi(link.id, access), {"doi": link.id}
        else:
            fetched = await _file(link.id)
        read = _read(fetched, access)
    except (SourceError, UnreadableDocument) as error:
        raise UnreadableDocument(error.what, where=str(word), fix=error.fix or _SAVE) from error
    return with_date(_with(read, known, fetched.asked, warnings), date)


def _with(paper: Paper, known: Mapping[str, Any], asked: tuple[str, ...], warnings: tuple[str, ...]) -> Paper:
    """The paper with what its link says for sure: ids, and the day or month of its first version."""
    card = paper.card.model_copy(update=dict(known))
    if month := arxiv_month(card.arxiv_id):
        year, date = int(month[:4]), card.date if (card.date or "").startswith(month) else month
        card = card.model_copy(update={"date": date, "dated_by": DatedBy.IDENTIFIER, "year": year})
    source = paper.source.model_copy(update={"fetched_from": asked})
    own = card.openreview_id or card.arxiv_id or card.doi or paper.id
    told = (*warnings, *paper.warnings)
    return paper.model_copy(update={"id": own, "card": card, "source": source, "warnings": told})


async def _forum(link: Link, access: Access) -> "Forum":
    from peerassay.fetching.openreview import fetch_forum

    if link.id not in access.forums:
        access.forums[link.id] = await fetch_forum(link.id, access.settings)
    return access.forums[link.id]


async def _pdf_of(forum: "Forum", link: Link) -> _Fetched:
    if not forum.pdf:
        state = f" ({'; '.join(forum.warnings)})" if forum.warnings else ""
        raise UnreadableDocument(f"the forum shows no PDF{state}", where=link.id)
    fetched = await _file(forum.pdf, forum.headers)
    return fetched._replace(asked=(*forum.asked, *fetched.asked), address=f"{link.id}.pdf")


def _known_of(forum: "Forum", link: Link) -> dict[str, Any]:
    card = next((card for card in forum.file.papers if card.openreview_id == link.id), None)
    told = card.model_dump(include={"title", "venue", "year", "date", "dated_by"}, exclude_none=True) if card else {}
    return {**told, "openreview_id": link.id}


_FORMS = {"src": "LaTeX source", "html": "HTML", "pdf": "PDF"}
"""What arXiv has of a paper, the one that says most of its tables and formulas first."""


async def _from_arxiv(paper: str, access: Access) -> tuple[Paper, tuple[str, ...], tuple[str, ...]]:
    """The paper from its LaTeX source, else HTML, else PDF; the addresses asked, and what could not be read."""
    base = (os.environ.get(_ARXIV, "").strip() or "https://arxiv.org").rstrip("/")
    asked: tuple[str, ...] = ()
    told: list[str] = []
    for form, words in _FORMS.items():
        try:
            fetched = await _file(f"{base}/{form}/{paper}")
            return _read(fetched, access), (*asked, *fetched.asked), tuple(told)
        except SourceRefused:
            if form == "pdf":
                raise
        except UnreadableDocument as error:
            if form == "pdf":
                raise
            told.append(f"arXiv's {words} of the paper could not be read: {error.what}")
        asked = (*asked, f"{base}/{form}/{paper}")
    raise AssertionError("the last form is returned or raises")


def _read(fetched: _Fetched, access: Access) -> Paper:
    path = urlsplit(fetched.address)
    name = PurePosixPath(path.path).name or path.netloc
    data = read_stream(io.BytesIO(fetched.data), name, _UNPACKED)
    return read_paper_bytes(data, name, **access.limits)


async def _by_doi(doi: str, access: Access) -> _Fetched:
    sources = tuple(access.sources())
    try:
        resolution = await resolve(WorkMention(text=doi, doi=doi), sources, paper_date=None)
    finally:
        for source in () if access.keeps else sources:
            await source.aclose()
    url = full_text_url(resolution.candidate) if resolution.candidate else None
    if url is None:
        failed = f" ({'; '.join(resolution.failed.values())})" if resolution.failed else ""
        raise UnreadableDocument(f"{_NO_TEXT}{failed}", where=doi, fix="add --literature openalex, or name a file")
    asked = tuple(f"{source.endpoint}/{doi}" for source in sources if source.endpoint)
    fetched = await _file(url)
    return fetched._replace(asked=(*asked, *fetched.asked))


async def _file(address: str, headers: Mapping[str, str] | None = None) -> _Fetched:
    from peerassay.fetching.openreview import PLACES
    from peerassay.literature.download import download

    hops: list[str] = []
    own = frozenset(urlsplit(os.environ.get(name, "")).netloc for name in (*PLACES, _ARXIV)) - {""}
    data = await download(address, seconds=_SECONDS, megabytes=_LARGEST, own=own, headers=headers or {}, hops=hops)
    return _Fetched(data, address, tuple(map(without_secrets, hops)))


async def _reviews(word: str | Path, access: Access) -> tuple[Review, ...]:
    """The reviews of a file or a forum; of a forum's link that points at one of them, that one."""
    link = access.link(word)
    if link is None:
        return read_reviews(Path(word), **access.limits)
    if link.kind != "openreview":
        fix = "give a link to a forum, or a file with the reviews"
        raise UnreadableDocument("reviews can be fetched only from OpenReview", where=str(word), fix=fix)
    try:
        forum = await _forum(link, access)
    except SourceError as error:
        raise UnreadableDocument(error.what, where=str(word), fix=error.fix) from error
    if not forum.file.reviews:
        state = f" ({'; '.join(forum.warnings)})" if forum.warnings else ""
        fix = "give a file with the reviews, or wait until they are public"
        raise UnreadableDocument(f"the forum has no public reviews{state}", where=str(word), fix=fix)
    found = [review for review in forum.file.reviews if review.id == link.note] or forum.file.reviews
    return tuple(_fetched_from(review, forum.asked) for review in found)


def _fetched_from(review: Review, asked: tuple[str, ...]) -> Review:
    return review.model_copy(update={"source": review.source.model_copy(update={"fetched_from": asked})})
