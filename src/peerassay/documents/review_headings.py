"""Headings inside a review's text: `## Weaknesses`, `**Strengths**`, `Weaknesses-`, `WEAKNESSES:`."""

import re
from dataclasses import dataclass

from peerassay.documents.review import FieldRole

_R = FieldRole
_AROUND = (
    r"(?:(?:the|main|major|key|other|additional|potential|specific|some|overall|detailed|general|further|my"
    r"|paper'?s?|list of|following)\s+)*"
)
_OF = (
    r"(?:\s+(?:of|in|with|for|about|to)\s+(?:the\s+|this\s+|its\s+)?(?:paper|authors?|submission|work|manuscript"
    r"|method|study|rebuttal|discussion))?"
)

# First match wins.
_ROLES: tuple[tuple[FieldRole, re.Pattern[str]], ...] = tuple(
    (role, re.compile(rf"(?:{_AROUND})(?:{words}){_OF}", re.IGNORECASE))
    for role, words in (
        (_R.STRENGTHS_AND_WEAKNESSES, r"stren(?:gths?|ghts?|ths?)\s*(?:and|&|/|,)\s*weak[ens]{3,9}|pros\s*(?:and"
        r"|&|/)\s*cons|main review|review"),
        (_R.STRENGTHS, r"(?:summary of )?stren(?:gths?|ghts?|ths?)(?: and contributions?)?|pros?"
        r"|positives?(?: aspects| points)?|merits|advantages|reasons to accept"),
        (
            _R.WEAKNESSES,
            r"(?:summary of )?weak[ens]{3,9}(?:\s*(?:and|&|/)\s*(?:\w+\s?){1,4})?|weak points?|cons?"
            r"|negatives?(?: aspects| points)?|drawbacks?|shortcomings?|concerns?|issues"
            r"|criticisms?|disadvantages|reasons to reject|(?:major|minor)(?: weaknesses| concerns| issues| points)",
        ),
        (_R.QUESTIONS, r"questions?(?: for (?:the )?authors?| and (?:comments|suggestions))?|clarifications?"
        r"|requested changes"),
        (_R.LIMITATIONS, r"limitations?(?: and (?:potential )?(?:negative )?societal impacts?)?"),
        (_R.SUMMARY, r"(?:paper |short |brief )?summary(?: and contributions?| of (?:the )?(?:paper"
        r"|contributions?))?|synopsis"),
        (_R.REFERENCES, r"references?|refs?|bibliography|cited works|citations"),
        (_R.ETHICS, r"ethic(?:s|al)(?: (?:concerns?|review|considerations?|issues))?"),
        (_R.DECISION, r"decision|recommendation|(?:final )?verdict"),
        (_R.COMMENT, r"comments?(?: and suggestions)?|suggestions|typos?|minor|major|miscellaneous|misc|nits?"
        r"|other|post[- ]rebuttal(?: update)?|justification|final (?:remarks|justification)"
        r"|comments,? suggestions,? and typos"),
    )
)  # fmt: skip
_OPEN = (
    r"(?:>\s*)?(?:#{1,6}\s*|={2,}\s*|-{3,}\s*)?(?:[-*•+]\s+)?(?:\(?(?:\d{1,2}|[ivx]{1,4}|[a-hA-H])[.):]\s*)?"
    r"(?:\*{1,3}|_{1,3}|\[|<b>|<u>)?\s*(?:\d{1,2}[.):]\s*)?"
)
_MARK = r"(?:\*{1,3}|_{1,3}|\]|</b>|</u>|={2,})"
_FRAME = re.compile(
    rf"^[ \t]*(?P<open>{_OPEN})(?P<words>[^\W\d_][^*_\n:：\]<>=]{{0,90}}?)\s*"
    rf"(?:(?P<close>[:：.]?\s*{_MARK}\s*[:：]?(?:\s*[.–—-]+(?=\s|$))?|[:：]+|[.–—-]+(?=\s|$))(?P<rest>.*)|$)"
)


@dataclass(frozen=True)
class FoundHeading:
    """A heading line: its words, its role where the words tell one, and where in the line its own part ends."""

    words: str
    role: FieldRole | None
    end: int


def read_heading(line: str) -> FoundHeading | None:
    """Return the heading that a line is, or begins with ("Weaknesses: the ..."), None for other lines.

    A heading whose words tell no role ("Clarity", "About Theorem 2") only counts when it fills a marked line.
    """
    if len(line) > 2000:
        line = line[:2000]
    frame = _FRAME.match(line.rstrip())
    if not frame:
        return None
    words = frame["words"].strip(" .:-–—")
    role = next((role for role, pattern in _ROLES if pattern.fullmatch(words)), None)
    rest, marked = (frame["rest"] or "").strip(), _is_marked(frame)
    if role is None:
        longest = 10 if frame["open"].strip() else 5
        return FoundHeading(words, None, len(line)) if not rest and marked and len(words.split()) <= longest else None
    close = (frame["close"] or "").strip()
    if not rest:
        return None if words[0].islower() and not marked else FoundHeading(words, role, len(line))
    # With text behind it, a heading needs a colon, a dash or its own marks to be told from a sentence's first words.
    if not close or (close == "." and not marked) or _is_weak(words):
        return None
    return FoundHeading(words, role, frame.start("rest"))


def _is_marked(frame: re.Match[str]) -> bool:
    """Whether the line is dressed as a heading: opened by a mark of headings or emphasis, or ended by a colon."""
    opened, closed = frame["open"].strip(), (frame["close"] or "").strip()
    return (
        opened[:1] in ("#", "=", "[", "<")
        or ("*" in opened and "*" in closed)
        or "__" in opened
        or closed[-1:] in (":", "：")
    )


def _is_weak(words: str) -> bool:
    """Words that begin many a list item ("Minor: ...", "Issues: ...") head nothing but their own line."""
    return words.lower() in _WEAK


_WEAK_WORDS = """
minor major other issue issues typo typos comment review suggestions con pro nit nits ref question concern limitation
"""
_WEAK = frozenset(_WEAK_WORDS.split())
