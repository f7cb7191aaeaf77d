"""A section without a model: the references in groups, each with one sentence of its own in quotation marks.

Rules do not write prose: words of an abstract without quotation marks would be copied words in the author's name.
"""

from collections.abc import Iterator, Sequence

from peerassay.documents import Paper
from peerassay.documents.bibtex import plain
from peerassay.engines.prompts import one_line
from peerassay.evidence.ranking import coverage
from peerassay.jobs.related_work.draft import Draft, cleaned
from peerassay.jobs.related_work.references import OF_PAPER, ReferencePaper
from peerassay.jobs.related_work.rules.topics import Likeness, grouped, phrases_of
from peerassay.language.announcing import Announced, announces
from peerassay.language.citation_marks import CITATION
from peerassay.literature import abstract_of
from peerassay.shield import speaks_to_model

_TELLS = {Announced.MADE: 0.6, Announced.DONE: 0.5, Announced.FOUND: 0.3}


def written(paper: Paper, references: Sequence[ReferencePaper]) -> Draft:
    """Return a list that cites every reference, in groups that are named by the words their works share."""
    likeness = Likeness(tuple(references), f"{paper.card.title}. {abstract_of(paper)}")
    by_number = {reference.number: reference for reference in references}
    draft = Draft()
    for place, group in enumerate(grouped(likeness)):
        name = topic_name(phrases_of(group, likeness), place)
        draft = draft.with_topic(name, [own_sentence(by_number[number]) for number in group])
    return draft


def topic_name(phrases: Sequence[str], place: int) -> str:
    """Return the name of a group: the words that its works share; by its place where they share none."""
    return f"Works that share “{'” and “'.join(phrases)}”" if phrases else f"Further works, group {place + 1}"


def own_sentence(reference: ReferencePaper) -> str:
    """Return the reference with a quote: its own sentence that says most, else the paper's on it, else nothing."""
    sentences = [*_told(reference)]
    if sentences:
        best = max(sentences, key=lambda each: _weight(reference.work.title, each[1]))
        own = f"{reference.mark}{', in the words of the paper' if best[0].startswith(OF_PAPER) else ''}: “{best[1]}”"
        if cleaned(own, frozenset((reference.number,))).sentences == (own,):
            return own
    return f"{reference.mark}: only the title was read."


def _told(reference: ReferencePaper) -> Iterator[tuple[str, str]]:
    """Yield the sentences that can be quoted, by id: without TeX, marks of citations, and what addresses a machine."""
    for sentence in reference.text.sentences:
        if sentence.id.startswith(("abstract_", OF_PAPER)) and not speaks_to_model(sentence.text):
            text = one_line(plain(sentence.text))
            if text and not CITATION.search(text) and not {"“", "”"} & set(text):
                yield sentence.id, text


def _weight(title: str, text: str) -> float:
    said = announces(text)
    return coverage(title, text) + (_TELLS[said] if said is not None else 0.0)
