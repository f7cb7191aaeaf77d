"""Shared text: what two documents both have is found with its places, and nothing else."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from written_text import MadeText, made

from peerassay.evidence.shared_text import LEAST_WORDS, boilerplate_in, looks_like_references, shared_text

PASSAGE = (
    "A kettle that hangs over an open fire loses most of its warmth to the wind, so that the potters of the northern "
    "valleys build a low wall of stones around the hearth and cover it with turf before the first snow falls. "
    "Travellers who came by in winter wrote that the water boiled in half the time and needed a third of the wood."
)
SENTENCES = tuple(f"{part.strip().rstrip('.')}." for part in PASSAGE.split(". "))


def prose(seed: int, sentences: int = 30) -> list[str]:
    """Sentences of words that no other seed has."""
    rng = random.Random(seed)
    words = [f"{rng.choice('bdfgklmnprst')}{rng.choice('aeiou')}{'xyzvw'[n % 5]}{seed}q{n}" for n in range(400)]
    letters = [word.translate(str.maketrans("0123456789", "abcdefghij")) for word in words]
    return [
        " ".join([*rng.sample(letters, 7), "of the", *rng.sample(letters, 7)]).capitalize() + "."
        for _ in range(sentences)
    ]


def with_passage(seed: int, passage: Sequence[str], identifier: str) -> MadeText:
    """A text of its own words with the passage in the middle."""
    own = prose(seed)
    return made(*own[:15], *passage, *own[15:], identifier=identifier)


def test_a_copied_passage_is_found_at_its_place_on_both_sides() -> None:
    """A passage that both texts have is one direct segment whose spans are the sources' own words."""
    first, two = with_passage(1, SENTENCES, "paper"), with_passage(2, SENTENCES, "P1")
    (segment,) = shared_text(first, two)
    assert segment.kind == "direct"
    assert segment.similarity == 1.0
    assert segment.original.text == segment.candidate.text == " ".join(SENTENCES)
    assert first.text[segment.original.start : segment.original.end] == segment.original.text
    assert two.text[segment.candidate.start : segment.candidate.end] == segment.candidate.text
    assert (segment.original.document, segment.candidate.document) == ("paper", "P1")
    assert segment.original.sentence == "S_int_016"


def test_a_reworded_passage_is_found_and_called_a_paraphrase() -> None:
    """Words replaced, dropped and put in do not hide a passage."""
    changes = {
        "kettle": "pot",
        "warmth": "heat",
        "stones": "",
        "snow": "heavy snow",
        "boiled": "cooked",
        "third": "quarter",
        "water": "soup",
        "potters": "weavers",
    }
    reworded = tuple(" ".join(changes.get(word, word) for word in s.split()) for s in SENTENCES)
    (segment,) = shared_text(with_passage(1, SENTENCES, "paper"), with_passage(2, reworded, "P1"))
    assert segment.kind == "paraphrase"
    assert 0.75 <= segment.similarity < 0.95
    assert segment.words >= 55


def test_printing_makes_no_difference() -> None:
    """Case, ligatures, hyphens, line breaks and citation marks are no difference."""
    as_printed = tuple(
        s.replace("first", "\ufb01rst").replace("northern", "north-\nern").upper() + " [12]" for s in SENTENCES
    )
    (segment,) = shared_text(with_passage(1, SENTENCES, "paper"), with_passage(2, as_printed, "P1"))
    assert segment.similarity == 1.0


def test_a_short_passage_is_not_told() -> None:
    """What is shorter than the limit is a common phrase."""
    short = " ".join(PASSAGE.split()[: LEAST_WORDS - 1]) + "."
    just = " ".join(PASSAGE.split()[:LEAST_WORDS]) + "."
    assert not shared_text(with_passage(1, [short], "paper"), with_passage(2, [short], "P1"))
    assert shared_text(with_passage(1, [just], "paper"), with_passage(2, [just], "P1"))


def test_texts_with_nothing_in_common_have_no_segment() -> None:
    """Function words and single phrases that both have are nothing."""
    assert not shared_text(with_passage(1, (), "paper"), with_passage(2, (), "P1"))


def test_what_is_quoted_as_a_whole_is_not_told() -> None:
    """A passage in quotation marks is marked as another's."""
    quoted = f"“{' '.join(SENTENCES)}”"
    assert not shared_text(with_passage(1, [quoted], "paper"), with_passage(2, SENTENCES, "P1"))


