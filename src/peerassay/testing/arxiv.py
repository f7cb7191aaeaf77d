"""An arXiv server on loopback: the Atom API over papers that you give it, failing as you tell it.

with ArxivServer([ArxivPaper("2303.01234", "Sparse Gates", "We gate tokens.")]) as server:
    source = Arxiv(base_url=server.url, seconds_apart=0, first_wait_seconds=0)
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from peerassay.literature.candidate import Candidate
from peerassay.testing.catalogue_server import CatalogueFaults, CatalogueRequest, CatalogueServer, words_of
from peerassay.testing.loopback import HttpResponse

_TERM = re.compile(r"(all|ti|au):(\w+)")
_PERIOD = re.compile(r"submittedDate:\[(\d{8})\d{4} TO (\d{8})\d{4}\]")


@dataclass(frozen=True, slots=True)
class ArxivPaper:
    """A paper as arXiv has it; `published` is the day of its first version."""

    id: str
    title: str
    abstract: str = ""
    authors: tuple[str, ...] = ()
    published: str = "2023-03-02"
    version: int = 1
    doi: str | None = None
    category: str = "cs.LG"
    journal: str | None = None

    def words(self, field: str) -> frozenset[str]:
        """Return the words of `ti`, `au` or `all`."""
        parts = {"ti": [self.title], "au": [*self.authors], "all": [self.title, self.abstract, *self.authors]}
        return words_of(" ".join(parts[field]))

    def entry(self) -> str:
        """Return it as an Atom entry."""
        people = "".join(f"<author><name>{escape(name)}</name></author>" for name in self.authors)
        doi = f"<arxiv:doi>{escape(self.doi)}</arxiv:doi>" if self.doi else ""
        journal = f"<arxiv:journal_ref>{escape(self.journal)}</arxiv:journal_ref>" if self.journal else ""
        return (
            f"<entry><id>http://arxiv.org/abs/{self.id}v{self.version}</id><title>{escape(self.title)}</title>"
            f"<summary>{escape(self.abstract)}</summary><published>{self.published}T00:00:00Z</published>"
            f"{people}{doi}{journal}<category term={quoteattr(self.category)}/></entry>"
        )


class ArxivServer(CatalogueServer):
    """`/api/query` for tests: terms joined by AND or OR, a period, ids; see CatalogueServer for the rest.

    `empty_pages`: so many of the first searches that find something give no entry, as the service now and then does.
    """

    def __init__(
        self,
        papers: Sequence[ArxivPaper] = (),
        *,
        empty_pages: int = 0,
        faults: CatalogueFaults | None = None,
        port: int = 0,
    ) -> None:
        super().__init__(faults=faults, port=port)
        self.papers = list(papers)
        self._empty_pages = empty_pages

    def answer(self, request: CatalogueRequest) -> HttpResponse:
        """Return a feed."""
        params = request.params
        if "id_list" in params:
            found = [paper for paper in self.papers if paper.id in params["id_list"].split(",")]
        else:
            found = self._found(params.get("search_query", ""))
        entries = found[: int(params.get("max_results", "10"))]
        if entries and self._empty_pages:
            self._empty_pages -= 1
            entries = []
        return feed("".join(paper.entry() for paper in entries), total=len(found))

    def _found(self, query: str) -> list[ArxivPaper]:
        terms = [(field, word.casefold()) for field, word in _TERM.findall(query)]
        least = 1 if " OR " in query else len(terms)
        period = _PERIOD.search(query)
        first, last = (period[1], period[2]) if period else ("0", "9")
        scored = [
            (sum(word in paper.words(field) for field, word in terms), paper)
            for paper in self.papers
            if first <= paper.published.replace("-", "") <= last
        ]
        return [paper for score, paper in sorted(scored, key=lambda pair: -pair[0]) if score >= least]


def feed(entries: str, *, total: int, opening: str = "") -> HttpResponse:
    """Return a feed as the service sends it; `opening` stands before its root."""
    text = (
        f'<?xml version="1.0" encoding="UTF-8"?>{opening}<feed xmlns="http://www.w3.org/2005/Atom"'
        ' xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom">'
        f"<opensearch:totalResults>{total}</opensearch:totalResults><opensearch:startIndex>0</opensearch:startIndex>"
        f"{entries}</feed>"
    )
    return HttpResponse(200, text.encode(), {"content-type": "application/atom+xml"})


UNFIT: Final = {
    "counts works and has none": feed("", total=1000),
    "works without ids": feed("<entry><title>Sparse gates</title></entry>", total=1),
    "works that are none": feed("<entry/>", total=1),
    "an error with a 200": feed(
        "<entry><id>http://arxiv.org/api/errors#bad</id><title>Error</title><summary>bad query</summary></entry>",
        total=1,
    ),
}
"""Answers with a 200 that are none."""
LACKS: Final = {"look-up by DOI": "the API cannot be searched by a publisher's DOI"}
"""What the service has not, each with the reason."""


def serving(works: Sequence[Candidate], *, faults: CatalogueFaults | None = None) -> ArxivServer:
    """Return a server that holds those of the works that have an arXiv id."""
    return ArxivServer(
        [
            ArxivPaper(
                work.arxiv_id,
                work.title,
                work.abstract,
                work.authors,
                published=work.date or "2023-03-02",
                doi=work.doi,
                journal=work.venue,
            )
            for work in works
            if work.arxiv_id
        ],
        faults=faults,
    )
