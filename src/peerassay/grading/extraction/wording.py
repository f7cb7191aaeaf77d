"""A sentence as it is read for its words: marks of Markdown and list numbers gone, quotes straightened."""

import re

_LEAD = re.compile(
    r"^(?:[\s#>*+•\-–—_]+|\(?(?:[SWQLCPR]?\d{1,2}(?:\.\d+)*|[a-z]|[ivx]{1,4})[.):]\s+|\[[SWQ]\d+\]\s*|"
    r"\d{1,2}(?:\.\d+)*\s+(?=[A-Z][a-z]))+"
)
_WITH_DOTS = (
    (re.compile(r"\bw\.\s?r\.\s?t\.?(?!\w)", re.IGNORECASE), "with respect to"),
    (re.compile(r"\bvs\."), "vs"),
)
"""Abbreviations whose dots would be taken for the end of what a cue reaches over."""
_TEX = re.compile(r"\$?\\(?:underline|textbf|textit|text|emph|mathbf|bf)\{([^{}]*)\}\$?")
_DASHES = re.compile(r"\s*(?<!-)-{2,3}(?!-)\s*(?=\w)")
_EMPHASIS = re.compile(r"\*{1,3}|(?<!\w)_{1,2}(?=\w)|(?<=\w)_{1,2}(?!\w)|`")
_QUOTES = str.maketrans(
    {"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": " - ", "\u00a0": " ", "‐": "-", "‑": "-"}
)


def read(text: str) -> str:
    """Return the sentence without list number and marks, in plain quotes, white space single; case stays."""
    plain = _DASHES.sub(" - ", _EMPHASIS.sub("", _TEX.sub(r"\1", text.translate(_QUOTES))))
    for pattern, words in _WITH_DOTS:
        plain = pattern.sub(words, plain)
    return re.sub(r"\s+", " ", _LEAD.sub("", plain)).strip()
