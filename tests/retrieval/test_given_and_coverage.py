"""Works that the user adds, and what a library says it covers."""

from pathlib import Path

from catalogue import Catalogue, Info, Share, VenueLibrary, work
from looms import LOOMS, REPAIRS, tools_with

from peerassay.retrieval.gathering import coverage_of
from peerassay.retrieval.looking_up import given_works


async def test_a_file_is_read_whole_and_an_id_is_looked_up(tmp_path: Path) -> None:
    """Both come back as works; the file with its text."""
    file = tmp_path / "loom.md"
    file.write_text(LOOMS, encoding="utf-8")
    preprint = work("Threads that sing", arxiv_id="2101.00001")
    works, problems = await given_works([str(file), "arXiv:2101.00001v2"], tools_with(Catalogue(REPAIRS, preprint)))
    assert [given.title for given in works] == [
        "LoomCast: Forecasting Thread Breaks on Weaving Looms",
        "Threads that sing",
    ]
    assert "vibration bursts" in (works[0].body or "")
    assert not problems


async def test_what_names_no_work_is_told_in_a_sentence_each() -> None:
    """Neither file nor id; an id that no source has; a source that failed."""
    _, given = await given_works(["the loom paper", "10.1234/nothing"], tools_with(Catalogue(REPAIRS)))
    assert given[0] == "the loom paper is not a file, an arXiv id or a DOI"
    assert "not found in any source" in given[1]
    _, two = await given_works(["2101.00001"], tools_with(Catalogue(fails=True)))
    assert "503" in two[0]


class WeavingLibrary(VenueLibrary):
    """A library with two venues, one of which skips years."""

    def info(self) -> Info:
        """Return what it holds."""
        yearly = Share(venue="loomconf", papers=900, by_year={2019: 300, 2020: 300, 2021: 290, 2022: 10})
        second = Share(venue="threads", papers=900, by_year={2016: 300, 2018: 300, 2020: 300})
        return Info(years=(2016, 2024), venues=(yearly, second))


def test_a_library_says_which_editions_before_the_paper_it_lacks() -> None:
    """A few papers of a year are as good as none; a venue of every second year lacks none in between."""
    (words,) = coverage_of([WeavingLibrary()], "2023-05")
    assert words == (
        "The library has 1,800 works from 2 venues, 2016-2024; of the last three years before the paper it lacks "
        "LOOMCONF 2022 and 2023 and THREADS 2022."
    )


def test_what_is_near_the_paper_is_told_first() -> None:
    """The venues of its references and nearest works."""
    (words,) = coverage_of([WeavingLibrary()], "2023-05", ["Threads 2020"])
    assert words.endswith("it lacks THREADS 2022 and LOOMCONF 2022 and 2023.")
