"""The knowledge graph by rules and by answers, its themes, and the facts that keywords lead to."""

import pytest
from summed_case import body

from peerassay.documents import Sentence
from peerassay.engines import Checked
from peerassay.jobs.summarizing.methods.scholarsum.context import QUERIES, key_triples, triples_text
from peerassay.jobs.summarizing.methods.scholarsum.extracting import ExtractGraph, parts_of
from peerassay.jobs.summarizing.methods.scholarsum.graph import (
    Entity,
    EntityAnswer,
    EntityKind,
    KnowledgeGraph,
    PartGraph,
    Relation,
    RelationAnswer,
    RelationKind,
    edges_of,
    merged,
)
from peerassay.jobs.summarizing.methods.scholarsum.rules.graph import graph_by_rules
from peerassay.jobs.summarizing.methods.scholarsum.steps import themes_of

ORDER = {s.id: n for n, s in enumerate(body().sentences)}


def graph_of_paper() -> PartGraph:
    return graph_by_rules(body().sentences)


def test_an_abbreviation_and_what_it_stands_for_are_one() -> None:
    """ "Knotless Twine Splicing (KTS)" is one entity with an alias, wherever either is said."""
    found = merged([graph_of_paper()], ORDER)
    (method,) = [entity for entity in found.entities if "KTS" in entity.aliases or entity.name == "KTS"]
    assert method.name == "Knotless Twine Splicing"
    texts = {s.id: s.text for s in body().sentences}
    assert any("Knotless" not in texts[ref] for ref in method.sentences)


def test_every_entity_and_relation_has_sentences_that_hold_it() -> None:
    """What rules find stands in the sentences named for it."""
    found = merged([graph_of_paper()], ORDER)
    assert found.entities
    assert found.relations
    ids = {entity.id for entity in found.entities}
    for relation in found.relations:
        assert relation.sentences
        assert {relation.source, relation.target} <= ids
    assert all(entity.sentences for entity in found.entities)


def test_a_typed_relation_weighs_twice_a_mere_mention() -> None:
    """Each sentence of a relation counts once, and twice where it tells what the relation is."""
    told = Relation(source="E1", kind=RelationKind.HAS_VALUE, target="E2", sentences=("S_1", "S_2"))
    named = told.model_copy(update={"kind": RelationKind.MENTIONED_WITH, "target": "E3"})
    assert edges_of(KnowledgeGraph(relations=(told, named))) == [("E1", "E2", 4.0), ("E1", "E3", 2.0)]


def test_values_hang_on_what_they_measure() -> None:
    """A metric with a number beside it has a value, bound to its sentence."""
    text = "The word error rate of the reef model falls to 8.2% on the REEF-2 benchmark."
    sentences = [Sentence(id=f"S_exp_{n:03d}", text=text, start=0, end=len(text)) for n in (1, 2, 3)]
    found = graph_by_rules(sentences)
    values = [one for one in found.relations if one.kind is RelationKind.HAS_VALUE]
    assert {one.target for one in values} == {"word error rate 8.2%"}
    assert {one.sentence_ids for one in values} == {("S_exp_001",), ("S_exp_002",), ("S_exp_003",)}


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ([("syncope", "cardiac syncope")], "syncope"),
        ([("KTS", "knotless twine splicing"), ("KTS", "KTS method")], "knotless twine splicing"),
        ([("lock plan", "plan"), ("plan", "the plan of locks"), ("plan", "")], "plan"),
    ],
)
def test_an_alias_is_no_better_for_being_longer(given: list[tuple[str, str]], name: str) -> None:
    """An entity has the name most often given to it; an abbreviation has what it stands for."""
    ref = "S_int_001"
    found = tuple(
        EntityAnswer(name=own, aliases=(alias,) if alias else (), sentence_ids=(ref,)) for own, alias in given
    )
    (entity,) = merged([PartGraph(entities=found)], {ref: 0}).entities
    assert entity.name == name


def test_an_answer_keeps_what_its_sentences_name() -> None:
    """Entities without a sentence that names them go, and with them their relations."""
    question = ExtractGraph(body(), body().sentences)
    ref = next(s.id for s in body().sentences if "SoundTrawl" in s.text)
    given = PartGraph(
        entities=(
            EntityAnswer(name="SoundTrawl", kind=EntityKind.DATASET, sentence_ids=(ref,)),
            EntityAnswer(name="Moon Base", kind=EntityKind.DATASET, sentence_ids=(ref,)),
            EntityAnswer(name="KTS", kind=EntityKind.METHOD, aliases=("Moon",), sentence_ids=(ref, "S_int_999")),
        ),
        relations=(
            RelationAnswer(source="KTS", kind=RelationKind.EVALUATED_ON, target="SoundTrawl", sentence_ids=(ref,)),
            RelationAnswer(source="KTS", kind=RelationKind.USES, target="Moon Base", sentence_ids=(ref,)),
            RelationAnswer(source="KTS", kind=RelationKind.USES, target="SoundTrawl", sentence_ids=("S_x_1",)),
        ),
    )
    checked = question.check(given)
    assert [entity.name for entity in checked.answer.entities] == ["SoundTrawl", "KTS"]
    assert checked.answer.entities[1].aliases == ()
    assert [relation.kind for relation in checked.answer.relations] == [RelationKind.EVALUATED_ON]
    assert len(checked.faults) == 3
    assert question.check(checked.answer).answer == checked.answer


def test_parts_hold_every_sentence_once() -> None:
    """The parts of a paper are its sentences, in order."""
    assert [s.id for part in parts_of(body()) for s in part] == [s.id for s in body().sentences]


