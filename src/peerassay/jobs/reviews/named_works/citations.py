"""Citations in a text: markers ("[1-3]"), authors with a year ("Smith et al. (2020)"), ids and links of works."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from peerassay.documents import Reference
from peerassay.language.citation_marks import LABEL, MOST_LABELS, POINTER, labels_in
from peerassay.language.coined import COMMON
from peerassay.language.identifiers import ARXIV, BARE_ARXIV, DOI, FORUM, WORKS_AT, normal_arxiv, normal_doi
from peerassay.language.patterns import pattern_of
from peerassay.language.people import ANY_PARTICLE, NO_SURNAMES
from peerassay.language.venues import VENUE
from peerassay.literature import WorkMention


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker with one of its labels; `[1,2]` gives two that share their place."""

    label: str
    start: int
    end: int
    opens_line: bool


@dataclass(frozen=True, slots=True)
class AuthorYear:
    """Surnames and, where given, the year with its letter, at a place; `et_al` tells that there are more names."""

    start: int
    end: int
    authors: tuple[str, ...]
    year: int | None
    letter: str
    et_al: bool


@dataclass(frozen=True, slots=True)
class Identified:
    """An identifier or link at a place, and what it tells of the work."""

    start: int
    end: int
    described: WorkMention


_LEAD = r"(?:(?:refs?\.?|e\.g\.|i\.e\.|cf\.|see(?:\s+also)?|also|such\s+as)[\s,:]*)"
_LIST = rf"{LABEL}(?:\s*(?:[,;&–—\-]|and)\s*{LABEL})*"
_SQUARE = pattern_of(rf"\\?\[\s*{_LEAD}{{0,3}}\*?(?P<labels>{_LIST})\s*\\?\](?!\()", re.IGNORECASE)
_OVER_TWO = pattern_of(r"\[(\d{1,3})\][-–—]\[(\d{1,3})\]")
"""A range over two marks, "[1]-[3]", which is as long as "[1 - 3]"."""
_OPENS_LINE = pattern_of(r"(?:^|\n)[ \t>]*(?:[-*+•]\s*)?(?:\*\*|__)?$")
# A formula in \( \) holds no other one: a thousand openings without an end are looked through once.
_MATHS = pattern_of(r"\$\$.+?\$\$|\$(?!\s)[^$\n]{1,300}?\$|\\\((?:(?!\\\().)+?\\\)|`[^`\n]+`", re.DOTALL)

_SURNAME = (
    rf"(?>(?:[A-Z]\.\s?){{0,3}}(?:{ANY_PARTICLE}\s){{0,3}}(?:[OD]['’])?[^\W\d_a-z][^\W\d_]+(?:['’\-](?!s\b)[^\W\d_]+)*)"
)
_YEAR = r"(?:(?P<year>(?:19[5-9]|20[0-4])\d)(?P<letter>[a-h])?\b|['’](?P<short>[0-2]\d)\b)"
_BEFORE_YEAR = r"(?:['’]s)?[\s,~\\]*(?:(?:in|from)\s)?[(\[]?\s*(?:[A-Za-z]{2,12}[,\s]\s?){0,2}"
_AUTHORS = pattern_of(
    rf"(?<![\w.\-])(?P<first>{_SURNAME})(?:"
    rf"(?:,?\s(?:[A-Z]\.\s?){{1,3}})?,?\s*(?:\*|_)?(?P<et_al>et[.\s]*al\b)\.?(?:\*|_)?(?:{_BEFORE_YEAR}{_YEAR})?"
    rf"|(?P<more>(?:,\s{_SURNAME}){{0,4}}),?\s(?:and|&)\s(?P<last>{_SURNAME})"
    rf"(?:{_BEFORE_YEAR}{_YEAR.replace('P<', 'P<pair_')})?"
    rf"|(?:['’]s)?\s?[(\[]{_YEAR.replace('P<', 'P<alone_')}\s?[)\]])"
)
_INSIDE = pattern_of(rf"(?<=[(\[;])\s?(?:(?:see|e\.g\.|cf\.)[,\s]*)?(?P<first>{_SURNAME}),?\s{_YEAR}(?=\s?[)\];,])")
_NO_NAMES = COMMON | NO_SURNAMES

_LINK = pattern_of(r"\[(?P<title>[^\[\]\n]{2,250})\]\((?P<url>https?://[^\s)]+)\)|(?P<bare>https?://[^\s<>\"”\]]+)")
_ACL = pattern_of(r"(?:aclanthology\.org|aclweb\.org/anthology)/(?:\d+\.\d+/)?([\w.\-]+?)(?:v\d+)?(?:\.pdf|\.bib|/|$)")
_ACL_DOI = "10.18653/v1/"
_LEAST_TITLE = 3


def markers_of(text: str, own: Collection[str]) -> Iterator[Marker]:
    """Yield the markers outside formulas, one per label; `own` are the labels of the review's own list.

    Left out: intervals (`[0, 1]`), pointers ("Table [3]", "Weaknesses[1]"), indices (`x[3]`), and the reviewer's own
    point labels (`[W1]`) unless a line of his list is labelled so.
    """
    text = _OVER_TWO.sub(r"[\1 - \2]", text)
    formulas = [match.span() for match in _MATHS.finditer(text)]
    known = {label.casefold() for label in own}
    for match in _SQUARE.finditer(text):
        labels = tuple(labels_in(match["labels"]))
        listed = all(label.casefold() in known for label in labels)
        if _is_measure(labels, listed) or any(a <= match.start() < b for a, b in formulas):
            continue
        before = text[max(0, match.start() - 24) : match.start()]
        if POINTER.search(before):
            continue
        opens = _OPENS_LINE.search(before) is not None
        for label in labels:
            if label.isdigit() or label.casefold() in known:
                yield Marker(label, match.start(), match.end(), opens)


