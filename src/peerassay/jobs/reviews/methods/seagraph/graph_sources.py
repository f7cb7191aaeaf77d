"""What graphs are made from: the sections of the paper, and of an earlier work as far as its text is at hand."""

from collections.abc import Iterator
from itertools import groupby

from peerassay.documents import Paper, SectionKind
from peerassay.jobs.reviews.methods.seagraph.mind_graph import Stretch
from peerassay.literature.texts import HeadedText

_FORM = "checklist"
"""A venue's form, filled in for the venue: it is no passage of the paper (as in `retrieval.paper_block`)."""


def stretches_of_paper(paper: Paper) -> Iterator[Stretch]:
    """Yield the abstract, then the sections in reading order, each with the sentences that are its own."""
    abstract = paper.sentences_of(SectionKind.ABSTRACT)
    if abstract:
        yield Stretch("Abstract", abstract, is_abstract=True)
    forms = [(s.start, s.end) for s in paper.sections if _FORM in s.heading.casefold()]
    rest = [s for s in paper.sentences if s not in abstract and not any(a <= s.start < b for a, b in forms)]
    for section, sentences in groupby(rest, key=paper.section_of):
        yield Stretch(section.heading if section else "", tuple(sentences))


def stretches_of_work(text: HeadedText) -> Iterator[Stretch]:
    """Yield the abstract, then what is at hand of the body by the headings above its paragraphs."""
    abstract = tuple(s for s in text.sentences if s.id.startswith("abstract_"))
    if abstract:
        yield Stretch("Abstract", abstract, is_abstract=True)
    body = [s for s in text.sentences if s not in abstract and s.id != "title"]
    for heading, sentences in groupby(body, key=lambda s: text.headings[s.paragraph]):
        yield Stretch(heading, tuple(sentences))
