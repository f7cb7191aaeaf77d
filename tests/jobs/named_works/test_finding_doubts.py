"""Named works in doubt: other numbering, names that several works have, words that are no work."""

import pytest
from finding_cases import LISTED, NEWER, PAPER, references, works

from peerassay.documents.markdown import read_markdown
from peerassay.documents.review_text import review_from_text
from peerassay.jobs.reviews.named_works import find_works
from peerassay.jobs.reviews.named_works.written import names_before


def test_a_list_in_a_field_for_references_is_used() -> None:
    """A form's own field for references is a list."""
    text = "WEAKNESSES:\nIt was done in [1].\n\nREFERENCES:\n[1] Sund, B. Counting herring from space. 2020.\n"
    (named,) = works(text)[0]
    assert (named.mention.title, named.reference) == ("Counting herring from space", None)


@pytest.mark.parametrize("mark", ["[1-4]", "[1]-[4]", "[1]–[4]", "[1, 2, 3, 4]"])
def test_a_range_means_all_its_numbers(mark: str) -> None:
    """Four works are four, in one bracket or two."""
    assert references(f"This was done in {mark}.") == ["ref_001", "ref_002", "ref_003", "ref_004"]


def test_a_number_is_never_another_entry_of_that_title() -> None:
    """Two entries with one title and other authors are two works."""
    paper = PAPER + "[9] C. Roe. Technical report. 2020.\n[10] E. Poe. Technical report. 2021.\n"
    ((nine, ten),) = works("Compare with [9] and [10].", paper=paper)
    assert (nine.reference, ten.reference) == ("ref_009", "ref_010")


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        ("It is Message passing of RowDrop (RowDrop) [2].", "ref_001"),
        ("Compare with **BuoyGAT** [1].", "ref_002"),
    ],
)
def test_a_name_beats_a_number(text: str, reference: str) -> None:
    """A name right before a number tells the work, in brackets or marks of emphasis too."""
    assert references(text) == [reference]


def test_a_number_beyond_the_list_is_not_the_one_before_it() -> None:
    """`[9]` of a list of eight is nobody's, and a number far beyond it is no citation."""
    (named,) = works("See [9].")[0]
    assert (named.reference, named.note) == (None, "[9] is not in any reference list")
    assert works("See [71].") == [()]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # What contradicts a number: a name, authors, a copied sentence.
        ("They use BuoyGAT [3]. The flow is from [4].", ["ref_002", None]),
        ("See Mereva and Lund [2]. The flow is from [4].", ["ref_001", None]),
        ("We follow the usual practice of tide tables [8]. The flow is from [4].", ["ref_007", None]),
        # What confirms it, or says nothing.
        ("They use BuoyGAT [2]. The flow is from [4].", ["ref_002", "ref_004"]),
        ("The usual practice of tide tables [7]. The flow is from [4].", ["ref_007", "ref_004"]),
    ],
)
def test_numbers_of_another_version_of_the_list_are_not_followed(text: str, found: list[str | None]) -> None:
    """Where words contradict one number of a paper's reviews, no number alone means an entry of this copy's list."""
    assert [work.reference for work in works(text, paper=NEWER)[0]] == found


def test_one_review_tells_of_the_numbers_of_the_others() -> None:
    """All reviewers had the same version."""
    _, second = works("They use BuoyGAT [3].", "The flow is from [4].")
    assert [(work.reference, "numbers its list otherwise" in (work.note or "")) for work in second] == [(None, True)]


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("This gives insight into Tides and tides.", "We cite [9]."),  # a plain word that is a whole title
        ("It is run on Quayworks hardware.", "We cite [10]."),  # an organisation
        ("PIN is extended.", "A flat wall is like Fisher PIN [12]."),  # the paper cites a longer name
        ("RowDrop-based methods and RowDrop-like ones are many.", "We cite [1]."),  # a kind of methods
    ],
)
def test_in_doubt_a_name_means_no_entry(text: str, used: str) -> None:
    """Terms, organisations, kinds and parts of longer names are not joined to the paper's list."""
    paper = LISTED.replace("HOVR is old.", f"HOVR is old. {used}")
    assert [work.reference for work in works(text, paper=paper)[0] if work.reference] == []


