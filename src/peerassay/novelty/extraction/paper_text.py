"""The text of a paper as prompts show it: ends at the references, without acknowledgements; appendices stand apart."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from peerassay.documents.kinds import heading_words, kind_by_words
from peerassay.documents.paper import ID_PREFIX, Paper, SectionKind
from peerassay.documents.sentence import Sentence

MOST_CHARACTERS = 200_000
"""Of one text that a prompt shows at most (seed 004, 2.1.3); the setting `novelty_paper_characters`."""

_CLAIMS = frozenset({SectionKind.ABSTRACT, SectionKind.INTRODUCTION, SectionKind.CONCLUSION})
_CONTRIBUTIONS = re.compile(r"^(?:(?:our|main|key|summary of|overview of)\s+)*contributions?$")
_APPENDIX_ID = f"S_{ID_PREFIX[SectionKind.APPENDIX]}_"


@dataclass(frozen=True, slots=True)
class PaperText:
    """A paper's sentences for prompts, in reading order.

    Attributes:
        body: everything before the references but acknowledgements, statements and checklists.
        claims: those of the body that may state a contribution: abstract, introduction, conclusion, and a section
            on contributions; the whole body where neither abstract nor introduction has a heading.
        appendices: what stands behind the references; kept apart, not lost.
        warnings: what was left out for its length.

    """

    body: tuple[Sentence, ...]
    claims: tuple[Sentence, ...]
    appendices: tuple[Sentence, ...]
    warnings: tuple[str, ...] = ()


def paper_text(paper: Paper, limit: int = MOST_CHARACTERS) -> PaperText:
    """Return the paper's text; body and appendices end behind the last sentence inside the limit, in characters."""
    aside = [(s.start, s.end) for s in paper.sections if _is_aside(s.heading)]
    kept = [s for s in paper.sentences if not any(start <= s.start < end for start, end in aside)]
    appendices = [s for s in paper.sentences if s.id.startswith(_APPENDIX_ID)]
    body, over = _within_limit([s for s in kept if not s.id.startswith(_APPENDIX_ID)], limit)
    apart, over_apart = _within_limit(appendices, limit)
    told = [_too_long(what, n, limit) for what, n in (("text", over), ("appendix", over_apart)) if n]
    return PaperText(body=body, claims=_claims(paper, body), appendices=apart, warnings=tuple(told))


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


def _within_limit(sentences: Sequence[Sentence], limit: int) -> tuple[tuple[Sentence, ...], int]:
    """The first sentences that fit, and how many characters all have where they do not."""
    length, kept = 0, 0
    for sentence in sentences:
        length += len(sentence.text) + 1
        kept += length <= limit
    return tuple(sentences[:kept]), length if kept < len(sentences) else 0


def _too_long(what: str, characters: int, limit: int) -> str:
    return f"the paper's {what} has {characters:,} characters; the first {limit:,} were read"
