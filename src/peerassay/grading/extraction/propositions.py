"""The lines of a claim (law, section 3), by syntax: the aspect before or after the cue, the works it is set beside."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from peerassay.grading.claim import LineKind, Stance
from peerassay.grading.extraction.answer import LineGiven
from peerassay.grading.extraction.aspects import clean, is_aspect, without_works
from peerassay.grading.extraction.cues import Says
from peerassay.grading.extraction.saying import WORK_MARK, Saying
from peerassay.grading.extraction.stances import Hit, leading

MOST = 4


@dataclass(frozen=True, slots=True)
class Ground:
    """What the lines are made from: the sentence that claims, the facts brought for it, the paper's contribution."""

    saying: Saying
    proofs: tuple[Saying, ...]
    contribution: str | None


_IN_RESPECT = re.compile(
    r"\b(?:in that|in terms of|in the sense that|with respect to|regarding|in (?:its|their|how)|except (?:that|"
    r"for)|is that|by|in)\b\s+(?P<what>.+)",
    re.IGNORECASE,
)
_PARTS = re.compile(r"\s*(?:,\s*(?:and\s+)?|\band\b|\bwith\b|\+|\binto\b)\s*")
_GENERAL = re.compile(
    r"\b(?:prior|previous(?:ly)?|existing|earlier|past|related|other|recent|many|several|well-known|widely|"
    r"extensively|already|literature|before|known|commonly|standard|long)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"\s*(?:of|in|for|to|that|regarding|on|over|about|behind)\b(?! (?:comparison|contrast|relation|terms|my|general))",
    re.IGNORECASE,
)
_STATING = frozenset({Says.KNOWN, Says.LIKE, Says.COMBINES, Says.DIFFERS, Says.FIRST, Says.UNEXPLORED})
_ONLY = re.compile(
    r"\b(?:only|sole|main|key|minor|subtle|small)\b[^.;]{0,20}\bdiffer|\bdiffers? (?:only|mainly)\b|\bexcept\b",
    re.IGNORECASE,
)


def lines_of(ground: Ground) -> tuple[LineGiven, ...]:
    """Return at most four lines, named works first; none where the sentence gives no work, aspect or proof."""
    lead = leading(ground.saying.hits)
    if lead is None:
        return proof_lines(ground.saying, ground.contribution)
    return _first(_praise(ground, lead) if lead.stance is Stance.NOVEL else _doubt(ground, lead))


def _first(lines: list[LineGiven]) -> tuple[LineGiven, ...]:
    """The first four without repeats; lines about named works come first."""
    ordered = sorted(lines, key=lambda line: line.work is None)
    kept: dict[tuple[str, str | None, str], LineGiven] = {}
    for line in ordered:
        kept.setdefault((line.kind, line.work, line.aspect.casefold()), line)
    return tuple(kept.values())[:MOST]


def _doubt(ground: Ground, lead: Hit) -> list[LineGiven]:
    """Lines of what is said not to be new: each named work has the aspect, or earlier work has it."""
    saying = ground.saying
    own = aspect_of(saying, lead)
    aspect = own or ground.contribution
    works = _works_beside(saying, lead)
    lines: list[LineGiven] = []
    if works and aspect and _ONLY.search(saying.text):
        lines += _but_for(ground, lead, works)
    elif works and aspect:
        lines += [
            LineGiven(kind=LineKind.IN_WORK, aspect=part, work=work)
            for work in works
            for part in _split(aspect, lead, own)
        ]
    for proof in ground.proofs:
        lines += proof_lines(proof, aspect)
    if not lines and own and lead.cue.says is not Says.UNCLEAR:
        lines += [LineGiven(kind=LineKind.IN_PRIOR_WORK, aspect=part) for part in _split(own, lead, own)]
    elif lines and own and lead.cue.says is Says.KNOWN and _GENERAL.search(saying.text) and not works:
        lines.append(LineGiven(kind=LineKind.IN_PRIOR_WORK, aspect=own))
    return lines


