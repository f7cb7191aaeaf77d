"""Reading one entry of a reference list, printed or typed in haste: authors, title, year, venue, ids."""

import html
import re
from dataclasses import dataclass

from peerassay.documents.accents import with_accents
from peerassay.documents.paper import Reference
from peerassay.documents.reference_authors import (
    CAPITALISED,
    ET_AL,
    JOIN,
    SURNAME,
    all_names,
    authors_end,
    first_segment,
    is_one_name,
    looks_like_authors,
    only_names,
    split_authors,
)
from peerassay.language.function_words import MONTHS
from peerassay.language.identifiers import ARXIV, ARXIV_DOI, BARE_ARXIV, DOI, SHORT_YEAR, URL, YEAR, normal_arxiv
from peerassay.language.patterns import pattern_of
from peerassay.language.venues import VENUE, VENUE_BEGINS, VENUE_BEHIND

_MARKER = pattern_of(
    r"^\s*(?:>\s*)*(?:[-*•]\s+)?(?:[Rr]eferences?:\s*)?(?:\*\*|__)?"
    r"(?P<marker>\[(?P<label>[^\[\]\n]{1,40})\]|\((?P<round>\d{1,3}|[A-Z])\)|(?P<number>\d{1,3}|[a-z]|[ivx]{1,4}"
    r"|R\d{1,2})[.):](?=\s))(?:\*\*|__)?[:.,|]?\s*"
)
_PREFIX = pattern_of(r"^\s*(?:>\s*)*(?:[-*•]\s+)?(?:references?:\s*)?", re.IGNORECASE)
_LAST_YEAR = pattern_of(r"[\s,.(\['’]*(?:(?:19|20)\d\d[a-h]?|['’]\d\d)\W*$")
_EDITORS = pattern_of(
    r"^[^()]{2,300}?(?:\((?:eds?|editors?)\.?\)|,\s*(?:eds\.|editors?))[,.:]?\s+(?=\w)", re.IGNORECASE
)
"""Names of editors in front of the volume: "In Reed, B. and Lind, C. (eds.), Proceedings of ..."."""
_MARKS = {"（": " (", "）": ") "} | {f"[{kind}]{end}": ". " for end in ("//", "") for kind in "CJDM"}
"""Brackets of another script, and the marks of the Chinese standard for what kind of work it is."""
_NO_TITLES = frozenset({"arxiv", "corr", "preprint", "online", "available"})
_LATE_AUTHORS = pattern_of(rf"^[\s(,.–—-]*(?:by\s+)?(?P<names>{SURNAME}(?:{JOIN}{SURNAME}){{0,2}}{ET_AL})")
_LABEL = pattern_of(r"^(?P<label>(?P<first>[^\W\d_][\w'’-]*)[^()]{0,60}\((?:19|20)\d\d[a-z]?\))\s+(?=(?P=first)\b)")
_QUOTED = pattern_of(
    r"[\"“”‘«]{1,2}(?P<title>[^\"“”«»]{8,400}?)[\"”»“]{1,2}|[‘'](?P<single>[^‘’]{12,300}?)[,.]?['’](?=[\s.,:]|$)"
    r"|``(?P<tex>.{8,400}?)''"
)
_STARRED = pattern_of(r"(?<![*_\w])[*_]{1,2}(?P<title>[^*_]{12,300})[*_]{1,2}(?!\w)")
_BROKEN_NUMBER = pattern_of(r"(?<=[A-Za-z]\d)\.\s(?=\d+(?:[\w-]*[A-Za-z]|\s[a-z]))")
"""A version that was broken when a page was read ("Qwen2. 5-vl")."""
_NOISE = pattern_of(r"[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?=[\s.,;:)]|$)")


@dataclass(frozen=True)
class _Parts:
    authors: str = ""
    title: str | None = None
    rest: str = ""


def parse_reference(text: str, *, id: str, marker: str | None = None) -> Reference:
    """Return what can be read from one entry: printed in a paper, or typed by a reviewer.

    `text` is kept as it is. What cannot be told stays None: a wrong title is worse than none.
    """
    own_marker, body = _marker(with_accents(text))
    label = _LABEL.match(body)
    if label:
        own_marker, body = own_marker or label["label"], body[label.end() :]
    ids = _ids(body)
    bare = _without_ids(body)
    parts = _with_late_authors(_parts(_starred(body) or bare))
    year = _year(bare)
    if year is None and ids.get("arxiv_id", "x")[:4].isdigit():
        year = 2000 + int(ids["arxiv_id"][:2])
    return Reference(
        id=id,
        text=text,
        marker=marker or own_marker,
        title=_clean_title(parts.title),
        authors=split_authors(parts.authors),
        year=year,
        venue=_venue(parts.rest),
        **ids,
    )


