"""The offline rules' reading of a text: does it say A? Coverage of A's words by a sentence or two neighbouring ones.

The floor that every model is measured against: careful rather than bold. Words are no meaning, so a likeness needs
nearly all of what A says, weighted by how much each word tells among the works at hand.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from peerassay.documents.sentence import Sentence
from peerassay.evidence.places import Readable
from peerassay.evidence.ranking import GENERAL_WEIGHT, NO_TEXTS, TermStatistics, coverage
from peerassay.evidence.terms import Term, analyse, content_terms, words
from peerassay.grading.finding import FindingKind
from peerassay.grading.judging.attribution import denied_stems
from peerassay.grading.judging.sought import sought
from peerassay.literature.candidate import Basis

SHOWN_BY_ONE = 0.8
"""Share of A's weighted words that one sentence must hold to state A. Four words of five: one synonym may be missed,
a second missing word is as often the very point in dispute."""
SHOWN_BY_TWO = 0.9
"""The same for two neighbouring sentences, where words meet by chance more often; only for A of `LONG` words on."""
LONG = 4
"""From so many words of the field on, A is taken as said where two neighbouring sentences hold them between them."""
STRETCH = 3
"""A's words must stand within so many times their number of content words: scattered ones were met by chance."""
LEAST_SAID = 1.0
"""Weight that A's words must have between them. Words of which most works at hand are full name the topic that the
search was made for, and prove no likeness, even where the reviewer means no more than that."""
PART_SEEN = 0.6
"""From here on most of A's words are there and a part of it is taken as found: two words of three. Half of the words
of a short aspect is one word, and a shared topic explains that."""
PASSAGE = 0.35
"""Share from which a sentence of the paper is taken to be about A. The reviewer says in his words what the paper says
in its own, so a third of them is what can be asked; that it is there at all is not in dispute."""
HINT = 1 / 3
"""Share of A's telling words that a text must hold somewhere for its silence to prove nothing: what else it says of
A may be in other words. Only where the text is about something else do the rules take silence for absence."""
LEAST_TERMS = 2
"""Words of the field that A must have and a text must meet: one alone ("attention") is a topic, not a likeness."""

