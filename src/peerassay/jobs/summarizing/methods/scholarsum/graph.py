"""A paper's knowledge graph (ScholarSum, 3.3): typed entities and relations, each with the sentences it comes from."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Self

from pydantic import field_validator, model_validator

from peerassay.evidence.communities import Edge
from peerassay.frozen import Frozen
from peerassay.jobs.summarizing.methods.scholarsum.checking import Texts
from peerassay.language.coined import fold_name
from peerassay.language.terms import analyse


class EntityKind(StrEnum):
    """ScholarSum's four, then what is measured, and what rules cannot tell."""

    TASK = "task"
    METHOD = "method"
    METRIC = "metric"
    DATASET = "dataset"
    RESULT = "result"
    VALUE = "value"
    SUBJECT = "subject"


class RelationKind(StrEnum):
    """How an entity stands to another; the last where they are only named together."""

    SOLVES = "solves"
    USES = "uses"
    IMPROVES = "improves"
    COMPARED_WITH = "compared_with"
    EVALUATED_ON = "evaluated_on"
    MEASURED_BY = "measured_by"
    HAS_VALUE = "has_value"
    OBSERVED_IN = "observed_in"
    PART_OF = "part_of"
    RELATES_TO = "relates_to"
    MENTIONED_WITH = "mentioned_with"


class Entity(Frozen):
    """Something that the paper speaks of; `sentences` are ids, in reading order, of those that name it."""

    id: str
    name: str
    kind: EntityKind
    aliases: tuple[str, ...] = ()
    sentences: tuple[str, ...]


class Relation(Frozen):
    """What sentences say of two entities, by their ids; `label` is that of `relates_to` in a few words."""

    source: str
    kind: RelationKind
    target: str
    label: str = ""
    sentences: tuple[str, ...]


class KnowledgeGraph(Frozen):
    """The entities in the order in which the paper names them first, and what it says between them."""

    entities: tuple[Entity, ...] = ()
    relations: tuple[Relation, ...] = ()

    def by_id(self) -> dict[str, Entity]:
        """Return the entities by id."""
        return {entity.id: entity for entity in self.entities}


class Triple(Frozen):
    """A relation in words, with the ids of its sentences."""

    source: str
    kind: RelationKind
    target: str
    label: str = ""
    sentences: tuple[str, ...]

    @classmethod
    def of(cls, relation: Relation, known: Mapping[str, Entity]) -> Self:
        """Return the relation with the names of its ends."""
        return cls(
            source=known[relation.source].name,
            kind=relation.kind,
            target=known[relation.target].name,
            label=relation.label,
            sentences=relation.sentences,
        )


class Theme(Frozen):
    """Entities that hang together, by their ids, and the sentences that name them, in reading order."""

    id: str
    entities: tuple[str, ...]
    sentences: tuple[str, ...]


class EntityAnswer(Frozen):
    """An entity as one part of the paper gives it, without an id; of a kind that is none of ours it is a subject."""

    name: str
    kind: EntityKind = EntityKind.SUBJECT
    aliases: Texts = ()
    sentence_ids: Texts = ()

    @field_validator("kind", mode="before")
    @classmethod
    def _is_known(cls, kind: Any) -> Any:
        return kind if kind in list(EntityKind) else EntityKind.SUBJECT


class RelationAnswer(Frozen):
    """A relation as one part of the paper gives it, between names."""

    source: str
    kind: RelationKind = RelationKind.MENTIONED_WITH
    target: str
    label: str = ""
    sentence_ids: Texts = ()

    @model_validator(mode="before")
    @classmethod
    def _is_known(cls, given: Any) -> Any:
        """Take a kind that is none of ours for the label of a relation of no kind."""
        kind = given.get("kind") if isinstance(given, dict) else None
        if not isinstance(kind, str) or kind in list(RelationKind):
            return given
        return {**given, "kind": RelationKind.RELATES_TO, "label": given.get("label") or kind.replace("_", " ")}