def _but_for(ground: Ground, lead: Hit, works: tuple[str, ...]) -> list[LineGiven]:
    """ "Differs from W only in X": W has the contribution, and W has not X."""
    match = _IN_RESPECT.search(ground.saying.text, lead.end)
    rest = clean(match["what"]) if match else ""
    lines = []
    if ground.contribution:
        lines += [LineGiven(kind=LineKind.IN_WORK, aspect=ground.contribution, work=work) for work in works]
    if is_aspect(rest):
        lines += [LineGiven(kind=LineKind.NOT_IN_WORK, aspect=rest, work=work, rests=False) for work in works]
    return lines


def _praise(ground: Ground, lead: Hit) -> list[LineGiven]:
    """Lines of what is said to be new: it is not in the works it is set against, or in no prior work."""
    own = aspect_of(ground.saying, lead)
    if own is None:
        return []
    works = _works_beside(ground.saying, lead) if lead.cue.says is Says.DIFFERS else ()
    if works:
        return [LineGiven(kind=LineKind.NOT_IN_WORK, aspect=own, work=work) for work in works]
    return [LineGiven(kind=LineKind.IN_NO_PRIOR_WORK, aspect=own)]


def proof_lines(saying: Saying, aspect: str | None) -> tuple[LineGiven, ...]:
    """Return the lines of a fact about other work: what the sentence says a work has, else the claim's aspect."""
    said = clean(without_works(WORK_MARK.split(saying.text)[-1] if saying.works else saying.text))
    said = re.sub(
        r"^(?:\w+ ){0,2}?(?:propos\w+|introduc\w+|present\w*|stud\w+|explor\w+|show\w*|us(?:e|es|ed)|consider\w*|"
        r"develop\w*|investigat\w+|demonstrat\w+|appl\w+)\s+(?:an? |the |that )?",
        "",
        said,
    )
    what = said if is_aspect(said) else aspect
    whole = clean(without_works(saying.text))
    if what is None and is_aspect(whole):
        what = whole
    if what is None:
        return ()
    if saying.works:
        return tuple(LineGiven(kind=LineKind.IN_WORK, aspect=what, work=work) for work in saying.works[:MOST])
    return (LineGiven(kind=LineKind.IN_PRIOR_WORK, aspect=what),)


def _works_beside(saying: Saying, lead: Hit) -> tuple[str, ...]:
    """The works of the leading clause; of the whole sentence where that clause names none."""
    clause = saying.text[lead.clause.start : lead.clause.end]
    inside = tuple(dict.fromkeys(mark[1:-1] for mark in WORK_MARK.findall(clause)))
    return (inside or saying.works)[:MOST]


def _split(aspect: str, lead: Hit, own: str | None) -> tuple[str, ...]:
    """The parts of a combination, where each could be claimed alone; everything else stays one."""
    if lead.cue.says is not Says.COMBINES or own is None:
        return (aspect,)
    parts = tuple(clean(part) for part in _PARTS.split(aspect))
    parts = tuple(part for part in parts if is_aspect(part))
    return parts[:2] if len(parts) >= 2 else (aspect,)


def aspect_of(saying: Saying, lead: Hit) -> str | None:
    """Return the phrase that the leading cue speaks of, from its own side of the sentence.

    Where a fact about other work is stated and neither side holds a phrase, the whole sentence without its cue words
    serves. None where there is nothing to look for ("the novelty is limited").
    """
    start, end = lead.clause.start, lead.clause.end
    before, after = saying.text[start : lead.start], saying.text[lead.end : end]
    sides = list(_sides(lead, before, after))
    if lead.cue.says in _STATING:
        sides += [f"{before} {after}", f"{saying.text[:start]} {saying.text[end:]}"]
    for side in sides:
        phrase = clean(without_works(side))
        if is_aspect(phrase):
            return phrase
    return None


def _sides(lead: Hit, before: str, after: str) -> Iterator[str]:
    """The stretches that may hold the aspect, the likeliest first."""
    respect = _IN_RESPECT.search(after)
    behind = after if _GOES_ON.match(after) else ""
    match lead.cue.says:
        case Says.LIKE:
            yield from (respect["what"] if respect else "", before, WORK_MARK.split(after)[-1])
        case Says.DIFFERS:
            tail = after.partition(", ")[2]
            yield from (tail, respect["what"] if respect else "", before)
        case Says.EXTENDS:
            yield before
        case Says.BARE | Says.UNCLEAR:
            yield from (before, behind) if lead.cue.before else (behind, before)
        case _:
            yield from (before, behind) if lead.cue.before else (after, before)
