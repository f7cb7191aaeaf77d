"""The knowledge graph's question: entities and relations of one part of a paper, each with its sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from pydantic import BaseModel

from peerassay.documents import Sentence
from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import one_line, render, templates_digest
from peerassay.evidence import sentence_by_ref
from peerassay.language.coined import fold_name
from peerassay.summarizing.body import Body
from peerassay.summarizing.graph import EntityFound, PartGraph
from peerassay.summarizing.rules.graph import graph_by_rules
from peerassay.supply.paper_block import SYSTEM, shown_paper

PROMPTS = Path(__file__).parent / "prompts"
GRAPH = "graph.md"
PART_SENTENCES = 120
"""Sentences of a part at most, but for a longer section: small sections are read together."""


@dataclass(frozen=True, eq=False)
class ExtractGraph(Question[PartGraph]):
    """What does this part of the paper speak of, and what does it say between these things?"""

    name: ClassVar[str] = "summarizing/graph"
    answer_type: ClassVar[type[BaseModel]] = PartGraph
    max_output_tokens: ClassVar[int] = 8_000

    body: Body
    sentences: tuple[Sentence, ...]
    window_characters: int | None = None

    def prompt(self) -> Prompt:
        """Return the paper, then which sentences of it to read."""
        first, last = self.sentences[0].id, self.sentences[-1].id
        shown = shown_paper(self.body.paper, self.window_characters, pointed=[s.id for s in self.sentences])
        return Prompt(
            system=SYSTEM,
            blocks=(shown.block, render(PROMPTS, GRAPH, first=first, last=last)),
            template_digest=templates_digest(PROMPTS, GRAPH),
            shared=1,
        )

    def check(self, answer: PartGraph) -> Checked[PartGraph]:
        """Return the entities that a sentence named for them names, and the relations between such."""
        faults: list[Fault] = []
        entities: dict[str, EntityFound] = {}
        for n, given in enumerate(answer.entities):
            kept = self._named(given)
            if kept is None or fold_name(kept.name) in entities:
                what = "no sentence named for it names it" if kept is None else "stands there twice"
                faults.append(Fault(path=f"$.entities[{n}]", what=what))
            else:
                entities[fold_name(kept.name)] = kept
        known = {fold_name(name) for entity in entities.values() for name in (entity.name, *entity.aliases)}
        relations = []
        for n, between in enumerate(answer.relations):
            refs = self._refs(between.sentence_ids)
            if refs and {fold_name(between.source), fold_name(between.target)} <= known:
                relations.append(between.model_copy(update={"sentence_ids": refs}))
            else:
                what = "has no sentence of the paper, or an end that is no entity of this answer"
                faults.append(Fault(path=f"$.relations[{n}]", what=what))
        return Checked(PartGraph(entities=tuple(entities.values()), relations=tuple(relations)), tuple(faults))

    def offline(self) -> PartGraph:
        """Return what rules find; a heading's phrases count as said once more."""
        inside = [section.heading for section in self.body.paper.sections if self._holds(section.start)]
        return graph_by_rules(self.sentences, inside)

    def _holds(self, start: int) -> bool:
        return self.sentences[0].start - 300 <= start <= self.sentences[-1].start

    def _named(self, given: EntityFound) -> EntityFound | None:
        """The entity with those of its names and sentences that meet."""
        refs = self._refs(given.sentence_ids)
        texts = {ref: fold_name(self.body.by_id[ref].text) for ref in refs}
        names = [one_line(name) for name in (given.name, *given.aliases) if fold_name(name)]
        met = [name for name in dict.fromkeys(names) if any(fold_name(name) in text for text in texts.values())]
        if not met:
            return None
        holding = tuple(ref for ref, text in texts.items() if any(fold_name(name) in text for name in met))
        return EntityFound(name=met[0], kind=given.kind, aliases=tuple(met[1:]), sentence_ids=holding)

    def _refs(self, given: Sequence[str]) -> tuple[str, ...]:
        found = (sentence_by_ref(self.body.sentences, ref) for ref in given)
        return tuple(dict.fromkeys(sentence.id for sentence in found if sentence is not None))


def parts_of(body: Body) -> Iterator[tuple[Sentence, ...]]:
    """Give the body in parts: whole sections, small ones together; a paper without headings in even parts."""
    sections = [body.within(section) for section in body.sections]
    if sum(map(len, sections)) < len(body.sentences):
        sections = [(sentence,) for sentence in body.sentences]
    held: list[Sentence] = []
    for section in sections:
        if held and len(held) + len(section) > PART_SENTENCES:
            yield tuple(held)
            held = []
        held += section
    if held:
        yield tuple(held)
