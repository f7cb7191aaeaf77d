"""What a page shows of ScholarSum's way to a summary: themes, key facts, rounds."""

from collections.abc import Iterator, Sequence

from peerassay.jobs.summarizing.methods.scholarsum.feedback import Round
from peerassay.jobs.summarizing.methods.scholarsum.graph import Triple
from peerassay.jobs.summarizing.methods.scholarsum.working import ScholarSum
from peerassay.jobs.summarizing.sentence import SummarySentence
from peerassay.literature import Candidate
from peerassay.progress import count
from peerassay.reports.blocks import Block, Fold, Heading, Items, Line, Text, bold, plain, soft
from peerassay.reports.visible import one_line

_NAMED = 6
"""Entities of a theme that its heading names."""


def way_of(working: ScholarSum, nearest: Sequence[Candidate]) -> Iterator[Block]:
    """Give the themes with what was said of them, the key triples, the draft, and the rounds."""
    names = {entity.id: entity.name for entity in working.graph.entities}
    yield Heading("Themes of the paper", 2, "themes")
    yield Text(plain(_described(working)))
    for each in working.themes:
        yield Heading(one_line(", ".join(names.get(ref, ref) for ref in each.theme.entities[:_NAMED])), 3)
        yield Text(plain(_text(each.summary)))
    triples = tuple(map(_triple, working.triples))
    lead = f"{count(len(working.triples), 'key triple')} for {one_line(', '.join(working.keywords))}"
    yield Fold(plain(lead), (Items(triples),))
    yield Heading("How the section was written", 2, "rounds")
    yield Text((bold("Draft. "), *plain(_text(working.draft))))
    for made in working.rounds:
        yield from _round(made, is_kept=made.number == working.kept)
    if nearest:
        works = tuple(plain(one_line(f"{work.title} ({work.year or 'no year'})")) for work in nearest)
        yield Fold(plain("Abstracts used as style examples"), (Items(works),))


def _described(working: ScholarSum) -> str:
    graph, assessed = working.graph, sum(made.feedback is not None for made in working.rounds)
    rounds = f"; {count(assessed, 'round')} of student–teacher revision" if assessed else ""
    return (
        f"{count(len(graph.entities), 'entity', 'entities')} and {count(len(graph.relations), 'relation')} in "
        f"{count(len(working.themes), 'theme')}, found by {working.communities}{rounds}."
    )


def _round(made: Round, *, is_kept: bool) -> Iterator[Block]:
    feedback = made.feedback
    score = f", {100 * feedback.score:.0f} of 100" if feedback else ""
    yield Heading(f"Round {made.number}: {made.action}{score}{' (kept)' if is_kept else ''}", 3)
    yield Text(plain(_text(made.summary)))
    if feedback is not None:
        criteria = ", ".join(f"{name} {100 * value:.0f}" for name, value in sorted(feedback.criteria.items()))
        yield from [Text((soft(criteria),), "small")] if criteria else []
        said = (*(suggestion.what for suggestion in feedback.suggestions), *feedback.measured)
        yield from [Items(tuple(plain(one_line(text)) for text in said))] if said else []
    if made.revised:
        yield Text((bold("Corrected: "), *plain(_text(made.revised))))


def _text(sentences: Sequence[SummarySentence]) -> str:
    return one_line(" ".join(sentence.text for sentence in sentences))


def _triple(triple: Triple) -> Line:
    relation = triple.label or triple.kind.value.replace("_", " ")
    words = one_line(f"{triple.source} – {relation} – {triple.target}")
    return (*plain(f"{words} "), soft(f"({', '.join(triple.sentences)})"))
