"""What holds for any answer: every reference is accounted for, no other work is cited, no step loses one."""

import json
import re

import pytest
from cited_case import Hostile, Scripted, refined, section
from hypothesis import given, settings
from hypothesis import strategies as st

from peerassay.jobs.related_work.draft import Draft
from peerassay.jobs.related_work.methods.iir.drafting import AdditionsAnswer, DraftAnswer
from peerassay.jobs.related_work.methods.iir.drafting import TopicAnswer as NamedTopic
from peerassay.jobs.related_work.methods.iir.working import IirStep
from peerassay.jobs.related_work.writing import SectionAnswer, TopicAnswer

ALL = frozenset(range(1, 10))


def numbers_in(draft: Draft) -> set[int]:
    return {int(found) for found in re.findall(r"@cite_(\d+)", json.dumps(draft.model_dump(mode="json")))}


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_whatever_is_answered_nothing_is_invented_and_every_reference_is_accounted_for(seed):
    """Whatever is answered, each reference is cited or named as not cited, and no other work is cited."""
    record = section(Hostile(seed))
    cited = numbers_in(record.body.section)
    assert cited | {reference.number for reference in record.body.uncited} == ALL
    assert cited <= ALL
    assert record.body.measures.references == 9
    named = {(support.sentence, support.number) for support in record.body.supports}
    assert named == {(s.id, number) for s in record.body.section.sentences for number in s.cited}


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_no_step_of_iir_loses_a_citation(seed):
    """What is cited once stays cited, and in the end every reference is, before the section is checked."""
    _, way = refined(Hostile(seed))
    cited: frozenset[int] = frozenset()
    for revision in way.revisions:
        assert cited <= revision.draft.cited <= ALL
        ids = [sentence.id for sentence in revision.draft.sentences]
        assert len(ids) == len(set(ids))
        cited = revision.draft.cited
    assert cited == ALL


def test_what_the_model_leaves_out_is_asked_for_and_then_placed_by_the_program():
    """References left out are asked for by number; those left out again are placed, each in a sentence of its own."""
    asked = []

    def forgetful(question):
        asked.append(question.missing)
        return AdditionsAnswer(additions=())

    draft = DraftAnswer(topics=(NamedTopic(name="Ice", sentences=("@cite_1 and @cite_2 speak of drifting ice.",)),))
    _, way = refined(Scripted(WriteDraft=lambda question: draft, AddMissing=forgetful))
    assert asked == [(3, 4, 5, 6, 7, 8, 9)]
    steps = [revision.step for revision in way.revisions]
    assert steps[:3] == [IirStep.DRAFT, IirStep.SUPPLEMENT, IirStep.PLACED]
    placed = way.revisions[2].draft
    assert [sentence.cited for sentence in placed.sentences] == [(1, 2), (3,), (4,), (5,), (6,), (7,), (8,), (9,)]


def test_a_work_that_nobody_gave_goes_with_its_sentence_or_out_of_it():
    """A sentence on unknown works alone goes; beside known ones the unknown mark is taken out."""
    text = "@cite_99 sails. @cite_1 floats [@cite_2; @cite_50]. As in (Ghost, 2020), ice melts [@cite_3]."
    given = SectionAnswer(topics=(TopicAnswer(name="Ice", text=text),))
    record = section(Scripted(WriteSection=lambda question: given), method="draft")
    assert [sentence.text for sentence in record.body.section.sentences] == [
        "@cite_1 floats [@cite_2].",
        "As in, ice melts [@cite_3].",
    ]


@pytest.mark.parametrize("method", ["plain", "draft", "iir"])
def test_without_any_answer_rules_list_the_references(method):
    """Where no question gets an answer, all references are listed and quoted, and the failures are told."""
    questions = (
        *("WriteSection", "BindSection", "KeyAspects", "WriteDraft", "AddMissing"),
        *("EvaluateStructure", "EvaluateSuccinctness"),
    )
    record = section(Scripted(**dict.fromkeys(questions, lambda question: None)), method=method)
    assert record.body.section.cited == ALL
    assert record.state.value == "partial"
    assert any("rules list" in warning for warning in record.provenance.warnings)


@pytest.mark.parametrize("method", ["plain", "draft", "iir"])
def test_the_same_run_gives_the_same_bytes(method):
    """The same paper and references give the same record."""
    first, again = (section(Scripted(), method=method).model_dump_json() for _ in range(2))
    assert first == again


def test_names_of_paragraphs_cite_nothing():
    """Marks of citations are taken out of a name."""
    name = "Ice @cite_1 [@cite_88] (Ghost et al., 2020) [12]"
    given = SectionAnswer(topics=(TopicAnswer(name=name, text="@cite_1 floats."),))
    record = section(Scripted(WriteSection=lambda question: given), method="draft")
    assert record.body.section.topics[0].name == "Ice"
