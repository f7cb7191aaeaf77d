"""Finding the works that reviews name."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peerassay.documents.markdown import read_markdown
from peerassay.documents.review_text import review_from_text
from peerassay.jobs.reviews.named_works import WorkNamed, find_works

PAPER = """# HarborNet: Tide-aware masking for sparse harbour sensors

## Abstract
Harbour sensors report rarely. We propose HarborNet, a masking scheme that hides whole rows of readings.

## 1 Introduction
RowDrop [1] hides rows at random, and BuoyGAT [2] passes messages between buoys. The counterfactual tide embedding
(CTE) [3] looks at what might have been. PierFlow [4] is a flow. We use the Wasserstein harbour distance (WHD) [5], and
test on the QuayBench benchmark [6]. Reeds (Okafor and Brandt, 2022) are not numbered. Results on QuayBench are good.
The method of Brennecke et al. [7] came later. HOVR is old.

## References
[1] A. Mereva and T. Lund. RowDrop: Hiding rows of sensor readings at random. In Sensor Learning Conference, 2019.
[2] P. Osei, L. Haug. Message passing between buoys for harbour forecasts. In ICML Workshop, 2021.
URL https://openreview.net/forum?id=Bu0yGAT77
[3] T. Lund and C. Weir. Counterfactual tide embeddings. Journal of Tides, 2018. doi: 10.1234/jt.18.77
[4] S. Weir. Flows along piers that need no labels at all. In ACL, 2020. URL https://aclanthology.org/2020.acl-main.77
[5] B. Tarn. Distances between harbours in theory and in practice. 2015.
[6] D. Quill. A place to compare quays. arXiv preprint arXiv:2001.04321, 2020.
[7] F. Brennecke and T. Lund. Sand drift below harbour walls in winter. 2016.
[8] D. Quill and S. Weir. Harbour oblique view reading: Seeing masts from far above. 2019.
"""


def works(*reviews: str, paper: str = PAPER) -> list[tuple[WorkNamed, ...]]:
    """Return the works of each review, those that only may be works left out."""
    read = read_markdown(paper, "harbour.md", "0" * 64)
    found = find_works([review_from_text(text, name="review.md") for text in reviews], read)
    return [tuple(work for work in earlier if not work.tentative) for earlier in found]


def titles(text: str) -> list[str | None]:
    """Return the titles of the works that one review names."""
    return [work.mention.title for work in works(text)[0]]


def references(text: str) -> list[str | None]:
    """Return which entries of the paper's list the works of one review are."""
    return [work.reference for work in works(text)[0]]


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
        ("As Brenecke et al. show.", "ref_007"),
        ("It is done as Breneke et al. (2016) show.", "ref_007"),
        ("The buoygat is alike.", "ref_002"),
        ("It is like HOVR.", "ref_008"),
        ("It is like [harbour oblique view reading](https://arxiv.org/abs/2011.01234).", "ref_008"),
        ("Alike is the Counterfactual Tide Embedding Model (CTE) here.", "ref_003"),
        ('See [1].\n\n[1] Quill, D. "Harbour View Reading from Far Above." 2019.', "ref_008"),
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
        "Intervals like [1,5] and [4,7] overlap.",
        "[W1] The experiments are few. See [W1].",
        "The value x[3] and $f([1, 2])$ are undefined.",
        "NO or VERY MINOR ethics concerns only",
        "Results on QuayBench are good, and the WHD is low.",
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


def test_a_title_before_authors_wins_over_what_they_wrote_else() -> None:
    """A title that is not that of the paper's entry of these authors is another work of theirs."""
    (work,) = works('Compare "Winds over harbour walls in summer", Brennecke et al., 2016.')[0]
    assert (work.reference, work.mention.title) == (None, "Winds over harbour walls in summer")
    assert references('Compare "Sand drift below harbour walls", Brennecke et al., 2016.') == ["ref_007"]


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


def test_an_unknown_name_is_not_the_number_behind_it() -> None:
    """A name that neither the paper nor that entry has is a work of its own."""
    (named,) = works("It is like Attention Weight Recall (AWReC) [4].")[0]
    assert (named.reference, named.mention.nickname) == (None, "AWReC")


def test_a_number_beyond_the_list_is_not_the_one_before_it() -> None:
    """`[9]` of a list of eight is nobody's, and a number far beyond it is no citation."""
    (named,) = works("See [9].")[0]
    assert (named.reference, named.note) == (None, "[9] is not in any reference list")
    assert works("See [71].") == [()]


NEWER = PAPER.replace(
    "PierFlow [4] is a flow.", "PierFlow [4] is a flow. We follow the usual practice of tide tables [7]."
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # What contradicts a number: a name, authors, a copied sentence, a title behind it.
        ("They use BuoyGAT [3]. The flow is from [4].", ["ref_002", None]),
        ("See Mereva and Lund [2]. The flow is from [4].", ["ref_001", None]),
        ("See Zander et al. [2]. The flow is from [4].", [None, None]),
        ("We follow the usual practice of tide tables [8]. The flow is from [4].", ["ref_007", None]),
        ("See [2] (Flows along piers that need none). The other is [1].", ["ref_004", None]),
        # What confirms it, or says nothing.
        ("They use BuoyGAT [2]. The flow is from [4].", ["ref_002", "ref_004"]),
        ("The usual practice of tide tables [7]. The flow is from [4].", ["ref_007", "ref_004"]),
        ("It is like TideDrop [4]. The flow is from [5].", [None, "ref_005"]),
    ],
)
def test_numbers_of_another_version_of_the_list_are_not_followed(text: str, found: list[str | None]) -> None:
    """Where words contradict one number of a paper's reviews, no number alone means an entry of this copy's list."""
    assert [work.reference for work in works(text, paper=NEWER)[0]] == found


