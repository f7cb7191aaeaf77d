"""Which entries are one work, and which is the paper itself under another title; entries of one work joined.

The filters below take out the paper itself, what is no work, and what is later (docs/specification.md, G10).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rapidfuzz import fuzz

from peerassay.documents import PaperCard
from peerassay.language.identifiers import normal_arxiv, normal_doi
from peerassay.language.notices import NO_WORK
from peerassay.language.terms import STOP_WORDS
from peerassay.language.titles import normal_title
from peerassay.literature.candidate import Candidate
from peerassay.literature.dates import PartialDate, first_public, later_than
from peerassay.literature.fit import candidate_arxiv
from peerassay.literature.identity import cand_id_for, same_work, surnames, work_keys
from peerassay.text_memory import kept_in_memory

_SAME_ABSTRACT = 95.0
_LIKE_ABSTRACT = 85.0
_LIKE_TITLE = 85.0
_OWN_ABSTRACT = 90.0
REWRITTEN_ABSTRACT = 70.0
"""Two papers with a common author and abstracts this alike are versions of one: among 84,032 such pairs of a
conference's papers the 15 above are, and none below (the first pair of different papers has 65)."""
_SHARED_WORDS = 0.3
"""Abstracts that share fewer of the shorter one's telling words are not compared letter by letter, which takes five
times as long: of 87,025 pairs with a common author all ten that are 65 alike share at least 57 %, 99 % of the others
under 30 %."""
_NEAR_TITLE = 88.0
_LEAST_OWN_TITLE = 3
_LEAST_ABSTRACT_WORDS = 25
THE_PAPER_ITSELF = "the paper itself"
DUPLICATES = "duplicates"
NON_TECHNICAL = "non-technical"
LATER = "later than the paper"
_LEAST_WITH_FIELDS = 8
_SHARED_BY = 0.15
_ANY_PAPERS_FIELDS = frozenset({"Computer Science", "Mathematics", "Engineering"})


def are_duplicates(a: Candidate, b: Candidate) -> bool:
    """Return whether two entries are one work, or so near that reading both would show nothing new.

    One work by `same_work`; else by the same abstract; else by a rewritten one of a common author, or, where an
    entry has no authors, by a like title with a like abstract.
    """
    return same_work(a, b) or _reads_the_same(a, b)


def _reads_the_same(a: Candidate, b: Candidate) -> bool:
    alike = abstract_similarity(a.abstract, b.abstract)
    if alike >= _SAME_ABSTRACT:
        return True
    people = surnames(a.authors), surnames(b.authors)
    if people[0] and people[1]:
        return bool(people[0] & people[1]) and alike >= REWRITTEN_ABSTRACT
    return alike >= _LIKE_ABSTRACT and fuzz.ratio(normal_title(a.title), normal_title(b.title)) >= _LIKE_TITLE


def gathered(entries: Iterable[Candidate]) -> tuple[tuple[Candidate, ...], tuple[int, ...]]:
    """Return each work once, in the order of its first entry, and for each entry the place of its work among them."""
    kept: list[Candidate] = []
    places: list[int] = []
    by_id: dict[str, int] = {}
    keys: list[frozenset[str]] = []
    for entry in entries:
        place, own = by_id.get(entry.cand_id), work_keys(entry)
        if place is None:
            among = ((i, other, not own.isdisjoint(keys[i])) for i, other in enumerate(kept))
            same = (i for i, w, near in among if (are_duplicates if near else _reads_the_same)(entry, w))
            place = next(same, len(kept))
        if place == len(kept):
            kept.append(entry)
            keys.append(own)
        else:
            kept[place] = merged(kept[place], entry)
            keys[place] = work_keys(kept[place])
        by_id.setdefault(entry.cand_id, place)
        by_id.setdefault(kept[place].cand_id, place)
        places.append(place)
    if len({work.cand_id for work in kept}) < len(kept):  # what an entry added may make two works one
        again, moved = gathered(kept)
        return again, tuple(moved[place] for place in places)
    return tuple(kept), tuple(places)


