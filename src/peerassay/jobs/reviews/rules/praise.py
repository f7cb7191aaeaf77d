"""Where a paper praises itself, or says what earlier work lacks: words that carry no judgement (docs/law.md, 3)."""

import re

_PRAISE = re.compile(
    r"\bto (?:the best of )?our knowledge\b"
    r"|\b(?:we|this|ours?|is|are) (?:\w+ ){0,6}first (?:to|work|method|approach|attempt|time|framework|systematic)\b"
    r"|(?<![-/])\bnovel\b(?! (?:class|categor|domain|view|object|entit)\w*)"
    r"|\b(?:pioneer\w*|groundbreaking|unprecedented|paradigm)\b"
    r"|\b(?:fundamental|substantial|significant|essential|radical)(?:ly)? (?:differ\w*|new|distinct|advance\w*)\b"
    r"|\bdiffer\w* (?:fundamental|substantial|significant|essential|radical)ly\b"
    r"|\b(?:unlike|in contrast to) (?:all |any )?(?:prior|previous|existing|earlier)\b"
    r"|\bno (?:prior|previous|existing|earlier) \w+"
    r"|\b(?:prior|previous|existing|earlier|current) (?:\w+ ){1,4}(?:lacks?|fails?|cannot|overlooks?|ignores?|neglects?"
    r"|do(?:es)? not|(?:is|are) (?:limited|unable|insufficient|restricted))\b"
    r"|\bhas (?:not|never) been (?:\w+ ){0,2}(?:studied|explored|considered|addressed|investigated)\b"
    r"|\b(?:weaker|milder) (?:condition|assumption)s?\b|\b(?:superior(?:ity)?|uniquely|elegant(?:ly)?)\b",
    re.IGNORECASE,
)


_PLAIN = re.compile(
    r"\bwe (?:hypothesi[sz]e|conjecture|speculate|suspect|do not|don't|cannot|did not)\b|\blimitations?\b",
    re.IGNORECASE,
)
"""Hypotheses and admissions: they praise nothing."""


def is_praise(text: str) -> bool:
    """Whether words of a paper praise it or say what earlier work lacks; measured results are not praise."""
    line = " ".join(text.split())
    return _PRAISE.search(line) is not None and _PLAIN.search(line) is None
