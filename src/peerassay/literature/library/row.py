"""From a row of a file, whatever its field names, to a candidate."""

import ast
import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from peerassay.documents.bibtex import people, plain
from peerassay.language.identifiers import FORUM, normal_arxiv, normal_doi
from peerassay.literature.candidate import Candidate
from peerassay.literature.dates import PartialDate
from peerassay.literature.identity import cand_id_for

_NAMES: dict[str, tuple[str, ...]] = {
    # The names under which a field is looked for, in this order; compared without case, spaces and underscores.
    "id": ("id", "paperid", "forum", "corpusid", "key"),
    "title": ("title", "papertitle"),
    "abstract": ("abstract", "summary", "description"),
    "year": ("year", "publicationyear", "pubyear"),
    "venue": ("venue", "booktitle", "journal", "conference", "journalref", "publicationvenue", "publisher"),
    "authors": ("authors", "author", "authornames"),
    "url": ("url", "link", "pdfurl"),
    "doi": ("doi",),
    "arxiv": ("arxiv", "arxivid", "eprint"),
    "date": ("date", "publicationdate", "published", "pubdate"),
    "keywords": ("keywords", "keyword", "tags", "subjects"),
    "fields_of_study": ("fieldsofstudy",),
    "full_text": ("fulltext", "body", "text", "content"),
    "introduction": ("introduction", "intro"),
    "open_access": ("openaccessurl", "openaccesspdf", "pdf", "pdflink"),
    "tldr": ("tldr",),
    "citations": ("citationcount", "citations", "ncitations"),
    "external": ("externalids",),
    "embedding": ("embedding", "vector", "specterv2"),
}
_YEAR = re.compile(r"\b(1[89]\d{2}|20\d{2})\b")
_LONGEST_TITLE = 1_000
_S2_ID = 40
"""Characters of an id of Semantic Scholar, all of them hexadecimal."""


class UnusableRow(ValueError):
    """A row that is no paper; its words say why."""


def candidate_of(row: Mapping[str, Any]) -> Candidate:
    """Return the row as a candidate; raises UnusableRow where it has no title."""
    given = _by_name(row)
    title = _text(given.get("title"))
    if not title:
        raise UnusableRow("no title")
    if len(title) > _LONGEST_TITLE:
        raise UnusableRow(f"a title of {len(title)} characters")
    external = given.get("external") if isinstance(given.get("external"), Mapping) else {}
    doi = normal_doi(_text(given.get("doi")) or _text(_get(external, "DOI")))
    arxiv = normal_arxiv(_text(given.get("arxiv")) or _text(_get(external, "ArXiv"))) or _arxiv_of(given, doi)
    date = _date(_text(given.get("date")))
    year = _year(given.get("year")) or (int(date[:4]) if date else None)
    source_ids = _source_ids(given, external)
    body, basis = _body(given)
    return Candidate.model_validate(
        {
            "cand_id": cand_id_for(title=title, year=year, doi=doi, arxiv_id=arxiv, source_ids=source_ids),
            "title": title,
            "year": year,
            "venue": _text(given.get("venue")) or None,
            "abstract": _text(given.get("abstract")),
            "url": _url(given.get("url")),
            "embedding": _vector(given.get("embedding")),
            "date": date,
            "authors": _people(given.get("authors")),
            "doi": doi,
            "arxiv_id": arxiv,
            "source_ids": source_ids,
            "fields_of_study": _list(given.get("fields_of_study")),
            "keywords": _list(given.get("keywords")),
            "tldr": _text(_get(given.get("tldr"), "text")) or None,
            "citation_count": _count(given.get("citations")),
            "open_access_url": _url(_get(given.get("open_access"), "url")),
            "body": body,
            "body_basis": basis,
        }
    )


