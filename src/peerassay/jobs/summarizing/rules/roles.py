"""What a sentence does in a paper: background, gap, method, result or implication; by where it stands and its words."""

import re
from collections.abc import Sequence

from peerassay.documents import SectionKind, Sentence
from peerassay.jobs.summarizing.body import Body, is_of
from peerassay.jobs.summarizing.sentence import Role, SummarySentence
from peerassay.language.announcing import WE, Announced, announces

_GAP = re.compile(
    r"\b(?:however|nevertheless|although|despite|unfortunately|yet|but|lack|limited|little|few|unclear|unknown"
    r"|poorly|challeng\w*|difficult\w*|remains?|not (?:been|yet|well)|scarce\w*|neglect\w*|overlook\w*|fail\w*"
    r"|suffer\w*|cannot)\b",
    re.IGNORECASE,
)
_RESULT = re.compile(
    r"\b(?:results?|found|find|finds|show|shows|showed|shown|demonstrat\w*|observ\w*|reveal\w*|outperform\w*|achiev\w*"
    r"|improv\w*|significan\w*|increas\w*|decreas\w*|reduc\w*|higher|lower|compared (?:to|with))\b"
    r"|\d+(?:\.\d+)?\s?%|\bp\s?[<=]",
    re.IGNORECASE,
)
_IMPLIES = re.compile(
    r"\b(?:suggest\w*|impl(?:y|ies|ications?)|conclu\w*|future|could|may|might|should|promis\w*|potential\w*|useful|important"
    r"|open(?:s|ing)? (?:the|up|new)|enabl\w*|pav\w* the way|hope|believe|highlight\w*)\b",
    re.IGNORECASE,
)


_OURS = re.compile(rf"{WE.pattern}|\bour\b", re.IGNORECASE)


def role_said(text: str) -> Role | None:
    """Return the role of a sentence that a model wrote, by its own words; None where they do not say it."""
    said, counts = announces(text), re.search(r"\d", text) is not None
    if said is Announced.FOUND or (counts and _RESULT.search(text)):
        return Role.RESULT
    if said is not None:
        return Role.METHOD
    if _IMPLIES.search(text):
        return Role.IMPLICATION
    return Role.GAP if _GAP.search(text) and not _OURS.search(text) else None


def role_of(sentence: Sentence, body: Body) -> Role:
    """Return the role of a sentence of the body."""
    text, said = sentence.text, announces(sentence.text)
    if body.closes(sentence):
        if _IMPLIES.search(text):
            return Role.IMPLICATION
        return Role.METHOD if said is Announced.MADE else Role.RESULT
    if said is Announced.FOUND and _RESULT.search(text) and not body.opens(sentence):
        return Role.RESULT
    if said is not None or is_of(sentence, SectionKind.METHOD):
        return Role.METHOD
    if body.opens(sentence) and body.places[sentence.id] < body.turn and not _OURS.search(text):
        return Role.GAP if _GAP.search(text) else Role.BACKGROUND
    return Role.RESULT if _RESULT.search(text) and not body.opens(sentence) else Role.METHOD


def roles_of(summary: Sequence[SummarySentence], body: Body) -> tuple[Role, ...]:
    """Return the part of an abstract that each sentence is, by the first of the body's sentences that supports it."""
    first = (next((body.by_id[ref] for ref in sentence.places if ref in body.by_id), None) for sentence in summary)
    return tuple(role_of(sentence, body) if sentence else Role.METHOD for sentence in first)
