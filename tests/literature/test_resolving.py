"""Finding the works that reviewers name."""

import pytest
from catalogue import Catalogue, VenueLibrary, work

from peerassay.literature.resolving import CitationState, Resolution, resolve
from peerassay.literature.source import WorkMention

GATES = work(
    "SparseGate: Learning to Route Tokens with Sparse Gates",
    year=2023,
    authors=("Maria Keller", "Tomás Novak", "Wei Zhang"),
    arxiv_id="2303.01234",
    venue="NeurIPS 2023",
    date="2023-03-02",
)
OTHER = work(
    "Dense Attention Is a Kernel Smoother in Disguise", year=2022, authors=("Hao Zhang",), doi="10.1000/dense.7"
)


async def _resolve(*sources: Catalogue, paper_date: str | None = None, **mention: object) -> Resolution:
    words = {"text": str(mention.get("title", "it")), **mention}
    return await resolve(
        WorkMention.model_validate(words), sources or (Catalogue(OTHER, GATES),), paper_date=paper_date
    )


@pytest.mark.parametrize(
    "title",
    [
        "SparseGate: Learning to Route Tokens with Sparse Gates",
        "sparsegate - learning to route tokens with sparse gates.",
        "Learning to Route Tokens with Sparse Gates",
        "SparseGate: Learning to Rout Tokens with Sparce Gates",
        "Sparse Gate: Learning to Route Tokens With Sparse-Gates",
    ],
)
async def test_titles_are_found_despite_typos_and_missing_short_names(title: str) -> None:
    """Spelling, case, hyphens and a left-out short name do not hide a work."""
    found = await _resolve(title=title)
    assert (found.state, found.candidate, found.by) == (CitationState.RESOLVED, GATES, "title")


@pytest.mark.parametrize(
    "title",
    [
        "SparseGate: Learning to Prune Images with Sparse Experts",
        "SparseGate: Contrastive Decoding for Protein Design",
        "Learning to Align Speech with Dense Lattices",
        "Gates",
    ],
)
async def test_a_title_that_resembles_nothing_is_not_found(title: str) -> None:
    """Made-up titles, also those built from pieces of a real one, are not taken for it."""
    found = await _resolve(title=title, year=2023)
    assert (found.state, found.candidate) == (CitationState.NOT_FOUND, None)


async def test_an_exchanged_word_is_the_same_work_only_where_the_authors_agree() -> None:
    """Near titles need the authors; the work's own title is then noted."""
    title = "Learning to Route Pixels with Sparse Gates"
    assert (await _resolve(title=title)).state is CitationState.NOT_FOUND
    found = await _resolve(title=title, authors=("Keller", "Novak"))
    assert found.state is CitationState.RESOLVED
    assert GATES.title in (found.note or "")


async def test_a_like_title_of_other_people_and_another_time_is_another_work() -> None:
    """Where neither title, authors nor year agree word for word, nobody is told that they described it wrongly."""
    mention = {"authors": ("Ada Stone",), "year": 2019}
    like = await _resolve(title="SparseGate: Learning to Rotate Tokens with Sparse Gates", **mention)
    assert (like.state, like.candidate) == (CitationState.NOT_FOUND, None)
    own = await _resolve(title="SparseGate: Learning to Route Tokens with Sparse Gates", **mention)
    assert (own.state, own.candidate) == (CitationState.MISDESCRIBED, GATES)


async def test_a_title_with_a_word_more_by_some_of_the_same_people_is_another_work() -> None:
    """A follow-up bears nearly the same title; where all authors agree it is the work, retitled."""
    title = "Deep Dense Attention Is a Kernel Smoother in Disguise"
    some = await _resolve(title=title, authors=("Ann Grue", "Hao Zhang"))
    assert (some.state, some.candidate) == (CitationState.NOT_FOUND, None)
    assert (await _resolve(title=title, authors=("Hao Zhang",))).candidate == OTHER