def merged(candidate: Candidate, other: Candidate) -> Candidate:
    """Return the richer record with what the other adds: ids, places found, vector, body, the earlier date.

    The id is that of the joined record, so that it does not depend on which entry came first.
    """
    rich, poor = sorted((candidate, other), key=_richness, reverse=True)
    doi = _publishers_doi(rich, poor)
    arxiv, ids = rich.arxiv_id or poor.arxiv_id, {**poor.source_ids, **rich.source_ids}
    body = rich if rich.body else poor
    return rich.model_copy(
        update={
            "cand_id": cand_id_for(title=rich.title, year=rich.year, doi=doi, arxiv_id=arxiv, source_ids=ids),
            "doi": doi,
            "arxiv_id": arxiv,
            "source_ids": ids,
            "date": _earlier(candidate, other),
            "year": rich.year or poor.year,
            "venue": rich.venue or poor.venue,
            "abstract": rich.abstract or poor.abstract,
            "authors": rich.authors or poor.authors,
            "url": rich.url or poor.url,
            "embedding": rich.embedding or poor.embedding,
            "tldr": rich.tldr or poor.tldr,
            "keywords": rich.keywords or poor.keywords,
            "fields_of_study": rich.fields_of_study or poor.fields_of_study,
            "citation_count": poor.citation_count if rich.citation_count is None else rich.citation_count,
            "open_access_url": rich.open_access_url or poor.open_access_url,
            "body": body.body,
            "body_basis": body.body_basis,
            "found_by": tuple(dict.fromkeys((*candidate.found_by, *other.found_by))),
            "named": candidate.named or other.named,
        }
    )


def _richness(entry: Candidate) -> tuple[bool, int, bool, bool, int, str]:
    body = len(entry.body or "")
    return (bool(entry.abstract), body, bool(entry.doi), bool(entry.embedding), len(entry.abstract), entry.cand_id)


def _publishers_doi(rich: Candidate, poor: Candidate) -> str | None:
    """A publisher's DOI before arXiv's own."""
    dois = [doi for doi in (rich.doi, poor.doi) if doi]
    return min(dois, key=lambda doi: "arxiv" in doi.lower(), default=None)


def _earlier(candidate: Candidate, other: Candidate) -> str | None:
    dates = [d for d in (PartialDate.parse(first_public(c)) for c in (candidate, other)) if d is not None]
    if len(dates) < 2:
        return str(dates[0]) if dates else None
    first, second = dates
    if first.after(second) or str(second).startswith(f"{first}-"):
        return str(second)
    return str(first)


def is_the_paper(candidate: Candidate, card: PaperCard) -> bool:
    """Return whether the candidate is the paper itself, a version of it, or its preprint.

    By an id both carry, also in the address of its page or PDF; by the same title (of three words or more, or with a
    common author); by a title that is near with a common author or a like abstract; by the same abstract; by a
    rewritten one of mostly the same authors.
    """
    if _has_its_id(candidate, card):
        return True
    common = surnames(candidate.authors) & surnames(card.authors)
    stated, own = normal_title(card.title), normal_title(candidate.title)
    alike = abstract_similarity(candidate.abstract, card.abstract)
    if stated and stated == own:
        return bool(common) or len(stated.split()) >= _LEAST_OWN_TITLE
    if alike >= _OWN_ABSTRACT:
        return True
    near = len(stated) > 0 and fuzz.ratio(stated, own) >= _NEAR_TITLE
    if near and (common or alike >= REWRITTEN_ABSTRACT):
        return True
    return alike >= REWRITTEN_ABSTRACT and 2 * len(common) >= max(1, len(surnames(card.authors)))


