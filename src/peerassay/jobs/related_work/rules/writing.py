"""A section without a model: the references in groups, each with one sentence of its own in quotation marks.

Rules do not write prose: words of an abstract without quotation marks would be copied words in the author's name.
"""

from collections.abc import Iterable, Iterator, Sequence

from peerassay.documents.bibtex import plain
from peerassay.engines.prompts import one_line
from peerassay.evidence.ranking import coverage
from peerassay.jobs.related_work.draft import Draft, cleaned
from peerassay.jobs.related_work.material import Material
from peerassay.jobs.related_work.references import ReferencePaper
from peerassay.jobs.related_work.rules.topics import Similarities, grouped, phrases_of
from peerassay.language.announcing import Announced, announces
from peerassay.language.citation_marks import CITATION
from peerassay.literature import abstract_of
from peerassay.prompt_injection import speaks_to_model

_TELLS = {Announced.MADE: 0.6, Announced.DONE: 0.5, Announced.FOUND: 0.3}


def written(material: Material) -> Draft:
    """Return a list that cites every reference, in groups that are named by the words their works share."""
    similarity = Similarities(material.references, f"{material.paper.card.title}. {abstract_of(material.paper)}")
    draft = Draft()
    for place, group in enumerate(grouped(similarity)):
        name = topic_name(phrases_of(group, similarity), place)
        texts = [own_sentence(material.reference(number), material) for number in group]
        draft = draft.with_topic(name, texts)
    return draft


def topic_name(phrases: Sequence[str], place: int) -> str:
    """Return the name of a group: the words that its works share; by its place where they share none."""
    return f"Works that share “{'” and “'.join(phrases)}”" if phrases else f"Further works, group {place + 1}"


def own_sentence(reference: ReferencePaper, material: Material) -> str:
    """Return the reference with a quote: its own sentence that says most, else the paper's on it, else nothing."""
    own = (s.text for s in reference.text.sentences if s.id.startswith("abstract_"))
    of_paper = (sentence.text for sentence in material.said.get(reference.number, ()))
    for whose, texts in (("", own), (", in the words of the paper", of_paper)):
        quotable = [*_quotable(texts)]
        if quotable:
            best = max(quotable, key=lambda text: _weight(reference.work.title, text))
            line = f"{reference.mark}{whose}: “{best}”"
            if cleaned(line, frozenset((reference.number,))).sentences == (line,):
                return line
    return f"{reference.mark}: only the title was read."


def _quotable(texts: Iterable[str]) -> Iterator[str]:
    """Yield the sentences that can be quoted: without TeX, marks of citations, and what addresses a machine."""
    for text in texts:
        flat = one_line(plain(text))
        if flat and not speaks_to_model(text) and not CITATION.search(flat) and not {"“", "”"} & set(flat):
            yield flat


def _weight(title: str, text: str) -> float:
    said = announces(text)
    return coverage(title, text) + (_TELLS[said] if said is not None else 0.0)