def test_one_review_tells_of_the_numbers_of_the_others() -> None:
    """All reviewers had the same version."""
    _, second = works("They use BuoyGAT [3].", "The flow is from [4].")
    assert [(work.reference, "numbers its list otherwise" in (work.note or "")) for work in second] == [(None, True)]


LISTED = PAPER + (
    "[9] C. Roe. Tides. 2009.\n[10] Quayworks. Pier tools. https://example.org/pier, 2020.\n"
    "[11] E. Poe. Harbour dredging: Deep mud and how to lift it. 2011.\n"
    "[12] M. Vane and L. Low. Fisher PIN: Geometry of harbour walls. 2012.\n"
)


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("This gives insight into Tides and tides.", "We cite [9]."),  # a plain word that is a whole title
        ("It is run on Quayworks hardware.", "We cite [10]."),  # an organisation
        (
            "They adapt Harbour Dredging here.",
            "By harbour dredging mud is lifted, harbour dredging, harbour dredging.",
        ),
        ("PIN is extended.", "A flat wall is like Fisher PIN [12]."),  # the paper cites a longer name
        ("Compare with RowDrop 2 as well.", "We cite [1]."),  # the next version
        ("RowDrop-based methods and RowDrop-like ones are many.", "We cite [1]."),  # a kind of methods
        ("The KLR of the field is used.", "The true KLR [4] is drawn."),  # an acronym that no title has
        ("The KPR of the field is used.", "A keen pilot ratio (KPR) [4], and later KPR [4], is drawn."),
        ("Quill (2105.01234) is like it.", "We cite [6]."),  # another arXiv id than that of the entry
        (
            "The HOVR of the field is used.",
            "A herring overt view ratio (HOVR) is used.",
        ),  # another thing of these initials
        ("As Vane et al. showed.", "We cite [12]."),  # two authors are no "et al."
    ],
)
def test_in_doubt_a_name_means_no_entry(text: str, used: str) -> None:
    """Terms, organisations, kinds, next versions and parts of longer names are not joined to the paper's list."""
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


def test_a_link_behind_authors_says_which_of_their_works_is_meant() -> None:
    """A preprint of later than the listed work is another work; one of its time is the listed work itself."""
    its = "The sand drifts below the walls. Seen by Brennecke et al. (https://arxiv.org/abs/{}), in winter. It is old."
    assert references(its.format("2401.00037")) == [None]
    assert references(its.format("1512.00037")) == ["ref_007"]
    several = its.format("1512.00037") + " And by Brennecke et al. (https://arxiv.org/abs/1512.00099) too. It is old."
    assert references(several) == [None, None]


def test_a_title_behind_authors_may_hold_an_and() -> None:
    """Authors and the quoted title behind them are one work, with or without dots between them."""
    for words in (
        'Tien et al. "Causal Tides and Sandy Misreading in Harbours." SLC. 2023',
        "Tien et al.: Causal Tides",
    ):
        [work] = works(f"Earlier work (e.g., {words} and Sandy Misreading in Harbours) showed it.")[0]
        assert work.mention.authors == ("Tien",)


def test_a_word_of_its_kind_does_not_part_a_name_from_its_number() -> None:
    """The BOXT paper [2] is BOXT, which the paper's list does not have, and not the list's [2]."""
    [work] = works("The BOXT paper [2] has this too.")[0]
    assert (work.reference, work.mention.nickname) == (None, "BOXT")


def test_a_term_of_several_titles_names_none_of_them() -> None:
    """An acronym that the paper spells in small letters is a term where two titles of the list have its words."""
    cited = PAPER.replace("HOVR is old.", "Sparse harbour reading (SHR) [8] is common.")
    one = cited.replace("Harbour oblique view reading", "Learned sparse harbour reading")
    two = one.replace("Sand drift below harbour walls", "Fast sparse harbour reading")
    assert references("They use SHR here.") == []
    assert [[w.reference for w in works("They use SHR here.", paper=p)[0]] for p in (one, two)] == [["ref_008"], []]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        (("HOVR is old.", "Drifting [7] is old."), "There are methods drifting apart."),  # no name printed as coined
        (("RowDrop: Hiding", "IAM: Hiding"), "As is known, I am worried."),  # no word is long enough for a name
        (("RowDrop: Hiding", "PEFT: Hiding"), "It goes beyond PEFT."),  # the paper spells a common term
    ],
)
def test_words_that_only_fold_to_a_name_mean_no_work(changed: tuple[str, str], words: str) -> None:
    """A word in small letters, two short words and a common term of the field are no names of listed works."""
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
