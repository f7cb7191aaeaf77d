"""Which way a sentence leans on newness: cues with negation, reported speech and scope."""

import re
from dataclasses import dataclass

from peerassay.grading.claim import Stance
from peerassay.grading.extraction.clauses import Clause, clauses_of
from peerassay.grading.extraction.cues import CUES, Cue, Says
from peerassay.grading.extraction.lexicon import IS
from peerassay.grading.extraction.misses import misses


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
_NOT_ONLY = re.compile(r"\bnot (?:only|just|merely)\W+(?:\w+\W+){0,3}$", re.IGNORECASE)
_SUPPOSED = re.compile(
    r"\b(?:if|when|whenever|needs? for|whether|would (?:be|have been)|could be|should be|might be more|more|"
    r"claim(?:s(?! (?:is|are|was|were))|ed|ing)?|"
    r"argues?|"
    r"allege\w*|supposed\w*|"
    r"said to be|state[sd]?|asserts?|make it|making it|increase|improve|strengthen|highlight|emphasi[sz]e|"
    r"clarify|clarifying|justify|assess|"
    r"evaluate|judge|discuss|explain|elaborate|understand(?:ing)?|appreciate|support|demonstrate|show(?:case)?|"
    r"establish|convince me of)\W+"
    r"(?:[\w'-]+\W+){0,4}$",
    re.IGNORECASE,
)


_PREDICATE = re.compile(rf"(?:{IS})\b", re.IGNORECASE)
_REPORTED = re.compile(
    r"\b(?:if|when|whenever|whether|would (?:be|have been)|could be|should be|"
    r"claim(?:s|ed|ing)?|argu(?:es?|ed|ing)|alleg\w*|supposed\w*|said to be|state[sd]?|assert(?:s|ed|ing)?) "
    r"(?:that )?(?:[\w'-]+[^\w.;,:]+){1,6}$",
    re.IGNORECASE,
)
"""What a sentence says that another says: before "is novel" only this makes it hearsay, other verbs have objects."""
_CONDITION = re.compile(r"^\W*(?:\w+,? )?(?:if|in case|unless|assuming)\b[^,]*$", re.IGNORECASE)


_HEADS = re.compile(r"(?: [\w/&-]+){0,4}:\s")
"""What stands between a word of newness and the colon of its heading ("Novel approach: ...")."""
_LONGEST_HEADING = 30


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
        elif _is_supposed(cue, match, before):
            return None
    elif stance in NEGATIVE and misses(cue, before, text, match):
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
    is_heading = is_heading or (_HEADS.match(text, match.end()) is not None and match.start() < _LONGEST_HEADING)
    return Hit(cue, stance, match.start(), match.end(), clause, is_heading)


def _is_supposed(cue: Cue, match: re.Match[str], before: str) -> bool:
    """Whether newness is only claimed, asked for or assumed in the words before."""
    if cue.says is Says.NEW and _CONDITION.search(before):
        return True
    reported = _REPORTED if _PREDICATE.match(match[0]) else _SUPPOSED
    return reported.search(before) is not None


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
