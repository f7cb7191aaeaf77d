"""Words by which a paper claims to be first, alone or certain: what a referee looks up first."""

import re

_STRONG = re.compile(
    r"\b(?:(?:is|are|was|we are|as|be|present|propose|introduce|offer|the|its) (?:the |among the )?(?:very )?first"
    r"(?= (?:to|work|method|approach|model|framework|study|system|algorithm|dataset|data set|benchmark|attempt|time"
    r"|of its kind|\w+ (?:that|to|which))\b)"
    r"|for the first time|first[- ]of[- ]its[- ]kind"
    r"|(?<![-/])novel(?:ty)?|unprecedented|groundbreaking|pioneer\w*|state[- ]of[- ]the[- ]art"
    r"|provabl[ey]|prove(?:s|n|d)?|guarantee(?:s|d)?|always|never fails?|optimal(?:ly)?|completely|fully solves?"
    r"|(?:no|nobody|none of the) (?:prior|previous|existing|earlier|other) \w+"
    r"|(?:has|have) (?:not|never) (?:yet )?been (?:\w+ )?(?:studied|explored|considered|addressed|investigated|done)"
    r"|(?:remains?|is|are) (?:largely |entirely )?(?:unexplored|unstudied|unsolved)"
    r"|to (?:the best of )?our knowledge|unlike (?:all |any )?(?:prior|previous|existing|earlier)"
    r"|significantly (?:outperform|better|improve)\w*|outperforms? all)\b",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"\b(?:limitations?|future work|we (?:do not|cannot|did not) (?:claim|prove|guarantee)"
    r"|not (?:guaranteed|optimal|novel))\b"
    r"|\bnovel (?:class|categor|domain|view|object|entit|word|intent|item|user)\w*",
    re.IGNORECASE,
)
"""Admissions, and "novel" as the name of a thing ("novel class discovery")."""


def strong_words(sentence: str) -> str:
    """Return the first words of a sentence that claim to be first, new, certain or best, "" where there are none."""
    line = " ".join(sentence.split())
    found = _STRONG.search(line)
    return found[0] if found and not _OTHERS.search(line) else ""