@pytest.mark.parametrize(
    "text",
    [
        "This appeared at SIGIR 2020 and NeurIPS 2023.",
        "See AAAI 2019: 4602-4609, which studies deception in LLMs.",
        'See "Proceedings of the IEEE/CVF Conference".',
        "In *Proceedings of the IEEE/CVF Conference on Computer Vision and Pattern Recognition* it was done.",
        "Both SSMDEs and STGNNs are used, as are Transformers.",
        'The paper says "Harbour sensors report rarely" and more.',
        "**Missing Proof of Proposition Two**: there is none.",
    ],
)
def test_what_is_no_work_is_none(text: str) -> None:
    """Venues with years, kinds of models, headings and sentences of the paper are no works, not even tentative ones."""
    read = read_markdown(PAPER, "harbour.md", "0" * 64)
    assert find_works([review_from_text(text)], read) == ((),)


def test_a_part_of_the_papers_own_name_is_no_other_work() -> None:
    """Capitals that the paper has too are its own name, whatever short titles are part of it."""
    paper = PAPER.replace("We propose HarborNet", "We propose Repulsive Visual Tide Reading (RVTR), or HarborNet") + (
        "[9] C. Roe. Visual tide reading. 2020.\n"
    )
    assert works("The authors propose Repulsive Visual Tide Reading (RVTR) here.", paper=paper) == [()]


def test_a_data_set_with_its_size_is_no_work() -> None:
    """A well-known data set with a number is none, though the paper cites a work right behind it."""
    paper = PAPER.replace("HOVR is old.", "HOVR is old. We test on CIFAR-10 [8] and Small-ImageNet-127 [7].")
    assert works("It is tested with CIFAR-10 and Small-ImageNet-127 alone.", paper=paper) == [()]


def test_a_title_behind_authors_may_hold_an_and() -> None:
    """Authors and the quoted title behind them are one work, with or without dots between them."""
    for words in (
        'Tien et al. "Causal Tides and Sandy Misreading in Harbours." SLC. 2023',
        "Tien et al.: Causal Tides",
    ):
        [work] = works(f"Earlier work (e.g., {words} and Sandy Misreading in Harbours) showed it.")[0]
        assert work.mention.authors == ("Tien",)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        (("HOVR is old.", "Drifting [7] is old."), "There are methods drifting apart."),  # no name printed as coined
        (("RowDrop: Hiding", "IAM: Hiding"), "As is known, I am worried."),  # no word is long enough for a name
    ],
)
def test_words_that_only_fold_to_a_name_mean_no_work(changed: tuple[str, str], words: str) -> None:
    """A word in small letters and two short words are no names of listed works."""
    paper = PAPER.replace(*changed).replace("Results on", "Pier-edge fine-tuning (PEFT) helps. Results on")
    assert works(words, paper=paper) == [()]


def test_authors_of_several_works_are_not_told_apart_by_how_many_they_are() -> None:
    """ "Lund et al." may be the work of two as well as that of three: neither is followed."""
    paper = PAPER.replace("[7] F. Brennecke and T. Lund", "[7] T. Lund, F. Brennecke and A. Mereva")
    [work] = works("It follows Lund et al. in this.", paper=paper)[0]
    assert (work.reference, work.ambiguous) == (None, True)


def test_numbers_beyond_any_list_are_a_measure() -> None:
    """Sizes of layers in brackets cite nothing, though the first of them is no larger than a list."""
    assert references("They use the same channels ([12,96,192,384]) here.") == []


def test_neither_the_reviewed_paper_nor_a_venue_is_a_work_that_a_review_cites() -> None:
    """The paper's own title, in quotation marks or with its year, and a bare "ICML 2021" are left out."""
    text = (
        'I read "HarborNet: Tide-aware masking for sparse harbour sensors" with interest; it could go to ICML 2021. '
        "RowDrop [1] is close."
    )
    (found,) = works(text)
    assert [work.reference for work in found] == ["ref_001"]


def test_a_name_of_two_words_stands_before_its_citation() -> None:
    """A coined word and the one behind it are one name where the title has both; alone they are none."""
    assert list(names_before("RowDrop layers ", "RowDrop layers for deep kilns")) == ["RowDrop layers"]
    assert list(names_before("RowDrop Kilns ", "Kilns of clay")) == []
