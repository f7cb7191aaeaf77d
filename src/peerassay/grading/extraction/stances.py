"""Which way a sentence leans on newness: cues with negation, reported speech and scope."""

import re
from dataclasses import dataclass

from peerassay.grading.claim import Stance
from peerassay.grading.extraction.clauses import Clause, clauses_of
from peerassay.grading.extraction.cues import CUES, Cue, Says


@dataclass(frozen=True, slots=True)
class Hit:
    """A cue at a place of the sentence, in its clause; `stance` after negation."""

    cue: Cue
    stance: Stance
    start: int
    end: int
    clause: Clause
    is_heading: bool = False


NEGATIVE = frozenset({Stance.NOT_NOVEL, Stance.SOMEWHAT_NOVEL})
_NEGATED = re.compile(
    r"(?:(?<![\w-])|(?=n't))(?:not|n't|no|neither|nor|hardly|without|lack\w*|little|limited|less|few|never|"
    r"cannot|nothing|by no means|insufficient\w*|"
    r"overstat\w+|overclaim\w*|low|weak|minor|barely|scarcely)(?!-)[^\w,;]+(?:[\w'-]+[^\w,;]+){0,3}$",
    re.IGNORECASE,
)
_DOUBLY = re.compile(r"(?:\bnot|n't|\bno longer|\bwithout|\bhardly)[^\w,;]+(?:[\w'-]+[^\w,;]+){0,2}$", re.IGNORECASE)
_CASE_FOR = re.compile(
    r"\b(?:not|n't|fails? to|little)\b[^.;]{0,40}\b(?:case|evidence|support|argument|convinc\w+)\b[^.;]{0,20}$",
    re.IGNORECASE,
)
_NOT_CONSIDERED = re.compile(
    r"(?:\bnot|n't|\bcannot) (?:\w+ )?(?:consider|regard|see|view|call)\b[^.;]{0,60}$", re.IGNORECASE
)
_NOT_ONLY = re.compile(r"\bnot (?:only|just|merely)\W+(?:\w+\W+){0,3}$", re.IGNORECASE)
_SUPPOSED = re.compile(
    r"\b(?:if|when|whenever|needs? for|whether|would (?:be|have been)|could be|should be|might be more|more|"
    r"claim(?:s|ed|ing)?|"
    r"argues?|"
    r"allege\w*|supposed\w*|"
    r"said to be|state[sd]?|asserts?|make it|making it|increase|improve|strengthen|highlight|emphasi[sz]e|"
    r"clarify|clarifying|justify|assess|"
    r"evaluate|judge|discuss|explain|elaborate|understand(?:ing)?|appreciate|support|demonstrate|show(?:case)?|"
    r"establish|convince me of)\W+"
    r"(?:[\w'-]+\W+){0,4}$",
    re.IGNORECASE,
)


_SKILL = re.compile(
    r"\b(?:ability|able|position|qualified|expertise|competent) to (?:judge|assess|evaluate)\b", re.IGNORECASE
)
_LEFT_OUT = re.compile(
    r"(?:\bnot|n't|\black\w*|\bwithout|\bomit\w*|\bignor\w+|\bmiss\w*|\bneglect\w*)\b[^.;]{0,80}\b(?:which|that)\s*$",
    re.IGNORECASE,
)
_BY_ITSELF = re.compile(
    r"^[^.;,]{0,40}?\b(?:by|in) (?:the|this|their|its) (?:authors?|(?:current )?paper|appendi\w+|manuscript|"
    r"supplement\w*)\b",
    re.IGNORECASE,
)
_GREAT = re.compile(
    r"\b(?:significant|non-?trivial|substantial|important|novel|nice|elegant|interesting|useful|valuable|clever|"
    r"neat)\W+$",
    re.IGNORECASE,
)
_FIGURES = re.compile(
    r"\b(?:results?|performance|accurac\w+|numbers|scores?|range|errors?|values?) (?:of|on|for|are|is|in)\b",
    re.IGNORECASE,
)
_HAS_SUBJECT = re.compile(r"[A-Za-z]{5,}|\b(?:it|this|that|work|idea|they|is|are|<W\d+>)\b", re.IGNORECASE)
_IS_SUBJECT = re.compile(r"[^.,:;]{3,60}\b(?:is|are|was|would|could|can|will)\b", re.IGNORECASE)


