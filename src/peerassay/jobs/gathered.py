"""Works while they are gathered: each once, why it is there, and what is known of those that no source has."""

from collections.abc import Iterable, Mapping

from peerassay.documents import Paper, Reference
from peerassay.jobs.record import Why, WorkRead
from peerassay.jobs.reviews.named_works import Referred
from peerassay.jobs.reviews.named_works.referent import Referent
from peerassay.language.titles import normal_title
from peerassay.literature import Candidate, headed_text
from peerassay.literature.identity import cand_id_for
from peerassay.retrieval import Retrieval, Time
from peerassay.retrieval.dating import dated_by_citations
from peerassay.retrieval.looking_up import RECALLED

_ORDER: tuple[Why, ...] = ("named", "given", "recalled", "nearest", "cited")
_NO_SOURCE = "not found in any source searched"
_NO_TEXT = "the source has neither an abstract nor a text of it"
_LONGEST_TITLE = 200
"""Letters of a reference line that serve as a title where none could be read."""


class Gathered:
    """The works of a job: candidates by id, reasons, and the problem of each one that no source has.

    `known` are the works that may be meant, `cited` the paper's own references by their ids, `before` the works of an
    earlier round.
    """

    def __init__(
        self, paper: Paper, known: Mapping[str, Candidate], cited: Mapping[str, str], before: Iterable[WorkRead]
    ) -> None:
        self.paper = paper
        self.candidates = dict(known)
        self.cited = dict(cited)
        self.why: dict[str, list[Why]] = {}
        self.lacking: dict[str, str] = {}
        for work in before:
            self.why[work.candidate.cand_id] = list(work.why)
            if work.depth == "not_read":
                self.lacking[work.candidate.cand_id] = work.problem

    def take(self, found: Referred, why: Why) -> dict[str, str]:
        """Take in what mentions were resolved to; return the works' ids by `ref_id`."""
        held = {candidate.cand_id: candidate for candidate in found.candidates}
        ids: dict[str, str] = {}
        for referent in found.referents:
            candidate = held.get(referent.cand_id or "") or self._card(referent)
            arxiv = (referent.mention.arxiv_id,) if referent.mention.arxiv_id else ()
            self.candidates[candidate.cand_id] = dated_by_citations(candidate, arxiv)
            if referent.reference:
                self.cited.setdefault(candidate.cand_id, referent.reference)
            self._note(candidate.cand_id, why)
            ids[referent.ref_id] = candidate.cand_id
        return {ref: ids[kept] for ref, kept in found.same.items() if kept in ids}

    def take_retrieval(self, retrieval: Retrieval, nearest: int) -> None:
        """Take in what the search found: works given, recalled, so many of the nearest, the paper's references."""
        recalled = (
            key for key, work in retrieval.candidates.items() if any(f.source == RECALLED for f in work.found_by)
        )
        reasons: tuple[tuple[Why, Iterable[str]], ...] = (
            ("given", retrieval.given),
            ("recalled", recalled),
            ("nearest", retrieval.nearest[:nearest]),
            ("cited", retrieval.cited),
        )
        for why, ids in reasons:
            for key in ids:
                self._note(key, why)

    def _note(self, key: str, why: Why) -> None:
        also: tuple[Why, ...] = ("cited",) if key in self.cited else ()
        self.why[key] = list(dict.fromkeys((*self.why.get(key, ()), why, *also)))

    def in_order(self) -> list[str]:
        """Return the ids, those first that have the strongest reason; equal ones as they were taken in."""
        return sorted(self.why, key=lambda key: min(map(_ORDER.index, self.why[key])))

    def to_read(self) -> list[str]:
        """Return the ids of the works that are read in full where that is possible: all that are not only cited."""
        return [key for key in self.in_order() if self.why[key] != ["cited"] and key not in self.lacking]

    def read(self, candidate: Candidate, time: Time) -> WorkRead:
        """Return the work with how deep it was read."""
        key = candidate.cand_id
        depth = "not_read" if key in self.lacking else headed_text(candidate).basis
        return WorkRead(
            candidate=candidate,
            why=tuple(sorted(self.why[key], key=_ORDER.index)),
            depth=depth,
            problem=self.lacking.get(key) or (_NO_TEXT if depth == "title" else ""),
            reference=self.cited.get(key),
            time=time,
        )

    def _card(self, referent: Referent) -> Candidate:
        """Return a card of a work that no source has, by what the paper's list says of it, or who named it."""
        entry = next((r for r in self.paper.references if r.id == referent.reference), None)
        card = _card_of(referent, entry)
        same = (key for key in self.lacking if normal_title(self.candidates[key].title) == normal_title(card.title))
        key = next(same, card.cand_id)
        if key not in self.candidates:
            self.lacking[key] = referent.note or _NO_SOURCE
        return self.candidates.get(key, card)


def _card_of(referent: Referent, entry: Reference | None) -> Candidate:
    said = referent.mention
    title = (entry.title or entry.text[:_LONGEST_TITLE]) if entry else (said.title or referent.called)
    year, doi = (entry and entry.year) or said.year, (entry and entry.doi) or said.doi
    arxiv = (entry and entry.arxiv_id) or said.arxiv_id
    return Candidate(
        cand_id=cand_id_for(title=title, year=year, doi=doi, arxiv_id=arxiv),
        title=" ".join(title.split()),
        year=year,
        authors=(entry and entry.authors) or said.authors,
        venue=entry.venue if entry else None,
        doi=doi,
        arxiv_id=arxiv,
        url=(entry and entry.url) or said.url,
    )
