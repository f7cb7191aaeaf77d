"""The text of a paper that contributions are looked for in: up to the references, without acknowledgements."""

import re
from dataclasses import dataclass

from rapidfuzz import fuzz

from peerassay.documents.kinds import heading_words, kind_by_words
from peerassay.documents.paper import ID_PREFIX, Paper, SectionKind
from peerassay.documents.sentence import Sentence

_CLAIMS = frozenset({SectionKind.ABSTRACT, SectionKind.INTRODUCTION, SectionKind.CONCLUSION})
_CONTRIBUTIONS = re.compile(r"^(?:(?:our|main|key|summary of|overview of)\s+)*contributions?$")
_APPENDIX_ID = f"S_{ID_PREFIX[SectionKind.APPENDIX]}_"


@dataclass(frozen=True, slots=True)
class PaperText:
    """A paper's sentences that contributions are looked for in, in reading order.

    Attributes:
        body: everything before the references but acknowledgements, statements and checklists.
        claims: those of the body that may state a contribution: abstract, introduction, conclusion, and a section
            on contributions; the whole body where neither abstract nor introduction has a heading.

    """

    body: tuple[Sentence, ...]
    claims: tuple[Sentence, ...]


def paper_text(paper: Paper) -> PaperText:
    """Return the paper's text up to its references."""
    aside = [(s.start, s.end) for s in paper.sections if _is_aside(s.heading)]
    kept = (s for s in paper.sentences if not any(start <= s.start < end for start, end in aside))
    body = tuple(s for s in kept if not s.id.startswith(_APPENDIX_ID))
    return PaperText(body=body, claims=_claims(paper, body))


def _claims(paper: Paper, body: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    named = [(s.start, s.end) for s in paper.sections if _CONTRIBUTIONS.match(heading_words(s.heading))]
    prefixes = tuple(f"S_{ID_PREFIX[kind]}_" for kind in _CLAIMS)
    found = tuple(s for s in body if s.id.startswith(prefixes) or any(start <= s.start < end for start, end in named))
    opening = (f"S_{ID_PREFIX[SectionKind.ABSTRACT]}_", f"S_{ID_PREFIX[SectionKind.INTRODUCTION]}_")
    return found if any(s.id.startswith(opening) for s in found) else body


def _is_aside(heading: str) -> bool:
    """Whether the heading is of thanks, statements or a checklist; "Acknowledgments" is often misspelt."""
    words = heading_words(heading)
    misspelt = words.startswith("ack") and fuzz.ratio(words, "acknowledgements") >= 75
    return misspelt or kind_by_words(heading) is SectionKind.OTHER
