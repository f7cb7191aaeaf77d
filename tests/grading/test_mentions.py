"""Reading the works that a review names."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reading_room import paper, review

from peerassay.grading.mentions.author_year import author_years
from peerassay.grading.mentions.entries import entries_of
from peerassay.grading.mentions.mention import Mention, MentionForm, WorkNamed
from peerassay.grading.mentions.reading import mentions_of
from peerassay.grading.mentions.works import works_of


def _mentions(text: str) -> tuple[Mention, ...]:
    return mentions_of(review(text), paper())


def _texts(text: str) -> list[str]:
    return [m.text for m in _mentions(text) if not m.tentative]


def _work(strings: str, works: tuple[WorkNamed, ...]) -> WorkNamed:
    return next(w for w in works if strings in w.strings)


def test_reference_lists_are_read_with_their_labels() -> None:
    """Reference lines in a review are found with label, title, year and arXiv id; points of the review are not."""
    assert [e.label for e in entries_of(review())] == ["1", "2", "1"]
    seasonal = _work("[2]", works_of(review(), paper())).mention
    assert seasonal.title == "Seasonal row masking for ocean buoys"
    assert (seasonal.year, seasonal.arxiv_id) == (2018, "1805.04321")


def test_restarting_numbers_go_to_the_list_of_their_own_section() -> None:
    """A marker belongs to the list that follows it in its section, not to the first list of the review."""
    markers = [m for m in mentions_of(review(), paper()) if m.form is MentionForm.MARKER and m.label == "1"]
    assert [m.mention.title for m in markers] == [
        "RowDrop: Hiding rows of sensor readings at random",
        "Masking by moon phase",
    ]


def test_name_number_and_paper_reference_are_one_work() -> None:
    """A name, the marker behind it, the line it points at and the paper's own entry make one work."""
    work = _work("RowDrop", works_of(review(), paper()))
    assert "[1]" in work.strings
    assert work.paper_reference is not None
    assert work.ref_id == "W1"


def test_places_are_the_words_of_the_review() -> None:
    """Every place of every work is exactly one of its strings."""
    one = review()
    for work in works_of(one, paper()):
        assert {one.original[a:b] for a, b in work.places} == set(work.strings)


@pytest.mark.parametrize(
    "text",
    [
        "The scores lie in [0, 1].",
        "See Table [3] and Fig. [2].",
        "Equation (2) is wrong.",
        "On line [205] the sign is off.",
        "The value x[3] is undefined.",
        "We have $f([1, 2])$ there.",
        "[W1] The experiments are few.",
        "In 2020 and since January 2021 this changed.",
        "Results at CVPR 2023 and NeurIPS (2022) differ.",
    ],
)
def test_what_is_no_citation_is_not_read_as_one(text: str) -> None:
    """Intervals, equation numbers, pointers, indices, formulas, point labels and venue years are no citations."""
    assert _texts(text) == []


@pytest.mark.parametrize(
    ("text", "authors", "year"),
    [
        ("Smith et al. (2020) did it.", ("Smith",), 2020),
        ("It was done (Smith & Lee, 2020).", ("Smith", "Lee"), 2020),
        ("See Smith and Lee 2020.", ("Smith", "Lee"), 2020),
        ("As Altman (1999) shows.", ("Altman",), 1999),
        ("It is known (Wu et al., 2019).", ("Wu",), 2019),
        ("It follows van der Berg et al. [2018].", ("van der Berg",), 2018),
        ("The bound of Grün et al.", ("Grün",), None),
        ("It is in Lund et al. '21.", ("Lund",), 2021),
    ],
)
def test_author_year_styles(text: str, authors: tuple[str, ...], year: int | None) -> None:
    """Names and year are read in every common style."""
    found = list(author_years(text))
    assert [(f.authors, f.year) for f in found] == [(authors, year)]


def test_a_list_of_citations_gives_each_of_them() -> None:
    """Citations joined by semicolons are read one by one."""
    assert [f.year for f in author_years("(Smith & Lee, 2020; Wu et al., 2019)")] == [2020, 2019]


def test_long_author_lists_are_read_in_linear_time() -> None:
    """Hundreds of initials, readable in many ways, do not slow the reading down to a halt."""
    assert list(author_years("Tong, A., Fatras, K., Wolf, G., " * 400)) == []


def test_ranges_give_each_number() -> None:
    """`[1-3]` names three works, `[1,2]` two, all at one place."""
    lines = "\n".join(f'[{n}] Author{n}, B. "The long title number {n}." ICML 2019.' for n in (1, 2, 3))
    works = works_of(review(f"This was done in [1-3] and in [1, 2].\n\n{lines}"), paper())
    assert [w.ref_id for w in works] == ["W1", "W2", "W3"]
    assert all("[1-3]" in w.strings for w in works)


@pytest.mark.parametrize("marker", ["[e.g., 1, 3]", "[see 1 and 3]", "[cf. 1,3]", "[see also refs. 1, 3]", "[1, 3]"])
def test_words_that_lead_a_marker_in_are_no_part_of_its_numbers(marker: str) -> None:
    """`[e.g., 1, 3]` names the works 1 and 3."""
    lines = "\n".join(f'[{n}] Author{n}, B. "The long title number {n}." ICML 2019.' for n in (1, 2, 3))
    works = works_of(review(f"This was done before {marker}.\n\n{lines}"), paper())
    assert [w.strings[-1][:3] for w in works if marker in w.strings] == ["[1]", "[3]"]


