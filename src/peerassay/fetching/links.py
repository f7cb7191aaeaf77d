"""Links to papers: told from the names of files, and what they name."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import parse_qs, urlsplit

from peerassay.errors import InputError
from peerassay.language.identifiers import ARXIV_DOI, BARE_ARXIV, normal_doi
from peerassay.language.patterns import pattern_of

_ARXIV = pattern_of(r"(?P<id>(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Za-z]{2})?/\d{7})(?:v\d+)?)(?:\.pdf)?/?", re.IGNORECASE)
_FORUM = pattern_of(r"[\w-]{8,14}")
_GROUP = pattern_of(r"[\w-][\w.-]*(?:/[\w-][\w.-]*)*")
_VENUE = pattern_of(r"[\w-]+(?:\.[\w-]+)+(?:/[\w.-]+)*/(?:19|20)\d\d(?:/[\w.-]+)*")
_HOSTS = {"openreview.net": "openreview", "arxiv.org": "arxiv", "doi.org": "doi"}
_EXAMPLES = "write https://openreview.net/forum?id=ID, arxiv:2410.01234, doi:10.1000/182, or the address of a PDF"


class Link(NamedTuple):
    """What a link names: an id at a place, or an address; `note` is the note of a forum that it points at."""

    kind: Literal["openreview", "arxiv", "doi", "address"]
    id: str
    note: str = ""


def link_of(word: str | Path, *, bare: bool = False) -> Link | None:
    """Return what a link names, None for the name of a file; with `bare` an id alone is a link where no file is.

    Raises InputError for a link that names nothing ("arxiv:" with no id behind it).
    """
    text = str(word).strip()
    if isinstance(word, Path) or _is_file(text):
        return None
    scheme, _, rest = text.partition(":")
    if scheme.lower() in ("http", "https"):
        return _of_address(text)
    if scheme.lower() in ("openreview", "arxiv", "doi"):
        return _of_id(scheme.lower(), rest.strip(), text)
    if text.startswith("10.") and normal_doi(text) == text.lower():
        return _of_id("doi", text, text)
    if bare and BARE_ARXIV.fullmatch(text):
        return Link("arxiv", text)
    return Link("openreview", text) if bare and _FORUM.fullmatch(text) else None


def venue_of(word: str) -> str | None:
    """Return the OpenReview id of a venue (`NeurIPS.cc/2025/Conference`) that a word or a link to its page names."""
    text = word.strip()
    if text.lower().startswith(("http://", "https://")):
        with suppress(ValueError):
            parts = urlsplit(text)
            name = parse_qs(parts.query).get("id", [""])[-1]
            if (parts.hostname or "").removeprefix("www.") == "openreview.net" and parts.path == "/group":
                return name if _GROUP.fullmatch(name) else None
        return None
    return text if _VENUE.fullmatch(text) and not _is_file(text) else None


def _is_file(text: str) -> bool:
    try:
        return Path(text).exists()
    except (OSError, ValueError):  # too long for a name, or with signs that no name has
        return False


def _of_address(text: str) -> Link:
    try:
        parts = urlsplit(text)
        host = (parts.hostname or "").removeprefix("www.").removeprefix("dx.").removeprefix("export.")
    except ValueError:
        raise InputError("the address cannot be used", where=text, fix=_EXAMPLES) from None
    query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    place = _HOSTS.get(host.removeprefix("api2.").removeprefix("api."))
    if place == "openreview" and "id" in query:
        return _of_id("openreview", query["id"], text)._replace(note=query.get("noteId", ""))
    if place == "arxiv" and (found := _ARXIV.fullmatch(parts.path.strip("/").partition("/")[2])):
        return Link("arxiv", found["id"])
    return _of_id("doi", parts.path.strip("/"), text) if place == "doi" else Link("address", text)


def _of_id(place: str, name: str, text: str) -> Link:
    if place == "doi" and (doi := normal_doi(name)):
        arxiv = doi.removeprefix(ARXIV_DOI)
        return Link("doi", doi) if arxiv == doi else Link("arxiv", arxiv)
    if place == "arxiv" and (found := _ARXIV.fullmatch(name)):
        return Link("arxiv", found["id"])
    if place == "openreview" and _FORUM.fullmatch(name):
        return Link("openreview", name)
    raise InputError("this link does not point to a paper", where=text, fix=_EXAMPLES)
