"""Ids and links of works: where they stand in a text, and the keys by which two of them are one work."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from peerassay.documents.paper import Reference
from peerassay.literature.identity import FORUM, normal_arxiv, normal_doi
from peerassay.literature.source import WorkMention

_LINK = re.compile(r"\[(?P<title>[^\[\]\n]{2,250})\]\((?P<url>https?://[^\s)]+)\)|(?P<bare>https?://[^\s<>\"”\]]+)")
_ARXIV = re.compile(r"arxiv(?:\.org/\w+/|[\s:]*(?:preprint\s*)?(?:arxiv:)?)([a-z\-]+/\d{7}|\d{4}\.\d{4,5})", re.IGNORECASE)
_BARE_ARXIV = re.compile(r"(?<![\d./\w])((?:0[7-9]|[12]\d|3\d)(?:0[1-9]|1[0-2])\.\d{5})(?:v\d+)?(?!\w)")
_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>,;\]})]+")
_ACL = re.compile(r"(?:aclanthology\.org|aclweb\.org/anthology)/(?:\d+\.\d+/)?([\w.\-]+?)(?:v\d+)?(?:\.pdf|\.bib|/|$)")
_ACL_DOI = "10.18653/v1/"
_WORKS_AT = re.compile(
    r"openreview\.net/(?:forum|pdf|attachment)|aclanthology|aclweb|doi\.org|arxiv\.org|proceedings|papers\.nips|mlr\.press"
    r"|thecvf|ieeexplore|dl\.acm|springer|sciencedirect|nature\.com|semanticscholar|rxiv|pubmed|ncbi\.nlm|jmlr|usenix"
    r"|aaai\.org|ijcai|ecva|siam\.org|wiley|mdpi|pnas|science\.org|oup\.com|ssrn|hal\.science|iacr|\.pdf$",
    re.IGNORECASE,
)
_LEAST_TITLE = 3


@dataclass(frozen=True, slots=True)
class Identified:
    """An identifier or link at a place, and what it tells of the work."""

    start: int
    end: int
    told: WorkMention


def identified(text: str) -> Iterator[Identified]:
    """Yield the links to works, then arXiv ids and DOIs outside links; links to code and pages name no work."""
    taken: list[tuple[int, int]] = []
    for match in _LINK.finditer(text):
        url = (match["url"] or match["bare"]).rstrip(".,;:*_)")
        end = match.end() if match["url"] else match.start() + len(url)
        taken.append((match.start(), match.end()))
        if _WORKS_AT.search(url):
            yield Identified(match.start(), end, _linked(text[match.start() : end], url, match["title"]))
    for pattern in (_ARXIV, _BARE_ARXIV, _DOI):
        for match in pattern.finditer(text):
            if any(start <= match.start() < end for start, end in taken):
                continue
            found = match[0].rstrip(".)*_")
            taken.append(match.span())
            value = {"doi": found} if pattern is _DOI else {"arxiv_id": match[1]}
            yield Identified(match.start(), match.start() + len(found), WorkMention(text=found, **value))


def id_keys(told: WorkMention) -> frozenset[str]:
    """Return what two mentions of one work share: arXiv id, DOI, forum, anthology id, or else the bare address."""
    keys = {f"arxiv:{normal_arxiv(told.arxiv_id)}"} if normal_arxiv(told.arxiv_id) else set()
    addresses = " ".join(filter(None, (told.doi, told.url)))
    keys |= {f"openreview:{forum}" for forum in FORUM.findall(addresses)}
    keys |= {f"acl:{found.casefold()}" for found in _ACL.findall(addresses)}
    if (doi := normal_doi(addresses)) is not None:
        doi = doi.removesuffix(".pdf")
        keys.add(f"acl:{doi.removeprefix(_ACL_DOI)}" if doi.startswith(_ACL_DOI) else f"doi:{doi}")
    keys |= {f"arxiv:{found.casefold()}" for found in _ARXIV.findall(addresses)}
    if not keys and told.url:
        keys.add("url:" + re.sub(r"^https?://(?:www\.)?|(?:v\d)?\.(?:pdf|html?)$|[/#]+$", "", told.url).casefold())
    return frozenset(keys)


def reference_keys(reference: Reference) -> frozenset[str]:
    """Return the keys of an entry of the paper's list; addresses that were broken over lines are closed up."""
    closed = re.sub(r"(?<=[/._?=\-])\s+(?=[\w/])", "", reference.text)
    told = WorkMention(text="", doi=reference.doi, arxiv_id=reference.arxiv_id, url=reference.url)
    return id_keys(told).union(*(id_keys(one.told) for one in identified(closed)))


def _linked(written: str, url: str, title: str | None) -> WorkMention:
    arxiv, doi = _ARXIV.search(url), _DOI.search(url)
    named = title.strip(' *_"“”') if title and len(title.split()) >= _LEAST_TITLE and "://" not in title else None
    return WorkMention(
        text=written,
        title=named,
        arxiv_id=arxiv[1] if arxiv else None,
        doi=doi[0].removesuffix(".pdf") if doi else None,
        url=url,
    )