def test_markers_without_a_list_cite_the_papers_own() -> None:
    """A number without a list in the review is looked up in the paper's references."""
    work = works_of(review("The masking is the same as in [2]."), paper())[0]
    assert work.mention.title is not None
    assert work.mention.title.startswith("BuoyGAT")


def test_where_name_and_number_disagree_the_name_wins() -> None:
    """ "TideDrop [2]" means TideDrop, whatever the list has under 2, and the slip is noted."""
    text = (
        "It is the same as TideDrop [2].\n\n"
        '[1] Mo, A. "TideDrop: dropping tides from long records." ICML 2019.\n'
        '[2] Li, B. "Counting herring from satellite images." ICML 2020.'
    )
    work = _work("TideDrop", works_of(review(text), paper()))
    assert work.mention.title == "TideDrop: dropping tides from long records"
    assert work.note is not None
    assert "TideDrop" in work.note


def test_the_papers_own_name_is_no_work_of_others() -> None:
    """The system that the paper introduces is not a citation; a method that it cites is one, without a number."""
    names = [m.text for m in _mentions("HarborNet is similar to BuoyGAT in its messages.")]
    assert names == ["BuoyGAT"]


def test_links_ids_and_titles() -> None:
    """arXiv links, DOIs and quoted titles are read; a code page is listed but is no work."""
    text = (
        "See https://arxiv.org/abs/1805.04321v2, doi 10.1000/tide.77, the paper "
        '"Learning to Read the Moon from Harbour Noise", and https://github.com/some/code.'
    )
    mentions = _mentions(text)
    assert [m.form for m in mentions] == [MentionForm.ARXIV, MentionForm.DOI, MentionForm.TITLE, MentionForm.URL]
    assert mentions[0].mention.arxiv_id == "1805.04321"
    assert [m.is_work for m in mentions] == [True, True, True, False]


def test_words_quoted_from_the_paper_are_no_title() -> None:
    """A quotation of the paper's own words is not taken for a work."""
    assert _texts('The sentence "Forecasting from sparse sensors is hard" is vague.') == []


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet=st.sampled_from("ab AB.[]()1234,-;:\n\"'*&’et al20https://x.y"), max_size=160))
def test_offsets_hold_for_any_text(text: str) -> None:
    """Whatever the text, a mention is exactly the review's words at its place, and ids count from W1."""
    one = review(f"Some words first. {text}")
    for mention in mentions_of(one, paper()):
        assert one.original[mention.start : mention.end] == mention.text
    works = works_of(one, paper())
    assert [w.ref_id for w in works] == [f"W{n}" for n in range(1, len(works) + 1)]


@pytest.mark.parametrize(
    ("line", "title", "arxiv_id"),
    [
        ("Buoy et al - How to hide your rows - 2307.13813v3:", "How to hide your rows", "2307.13813"),
        ("Buoy and Tern, Rows at low tide, arXiv:2307.13813", "Rows at low tide", "2307.13813"),
        ("Buoy - How to hide your rows - 2307.13813:", "How to hide your rows", "2307.13813"),
        ("Buoy et al. 2307.13813", None, "2307.13813"),
    ],
)
def test_a_title_beside_an_id_is_of_the_same_work(line: str, title: str | None, arxiv_id: str) -> None:
    """Authors, title and id in one line are one work, which the authors' name elsewhere means too."""
    (work,) = works_of(review(f"WEAKNESSES:\n\n{line}\n\nThe rule of Buoy et al. is the same.\n"), paper())
    assert (work.mention.title, work.mention.arxiv_id) == (title, arxiv_id)
    assert "Buoy et al." in work.strings


def test_an_id_beside_authors_of_the_papers_list_has_its_title() -> None:
    """Authors and a number alone are the one entry of that author and time in the paper's list."""
    (near,) = works_of(review("WEAKNESSES:\n\nMereva et al. 1901.00001\n"), paper())
    assert near.mention.title == "RowDrop: Hiding rows of sensor readings at random"
    (far,) = works_of(review("WEAKNESSES:\n\nMereva et al. 2401.00001\n"), paper())
    assert far.mention.title is None


def test_the_same_authors_before_two_ids_are_two_works() -> None:
    """A name that stands before different ids ties them not together."""
    works = works_of(review("Compare Heron et al. 2505.13738 with Heron et al. 2502.15938 on tides."), paper())
    assert [work.mention.arxiv_id for work in works] == ["2505.13738", "2502.15938"]


@pytest.mark.parametrize(
    "text",
    [
        "They tune all batch sizes in [64, 128, 256, 512] here.",
        "The widths are [16, 32].",
        '"Initially we kept the rate as it was in 2020. The squares grew, as Tern et al. show in proceedings."',
        "It is evaluated on the RowDrop dataset.",
        "This was shown in a table of 12.",
    ],
)
def test_sizes_quotations_and_data_are_no_works(text: str) -> None:
    """Numbers behind a word of measure, somebody's sentences in marks and a name called a dataset name no work."""
    assert not [w for w in works_of(review(text), paper()) if "Tern et al." not in w.strings]


def test_a_dataset_set_in_comparison_is_a_work() -> None:
    """What the paper is likened to is a work, whatever it is called."""
    (work,) = works_of(review("The data are similar to the RowDrop benchmark."), paper())
    assert work.paper_reference is not None
