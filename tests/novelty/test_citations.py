"""Citations of a report."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.jobs.novelty.methods.opennovelty.citations import Citations, cited_in, cited_rightly
from peerassay.literature.candidate import Candidate


def work(cand_id: str, *authors: str, title: str = "Tide Tables", year: int | None = 2021) -> Candidate:
    return Candidate(cand_id=cand_id, title=title, abstract="", year=year, authors=authors)


@pytest.mark.parametrize(
    ("cited", "alias"),
    [
        (work("Pa", "Ife Okafor", "Bo Brandt"), "Okafor 2021"),
        (work("Pa", "Okafor, Ife"), "Okafor 2021"),
        (work("Pa", "Ana María de la Peña"), "Peña 2021"),
        (work("Pa", "Bo Brandt", year=None), "Brandt undated"),
        (work("Pa", title="On Harbour Tides"), "Harbour 2021"),
        (work("Pa", title=""), "Untitled 2021"),
    ],
)
def test_a_work_is_cited_by_first_author_and_year(cited: Candidate, alias: str) -> None:
    """As a colleague would call it; without authors by a word of its title."""
    assert Citations.of(["Pa"], {"Pa": cited}).aliases["Pa"] == alias


def test_no_two_works_are_called_the_same() -> None:
    """Letters tell works of one author and year apart; the paper itself is no such work."""
    works = {f"P{n}": work(f"P{n}", "Bo Brandt") for n in range(30)}
    cited = Citations.of(works, works)
    assert cited["P0"] == "Brandt 2021a[1]"
    assert cited["P29"] == "Brandt 2021ad[30]"
    assert cited["original"] == "This paper[0]"
    assert len(set(cited.aliases.values())) == 31


@given(st.text(max_size=60), st.text(max_size=60))
def test_every_citation_is_found_in_prose(author: str, title: str) -> None:
    """Whatever the author is called, what the report cites by is read back as that citation."""
    cited = Citations.of(["Pa"], {"Pa": work("Pa", author, title=title)})
    (found,) = cited_in(f"As {cited['Pa']} says.")
    assert cited_rightly(found, cited) in {cited["Pa"], f"As {cited['Pa']}"}


def test_a_work_is_told_with_its_date_and_how_that_stands_to_the_paper() -> None:
    """The same words in every prompt."""
    cited = Citations.of(["Pa"], {"Pa": work("Pa", "Bo Brandt")}, {"Pa": "concurrent"})
    assert cited.when("Pa") == "2021, concurrent with the paper"
    assert cited.when("Pb") == "no date, date unknown; may be later than the paper"