def _has_its_id(candidate: Candidate, card: PaperCard) -> bool:
    if card.doi and normal_doi(card.doi) == normal_doi(candidate.doi):
        return True
    if card.arxiv_id and normal_arxiv(card.arxiv_id) == candidate_arxiv(candidate):
        return True
    forum = card.openreview_id
    addresses = (candidate.url or "", candidate.open_access_url or "")
    return bool(forum) and (
        forum in candidate.source_ids.values() or any(f"id={forum}" in address for address in addresses)
    )


def abstract_similarity(first: str, other: str) -> float:
    """Return the rapidfuzz ratio (0-100) of two abstracts' words; 0 below 70, and where one is too short to tell."""
    a, b = _Abstract.of(first), _Abstract.of(other)
    if min(a.words, b.words) < _LEAST_ABSTRACT_WORDS:
        return 0.0
    if len(a.telling & b.telling) < _SHARED_WORDS * min(len(a.telling), len(b.telling)):
        return 0.0
    return fuzz.ratio(a.text, b.text, score_cutoff=REWRITTEN_ABSTRACT)


@dataclass(frozen=True, slots=True)
class _Abstract:
    """An abstract made ready: a broad search compares each with hundreds of others."""

    text: str
    words: int
    telling: frozenset[str]

    @staticmethod
    @kept_in_memory(2_048)
    def of(abstract: str) -> "_Abstract":
        text = normal_title(abstract)
        words = text.split()
        return _Abstract(text, len(words), frozenset(words) - STOP_WORDS)


class Filtered(NamedTuple):
    """What a filter leaves and the titles of what it took."""

    left: tuple[Candidate, ...]
    dropped: tuple[str, ...]


Filter = Callable[[Sequence[Candidate]], Filtered]


def without_the_paper(card: PaperCard) -> Filter:
    """Take out the paper itself and its versions."""
    return dropping(lambda candidate: is_the_paper(candidate, card))


def without_non_technical(candidates: Sequence[Candidate]) -> Filtered:
    """Take out errata, front matter, volumes and what plainly belongs to another field."""
    foreign = foreign_to(candidates)
    return dropping(lambda candidate: candidate.cand_id in foreign or is_no_work(candidate))(candidates)


def without_later(paper_date: str | None) -> Filter:
    """Take out what was first public after the paper: by day where known, else month, else year."""
    return dropping(lambda candidate: later_than(candidate, paper_date))


def dropping(unwanted: Callable[[Candidate], bool]) -> Filter:
    """Take out the candidates of which it is true."""

    def keep(candidates: Sequence[Candidate]) -> Filtered:
        out = [unwanted(candidate) for candidate in candidates]
        left = tuple(c for c, drop in zip(candidates, out, strict=True) if not drop)
        return Filtered(left, tuple(c.title for c, drop in zip(candidates, out, strict=True) if drop))

    return keep


def is_no_work(candidate: Candidate) -> bool:
    """Return whether the entry is no work that could hold an aspect: see the module's docstring.

    So is one without abstract or body whose title has fewer than two words: it says nothing that could be read.
    """
    title = " ".join(candidate.title.split())
    if NO_WORK.match(title):
        return True
    unreadable = not candidate.abstract.strip() and not (candidate.body or "").strip()
    return unreadable and len(normal_title(title).split()) < 2


def foreign_to(candidates: Sequence[Candidate]) -> frozenset[str]:
    """Return the ids of the candidates whose fields of study are plainly not those of the others.

    A field counts as the paper's where at least 15 % of the candidates with known fields have it. Computer
    science, mathematics and engineering are never foreign, unknown fields neither; nothing is decided from
    fewer than eight candidates with fields.
    """
    known = [c for c in candidates if c.fields_of_study]
    if len(known) < _LEAST_WITH_FIELDS:
        return frozenset()
    counts = Counter(field for c in known for field in set(c.fields_of_study))
    native = {field for field, count in counts.items() if count >= _SHARED_BY * len(known)} | _ANY_PAPERS_FIELDS
    return frozenset(c.cand_id for c in known if not native & set(c.fields_of_study))
