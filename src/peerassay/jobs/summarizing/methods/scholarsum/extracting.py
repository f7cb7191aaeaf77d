"""The knowledge graph's question: entities and relations of one part of a paper, each with its sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import ClassVar

from peerassay.documents import Sentence
from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import one_line, render, templates_digest
from peerassay.evidence import sentence_by_ref
from peerassay.evidence.ranking import coverage
from peerassay.jobs.summarizing.body import Body
from peerassay.jobs.summarizing.facts import numbers_in
from peerassay.jobs.summarizing.methods.scholarsum.graph import (
    EntityAnswer,
    EntityKind,
    PartGraph,
    RelationAnswer,
    RelationKind,
)
from peerassay.jobs.summarizing.methods.scholarsum.rules.graph import graph_by_rules
from peerassay.language.coined import fold_name
from peerassay.progress import listed
from peerassay.prompt_injection import speaks_to_model
from peerassay.retrieval.paper_block import SYSTEM, shown_paper

PROMPTS = Path(__file__).parent / "prompts"
GRAPH, FAULTY_TEXT = "graph.md", "faulty_text.md"
RESULT_WORDS = 0.6
"""Share of a finding's words that a sentence named for it holds, besides all of its numbers."""
_LABEL, _NAMED_IN_FAULTS = 40, 4
PART_SENTENCES = 120
"""Sentences of a part at most, but for a longer section: small sections are read together."""


@dataclass(frozen=True, eq=False)
class ExtractGraph(Question[PartGraph]):
    """What does this part of the paper speak of, and what does it say between these things?"""

    name: ClassVar[str] = "summarizing/graph"
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
            template_digest=templates_digest(PROMPTS, GRAPH, FAULTY_TEXT),
            shared=1,
        )

    def check(self, answer: PartGraph) -> Checked[PartGraph]:
        """Return the entities that a sentence named for them names, and the relations between such."""
        faults: list[Fault] = []
        entities: dict[str, EntityAnswer] = {}
        for n, given in enumerate(answer.entities):
            kept = self._named(given)
            if kept is None or fold_name(kept.name) in entities:
                faults.append(Fault(path=f"$.entities[{n}]", what=self._why_not(given, twice=kept is not None)))
            else:
                entities[fold_name(kept.name)] = kept
        known = {fold_name(name) for entity in entities.values() for name in (entity.name, *entity.aliases)}
        refused = {fold_name(given.name) for given in answer.entities} - known
        relations = []
        for n, between in enumerate(answer.relations):
            refs = self._refs(between.sentence_ids)
            unknown = [name for name in (between.source, between.target) if fold_name(name) not in known]
            if refs and not unknown:
                relations.append(_labelled(between, refs))
            else:
                again = [name for name in unknown if fold_name(name) in refused]
                faults.append(Fault(path=f"$.relations[{n}]", what=_why_no_relation(between, unknown, again)))
        return Checked(PartGraph(entities=tuple(entities.values()), relations=tuple(relations)), tuple(faults))

    def offline(self) -> PartGraph:
        """Return what rules find; a heading's phrases count as said once more."""
        inside = [section.heading for section in self.body.paper.sections if self._holds(section.start)]
        return graph_by_rules(self.sentences, inside)

    def _holds(self, start: int) -> bool:
        return self.sentences[0].start - 300 <= start <= self.sentences[-1].start

    def _named(self, given: EntityAnswer) -> EntityAnswer | None:
        """The entity with those of its names and sentences that meet."""
        refs = self._refs(given.sentence_ids)
        names = list(dict.fromkeys(one_line(name) for name in (given.name, *given.aliases) if fold_name(name)))
        held = {name: [ref for ref in refs if _names(name, given.kind, self.body.by_id[ref].text)] for name in names}
        met = [name for name, holding in held.items() if holding]
        if not met:
            return None
        holding = tuple(ref for ref in refs if any(ref in held[name] for name in met))
        return EntityAnswer(name=met[0], kind=given.kind, aliases=tuple(met[1:]), sentence_ids=holding)

    def _why_not(self, given: EntityAnswer, *, twice: bool) -> str:
        """What is wrong with an entity and how to mend it, in words for who gave it."""
        name, refs = one_line(given.name)[:60], self._refs(given.sentence_ids)
        if twice:
            return f'"{name}" is in the list already: give it once, with all its aliases and sentences'
        if not refs:
            return f'"{name}" has no sentence of these: add the ids of the sentences that name it'
        told = ", ".join(refs[:_NAMED_IN_FAULTS])
        if given.kind is EntityKind.VALUE:
            held = {number.rstrip("%") for ref in refs for number in numbers_in(self.body.by_id[ref].text)}
            odd = [written for number, written in numbers_in(name).items() if number.rstrip("%") not in held]
            return (
                f'{listed(odd) or "a number"} of "{name}" is not in {told}: copy it, or name the sentence that has it'
            )
        return f'"{name}" is not in {told}: use the words that stand there, or name the sentences that have them'

    def _refs(self, given: Sequence[str]) -> tuple[str, ...]:
        found = (sentence_by_ref(self.body.sentences, ref) for ref in given)
        return tuple(dict.fromkeys(sentence.id for sentence in found if sentence is not None))