def author_years(text: str) -> Iterator[AuthorYear]:
    """Yield authors with "et al.", a second name or a year in brackets, in order of place, none inside another.

    Two names without a year are yielded too: only a list that has both tells that they are authors.
    """
    found: list[AuthorYear] = []
    for pattern in (_AUTHORS, _INSIDE):
        for match in pattern.finditer(text):
            citation = _read(match)
            if citation and not any(citation.start < other.end and other.start < citation.end for other in found):
                found.append(citation)
    yield from sorted(found, key=lambda citation: citation.start)


def _is_measure(labels: tuple[str, ...], listed: bool) -> bool:
    """A zero, a falling pair or a very long list is no citation, unless the review's list has all of it."""
    numbers = [int(label) for label in labels if label.isdigit()]
    return len(labels) > MOST_LABELS or (not listed and (0 in numbers or numbers != sorted(numbers)))


def _read(match: re.Match[str]) -> AuthorYear | None:
    groups = match.groupdict()
    names = [match["first"], *map(str.strip, (groups.get("more") or "").split(",")[1:]), groups.get("last")]
    authors = tuple(re.sub(r"^(?:[A-Z]\.\s?)+", "", name) for name in names if name)
    if any(
        name in _NO_NAMES or VENUE.match(name) or VENUE.match(name.upper()) or not any(map(str.islower, name))
        for name in authors
    ):
        return None
    said = {key.removeprefix("pair_").removeprefix("alone_"): value for key, value in groups.items() if value}
    year = int(said["year"]) if "year" in said else 2000 + int(said["short"]) if "short" in said else None
    written = match[0].strip(" ,;")
    start = match.start("first")
    end = match.start() + len(match[0].rstrip(" ,;"))
    opened = "(" in written or "[" in written
    if opened and written[-1] not in ")]" and match.string[end : end + 1] in {")", "]"}:
        end += 1
    return AuthorYear(start, end, authors, year, said.get("letter", ""), "et_al" in said)


def identified(text: str) -> Iterator[Identified]:
    """Yield the links to works, then arXiv ids and DOIs outside links; links to code and pages name no work."""
    taken: list[tuple[int, int]] = []
    for match in _LINK.finditer(text):
        url = (match["url"] or match["bare"]).rstrip(".,;:*_)")
        end = match.end() if match["url"] else match.start() + len(url)
        taken.append((match.start(), match.end()))
        if WORKS_AT.search(url):
            yield Identified(match.start(), end, _linked(text[match.start() : end], url, match["title"]))
    for pattern in (ARXIV, BARE_ARXIV, DOI):
        for match in pattern.finditer(text):
            if any(start <= match.start() < end for start, end in taken):
                continue
            found = match[0].rstrip(".)*_")
            taken.append(match.span())
            value = {"doi": found} if pattern is DOI else {"arxiv_id": match["id"]}
            yield Identified(match.start(), match.start() + len(found), WorkMention(text=found, **value))


def id_keys(described: WorkMention) -> frozenset[str]:
    """Return what two mentions of one work share: arXiv id, DOI, forum, anthology id, or else the bare address."""
    arxiv = normal_arxiv(described.arxiv_id)
    keys = {f"arxiv:{arxiv}"} if arxiv else set()
    addresses = " ".join(filter(None, (described.doi, described.url)))
    keys |= {f"openreview:{forum}" for forum in FORUM.findall(addresses)}
    keys |= {f"acl:{found.casefold()}" for found in _ACL.findall(addresses)}
    if (doi := normal_doi(addresses)) is not None:
        doi = doi.removesuffix(".pdf")
        keys.add(f"acl:{doi.removeprefix(_ACL_DOI)}" if doi.startswith(_ACL_DOI) else f"doi:{doi}")
    keys |= {f"arxiv:{found.casefold()}" for found in ARXIV.findall(addresses)}
    if not keys and described.url:
        keys.add("url:" + re.sub(r"^https?://(?:www\.)?|(?:v\d)?\.(?:pdf|html?)$|[/#]+$", "", described.url).casefold())
    return frozenset(keys)


def reference_keys(reference: Reference) -> frozenset[str]:
    """Return the keys of an entry of the paper's list; addresses that were broken over lines are closed up."""
    closed = re.sub(r"(?<=[/._?=\-])\s+(?=[\w/])", "", reference.text)
    described = WorkMention(text="", doi=reference.doi, arxiv_id=reference.arxiv_id, url=reference.url)
    return id_keys(described).union(*(id_keys(link.described) for link in identified(closed)))


def _linked(written: str, url: str, title: str | None) -> WorkMention:
    arxiv, doi = ARXIV.search(url), DOI.search(url)
    named = title.strip(' *_"“”') if title and len(title.split()) >= _LEAST_TITLE and "://" not in title else None
    return WorkMention(
        text=written,
        title=named,
        arxiv_id=arxiv["id"] if arxiv else None,
        doi=doi[0].removesuffix(".pdf") if doi else None,
        url=url,
    )
