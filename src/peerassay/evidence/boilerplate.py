"""Text that many papers share because a venue, a funder or a licence asks for it: no sign of copying."""

import re
from collections.abc import Iterator
from itertools import pairwise

from peerassay.documents.paper import Paper
from peerassay.documents.text import SourceText
from peerassay.evidence.terms import words
from peerassay.evidence.vocabulary import STOP_WORDS

_CHECKLIST = re.compile(
    r"\banswer\s*:?\s*\[?(?:N/?A|yes|no)\]?\s+means\b"
    r"|\b(?:paper|submission|reproducibility|ethics|author) checklist\b"
    r"|\bthe checklist (?:answers|is designed)\b"
    r"|^\W*(?:question|answer|justification|guidelines)\s*:"
    r"|\bthe authors should (?:reflect|discuss|be explicit|make sure|follow|preferably|clearly|state|cite|consider)\b"
    r"|\bthe paper should (?:point out|indicate|disclose|discuss|provide)\b"
    r"|\b(?:neurips|icml|iclr|acl) code of ethics\b|\bour llm policy\b|\bIRB approvals?\b"
    r"|\bthe procedures for this may vary\b",
    re.IGNORECASE,
)
_NOTICE = re.compile(
    r"\bcreative commons\b|\bcc[ -]by\b|\ball rights reserved\b|\bpermission to make digital or hard copies\b"
    r"|\blicensed? under (?:the |a )?(?:mit|apache|cc|gpl|bsd|creative)\b|\bcopyright\b|\bpreprint\. under review\b"
    r"|\b(?:this|the) (?:work|research|project|study) (?:was|is|has been) (?:\w+ ){0,2}(?:supported|funded|sponsored)\b"
    r"|\b(?:we|the authors) (?:gratefully |also )?(?:acknowledge|thank)\b|\bgrants? (?:no|numbers?|agreement)\b"
    r"|\bcompeting (?:financial )?interests?\b|\bconflicts? of interest\b",
    re.IGNORECASE,
)
_HEADING = re.compile(
    r"\bchecklist\b|\backnowledge?ments?\b|\bfunding\b|\bcompeting interests?\b|\bconflicts? of interest\b"
    r"|\bauthors?'? contributions?\b|\bdata availability\b|\bdeclaration of (?:llm|ai)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(?:19|20)\d{2}[a-z]?\b")
_PUBLISHED = re.compile(
    r"\barxiv\b|\bproceedings of\b|\bin proc\b|\bpreprint\b|\bdoi\b|\bet al\b|\btransactions on\b|\bconference on\b"
    r"|\bpp?\.\s?\d|\bpages \d|\bjournal of\b|\bvol\.",
    re.IGNORECASE,
)
_WIDEST = 40
"""Sentences between two marks of a checklist that still are of it: an answer with its justification has fewer."""
_LEAST_MARKS = 3
_WORDS_A_WORK = 14
"""A reference list names a year or a place of publication at least so often (words)."""
_STOP_WORDS_OF_PROSE = 0.22
"""Share of stop words ("the", "of", "is") under which words are no prose: sentences full of citations have more."""


def boilerplate_in(document: SourceText) -> frozenset[str]:
    """Return the ids of the sentences that venues, funders and licences put into papers: checklists and notices.

    All between two marks of a checklist is of it, so that its answers are left out with its questions.
    """
    sentences = document.sentences
    marks = [place for place, sentence in enumerate(sentences) if _CHECKLIST.search(sentence.text)]
    places = {place for one, two in pairwise(marks) if two - one <= _WIDEST for place in range(one, two + 1)}
    places.update(marks)
    places.update(place for place, sentence in enumerate(sentences) if _NOTICE.search(sentence.text))
    return frozenset(sentences[place].id for place in places).union(_under_headings(document))


def _under_headings(document: SourceText) -> Iterator[str]:
    """The sentences of a paper's sections for notices, their subsections among them."""
    if not isinstance(document, Paper):
        return
    places = [(section.start, section.end) for section in document.sections if _HEADING.search(section.heading)]
    for start, end in places:
        yield from (sentence.id for sentence in document.sentences if start <= sentence.start < end)


def looks_like_references(text: str) -> bool:
    """Whether a stretch of text is a part of a reference list: years and places of publication, hardly a sentence."""
    marks = len(_YEAR.findall(text)) + len(_PUBLISHED.findall(text))
    found = words(text)
    if marks < _LEAST_MARKS or marks * _WORDS_A_WORK < len(found):
        return False
    return sum(word in STOP_WORDS for word in found) < _STOP_WORDS_OF_PROSE * len(found)
