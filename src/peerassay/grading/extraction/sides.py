"""On which side of its cue the aspect of a sentence stands, and where it ends."""

import re
from collections.abc import Iterator

from peerassay.grading.extraction.aspects import clean, is_aspect, object_of, subject_of, without_works
from peerassay.grading.extraction.cue import Says
from peerassay.grading.extraction.lexicon import NEWNESS
from peerassay.grading.extraction.saying import WORK_MARK, Saying
from peerassay.grading.extraction.stances import NEGATIVE, Hit

IN_RESPECT = re.compile(
    r"\b(?:in that|in terms of|in the sense that|with respect to|regarding|in (?:its|their|how)|except (?:that|"
    r"for)|is that|by|in)\b\s+(?P<what>.+)",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"\s*(?:of|in|for|to|that|regarding|on|over|about|behind)\b(?! (?:comparison|contrast|relation|terms|my|general))",
    re.IGNORECASE,
)
_NOUN = re.compile(rf"\b{NEWNESS}$", re.IGNORECASE)
_OWNS = re.compile(
    r"\b(?:has|have|shows?|demonstrates?|possess\w*|brings?|offers?|exhibits?|with|shown)(?: an?)?\W*$", re.IGNORECASE
)
_ATTRIBUTIVE = re.compile(r"\b(?:an?|the|this|another)(?: \w+ly| \w+ (?:and|yet|but))?\s*$", re.IGNORECASE)
_THAT = re.compile(r"[^.;]{0,40}?\b(?:that|how)\s+(?P<what>.+)", re.IGNORECASE)


def aspect_of(saying: Saying, lead: Hit) -> str | None:
    """Return the phrase that the cue speaks of, from its own side of the sentence.

    None where there is nothing to look for ("the novelty is limited", "it proposes no new method").
    """
    if lead.cue.says is Says.NEW and lead.stance in NEGATIVE and not lead.cue.before:
        return None
    before, after = saying.text[lead.clause.start : lead.start], saying.text[lead.end : lead.clause.end]
    for side in _sides(lead, saying.text[lead.start : lead.end], before, after):
        phrase = clean(without_works(side))
        if is_aspect(phrase):
            return phrase
    return None


def _sides(lead: Hit, cue: str, before: str, after: str) -> Iterator[str]:
    """The stretches that may hold the aspect, the likeliest first."""
    respect = IN_RESPECT.search(after)
    told = object_of(respect["what"]) if respect else ""
    subject, following = subject_of(before), object_of(after)
    behind = following if _GOES_ON.match(after) else ""
    match lead.cue.says:
        case Says.LIKE:
            yield from (told, subject, object_of(_behind_work(after)))
        case Says.DIFFERS:
            yield from (object_of(after.partition(", ")[2]), told, subject)
        case Says.EXTENDS:
            yield subject
        case Says.BARE | Says.UNCLEAR:
            yield from (subject, behind) if lead.cue.before else (behind, subject)
        case Says.UNEXPLORED:
            attributive = subject == before and _ATTRIBUTIVE.search(before)
            yield from (following, subject) if attributive else (subject, behind)
        case Says.KNOWN:
            stated = _THAT.match(after)
            yield from (subject, object_of(stated["what"]) if stated else "")
            yield "" if lead.cue.before else following
        case Says.NEW if _NOUN.search(cue):
            yield from (behind, subject if _OWNS.search(before) else "")
        case Says.FIRST:
            yield from (subject, following) if lead.cue.before else (following, subject)
        case _:
            yield from (subject, behind) if lead.cue.before else (following, subject)


def _behind_work(after: str) -> str:
    """What follows a named work ("similar to W in its loss"); behind works without a name stands their description."""
    return WORK_MARK.split(after)[-1] if WORK_MARK.search(after) else ""
