"""The words of a text with their places, read so that a quote and its printed source give the same words.

Citation marks, Markdown marks, LaTeX commands, ligatures, case and typographic signs do not come through; what a
negation is contracted from does ("don't" is "do" "not").
"""

import re
import unicodedata
from dataclasses import dataclass

from peerassay.language.citation_marks import CITATION, CUT_BEFORE, CUT_BEHIND, ET_AL
from peerassay.language.patterns import pattern_of

_COMMENT = pattern_of(r"<!--.*?-->", re.DOTALL)
_LINK_TARGET = pattern_of(r"(?<=\])\((?:https?://|#)[^)\s]*\)")
_LATEX_COMMAND = pattern_of(r"\\(?:[a-zA-Z]+|[\\,;:!{}$%&_#])")
_ENTITY = pattern_of(r"&(?:amp|lt|gt|quot|nbsp|#\d{1,5});")
_NUMBER = r"\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)*"
"""A number as printed: "2.5", "10,000"; "1,2,4" are three, and "2 . 5" is two tokens that are equal to "2.5"."""
_TOKEN = pattern_of(rf"{_NUMBER}|[^\W\d_]+(?:['’][^\W\d_]+)?")
_SMALL = pattern_of(r"(?<!\w)(?!(?:see|also|and|van|von|der|den)\b)[a-z]{3,}\b")
_MEASURE = pattern_of(r"(?<![\d.])(?!(?:19|20)\d\d(?!\d|\.\d))\d")
_GREEK_NAMES = """
ALPHA BETA GAMMA DELTA EPSILON ZETA ETA THETA IOTA KAPPA MU NU XI PI RHO SIGMA TAU UPSILON PHI CHI PSI OMEGA
"""
_GREEK = {unicodedata.lookup(f"GREEK SMALL LETTER {name}"): name.lower() for name in _GREEK_NAMES.split()}
_LATEX_LETTERS = frozenset(_GREEK.values())
_CONTRACTED = {
    "cannot": ("can", "not"),
    "won't": ("will", "not"),
    "can't": ("can", "not"),
    "shan't": ("shall", "not"),
    "ain't": ("is", "not"),
}


@dataclass(frozen=True, slots=True)
class Tokens:
    """Words in order with the offsets of what they were read from; the three lists run side by side."""

    words: tuple[str, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.words)


def tokens_of(text: str, offset: int = 0) -> Tokens:
    """Return the text's tokens; `offset` is added to each place."""
    masked = _masked(text)
    words: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for match in _TOKEN.finditer(masked):
        for word in _read(match.group(0)):
            words.append(word)
            starts.append(match.start() + offset)
            ends.append(match.end() + offset)
    return Tokens(tuple(words), tuple(starts), tuple(ends))


def without_cut_citations(quote: str) -> str:
    """Return the quote without the rest of a citation mark that its first or last character cut through.

    A number that is no year, behind a round bracket, belongs to the quote: "(0.6876"; so do words in small letters.
    """
    return CUT_BEHIND.sub(_blank_citation, CUT_BEFORE.sub(_blank, quote))


def _blank_citation(match: re.Match[str]) -> str:
    cut = match.group(0)
    is_text = cut.startswith("(") and (_MEASURE.search(cut) or len(_SMALL.findall(cut)) > 1)
    return cut if is_text and not ET_AL.search(cut) else " " * len(cut)


def _masked(text: str) -> str:
    """Return the text with what is not to be compared blanked out, every character at its old place."""
    plain = text.replace("\u00ad", "\u200b")
    if "[" in plain or "(" in plain:
        plain = CITATION.sub(_blank, _LINK_TARGET.sub(_blank, plain))
    if "<!--" in plain:
        plain = _COMMENT.sub(_blank, plain)
    if "\\" in plain:
        plain = _LATEX_COMMAND.sub(_without_command, plain)
    return _ENTITY.sub(_blank, plain) if "&" in plain else plain


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group(0))


def _without_command(match: re.Match[str]) -> str:
    name = match.group(0)[1:]
    return f" {name}" if name.lower() in _LATEX_LETTERS else " " * len(match.group(0))


def _read(written: str) -> tuple[str, ...]:
    word = written.lower() if written.isascii() else _folded(written)
    if "'" in word:
        return _uncontracted(word)
    return _CONTRACTED.get(word, (word,)) if word else ()


def _folded(written: str) -> str:
    spread = unicodedata.normalize("NFKD", written.replace("’", "'"))
    lower = "".join(c for c in spread if not unicodedata.combining(c)).lower()
    return "".join(_GREEK.get(c, c) for c in lower)


def _uncontracted(word: str) -> tuple[str, ...]:
    if word in _CONTRACTED:
        return _CONTRACTED[word]
    head, _, tail = word.partition("'")
    if tail == "t" and head.endswith("n") and len(head) > 2:
        return (head[:-1], "not")
    return (head,) if tail == "s" else tuple(p for p in (head, tail) if p)