def _by_name(row: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = dict.fromkeys(_NAMES)
    for field, columns in _columns(tuple(row)):
        # An empty value under one name does not hide a full one under another.
        found[field] = next((row[name] for name in columns if row[name] not in (None, "", [], {})), None)
    return found


@lru_cache(maxsize=512)
def _columns(given: tuple[Any, ...]) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    """Return which of a row's columns hold each field, in the order of its names; a file's rows are mostly alike."""
    by_name = {_plain_name(str(name)): name for name in reversed(given)}
    fields = ((field, tuple(by_name[n] for n in names if n in by_name)) for field, names in _NAMES.items())
    return tuple((field, columns) for field, columns in fields if columns)


def _plain_name(name: str) -> str:
    return "".join(name.lower().replace("_", " ").replace("-", " ").split())


def _get(value: Any, key: str) -> Any:
    return value.get(key) if type(value) is not str and isinstance(value, Mapping) else value


def _text(value: Any) -> str:
    if type(value) is str and value.isascii():
        return value.replace("\x00", "").strip()
    if value is None or isinstance(value, (bool, Mapping)):
        return ""
    if isinstance(value, (list, tuple)):
        return " ".join(filter(None, map(_text, value)))
    # Lone surrogates (from \ud835-style escapes cut in two) cannot be stored.
    return str(value).encode("utf-8", "ignore").decode("utf-8").replace("\x00", "").strip()


def _list(value: Any) -> tuple[str, ...]:
    items = value if isinstance(value, (list, tuple)) else _text(value).replace(";", ",").split(",")
    return tuple(text for item in items if (text := _text(item)))


def _people(value: Any) -> tuple[str, ...]:
    if isinstance(value, str) and value.strip().startswith("["):
        value = _parsed_list(value.strip())
    if isinstance(value, (list, tuple)):
        return tuple(name for person in value if (name := _text(_get(person, "name"))))
    text = _text(value)
    if " and " in " ".join(text.split()):
        return people(plain(text))
    if ";" in text:
        return tuple(name.strip() for name in text.split(";") if name.strip())
    parts = [part.strip() for part in text.split(",") if part.strip()]
    # "Holm, Ada" is one person, "Ada Holm, Bo Lind" are two.
    return (text,) if len(parts) == 2 and all(" " not in part for part in parts) else tuple(parts)


def _parsed_list(text: str) -> Any:
    for read in (json.loads, ast.literal_eval):
        try:
            return read(text)
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
    return text


def _year(value: Any) -> int | None:
    found = _YEAR.search(_text(value))
    return int(found.group(1)) if found else None


def _date(text: str) -> str | None:
    date = PartialDate.parse(text)
    return str(date) if date else None


def _count(value: Any) -> int | None:
    text = _text(value)
    return int(text) if text.isdigit() else None


def _url(value: Any) -> str | None:
    text = _text(value)
    return text if text.startswith(("http://", "https://")) else None


_LARGEST = 1e30
"""A number of a vector beyond it is none: infinity and NaN cannot be kept as JSON."""


def _vector(value: Any) -> tuple[float, ...] | None:
    numbers = _get(value, "vector")
    if not isinstance(numbers, (list, tuple)) or not numbers:
        return None
    if not all(isinstance(x, (int, float)) and not isinstance(x, bool) and abs(x) < _LARGEST for x in numbers):
        return None
    return tuple(float(x) for x in numbers)


def _arxiv_of(given: Mapping[str, Any], doi: str | None) -> str | None:
    if doi and doi.startswith("10.48550/arxiv."):
        return normal_arxiv(doi)
    link = " ".join(_text(_get(given.get(name), "url")) for name in ("url", "open_access"))
    return normal_arxiv(link) if "arxiv.org" in link else None


def _source_ids(given: Mapping[str, Any], external: Any) -> dict[str, str]:
    ids: dict[str, str] = {}
    own = _text(given.get("id"))
    link = FORUM.search(_text(given.get("url")))
    if link:
        ids["openreview"] = link.group(1)
    if own and own != ids.get("openreview"):
        ids["semantic-scholar" if len(own) == _S2_ID and set(own) <= set("0123456789abcdef") else "library"] = own
    corpus = _text(_get(external, "CorpusId")) if isinstance(external, Mapping) else ""
    if corpus:
        ids["corpus"] = corpus
    return dict(sorted(ids.items()))


def _body(given: Mapping[str, Any]) -> tuple[str | None, str | None]:
    full = _text(given.get("full_text"))
    if full:
        return full, "full_text"
    introduction = _text(given.get("introduction"))
    return (introduction, "introduction") if introduction else (None, None)
