"""ScholarSum's knowledge graph for other programs (GraphML, JSON) and drawn (SVG); each edge has its sentences.

The drawing needs no library: themes are placed on a ring, the entities of each on a smaller ring around its middle, so
that the same graph always gives the same picture. What is in no theme is in the middle.
"""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from peerassay.errors import InputError
from peerassay.jobs.summarizing.methods.scholarsum.graph import KnowledgeGraph, Relation
from peerassay.jobs.summarizing.methods.scholarsum.working import ScholarSum
from peerassay.jobs.summarizing.record import SummaryRecord
from peerassay.reports.visible import visible

_RADIUS: Final = 360.0
_MARGIN: Final = 170.0
_NODE: Final = 6.0
_COLOURS: Final = ("#1f5fa8", "#b3541e", "#2e7d4f", "#7a4fa3", "#a8325e", "#4a6670", "#8a6d00", "#00737a")
"""As many as a summary may have themes; dark enough for text on white (contrast above 4.5)."""
_LOOSE: Final = "#5b6470"
_LONGEST_NAME: Final = 34
_NODE_KEYS: Final = ("name", "kind", "aliases", "theme", "sentences")
_EDGE_KEYS: Final = ("kind", "label", "sentences", "text")


def _working(records: Sequence[SummaryRecord], form: str) -> tuple[ScholarSum, Mapping[str, str]]:
    """The way to the summary, and the paper's sentences by id; raises InputError where there is no graph."""
    record = records[0]
    working = record.body.working
    if working is None:
        what = f"{form} cannot hold a summary that was written without a knowledge graph"
        raise InputError(what, where=record.paper.card.title, fix="run `peerassay summarize --method scholarsum`")
    return working, {sentence.id: sentence.text for sentence in record.paper.sentences}


def as_json(records: Sequence[SummaryRecord]) -> str:
    """Return entities, relations and themes as one JSON object (node-link form: `nodes`, `links`)."""
    working, texts = _working(records, "graph-json")
    theme_of = _theme_of(working)
    nodes = [{**entity.model_dump(mode="json"), "theme": theme_of.get(entity.id)} for entity in working.graph.entities]
    links = [
        {**relation.model_dump(mode="json"), "text": _words(relation, texts)} for relation in working.graph.relations
    ]
    made = {"directed": True, "multigraph": True, "graph": {}, "nodes": nodes, "links": links}
    return json.dumps(made, ensure_ascii=False, indent=1) + "\n"


def as_graphml(records: Sequence[SummaryRecord]) -> str:
    """Return the graph as GraphML, as Gephi, Cytoscape, yEd and networkx read it; lists are joined by "; "."""
    working, texts = _working(records, "graphml")
    theme_of = _theme_of(working)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">']
    for whose, names in (("node", _NODE_KEYS), ("edge", _EDGE_KEYS)):
        lines += (f'<key id="{whose}_{name}" for="{whose}" attr.name="{name}" attr.type="string"/>' for name in names)
    lines.append('<graph edgedefault="directed">')
    for entity in working.graph.entities:
        theme = theme_of.get(entity.id, "")
        values = (entity.name, entity.kind.value, "; ".join(entity.aliases), theme, "; ".join(entity.sentences))
        lines.append(f"<node id={quoteattr(entity.id)}>{_data('node', _NODE_KEYS, values)}</node>")
    for n, relation in enumerate(working.graph.relations):
        told = (relation.kind.value, relation.label, "; ".join(relation.sentences), _words(relation, texts))
        ends = f"source={quoteattr(relation.source)} target={quoteattr(relation.target)}"
        lines.append(f'<edge id="R{n + 1}" {ends}>{_data("edge", _EDGE_KEYS, told)}</edge>')
    return "\n".join([*lines, "</graph>", "</graphml>", ""])


def _data(whose: str, names: Sequence[str], values: Sequence[str]) -> str:
    pairs = zip(names, values, strict=True)
    return "".join(f'<data key="{whose}_{name}">{escape(visible(value))}</data>' for name, value in pairs if value)