async def test_ids_win_over_titles_and_a_title_of_another_work_is_misdescribed() -> None:
    """The id leads to one work, the words name another: told, with both titles."""
    found = await _resolve(arxiv_id="2303.01234v2", title="Dense Attention Is a Kernel Smoother in Disguise")
    assert (found.state, found.candidate, found.by) == (CitationState.MISDESCRIBED, GATES, "arXiv id")
    assert "Dense Attention" in (found.note or "")
    assert "SparseGate" in (found.note or "")


@pytest.mark.parametrize(
    ("mention", "by"),
    [
        ({"doi": "https://doi.org/10.1000/DENSE.7"}, "DOI"),
        ({"url": "https://arxiv.org/pdf/2303.01234v1"}, "arXiv id"),
        ({"doi": "10.48550/arXiv.2303.01234"}, "arXiv id"),
        ({"nickname": "SparseGate"}, "nickname"),
        ({"text": "[3] M. Keller et al. SparseGate: learning to route tokens with sparse gates. 2023."}, "title"),
        ({"authors": ("Keller", "Novak"), "year": 2023}, "author and year"),
    ],
)
async def test_each_way_of_naming_a_work_is_understood(mention: dict[str, object], by: str) -> None:
    """DOI, arXiv link, nickname, an unread reference line, two authors and the year."""
    found = await _resolve(**mention)
    assert (found.state, found.by) == (CitationState.RESOLVED, by)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"authors": ("John Smith", "Ann Miller")}, "John Smith"),
        ({"year": 2019}, "2019"),
        ({"authors": ("J. Smith",), "year": 2019}, "2019"),
        ({"authors": ("Novak",), "text": "Novak et al. Learning to Route Tokens"}, "Novak"),
        ({"arxiv_id": "2001.00001"}, "2001.00001"),
    ],
)
async def test_a_real_title_with_wrong_facts_is_misdescribed(facts: dict[str, object], said: str) -> None:
    """Authors who are not the work's, a year two or more off, another work's id: told with what differs."""
    found = await _resolve(**{"title": GATES.title, **facts})
    assert (found.state, found.candidate) == (CitationState.MISDESCRIBED, GATES)
    assert said in (found.note or "")


@pytest.mark.parametrize("year", [2022, 2024])
async def test_one_year_off_is_a_slip(year: int) -> None:
    """Between preprint and venue a year may lie: resolved, and noted."""
    found = await _resolve(title=GATES.title, year=year)
    assert found.state is CitationState.RESOLVED
    assert str(year) in (found.note or "")


@pytest.mark.parametrize(
    "authors", [("M. Keller",), ("Keller, Maria", "Zhang, W."), ("Kellar",), ("Keller", "T. Novak")]
)
async def test_authors_may_be_written_in_any_form(authors: tuple[str, ...]) -> None:
    """Initials, surname first, one letter wrong: nothing to tell."""
    found = await _resolve(title=GATES.title, authors=authors)
    assert (found.state, found.note) == (CitationState.RESOLVED, None)


async def test_several_works_that_fit_equally_are_ambiguous() -> None:
    """Two works of the same author and year: none is chosen, both are named."""
    twin = work("A Wholly Different Story about Gates", year=2023, authors=("Maria Keller",), arxiv_id="2304.00001")
    found = await _resolve(Catalogue(GATES, twin), authors=("Keller",), year=2023, text="Keller et al. (2023)")
    assert (found.state, found.candidate) == (CitationState.AMBIGUOUS, None)
    assert twin.title in (found.note or "")


async def test_one_work_in_two_sources_is_one() -> None:
    """What the library and the catalogue both have is not ambiguous."""
    found = await _resolve(Catalogue(GATES, name="a"), Catalogue(GATES, name="b"), title=GATES.title)
    assert found.state is CitationState.RESOLVED
    assert len(found.tried) == 2


async def test_nothing_in_a_one_venue_library_is_not_proof() -> None:
    """A library of one venue cannot tell that a work of elsewhere does not exist."""
    found = await _resolve(Catalogue(scope="one_venue"), title="Some Title That Nobody Wrote")
    note = "only the local library was searched, and it does not contain everything"
    assert (found.state, found.note) == (CitationState.COULD_NOT_CHECK, note)


