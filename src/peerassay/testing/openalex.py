"""An OpenAlex server on loopback: the Works API over works that you give it, failing as you tell it.

with OpenAlexServer([openalex_work("Sparse Gates", publication_year=2023)], faults={1: "rate_limit"}) as server:
    source = OpenAlex(base_url=server.url, per_second=None, first_wait_seconds=0)
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from peerassay.frozen import digest
from peerassay.literature.candidate import Candidate
from peerassay.testing.catalogue_server import CatalogueFaults, CatalogueRequest, CatalogueServer, words_of
from peerassay.testing.loopback import HttpResponse

AlexWork: TypeAlias = Mapping[str, Any]
_HOME = "https://openalex.org/"


def openalex_work(title: str | None, abstract: str | None = None, **fields: Any) -> dict[str, Any]:
    """Return a work in OpenAlex's shape; what is not given is null.

    `id` defaults to one made of title and fields; `authors` may be names, `references` are ids of works.
    """
    number = int(digest({"title": title, **fields})[:8], 16)
    own = str(fields.pop("id", f"W{number}"))
    authors = [{"author": {"display_name": name}} for name in fields.pop("authors", ())]
    return {
        "id": f"{_HOME}{own}",
        "display_name": title,
        "doi": None,
        "publication_year": None,
        "publication_date": None,
        "abstract_inverted_index": None if abstract is None else _inverted(abstract),
        "authorships": authors,
        "referenced_works": [f"{_HOME}{reference}" for reference in fields.pop("references", ())],
        **fields,
    }


class OpenAlexServer(CatalogueServer):
    """`/works` for tests: `search` with words joined by OR or all wanted, the filters that the source uses, cursors.

    `/sources` gives the venues that the works name in `primary_location`. `key`: if given, a request without it as
    `api_key` gets 403. For the rest see CatalogueServer.
    """

    def __init__(
        self,
        works: Sequence[AlexWork] = (),
        *,
        key: str | None = None,
        faults: CatalogueFaults | None = None,
        port: int = 0,
    ) -> None:
        super().__init__(faults=faults, port=port)
        self.works = list(works)
        self._key = key

    def answer(self, request: CatalogueRequest) -> HttpResponse:
        """Return a list of works."""
        if self._key is not None and request.params.get("api_key") != self._key:
            return HttpResponse.of({"error": "Forbidden", "message": "a key is needed"}, 403)
        if request.path == "/sources":
            return self._venues(request.params)
        if request.path != "/works":
            return HttpResponse(404, b"<html>Not here</html>")
        found = _ranked(self.works, request.params["search"]) if "search" in request.params else self.works
        for condition in filter(None, request.params.get("filter", "").split(",")):
            name, _, value = condition.partition(":")
            found = [work for work in found if self._fits(work, name, value)]
        many, cursor = int(request.params.get("per_page", "25")), request.params.get("cursor", "")
        if cursor not in {"", "*"} and not cursor.startswith("at-"):
            return HttpResponse.of({"error": "Invalid query parameters error.", "message": "no such cursor"}, 400)
        first = int(cursor.removeprefix("at-")) if cursor.startswith("at-") else 0
        page, meta = found[first : first + many], {"count": len(found)}
        # As the service does: the place of the next page stands on every page but an empty one.
        told = {**meta, "next_cursor": f"at-{first + many}" if page else None} if cursor else meta
        return HttpResponse.of({"meta": told, "results": page})

    def _venues(self, params: Mapping[str, str]) -> HttpResponse:
        named = {venue["id"]: venue for work in self.works if (venue := _venue_of(work))}
        wanted = words_of(params.get("search", ""))
        own = params.get("filter", "").partition(":")[2]
        found = [
            venue
            for venue in named.values()
            if (venue["id"] == f"{_HOME}{own}" if own else wanted <= words_of(venue["display_name"]))
        ]
        return HttpResponse.of({"meta": {"count": len(found)}, "results": found})

    def _fits(self, work: AlexWork, name: str, value: str) -> bool:  # noqa: PLR0911 - one line a filter
        if name == "cited_by":
            return any(work["id"] in row["referenced_works"] for row in self.works if row["id"] == f"{_HOME}{value}")
        if name == "cites":
            return any(f"{_HOME}{own}" in work["referenced_works"] for own in value.split("|"))
        if name == "primary_location.source.id":
            return bool(_venue_of(work).get("id") == f"{_HOME}{value}")
        if name == "to_publication_date":
            return (work["publication_date"] or "9999") <= value
        if name == "publication_year":
            first, _, last = value.partition("-")
            return int(first) <= (work["publication_year"] or 0) <= int(last)
        if name == "raw_author_name.search":
            return any(
                value.casefold() in authorship["author"]["display_name"].casefold()
                for authorship in work["authorships"]
            )
        stated = {"doi": work["doi"], "openalex": work["id"]}[name]
        return stated is not None and any(str(stated).casefold().endswith(own) for own in value.casefold().split("|"))


def _venue_of(work: AlexWork) -> Mapping[str, Any]:
    venue: Mapping[str, Any] = (work.get("primary_location") or {}).get("source") or {}
    return venue


def _inverted(text: str) -> dict[str, list[int]]:
    index: dict[str, list[int]] = {}
    for place, word in enumerate(text.split()):
        index.setdefault(word, []).append(place)
    return index


def _words(work: AlexWork) -> frozenset[str]:
    text = " ".join((work["display_name"] or "", *(work["abstract_inverted_index"] or ())))
    return words_of(text)


def _ranked(works: Sequence[AlexWork], search: str) -> list[AlexWork]:
    wanted = words_of(search.replace(" OR ", " "))
    least = 1 if " OR " in search else len(wanted)
    scored = [(len(wanted & _words(work)), work) for work in works]
    return [work for score, work in sorted(scored, key=lambda pair: -pair[0]) if score >= least]


UNFIT: Final = {
    "counts works and has none": HttpResponse.of({"meta": {"count": 1000}, "results": []}),
    "works without ids": HttpResponse.of({"meta": {"count": 2}, "results": [{"display_name": "Sparse gates"}]}),
    "works that are none": HttpResponse.of({"results": [None]}),
    "an error with a 200": HttpResponse.of({"error": "Invalid query parameters error.", "message": "no such field"}),
}
"""Answers with a 200 that are none."""
LACKS: Final[Mapping[str, str]] = {}
"""What the service has not, each with the reason."""


def serving(works: Sequence[Candidate], *, faults: CatalogueFaults | None = None) -> OpenAlexServer:
    """Return a server that holds these works."""
    return OpenAlexServer([_shaped(number, work) for number, work in enumerate(works, 1)], faults=faults)


def _shaped(number: int, work: Candidate) -> AlexWork:
    page = f"https://arxiv.org/abs/{work.arxiv_id}" if work.arxiv_id else None
    return openalex_work(
        work.title,
        work.abstract,
        id=f"W{number}",
        doi=f"https://doi.org/{work.doi}" if work.doi else None,
        authors=work.authors,
        publication_year=work.year,
        publication_date=work.date,
        primary_location={"source": {"id": f"{_HOME}S1", "display_name": work.venue}, "landing_page_url": page},
        best_oa_location={"pdf_url": work.open_access_url},
    )
