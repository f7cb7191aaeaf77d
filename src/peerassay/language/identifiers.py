"""Ids, addresses and years of works, found in any text and brought to one spelling."""

import re
from functools import lru_cache

from peerassay.language.patterns import pattern_of

ARXIV_DOI = "10.48550/arxiv."
"""What the DOI of an arXiv paper begins with."""
_NEW, _OLD = r"\d{4}\.\s?\d{4,5}", r"[a-z-]+(?:\.[a-z]{2})?/\d{7}"
_VERSION = r"(?:v\d+)?(?!\d)"
_ARXIV = pattern_of(rf"(?<!\d)(\d{{4}}\.\d{{4,5}}){_VERSION}|\b({_OLD}){_VERSION}", re.IGNORECASE)
ARXIV = pattern_of(
    rf"(?:arxiv(?:\.org/\w+/|[^\w\n]*(?:e?-?prints?|preprint)?[^\w\n]*(?:arxiv)?[^\w\n]*(?:abs/)?)|\babs/)"
    rf"(?P<id>{_NEW}|{_OLD}){_VERSION}",
    re.IGNORECASE,
)
"""An arXiv id behind the word arXiv or in an address; a space may have come in where the line was broken."""
BARE_ARXIV = pattern_of(rf"(?<![\d./\w])(?P<id>\d{{2}}(?:0[1-9]|1[0-2])\.\d{{4,5}}){_VERSION}(?!\w)")
"""A number that can be nothing but an arXiv id: year, month, dot, four or five digits."""
DOI = pattern_of(r"(?<![\d.])10\.\d{4,9}/[^\s\"<>{}|\\^`;\]]*[^\s\"<>{}|\\^`,;\].:)'*_]", re.IGNORECASE)
FORUM = pattern_of(r"openreview\.net/\w+\?(?:[^#\s]*&)?id=([\w-]+)", re.IGNORECASE)
"""An address at OpenReview; its group is the work's id there."""
URL = pattern_of(r"(?:https?://|www\.)[^\s\"“”<>\]]*[^\s\"“”<>\],.;:)!?*_}'’]", re.IGNORECASE)
WORKS_AT = pattern_of(
    r"openreview\.net/(?:forum|pdf|attachment)|aclanthology|aclweb|doi\.org|arxiv\.org|proceedings|papers\.nips|mlr\.press"
    r"|thecvf|ieeexplore|dl\.acm|springer|sciencedirect|nature\.com|semanticscholar|rxiv|pubmed|ncbi\.nlm|jmlr|usenix"
    r"|aaai\.org|ijcai|ecva|siam\.org|wiley|mdpi|pnas|science\.org|oup\.com|ssrn|hal\.science|iacr|\.pdf$",
    re.IGNORECASE,
)
"""An address at which works lie; others (code, home pages) name none."""
YEAR = pattern_of(r"(?<![\d./:-])(?P<year>19[4-9]\d|20[0-4]\d)(?P<letter>[a-h])?(?!\d|[./]\d)")
"""A year of publication, with the letter by which works of one year are told apart; no part of a longer number."""

SHORT_YEAR = pattern_of(r"(?<=[A-Za-z])\s?['’‘](?P<yy>\d{2})\b")
"""A year without its century behind a word: "ICML'20"."""


@lru_cache(maxsize=8_192)
def normal_doi(text: str | None) -> str | None:
    """Return the bare DOI in lower case from a DOI however written (link, `doi:` prefix), None where there is none."""
    found = DOI.search(text or "")
    return found[0].lower() if found else None


@lru_cache(maxsize=8_192)
def normal_arxiv(text: str | None) -> str | None:
    """Return the bare arXiv id without version (`2305.16213`, `cs.lg/0601001`), None where the text holds none."""
    found = _ARXIV.search(text or "")
    return (found[1] or found[2]).lower() if found else None


def normal_url(url: str) -> str:
    """Return the address without scheme, `www.`, fragment and closing slash."""
    address = url.partition("#")[0]
    return (address.partition("://")[2] or address).removeprefix("www.").rstrip("/")


def arxiv_month(text: str | None) -> str | None:
    """Return the month that an arXiv id, its link or its DOI names: `2024-05` for `2405.12345`, `1997-05` for
    `hep-th/9705001`; None where it is none.
    """
    digits = (normal_arxiv(text) or "").rpartition("/")[2]
    if not digits or not 1 <= int(digits[2:4]) <= 12:
        return None
    century = 19 if int(digits[:2]) > 90 else 20
    return f"{century}{digits[:2]}-{digits[2:4]}"
