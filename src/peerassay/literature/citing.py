"""Which candidates a paper cites itself, by its own reference list."""

from collections.abc import Iterable

from rapidfuzz import fuzz

from peerassay.documents.paper import Paper, Reference
from peerassay.literature.candidate import Candidate
from peerassay.literature.identity import normal_arxiv, normal_doi, normal_title

LEAST_RATIO = 92.0
"""How alike two normalised titles must be (rapidfuzz ratio, 0-100), so that a typo or a lost hyphen does not matter."""
LEAST_WORDS = 3
"""Shorter titles are looked for as a whole title only: inside a reference line they would fit by chance."""


def cited_by(paper: Paper, candidates: Iterable[Candidate]) -> frozenset[str]:
    """Return the ids of the candidates that stand in the paper's reference list (by DOI, arXiv id or title)."""
    dois = {normal_doi(r.doi) for r in paper.references} - {None}
    arxiv = {normal_arxiv(r.arxiv_id) for r in paper.references} - {None}
    titles = [_title(r) for r in paper.references]
    lines = [f" {normal_title(r.text)} " for r in paper.references]
    return frozenset(
        c.cand_id
        for c in candidates
        if normal_doi(c.doi) in dois or normal_arxiv(c.arxiv_id) in arxiv or _named(c, titles, lines)
    )


def _title(reference: Reference) -> str:
    return normal_title(reference.title) if reference.title else ""


def _named(candidate: Candidate, titles: list[str], lines: list[str]) -> bool:
    title = normal_title(candidate.title)
    if not title:
        return False
    if any(other and fuzz.ratio(title, other, score_cutoff=LEAST_RATIO) for other in titles):
        return True
    return len(title.split()) >= LEAST_WORDS and any(f" {title} " in line for line in lines)
