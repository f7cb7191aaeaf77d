"""What comments point at, and where in the paper it is."""

import pytest
from explained_case import comment, paper, reviews

from peerassay.documents import BlockKind, PaperBlock, Part
from peerassay.jobs.reviews.comments import ReviewComment, comments_of
from peerassay.jobs.reviews.methods.seagraph.pointers import (
    CHARACTERS_PER_LINE,
    LineScale,
    PointerFinder,
    quotable,
    scale_of,
)
from peerassay.language.pointing import bare_equations_in, pointed_in, sections_named_in


def pointing(text: str) -> ReviewComment:
    return comment("rain").model_copy(update={"text": text})


def texts(words: str) -> list[tuple[str, str, list[str]]]:
    by_id = {s.id: s.text for s in paper().sentences}
    found = PointerFinder(paper()).pointers(pointing(words))
    return [(item.kind, item.state, [by_id[ref] for ref in item.sentences]) for item in found]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Section 4.2 and Tables 2 and 3", ["section 4.2", "table 2", "table 3"]),
        ("Eqs. (5)-(7), Eq.(9), Fig. 2b", ["equation 5", "equation 6", "equation 7", "equation 9", "figure 2"]),
        ("line 241, L35, lines 120–125", ["line 241", "line 35", "line 120-125"]),
        ("Appendix B.2, App. A, Table IV, §3.1", ["appendix B.2", "appendix A", "table IV", "section 3.1"]),
        ("Based on Table 1, I think that the L2 norm of 3 lines is $L_2$", ["table 1"]),
        ("Theorem 3.2 and Lemma 4 hold on page 7", ["theorem 3.2", "lemma 4", "page 7"]),
    ],
)
def test_pointers_are_read_as_reviewers_write_them(text: str, found: list[str]) -> None:
    """Numbers of lists are taken apart, ranges of lines kept, and what only looks like a pointer is none."""
    listed = [
        f"{item.kind} {item.number}" + (f"-{item.last}" if item.last != item.number else "")
        for item in pointed_in(text)
    ]
    assert listed == found


def test_sections_are_named_by_what_they_are() -> None:
    """ "The introduction" is a section, "the introduction of lamps" is none."""
    named = [item.number for item in sections_named_in("In the introduction and the related work section")]
    assert named == ["introduction", "related work"]
    assert not list(sections_named_in("the introduction of lamps"))


def test_numbered_things_lead_to_the_sentences_that_speak_of_them() -> None:
    """A section to its own sentences, a table and an equation to those that name it."""
    (section,) = texts("See Section 3.1.")
    assert section[:2] == ("section", "found")
    assert section[2][0].startswith("The echo of a horn fades")
    assert texts("Table 2 and Eq. 3") == [
        ("table", "found", ["Table 2 shows the oil that was burnt."]),
        ("equation", "found", ["Equation (3) smooths the strength over a minute."]),
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The loss is bounded by (5), as in (A.2) above.", {"5", "A.2"}),
        ("where the score solves the objective (7).", {"7"}),
        ("We do two things: (1) we burn oil, and (2) we burn gas.", set()),
        ("(3) Smoothness: the light never jumps.", set()),
    ],
)
def test_equations_are_named_by_their_number_alone(text: str, found: set[str]) -> None:
    """A number in parentheses that goes on with the sentence names an equation, one that counts points none."""
    assert bare_equations_in(text) == found


def test_an_equation_that_is_only_numbered_is_found() -> None:
    """A pointer to it leads to the sentence that names it by its number alone."""
    named = [
        s.model_copy(update={"text": "The light decays by (8)."}) if n == 4 else s
        for n, s in enumerate(paper().sentences)
    ]
    (found,) = PointerFinder(paper().model_copy(update={"sentences": tuple(named)})).pointers(pointing("Why Eq. 8?"))
    assert found.sentences == (named[4].id,)


def test_what_is_not_there_is_said() -> None:
    """A table that no sentence speaks of and words that the paper does not have are not found."""
    assert texts('Table 9 says "ships are made of cheese and fog".') == [
        ("table", "not_found", []),
        ("quote", "not_found", []),
    ]


def test_a_figure_that_only_its_caption_names_is_found() -> None:
    """A caption counts; that of the thing itself comes before what speaks of it."""
    words = ("Figure 4: Fog, by night.", "Table 2: Oil, like Figure 4.")
    bare = paper()
    text, blocks = bare.text, []
    for kind, name, caption in zip((BlockKind.FIGURE, BlockKind.TABLE), ("fig_1", "tab_1"), words, strict=True):
        place = {"start": len(text) + 2, "end": len(text) + 2 + len(caption)}
        text = f"{text}\n\n{caption}"
        part = Part(id=f"{name}_cap", text=caption, role="caption", **place)
        blocks.append(PaperBlock(id=name, kind=kind, parts=(part,), **place))
    captioned = bare.model_copy(update={"text": text, "blocks": tuple(blocks)})
    finder = PointerFinder(captioned)
    (figure,), (table,) = (finder.pointers(pointing(words)) for words in ("Figure 4 is blurred.", "Table 2 is odd."))
    assert figure.sentences == ("fig_1_cap", "tab_1_cap")
    assert table.sentences[0] in {"tab_1_cap", "S_exp_002"}
    whole = quotable(captioned)
    assert whole.text.startswith(captioned.text)
    assert all(whole.text[place.start : place.end] == place.text for place in whole.places)


def test_quoted_words_lead_to_their_sentence() -> None:
    """Words in quotation marks are found in the paper's own sentence."""
    pointers = PointerFinder.of(paper(), comments_of(reviews()[0])).pointers(comment("aground"))
    quote = next(pointer for pointer in pointers if pointer.kind == "quote")
    assert quote.state == "found"
    assert [s.text for s in paper().sentences if s.id in quote.sentences] == ["No ship ran aground."]


def test_lines_are_placed_by_their_share_of_the_text() -> None:
    """A line of a version that is not at hand is an estimate near its share of the text."""
    ((kind, state, near),) = texts("line 3")
    assert (kind, state) == ("line", "estimated")
    start = " ".join(s.text for s in paper().sentences).index(near[0])
    assert start <= 2.5 * CHARACTERS_PER_LINE <= start + len(near[0])


def test_the_length_of_lines_is_learnt_from_quotes_beside_them() -> None:
    """Two comments that name a line and quote its words tell how many characters a line has."""
    assert scale_of(paper(), [(10, 600), (20, 1200)]) == LineScale(60.0)
    assert scale_of(paper(), [(10, 600)]) == LineScale()
    assert scale_of(paper(), [(1, 9000), (1, 8000)]) == LineScale()


def test_a_quoted_title_is_the_reference_of_that_title() -> None:
    """It leads to the sentences that cite the work, and is no quotation that this copy lacks."""
    (pointer,) = PointerFinder(paper()).pointers(pointing('It ignores "Shutters for lamps of lighthouses" altogether.'))
    assert (pointer.kind, pointer.state) == ("reference", "found")
    (citing,) = [s for s in paper().sentences if s.id in pointer.sentences]
    assert citing.text.startswith("Lamps with shutters")


def test_no_pointer_crosses_the_end_of_a_sentence() -> None:
    """ "In the Appendix. I suggest" is no appendix I; an abbreviation may have its stop."""
    assert not [*pointed_in("The proofs are in the Appendix. I suggest to move them.")]
    assert not [*pointed_in("There is no Table. A better one is needed; in the appendix I would add it.")]
    assert [p.number for p in pointed_in("See App. B and Appendix I, and Table. 3 too.")] == ["B", "I", "3"]
