"""The themes of a paper: communities of its knowledge graph, alike ones joined, in its order.

An entity of a community that is too small to be a theme is in the theme that has most of its sentences, or the nearest.
"""

from collections.abc import Sequence
from statistics import median

from peerassay.evidence.communities import communities
from peerassay.jobs.summarizing.methods.scholarsum.graph import Entity, KnowledgeGraph, Theme, edges_of

LEAST_ENTITIES, LEAST_SENTENCES = 3, 4
"""A community of fewer is no theme of its own (ScholarSum, 3.3, "we filter out very small communities"): what it names
is put into the theme of its sentences, because a headline result is often named by two entities alone."""
ALIKE = 0.5
"""Share of the smaller one's sentences from which two communities are one theme."""
MOST = 8


def themes_of(graph: KnowledgeGraph, order: dict[str, int]) -> tuple[Theme, ...]:
    """Return the themes in the order of the paper, by the middle of their sentences; the largest eight of them."""
    known = graph.by_id()
    groups = communities([entity.id for entity in graph.entities], edges_of(graph))
    found = [_theme([known[ref] for ref in group], order) for group in groups]
    kept = [
        theme for theme in found if len(theme.entities) >= LEAST_ENTITIES and len(theme.sentences) >= LEAST_SENTENCES
    ]
    joined = _joined(kept or found[:1], order)
    largest = sorted(joined, key=lambda theme: (-len(theme.sentences), theme.sentences))[:MOST]
    taken = {ref for theme in largest for ref in theme.entities}
    loose = [entity for entity in graph.entities if entity.id not in taken]
    placed = sorted(
        _with(largest, loose, order), key=lambda theme: (median(order[ref] for ref in theme.sentences), theme.entities)
    )
    return tuple(theme.model_copy(update={"id": f"T{n}"}) for n, theme in enumerate(placed, start=1))


def _theme(entities: Sequence[Entity], order: dict[str, int]) -> Theme:
    refs = {ref for entity in entities for ref in entity.sentences}
    return Theme(
        id="", entities=tuple(entity.id for entity in entities), sentences=tuple(sorted(refs, key=lambda r: order[r]))
    )


def _with(themes: Sequence[Theme], loose: Sequence[Entity], order: dict[str, int]) -> list[Theme]:
    """The themes with the entities of no theme, each where most of its sentences are, or the nearest ones."""
    joined: list[list[Entity]] = [[] for _ in themes]
    for entity in loose if themes else ():
        own = {order[ref] for ref in entity.sentences}
        places = [{order[ref] for ref in theme.sentences} for theme in themes]
        nearness = [(-len(own & held), min(abs(a - b) for a in own for b in held)) for held in places]
        joined[nearness.index(min(nearness))].append(entity)
    return [_grown(theme, more, order) for theme, more in zip(themes, joined, strict=True)]


def _grown(theme: Theme, more: Sequence[Entity], order: dict[str, int]) -> Theme:
    refs = {*theme.sentences, *(ref for entity in more for ref in entity.sentences)}
    return Theme(
        id="",
        entities=(*theme.entities, *(entity.id for entity in more)),
        sentences=tuple(sorted(refs, key=lambda ref: order[ref])),
    )


def _joined(themes: Sequence[Theme], order: dict[str, int]) -> list[Theme]:
    """Join each theme to the first before it that it is like."""
    kept: list[Theme] = []
    for theme in themes:
        place = next((n for n, other in enumerate(kept) if _alike(theme, other)), None)
        if place is None:
            kept.append(theme)
            continue
        other = kept[place]
        refs = sorted({*other.sentences, *theme.sentences}, key=lambda ref: order[ref])
        kept[place] = Theme(id="", entities=(*other.entities, *theme.entities), sentences=tuple(refs))
    return kept


def _alike(theme: Theme, other: Theme) -> bool:
    shared = len(set(theme.sentences) & set(other.sentences))
    return shared >= ALIKE * min(len(theme.sentences), len(other.sentences))
