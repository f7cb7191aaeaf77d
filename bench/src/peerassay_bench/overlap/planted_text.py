"""Passages of one paper planted in another, as they were or lightly edited."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from peerassay.documents.paper import ID_PREFIX, Paper, SectionKind
from peerassay_bench.quotes.noise import with_artefacts

WORDS = (30, 120)
EDITED = (0.08, 0.12)
"""Share of the words of an edited passage that are replaced, dropped, or followed by one more."""
_TRIES = 200
_LEFT_OUT = tuple(f"S_{ID_PREFIX[kind]}_" for kind in (SectionKind.OTHER, SectionKind.APPENDIX))
_LEAST_LETTERS = 0.6
_WORD = re.compile(r"\S+")
_PROSE = re.compile(r"[A-Z][^|#<]{200,}[.]")
_PAIRS = (
    "show demonstrate; use employ; method approach; large big; small little; propose introduce; results findings; "
    "however yet; because since; many numerous; new novel; obtain get; often frequently; improve enhance; "
    "important crucial; different distinct; also additionally; while whereas; therefore thus; several various; "
    "training learning; performance accuracy; consider examine; provide give; existing previous; first initially"
)
_SYNONYMS = {a: b for first, other in map(str.split, _PAIRS.split(";")) for a, b in ((first, other), (other, first))}


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage of a paper: its offsets there, and the words that were planted."""

    start: int
    end: int
    planted: str


def drawn_passages(paper: Paper, number: int, rng: random.Random) -> list[tuple[int, int]]:
    """Return up to `number` places of running prose of 30 to 120 words in a paper's body, apart from each other."""
    starts = [s for s in paper.sentences if not s.id.startswith(_LEFT_OUT)]
    found: list[tuple[int, int]] = []
    for _ in range(_TRIES if starts else 0):
        sentence, count = rng.choice(starts), rng.randint(*WORDS)
        words = list(_WORD.finditer(paper.text[sentence.start : sentence.start + 2000]))
        first = rng.randrange(10)
        if len(words) >= first + count and len(found) < number:
            start, end = sentence.start + words[first].start(), sentence.start + words[first + count - 1].end()
            if _is_running(paper, start, end) and all(end + 50 < a or b + 50 < start for a, b in found):
                found.append((start, end))
    return sorted(found)


def edited(text: str, vocabulary: Sequence[str], rng: random.Random) -> str:
    """Return the text with about a tenth of its words replaced (by synonyms where there are), dropped or added."""
    words = text.split()
    changed = set(rng.sample(range(len(words)), max(1, round(rng.uniform(*EDITED) * len(words)))))
    return " ".join(w for place, word in enumerate(words) for w in _edit(word, place in changed, vocabulary, rng))


def plant(passages: Sequence[str], markdown: str, rng: random.Random) -> str:
    """Return the Markdown of a paper with the passages put at the ends of prose paragraphs, or between them."""
    paragraphs = markdown.split("\n\n")
    body = paragraphs[: _end_of_body(paragraphs)]
    prose = [place for place, text in enumerate(body) if _PROSE.fullmatch(text.strip())] or [0]
    # A text too short for a paragraph each gets several in one.
    chosen = rng.sample(prose, len(passages)) if len(prose) >= len(passages) else rng.choices(prose, k=len(passages))
    for place, passage in zip(chosen, passages, strict=True):
        joint = " " if rng.random() < 0.5 else "\n\n"
        paragraphs[place] = f"{paragraphs[place]}{joint}{passage}{joint}"
    return "\n\n".join(paragraphs)


def printed(text: str, rng: random.Random) -> str:
    """Return the text in one line, every second time with the artefacts of a PDF."""
    return with_artefacts(text, rng) if rng.random() < 0.5 else " ".join(text.split())


def _edit(word: str, changed: bool, vocabulary: Sequence[str], rng: random.Random) -> Iterator[str]:
    if not changed:
        yield word
        return
    how = rng.choice(("replace", "replace", "drop", "add"))
    if how == "replace":
        yield _SYNONYMS.get(word.lower(), rng.choice(vocabulary))
    elif how == "add":
        yield from (word, rng.choice(vocabulary))


def _end_of_body(paragraphs: Sequence[str]) -> int:
    heads = ("## references", "## acknowledg", "## neurips paper checklist", "## bibliography")
    ends = [place for place, text in enumerate(paragraphs) if text.strip().lower().startswith(heads)]
    return min(ends, default=len(paragraphs))


def _is_running(paper: Paper, start: int, end: int) -> bool:
    text = paper.text[start:end]
    if sum(c.isalpha() for c in text) < _LEAST_LETTERS * len(text):
        return False
    return not any(start < section.start < end for section in paper.sections)
