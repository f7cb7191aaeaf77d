"""The words of a text as they are compared: folded, stemmed, with spelling variants of compounds and acronyms."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from peerassay.evidence.stemming import stem
from peerassay.evidence.vocabulary import STOP_WORDS

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*(?:[-‐‑–][^\W_]+)*")
"""A word, a compound whole: "self-supervised"."""
HYPHEN = re.compile(r"[-‐‑–]")
_ACRONYM = re.compile(r"[A-Z][A-Za-z0-9]*[A-Z0-9][A-Za-z0-9]*?s?")
_LONGEST_ACRONYM = 5
_LEAST_CAPITALS = 2


def fold(text: str) -> str:
    """Return the text with ligatures, wide letters and accents folded to plain letters; case stays."""
    if text.isascii():
        return text
    spread = unicodedata.normalize("NFKD", text.replace("\u00ad", ""))
    return "".join(c for c in spread if not unicodedata.combining(c))


def words(text: str) -> tuple[str, ...]:
    """Return the words of the text in order, folded and in lower case; compounds stay whole ("self-supervised")."""
    return tuple(m.group(0).lower() for m in WORD.finditer(fold(text)))


@dataclass(frozen=True, slots=True)
class Term:
    """A content word: its stem; for a compound, the stem of the joined word and those of its content parts.

    `acronym` is the word in upper case without plural s where it is written as an acronym ("GNNs" gives "GNN").
    """

    stem: str
    parts: tuple[str, ...]
    acronym: str | None = None


@dataclass(frozen=True)
class Terms:
    """A text's terms, and the variants under which another text's terms may be met in it.

    Attributes:
        sequence: content terms in order, repeats kept.
        stems: every stem, part of a compound, and joined pair of neighbouring words ("multi modal": multimodal).
        acronyms: the acronyms written out in it.
        plain: its words in lower case, compounds taken apart.

    """

    sequence: tuple[Term, ...]
    stems: frozenset[str]
    acronyms: frozenset[str]
    plain: tuple[str, ...]

    @cached_property
    def initials(self) -> frozenset[str]:
        """Initials of two to five neighbouring words, as an acronym would have them ("GNN"); few texts are asked."""
        return frozenset(_initials(self.plain))


def content_terms(text: str) -> tuple[str, ...]:
    """Return the stems of the text's content words in order, repeats kept; compounds give their joined stem."""
    return tuple(term.stem for term in analyse(text).sequence)


@lru_cache(maxsize=50_000)
def analyse(text: str) -> Terms:
    """Return the text's terms with their variants. Cached: sentences are asked about again and again."""
    written = tuple(WORD.findall(fold(text)))
    sequence = tuple(term for word in written if (term := _content_term(word)) is not None)
    plain = [part for word in written for part in HYPHEN.split(word.lower()) if part]
    stems = {s for term in sequence for s in (term.stem, *term.parts)}
    stems.update(stem(a + b) for a, b in pairwise(plain) if len(a) > 1 and len(b) > 1)
    return Terms(
        sequence=sequence,
        stems=frozenset(stems),
        acronyms=frozenset(t.acronym for t in sequence if t.acronym),
        plain=tuple(plain),
    )


@lru_cache(maxsize=100_000)
def _content_term(word: str) -> Term | None:
    """Return the term of a word, None for one without content; papers of a field share most of their words."""
    return _term(word) if _has_content(word) else None


def _has_content(word: str) -> bool:
    lower = word.lower()
    return lower not in STOP_WORDS and any(c.isalpha() for c in lower) and len(lower) > 1


def _term(word: str) -> Term:
    lower = re.sub(r"['’]s?$|['’]", "", word.lower())
    pieces = [p for p in HYPHEN.split(lower) if p]
    parts = tuple(stem(p) for p in pieces if p not in STOP_WORDS) if len(pieces) > 1 else ()
    return Term(stem=stem("".join(pieces)), parts=parts, acronym=_acronym(word))


def _acronym(word: str) -> str | None:
    if not _ACRONYM.fullmatch(word) or sum(c.isupper() for c in word) < _LEAST_CAPITALS:
        return None
    return (word[:-1] if word.endswith("s") else word).upper()


def _initials(plain: Sequence[str]) -> Iterator[str]:
    letters = "".join(word[0] for word in plain).upper()
    # Any two neighbours would meet many a two-letter acronym by chance: there both must be content words.
    yield from (a[0].upper() + b[0].upper() for a, b in pairwise(plain) if not {a, b} & STOP_WORDS)
    for length in range(3, _LONGEST_ACRONYM + 1):
        for start in range(len(letters) - length + 1):
            yield letters[start : start + length]