class PartGraph(Frozen):
    """What was found in one part of a paper."""

    entities: tuple[EntityAnswer, ...] = ()
    relations: tuple[RelationAnswer, ...] = ()


def merged(parts: Sequence[PartGraph], order: Mapping[str, int]) -> KnowledgeGraph:
    """Return one graph of all parts: entities that share a name or an abbreviation are one.

    `order` tells the place of each sentence. The kind is the first that is more than `subject`, the name the one
    most often given, for an abbreviation what it stands for.
    """
    groups = _joined([entity for part in parts for entity in part.entities])
    made = sorted(
        (_entity(group, order) for group in groups), key=lambda entity: (order[entity.sentences[0]], entity.name)
    )
    entities = tuple(entity.model_copy(update={"id": f"E{n}"}) for n, entity in enumerate(made, start=1))
    ids = {fold_name(name): entity.id for entity in entities for name in (entity.name, *entity.aliases)}
    between: dict[tuple[str, RelationKind, str, str], set[str]] = {}
    for relation in (relation for part in parts for relation in part.relations):
        source, target = ids.get(fold_name(relation.source)), ids.get(fold_name(relation.target))
        if source and target and source != target:
            told = (source, relation.kind, target, relation.label)
            between.setdefault(told, set()).update(relation.sentence_ids)
    relations = tuple(
        Relation(source=source, kind=kind, target=target, label=label, sentences=_in_order(sentences, order))
        for (source, kind, target, label), sentences in between.items()
    )
    return KnowledgeGraph(entities=entities, relations=relations)


def _joined(found: Sequence[EntityAnswer]) -> list[list[EntityAnswer]]:
    """Entities in groups that share a folded name or alias."""
    group_of: dict[str, list[EntityAnswer]] = {}
    for entity in found:
        keys = [key for name in (entity.name, *entity.aliases) if (key := fold_name(name))]
        known = list({id(group_of[key]): group_of[key] for key in keys if key in group_of}.values())
        group = known[0] if known else []
        for other in known[1:]:
            group += other
        group.append(entity)
        for key in {fold_name(name) for entity_found in group for name in (entity_found.name, *entity_found.aliases)}:
            group_of[key] = group
    return list({id(group): group for group in group_of.values()}.values())


def _entity(group: Sequence[EntityAnswer], order: Mapping[str, int]) -> Entity:
    names = list(dict.fromkeys(name for entity in group for name in (entity.name, *entity.aliases)))
    name = _name_of(Counter(entity.name for entity in group), names)
    kinds = [entity.kind for entity in group]
    kind = next((kind for kind in kinds if kind is not EntityKind.SUBJECT), EntityKind.SUBJECT)
    aliases = {fold_name(text): text for text in reversed(names) if fold_name(text) != fold_name(name)}
    sentences = _in_order((ref for entity in group for ref in entity.sentence_ids), order)
    return Entity(id="", name=name, kind=kind, aliases=tuple(reversed(aliases.values())), sentences=sentences)


def _name_of(given: Counter[str], names: Sequence[str]) -> str:
    """The name most often given, and for an abbreviation what it stands for.

    An alias is no better for being longer: "cardiac syncope" for "syncope" says what the paper does not.
    """
    most = max(given.values())
    often = (text for text, times in given.items() if times == most)
    name = max(often, key=lambda text: (len(text.split()) > 1, len(text)))
    spelt_out = (text for text in names if name.removesuffix("s").upper() in analyse(text).initials)
    return max(spelt_out, key=len, default=name)


def _in_order(sentences: Iterable[str], order: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(sorted(set(sentences), key=lambda ref: order[ref]))


_TOLD = 2.0
"""What a typed relation weighs beside a mere mention in one sentence."""


def edges_of(graph: KnowledgeGraph) -> list[Edge]:
    """Return the relations as weighted edges: a sentence counts once, or twice where it tells what the relation is."""
    return [
        (
            relation.source,
            relation.target,
            len(relation.sentences) * (1.0 if relation.kind is RelationKind.MENTIONED_WITH else _TOLD),
        )
        for relation in graph.relations
    ]
