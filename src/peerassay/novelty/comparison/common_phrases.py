"""What a contribution and a candidate both speak of, and what only one of them does, by their own phrases."""

import re
from dataclasses import dataclass

from peerassay.evidence.places import Readable
from peerassay.evidence.terms import analyse
from peerassay.novelty.extracted import Contribution
from peerassay.novelty.taxonomy.phrases import missing_phrases, own_phrases, phrases_of, quoted, shared_phrases

MOST = 3
"""Phrases that are named of each kind."""
_GIVEN_NAME = re.compile(r"([\w+-]+(?:\s[\w+-]+)?)\s*(?:\([\w-]+\)\s*)?,\s+(?:an?|the)\s")
"""A name before what it is the name of: "Lamplight, a lantern that ..."."""
_FIRST = 12
"""Sentences of a text without an abstract that stand for it."""


@dataclass(frozen=True, slots=True)
class CommonPhrases:
    """Phrases of both, of the contribution alone, of the candidate's title and abstract alone."""

    shared: tuple[str, ...]
    contribution_only: tuple[str, ...]
    candidate_only: tuple[str, ...]

    @classmethod
    def of(cls, contribution: Contribution, candidate: Readable) -> "CommonPhrases":
        """Compare them; that a candidate does not speak of something is told of all its text that is at hand."""
        wanted = phrases_of("", _unnamed(contribution))
        found = phrases_of(*_opening(candidate))
        read = frozenset(stem for s in candidate.shown() for stem in analyse(s.text).stems)
        return cls(
            shared=shared_phrases(wanted, found, limit=MOST),
            contribution_only=missing_phrases(wanted, read, limit=MOST),
            candidate_only=own_phrases(found, wanted, limit=MOST),
        )

    def told(self) -> str:
        """Return it in one or two sentences."""
        shared, missing, further = map(quoted, (self.shared, self.contribution_only, self.candidate_only))
        both = f"Both speak of {shared}" if shared else "They have no phrase of the field in common"
        lacking = f"{'; it' if shared else ', and it'} says nothing of {missing}" if missing else ""
        return f"{both}{lacking}.{f' It rather speaks of {further}.' if further else ''}"


def _unnamed(contribution: Contribution) -> str:
    """What the contribution is, without the name that it is given: earlier work cannot speak of that."""
    text = f"{contribution.name}. {contribution.description}"
    found = _GIVEN_NAME.match(contribution.name)
    return text.replace(found[1], " ") if found else text


def _opening(candidate: Readable) -> tuple[str, str]:
    """The candidate's title and its abstract, or, without one, the beginning of its text."""
    shown = candidate.shown()
    title = next((s.text for s in shown if s.id == "title"), "")
    abstract = [s.text for s in shown if s.id.startswith("abstract")]
    return title, " ".join(abstract or [s.text for s in shown if s.id != "title"][:_FIRST])
