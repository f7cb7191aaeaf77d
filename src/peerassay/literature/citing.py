"""Which candidates a paper cites itself, by its own reference list."""

from collections.abc import Iterable, Sequence

from rapidfuzz import fuzz

from peerassay.documents.paper import Paper, Reference
from peerassay.literature.candidate import Candidate
from peerassay.literature.identity import normal_arxiv, normal_doi, normal_title, surname

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


def reference_to(
    paper: Paper,
    *,
    title: str | None = None,
    authors: Sequence[str] = (),
    doi: str | None = None,
    arxiv_id: str | None = None,
) -> Reference | None:
    """Return the entry of the paper's reference list that is this work, None if none is.

    By DOI, arXiv id or title, of several alike titles the most alike; never where its first author is not in the entry.
    """
    doi, arxiv_id = normal_doi(doi), normal_arxiv(arxiv_id)
    for reference in paper.references:
        if doi is not None and normal_doi(reference.doi) == doi:
            return reference
        if arxiv_id is not None and normal_arxiv(reference.arxiv_id) == arxiv_id:
            return reference
    wanted = normal_title(title) if title else ""
    if not wanted:
        return None
    named = [r for r in paper.references if _is_titled(wanted, _title(r), f" {normal_title(r.text)} ")]
    first = surname(authors[0]) if authors else ""
    by_them = [r for r in named if not first or f" {first} " in f" {normal_title(r.text)} "]
    return max(by_them, key=lambda r: fuzz.ratio(wanted, _title(r)), default=None)


def _title(reference: Reference) -> str:
    return normal_title(reference.title) if reference.title else ""


def _named(candidate: Candidate, titles: list[str], lines: list[str]) -> bool:
    title = normal_title(candidate.title)
    if not title:
        return False
    return any(_is_titled(title, *pair) for pair in zip(titles, lines, strict=True))


def _is_titled(title: str, other: str, line: str) -> bool:
    """Whether an entry with that title ("" where it could not be read) and line is the work of this title."""
    if other and fuzz.ratio(title, other, score_cutoff=LEAST_RATIO):
        return True
    if len(title.split()) < LEAST_WORDS or f" {title} " not in line:
        return False
    # Within the entry's own title it may be the title of another work: "Robust X for Y" is not "X for Y".
    return f" {title} " not in f" {other} " or other.startswith(f"{title} ")
