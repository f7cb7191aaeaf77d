"""What kind of sentence it is (law, section 1): claim, proof, request, echo, other."""

import re

from peerassay.grading.claim import Gate, Stance
from peerassay.grading.extraction.cues import Says
from peerassay.grading.extraction.lexicon import EARLIER, EASY, MERELY, NEWNESS, WORKS
from peerassay.grading.extraction.requests import asking_in, asks_about_work
from peerassay.grading.extraction.saying import WORK_MARK, Part, Saying
from peerassay.grading.extraction.stances import NEGATIVE, Hit, leading

_WORK_WORD = re.compile(
    rf"<W\d+>|\b(?:{EARLIER} (?:[\w-]+ ){{0,2}}{WORKS}|prior art|literature|novel\w*|originality|contributions?|"
    r"baselines)\b",
    re.IGNORECASE,
)
_REPORTS = re.compile(
    r"^\W*(?:(?:in (?:this|the) (?:paper|work|study|article|submission)|specifically|to this end|in particular|"
    r"overall|here|then|finally|"
    r"first(?:ly)?|second(?:ly)?|third(?:ly)?|moreover|furthermore|additionally|also|they|it)\W+)*"
    r"(?:(?:the|this|these|their)\s+)?(?:current |present |submitted )?(?:authors?|paper|work|study|manuscript|"
    r"submission|article|they|it|we|method|framework|approach)\b"
    r"[^.;]{0,60}?\b(?:propos\w+|introduc\w+|present(?:s|ed)?|develop\w*|describ\w+|stud(?:y|ies)|investigat\w+|"
    r"address\w*|suggests?|offers?|"
    r"provid\w+|aims?|explor\w+|tackl\w+|designs?|leverag\w+|consider\w*|establish\w*|deriv\w+|extends?|builds?|"
    r"combin\w+|uses?|employ\w*|proves?|shows?|focus\w*|appl(?:y|ies)|deals?|evaluat\w+|analy[sz]\w+|formulat\w+|"
    r"contribut\w+|demonstrat\w+|creates?|learns?|trains?|constructs?|adopts?|utili[sz]es?|integrates?)\b",
    re.IGNORECASE,
)
_FIELD = re.compile(
    r"\b(?:literature|prior|previous\w*|existing|field|community|research|earlier|works|before)\b", re.I
)
_WHAT_IS_NEW = re.compile(rf"{NEWNESS}\b.*\b(?:is|are|lies?|comes?|stems?|resides?|consists?|in|of)$", re.I)
"""Names what the newness is said to be, without a judgement of the reviewer's own."""
_VALUES = re.compile(
    r"\b(?:appreciat\w+|likes?|enjoy\w*|recogni[sz]\w+|acknowledg\w+|values?|impress\w+|commend\w*|thanks to|given|"
    r"i (?:find|think|believe)|good|nice|strong|clear|interesting|solid|sufficient)\b",
    re.IGNORECASE,
)
_QUOTED_CLAIM = re.compile(
    r"\b(?:authors?|paper|they|manuscript|abstract|introduction)\b[^.;]{0,20}\b(?:claim(?:s|ed)?|argues?|states?|"
    r"asserts?|mentions?|notes?|emphasi[sz]es?|says?|writes?)\b|"
    r"\b(?:our (?:proposed )?(?:method|approach|work|paper|framework|model|algorithm)|we (?:propose|introduce|"
    r"present))\b",
    re.IGNORECASE,
)
_PREDICATE = re.compile(r"(?:is|are|was|were|seems?|appears?|looks?)\b", re.IGNORECASE)
_OF_FAULTS = frozenset({Part.WEAKNESSES, Part.QUESTIONS})
_COPULA = re.compile(r"\b(?:is|are|was|were)(?: (?:\w+ly|an?|the|some))*\W*$", re.IGNORECASE)
_NOUN_OF_NEWNESS = re.compile(rf"\b{NEWNESS}\b|incremental|\bknow|\baware|\bseen", re.IGNORECASE)
_CONCEDING = re.compile(r"^(?:\w+,? )?(?:although|though|even though|while|whilst|despite)\b\s*", re.IGNORECASE)
_IN_PERSON = re.compile(r"\b(?:i|my|me|in (?:my|our) (?:opinion|view))\b", re.IGNORECASE)
_TELLS = re.compile(
    rf"(?:<W\d+>|\b(?:{EARLIER}|many|several|some|these|those|they|it|both|various|"
    rf"numerous) ?(?:[\w-]+ ){{0,3}}?{WORKS}?\b|\bliterature)[^.;]{{0,60}}?"
    r"\b(?:propos\w+|introduc\w+|show\w*|stud(?:y|ied|ies)|explor\w+|use[sd]?|using|present\w*|demonstrat\w+|"
    r"develop\w+|investigat\w+|address\w*|"
    r"consider\w*|appl(?:y|ied|ies)|adopt\w*|do(?:es)?|did|prov(?:e|es|ed)|deriv\w+|achiev\w+|leverag\w+|"
    r"employ\w*|formulat\w+|has|have|had|discuss\w*|"
    r"perform\w*|combin\w+|generat\w+|train\w*|learn\w*|extend\w*|provid\w+|offer\w*|design\w*|utili[sz]\w+|"
    r"contain\w*|include\w*|establish\w*|exist)\b|"
    r"\b(?:for (?:example|instance)|e\.g\.|such as|see|cf\.|as in|in)\b[^.;]{0,40}<W\d+>",
    re.IGNORECASE,
)
_OF_ANOTHER = re.compile(
    r"<W\d+>[^.;,]{0,25}\b(?:propos\w+|introduc\w+|present\w*|is|are|was|develop\w*|also|ha(?:s|"
    r"ve))\W+(?:\w+\W+){0,3}$",
    re.IGNORECASE,
)