def _marker(text: str) -> tuple[str | None, str]:
    found = _MARKER.match(text)
    if not found or found.end() >= len(text.rstrip()):
        return None, _PREFIX.sub("", text).strip()
    label = found["label"] or found["round"] or found["number"]
    if found["label"] and not re.fullmatch(r"\d{1,4}[a-z*]?|[A-Za-z]{1,2}\d{0,3}|\*?[A-Z][\w+.,&\s'’*-]*", label):
        return None, text.strip()
    return found["marker"] if found["label"] or found["round"] else label, text[found.end() :].strip()


def _ids(text: str) -> dict[str, str]:
    ids: dict[str, str] = {}
    arxiv = ARXIV.search(text) or BARE_ARXIV.search(text)
    if arxiv:
        ids["arxiv_id"] = "".join(arxiv["id"].split())
    doi = DOI.search(text)
    if doi:
        ids["doi"] = doi.group()
        if doi[0].lower().startswith(ARXIV_DOI) and (own := normal_arxiv(doi[0])):
            ids.setdefault("arxiv_id", own)
    url = URL.search(text)
    if url:
        ids["url"] = url.group()
    return ids


def _without_ids(text: str) -> str:
    """The text without addresses, ids and Markdown marks, white space closed up."""
    text = re.sub(r"\\([&_*#%.()\[\]])", r"\1", html.unescape(text))
    text = re.sub(r"\[([^\]]+)\]\((?:https?:)[^)]*\)", r"\1", text)
    for mark, instead in _MARKS.items():
        text = text.replace(mark, instead)
    text = _BROKEN_NUMBER.sub(".", URL.sub(" ", text))
    text = _NOISE.sub("", DOI.sub(" ", text))
    text = re.sub(r"\b(?:URL|DOI|doi)\s*:?\s*(?=$|[.,\s])|[(\[]\s*[)\]]", " ", text)
    text = " ".join(text.split())
    for mark in ".,;:?!":
        text = text.replace(f" {mark}", mark)
    return text.strip(" -–—")


def _parts(text: str) -> _Parts:
    """Tell authors, title and the rest apart, trying the plainest signs first."""
    quoted = _QUOTED.search(text)
    if quoted:
        title = quoted["title"] or quoted["single"] or quoted["tex"]
        before = _strip_year(text[: quoted.start()])
        if len(title.split()) >= 2 and not _is_within_title(before):
            return _Parts(before if looks_like_authors(before) else "", title, text[quoted.end() :])
    authors, rest = _take_authors(text)
    if authors and not rest:
        return _Parts(authors) if only_names(authors) else _Parts("", authors)
    title, behind = _take_title(rest)
    if authors and title is None:
        return _Parts(authors, None, rest)
    return _Parts(authors, title, behind)


def _is_within_title(before: str) -> bool:
    """Whether a quotation stands inside a title ('Learning thresholds via the "edge of stability"')."""
    words = before.split()
    return len(words) > 2 and words[-1].islower() and words[-1].isalpha() and not looks_like_authors(before)


def _starred(text: str) -> str | None:
    """The text with its emphasised title in quotation marks; None where nothing or only a venue is emphasised."""
    title = _STARRED.search(text)
    if (
        not title
        or VENUE_BEGINS.match(title["title"])
        or set(title["title"]) & set('"“”')
        or len(title["title"].split()) < 3
    ):
        return None
    return _without_ids(f'{text[: title.start()]}"{title["title"]}"{text[title.end() :]}')


def _with_late_authors(parts: _Parts) -> _Parts:
    """Authors that stand behind the title ("Title" by Wang et al., ICLR 2024)."""
    late = None if parts.authors else _LATE_AUTHORS.match(parts.rest)
    return _Parts(late["names"], parts.title, parts.rest[late.end() :]) if late else parts


def _strip_year(text: str) -> str:
    return _LAST_YEAR.sub("", text).strip(" ,.:;")


_MONTH = rf"(?:,\s*(?:\w+\.?(?:\s\d{{1,2}})?(?=\))|(?i:{'|'.join(MONTHS)})[a-z]*(?=[.\s])))"
_AFTER_AUTHORS = pattern_of(
    rf"^\s*[.,:;]*\s*(?:\(?\s*(?:(?:19|20)\d\d[a-h]?|n\.d\.|in press|forthcoming){_MONTH}?\s*\)?\s*[.,:;]*\s*)?"
)


def _take_authors(text: str) -> tuple[str, str]:
    """Split off the authors at the front; the year that follows them goes too."""
    end = authors_end(text)
    rest = text[end:]
    if not end or (rest and rest[0].isalnum() and text[end - 1] not in ". :,"):
        return "", text
    behind = _AFTER_AUTHORS.match(rest)
    return text[:end].strip(" ,;:"), rest[behind.end() if behind else 0 :]


