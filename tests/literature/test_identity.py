"""Which entries are one work, and its id."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.language.identifiers import normal_arxiv, normal_doi
from peerassay.language.titles import normal_title
from peerassay.literature.candidate import Candidate
from peerassay.literature.identity import cand_id_for, same_work, short_name


def entry(title: str = "Learning to Tune Violins by Ear", **more: object) -> Candidate:
    """Return a candidate for comparison."""
    return Candidate.model_validate({"cand_id": "P00000000", "title": title, **more})


def test_id_is_p_and_eight_hex() -> None:
    """An id is P and eight hex characters."""
    assert len(cand_id_for(title="A")) == 9
    assert int(cand_id_for(title="A")[1:], 16) >= 0


def test_doi_wins_over_all_and_its_spelling_does_not_matter() -> None:
    """The DOI decides alone, as a link or bare, in any case."""
    first = cand_id_for(title="A", doi="https://doi.org/10.1000/AbC.", arxiv_id="2301.00001")
    assert first == cand_id_for(title="B", year=2020, doi="10.1000/abc", source_ids={"s2": "1"})


def test_arxiv_doi_is_an_arxiv_id() -> None:
    """An arXiv DOI and the arXiv id with a version give one id."""
    assert cand_id_for(title="A", doi="10.48550/arXiv.2305.16213") == cand_id_for(title="B", arxiv_id="2305.16213v2")


def test_source_ids_in_any_order_give_one_id() -> None:
    """The order of source ids does not matter."""
    ids = {"s2": "1", "openreview": "x"}
    assert cand_id_for(title="A", source_ids=ids) == cand_id_for(title="B", source_ids=dict(reversed(ids.items())))


@pytest.mark.parametrize(
    ("written", "bare"),
    [("arXiv preprint arXiv:2305.16213v3 (2023)", "2305.16213"), ("cs.LG/0601001", "cs.lg/0601001"), ("12.5", None)],
)
def test_arxiv_ids_are_read_from_words(written: str, bare: str | None) -> None:
    """An arXiv id is found in the words around it."""
    assert normal_arxiv(written) == bare


def test_doi_ends_before_punctuation() -> None:
    """A full stop behind a DOI is none of it."""
    assert normal_doi("see doi:10.1000/xyz123.") == "10.1000/xyz123"


def test_titles_compare_without_marks() -> None:
    """Accents, LaTeX, hyphens and case do not tell titles apart."""
    assert normal_title("Schrödinger-Bridge $\\mathcal{O}$(n) *Search*") == "schrodinger bridge o n search"


@given(st.text())
def test_normalising_a_title_twice_changes_nothing(text: str) -> None:
    """A normalised title is its own normal form."""
    once = normal_title(text)
    assert normal_title(once) == once


def test_a_preprint_and_its_printed_version_are_one_work() -> None:
    """Same title, common author, a year apart: one work, though the DOIs differ."""
    preprint = entry(authors=("Ada Holm",), year=2022, doi="10.48550/arXiv.2201.00001")
    assert same_work(preprint, entry(authors=("Holm, A.",), year=2023, doi="10.1000/5"))


def test_a_left_out_short_name_does_not_part_a_work() -> None:
    """`Name: title` and `title` with a common author are one work."""
    assert same_work(
        entry("EarTune: Learning to Tune Violins", authors=("A Holm",)),
        entry("Learning to tune violins", authors=("A. Holm",)),
    )


@pytest.mark.parametrize(
    "other",
    [
        entry(authors=("Bo Lind",), year=2022),
        entry(authors=("Ada Holm",), year=2012),
        entry("Learning to Tune Cellos by Ear", authors=("Ada Holm",), year=2022),
    ],
)
def test_other_people_years_or_titles_are_other_works(other: Candidate) -> None:
    """Without a common author, years apart, or under another title it is another work."""
    assert not same_work(entry(authors=("Ada Holm",), year=2022), other)


def test_different_arxiv_ids_are_different_works() -> None:
    """Two arXiv ids are two works whatever the title."""
    assert not same_work(entry(arxiv_id="2201.00001"), entry(arxiv_id="2201.00002"))


def test_short_titles_need_a_common_author() -> None:
    """A two-word title alone does not make one work."""
    assert not same_work(entry("Deep Violins"), entry("Deep violins"))


def test_short_name_stands_before_the_colon() -> None:
    """The words before a colon are a short name, a long clause is none."""
    assert short_name("EarTune: Learning to Tune") == "EarTune"
    assert short_name("Can a machine ever hear well: a study") is None