_MEASURES = re.compile(
    r"\b(?:in\s+part|partly|partially|somewhat|essentially|basically|simply|merely|mostly|largely|mainly|slightly|"
    r"roughly|almost|nearly|very|quite|rather|more\s+or\s+less|to\s+some\s+extent|in\s+spirit|"
    r"(?:closely\s+|highly\s+|very\s+)?(?:similar|related|close|identical|comparable|analogous|akin)\s+(?:to|in|as|with)|"
    r"overlap(?:s|ping)?\s+with|variants?\s+of|extensions?\s+of|(?:an?\s+)?(?:kind|form|type|version|instance)\s+of|"
    r"the\s+(?:idea|concept|notion|use|usage|problem|task)\s+of|the\s+same(?:\s+as)?|resembl(?:es?|ing))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says of A: the kind, the sentences that say so, best share of A's words, and words not met there.

    `hints` tells of a silence that proves nothing: a good part of A's telling words (`HINT`) stands somewhere in the
    text all the same, or A has too few of them.
    """

    kind: FindingKind
    sentences: tuple[Sentence, ...] = ()
    share: float = 0.0
    missing: tuple[str, ...] = ()
    hints: bool = False


NOTHING = Reading(FindingKind.SILENT)
UNTOLD = Reading(FindingKind.SILENT, hints=True)
"""A silence of the rules: A has too few telling words for them to know it anywhere, so its absence tells nothing."""


def strip_measures(aspect: str) -> str:
    """Return the aspect without the reviewer's measure words ("in part"); the aspect itself if it is only these."""
    bare = " ".join(_MEASURES.sub(" ", aspect).split())
    return bare if analyse(bare).sequence else aspect


def read(aspect: str, readable: Readable, basis: Basis, background: TermStatistics, *, is_named: bool) -> Reading:
    """Return what the text says of the aspect.

    `shown` from `SHOWN_BY_ONE` close together in a sentence or `SHOWN_BY_TWO` in two neighbours; `partly` where a
    part is found and the words that lack occur nowhere in a text read in full; `part_seen` where it may lack only
    from what is at hand; `denied` where the named work's sentence about A puts its words behind "without" or the like.
    """
    return read_sentences(aspect, readable.shown(), basis, background, is_named=is_named)


def read_sentences(
    aspect: str, sentences: Sequence[Sentence], basis: Basis, background: TermStatistics, *, is_named: bool
) -> Reading:
    """Return what the sentences say of the aspect; see `read`."""
    wanted = _telling(aspect)
    if not _says_enough(wanted, background):
        return UNTOLD
    initials = analyse(strip_measures(aspect)).initials
    affirmed = [s for s in sentences if _meets(s.text, wanted, initials)]
    denials = [s for s in affirmed if _denies(s.text, wanted)]
    affirmed = [s for s in affirmed if s not in denials]
    best = _best_window(aspect, affirmed, sentences, background)
    denial = _denial(aspect, denials, background) if is_named else None
    if denial is not None and denial.share >= max(PART_SEEN, best.share):
        return denial
    found = _likeness(aspect, best, wanted, sentences, basis)
    return replace(found, hints=_hints(aspect, sentences)) if found.kind is FindingKind.SILENT else found


def nearest_passage(aspect: str, sentences: Sequence[Sentence], background: TermStatistics) -> Reading:
    """Return the sentence that comes nearest to A, from `PASSAGE` on: where the paper speaks of A, in its own words."""
    wanted = _telling(aspect)
    ready = sought(strip_measures(aspect))
    near = (s for s in sentences if ready.can_reach(PASSAGE, analyse(s.text)))
    met = [s for s in near if _meets(s.text, wanted, frozenset())]
    shares = [(says(aspect, s.text, background), -s.start, s) for s in met]
    share, _, sentence = max(shares, key=lambda one: one[:2], default=(0.0, 0, None))
    if sentence is None or share < PASSAGE:
        return NOTHING
    return Reading(FindingKind.SILENT, (sentence,), share)


def _hints(aspect: str, sentences: Sequence[Sentence]) -> bool:
    """Whether `HINT` of A's telling words stand somewhere in the text; of a compound, a part is hint enough."""
    terms = [t for t in analyse(strip_measures(aspect)).sequence if _tells(t.stem)]
    met = [t for t in terms if _stand_in(frozenset({t.stem, *filter(_tells, t.parts)}), sentences)]
    return len(met) >= HINT * len(terms)


def _likeness(
    aspect: str, best: Reading, wanted: frozenset[str], sentences: Sequence[Sentence], basis: Basis
) -> Reading:
    if best.share < PART_SEEN or best.share * len(wanted) < LEAST_TERMS - 0.01:
        return NOTHING
    if _shows(best, wanted):
        return replace(best, kind=FindingKind.SHOWN)
    return _part(aspect, best, wanted, sentences, basis) if len(best.sentences) == 1 else NOTHING


def _shows(best: Reading, wanted: frozenset[str]) -> bool:
    if len(best.sentences) > 1:
        return best.share >= SHOWN_BY_TWO
    return best.share >= SHOWN_BY_ONE and _stand_together(best.sentences[0].text, wanted)


def says(aspect: str, text: str, background: TermStatistics) -> float:
    """Return the share of A's words that the text holds, measures left aside: by weight or by number, the lower."""
    bare = strip_measures(aspect)
    return min(coverage(bare, text, background=background), coverage(bare, text))


def _best_window(
    aspect: str, affirmed: Iterable[Sentence], sentences: Sequence[Sentence], background: TermStatistics
) -> Reading:
    """The sentence that holds most of A; two neighbours in a paragraph where no one holds it and A is long."""
    ready = sought(strip_measures(aspect))
    # What holds less than this neither says A nor adds to a neighbour.
    near = (s for s in affirmed if ready.can_reach(1 - PART_SEEN, analyse(s.text)))
    shares = [(says(aspect, s.text, background), -s.start, s) for s in near]
    if not shares:
        return NOTHING
    share, _, sentence = max(shares, key=lambda one: one[:2])
    alone = Reading(FindingKind.SILENT, (sentence,), share)
    if share >= SHOWN_BY_ONE or len(_telling(aspect)) < LONG:
        return alone
    return _best_pair(aspect, shares, sentences, background) or alone


def _best_pair(
    aspect: str,
    shares: Iterable[tuple[float, int, Sentence]],
    sentences: Sequence[Sentence],
    background: TermStatistics,
) -> Reading | None:
    """The first two neighbours that show A between them; each must hold a good part, or it adds chance words only."""
    held = {s.id: share for share, _, s in shares if share >= 1 - PART_SEEN}
    for one, two in pairwise(sentences):
        if one.id in held and two.id in held and one.paragraph == two.paragraph:
            together = says(aspect, f"{one.text} {two.text}", background)
            if together >= SHOWN_BY_TWO:
                return Reading(FindingKind.SILENT, (one, two), together)
    return None


def _stand_together(text: str, wanted: frozenset[str]) -> bool:
    """Whether a stretch of the text holds all of A's words that the text has; those met by initials stand anywhere."""
    sequence = [_held_by(term, wanted) for term in analyse(text).sequence]
    met = frozenset().union(*sequence)
    if not analyse(text).stems.isdisjoint(wanted - met):
        return False
    length = STRETCH * len(met)
    starts = range(max(len(sequence) - length, 0) + 1)
    return any(met == frozenset().union(*sequence[start : start + length]) for start in starts)


def _held_by(term: Term, wanted: frozenset[str]) -> frozenset[str]:
    """A compound speaks of A only with all its parts: "label-independent noise" is no label noise."""
    parts = frozenset(term.parts) if wanted.issuperset(term.parts) else frozenset()
    return wanted & (parts | {term.stem})


def _denial(aspect: str, denials: Iterable[Sentence], background: TermStatistics) -> Reading | None:
    shares = [(says(aspect, s.text, background), s) for s in denials]
    if not shares:
        return None
    share, sentence = max(shares, key=lambda pair: (pair[0], -pair[1].start))
    return Reading(FindingKind.DENIED, (sentence,), share)


def _part(aspect: str, best: Reading, wanted: frozenset[str], sentences: Sequence[Sentence], basis: Basis) -> Reading:
    missing = wanted - _stems(best.sentences)
    absent = bool(missing) and not _stand_in(missing, sentences)
    kind = FindingKind.PARTLY if basis == "full_text" and absent else FindingKind.PART_SEEN
    return replace(best, kind=kind, missing=_as_written(aspect, missing))


def _says_enough(wanted: frozenset[str], background: TermStatistics) -> bool:
    return len(wanted) >= LEAST_TERMS and sum(background.weight(stem) for stem in wanted) >= LEAST_SAID


def _as_written(aspect: str, stems: frozenset[str]) -> tuple[str, ...]:
    return tuple(word for word in words(aspect) if stems.intersection(content_terms(word)))


def _stand_in(stems: frozenset[str], sentences: Iterable[Sentence]) -> bool:
    """Whether one of the stems stands in one of the sentences, or is what neighbouring words are called for short."""
    initials = _upper(stems)
    found = (analyse(s.text) for s in sentences)
    return any(not (stems.isdisjoint(f.stems) and initials.isdisjoint(f.initials)) for f in found)


def _stems(sentences: Iterable[Sentence]) -> frozenset[str]:
    return frozenset().union(*(_variants(s.text) for s in sentences))


def _variants(text: str) -> frozenset[str]:
    """The stems of a text, and what its neighbouring words would be called by their initials."""
    terms = analyse(text)
    return terms.stems.union(initials.lower() for initials in terms.initials)


def _meets(text: str, wanted: frozenset[str], initials: frozenset[str]) -> bool:
    found = analyse(text)
    if not wanted.isdisjoint(found.stems) or not initials.isdisjoint(found.acronyms):
        return True
    return not _upper(wanted).isdisjoint(found.initials)


@lru_cache(maxsize=2_000)
def _upper(stems: frozenset[str]) -> frozenset[str]:
    return frozenset(stem.upper() for stem in stems)


def _denies(text: str, wanted: frozenset[str]) -> bool:
    """Whether the sentence puts at least half of A's telling words it holds behind a negator."""
    denied = denied_stems(text) & wanted
    return bool(denied) and 2 * len(denied) >= len(analyse(text).stems & wanted)


def _telling(aspect: str) -> frozenset[str]:
    """The stems of A that belong to a field; how common they are among a few works at hand does not matter here."""
    terms = analyse(strip_measures(aspect)).sequence
    return frozenset(t.stem for t in terms if _tells(t.stem))


def _tells(stem: str) -> bool:
    return NO_TEXTS.weight(stem) > GENERAL_WEIGHT
