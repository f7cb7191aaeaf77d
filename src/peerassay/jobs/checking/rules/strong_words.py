"""Words by which a paper claims to be first, alone or certain: what a referee looks up first."""

import re
from collections.abc import Collection

_ALONE = re.compile(
    r"\b(?:(?:no|nobody|none of the) (?:prior|previous|existing|earlier|other) \w+"
    r"|(?:has|have) (?:not|never) (?:yet )?been (?:\w+ )?(?:studied|explored|considered|addressed|investigated|done)"
    r"|(?:remains?|is|are) (?:largely |entirely )?(?:unexplored|unstudied|unsolved)"
    r"|to (?:the best of )?our knowledge|unlike (?:all |any )?(?:prior|previous|existing|earlier))\b",
    re.IGNORECASE,
)
"""Words that claim something for the paper whatever else the sentence says."""
_STRONG = re.compile(
    r"\b(?:(?:is|are|was|we are|as|be|present|propose|introduce|offer|the|its) (?:the |among the )?(?:very )?first"
    r"(?= (?:to|work|method|approach|model|framework|study|system|algorithm|dataset|data set|benchmark|attempt|time"
    r"|of its kind|\w+ (?:that|to|which))\b)"
    r"|for the first time|first[- ]of[- ]its[- ]kind"
    r"|(?<![-/])novel(?:ty)?|unprecedented|groundbreaking|pioneer\w*|state[- ]of[- ]the[- ]art"
    r"|provabl[ey]|prove[sdn]?(?! (?:to be )?(?:very |\w+ly )?(?:useful|helpful|beneficial|valuable|hard|difficult"
    r"|challenging|effective|successful|essential|crucial|costly|insufficient|sufficient)\b)|guarantee(?:s|d)?"
    r"|(?<!not )always|never fails?|optimal(?:ly)?|completely|fully solves?"
    r"|significantly (?:outperform|better|improve)\w*|outperforms? all)\b",
    re.IGNORECASE,
)
"""Words that are a claim of the paper only in a sentence on itself: those of others, tasks and data have them too."""
_OTHERS = re.compile(
    r"\b(?:limitations?|future work|we (?:do not|cannot|did not) (?:claim|prove|guarantee)"
    r"|not (?:guaranteed|optimal|novel))\b"
    r"|\bnovel (?:class|categor|domain|view|object|entit|word|intent|item|user|task|combination|composition|input"
    r"|example|environment|scene|situation)\w*",
    re.IGNORECASE,
)
"""Admissions, and "novel" as the name of a thing ("novel class discovery")."""
_ITSELF = re.compile(
    r"\b(?:we|our|ours|us|(?:this|the present|the proposed) (?:paper|work|article|study|approach|method|model|framework"
    r"|system|algorithm|architecture))\b",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"\(([A-Z][\w-]*[A-Z]\w*)\)")
_CHECKLIST = re.compile(r"\bcheck\s?list\b", re.IGNORECASE)
_OF_A_CHECKLIST = re.compile(r"\d")


def strong_words(sentence: str, names: Collection[str] = ()) -> str:
    """Return the first words by which a sentence claims that its paper is first, new, certain or best; "" for none.

    `names` are what the paper calls its own method: a sentence speaks of the paper by them, by "we" or "this paper".
    """
    line = " ".join(sentence.split())
    if _OTHERS.search(line):
        return ""
    is_own = _ITSELF.search(line) or any(re.search(rf"\b{re.escape(name)}\b", line) for name in names)
    found = _ALONE.search(line) or (_STRONG.search(line) if is_own else None)
    return found[0] if found else ""


def introduced_names(sentence: str) -> tuple[str, ...]:
    """Return the short names that a sentence on the paper itself introduces: "We propose Lock Waiting (LoWa)"."""
    return tuple(_BRACKETED.findall(sentence)) if _ITSELF.search(sentence) else ()


def of_checklist(headings: list[str]) -> list[bool]:
    """Return of each heading, in their order, whether it is a venue's checklist or a numbered question of one.

    The checklist ends at the heading of an appendix, and at any that has no number.
    """
    inside, found = False, []
    for heading in headings:
        inside = _CHECKLIST.search(heading) is not None or (inside and _OF_A_CHECKLIST.match(heading) is not None)
        found.append(inside)
    return found
