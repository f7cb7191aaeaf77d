"""Names of groups: phrases that tell them apart, nouns and no verbs, and papers under the name that they bear."""

import pytest

from peerassay.novelty.taxonomy.labels import Labeller
from peerassay.novelty.taxonomy.likeness import Likeness
from peerassay.novelty.taxonomy.naming import name_fault
from peerassay.novelty.taxonomy.phrases import missing_phrases, phrases_of, shared_phrases

PAPERS = (
    ("Reading Tide Tables by Lantern", "We read tide tables at night. A lantern helps."),
    ("Errors of Tide Tables", "Tide tables err in spring. We mend them."),
    ("Older Tide Tables of the North", "We collect tide tables and print them."),
    ("Waggle Dances in the Rain", "We film waggle dances of wet bees."),
    ("Counting Waggle Dances", "A counter for waggle dances is proposed."),
    ("On Drifting Bees", "Waggle dances change when bees drift."),
)


def labeller() -> Labeller:
    return Labeller([phrases_of(*paper) for paper in PAPERS], [title for title, _ in PAPERS])


def test_groups_are_named_by_what_tells_them_apart() -> None:
    """A phrase that all of a group has names it; too short a name says that it is of works."""
    one, two = labeller().labels([(0, 1, 2), (3, 4, 5)])
    assert (one.name, two.name) == ("Work on Tide Tables", "Work on Waggle Dances")
    assert name_fault(one.name) is None


def test_no_two_groups_have_one_name_and_none_repeats_the_one_above() -> None:
    """What names a node above, or one beside, does not name a node below."""
    (above,) = labeller().labels([(0, 1, 2)])
    below = labeller().labels([(0, 1), (2,)], above=above.keys, taken=[above.name])
    names = [above.name, *(label.name for label in below)]
    assert len(set(names)) == 3
    assert not {key for label in below for key in label.keys} & set(above.keys)


def test_a_paper_moves_to_the_group_whose_name_it_bears() -> None:
    """A work on tide tables that stands among the bees goes to the tide tables; a group keeps its least size."""
    likeness = Likeness.of([" ".join(paper) for paper in PAPERS])
    assert labeller().settled([(0, 1), (2, 3, 4, 5)], likeness, least=2, most=7) == ((0, 1, 2), (3, 4, 5))
    assert labeller().settled([(0, 1), (2, 3, 4, 5)], likeness, least=4, most=7) == ((0, 1), (2, 3, 4, 5))


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("The model learns sparse codes.", "learns sparse codes"),
        ("Improving lantern inference by night.", "improving lantern inference"),
        ("The posts are robust.", "robust"),
        ("A simple lantern is lit.", "simple lantern"),
        ("We use image-to-lantern.", "image-to-lantern"),
    ],
)
def test_verbs_praise_and_bare_adjectives_name_nothing(text: str, phrase: str) -> None:
    """A phrase neither holds a verb, nor begins with praise or a governing gerund, nor ends with an adjective."""
    written = {form for forms in phrases_of("", text).written.values() for form in forms}
    assert phrase not in written


def test_compounds_are_one_with_or_without_hyphen() -> None:
    """ "lantern-guided reading" and "lantern guided reading" are the same phrase."""
    one = phrases_of("", "It is lantern-guided reading.")
    other = phrases_of("", "It is lantern guided reading.")
    assert shared_phrases(one, other, limit=1) == ("lantern-guided reading",)


def test_a_measure_names_no_topic_but_is_shared_all_the_same() -> None:
    """ "flood rate" is a phrase, and no name."""
    one = phrases_of("", "The flood rate is read.")
    assert [key for key in one.written if len(key) == 2]
    assert not [key for key in one.topics if len(key) == 2]


def test_a_phrase_is_missing_only_where_none_of_its_own_words_stands() -> None:
    """General words ("system") do not make a phrase present."""
    wanted = phrases_of("", "A lantern system and a creek pole.")
    assert missing_phrases(wanted, {"system"}, limit=3) == ("creek pole", "lantern system")
    assert missing_phrases(wanted, {"creek"}, limit=3) == ("lantern system", "pole")