def _names(name: str, kind: EntityKind, text: str) -> bool:
    """Whether a text names an entity: as it stands or in another order; a value by its numbers, a result nearly."""
    if fold_name(name) in fold_name(text):
        return True
    numbers = {number.rstrip("%") for number in numbers_in(name)}
    if not numbers <= {number.rstrip("%") for number in numbers_in(text)}:
        return False
    if kind is EntityKind.VALUE:
        return bool(numbers)
    return coverage(name, text) >= (RESULT_WORDS if kind is EntityKind.RESULT else 1.0)


def _labelled(between: RelationAnswer, refs: tuple[str, ...]) -> RelationAnswer:
    """The relation with the sentences found and, where its kind leaves it open, a label that is no order."""
    label = one_line(between.label)[:_LABEL].strip() if between.kind is RelationKind.RELATES_TO else ""
    return between.model_copy(update={"sentence_ids": refs, "label": "" if speaks_to_model(label) else label})


def _why_no_relation(between: RelationAnswer, unknown: Sequence[str], refused: Sequence[str]) -> str:
    """What is wrong with a relation and how to mend it; where an entity was refused, that is to be mended."""
    if refused:
        return f'"{one_line(refused[0])[:60]}" was refused as an entity: name it here as you name it there now'
    if unknown:
        names = " and ".join(f'"{one_line(name)[:60]}"' for name in unknown)
        return f"{names} is not an entity of your list: add it there, or use a name from the list"
    ends = f'"{one_line(between.source)[:60]}" and "{one_line(between.target)[:60]}"'
    return f"the relation of {ends} has no sentence of the paper: add the ids of those that state it"


def parts_of(body: Body) -> Iterator[tuple[Sentence, ...]]:
    """Give the body in parts: whole sections, small ones together; a paper without headings in even parts."""
    sections = _sections(body)
    most = PART_SENTENCES
    if sum(map(len, sections)) < len(body.sentences):
        sections = [(sentence,) for sentence in body.sentences]
        most = ceil(len(sections) / ceil(len(sections) / PART_SENTENCES))
    held: list[Sentence] = []
    for section in sections:
        if held and len(held) + len(section) > most:
            yield tuple(held)
            held = []
        held += section
    if held:
        yield tuple(held)


def _sections(body: Body) -> list[tuple[Sentence, ...]]:
    """The sentences of each section of the highest level that holds any."""
    top = min((section.level for section in body.paper.sections), default=1)
    sections = (section for section in body.paper.sections if section.level == top)
    found = (tuple(s for s in body.sentences if section.start <= s.start < section.end) for section in sections)
    return [sentences for sentences in found if sentences]
