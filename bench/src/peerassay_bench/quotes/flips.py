"""Changing what a quote says by one word: a negation put in or taken out, a number or a direction changed."""

import random
import re

_TAKES_NOT = frozenset(
    ("is", "are", "was", "were", "can", "does", "do", "has", "have", "will", "could", "should", "did", "may")
)
_OPPOSITES = (
    "increase decrease|increases decreases|increasing decreasing|higher lower|high low|highest lowest|more less|"
    "better worse|best worst|improves degrades|improve degrade|improved degraded|large small|larger smaller|"
    "before after|faster slower|upper lower|above below|superior inferior|longer shorter|maximize minimize|"
    "positive negative|outperforms underperforms|outperform underperform|strong weak|most least|first last|"
    "reduces increases|reduce increase|reducing increasing"
)
OPPOSITE: dict[str, str] = {
    a: b for pair in reversed(_OPPOSITES.split("|")) for a, b in (tuple(pair.split()), tuple(reversed(pair.split())))
}
_NUMBER = re.compile(r"(\d+)(\.\d+)?(%?)([.,;]?)")
_YEAR = re.compile(r"(?:19|20)\d\d")


def negated(quote: str, rng: random.Random) -> str | None:
    """Return the quote with one negation put in or taken out; None where there is no place for one."""
    words = quote.split()
    places = [i for i, word in enumerate(words[:-1]) if word in _TAKES_NOT and words[i + 1] not in {"not", "only"}]
    places += [
        i
        for i, word in enumerate(words[:-1])
        if i and word in {"not", "never", "cannot", "without"} and words[i + 1] not in {"only", "just", "necessarily"}
    ]
    if not places:
        return None
    i = rng.choice(places)
    taken_out = {"not": [], "never": [], "cannot": ["can"], "without": ["with"]}
    return " ".join([*words[:i], *taken_out.get(words[i], [words[i], "not"]), *words[i + 1 :]])


def renumbered(quote: str, rng: random.Random) -> str | None:
    """Return the quote with one number or one direction changed; None where it has neither.

    Numbers of citations and years are passed over: a wrong one does not change what the sentence says.
    """
    words = quote.split()
    changed = [(i, new) for i, word in enumerate(words) if (new := _changed(words, i, word, rng))]
    if not changed:
        return None
    i, new = rng.choice(changed)
    return " ".join([*words[:i], new, *words[i + 1 :]])


def _changed(words: list[str], i: int, word: str, rng: random.Random) -> str | None:
    if word.lower() in OPPOSITE:
        new = OPPOSITE[word.lower()]
        return new.capitalize() if word[0].isupper() else new
    number = _NUMBER.fullmatch(word)
    if not number or _YEAR.fullmatch(number[1]) or _is_in_brackets(words, i):
        return None
    digit = str((int(number[1][-1]) + rng.randint(1, 8)) % 10)
    return f"{number[1][:-1]}{digit}{number[2] or ''}{number[3]}{number[4]}"


def _is_in_brackets(words: list[str], i: int) -> bool:
    """Whether the word stands in square brackets (a citation mark), or right behind a round one (its year)."""
    before, after = " ".join(words[:i]), " ".join(words[i + 1 :])
    closing, opening = after.find("]"), after.find("[")
    closes = closing >= 0 and (opening < 0 or closing < opening)
    return before.rfind("[") > before.rfind("]") or closes or before.endswith("(")
