"""Where the paper speaks of a work."""

from looms import REPAIRS, WEAVENET, loom_paper

from peerassay.documents.reference_list import parse_reference
from peerassay.retrieval.citing import cited_numbers, citing_passage, citing_sentences, known_as


def test_a_work_is_found_by_its_number_its_name_and_its_author() -> None:
    """Also inside a range of numbers; an entry of the list and a candidate are looked for alike."""
    paper = loom_paper()
    first, two, three = paper.references
    assert [s.text for s in citing_sentences(paper, first)] == [
        "Earlier work plans repairs by the mean time between failures [1].",
        "We build on the gates of Quill (2017) and on others [1-3].",
    ]
    assert citing_sentences(paper, REPAIRS) == citing_sentences(paper, first)
    assert "WeaveNet looks at images of faulty cloth." in [s.text for s in citing_sentences(paper, WEAVENET)]
    assert citing_sentences(paper, WEAVENET) == citing_sentences(paper, two)
    assert len(citing_sentences(paper, three)) == 1


def test_a_passage_has_the_sentences_beside_in_the_same_paragraph() -> None:
    """One before and one behind, none of another paragraph."""
    texts = [s.text for s in citing_passage(loom_paper(), WEAVENET)]
    assert texts[:3] == [
        "Earlier work plans repairs by the mean time between failures [1].",
        "WeaveNet looks at images of faulty cloth.",
        "It needs a camera above each loom.",
    ]
    assert "The gate opens on vibration bursts." not in texts


def test_another_name_of_the_work_may_be_given() -> None:
    """A reviewer's nickname is looked for as a whole word."""
    found = citing_sentences(loom_paper(), REPAIRS, nickname="camera")
    assert "It needs a camera above each loom." in [s.text for s in found]


def test_two_works_of_one_author_and_year_are_told_apart_by_their_letters() -> None:
    """A citation with a letter is of that entry alone, one without of both; an interval is no citation."""
    texts = (
        "Gates open late (Quill, 2019a).",
        "So do doors (Quill, 2019a,b).",
        "Quill (2019) has both.",
        "For x in [0 , 1].",
    )
    known = [
        known_as(loom_paper(), parse_reference(f"Quill, I. {title}. 2019{letter}.", id=letter))
        for title, letter in (("Late gates of wood", "a"), ("Doors of iron", "b"))
    ]
    assert [[each.is_named_in(text) for text in texts] for each in known] == [
        [True, True, True, False],
        [False, True, True, False],
    ]
    assert cited_numbers("For x in [0 , 1], as [1] shows.") == {1}


def test_a_surname_of_two_letters_is_found_with_its_year() -> None:
    """Where a citation goes on as citations do; a word of two letters somewhere before the year is none."""
    texts = (
        "Locks wait [Ode et al., 2020, Wu et al., 2021d, Fenn et al., 2022].",
        "Wu and Fenn (2021d) wait longer.",
        "They wait (Wu et al., 2021b).",
        "In Wu the locks of 2021d are old.",
    )
    entry = parse_reference("Wu, I. and Fenn, O. Gates of the south. 2021d.", id="d")
    known = known_as(loom_paper(), entry)
    assert [known.is_named_in(text) for text in texts] == [True, True, False, False]