@pytest.mark.parametrize(
    ("text", "year", "state"),
    [
        ("Some Title That Nobody Wrote. NeurIPS 2023.", 2023, CitationState.NOT_FOUND),
        ("Some Title. Advances in Neural Information Processing Systems 36.", 2023, CitationState.NOT_FOUND),
        ("Some Title That Nobody Wrote. NeurIPS 2019.", 2019, CitationState.COULD_NOT_CHECK),
        ("Some Title That Nobody Wrote. ICML 2023.", 2023, CitationState.COULD_NOT_CHECK),
    ],
)
async def test_a_library_can_deny_its_own_venue_and_years(text: str, year: int, state: CitationState) -> None:
    """Only where the mention names a venue and year that the library holds is its silence an answer."""
    found = await _resolve(VenueLibrary(OTHER), title="Some Title That Nobody Wrote", text=text, year=year)
    assert found.state is state


async def test_a_few_papers_of_a_venue_are_not_the_venue() -> None:
    """A picked library's silence on its venue says nothing."""
    text = "Some Title That Nobody Wrote. NeurIPS 2023."
    found = await _resolve(VenueLibrary(OTHER, papers=12), title="Some Title That Nobody Wrote", text=text, year=2023)
    assert found.state is CitationState.COULD_NOT_CHECK


@pytest.mark.parametrize("author", ["W. Zhang", "Zhang", "Wei Zhang", "Zhang Wei"])
async def test_a_shared_surname_is_not_yet_the_author(author: str) -> None:
    """Another given name is another person, where one is given."""
    title = "A Third Tale of Gates and Keys"
    third = work(title, year=2021, authors=("Wei Zhang", "Ana Ruiz", "Ben Okoro"))
    assert (await _resolve(Catalogue(third), authors=(author,), title=title)).state is CitationState.RESOLVED
    wrong = ("Xin Zhang", "Carl Meyer", "Dora Lind")
    assert (await _resolve(Catalogue(third), authors=wrong, title=title)).state is CitationState.MISDESCRIBED


@pytest.mark.parametrize(
    ("title", "line"),
    [
        ("Ref: Keller and Novak", "Ref: Keller and Novak. {}. In NeurIPS 2023."),
        ("{} - Keller et al. 2023", "[1] {} - Keller et al. 2023"),
        ("{}, Keller et al", "[1] {}, Keller et al"),
        ("{} by Keller et al. 2023", "{} by Keller et al. 2023"),
    ],
)
async def test_a_title_read_wrongly_is_found_by_the_printed_line(title: str, line: str) -> None:
    """Where the reader took authors for the title, the line itself still prints the work's."""
    found = await _resolve(title=title.format(GATES.title), text=line.format(GATES.title), year=2023)
    assert (found.state, found.candidate) == (CitationState.RESOLVED, GATES)


async def test_a_failed_source_is_never_not_found() -> None:
    """One source fails, the other has nothing: could not be checked, and which failed is told."""
    found = await _resolve(Catalogue(fails=True, name="down"), Catalogue(), title="Some Title That Nobody Wrote")
    assert found.state is CitationState.COULD_NOT_CHECK
    assert "down" in (found.note or "")


async def test_a_failed_source_does_not_hide_what_another_found() -> None:
    """The rest goes on."""
    found = await _resolve(Catalogue(fails=True), Catalogue(GATES), title=GATES.title)
    assert found.state is CitationState.RESOLVED


async def test_words_that_name_nothing_could_not_be_checked() -> None:
    """A bare marker says nothing that a catalogue could be asked."""
    assert (await _resolve(text="[7]")).state is CitationState.COULD_NOT_CHECK


async def test_a_work_after_the_paper_is_told_apart() -> None:
    """The work is found, and it is later."""
    found = await _resolve(title=GATES.title, paper_date="2023-02")
    assert (found.state, found.candidate) == (CitationState.LATER_THAN_PAPER, GATES)