_NEW_GROUND = re.compile(r"[,;:.]\s|\b(?:since|because|given|as|but|while|although|and|so)\b", re.IGNORECASE)
"""What parts the doubt from an asking before it."""
_ASIDE = re.compile(r"[,(-]\s*$")
"""Before a likeness told in passing: "a longer analysis, similar to W, would help"."""
_TOLD_IN_ASKING = frozenset({Says.LIKE, Says.EXTENDS, Says.COMBINES})
_DESCRIBING = frozenset({Says.EXTENDS, Says.COMBINES})


_OF_OURS = re.compile(
    r"^\W*(?:\w+\W+){0,3}?(?:(?:the|this|their) (?:paper|authors?|manuscript|submission|proposed|work)\b|"
    r"i\b|i'm\b|we\b)",
    re.IGNORECASE,
)


_HEADING = re.compile(r"^\W*[A-Z][\w \-/&,]{2,60}:\s+")
_OF_WRITING = re.compile(
    r"\brelated[ -]works? (?:section|part|contains?|includes?|has|is|could|needs?|lacks?|miss\w*)\b|"
    r"\b(?:sections?|references?|citations?|bibliography|writing|typos?|notation|figures?|tables?|captions?|"
    r"introduction|literature review) (?:\w+ )?(?:contains?|includes?|has|have|is|are|should|could|needs?|lacks?|"
    r"omits?|"
    r"miss\w*)\b|\b(?:advantages?|improvements?|gains?|superior\w*|better|outperform\w*|motivation)\b[^.;]{0,25}?"
    r"\b(?:over|than|compared|upon)\b|\b(?:compared|comparisons?|relative) (?:to|with|against)\b|\boutperform\w*|"
    r"\b(?:this|the) (?:paper|work|authors?|manuscript) (?:could|can|may|might)\b",
    re.IGNORECASE,
)
"""Remarks on how the paper is written, or on how well it does beside others: no ground for what is new."""


def gate_of(saying: Saying) -> Gate:
    """Return the gate of a sentence by itself; whether a fact is brought as proof is seen from its neighbours."""
    if saying.is_reference or len(saying.text) < 6:
        return Gate.OTHER
    lead = leading(saying.hits)
    ask = asking_in(saying.text)
    if ask is not None and not _claims_beside(saying, lead, ask):
        return Gate.REQUEST if asks_about_work(saying.text) else Gate.OTHER
    if lead is None:
        return Gate.OTHER
    return _gate_by_cue(saying, lead)


def _claims_beside(saying: Saying, lead: Hit | None, ask: re.Match[str]) -> bool:
    """Whether a sentence that asks for something also says, outside the asking, how new something is."""
    if lead is None or saying.text.rstrip().endswith("?"):
        return False
    if lead.stance is Stance.NOVEL:
        return not lead.clause.start <= ask.start() < lead.clause.end and ask.start() > lead.end
    if lead.stance not in NEGATIVE or _is_asked_for(saying, lead, ask):
        return False
    if lead.cue.says is Says.LIKE and _ASIDE.search(saying.text[: lead.start]):
        return False
    return lead.cue.says not in _TOLD_IN_ASKING or ask.start() > lead.end + 20


def _is_asked_for(saying: Saying, lead: Hit, ask: re.Match[str]) -> bool:
    """Whether the words of doubt are what the asking is about: "it is essential to lay out the limited novelty"."""
    between = saying.text[ask.end() : lead.start]
    return lead.start >= ask.end() and _NEW_GROUND.search(between) is None


