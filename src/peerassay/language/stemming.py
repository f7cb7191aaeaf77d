"""Light English stemming: inflections and the commonest derivations fall together, nothing cleverer."""

from functools import lru_cache

_IRREGULAR = {
    "analyses": "analys",
    "analysis": "analys",
    "bias": "bias",
    "biases": "bias",
    "built": "build",
    "chose": "choos",
    "chosen": "choos",
    "criteria": "criterion",
    "datum": "data",
    "differ": "differ",
    "embed": "embed",
    "explanation": "explain",
    "explanations": "explain",
    "general": "general",
    "hypotheses": "hypothesis",
    "hypothesis": "hypothesis",
    "implement": "implement",
    "indices": "index",
    "learnt": "learn",
    "lens": "lens",
    "matrices": "matrix",
    "number": "number",
    "phenomena": "phenomenon",
    "series": "series",
    "shown": "show",
    "stability": "stabl",
    "taught": "teach",
    "variable": "variable",
    "variables": "variable",
    "vertices": "vertex",
}
_ENDINGS: tuple[tuple[str, str, int], ...] = (
    # An ending, what stands in its place, the fewest letters before it; the first that fits is taken.
    ("ifications", "ifi", 3),
    ("ification", "ifi", 3),
    ("izational", "is", 3),
    ("isational", "is", 3),
    ("ization", "is", 3),
    ("isation", "is", 3),
    ("fulness", "ful", 3),
    ("ational", "", 4),
    ("ativity", "", 4),
    ("iveness", "", 4),
    ("ability", "", 4),
    ("ifying", "ifi", 3),
    ("izing", "is", 3),
    ("ically", "ic", 3),
    ("ation", "", 4),
    ("ating", "", 4),
    ("ative", "", 4),
    ("ivity", "", 4),
    ("ional", "", 4),
    ("ified", "ifi", 3),
    ("ifier", "ifi", 3),
    ("ized", "is", 3),
    ("izer", "is", 3),
    ("ator", "", 4),
    ("ated", "", 4),
    ("able", "", 4),
    ("ance", "", 4),
    ("ence", "", 4),
    ("ment", "", 5),
    ("ness", "", 4),
    ("ieval", "iev", 4),
    ("osal", "os", 3),
    ("ally", "al", 3),
    ("ical", "ic", 3),
    ("eed", "eed", 1),
    ("bly", "bl", 3),
    ("ply", "pli", 2),
    ("ize", "is", 3),
    ("ate", "", 4),
    ("ant", "", 4),
    ("ent", "", 4),
    ("ion", "", 4),
    ("ity", "", 4),
    ("ive", "", 4),
    ("ing", "", 3),
    ("ed", "", 3),
    ("er", "", 4),
    ("or", "", 4),
    ("ly", "", 4),
    ("e", "", 3),
)
_BY_LAST_LETTER = {
    letter: tuple(row for row in _ENDINGS if row[0].endswith(letter)) for letter in {row[0][-1] for row in _ENDINGS}
}
_VERBAL = frozenset({"ing", "ed"})
_VOWELS = frozenset("aeiouy")
_KEPT_DOUBLE = frozenset("lsz")


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """Return the stem of a lower-case word; words of under four letters and words with digits stay as they are.

    The stem is for comparing, not for reading. An ending is taken only where enough letters with a vowel remain.
    (After Porter, "An algorithm for suffix stripping", 1980, with one step for derivations instead of four.)
    """
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) <= 3 or not word.isalpha():
        return word
    singular = _singular(word)
    return _IRREGULAR.get(singular) or _without_ending(singular)


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return f"{word[:-3]}y" if len(word) > 4 else word[:-1]
    if word.endswith(("sses", "xes", "ches", "shes", "zzes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _without_ending(word: str) -> str:
    for ending, instead, least in _BY_LAST_LETTER.get(word[-1:], ()):
        if word.endswith(ending):
            head = word[: len(word) - len(ending)]
            if len(head) >= least and not _VOWELS.isdisjoint(head):
                return _settled(head, ending) if not instead else head + instead
    return _settled(word, "")


def _settled(head: str, ending: str) -> str:
    """Undo what spelling did before the ending: doubled consonants, y for i, an agent's "er" before "ing"."""
    if len(head) > 3 and head[-1] == head[-2] and head[-1] not in _VOWELS | _KEPT_DOUBLE:
        head = head[:-1]
    if ending in _VERBAL and head.endswith(("er", "or")) and len(head) > 5 and head not in _IRREGULAR:
        return head[:-2]
    return f"{head[:-1]}i" if head.endswith("y") and len(head) > 3 and head[-2] not in _VOWELS else head
