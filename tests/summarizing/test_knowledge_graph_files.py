"""ScholarSum's graph as GraphML, JSON and SVG."""

import json
from xml.etree import ElementTree

import pytest
from summed_case import summed, working

from peerassay.errors import InputError
from peerassay.jobs.summarizing.record import SummaryRecord
from peerassay.reports.formats import export

GRAPHML = "{http://graphml.graphdrawing.org/xmlns}"


@pytest.fixture(scope="module")
def record() -> SummaryRecord:
    """A summary by ScholarSum without a model."""
    return summed()


def test_every_edge_has_the_sentences_it_comes_from(record: SummaryRecord) -> None:
    """GraphML and JSON hold all entities and relations; each relation with the paper's own words."""
    graph = working(record).graph
    assert graph.relations
    texts = {sentence.id: sentence.text for sentence in record.paper.sentences}
    plain = json.loads(str(export([record], "graph-json")))
    assert [node["id"] for node in plain["nodes"]] == [entity.id for entity in graph.entities]
    for link, relation in zip(plain["links"], graph.relations, strict=True):
        assert link["text"] == " ".join(texts[ref] for ref in relation.sentences)
    tree = ElementTree.fromstring(str(export([record], "graphml")))
    assert len(tree.findall(f"{GRAPHML}graph/{GRAPHML}node")) == len(graph.entities)
    edges = tree.findall(f"{GRAPHML}graph/{GRAPHML}edge")
    said = [{data.get("key"): data.text for data in edge}["edge_text"] for edge in edges]
    assert said == [link["text"] for link in plain["links"]]


def test_the_drawing_is_one_circle_an_entity_and_one_line_a_relation(record: SummaryRecord) -> None:
    """The SVG is well formed and the same each time; no circle lies outside the picture."""
    graph = working(record).graph
    drawn = str(export([record], "svg"))
    assert drawn == export([record], "svg")
    tree = ElementTree.fromstring(drawn)
    side = float(tree.get("viewBox", "").split()[-1])
    circles = [element for element in tree.iter() if element.tag.endswith("circle")]
    assert len(circles) == len(graph.entities)
    assert sum(element.tag.endswith("line") for element in tree.iter()) == len(graph.relations)
    assert all(
        0 < float(circle.get("cx", "0")) < side and 0 < float(circle.get("cy", "0")) < side for circle in circles
    )


@pytest.mark.parametrize("form", ["graphml", "graph-json", "svg"])
def test_a_summary_without_a_graph_is_refused(form: str) -> None:
    """The default method makes no graph: a sentence says so, and which method does."""
    with pytest.raises(InputError, match="without a knowledge graph"):
        export([summed(summary_method="plain")], form)