def _gate_by_cue(saying: Saying, lead: Hit) -> Gate:
    if lead.stance is Stance.NOVEL and _OF_ANOTHER.search(saying.text[: lead.start]):
        return Gate.OTHER
    if _speaks_of_the_field(saying, lead):
        return Gate.OTHER
    if lead.stance is Stance.NOVEL and saying.part in _OF_FAULTS and not _praises_among_faults(saying, lead):
        return Gate.OTHER
    echoes = lead.stance is Stance.NOVEL and _is_echo(saying, lead)
    describes = lead.cue.says in _DESCRIBING and saying.part is not Part.WEAKNESSES and _only_describes(saying, lead)
    if echoes or describes or (saying.part is Part.SUMMARY and not _judged(saying, lead)):
        return Gate.ECHO
    return Gate.CLAIM


def _praises_among_faults(saying: Saying, lead: Hit) -> bool:
    """Among faults a heading ("Novelty: ..."), "a new loss" and "unlike W" only name; "is", "I find" judge."""
    if lead.is_heading or (lead.cue.says is Says.DIFFERS and not lead.cue.before):
        return False
    if lead.cue.says is not Says.NEW or _NOUN_OF_NEWNESS.search(saying.text[lead.start : lead.end]):
        return True
    judged = _is_predicate(saying, lead) or _COPULA.search(saying.text[: lead.start]) is not None
    return judged or _IN_PERSON.search(saying.text) is not None


def _speaks_of_the_field(saying: Saying, lead: Hit) -> bool:
    """What is well studied is no doubt where merits are listed; what is less explored, no praise where faults are."""
    if lead.cue.says is Says.UNEXPLORED and lead.stance in NEGATIVE:
        return True
    if saying.part is Part.STRENGTHS:
        return lead.cue.says is Says.KNOWN and lead.stance in NEGATIVE
    unexplored = lead.cue.says is Says.UNEXPLORED and saying.part in {Part.WEAKNESSES, Part.QUESTIONS}
    return unexplored and _FIELD.search(saying.text) is None


def _only_describes(saying: Saying, lead: Hit) -> bool:
    """A report of what the paper builds on ("proposes a variant of X"), without a word that belittles it."""
    inside = saying.text[lead.start : lead.end]
    told = saying.part is Part.STRENGTHS or _REPORTS.match(saying.text) is not None
    return told and not re.search(rf"\b(?:{MERELY}|{EASY}|heavily)\b", inside, re.IGNORECASE)


def _judged(saying: Saying, lead: Hit) -> bool:
    """Whether a sentence of the summary judges in the reviewer's own words instead of telling what the paper does."""
    if lead.cue.says in {Says.BARE, Says.UNCLEAR}:
        return True
    if _REPORTS.match(saying.text) or lead.cue.says not in {Says.NEW, Says.FIRST, Says.LIKE}:
        return False
    return _is_predicate(saying, lead) or _IN_PERSON.search(saying.text) is not None


def _is_predicate(saying: Saying, lead: Hit) -> bool:
    return _PREDICATE.match(saying.text[lead.start : lead.end]) is not None


def _is_echo(saying: Saying, lead: Hit) -> bool:
    """Praise that only reports: what the authors claim; "proposes a novel ..." outside a list of strengths."""
    if _QUOTED_CLAIM.search(saying.text):
        return True
    if saying.part is Part.STRENGTHS:
        return False
    if _names_the_newness(saying, lead) or _is_granted_in_passing(saying, lead):
        return True
    if lead.cue.says is Says.DIFFERS and lead.cue.before:
        return False
    return (
        _REPORTS.match(saying.text) is not None
        and not _is_predicate(saying, lead)
        and re.search(r"\b(?:is|are) (?:the|among the) first\b|\bmy knowledge\b|aware", saying.text) is None
    )


def _names_the_newness(saying: Saying, lead: Hit) -> bool:
    """ "The main novelty is a loss that ..." tells what is meant to be new; it does not say that it is."""
    named = _WHAT_IS_NEW.search(saying.text[lead.start : lead.end]) is not None
    return named and _VALUES.search(saying.text) is None


def _is_granted_in_passing(saying: Saying, lead: Hit) -> bool:
    """ "While the paper introduces a novel loss, its runs are short": the paper's word, granted on another point."""
    clause = _CONCEDING.sub("", saying.text[lead.clause.start : lead.clause.end].lstrip(" ,;("))
    granted = lead.clause.kind == "concession" and all(h.clause == lead.clause for h in saying.hits)
    return granted and not _is_predicate(saying, lead) and _REPORTS.match(clause) is not None


def tells_of_work(saying: Saying) -> bool:
    """Whether it states what other work has, so that it can be ground for a claim beside it."""
    text = _CONCEDING.sub("", _HEADING.sub("", saying.text))
    if saying.is_reference or asking_in(text) or _OF_OURS.match(text) or _OF_WRITING.search(text):
        return False
    return bool(WORK_MARK.search(text) or _WORK_WORD.search(text)) and _TELLS.search(text) is not None
