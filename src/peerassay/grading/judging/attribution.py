"""Whose words a sentence reports: earlier work's, or the paper's on its own newness; and what it denies.

Cue rules over one sentence, written from how papers speak of other work ("[12] propose ...", "has been studied by").
They are careful rather than complete: a sentence without a cue attributes nothing.
"""

import re

from peerassay.evidence.terms import analyse

_CITATION = re.compile(
    r"\[\s*\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\s*\]"  # [12], [3, 4], [5-9]
    r"|\[[A-Z][A-Za-z+]{1,9}\d{2}[a-z]?\]"  # [Vas17]
    # Smith et al. (2020; Smith and Jones, 2020
    r"|\b[A-Z][\w'’-]+(?:\s+(?:and|&)\s+[A-Z][\w'’-]+|\s+et\s+al\.?)?,?\s*[(\[]?\s*(?:19|20)\d\d[a-z]?\b"
    r"|\bet\s+al\b"
)
_EARLIER = re.compile(
    r"\b(?:prior|previous|earlier|existing|past|recent|classic(?:al)?|traditional|conventional|pioneering|seminal|"
    r"concurrent|related|subsequent|state-of-the-art|several|many|most|other|numerous)\s+"
    r"(?:[\w-]+\s+){0,3}?(?:works?|studies|study|approach(?:es)?|methods?|papers?|literature|research|efforts?|"
    r"attempts?|techniques?|algorithms?|models?|authors?|results?|schemes?|frameworks?|systems?|lines?)\b"
    r"|\b(?:has|have|had)\s+(?:also\s+|already\s+|long\s+|recently\s+|widely\s+|been\s+|extensively\s+)*"
    r"been\s+(?:\w+ly\s+)?(?:studied|explored|used|proposed|investigated|introduced|considered|applied|shown|"
    r"developed|adopted|employed|examined|addressed|discussed|established)\b"
    r"|\bwell[- ](?:known|studied|established)\b|\bin\s+the\s+literature\b|\bwidely\s+(?:used|adopted|studied)\b"
    r"|\b(?:is|are|was|were)\s+(?:first\s+|originally\s+)?(?:introduced|proposed|developed|studied)\s+(?:by|in)\b",
    re.IGNORECASE,
)
_NEWNESS = re.compile(
    r"\b(?:novel|novelty|for\s+the\s+first\s+time|(?:we|ours?|this)\b[^.]{0,60}?\b(?:is|are|be)\s+the\s+first|"
    r"the\s+first\s+(?:to|work|study|method|paper|attempt|framework|approach|time)|first\s+of\s+its\s+kind|unexplored|"
    r"under-?explored|unstudied|unaddressed|overlooked|never\s+been|not\s+been|no\s+(?:prior|previous|existing|earlier)|"
    r"remains?\s+(?:an\s+)?open|to\s+(?:the\s+best\s+of\s+)?our\s+knowledge|unprecedented|little\s+(?:work|attention))\b",
    re.IGNORECASE,
)
_OURS = re.compile(r"\b(?:we|our|ours|us|this\s+(?:paper|work)|in\s+contrast|unlike|however|whereas)\b", re.IGNORECASE)
_NEGATOR = re.compile(
    r"\b(?:unlike|without|instead\s+of|rather\s+than|as\s+opposed\s+to|in\s+contrast\s+to|no\s+need\s+(?:for|of|to)|"
    r"(?:do|does|did|can|could|is|are|was|were|will|need)\s*(?:not|n['’]t)|cannot|never|neither|"
    r"free\s+(?:of|from)|avoid(?:s|ing)?|ignor(?:e|es|ing)|lacks?|lacking|fails?\s+to|eliminat(?:e|es|ing)|"
    r"dispens(?:e|es|ing)\s+with|obviat(?:e|es|ing))\b",
    re.IGNORECASE,
)
_POINTS_BACK = re.compile(
    r"^(?:[\w'’-]+[,:]?\s+){0,6}?(?:it|its|they|their|them|both|the\s+(?:former|latter|two)|"
    r"(?:these|those|such|this|that|the\s+same)\s+(?:[\w-]+\s+){0,2}?(?:methods?|approach(?:es)?|models?|works?|techniques?|"
    r"schemes?|frameworks?|systems?|algorithms?|studies|study|ideas?|strategy|strategies|rules?|losses|loss)|which)\b",
    re.IGNORECASE,
)
"""A word near the beginning that stands for what the sentence before names."""
_SCOPE_WORDS = 7
"""How many words behind a negator it is taken to reach, where no comma or full stop ends it sooner."""


def cites(sentence: str) -> bool:
    """Tell whether the sentence carries a citation."""
    return _CITATION.search(sentence) is not None


def speaks_of_earlier_work(sentence: str) -> bool:
    """Tell whether the sentence speaks of earlier work: a citation, or words for what was there before."""
    return cites(sentence) or _EARLIER.search(sentence) is not None


def points_back(sentence: str) -> bool:
    """Tell whether the sentence goes on about what the one before names ("it", "both approaches", "this method").

    Not where it speaks of the paper's own work or newness: then the pronoun may mean that.
    """
    if _OURS.search(sentence) is not None or speaks_of_newness(sentence):
        return False
    return _POINTS_BACK.match(sentence.strip()) is not None


def speaks_of_newness(sentence: str) -> bool:
    """Tell whether the sentence boasts of being first or of a gap: evidence of nothing (law, section 4)."""
    return _NEWNESS.search(sentence) is not None


def attributes_to_earlier_work(sentence: str) -> bool:
    """Tell whether the sentence says what earlier work has, and nothing of the paper's own or of a gap."""
    return (
        speaks_of_earlier_work(sentence)
        and not speaks_of_newness(sentence)
        and _OURS.search(sentence) is None
        and _NEGATOR.search(sentence) is None
    )


def denied_stems(sentence: str) -> frozenset[str]:
    """Return the stems of what the sentence denies: the words in reach of "without", "unlike", "does not" ..."""
    stems: set[str] = set()
    for negator in _NEGATOR.finditer(sentence):
        reach = re.split(r"[,;:.()]", sentence[negator.end() :], maxsplit=1)[0]
        stems |= analyse(" ".join(reach.split()[:_SCOPE_WORDS])).stems
    return frozenset(stems)
