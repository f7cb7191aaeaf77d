"""The lines of a claim (law, section 3), by syntax: the aspect before or after the cue, the works it is set beside."""

import re
from dataclasses import dataclass

from peerassay.grading.claim import LineKind, Stance
from peerassay.grading.extraction.answer import LineGiven
from peerassay.grading.extraction.aspects import clean, is_aspect
from peerassay.grading.extraction.cues import Says
from peerassay.grading.extraction.doubts import Doubt, doubts_of
from peerassay.grading.extraction.facts import MOST, proof_lines
from peerassay.grading.extraction.saying import WORK_MARK, Saying
from peerassay.grading.extraction.sides import IN_RESPECT, aspect_of
from peerassay.grading.extraction.stances import Hit, leading
from peerassay.grading.extraction.ties import matter_of, points_back


@dataclass(frozen=True, slots=True)
class Ground:
    """What the lines are made from: the sentence that claims, the facts brought for it, the sentence before."""

    saying: Saying
    proofs: tuple[Saying, ...]
    contribution: str | None
    before: Saying | None = None


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
_BOTH = re.compile(r"\bboth (?:of (?:which|these|them|those)|are|were|have)\b", re.IGNORECASE)
_SAME_MATTER = re.compile(
    r"^\W*(?:(?:and|as|since|but|because|they|it|this|these|those|that|which|both|all|also|of|has|have|is|are) )*"
    r"(?:(?:very |quite )?similar|the same|it|this|they|these|those|which|such)\b",
    re.IGNORECASE,
)
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
    if lead.cue.says is Says.UNCLEAR:
        # Doubt is no fact about the works it names; what is labelled are the facts brought beside it.
        about = aspect_of(ground.saying, lead)
        return [line for proof in ground.proofs for line in proof_lines(proof, about)]
    doubts = doubts_of(ground.saying, lead)
    own = _aspects_of(ground, doubts)
    lines = [line for doubt in doubts for line in _of_works(ground, doubt, own[doubt])]
    aspect = next((a for a in own.values() if a), None) or _whole(ground, doubts[0])
    for proof in ground.proofs:
        lines += proof_lines(proof, aspect)
    told = {line.aspect for line in lines}
    lines += [line for doubt in doubts for line in _of_earlier_work(ground, doubt, own[doubt], told)]
    return lines


def _aspects_of(ground: Ground, doubts: tuple[Doubt, ...]) -> dict[Doubt, str | None]:
    """The aspect of each doubt; a later one without ("similar findings were reported by W") has the one before it."""
    found: dict[Doubt, str | None] = {}
    last: str | None = None
    for doubt in doubts:
        last = found[doubt] = _aspect_in(ground, doubt) or (last if _repeats(ground.saying, doubt) else None)
    return found


def _repeats(saying: Saying, doubt: Doubt) -> bool:
    """Whether the subject of the doubt only points back within its sentence."""
    return _SAME_MATTER.search(saying.text[doubt.start : doubt.hit.end]) is not None


def _aspect_in(ground: Ground, doubt: Doubt) -> str | None:
    """The doubt's own aspect; where it says "this" or "it", what the sentence before was about."""
    own = aspect_of(ground.saying, doubt.hit, (doubt.start, doubt.end))
    if own is None and doubt.start == 0 and points_back(ground.saying):
        return matter_of(ground.before)
    return own


def _of_works(ground: Ground, doubt: Doubt, own: str | None) -> list[LineGiven]:
    """Lines of one doubt about the works that it names."""
    works = _works_in(ground.saying, doubt)
    aspect = own or _whole(ground, doubt)
    if not works or aspect is None:
        return []
    if _ONLY.search(ground.saying.text):
        return _but_for(ground, doubt.hit, works)
    parts = _split(ground.saying, aspect, doubt.hit, own)
    return [LineGiven(kind=LineKind.IN_WORK, aspect=part, work=work) for work in works for part in parts]


def _of_earlier_work(ground: Ground, doubt: Doubt, own: str | None, told: set[str]) -> list[LineGiven]:
    """Lines of one doubt about earlier work at large: where no work is named for it and nothing else is told."""
    if own is None or own in told or _works_in(ground.saying, doubt):
        return []
    if not told or (doubt.hit.cue.says is not Says.BARE and not ground.proofs):
        return [
            LineGiven(kind=LineKind.IN_PRIOR_WORK, aspect=part) for part in _split(ground.saying, own, doubt.hit, own)
        ]
    if doubt.hit.cue.says is Says.KNOWN and _GENERAL.search(ground.saying.text):
        return [LineGiven(kind=LineKind.IN_PRIOR_WORK, aspect=own)]
    return []


def _whole(ground: Ground, doubt: Doubt) -> str | None:
    """The paper's contribution, where the likeness is said of its whole work and not of its architecture or data."""
    subject = ground.saying.text[doubt.start : doubt.hit.start] or ground.saying.text
    if _PART_ALONE.search(subject) or _WHOLE.search(subject) is None:
        return None
    # "This was shown in W" is about one matter, named before; a likeness of "it" is one of the whole.
    known = doubt.hit.cue.says is Says.KNOWN and points_back(ground.saying)
    return None if known else ground.contribution


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


def _works_in(saying: Saying, doubt: Doubt) -> tuple[str, ...]:
    """The works of the doubt's stretch; of the whole sentence where it is the only doubt and names none."""
    inside = tuple(dict.fromkeys(mark[1:-1] for mark in WORK_MARK.findall(saying.text[doubt.start : doubt.end])))
    return (inside or (saying.works if doubt.alone else ()))[:MOST]


def _works_beside(saying: Saying, lead: Hit) -> tuple[str, ...]:
    """The works of the leading clause; of the whole sentence where that clause names none."""
    return _works_in(saying, Doubt(lead, lead.clause.start, lead.clause.end, alone=True))


def _split(saying: Saying, aspect: str, lead: Hit, own: str | None) -> tuple[str, ...]:
    """The parts of a combination or of a whole that is listed, each to be claimed alone; everything else stays one."""
    if own is None:
        return (aspect,)
    if lead.cue.says is Says.COMBINES:
        parts = tuple(part for piece in _PARTS.split(aspect) if is_aspect(part := clean(piece)))
        return parts[:2] if len(parts) >= 2 else (aspect,)
    if _BOTH.search(saying.text[: lead.start]) and all(map(is_aspect, halves := _halves(aspect))):
        return halves
    listed = _LISTED.match(aspect)
    return _listed_parts(listed["parts"]) if listed else (aspect,)


def _halves(aspect: str) -> tuple[str, ...]:
    """The two that "both of which" counts: before and behind the one "and"; the aspect itself where there are more."""
    halves = tuple(clean(half) for half in aspect.split(" and "))
    return halves if len(halves) == 2 else (aspect,)


def _listed_parts(listed: str) -> tuple[str, ...]:
    """The parts that a whole is said to have, and the setting behind the last; one where a part alone tells little."""
    parts = [clean(part) for part in _LIST.split(listed)]
    setting = _SETTING.match(parts[-1])
    if setting and all(is_aspect(clean(part)) for part in setting.groups()):
        parts[-1:] = [clean(part) for part in setting.groups()]
    return tuple(parts) if len(parts) > 1 and all(map(is_aspect, parts)) else (clean(listed),)
