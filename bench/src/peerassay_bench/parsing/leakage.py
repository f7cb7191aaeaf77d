"""What is printed on the page and is no running text: does it stand in sentences?"""

import re
from collections.abc import Set
from itertools import pairwise

_CAPTION = re.compile(r"(?:^|[a-z,;]\s)(?:(?:Fig(?:ure|\.)|Table)\s*\d{1,2}\s*[:|]|(?:Figure|Table)\s\d{1,2}\.\s[A-Z])")
_NOTICE = re.compile(
    r"(?:published|under review) as a conference paper|proceedings of the \d+|arxiv:\d{4}\.\d{4,5}v\d|preprint doi"
    r"|under double-blind review|downloaded from http|all rights reserved",
    re.IGNORECASE,
)
_GUTTER = re.compile(r"(?<![\d.,:$=])\b0\d\d\b(?![\d.,%:])")
_WHOLE_NUMBER = re.compile(r"(?<![\d.,:$=\[(–-])\b\d{1,3}\b(?![\d.,%:\])–-])")
_ALONE = re.compile(r"\W*(?:page\s*)?\d{1,4}\W*$", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]+")
_ROW = 3
"""So many whole numbers, each one more than the last with words between, are lines counted in the margin."""


def leaks(sentence: str, running_heads: Set[str] = frozenset()) -> str | None:
    """Return what the sentence holds that is no running text, None where nothing is seen.

    One of `caption`, `notice`, `page number`, `line number`, `running head` (given as letters alone, lower case).
    Told by patterns: a sentence may break none of them and still hold what it should not.
    """
    if _CAPTION.search(sentence):
        return "caption"
    if _NOTICE.search(sentence):
        return "notice"
    if _ALONE.match(sentence):
        return "page number"
    if _GUTTER.search(sentence) or _counts_lines(sentence):
        return "line number"
    letters = "".join(_LETTERS.findall(sentence)).lower()
    return "running head" if any(head in letters for head in running_heads) else None


def _counts_lines(sentence: str) -> bool:
    found = list(_WHOLE_NUMBER.finditer(sentence))
    steps = [
        int(b[0]) == int(a[0]) + 1 and len(sentence[a.end() : b.start()].split()) >= _ROW for a, b in pairwise(found)
    ]
    return any(all(steps[i : i + _ROW - 1]) for i in range(len(steps) - _ROW + 2))
