"""arXiv ids, DOIs and links in running text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from peerassay.grading.mentions.mention import MentionForm
from peerassay.literature.source import WorkMention


@dataclass(frozen=True, slots=True)
class Identified:
    """An identifier or link at a place, and what it tells of the work."""

    start: int
    end: int
    form: MentionForm
    mention: WorkMention
    is_work: bool = True


_LINK = re.compile(r"\[(?P<title>[^\[\]\n]{2,250})\]\((?P<url>https?://[^\s)]+)\)|(?P<bare>https?://[^\s<>\"”\]]+)")
_ARXIV_IN_URL = re.compile(
    r"arxiv\.org/(?:abs|pdf|html|ps)/([a-z\-]+(?:\.[A-Z]{2})?/\d{7}|\d{4}\.\d{4,5})", re.IGNORECASE
)
_ARXIV = re.compile(
    r"\barxiv(?:\s*(?:preprint|id|e-?print))?[:\s]\s*(?:arxiv:)?([a-z\-]+/\d{7}|\d{4}\.\d{4,5})(?:v\d+)?", re.IGNORECASE
)
_BARE_ARXIV = re.compile(r"(?<![\d./\w])((?:0[7-9]|[12]\d|3\d)(?:0[1-9]|1[0-2])\.\d{5})(?:v\d+)?(?![\d\w])")
_DOI = re.compile(r"\b(10\.\d{4,9}/[^\s\"<>,;\]}]+)")
_SCHOLARLY = re.compile(
    r"arxiv\.org|openreview\.net|aclanthology|aclweb|doi\.org|proceedings|neurips\.cc|nips\.cc|mlr\.press|thecvf\.com|"
    r"ieee|acm\.org|springer|sciencedirect|nature\.com|semanticscholar|biorxiv|medrxiv|ssrn|pubmed|ncbi\.nlm|jmlr|"
    r"usenix|isca-speech|aaai\.org|ijcai|ecva\.net|dagstuhl|siam\.org|wiley|mdpi|frontiersin|pnas|science\.org|oup\.com|"
    r"iclr\.cc|icml\.cc|researchgate|hal\.science|hal-|eprint\.iacr|link\.|projecteuclid|tandfonline|\.pdf$|/paper",
    re.IGNORECASE,
)
_NOT_A_WORK = re.compile(
    r"openreview\.net/(?:group|profile|faq)|neurips\.cc/(?:public|conferences?/\d|Conferences)|/checklist",
    re.IGNORECASE,
)


def identified(text: str) -> Iterator[Identified]:
    """Yield links, then arXiv ids and DOIs outside links, each in order of place."""
    taken: list[tuple[int, int]] = []
    for match in _LINK.finditer(text):
        url = (match["url"] or match["bare"]).rstrip(".,;:*_)")
        end = match.end() if match["url"] else match.start() + len(url)
        taken.append((match.start(), match.end()))
        yield _linked(match.start(), end, text[match.start() : end], url, match["title"])
    for form, pattern in ((MentionForm.ARXIV, _ARXIV), (MentionForm.ARXIV, _BARE_ARXIV), (MentionForm.DOI, _DOI)):
        for match in pattern.finditer(text):
            if any(start <= match.start() < end for start, end in taken):
                continue
            found = match[0].rstrip(".)*_")
            taken.append(match.span())
            value = match[1].rstrip(".)*_")
            mention = WorkMention(text=found, **{"doi" if form is MentionForm.DOI else "arxiv_id": value})
            yield Identified(match.start(), match.start() + len(found), form, mention)


def _linked(start: int, end: int, written: str, url: str, title: str | None) -> Identified:
    arxiv = _ARXIV_IN_URL.search(url)
    doi = _DOI.search(url)
    named = title.strip(' *_"“”') if title and len(title.split()) >= 3 and not title.startswith("http") else None
    mention = WorkMention(
        text=written,
        title=named,
        arxiv_id=arxiv[1] if arxiv else None,
        doi=doi[1].removesuffix(".pdf") if doi else None,
        url=url,
    )
    form = MentionForm.ARXIV if arxiv else MentionForm.DOI if doi else MentionForm.URL
    is_work = bool(_SCHOLARLY.search(url)) and not _NOT_A_WORK.search(url)
    return Identified(start, end, form, mention, is_work)
