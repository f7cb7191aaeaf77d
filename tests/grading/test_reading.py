"""The reader's question: what it shows, and what becomes of what a reader gives."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading_cases import METHOD, OUTLINES, REVIEW_TEXT, claim, ground, quote, reading, work

from peerassay.documents.review_text import review_from_text
from peerassay.engines.salvage import salvage
from peerassay.grading.claim import Stance
from peerassay.grading.finding import ClaimsGiven
from peerassay.grading.judging import _question
from peerassay.grading.reading import ReadClaims, ReadingsGiven


def question(*claims, works=(), **more) -> ReadClaims:  # type: ignore[no-untyped-def]
    """The question on claims of the review."""
    return _question(ground(None, works, **more), claims or (claim(),))


def checked(asked: ReadClaims, *readings):  # type: ignore[no-untyped-def]
    """The readings after their checks, and the faults."""
    return asked.check(ReadingsGiven.model_validate({"readings": list(readings)}))


def test_the_whole_paper_comes_first_and_nothing_is_cut() -> None:
    """Every sentence and reference of the paper stands in the first block, which all questions share."""
    asked = question()
    prompt = asked.prompt()
    assert prompt.shared == 1
    assert all(s.id in prompt.blocks[0] for s in asked.paper.sentences)
    assert "Frond outlines and leaf areas. Journal of Quiet Botany" in prompt.blocks[0]


def test_each_work_and_the_review_stand_in_fences_of_their_own() -> None:
    """A text can only speak inside its own fence."""
    asked = question(works=[work("P00000001"), work("P00000002")])
    user = asked.prompt().user
    for source in ("work P00000001", "work P00000002", "review"):
        assert user.count(f'<untrusted source="{source}"') == 1


@pytest.mark.parametrize(("time", "mark"), [("concurrent", "CONCURRENT"), ("later", "LATER"), ("unknown", "not known")])
def test_what_is_not_earlier_is_marked(time: str, mark: str) -> None:
    """A reader sees which work cannot show that something was done before."""
    assert mark in question(works=[work(time=time)]).prompt().user.partition("Earlier works:")[2]  # type: ignore[arg-type]


def test_quotes_are_put_in_the_sources_own_words() -> None:
    """A quote with another case and a lost mark is found; the span holds the source's words."""
    asked = question()
    answer = checked(asked, reading("SUPPORTED", quotes=[quote(METHOD.upper())])).answer
    [evidence] = asked.readings(answer, "m")["C1"].evidence
    assert evidence.span.text == METHOD
    assert evidence.span.document == asked.paper.id


def test_a_quote_that_no_source_holds_is_dropped_and_asked_about_again() -> None:
    """The only quote of a decided label: its absence is a fault that asks once more."""
    asked = question()
    result = checked(asked, reading("SUPPORTED", quotes=[quote("The moon is measured with a comb.")]))
    assert result.answer.readings[0].quotes == ()
    assert any(f.dropped and f.path == "$.readings[0].quotes" for f in result.faults)


def test_a_quote_is_looked_for_in_its_own_source_alone() -> None:
    """Words of the paper said to be of a work are no evidence."""
    result = checked(question(), reading("SUPPORTED", quotes=[quote(METHOD, "P00000001")]))
    assert result.answer.readings[0].quotes == ()


def test_quotes_from_later_works_alone_are_asked_about_again() -> None:
    """A doubt cannot be borne out by what came later."""
    asked = question(works=[work(time="later")])
    result = checked(asked, reading("SUPPORTED", quotes=[quote(OUTLINES, "P00000001")]))
    assert any("later" in f.what for f in result.faults)


def test_a_claim_without_a_reading_is_asked_about_again_and_one_not_asked_about_is_dropped() -> None:
    """Nothing is lost, nothing is added."""
    asked = question(claim("C1"), claim("C2", Stance.NOVEL))
    result = checked(asked, reading("SUPPORTED"), reading("SUPPORTED", "C7"))
    assert [r.claim_id for r in result.answer.readings] == ["C1"]
    assert any(f.dropped and "C2" in f.what for f in result.faults)


def test_ids_in_explanations_become_names() -> None:
    """A reader of the page knows no P00000001."""
    asked = question()
    answer = checked(asked, reading("SUPPORTED", why="[P00000001] follows outlines.")).answer
    assert asked.readings(answer, "m")["C1"].why == "Frond outlines and leaf areas follows outlines."


WORDS = st.text(alphabet=st.characters(codec="utf-8"), max_size=40)


@given(
    label=st.sampled_from(["SUPPORTED", "OVERSTATED", "AMBIGUOUS", "UNDERSTATED", "UNSUPPORTED"]),
    words=st.sampled_from([METHOD, OUTLINES]) | WORDS,
    source=st.sampled_from(["paper", "P00000001", "[P00000001]", "P9"]) | WORDS,
    why=WORDS,
)
def test_whatever_is_answered_evidence_is_the_sources_own(label: str, words: str, source: str, why: str) -> None:
    """Every quote that stands is found at its place in the text it names, and checking twice changes nothing."""
    asked = question()
    result = checked(asked, reading(label, quotes=[quote(words, source)], why=why))
    again = asked.check(result.answer)
    assert again.answer == result.answer
    texts = {asked.paper.id: asked.paper.text, "P00000001": asked.works[0].text.text}
    for evidence in asked.readings(result.answer, "m")["C1"].evidence:
        assert texts[evidence.source][evidence.span.start : evidence.span.end] == evidence.span.text


def test_the_offline_answer_decides_nothing() -> None:
    """Rules do not read."""
    asked = question()
    assert [r.label.value for r in asked.check(asked.offline()).answer.readings] == ["AMBIGUOUS"]


def test_the_second_reader_is_shown_what_stands_around_the_claims_alone() -> None:
    """Words far from a claim that bend the first reading do not reach the second."""
    far = "The error could be smaller."
    text = REVIEW_TEXT.replace(far, "It is well written. The figures are fine. The tables are fine. " + far)
    asked = replace(question(), review=review_from_text(text))
    first, second = asked.prompt().blocks[3], replace(asked, turned=True).prompt().blocks[3]
    assert far in first
    assert far not in second
    assert "already done by Alder and Birch" in second


@pytest.mark.parametrize("strange", [{"a": 1}, ["shown"], 7, True, [[]]])
@pytest.mark.parametrize("field", ["basis", "label", "why", "against", "closer_work", "settle", "quotes", "claim_id"])
def test_a_value_of_a_strange_kind_is_a_fault_and_no_crash(field: str, strange: object) -> None:
    """Whatever a model puts in a field, the answer is read or refused in words."""
    answer = {"readings": [reading("SUPPORTED", **{field: strange}) if field not in {"label", "quotes", "claim_id"}
                           else {**reading("SUPPORTED"), field: strange}]}  # fmt: skip
    salvaged = salvage(ReadingsGiven, answer)
    assert salvaged.faults or salvaged.answer is not None


@pytest.mark.parametrize("strange", [{"a": 1}, ["novel"], 7, True, [[]]])
@pytest.mark.parametrize("field", ["stance", "kind", "text", "says", "confidence_lang", "sentence_ids"])
def test_an_item_of_a_strange_kind_is_a_fault_and_no_crash(field: str, strange: object) -> None:
    """The same for what a model lists of a review."""
    item = {"kind": "claim", "text": "It is new.", "sentence_ids": ["R_001"], field: strange}
    salvaged = salvage(ClaimsGiven, {"items": [item]})
    assert salvaged.faults or salvaged.answer is not None