def _theme_of(working: ScholarSum) -> dict[str, str]:
    return {ref: each.theme.id for each in working.themes for ref in each.theme.entities}


def _words(relation: Relation, texts: Mapping[str, str]) -> str:
    """The sentences of the paper that a relation comes from."""
    return " ".join(texts[ref] for ref in relation.sentences if ref in texts)


def as_svg(records: Sequence[SummaryRecord]) -> str:
    """Return the graph drawn: a colour for each theme; pointing at a line shows its relation and its sentences."""
    working, texts = _working(records, "svg")
    places = _placed(working)
    side = 2 * (_RADIUS + _MARGIN)
    title = f"<title>Knowledge graph: {_escaped(records[0].paper.card.title)}</title>"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {side:.0f} {side:.0f}">{title}'
    style = "<style>text{font:11px system-ui,sans-serif}line{stroke:#9aa3ad}line:hover{stroke:#000}</style>"
    lines = _lines(working.graph, places, texts)
    return "".join([head, style, *lines, *_nodes(working, places), "</svg>\n"])


def _placed(working: ScholarSum) -> dict[str, tuple[float, float]]:
    middle = _RADIUS + _MARGIN
    rings = [list(each.theme.entities) for each in working.themes]
    taken = {ref for ring in rings for ref in ring}
    loose = [entity.id for entity in working.graph.entities if entity.id not in taken]
    places = dict(_ring(loose, middle, middle, 60.0))
    for n, ring in enumerate(rings):
        angle = 2 * math.pi * n / len(rings) - math.pi / 2
        far = _RADIUS * 0.62 if len(rings) > 1 else 0.0
        size = _RADIUS * (0.36 if len(rings) > 1 else 0.9)
        places |= _ring(ring, middle + far * math.cos(angle), middle + far * math.sin(angle), size)
    return places


def _ring(ids: Sequence[str], x: float, y: float, size: float) -> Iterator[tuple[str, tuple[float, float]]]:
    for n, ref in enumerate(ids):
        angle = 2 * math.pi * n / len(ids)
        # Every other one is further in, so that neighbouring names do not lie on each other.
        near = size * (1.0 if n % 2 == 0 else 0.62)
        yield ref, (x + near * math.cos(angle), y + near * math.sin(angle))


def _lines(graph: KnowledgeGraph, places: Mapping[str, tuple[float, float]], texts: Mapping[str, str]) -> Iterator[str]:
    names = {entity.id: entity.name for entity in graph.entities}
    for relation in graph.relations:
        (x1, y1), (x2, y2) = places[relation.source], places[relation.target]
        kind = relation.label or relation.kind.value.replace("_", " ")
        said = f"{names[relation.source]} – {kind} – {names[relation.target]}: {_words(relation, texts)}"
        where = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
        yield f"<line {where}><title>{_escaped(said)}</title></line>"


def _nodes(working: ScholarSum, places: Mapping[str, tuple[float, float]]) -> Iterator[str]:
    themes = {each.theme.id: n for n, each in enumerate(working.themes)}
    theme_of = _theme_of(working)
    for entity in working.graph.entities:
        x, y = places[entity.id]
        theme = theme_of.get(entity.id)
        colour = _LOOSE if theme is None else _COLOURS[themes[theme] % len(_COLOURS)]
        short = entity.name if len(entity.name) <= _LONGEST_NAME else f"{entity.name[:_LONGEST_NAME]}…"
        about = f"<title>{_escaped(f'{entity.name} ({entity.kind.value})')}</title>"
        yield f'<g fill="{colour}"><circle cx="{x:.1f}" cy="{y:.1f}" r="{_NODE}">{about}</circle>'
        yield f'<text x="{x + 9:.1f}" y="{y + 4:.1f}">{_escaped(short)}</text></g>'


def _escaped(words: str) -> str:
    return escape(visible(words))
