"""Where the paper speaks of a named work: by name, by author and year, by its number."""

import pytest
from courtroom import make_paper, make_referent

from peerassay.documents.paper import Reference
from peerassay.grading.papers_word import KnownAs, cited_numbers, known_as
from peerassay.literature.source import WorkMention

LISTED = Reference(
    id="b2",
    text="[12] Ida Comb and Lee Wax. SwarmNet: listening to swarms. 2019.",
    marker="[12]",
    title="SwarmNet: listening to swarms",
    authors=("Ida Comb", "Lee Wax"),
    year=2019,
)


@pytest.mark.parametrize(
    ("sentence", "numbers"),
    [
        ("Swarms were heard before [12].", {12}),
        ("Several do so [3, 5-7; 9].", {3, 5, 6, 7, 9}),
        ("The range [0, 1] and the year 2019 are cited by numbers too, and x [i] is not.", {0, 1}),
        ("Nothing is cited.", set()),
    ],
)
def test_numbers_in_brackets_are_read_with_their_ranges(sentence: str, numbers: set[int]) -> None:
    """ "[5-7]" cites three works."""
    assert cited_numbers(sentence) == numbers


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ("SwarmNet listens to swarms.", True),
        ("SwarmNets are many.", False),
        ("Sounds were gated [11-13].", True),
        ("Comb et al. [2019] gate sounds.", True),
        ("Comb and Wax (2019) gate sounds.", True),
        ("Comb et al. (2021) gate light.", False),
        ("Honeycombs are hexagonal [11].", False),
    ],
)
def test_a_work_is_known_by_name_by_author_and_year_and_by_number(sentence: str, named: bool) -> None:
    """All the ways in which a paper may speak of an entry of its own list are found."""
    paper = make_paper().model_copy(update={"references": (LISTED,)})
    referent = make_referent("W1", None).model_copy(
        update={"mention": WorkMention(text="x", title="Swarmnet: listening to swarms")}
    )
    assert known_as(referent, None, paper).is_named_in(sentence) is named


def test_the_paper_s_mark_is_told() -> None:
    """A judge learns by which mark the paper cites the work; none where its list does not have it."""
    referent = make_referent("W1", None).model_copy(update={"mention": WorkMention(text="x", title=LISTED.title)})
    listing = make_paper().model_copy(update={"references": (LISTED,)})
    assert known_as(referent, None, listing).mark == "[12]"
    unnumbered = LISTED.model_copy(update={"marker": None})
    assert known_as(referent, None, make_paper().model_copy(update={"references": (unnumbered,)})).mark == (
        "Comb et al., 2019"
    )
    assert known_as(referent, None, make_paper()).mark is None


def test_a_name_without_letters_enough_is_looked_for_nowhere() -> None:
    """A work that is known by nothing is named by no sentence."""
    referent = make_referent("W1", None).model_copy(update={"mention": WorkMention(text="x", nickname="XQ")})
    assert known_as(referent, None, make_paper()) == KnownAs()
    assert not KnownAs().is_named_in("XQ does so.")
