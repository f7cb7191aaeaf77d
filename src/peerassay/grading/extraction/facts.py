"""The facts about other work that a sentence states: ground for a claim, or told in passing by a request."""

import re

from peerassay.grading.claim import LineKind
from peerassay.grading.extraction.answer import LineGiven
from peerassay.grading.extraction.aspects import clean, is_aspect, object_of, without_works
from peerassay.grading.extraction.cue import Says
from peerassay.grading.extraction.lexicon import EARLIER, WORKS
from peerassay.grading.extraction.saying import WORK_MARK, Saying
from peerassay.grading.extraction.sides import aspect_of

MOST = 4
"""Lines of a claim at most (law, section 3)."""

_HAS = (
    r"(?:propos|introduc|present|stud|explor|show|us|consider|develop|investigat|demonstrat|appl|adopt|employ|"
    r"utili[sz]|"
    r"leverag|prov|deriv|provid|offer|design|address|combin|describ|formulat|extend|analy[sz]|implement|report|train|"
    r"learn|generat|perform|establish)(?:e|es|ed|s|y|ies|ied|ing)?"
)
_TELLS_AFTER = re.compile(
    r"[^\w]*(?:\w+ly |also |already |have |has |had |first |and \w+ |to |did |do |does |which |who |that |where they )*"
    rf"{_HAS}\b(?: and \w+)?\s+(?:that |how |an? |the )*(?P<what>[^.;?]+)",
    re.IGNORECASE,
)
_TELLS_OF_EARLIER = re.compile(
    rf"\b(?:{EARLIER} (?:[\w-]+ )?{WORKS}|others|the literature)\b(?: \(\w[^)]*\))?{_TELLS_AFTER.pattern}",
    re.IGNORECASE,
)
_POINTS_BACK = re.compile(
    r"\b(?:for (?:example|instance)|e\.g\.|see|such as|like|as in|cf\.|similar\w*|same|also|this|these|such|that|it)\b",
    re.IGNORECASE,
)
_DIFFERENCE = re.compile(
    r"\bdifferences? (?:to|from|with|between|over|of|and)\b[^.;,?]{0,30}?<W\d+>[^.;,?]{0,30}? (?:is|are|was|lies in|"
    r"seems to be|being) (?:only |mainly |just |merely )?(?:that |in |the )?(?P<what>[^.;?]+)",
    re.IGNORECASE,
)
_NEW_CLAUSE = re.compile(r"[,;:.(]\s|\s(?:and|but|so|while)\s")


def proof_lines(saying: Saying, aspect: str | None) -> tuple[LineGiven, ...]:
    """Return the lines of a fact about other work: what the sentence says a work has, else the claim's aspect.

    The claim's aspect serves only where the sentence points back to it ("for example", "similar ideas").
    """
    what = _told(saying) or (aspect if _POINTS_BACK.search(saying.text) else None)
    if what is None:
        return ()
    if saying.works:
        return tuple(LineGiven(kind=LineKind.IN_WORK, aspect=what, work=work) for work in saying.works[:MOST])
    return (LineGiven(kind=LineKind.IN_PRIOR_WORK, aspect=what),)


def lines_in_request(saying: Saying, asked_from: int) -> tuple[LineGiven, ...]:
    """Return the lines of the facts that a request holds (law, section 1): kept as findings, never labelled."""
    differs = _DIFFERENCE.search(saying.text)
    if differs is not None:
        what = clean(without_works(object_of(differs["what"])))
        works = dict.fromkeys(mark[1:-1] for mark in WORK_MARK.findall(differs[0]))
        return tuple(LineGiven(kind=LineKind.NOT_IN_WORK, aspect=what, work=w) for w in works if is_aspect(what))[:MOST]
    stated = _stated_before(saying.text, asked_from)
    behind = (_told_behind(stated[mark.end() :]) for mark in WORK_MARK.finditer(stated))
    told = next((words for words in behind if words), None)
    if told is None:
        return ()
    named = dict.fromkeys(mark[1:-1] for mark in WORK_MARK.findall(stated))
    return tuple(LineGiven(kind=LineKind.IN_WORK, aspect=told, work=work) for work in named)[:MOST]


def _stated_before(text: str, asked_from: int) -> str:
    """The clauses before the one that asks."""
    cuts = [cut.start() for cut in _NEW_CLAUSE.finditer(text, 0, asked_from + 1)]
    return text[: cuts[-1]] if cuts else ""


def _told(saying: Saying) -> str | None:
    behind = (_told_behind(saying.text[mark.end() :]) for mark in WORK_MARK.finditer(saying.text))
    if what := next((words for words in behind if words), None):
        return what
    stated = (aspect_of(saying, hit) for hit in saying.hits if hit.cue.says in {Says.KNOWN, Says.LIKE})
    if own := next((words for words in stated if words), None):
        return own
    earlier = None if saying.works else _TELLS_OF_EARLIER.search(saying.text)
    return _aspect_in(earlier["what"]) if earlier else None


def _told_behind(after: str) -> str | None:
    """What a work is said to have, right behind its name ("W proposes X")."""
    tells = _TELLS_AFTER.match(after)
    return _aspect_in(tells["what"]) if tells else None


def _aspect_in(words: str) -> str | None:
    phrase = clean(without_works(object_of(words)))
    return phrase if is_aspect(phrase) else None
