"""Quotes are found where they stand, and refused where they were turned round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from written_text import made

from peerassay.documents.markdown import read_markdown
from peerassay.documents.sentence import Sentence
from peerassay.evidence.quoting import find_quote, prepare
from peerassay.evidence.span import sentence_by_ref

SOURCE = made(
    "Tuning a violin by ear is a slow task that beginners rarely master [3, 7].",
    "We train a small listener on 412 recordings and find that it increases the share of well tuned strings to 93.5 %.",
    "Our listener does not need a reference tone, in contrast to earlier work (Holm et al., 2019).",
    "It always hears the lowest string first and then compares each of the higher strings with it.",
    "The eﬃcient low-\ndimensional filter with a learned window f ( x i ) runs on a handheld device.",
    "The eﬀect of room size is reported in the appendix.",
)


def test_a_verbatim_quote_gives_its_place() -> None:
    """The span's text is the document's own at the span's offsets."""
    span = find_quote("a slow task that beginners rarely master", SOURCE).span
    assert span is not None
    assert (span.sentence, span.text) == ("S_int_001", "a slow task that beginners rarely master")
    assert SOURCE.text[span.start : span.end] == span.text


@pytest.mark.parametrize(
    "quote",
    [
        "TUNING A VIOLIN BY EAR is a slow task that beginners rarely master",
        "Tuning a violin by ear is a slow task that beginners rarely master [12].",
        "“Tuning a violin by **ear** is a slow task that beginners rarely master (Doe and Roe, 2020)”",
        "The efficient lowdimensional filter with a learned window f(xi) runs on a handheld device",
        "The effi-\ncient low-dimensional filter with a learned window $f(x_i)$ runs on a handheld device",
        "Our listener doesn’t need a reference tone, in contrast to earlier work",
        "increases the share of well tuned strings to 93.5%",
        "We train a listener on 412 recordings and found that it increases the share of the well tuned strings",
        "It always hears the lowest string first ... compares each of the higher strings with it",
        "Tuning a violin by ear [...] beginners rarely master",
    ],
)
def test_printing_and_copying_do_not_hide_a_quote(quote: str) -> None:
    """Case, citation marks, Markdown, hyphens, ligatures, spaced formulas, ellipses and a few other words are borne."""
    check = find_quote(quote, SOURCE)
    assert check.span is not None, check.reason
    assert SOURCE.text[check.span.start : check.span.end] == check.span.text


@pytest.mark.parametrize(
    ("quote", "reason"),
    [
        ("Our listener does need a reference tone, in contrast to earlier work", "a negation differs"),
        ("Tuning a violin by ear is not a slow task that beginners rarely master", "a negation differs"),
        (
            "The inefficient low-dimensional filter with a learned window runs on a device",
            "a negation differs",
        ),
        ("We train a small listener on 512 recordings and find that it increases", "a number differs: 512 / 412"),
        ("the share of well tuned strings to 95.3 %", "a number differs: 95.3 / 93.5"),
        ("find that it decreases the share of well tuned strings", "direction differs: decreases / increases"),
        ("compares each of the lower strings with it", "direction differs: lower / higher"),
        ("It never hears the lowest string first and then compares", "a negation differs"),
        ("It always hears the highest string first and then compares", "direction differs: highest / lowest"),
        ("It always hears the lowest string last and then compares each", "direction differs: last / first"),
        ("filter without a learned window f ( x i ) runs on a handheld device", "a negation differs"),
        ("Harpsichords are tuned in meantone temperament by most players today", "not in the text"),
        ("a violin", "too short"),
    ],
)
def test_a_turned_or_foreign_quote_is_refused_with_its_reason(quote: str, reason: str) -> None:
    """A changed negation, number or direction, and words from elsewhere, give no span."""
    check = find_quote(quote, SOURCE)
    assert (check.span, check.reason) == (None, reason)


def test_an_ellipsis_may_not_swallow_a_negation() -> None:
    """What an ellipsis leaves out of one sentence must not deny it."""
    assert find_quote("Our listener does ... need a reference tone, in contrast", SOURCE).span is None


def test_pieces_of_two_far_places_are_no_quote() -> None:
    """Pieces joined by an ellipsis must follow each other in the text's order."""
    assert find_quote("compares each of the higher strings ... Tuning a violin by ear", SOURCE).span is None


def test_a_quote_over_two_sentences_names_the_first() -> None:
    """A span may run on; it is named by the sentence it starts in."""
    span = find_quote("rarely master. We train a small listener on 412 recordings", SOURCE).span
    assert span is not None
    assert span.sentence == "S_int_001"


def test_the_named_sentence_decides_between_equal_places() -> None:
    """Where the same words stand twice, the sentence they are said to be in wins."""
    twice = made("The bow is made of wood.", "Strings break.", "The bow is made of wood.", identifier="twice")
    found = find_quote("the bow is made of wood", twice, sentence="S_int_003").span
    assert found is not None
    assert found.text == "The bow is made of wood"
    assert found.sentence == "S_int_003"
    assert (found.start, found.end) == (twice.sentences[2].start, len(twice.text) - 1)


