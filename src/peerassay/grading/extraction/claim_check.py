"""The checks of one claim (seed 002, 1.2): its words stand in the review, its works are named there, its lines fit."""

from dataclasses import dataclass, field

from peerassay.documents.review import Review
from peerassay.engines.question import Fault
from peerassay.grading.claim import Gate, LineKind
from peerassay.grading.extraction.answer import ClaimGiven, LineGiven
from peerassay.grading.extraction.locating import Located, Locator, letters_of
from peerassay.grading.mentions.mention import WorkNamed

MOST_LINES = 4
MOST_SENTENCES = 4
"""One or two by the seed; a heading that judges takes those under it up to the one that names the aspect."""
_ABOUT_WORK = frozenset({LineKind.IN_WORK, LineKind.NOT_IN_WORK})


@dataclass(slots=True)
class ClaimDesk:
    """What is needed to check claims of one review, and what has been found so far."""

    review: Review
    works: tuple[WorkNamed, ...]
    locator: Locator = field(init=False)
    letters: str = field(init=False)
    faults: list[Fault] = field(default_factory=list)
    seen: dict[str, int] = field(default_factory=dict)
    sentence_ids: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self.sentence_ids = frozenset(s.id for s in self.review.sentences)
        self.locator = Locator(self.review)
        self.letters = letters_of(self.review.original).text

    def fault(self, path: str, what: str, *, dropped: bool = True) -> None:
        """Record what is wrong with the part at the path."""
        self.faults.append(Fault(path=path, what=what, dropped=dropped))

    def holds(self, words: str) -> bool:
        """Whether the review has these words, by letters and digits alone."""
        wanted = letters_of(words).text
        return bool(wanted) and wanted in self.letters


def check_claim(given: ClaimGiven, path: str, desk: ClaimDesk) -> tuple[ClaimGiven, Located] | None:
    """Return the claim in the review's own words with what does not hold taken out; None where it is not there."""
    place = _place(given, path, desk)
    if place is None:
        return None
    gate, stance = given.gate, given.stance
    if gate is Gate.CLAIM and stance is None:
        desk.fault(f"{path}.stance", "a claim has a stance: not_novel, somewhat_novel, novel or unclear")
        return None
    strings = _present(given.prior_work_strings, f"{path}.prior_work_strings", desk)
    checked = given.model_copy(
        update={
            "text": desk.review.original[place.start : place.end],
            "sentence_ids": tuple(s.id for s in place.sentences),
            "stance": stance if gate in {Gate.CLAIM, Gate.REQUEST} else None,
            "prior_work_strings": strings,
            "proofs": _sentences(given.proofs, f"{path}.proofs", desk),
            "lines": _lines(given, path, desk),
            "opinions": _present(given.opinions, f"{path}.opinions", desk),
            "conceded": _present(given.conceded, f"{path}.conceded", desk),
            "places": _present(given.places, f"{path}.places", desk),
        }
    )
    return checked, place


def _place(given: ClaimGiven, path: str, desk: ClaimDesk) -> Located | None:
    key = letters_of(given.text).text or given.text.strip()
    place = desk.locator.locate(given.text, desk.seen.get(key, 0), given.sentence_ids)
    desk.seen[key] = desk.seen.get(key, 0) + 1
    if place is None or not place.sentences:
        desk.fault(f"{path}.text", "these words are not in the review; copy the sentence as it stands there")
        return None
    if len(place.sentences) > MOST_SENTENCES:
        told = f"covers more than {MOST_SENTENCES} sentences; the first of them were kept"
        desk.fault(f"{path}.text", told, dropped=False)
        place = Located(place.start, place.sentences[MOST_SENTENCES - 1].end, place.sentences[:MOST_SENTENCES])
    return place


def _present(strings: tuple[str, ...], path: str, desk: ClaimDesk) -> tuple[str, ...]:
    """The strings that stand in the review: nothing is invented (seed 002, 1.3)."""
    kept: dict[str, None] = {}
    for i, words in enumerate(strings):
        if desk.holds(words):
            kept[words.strip()] = None
        else:
            desk.fault(f"{path}[{i}]", "is not in the review")
    return tuple(kept)


def _sentences(ids: tuple[str, ...], path: str, desk: ClaimDesk) -> tuple[str, ...]:
    known = desk.sentence_ids
    for i, sentence in enumerate(ids):
        if sentence not in known:
            desk.fault(f"{path}[{i}]", "is no sentence id of the review")
    return tuple(dict.fromkeys(i for i in ids if i in known))


def _lines(given: ClaimGiven, path: str, desk: ClaimDesk) -> tuple[LineGiven, ...]:
    known = {work.ref_id for work in desk.works}
    kept: list[LineGiven] = []
    for i, line in enumerate(given.lines):
        wrong = _wrong_with(line, known, kept, given.gate)
        if wrong:
            desk.fault(f"{path}.lines[{i}]", wrong)
        else:
            kept.append(line if line.kind in _ABOUT_WORK else line.model_copy(update={"work": None}))
    return tuple(kept)


def _wrong_with(line: LineGiven, known: set[str], kept: list[LineGiven], gate: Gate) -> str:
    if not any(c.isalnum() for c in line.aspect):
        return "has no aspect"
    if line.kind in _ABOUT_WORK and line.work not in known:
        return "work must be the id of a named work"
    if gate not in {Gate.CLAIM, Gate.PROOF, Gate.REQUEST}:
        return "only claims, proofs and requests have lines"
    if any((line.kind, line.work, line.aspect.casefold()) == (k.kind, k.work, k.aspect.casefold()) for k in kept):
        return "stands there twice"
    return f"at most {MOST_LINES} lines" if len(kept) >= MOST_LINES else ""
