"""The lines of a claim (law, section 3), by syntax: the aspect before or after the cue, the works it is set beside."""

import re
from dataclasses import dataclass

from peerassay.grading.claim import LineKind, Stance
from peerassay.grading.extraction.answer import LineGiven
from peerassay.grading.extraction.aspects import clean, is_aspect
from peerassay.grading.extraction.cues import Says
from peerassay.grading.extraction.facts import MOST, proof_lines
from peerassay.grading.extraction.saying import WORK_MARK, Saying
from peerassay.grading.extraction.sides import IN_RESPECT, aspect_of
from peerassay.grading.extraction.stances import Hit, leading


@dataclass(frozen=True, slots=True)
class Ground:
    """What the lines are made from: the sentence that claims, the facts brought for it, the paper's contribution."""

    saying: Saying
    proofs: tuple[Saying, ...]
    contribution: str | None


_PARTS = re.compile(r"\s*(?:,\s*(?:and\s+)?|\band\b|\bwith\b|\+|\binto\b)\s*")
_LISTED = re.compile(
    r"^(?:whole |entire |overall |full |complete )?(?:method|approach|framework|model|system|pipeline|algorithm|idea|"
    r"architecture|proposal|work|paper)\b\W+(?:with|including|consisting of|namely|i\.e\.,?|combining|comprising|"
    r"made of)\s+(?P<parts>.+)$",
    re.IGNORECASE,
)
_LIST = re.compile(r"\s*(?:,\s*(?:and\s+)?|\band\b)\s*")
_SETTING = re.compile(r"^(.+?)\s+on\s+(.+)$")
_GENERAL = re.compile(
    r"\b(?:prior|previous(?:ly)?|existing|earlier|past|related|other|recent|many|several|well-known|widely|"
    r"extensively|already|literature|before|known|commonly|standard|long)\b",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"\b(?:methods?|approach|papers?|works?|ideas?|frameworks?|algorithms?|models?|contributions?|techniques?|it|this|"
    r"they|authors?|proposed|manuscript|proposal|concept|novelty|strategy|solution)\b",
    re.IGNORECASE,
)
_PART_ALONE = re.compile(
    r"\b(?:architectures?|loss(?:es)?|objectives?|modules?|training|data ?sets?|benchmarks?|experiment\w*|evaluation|"
    r"theor\w+|proofs?|analys[ei]s|components?|results?|assumptions?|settings?|sections?|part|parts|tasks?|figures?|"
    r"motivation|problems?|backbone|setup)\b",
    re.IGNORECASE,
)
"""What is only a part of a work: likeness in it says nothing of the contribution."""
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
    aspect = own or (ground.contribution if _is_of_the_whole(saying, lead) else None)
    works = _works_beside(saying, lead)
    if lead.cue.says is Says.UNCLEAR:
        # Doubt is no fact about the works it names; what is labelled are the facts brought beside it.
        return [line for proof in ground.proofs for line in proof_lines(proof, aspect)]
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
    if not lines and own:
        lines += [LineGiven(kind=LineKind.IN_PRIOR_WORK, aspect=part) for part in _split(own, lead, own)]
    elif lines and own and lead.cue.says is Says.KNOWN and _GENERAL.search(saying.text) and not works:
        lines.append(LineGiven(kind=LineKind.IN_PRIOR_WORK, aspect=own))
    return lines


def _is_of_the_whole(saying: Saying, lead: Hit) -> bool:
    """Whether the likeness is said of the paper's whole work, not of its architecture, loss or data alone."""
    subject = saying.text[lead.clause.start : lead.start] or saying.text
    return _WHOLE.search(subject) is not None and _PART_ALONE.search(subject) is None


def _but_for(ground: Ground, lead: Hit, works: tuple[str, ...]) -> list[LineGiven]:
    """ "Differs from W only in X": W has the contribution, and W has not X."""
    match = IN_RESPECT.search(ground.saying.text, lead.end)
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


def _works_beside(saying: Saying, lead: Hit) -> tuple[str, ...]:
    """The works of the leading clause; of the whole sentence where that clause names none."""
    clause = saying.text[lead.clause.start : lead.clause.end]
    inside = tuple(dict.fromkeys(mark[1:-1] for mark in WORK_MARK.findall(clause)))
    return (inside or saying.works)[:MOST]


def _split(aspect: str, lead: Hit, own: str | None) -> tuple[str, ...]:
    """The parts of a combination or of a whole that is listed, each to be claimed alone; everything else stays one."""
    if own is None:
        return (aspect,)
    if lead.cue.says is Says.COMBINES:
        parts = tuple(part for piece in _PARTS.split(aspect) if is_aspect(part := clean(piece)))
        return parts[:2] if len(parts) >= 2 else (aspect,)
    listed = _LISTED.match(aspect)
    return _listed_parts(listed["parts"]) if listed else (aspect,)


def _listed_parts(listed: str) -> tuple[str, ...]:
    """The parts that a whole is said to have, and the setting behind the last; one where a part alone tells little."""
    parts = [clean(part) for part in _LIST.split(listed)]
    setting = _SETTING.match(parts[-1])
    if setting and all(is_aspect(clean(part)) for part in setting.groups()):
        parts[-1:] = [clean(part) for part in setting.groups()]
    return tuple(parts) if len(parts) > 1 and all(map(is_aspect, parts)) else (clean(listed),)
