"""What a record of a summary promises beyond its schema: ids that meet, and a count of its words."""

from collections.abc import Iterable, Iterator

from peerassay.job_record import Mismatch
from peerassay.summarizing.feedback import words_of
from peerassay.summarizing.guard import TITLE, SummarySentence
from peerassay.summarizing.record import SummaryRecord


def first_mismatch(record: SummaryRecord) -> Mismatch | None:
    """Return the first place where a record contradicts itself, None where it does not."""
    return next((mismatch for check in (_counts, _supports, _graph) for mismatch in check(record)), None)


def _counts(record: SummaryRecord) -> Iterator[Mismatch]:
    if record.words != words_of(record.summary):
        yield "$.words", f"is not {words_of(record.summary)}, the number of words of the summary"
    if record.kept not in {iteration.number for iteration in record.rounds} | {0}:
        yield "$.kept", f"there is no round {record.kept}"


def _supports(record: SummaryRecord) -> Iterator[Mismatch]:
    paper = record.summarised_paper
    known = {s.id for s in paper.sentences} | {part.id for block in paper.blocks for part in block.parts}
    for path, sentences in _paragraphs(record):
        for n, sentence in enumerate(sentences):
            facts = (fact.sentence for fact in sentence.facts if fact.sentence != TITLE)
            for ref in (*sentence.sentences, *facts):
                if ref not in known:
                    yield f"{path}[{n}]", f"rests on {ref}, which is not in the record"
            if not sentence.sentences:
                yield f"{path}[{n}]", "rests on no sentence"


def _paragraphs(record: SummaryRecord) -> Iterator[tuple[str, Iterable[SummarySentence]]]:
    yield "$.summary", record.summary
    yield "$.draft", record.draft
    yield from ((f"$.themes[{n}].summary", theme.summary) for n, theme in enumerate(record.themes))
    for n, iteration in enumerate(record.rounds):
        yield f"$.rounds[{n}].summary", iteration.summary
        yield f"$.rounds[{n}].revised", iteration.revised


def _graph(record: SummaryRecord) -> Iterator[Mismatch]:
    known = {entity.id for entity in record.graph.entities}
    for n, relation in enumerate(record.graph.relations):
        if not {relation.source, relation.target} <= known:
            yield f"$.graph.relations[{n}]", "has an end that is no entity"
    for n, theme in enumerate(record.themes):
        if not known.issuperset(theme.theme.entities):
            yield f"$.themes[{n}].theme.entities", "names what is no entity"
