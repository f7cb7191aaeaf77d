"""An aspect made ready to be looked for: which sentences cannot hold enough of it is told without measuring them."""

from dataclasses import dataclass
from functools import lru_cache

from peerassay.evidence.ranking import GENERAL_WEIGHT, NO_TEXTS
from peerassay.evidence.terms import Term, Terms, analyse

_ROUNDING = 1e-6
"""What a share may have gained where it was rounded."""


@dataclass(frozen=True, slots=True)
class SoughtTerm:
    """A telling word of an aspect: the stems under which a text may hold it or a part of it, and its acronym."""

    stems: frozenset[str]
    acronym: str | None

    def may_stand_in(self, found: Terms) -> bool:
        """Whether the text holds the word, a part of it, or what its acronym stands for."""
        if not self.stems.isdisjoint(found.stems):
            return True
        return self.acronym is not None and (self.acronym in found.acronyms or self.acronym in found.initials)


@dataclass(frozen=True, slots=True)
class Sought:
    """An aspect's telling words, what its general words weigh together, and the initials of all its words."""

    terms: tuple[SoughtTerm, ...]
    general: float
    initials: str

    def can_reach(self, share: float, found: Terms) -> bool:
        """Whether the text may hold that share of the aspect's words by number: never False where it does."""
        if any(acronym in self.initials for acronym in found.acronyms):
            return True
        met = sum(term.may_stand_in(found) for term in self.terms) + self.general
        return met >= (share - _ROUNDING) * (len(self.terms) + self.general)


@lru_cache(maxsize=2_000)
def sought(aspect: str) -> Sought:
    """Return the aspect made ready; cached, since each is looked for in many texts."""
    sequence = analyse(aspect).sequence
    places: dict[str, int] = {}
    for place, term in enumerate(sequence):
        places.setdefault(term.stem, place)
    telling = [place for stem, place in places.items() if NO_TEXTS.weight(stem) > GENERAL_WEIGHT]
    return Sought(
        terms=tuple(SoughtTerm(_stems_at(place, sequence), sequence[place].acronym) for place in telling),
        general=GENERAL_WEIGHT * (len(places) - len(telling)),
        initials="".join(term.stem[0] for term in sequence).upper(),
    )


def _stems_at(place: int, sequence: tuple[Term, ...]) -> frozenset[str]:
    """The word's stem and parts, and the words that it makes with its neighbours ("multi modal": multimodal)."""
    term = sequence[place]
    before = [sequence[place - 1].stem + term.stem] if place else []
    behind = [term.stem + sequence[place + 1].stem] if place + 1 < len(sequence) else []
    return frozenset((term.stem, *term.parts, *before, *behind))