# Behind a title: ", CVPR 2020", "(arXiv 2019)", "[ICML]", "(He et al. 2016)", ", Nature 12 (2010) 1-5".
_TRAILING = pattern_of(
    rf"(?:(?:\s*[,(\[]+\s*|\s+[–—-]+\s+|(?<=[?!])\s+in\s+)"
    rf"(?:(?:19|20)\d\d\b|[^,()\[\]]{{0,60}}?\b{VENUE.pattern}|[^,()\[\]]{{2,60}}?\bet\.? al\b"
    rf"|(?<=,\s)[^\W\d_a-z][^,()]{{2,80}}?\s\d+\s*(?:\(\d+\)\s*)?\((?:19|20)\d\d\))"
    rf"|\s+by\s+{CAPITALISED}[^,()]{{0,40}}?\bet\.? al\b).*$"
)


def _take_title(text: str) -> tuple[str | None, str]:
    """The title at the front of what follows the authors, and what is behind it."""
    text = text.strip(" ,;:")
    if not any(c.isalpha() for c in text) or (VENUE_BEGINS.match(text) and len(text.split()) <= 3):
        return None, text
    if text.startswith("In ") and _EDITORS.match(text[3:]):
        return None, text
    segment, behind = first_segment(text)
    venue = VENUE_BEHIND.search(segment)
    if venue and venue.start() > 8:
        segment, behind = segment[: venue.start()], f"{segment[venue.end() :]}. {behind}"
    if segment.endswith(("?", "!")) and _is_second_half(behind):
        more, behind = first_segment(behind)
        segment = f"{segment} {more}"
    trailing = _TRAILING.search(segment)
    if trailing and trailing.start() > 2:
        segment, behind = segment[: trailing.start()], f"{segment[trailing.start() :]} {behind}"
    return (_without_names(segment.strip()) or None), behind


def _is_second_half(behind: str) -> bool:
    """Whether what follows a question in a title is its second half ("Can X? A study")."""
    more = first_segment(behind)[0]
    names = all_names(more, least=1) or looks_like_authors(more)
    return len(more.split()) >= 2 and not names and not VENUE_BEGINS.match(more) and not VENUE.search(more)


def _without_names(title: str) -> str:
    """A title without the names behind it ("Title, Ann Lee, Bo Chen" or "Title; Ann Lee, Bo Chen")."""
    pieces = title.replace("; ", ", ").split(", ")
    kept = len(pieces)
    while kept > 1 and len(pieces[kept - 1].split()) >= 2 and is_one_name(pieces[kept - 1]):
        kept -= 1
    if len(pieces) - kept < 2:
        return title
    return title[: title.index(pieces[kept], len(pieces[0]))].strip(" ,;")


def _clean_title(title: str | None) -> str | None:
    if title is None:
        return None
    title = title.strip(" ,.;:\"“”'’*_-–").removesuffix("(").strip()
    if len(title) < 3 or not any(c.isalpha() for c in title) or title.lower().rstrip(" :.,0123456789") in _NO_TITLES:
        return None
    return title


def _year(text: str) -> int | None:
    """The year of publication: in brackets behind the authors if there is one, else the last that is no page number."""
    years = [m for m in YEAR.finditer(text) if not text[: m.start()].rstrip().endswith(("p.", "pages", ":"))]
    bracketed = [
        m for m in years if text[m.start() - 1 : m.start()] == "(" and text[m.end() : m.end() + 1] in (")", ",")
    ]
    chosen = bracketed[0] if bracketed else (years[-1] if years else None)
    if chosen:
        return int(chosen["year"])
    short = SHORT_YEAR.search(text)
    if short:
        yy = int(short["yy"])
        return 1900 + yy if yy > 50 else 2000 + yy
    return None


def _venue(rest: str) -> str | None:
    """The venue as printed, without volume, pages and year."""
    text = rest.strip(' ,.;:()[]-–—"”')
    text = text.partition(" ")[2].lstrip() if text.lower().startswith(("in ", "in: ")) else text
    text = _EDITORS.sub("", text)
    text = re.split(r",\s*(?=(?:pages|pp?\.|volume|vol\.|\d))|\(\s*(?:(?:19|20)\d\d|pp?\b)|\.\s|\s\d+\s?[(:]", text)[0]
    text = _LAST_YEAR.sub("", text).strip(" ,.;:()[]")
    text = f"{text})" if text.count("(") > text.count(")") else text
    return text if 2 <= len(text) <= 200 and any(c.isalpha() for c in text) else None
