"""Text that many papers share because a venue, a funder or a licence asks for it: no sign of copying."""

import re
from collections.abc import Iterator
from itertools import pairwise

from peerassay.documents.paper import Paper
from peerassay.documents.sentence import SourceText
from peerassay.evidence.tokens import tokens_of
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
_YEAR = re.compile(r"(?:19|20)\d{2}")
_INITIAL = re.compile(r"(?<![\w.])[^\W\d_] ?\.(?=[\s,])")
_PUBLISHED_IN = """
acm arxiv conference doi ed eds ieee journal pages pp preprint press proc proceedings springer symposium transactions
vol volume workshop
"""
_PUBLISHED = frozenset(_PUBLISHED_IN.split())
_WIDEST = 40
"""Sentences between two marks of a checklist that still are of it: an answer with its justification has fewer."""
_LEAST_MARKS = 3
_WORDS_A_MARK = 14
"""A reference list has an initial, a year or a place of publication at least so often (words)."""
_STOP_WORDS_OF_PROSE = 0.26
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
    """Whether a stretch is of a reference list: initials, years, places of publication, hardly a sentence."""
    # Citation marks are no tokens: related work full of them has no years left.
    tokens = tokens_of(text).words
    marks = sum(word in _PUBLISHED or bool(_YEAR.fullmatch(word)) for word in tokens) + len(_INITIAL.findall(text))
    if marks < _LEAST_MARKS or marks * _WORDS_A_MARK < len(tokens):
        return False
    spelled = [word for word in tokens if word.isalpha() and len(word) > 1]
    return sum(word in STOP_WORDS for word in spelled) < _STOP_WORDS_OF_PROSE * len(spelled)