def hits_in(text: str) -> tuple[Hit, ...]:
    """Return the cues of a sentence in order of place; of two that overlap the one higher in the table stands."""
    clauses = clauses_of(text)
    found: list[Hit] = []
    for cue in CUES:
        for match in cue.pattern.finditer(text):
            if match.end() > match.start() and not any(match.start() < h.end and h.start < match.end() for h in found):
                hit = _weighed(cue, match, clauses, text)
                if hit is not None:
                    found.append(hit)
    return tuple(sorted(found, key=lambda h: h.start))


def _weighed(cue: Cue, match: re.Match[str], clauses: tuple[Clause, ...], text: str) -> Hit | None:
    clause = next((c for c in reversed(clauses) if c.start <= match.start()), clauses[0])
    before = text[clause.start : match.start()]
    stance = cue.stance
    if stance is Stance.NOVEL:
        if (
            cue.says in {Says.NEW, Says.FIRST, Says.UNEXPLORED}
            and _NEGATED.search(before)
            and not _NOT_ONLY.search(before)
        ):
            stance = Stance.NOT_NOVEL if cue.says is Says.FIRST else Stance.SOMEWHAT_NOVEL
        elif (cue.says is Says.DIFFERS and _NEGATED.search(before)) or _CASE_FOR.search(before):
            stance = Stance.SOMEWHAT_NOVEL
        elif _SUPPOSED.search(before):
            return None
    elif stance in NEGATIVE and _misses(cue, before, text, match):
        return None
    elif (
        stance in NEGATIVE
        and _DOUBLY.search(before)
        and cue.says in {Says.BARE, Says.EXTENDS, Says.COMBINES, Says.KNOWN, Says.LIKE}
    ):
        if _NOT_ONLY.search(before):
            return None
        stance = Stance.NOVEL
    is_heading = match.start() == 0 and match[0].endswith((":", ".", "-"))
    return Hit(cue, stance, match.start(), match.end(), clause, is_heading)


def _misses(cue: Cue, before: str, text: str, match: re.Match[str]) -> bool:
    """Whether the words of doubt are about something else: the reviewer's skill, a thing left out, a subject itself."""
    if cue.says is Says.BARE:
        return _SKILL.search(text[: match.end()]) is not None
    if cue.says is Says.KNOWN:
        return _LEFT_OUT.search(before) is not None or _BY_ITSELF.search(text[match.start() :]) is not None
    if cue.says is Says.EXTENDS:
        return _GREAT.search(before) is not None or (
            _HAS_SUBJECT.search(before) is None and _IS_SUBJECT.match(text[match.end() :]) is not None
        )
    if cue.says is Says.LIKE:
        return _FIGURES.search(before) is not None
    return False


def leading(hits: tuple[Hit, ...]) -> Hit | None:
    """Return the hit that gives the sentence its stance: behind "but" before main before conceded, negative first."""
    rank = {"turn": 0, "main": 1, "concession": 2}
    order = {Stance.NOT_NOVEL: 0, Stance.SOMEWHAT_NOVEL: 0, Stance.UNCLEAR: 1, Stance.NOVEL: 2}
    worded = tuple(h for h in hits if not h.is_heading) or hits
    return min(worded, key=lambda h: (rank[h.clause.kind], order[h.stance], h.start), default=None)


def against(hits: tuple[Hit, ...], lead: Hit) -> tuple[Hit, ...]:
    """Return the hits that speak against the leading one from another clause: what the reviewer grants."""
    return tuple(h for h in hits if h.clause != lead.clause and _is_for(h.stance) is not _is_for(lead.stance))


def _is_for(stance: Stance) -> bool:
    return stance is Stance.NOVEL
