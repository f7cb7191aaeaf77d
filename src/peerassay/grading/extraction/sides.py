"""On which side of its cue the aspect of a sentence stands, and where it ends."""

import re
from collections.abc import Iterator

from peerassay.grading.extraction.aspects import clean, is_aspect, object_of, subject_of, weight, without_works
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
    r"\s*(?:of|in|for|to|that|regarding|on|over|about|behind)\b"
    r"(?! (?:comparison|contrast|relation|terms|my|general|(?:the|this|its) (?:[\w-]+ )?(?:context|landscape|field|"
    r"area|"
    r"domain|space|literature|realm|community|scope))\b)",
    re.IGNORECASE,
)
_FOR_A_TASK = re.compile(
    r"\s*(?:(?:and )?[\w-]+ )?(?:techniques?|methods?|approach(?:es)?|frameworks?|algorithms?|models?|solutions?|"
    r"ways?|ideas?|"
    r"architectures?|strateg(?:y|ies)|paradigms?|pipelines?|systems?|problems?|tasks?|perspectives?) (?:for|to|of|in|"
    r"on) "
    r"(?P<what>(?:(?!\b(?:by|that|which|using|via|through|based|with|where)\b)[^.;])+)\.?$",
    re.IGNORECASE,
)
LEAST_OF_PURPOSE = 4
"""Words of the matter from which a purpose is so much its own that a work with the same is a precedent."""
_PLACE = re.compile(
    r"\s*(?:[^\w\s]|(?:in|by|for|before|elsewhere|to|and|as|with|within|since|but|from|at|on)\b|$)", re.IGNORECASE
)
_ENDS_IN_PLACE = re.compile(r"\b(?:in|by|before|elsewhere|previously|earlier|for)$|>$", re.IGNORECASE)
_OF_THE_WHOLE = re.compile(
    r"\s*(?:of|in) (?:(?:the|this|their|its) )?(?:proposed |whole |overall |current |main )*(?:methods?|approach|"
    r"paper|work|"
    r"frameworks?|models?|algorithms?|solutions?|contributions?|ideas?) (?:for|in|on|to|within)\b",
    re.IGNORECASE,
)
"""The newness of the whole for a topic: the topic is not what is new."""
_AREA = re.compile(
    r"\s*(?:[\w-]+ )?(?:areas?|fields?|directions?|topics?|domains?|aspects?) (?:in|of|within)\b", re.IGNORECASE
)
_IN_WHICH = re.compile(r"(?:in|by)\s+(?!terms|that\b|the sense|its\b|their\b|how\b)", re.IGNORECASE)
_NOUN = re.compile(rf"\b{NEWNESS}$", re.IGNORECASE)
_OWNS = re.compile(
    r"\b(?:has|have|shows?|demonstrates?|possess\w*|brings?|offers?|exhibits?|with|shown)(?: an?)?\W*$", re.IGNORECASE
)
_ATTRIBUTIVE = re.compile(r"\b(?:an?|the|this|another)(?: \w+ly| \w+ (?:and|yet|but))?\s*$", re.IGNORECASE)
_VIEWS = r"(?:perspectives?|insights?|angles?|lens|lenses|viewpoints?|views?|light|understanding|take|look)"
_VIEW = re.compile(rf"(?:[\w-]+ (?:and )?){{0,3}}?{_VIEWS} (?:on|into|of|about|for|regarding|to|in)\b", re.IGNORECASE)
_VIEW_NAMED = re.compile(rf"\b{_VIEWS}$", re.IGNORECASE)
_ON = re.compile(r"\s*(?:on|into|of|about|for|regarding|to|in|that)\b", re.IGNORECASE)
_BY = re.compile(r"\b(?:by|through|via|showing that|namely)\s+", re.IGNORECASE)
_THAT = re.compile(r"[^.;]{0,40}?\b(?:that|how):?\s+(?:\(\w\)\s*)?(?P<what>.+)", re.IGNORECASE)


def aspect_of(saying: Saying, lead: Hit, stretch: tuple[int, int] | None = None) -> str | None:
    """Return the phrase that the cue speaks of, from its own side of its clause or of the stretch given.

    None where there is nothing to look for ("the novelty is limited", "it proposes no new method").
    """
    if lead.cue.says is Says.NEW and lead.stance in NEGATIVE and not lead.cue.before:
        return None
    start, end = stretch or (lead.clause.start, lead.clause.end)
    cue, after = saying.text[lead.start : lead.end], saying.text[lead.end : end]
    if lead.cue.says is Says.NEW and _VIEW_NAMED.search(cue) and _ON.match(after):
        after = _told_by(after)
    if lead.cue.says is Says.NEW and not lead.cue.before and _names_a_task(after):
        return None
    for side in _sides(lead, cue, saying.text[start : lead.start], after):
        phrase = clean(without_works(side))
        if _VIEW.match(phrase):
            told = clean(_told_by(phrase))
            return told if is_aspect(told) else None
        if is_aspect(phrase):
            return phrase
    return None


def _names_a_task(after: str) -> bool:
    """ "A novel technique for X" says what it is for; where X is no more than a topic, works on it are no precedent."""
    purpose = _FOR_A_TASK.match(after)
    return purpose is not None and weight(clean(object_of(purpose["what"]))) < LEAST_OF_PURPOSE


def _told_by(text: str) -> str:
    """ "A new perspective on X by Y" is about Y: X is only what one looks at."""
    by = _BY.search(text)
    return text[by.end() :] if by else ""


def _sides(lead: Hit, cue: str, before: str, after: str) -> Iterator[str]:
    """The stretches that may hold the aspect, the likeliest first."""
    respect = IN_RESPECT.search(after)
    told = object_of(respect["what"]) if respect else ""
    subject, following = subject_of(before), object_of(after)
    goes_on = _GOES_ON.match(after)
    topical = _OF_THE_WHOLE.match(after) is not None
    behind = following if goes_on and not topical and not (lead.cue.says is Says.BARE and "that" in goes_on[0]) else ""
    match lead.cue.says:
        case Says.LIKE:
            where = respect is not None and respect[0][:3].lower() in {"in ", "by "} and _IN_WHICH.match(respect[0])
            yield from ("" if where and not WORK_MARK.search(after) else told, subject)
            yield object_of(_behind_work(after))
        case Says.DIFFERS:
            yield from (object_of(after.partition(", ")[2]), told, subject)
        case Says.EXTENDS:
            yield subject
        case Says.BARE | Says.UNCLEAR:
            yield from (subject, behind) if lead.cue.before else (behind, subject)
        case Says.UNEXPLORED:
            attributive = subject == before and _ATTRIBUTIVE.search(before) and _AREA.match(after) is None
            yield from (following, subject) if attributive else (subject, behind)
        case Says.KNOWN:
            stated = _THAT.match(after)
            direct = not lead.cue.before or (_ENDS_IN_PLACE.search(cue) is None and _PLACE.match(after) is None)
            told_there = (object_of(stated["what"]) if stated else "", following if direct else "")
            yield from (subject, *told_there) if lead.cue.before or goes_on else (*told_there, subject)
        case Says.NEW if _NOUN.search(cue):
            yield from (behind, subject if _OWNS.search(before) else "")
        case Says.FIRST:
            yield from (subject, following) if lead.cue.before else (following, subject)
        case _:
            yield from (subject, behind) if lead.cue.before else (following, subject)


def _behind_work(after: str) -> str:
    """What follows a named work ("similar to W in its loss"); behind works without a name stands their description."""
    return WORK_MARK.split(after)[-1] if WORK_MARK.search(after) else ""
