"""The paper's sections that a reviewer points at by number ("the content of Sections 3.3 and 3.4"; law, section 2).

His words say nothing of what stands there, so no likeness of words finds it: the place itself is to be read.
"""

import re

from peerassay.documents.paper import Paper, Section
from peerassay.documents.sentence import Sentence
from peerassay.grading.judging.attribution import speaks_of_earlier_work

OPENING = 3
"""Sentences at the beginning of a section that are read: it says there what it is about."""
ON_EARLIER_WORK = 2
"""Further ones of it that speak of earlier work: whose idea it takes up is said there."""
_NUMBER = r"(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){0,3}(?![\w])"
_POINTER = re.compile(
    rf"(?:\b(?i:sec(?:tions?|s)?)\b\.?|§{{1,2}})\s*({_NUMBER}(?:\s*(?:,\s*and|,|and|&)\s*{_NUMBER})*)"
)


def pointed_numbers(text: str) -> tuple[str, ...]:
    """Return the numbers of the sections that the words point at, each once, in order."""
    found = (number for pointer in _POINTER.finditer(text) for number in re.findall(_NUMBER, pointer[1]))
    return tuple(dict.fromkeys(found))


def pointed_sentences(text: str, paper: Paper) -> tuple[Sentence, ...]:
    """Return of each section of the paper that the words point at its beginning and what it says of earlier work."""
    sections = [section for number in pointed_numbers(text) if (section := _numbered(number, paper)) is not None]
    return tuple(dict.fromkeys(sentence for section in sections for sentence in _telling(section, paper)))


def _numbered(number: str, paper: Paper) -> Section | None:
    """The first of that number: a checklist behind the paper counts from 1 again."""
    return next((s for s in paper.sections if s.number is not None and s.number.rstrip(".") == number), None)


def _telling(section: Section, paper: Paper) -> tuple[Sentence, ...]:
    inside = [s for s in paper.sentences if section.start <= s.start < section.end]
    later = [s for s in inside[OPENING:] if speaks_of_earlier_work(s.text)]
    return (*inside[:OPENING], *later[:ON_EARLIER_WORK])
