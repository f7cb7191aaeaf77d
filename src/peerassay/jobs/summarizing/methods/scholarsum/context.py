"""Key triples (ScholarSum, "extractive grounding"): the relations of the graph that logical keywords lead to."""

from collections.abc import Iterable, Mapping, Sequence

from peerassay.documents import SectionKind
from peerassay.evidence.ranking import coverage
from peerassay.jobs.summarizing.body import Body, is_of
from peerassay.jobs.summarizing.methods.scholarsum.graph import (
    Entity,
    EntityKind,
    KnowledgeGraph,
    Relation,
    RelationKind,
    Triple,
)

QUERIES: Mapping[str, tuple[str, ...]] = {
    "query1": ("study design", "methodology", "key findings", "implications", "limitations"),
    "query2": ("background", "objectives", "methods", "results", "conclusions", "future work"),
    "query3": ("research question", "experimental approach", "main outcomes", "relevance"),
}
"""ScholarSum, table 4."""
MOST_PER_KEYWORD = 6
_S, _K = SectionKind, EntityKind
_OF: Mapping[str, tuple[tuple[SectionKind, ...], tuple[EntityKind, ...]]] = {
    "background": ((_S.INTRODUCTION, _S.RELATED_WORK), ()),
    "objectives": ((_S.INTRODUCTION,), (_K.TASK,)),
    "research question": ((_S.INTRODUCTION,), (_K.TASK,)),
    "study design": ((_S.METHOD, _S.EXPERIMENTS), (_K.DATASET, _K.TASK)),
    "methodology": ((_S.METHOD,), (_K.METHOD,)),
    "methods": ((_S.METHOD,), (_K.METHOD,)),
    "experimental approach": ((_S.EXPERIMENTS,), (_K.DATASET, _K.METRIC)),
    "key findings": ((_S.EXPERIMENTS, _S.CONCLUSION), (_K.VALUE, _K.RESULT, _K.METRIC)),
    "results": ((_S.EXPERIMENTS, _S.CONCLUSION), (_K.VALUE, _K.RESULT, _K.METRIC)),
    "main outcomes": ((_S.EXPERIMENTS, _S.CONCLUSION), (_K.VALUE, _K.RESULT, _K.METRIC)),
    "implications": ((_S.CONCLUSION,), ()),
    "relevance": ((_S.CONCLUSION,), ()),
    "conclusions": ((_S.CONCLUSION,), ()),
    "future work": ((_S.CONCLUSION,), ()),
    "limitations": ((_S.CONCLUSION,), ()),
}
"""What a keyword of table 4 means in a graph: sections its sentences stand in, kinds of its entities."""


def key_triples(graph: KnowledgeGraph, body: Body, keywords: Iterable[str]) -> tuple[Triple, ...]:
    """Return the triples that the keywords lead to, up to six for each, those that most sentences bear out first.

    A keyword of table 4 means sections and kinds of entities; any other is looked for in names and sentences.
    """
    known = graph.by_id()
    found: dict[Relation, None] = {}
    for keyword in keywords:
        fit = ((_fit(relation, keyword, known, body), relation) for relation in graph.relations)
        best = sorted(
            (item for item in fit if item[0] > 0), key=lambda item: -item[0]
        )  # ties stay in the paper's order
        found |= dict.fromkeys(relation for _, relation in best[:MOST_PER_KEYWORD])
    return tuple(Triple.of(relation, known) for relation in found)


def _fit(relation: Relation, keyword: str, known: Mapping[str, Entity], body: Body) -> float:
    ends = (known[relation.source], known[relation.target])
    typed = 2.0 if relation.kind is not RelationKind.MENTIONED_WITH else 1.0
    if keyword not in _OF:
        sentences = " ".join(body.by_id[ref].text for ref in relation.sentences)
        return typed * coverage(keyword, f"{ends[0].name} {ends[1].name} {sentences}")
    sections, kinds = _OF[keyword]
    inside = sum(any(is_of(body.by_id[ref], kind) for kind in sections) for ref in relation.sentences)
    return typed * (inside + 2 * sum(end.kind in kinds for end in ends))


def triples_text(triples: Sequence[Triple]) -> str:
    """Return triples as lines: "BERT -- evaluated_on -- GLUE [S_exp_004]"."""
    lines = (
        f"{triple.source} -- {triple.label or triple.kind} -- {triple.target} [{', '.join(triple.sentences[:4])}]"
        for triple in triples
    )
    return "\n".join(lines) or "(none was found)"
