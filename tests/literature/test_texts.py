"""A candidate's readable text."""

from hypothesis import given
from hypothesis import strategies as st

from peerassay.literature.candidate import Candidate
from peerassay.literature.texts import candidate_text

BODY = """# Sparse Gates

Ada Writer

## Abstract

We gate sparsely.

## 1 Introduction

Gates are old. We make them sparse (Smith et al., 2019).

<!-- image -->

## Contributions

We show two things.

## 2 Method

The gate is a sigmoid.

| a | b |
|---|---|
| 1 | 2 |

## References

[1] Smith. Old gates. 2019.

## NeurIPS Paper Checklist

1. Claims. Yes.

## Limitations of the answer

Justification: none.

## Appendix A

More proofs stand here.
"""


def _candidate(**parts: object) -> Candidate:
    return Candidate.model_validate({"cand_id": "P00000001", "title": "Sparse Gates", **parts})


def _texts_by_id(**parts: object) -> dict[str, str]:
    return {s.id: s.text for s in candidate_text(_candidate(**parts)).sentences}


def test_title_and_abstract_are_numbered_as_the_seed_names_them() -> None:
    """The title is one sentence, the abstract's count from 1."""
    found = _texts_by_id(abstract="We gate. It works, e.g. on text.")
    assert found == {
        "title": "Sparse Gates",
        "abstract_sent_1": "We gate.",
        "abstract_sent_2": "It works, e.g. on text.",
    }


def test_full_text_is_split_into_introduction_and_body() -> None:
    """Introduction sentences are `intro_sent_*`, all else `body_sent_*`; the record's abstract stands alone."""
    found = _texts_by_id(abstract="We gate sparsely.", body=BODY, body_basis="full_text")
    assert found["intro_sent_1"] == "Gates are old."
    assert found["intro_sent_3"] == "We show two things."
    assert found["body_sent_1"] == "The gate is a sigmoid."
    assert found["body_sent_2"] == "More proofs stand here."
    assert sum(text == "We gate sparsely." for text in found.values()) == 1


def test_references_and_checklist_are_not_readable_text() -> None:
    """What is neither prose nor a table of the work never becomes a sentence."""
    text = candidate_text(_candidate(abstract="A.", body=BODY, body_basis="full_text")).text
    assert not any(word in text for word in ("Old gates", "Claims", "Justification", "image"))


def test_each_row_of_a_table_is_a_sentence() -> None:
    """A work's numbers can be quoted by row; the numbers of sentences stay what they are without the table."""
    body = "Before it.\n\n| wind | kite |\n|------|------|\n| 2.5 vs. 3.1 | red |\n\nBehind it."
    found = _texts_by_id(body=body, body_basis="full_text")
    assert found["intro_row_1"] == "wind | kite"
    assert found["intro_row_2"] == "2.5 vs. 3.1 | red"
    assert found["intro_sent_2"] == "Behind it."
    markup = "Before it.\n\n<table><tr><td>wind</td><td>kite</td></tr></table>"
    assert _texts_by_id(body=markup, body_basis="full_text")["intro_row_1"] == "wind | kite"


def test_reference_entries_without_a_heading_are_left_out() -> None:
    """Three or more paragraphs that begin with a printed marker are a list of references."""
    body = "## Introduction\n\nProse [1] here.\n\n[1] A. One. 2001.\n\n[2] B. Two. 2002.\n\n[3] C. Three. 2003."
    found = _texts_by_id(body=body, body_basis="full_text")
    assert list(found.values()) == ["Sparse Gates", "Prose [1] here."]


def test_an_introduction_has_intro_sentences_only() -> None:
    """A body that is an introduction numbers all its sentences `intro_sent_*`."""
    found = _texts_by_id(body="One. Two here.\n\nThree there.", body_basis="introduction")
    assert [key for key in found if key != "title"] == ["intro_sent_1", "intro_sent_2", "intro_sent_3"]


def test_basis_is_the_deepest_part_that_was_read() -> None:
    """A body without prose does not count as read."""
    assert candidate_text(_candidate()).basis == "title"
    assert candidate_text(_candidate(abstract="Words.")).basis == "abstract"
    assert (
        candidate_text(_candidate(abstract="Words.", body="<!-- image -->", body_basis="full_text")).basis == "abstract"
    )
    assert candidate_text(_candidate(body="Words.", body_basis="introduction")).basis == "introduction"
    assert candidate_text(_candidate(body="Words.", body_basis="full_text")).basis == "full_text"


@given(title=st.text(max_size=60), abstract=st.text(max_size=200), body=st.none() | st.text(max_size=300))
def test_offsets_are_exact_for_any_text(title: str, abstract: str, body: str | None) -> None:
    """Each sentence is the text between its offsets, ids are unique, order is reading order."""
    text = candidate_text(
        _candidate(title=title, abstract=abstract, body=body, body_basis="full_text" if body else None)
    )
    assert all(text.text[s.start : s.end] == s.text and s.text for s in text.sentences)
    assert len({s.id for s in text.sentences}) == len(text.sentences)
    assert [s.start for s in text.sentences] == sorted(s.start for s in text.sentences)