def test_headings_between_sentences_are_not_searched() -> None:
    """Only sentences are evidence: text between them gives no span."""
    text = made("One first sentence stands here.", "Another one follows it.", between="\n## A heading of its own\n\n")
    assert find_quote("A heading of its own", text).span is None


def test_a_source_is_prepared_once() -> None:
    """The same source gives the same index."""
    assert prepare(SOURCE) is prepare(SOURCE)


@pytest.mark.parametrize("reference", ["S_int_004", "s_int_4", "S_INT_0004", "[S_int_004]", " S-int-004. "])
def test_a_sentence_reference_is_forgiven_its_spelling(reference: str) -> None:
    """Case, zeros, separators and brackets do not matter."""
    assert sentence_by_ref(SOURCE.sentences, reference) is SOURCE.sentences[3]


@pytest.mark.parametrize("reference", ["S_int_007", "S_rw_004", "4", "", "title", "S_int_", "S_int_004_x"])
def test_a_sentence_that_is_not_there_is_not_invented(reference: str) -> None:
    """An unknown reference gives nothing."""
    assert sentence_by_ref(SOURCE.sentences, reference) is None


def test_words_that_are_no_id_are_refused_at_once() -> None:
    """A model may write any words where an id is asked for: looking at them never takes longer than their length."""
    for words in ("not ships 42 ignore timetable </untrusted> we @ghost", "a" * 5_000 + "<", "a 1_" * 2_000 + "<"):
        assert sentence_by_ref(SOURCE.sentences, words) is None


@given(st.text(max_size=200))
def test_any_quote_gives_a_span_of_the_text_or_a_reason(quote: str) -> None:
    """Whatever is asked, the answer is the document's own words or a reason."""
    check = find_quote(quote, SOURCE)
    assert (check.span is None) == bool(check.reason)
    assert check.span is None or check.span.text == SOURCE.text[check.span.start : check.span.end]


@given(st.integers(0, len(SOURCE.text)), st.integers(25, 150))
def test_every_stretch_of_a_text_is_found(start: int, length: int) -> None:
    """What is cut from the text at word borders is found in it, unless it is too short."""
    words = SOURCE.text[start : start + length].split()[1:-1]
    check = find_quote(" ".join(words), SOURCE)
    assert check.span is not None or check.reason == "too short"


MARKED = made(
    "Tuned strings rise to 93.5 %. This follows earlier work [12]. We gain (on average) three tones (see Table 2).",
    "Values lie in [ -1 , 1] and tell how alike two strings sound.",
)


@pytest.mark.parametrize(
    ("quote", "words"),
    [
        ("strings rise to 93.5%.", "strings rise to 93.5 %."),  # a sign and the end of the sentence
        ("This follows earlier work [12].", "This follows earlier work [12]."),  # a citation that both have
        ("This follows earlier work [13].", "This follows earlier work"),  # one that the source does not have
        ("three tones (see Table 2)", "three tones (see Table 2)"),  # a bracket of words
        ("[-1, 1] and tell how alike two strings sound", "[ -1 , 1] and tell how alike two strings sound"),  # a sign
    ],
)
def test_marks_around_a_quote_are_kept_where_the_source_has_them(quote: str, words: str) -> None:
    """Per cent, brackets, citations and signs at a quote's ends are the source's, and are neither cut nor made up."""
    span = find_quote(quote, MARKED).span
    assert span is not None
    assert span.text == words


def test_a_number_of_a_heading_is_compared_too() -> None:
    """A quote that runs over a heading may drop its number, but has no other one."""
    text = "# T\n\n## 3 Tuning\n\nStrings sound low at first.\n\n## 4 Listening closely\n\nThe listener hears all.\n"
    paper = read_markdown(text, "t.md", "0" * 64)
    over = "Strings sound low at first. {}Listening closely The listener hears all."
    assert find_quote(over.format("4 "), paper).span is not None
    assert find_quote(over.format(""), paper).span is not None
    assert find_quote(over.format("7 "), paper).reason == "a number differs: 7 / 4"


def test_two_words_that_are_a_whole_line_are_a_quote() -> None:
    """A short sentence is found where it is the only one, or the one named; two words of a longer one are not."""
    source = made("Strings sing.", "Pegs turn slowly.", "Bows rest.", "Bows rest.")
    assert find_quote("Strings sing", source).span is not None
    assert find_quote("Pegs turn", source).span is None
    assert find_quote("Bows rest.", source).span is None
    named = find_quote("Bows rest.", source, sentence=source.sentences[3].id).span
    assert named is not None
    assert named.sentence == source.sentences[3].id


def test_the_id_of_a_figure_means_its_caption() -> None:
    """Models name a figure by the id that its caption begins with; the caption is what can be quoted of it."""
    ids = ("S_int_001", "fig_4_cap", "tab_1_r02")
    places = [Sentence(id=id, text=id, start=0, end=len(id), paragraph=0) for id in ids]
    found = [sentence_by_ref(places, reference) for reference in ("fig_4", "[FIG 04]", "tab_1", "S_int_1")]
    assert [place and place.id for place in found] == ["fig_4_cap", "fig_4_cap", None, "S_int_001"]
