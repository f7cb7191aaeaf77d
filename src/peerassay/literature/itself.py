"""Telling the paper itself among its candidates: a catalogue often has a submission already, under another title."""

from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz

from peerassay.documents.paper import Paper, PaperCard
from peerassay.evidence.vocabulary import STOP_WORDS
from peerassay.literature.candidate import Candidate
from peerassay.literature.fit import candidate_arxiv
from peerassay.literature.identity import normal_arxiv, normal_doi, normal_title, surnames

_SAME_ABSTRACT = 90.0
REWRITTEN_ABSTRACT = 70.0
"""Two papers with a common author and abstracts this alike are versions of one: among 84,032 such pairs of a
conference's papers the 15 above are, and none below (the first pair of different papers has 65)."""
_SHARED_WORDS = 0.3
"""Abstracts that share fewer of the shorter one's telling words are not compared letter by letter, which takes five
times as long: of 87,025 pairs with a common author all ten that are 65 alike share at least 57 %, 99 % of the others
under 30 %."""
_NEAR_TITLE = 88.0
_LEAST_TITLE_WORDS = 3
_LEAST_ABSTRACT_WORDS = 25


def is_the_paper(candidate: Candidate, paper: Paper) -> bool:
    """Return whether the candidate is the paper itself, a version of it, or its preprint.

    By an id both carry, also in the address of its page or PDF; by the same title (of three words or more, or with a
    common author); by a title that is near with a common author or a like abstract; by the same abstract; by a
    rewritten one of mostly the same authors.
    """
    card = paper.card
    if _same_id(candidate, card):
        return True
    common = surnames(candidate.authors) & surnames(card.authors)
    stated, own = normal_title(card.title), normal_title(candidate.title)
    alike = abstract_likeness(candidate.abstract, card.abstract)
    if stated and stated == own:
        return bool(common) or len(stated.split()) >= _LEAST_TITLE_WORDS
    if alike >= _SAME_ABSTRACT:
        return True
    near = len(stated) > 0 and fuzz.ratio(stated, own) >= _NEAR_TITLE
    if near and (common or alike >= REWRITTEN_ABSTRACT):
        return True
    return alike >= REWRITTEN_ABSTRACT and 2 * len(common) >= max(1, len(surnames(card.authors)))


def _same_id(candidate: Candidate, card: PaperCard) -> bool:
    if card.doi and normal_doi(card.doi) == normal_doi(candidate.doi):
        return True
    if card.arxiv_id and normal_arxiv(card.arxiv_id) == candidate_arxiv(candidate):
        return True
    forum = card.openreview_id
    addresses = (candidate.url or "", candidate.open_access_url or "")
    return bool(forum) and (forum in candidate.source_ids.values() or any(f"id={forum}" in one for one in addresses))


def abstract_likeness(one: str, other: str) -> float:
    """Return the rapidfuzz ratio (0-100) of two abstracts' words; 0 below 70, and where one is too short to tell."""
    a, b = _Abstract.of(one), _Abstract.of(other)
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
    @lru_cache(maxsize=8_192)
    def of(abstract: str) -> "_Abstract":
        text = normal_title(abstract)
        words = text.split()
        return _Abstract(text, len(words), frozenset(words) - STOP_WORDS)
