"""What holds for any answer: every reference is cited, no other work is, and no step loses one."""

import json
import re

from cited_case import Hostile, Scripted, section
from hypothesis import given, settings
from hypothesis import strategies as st

from peerassay.jobs.related_work.draft import Draft, Topic
from peerassay.jobs.related_work.drafting import AdditionsGiven, DraftGiven, TopicGiven
from peerassay.jobs.related_work.record import Step

ALL = frozenset(range(1, 10))


def numbers_in(draft: Draft) -> set[int]:
    return {int(found) for found in re.findall(r"@cite_(\d+)", json.dumps(draft.model_dump(mode="json")))}


@settings(max_examples=120)
@given(seed=st.integers(0, 2**32))
def test_whatever_is_answered_every_reference_is_cited_and_none_is_invented(seed):
    """Whatever is answered, every reference is cited, none is invented, and what is cited once stays cited."""
    record = section(Hostile(seed))
    assert numbers_in(record.section) == ALL
    assert record.measures.cited == record.measures.references == 9
    assert {(support.sentence, support.number) for support in record.supports} == {
        (sentence.id, number) for sentence in record.section.sentences for number in sentence.cited
    }
    cited: frozenset[int] = frozenset()
    for revision in record.revisions:
        assert cited <= revision.draft.cited <= ALL
        ids = [sentence.id for sentence in revision.draft.sentences]
        assert len(ids) == len(set(ids))
        cited = revision.draft.cited


def test_what_the_model_leaves_out_is_asked_for_and_then_placed_by_the_program():
    """References left out are asked for by number; those left out again are placed, each in a sentence of its own."""
    asked = []

    def forgetful(question):
        asked.append(question.missing)
        return AdditionsGiven(additions=())

    draft = DraftGiven(topics=(TopicGiven(name="Ice", sentences=("@cite_1 and @cite_2 speak of drifting ice.",)),))
    record = section(Scripted(WriteDraft=lambda question: draft, AddMissing=forgetful))
    assert asked == [(3, 4, 5, 6, 7, 8, 9)]
    steps = [revision.step for revision in record.revisions]
    assert steps[:3] == [Step.DRAFT, Step.SUPPLEMENT, Step.PLACED]
    placed = record.revisions[2].draft
    assert [sentence.cited for sentence in placed.sentences] == [(1, 2), (3,), (4,), (5,), (6,), (7,), (8,), (9,)]


def test_a_work_that_nobody_gave_goes_with_its_sentence_or_out_of_it():
    """A sentence on unknown works alone goes; beside known ones the unknown mark is taken out."""
    sentences = ("@cite_99 sails.", "@cite_1 floats [@cite_2; @cite_50].", "As in (Ghost, 2020), ice melts [@cite_3].")
    given = DraftGiven(topics=(TopicGiven(name="Ice", sentences=sentences),))
    record = section(Scripted(WriteDraft=lambda question: given))
    texts = [sentence.text for sentence in record.revisions[0].draft.sentences]
    assert texts == ["@cite_1 floats [@cite_2].", "As in, ice melts [@cite_3]."]


def test_without_any_answer_rules_write_the_whole_section():
    """Where no question gets an answer, the section stands all the same and the failures are told."""
    nothing = dict.fromkeys(
        ("KeyAspects", "WriteDraft", "AddMissing", "EvaluateStructure", "EvaluateSuccinctness", "CheckSupport"),
        lambda question: None,
    )
    record = section(Scripted(**nothing))
    assert record.section.cited == ALL
    assert record.state.value == "partial"
    assert {support.by for support in record.supports} == {"rules"}
    assert record.revisions[0].note == "no draft was given: rules wrote it"


def test_the_same_run_gives_the_same_bytes():
    """The same paper and references give the same record."""
    assert section().model_dump_json() == section().model_dump_json()


def test_names_and_texts_of_the_draft_hold_no_marks_beyond_the_given():
    """A sub-topic's name cites nothing, whatever it holds."""
    given = DraftGiven(
        topics=(TopicGiven(name="Ice @cite_1 [@cite_88] (Ghost et al., 2020) [12]", sentences=("@cite_1 floats.",)),)
    )
    record = section(Scripted(WriteDraft=lambda question: given))
    first: Topic = record.revisions[0].draft.topics[0]
    assert first.name == "Ice"
