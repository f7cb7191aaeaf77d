"""When two catalogue entries are the same work, and the id that the work carries in every run."""

from collections.abc import Mapping
from functools import lru_cache

from peerassay.frozen import digest
from peerassay.language.coined import GIVEN, INTRODUCED
from peerassay.language.identifiers import ARXIV_DOI, normal_arxiv, normal_doi
from peerassay.language.titles import normal_title
from peerassay.literature.candidate import Candidate

_OPENREVIEW = "openreview"
_LEAST_TITLE_WORDS = 3
_MOST_OF_ABSTRACT = 4
_YEARS_APART = 2
"""A preprint and its printed version are up to two years apart; further apart, the same title is another edition."""


def cand_id_for(
    *,
    title: str,
    year: int | None = None,
    doi: str | None = None,
    arxiv_id: str | None = None,
    source_ids: Mapping[str, str] | None = None,
) -> str:
    """Return `P` and 8 hex characters of the SHA-256 of the work's best id.

    The order is DOI, arXiv id (an arXiv DOI counts as one), OpenReview id, another source's id (the first by source
    name), then normalised title and year. Spelling of ids does not matter: `https://doi.org/10.1/X` and `10.1/x` give
    the same.
    """
    return f"P{digest(_best_id(title, year, doi, arxiv_id, source_ids or {}))[:8]}"


def _best_id(title: str, year: int | None, doi: str | None, arxiv_id: str | None, source_ids: Mapping[str, str]) -> str:
    plain_doi = normal_doi(doi)
    if plain_doi and not plain_doi.startswith(ARXIV_DOI):
        return f"doi:{plain_doi}"
    arxiv = normal_arxiv(arxiv_id) or normal_arxiv(plain_doi)
    if arxiv:
        return f"arxiv:{arxiv}"
    for source in sorted(source_ids, key=lambda name: (name != _OPENREVIEW, name)):
        if source_ids[source]:
            return f"{source}:{source_ids[source]}"
    return f"title:{normal_title(title)}:{year or ''}"


def surname(author: str) -> str:
    """Return an author's family name as compared: the part before a comma, else the last word, folded."""
    name = author.split(",", maxsplit=1)[0] if "," in author else author
    words = normal_title(name).split()
    return words[-1] if words else ""


@lru_cache(maxsize=1_024)
def surnames(authors: tuple[str, ...]) -> frozenset[str]:
    """Return the comparable family names of a list of authors; each of a pool is compared with all others."""
    return frozenset(name for author in authors if (name := surname(author)))


def same_work(a: Candidate, b: Candidate) -> bool:
    """Return whether two entries are one work: by an id both carry, else by title, authors and years.

    Two DOIs do not part them (a preprint and its printed version have one each). Entries that carry different
    arXiv ids are two works whatever their titles; a title of under three words needs a common author.
    """
    by_id = _same_id(a, b)
    return _same_card(a, b) if by_id is None else by_id


def work_keys(work: Candidate) -> frozenset[str]:
    """Return ids and titles, with the short name and without it: entries that share none are not one `same_work`."""
    ids = [f"{name}:{value}" for name, value in work.source_ids.items()]
    arxiv = normal_arxiv(work.arxiv_id) or _arxiv_of_doi(work.doi)
    ids += [f"doi:{normal_doi(work.doi)}"] if work.doi else []
    ids += [f"arxiv:{arxiv}"] if arxiv else []
    return frozenset((*ids, f"title:{normal_title(work.title)}", f"title:{without_short_name(work.title)}"))


def _same_id(a: Candidate, b: Candidate) -> bool | None:
    dois = normal_doi(a.doi), normal_doi(b.doi)
    if dois[0] and dois[0] == dois[1]:
        return True
    arxiv = tuple(normal_arxiv(c.arxiv_id) or _arxiv_of_doi(c.doi) for c in (a, b))
    if arxiv[0] and arxiv[1]:
        return arxiv[0] == arxiv[1]
    shared = [a.source_ids[k] == b.source_ids[k] for k in sorted(a.source_ids.keys() & b.source_ids.keys())]
    return True if any(shared) else None


def _arxiv_of_doi(doi: str | None) -> str | None:
    plain = normal_doi(doi)
    return normal_arxiv(plain) if plain and plain.startswith(ARXIV_DOI) else None


def _same_card(a: Candidate, b: Candidate) -> bool:
    if a.year and b.year and abs(a.year - b.year) > _YEARS_APART:
        return False
    people_a, people_b = surnames(a.authors), surnames(b.authors)
    common = people_a & people_b
    if people_a and people_b and not common:
        return False
    title_a, title_b = normal_title(a.title), normal_title(b.title)
    if title_a == title_b:
        return bool(common) or len(title_a.split()) >= _LEAST_TITLE_WORDS
    bare_a, bare_b = without_short_name(a.title), without_short_name(b.title)
    one_is_bare = bare_a == title_b or title_a == bare_b
    return bool(common) and one_is_bare and len(bare_a.split()) >= _LEAST_TITLE_WORDS


def short_name(title: str) -> str | None:
    """Return the one to three words before a title's colon ("LoMix: Learnable ..." gives "LoMix"), else None."""
    head, colon, tail = title.partition(":")
    words = head.split()
    if not colon or not tail.strip() or not 1 <= len(words) <= 3:
        return None
    return head.strip()


def without_short_name(title: str) -> str:
    """Return the normalised title without the short name before its colon."""
    return normal_title(title.partition(":")[2] if short_name(title) else title)


def nicknames(paper: Candidate) -> list[tuple[str, bool]]:
    """Return the paper's short names, normalised, each with whether it is its own (from the title).

    Names from the abstract ("we propose X", "Long Name (LN)") are weaker: they may be of what the paper uses.
    """
    found: dict[str, bool] = {}
    own = [short_name(paper.title), *GIVEN.findall(paper.title)]
    for name in own:
        if name and (plain := normal_title(name)):
            found[plain] = True
    presented = [*INTRODUCED.findall(paper.abstract), *GIVEN.findall(paper.abstract)]
    for name in presented[:_MOST_OF_ABSTRACT]:
        if plain := normal_title(name):
            found.setdefault(plain, False)
    return list(found.items())
