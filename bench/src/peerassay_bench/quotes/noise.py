"""What happens to a quote on its way: words changed by whoever wrote it down, marks left by printing and copying."""

import random
import re
from collections.abc import Sequence

from peerassay.language.polarity import is_negation

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LIGATURES = (("ffi", "ﬃ"), ("ffl", "ﬄ"), ("ff", "ﬀ"), ("fi", "ﬁ"), ("fl", "ﬂ"))
_CITATION = re.compile(r"\s*(?:\[\s*\d+(?:\s*[,–-]\s*\d+)*\s*\]|\([^()]{0,80}?\bet al\b[^()]{0,80}\))")
_LONG_WORD = re.compile(r"\b[a-z]{8,}\b")
_EVEN = 0.5
_LINE = (9, 15)
"""Words on a printed line of two-column papers."""
_HYPHENATED = 0.1
"""The share of long words that stand broken at a line's end."""


def with_token_noise(quote: str, share: float, vocabulary: Sequence[str], rng: random.Random) -> str:
    """Return the quote with a share of its words replaced, left out, misspelt, or followed by a foreign word.

    Words that weigh stay: a quote that differs in them is no true one.
    """
    out: list[str] = []
    for word in quote.split():
        out += [word] if weighs(word) or rng.random() >= share else _noisy(word, vocabulary, rng)
    return " ".join(out)


def weighs(word: str) -> bool:
    """Tell whether a word carries a number or denies."""
    return any(map(str.isdigit, word)) or any(is_negation(part) for part in re.findall(r"[a-z]+", word.lower()))


def _noisy(word: str, vocabulary: Sequence[str], rng: random.Random) -> list[str]:
    kind = rng.randrange(4)
    if kind == 0:
        return [rng.choice(vocabulary)]
    if kind == 1:
        return []
    return [word, rng.choice(vocabulary)] if kind == 2 else [_misspelt(word, rng)]


def _misspelt(word: str, rng: random.Random) -> str:
    if len(word) < 3:
        return word
    at = rng.randrange(len(word) - 1)
    kind = rng.randrange(3)
    if kind == 0:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word[:at] + ("" if kind == 1 else rng.choice(_LETTERS)) + word[at + 1 :]


def with_artefacts(quote: str, rng: random.Random) -> str:
    """Return the quote as a PDF gives it: each kind of artefact in every second quote, wherever it can be."""
    if rng.random() < _EVEN:
        quote = _CITATION.sub("", quote)
    if rng.random() < _EVEN:
        quote = _LONG_WORD.sub(lambda m: _broken(m[0], rng) if rng.random() < _HYPHENATED else m[0], quote)
    if rng.random() < _EVEN:
        for plain, joined in _LIGATURES:
            quote = quote.replace(plain, joined)
    return _in_lines(quote, rng) if rng.random() < _EVEN else quote


def _broken(word: str, rng: random.Random) -> str:
    at = rng.randrange(3, len(word) - 3)
    return f"{word[:at]}-\n{word[at:]}"


def _in_lines(quote: str, rng: random.Random) -> str:
    words, lines = quote.split(" "), []
    while words:
        width = rng.randint(*_LINE)
        lines.append(" ".join(words[:width]))
        words = words[width:]
    return "\n".join(lines)