def test_themes_are_in_the_papers_order_and_in_no_other_way_twice() -> None:
    """An entity is of one theme at most; the same graph gives the same themes."""
    found = merged([graph_of_paper()], ORDER)
    themes = themes_of(found, ORDER)
    assert themes == themes_of(found, ORDER)
    each = [ref for theme in themes for ref in theme.entities]
    assert len(each) == len(set(each))
    assert [theme.id for theme in themes] == [f"T{n}" for n in range(1, len(themes) + 1)]


def test_keywords_lead_to_facts() -> None:
    """Each query of table 4 finds triples of the graph; a name finds those that speak of it."""
    found = merged([graph_of_paper()], ORDER)
    for words in QUERIES.values():
        triples = key_triples(found, body(), words)
        assert triples
        assert len(set(triples)) == len(triples)
    named = key_triples(found, body(), ["SoundTrawl dataset"])
    texts = {s.id: s.text for s in body().sentences}
    assert any("SoundTrawl" in texts[ref] for triple in named for ref in triple.sentences)


def checked(*entities: EntityAnswer, relations: tuple[RelationAnswer, ...] = ()) -> Checked[PartGraph]:
    """An answer on the whole body after its checks."""
    return ExtractGraph(body(), body().sentences).check(PartGraph(entities=entities, relations=relations))


def id_of(words: str) -> str:
    """The id of the sentence with these words."""
    return next(s.id for s in body().sentences if words in " ".join(s.text.split()))


@pytest.mark.parametrize(
    ("name", "kind", "stands"),
    [
        ("share of the load 93.5%", EntityKind.VALUE, True),
        ("share of the load 93.6%", EntityKind.VALUE, False),
        ("a high share of the load", EntityKind.VALUE, False),
        ("nets by KTS hold 93.5% of the load", EntityKind.RESULT, True),
        ("nets by KTS hold 95.3% of the load", EntityKind.RESULT, False),
        ("penguins prefer cold water", EntityKind.RESULT, False),
        ("load of nets", EntityKind.METRIC, True),
        ("load of penguins", EntityKind.METRIC, False),
    ],
)
def test_a_value_stands_by_its_number_and_a_result_by_its_words(name: str, kind: EntityKind, stands: bool) -> None:
    """No unbroken stretch of the sentence is asked for; a number or word that is not there is."""
    ref = id_of("nets mended by KTS hold 93.5% of the load of new nets")
    assert bool(checked(EntityAnswer(name=name, kind=kind, sentence_ids=(ref,))).answer.entities) is stands


def test_what_is_wrong_with_an_entity_is_said_so_that_it_can_be_mended() -> None:
    """The message names the entity, the sentence and what to do."""
    ref = id_of("SoundTrawl dataset of 412")
    found = checked(
        EntityAnswer(name="weight 99 kg", kind=EntityKind.VALUE, sentence_ids=(ref,)),
        EntityAnswer(name="Atlantis", sentence_ids=(ref,)),
        EntityAnswer(name="SoundTrawl"),
        EntityAnswer(name="KTS", sentence_ids=(ref,)),
        relations=tuple(
            RelationAnswer(source="KTS", target=name, sentence_ids=(ref,)) for name in ("Atlantis", "Lemuria")
        ),
    )
    told = [fault.what for fault in found.faults]
    assert f'99 of "weight 99 kg" is not in {ref}' in told[0]
    assert f'"Atlantis" is not in {ref}' in told[1]
    assert '"SoundTrawl" has no sentence' in told[2]
    assert '"Atlantis" was refused as an entity' in told[3]
    assert '"Lemuria" is not an entity of your list' in told[4]


def test_a_relation_of_another_kind_has_a_label() -> None:
    """`relates_to` is told in words of its own, on one line; no other kind has them."""
    ref = id_of("SoundTrawl dataset of 412")
    ends = {"source": "KTS", "target": "SoundTrawl", "label": "is\n tried on", "sentence_ids": (ref,)}
    entities = tuple(EntityAnswer(name=name, sentence_ids=(ref,)) for name in ("KTS", "SoundTrawl"))
    kinds = (RelationKind.RELATES_TO, RelationKind.USES)
    found = checked(*entities, relations=tuple(RelationAnswer(kind=kind, **ends) for kind in kinds))
    assert [relation.label for relation in found.answer.relations] == ["is tried on", ""]
    graph = merged([found.answer], ORDER)
    assert "KTS -- is tried on -- SoundTrawl" in triples_text(key_triples(graph, body(), ["SoundTrawl"]))


def test_what_no_relation_ties_is_in_the_theme_of_its_sentences() -> None:
    """Every entity without a relation is in a theme; a graph without relations is one theme."""
    graph = merged([graph_of_paper()], ORDER)
    last = body().sentences[-1].id
    alone = Entity(id="E999", name="steel twine", kind=EntityKind.SUBJECT, sentences=(last,))
    themes = themes_of(graph.model_copy(update={"entities": (*graph.entities, alone)}), ORDER)
    (theme,) = [theme for theme in themes if "E999" in theme.entities]
    assert last in theme.sentences
    (only,) = themes_of(graph.model_copy(update={"relations": ()}), ORDER)
    assert set(only.entities) == {entity.id for entity in graph.entities}


def test_kinds_of_a_models_own_are_taken_for_what_they_say() -> None:
    """A relation "treats" relates two by that word; an entity of another kind is a subject; one id is a list of it."""
    found = PartGraph.model_validate({
        "entities": [{"name": "glue", "kind": "substance", "aliases": None, "sentence_ids": "S_exp_001"}],
        "relations": [{"source": "glue", "kind": "is_put_on", "target": "nets", "sentence_ids": ["S_exp_001"]}],
    })  # fmt: skip
    assert found.entities == (EntityAnswer(name="glue", sentence_ids=("S_exp_001",)),)
    assert [(relation.kind, relation.label) for relation in found.relations] == [("relates_to", "is put on")]
