"""Finding the works that reviews name."""

import pytest
from finding_cases import PAPER, references, titles, works
from hypothesis import given, settings
from hypothesis import strategies as st

from peerassay.documents.markdown import read_markdown
from peerassay.documents.review_text import review_from_text
from peerassay.jobs.reviews.named_works import find_works


def test_a_number_means_the_reviews_own_list_before_the_papers() -> None:
    """`[1]` of a review with its own list is never the paper's [1], and a number beyond the list is nobody's."""
    text = 'This was done in [1], see also [5].\n\n[1] Sund, B. "Counting herring from satellite images." ICML 2020.'
    counted, unknown = works(text)[0]
    assert (counted.mention.title, counted.reference) == ("Counting herring from satellite images", None)
    assert (unknown.reference, unknown.note) == (None, "[5] is not in any reference list")


def test_a_number_without_a_list_means_the_papers() -> None:
    """Where the review has no list, `[2]` is the paper's second entry; so is it where its own list has letters."""
    assert references("It is the same as in [2].") == ["ref_002"]
    lettered = "As in [2] and [A].\n\n[A] Counting Herring from Satellite Images of Bays"
    assert references(lettered) == ["ref_002", None]


def test_lists_may_restart_within_a_review() -> None:
    """A marker belongs to the list that follows it in its own part of the form."""
    text = (
        "WEAKNESSES:\nThis is known from [1].\n\n[1] Sund, B. Counting herring from satellite images. ICML 2020.\n"
        "QUESTIONS:\nHow does it differ from [1]?\n\n[1] Weir, S. Masking by moon phase. Journal of Tides, 2017.\n"
    )
    first, second = works(text)[0]
    assert (first.mention.title, second.mention.title) == (
        "Counting herring from satellite images",
        "Masking by moon phase",
    )
    assert [len(work.places) for work in (first, second)] == [2, 2]


def test_a_name_wins_over_a_number() -> None:
    """Lists are renumbered when a paper is revised: "BuoyGAT [5]" is BuoyGAT, and the slip is told."""
    (work,) = works("It is the same as BuoyGAT [5].")[0]
    assert (work.reference, work.strings) == ("ref_002", ("BuoyGAT", "[5]"))
    assert "[5]" in (work.note or "")


def test_a_name_wins_over_a_number_of_the_reviews_own_list() -> None:
    """The line that says the name is meant, whatever the number."""
    text = 'TideDrop [2] did it.\n\n[1] Mo, A. "TideDrop: dropping tides." ICML 2019.\n[2] Li, B. "Herring." ICML 2020.'
    work = next(work for work in works(text)[0] if "TideDrop" in work.strings)
    assert (work.mention.title or "").startswith("TideDrop")


@pytest.mark.parametrize(
    ("words", "reference"),
    [
        ("https://doi.org/10.1234/JT.18.77", "ref_003"),
        ("doi:10.1234/jt.18.77", "ref_003"),
        ("https://aclanthology.org/2020.acl-main.77.pdf", "ref_004"),
        ("https://doi.org/10.18653/v1/2020.acl-main.77", "ref_004"),
        ("https://openreview.net/pdf?id=Bu0yGAT77", "ref_002"),
        ("arXiv:2001.04321", "ref_006"),
        ("https://arxiv.org/pdf/2001.04321v2", "ref_006"),
        ("10.48550/arXiv.2001.04321", "ref_006"),
    ],
)
def test_ids_and_links_are_joined_to_the_papers_own_reference(words: str, reference: str) -> None:
    """DOI, ACL, OpenReview and arXiv addresses name the entry of the paper's list that has the same one."""
    assert references(f"This is missing a comparison with {words} here.") == [reference]


@pytest.mark.parametrize(
    ("words", "reference"),
    [
        ("RowDrop hides rows too.", "ref_001"),
        ("The row-drop of row-drops, RowDrop-based.", "ref_001"),
        ("A variant of BuoyGAT-7B.", "ref_002"),
        ("Much of CTE is kept.", "ref_003"),
        ("The flow of Message Passing between Buoys for Harbour Forecasts is alike.", "ref_002"),
        ("As shown by Osei and Haug.", "ref_002"),
        ("As shown by Mereva and Lund (2019).", "ref_001"),
        ("The buoygat is alike.", "ref_002"),
        ("It is like [harbour oblique view reading](https://arxiv.org/abs/2011.01234).", "ref_008"),
        ("Alike is the Counterfactual Tide Embedding Model (CTE) here.", "ref_003"),
        ("Tarn's distance is used.", "ref_005"),
    ],
)
def test_names_titles_and_authors_mean_the_papers_own_reference(words: str, reference: str) -> None:
    """A name that a title or a citing sentence explains, a title, and authors mean the entry of the paper's list."""
    assert references(words) == [reference]