@pytest.mark.parametrize(
    "notice",
    [
        "Question: Does the paper discuss the limitations of the work performed by the authors? Answer: [Yes].",
        "The answer NA means that the paper has no limitation while the answer No means that it has some.",
        "This work was supported by the National Fund for the Study of Kettles under grant numbers 123 and 456.",
        "This article is licensed under a Creative Commons Attribution licence and may be copied freely by all.",
    ],
)
def test_checklists_and_notices_are_left_out(notice: str) -> None:
    """What a venue or a funder puts into every paper is no overlap, however long it is."""
    long = tuple(notice.replace(".", f", and so on in part {n}.") for n in ("one", "two", "three"))
    assert not shared_text(with_passage(1, long, "paper"), with_passage(2, long, "P1"))


def test_all_between_two_marks_of_a_checklist_is_of_it() -> None:
    """The authors' own answers stand between the questions and are left out with them."""
    text = made("We boil water.", "Question: Is it hot?", "It is, as we show.", "Guidelines: boil it.", "The end.")
    assert boilerplate_in(text) == {"S_int_002", "S_int_003", "S_int_004"}


def test_reference_lists_are_told_from_prose_full_of_citations() -> None:
    """Entries have years and places of publication and hardly a sentence's words; related work has both."""
    entries = (
        "A. Potter and B. Smith. Boiling kettles. arXiv preprint, 2019. C. Doe. Wood. Journal of Fire, 2020, vol. 3."
    )
    prose_with = (
        "The boiling of kettles was first described by Potter et al. (2019), and it was then shown by Doe (2020) and "
        "by Smith et al. (2021) that the wood that is burnt for it can be of any kind at all."
    )
    assert looks_like_references(entries)
    assert not looks_like_references(prose_with)


def test_no_stretch_runs_over_what_was_left_out() -> None:
    """Two halves of a passage on either side of a notice are not one segment."""
    half = [" ".join(PASSAGE.split()[:20]) + ".", " ".join(PASSAGE.split()[20:40]) + "."]
    notice = "All rights reserved by the guild of potters."
    between = [half[0], *[notice] * 12, half[1]]
    assert not shared_text(with_passage(1, between, "paper"), with_passage(2, between, "P1"))


def test_a_place_is_told_once() -> None:
    """A passage that the candidate has twice is one segment of the paper."""
    twice = (*SENTENCES, *prose(3, 5), *SENTENCES)
    assert len(shared_text(with_passage(1, SENTENCES, "paper"), with_passage(2, twice, "P1"))) == 1


def test_longest_first_and_the_same_from_both_sides() -> None:
    """Segments come by their words, and exchanging the texts exchanges the sides alone."""
    short = " ".join(PASSAGE.split()[:35]) + "."
    other = prose(9, 4)
    first = made(*prose(1), short, *prose(4), *other, identifier="paper")
    two = made(*prose(2), *other, *prose(5), short, identifier="P1")
    there, back = shared_text(first, two), shared_text(two, first)
    assert [s.words for s in there] == sorted((s.words for s in there), reverse=True)
    assert len(there) == 2
    assert [(s.original.text, s.candidate.text) for s in there] == [(s.candidate.text, s.original.text) for s in back]


def test_the_whole_text_of_a_version_is_one_segment() -> None:
    """A paper against itself is one direct segment over all its words."""
    text = made(*prose(1, 60))
    (segment,) = shared_text(text, made(*prose(1, 60), identifier="P1"))
    assert segment.similarity == 1.0
    assert (segment.original.start, segment.original.end) == (0, len(text.text))


words = st.lists(st.sampled_from(["the", "of", "a", "b", "7", "kettle", "pot", "[1]", "x_i", "\ufb01re", "–", "İ"]))


@given(st.lists(words, max_size=12), st.lists(words, max_size=12))
def test_spans_are_the_sources_words_whatever_the_texts(each: list[list[str]], two: list[list[str]]) -> None:
    """Every span is the words at its offsets, on both sides, for any texts; repetition and odd signs included."""
    first = made(*(" ".join(s) or "-" for s in each), *SENTENCES, identifier="paper")
    second = made(*SENTENCES, *(" ".join(s) or "-" for s in two), identifier="P1")
    segments = shared_text(first, second)
    assert segments
    for segment in segments:
        for span, text in ((segment.original, first.text), (segment.candidate, second.text)):
            assert text[span.start : span.end] == span.text
        assert segment.words >= LEAST_WORDS
        assert 0.75 <= segment.similarity <= 1.0