@pytest.mark.parametrize(
    "text",
    [
        "The scores lie in [0, 1], see Table [3] and line [205], Weaknesses[1] and Question [2].",
        "[W1] The experiments are few. See [W1].",
        "The value x[3] and $f([1, 2])$ are undefined.",
        "NO or VERY MINOR ethics concerns only",
        "Results on QuayBench are good.",
        "HarborNet is evaluated well, unlike at CVPR 2023 and NeurIPS (2022).",
        "Strengths: The paper is well written and the experiments are convincing. 2. The proofs are correct (2024).",
        "In January 2021 and since March (2020) this changed.",
        "The code at https://github.com/harbour/net is missing.",
    ],
)
def test_what_is_no_work_is_not_listed(text: str) -> None:
    """Intervals, pointers, point labels, form fields, data sets, metrics, the paper itself, sentences are no works."""
    assert works(text)[0] == ()


def test_a_name_that_one_review_explains_is_known_in_all() -> None:
    """What one review's list or citation explains is recognised in the paper's other reviews, as the same work."""
    first = 'MoonMask [1] is closer.\n\n[1] Weir, S. "Masking by moon phase." Journal of Tides, 2017.'
    earlier, two = works(first, "Has MoonMask been tried?")
    assert [work.mention.title for work in (*earlier, *two)] == ["Masking by moon phase"] * 2
    assert two[0].strings == ("MoonMask",)


def test_all_mentions_of_one_work_are_one() -> None:
    """Name, marker, list line and a link to the paper's own reference make one work, and two works stay two."""
    text = (
        "RowDrop [1] and BuoyGAT [2] are close; [1, 2] and Mereva and Lund (2019) too.\n\n"
        "[1] Mereva, A. and Lund, T. RowDrop: Hiding rows of sensor readings at random. 2019.\n"
        "[2] https://openreview.net/forum?id=Bu0yGAT77"
    )
    first, second = works(text)[0]
    assert [first.reference, second.reference] == ["ref_001", "ref_002"]
    assert {"RowDrop", "[1]", "[1, 2]", "Mereva and Lund (2019)"} <= set(first.strings)
    assert {"BuoyGAT", "[2]", "[1, 2]"} <= set(second.strings)


def test_authors_of_several_entries_are_ambiguous() -> None:
    """Two entries that fit the authors equally are not told apart by a guess."""
    extra = PAPER + "[9] A. Mereva and T. Lund. Another title on tides altogether. 2021.\n"
    (work,) = works("See Mereva and Lund.", paper=extra)[0]
    assert (work.reference, work.ambiguous) == (None, True)
    assert [w.reference for w in works("See Mereva and Lund (2021).", paper=extra)[0]] == ["ref_009"]


@pytest.mark.parametrize(
    ("line", "title", "first"),
    [
        ("Okafor, I., & Brandt, B. (2022). Reeds in salt water. Tides, 3(2).", "Reeds in salt water", "Okafor, I."),
        ("Okafor, Ife, et al. “Reeds in salt water.” ICML 2022.", "Reeds in salt water", "Okafor"),
        ('Okafor, Ife, Bo Brandt, and Cy Dow. "Reeds in salt water." 2022.', "Reeds in salt water", "Okafor, Ife"),
        ("Okafor I, Brandt B. Reeds in salt water. Tides. 2022.", "Reeds in salt water", "Okafor I"),
        ('Ife Okafor and Bo Brandt. "Reeds in salt water", ICLR 2022', "Reeds in salt water", "Ife Okafor"),
    ],
)
def test_reference_lines_are_read(line: str, title: str, first: str) -> None:
    """The styles in which reviewers type a reference give its title, and its first author comes first."""
    (work,) = works(f"This is known [1].\n\n[1] {line}")[0]
    assert (work.mention.title, work.mention.authors[0]) == (title, first)


def test_an_entry_may_stand_on_several_lines() -> None:
    """A broken line is one entry."""
    broken = 'See [1].\n\n[1] Weir, S. "Masking by moon\nphase in winter." Journal of Tides, 2017.'
    assert titles(broken) == ["Masking by moon phase in winter"]


def test_points_that_name_works_are_no_reference_lines() -> None:
    """A numbered remark stays a remark: only the works in it are listed."""
    text = "1. The authors should compare with RowDrop (Mereva and Lund, 2019), which I think is close.\n2. Typos."
    (work,) = works(text)[0]
    assert work.strings == ("RowDrop", "Mereva and Lund, 2019")


def test_titles_in_quotation_marks_and_unknown_names_may_be_works() -> None:
    """What is only printed like a title or a coined name is tentative and stands behind the works that are sure."""
    read = read_markdown(PAPER, "harbour.md", "0" * 64)
    text = 'See "Quiet Harbours under Heavy Snow", MoonNet and RowDrop.'
    (found,) = find_works([review_from_text(text)], read)
    assert [(work.ref_id, work.tentative) for work in found] == [("W1", False), ("W2", True), ("W3", True)]


def test_places_are_the_words_of_the_review() -> None:
    """Every place of a work holds one of its strings, and every sentence id is one of the review's."""
    text = "RowDrop [1] is close.\n\nSo is Mereva and Lund (2019), and [2] too."
    review = review_from_text(text)
    (found,) = find_works([review], read_markdown(PAPER, "harbour.md", "0" * 64))
    for work in found:
        assert {text[a:b] for a, b in work.places} == set(work.strings)
        assert set(work.cited_in) <= set(work.sentence_ids) <= {s.id for s in review.sentences}


@given(st.text(alphabet="ab[]()1, \nA.&“\"'é:-@/$+", max_size=300))
@settings(max_examples=60, deadline=None)
def test_any_text_can_be_read(text: str) -> None:
    """No text makes the reading fail, and ids count up from W1."""
    (found,) = find_works([review_from_text(f"Review {text}")], read_markdown(PAPER, "harbour.md", "0" * 64))
    assert [work.ref_id for work in found] == [f"W{n}" for n in range(1, len(found) + 1)]


def test_long_lists_of_names_are_read_in_linear_time() -> None:
    """Hundreds of initials and brackets, readable in many ways, do not slow the reading down to a halt."""
    assert works("Tong, A., Fatras, K., Wolf, G., " * 400 + "[(" * 2000 + '"A' * 2000)[0] is not None


@pytest.mark.parametrize(
    "entries",
    [
        "1] Sund B, Ek L. Counting herring from satellite images. 2020.\n2] Moe A. Nets of kelp at night. ICRA 2018.",
        "(1) Sund, B. Counting herring from satellite images. 2020.\n(2) Moe, A. Nets of kelp at night. ICRA 2018.",
        "1. Sund, B. Counting herring from satellite images. 2020.\n2. Moe, A. Nets of kelp at night. ICRA 2018.",
        "Sund, B. Counting herring from satellite images. 2020.\nMoe, A. Nets of kelp at night. ICRA 2018.",
        "Reference:\n1. Sund B. Counting herring from satellite images. 2020.\n2. Moe A M. Nets of kelp[C]. 2018.",
        "1. Sund B. Counting herring from satellite images. ICML 2020.\n2. Moe A. Nets of kelp at night. ICRA 2018.",
        "Sund B. Counting herring from satellite images. ICML 2020.\nMoe A. Nets of kelp at night. ICRA 2018.",
        "## References\nSund, B. Counting herring from satellite images. 2020.\nMoe, A. Nets of kelp at night. 2018.",
    ],
)
def test_a_reviewers_list_is_used_however_it_is_written(entries: str) -> None:
    """Numbers mean the reviewer's own list, not the paper's, with brackets, stops, or by their order alone."""
    named = works(f"The masks of [1] and [2] are alike.\n\n{entries}\n")[0]
    assert [work.labels for work in named] == [("1",), ("2",)]
    assert [work.reference for work in named] == [None, None]
    assert named[0].mention.title == "Counting herring from satellite images"
