"""References keep the keys they were given, lose nothing, and take in nothing that was not given."""

import asyncio
from pathlib import Path

import pytest
from cited_case import PAPER, Scripted, paper, references, tools, works

from peerassay.documents.reading import read_paper_bytes
from peerassay.errors import InputError
from peerassay.jobs.related_work.job import write_section
from peerassay.jobs.related_work.own_section import own_section, without_own_section
from peerassay.jobs.related_work.record import section_mismatch
from peerassay.jobs.related_work.references import ReferencesToCite, listed_references, read_references
from peerassay.jobs.related_work.writing import SectionAnswer, TopicAnswer, WriteSection
from peerassay.literature.library import Library
from peerassay.run import Tools

BIBTEX = r"""
@article{holm:2015/ice, title = {Forecasting drifting ice from buoys}, author = {Holm, Ada and Lind, Bo}, year = 2015}
@misc{unknown, title = {A work that nobody has}, author = {Nobody, Una}, year = {2001}}
@misc{own_words, title = {Told here}, abstract = {We tell of ferries.}, author = {Teller, Tom}, year = {2002}}
@misc{holm:2015/ice, title = {A second entry of that key}}
@misc{nameless, year = 2003}
"""


def with_library(folder: Path) -> Tools:
    from dataclasses import replace

    rows = folder / "works.jsonl"
    rows.write_text("".join(f"{one.model_dump_json()}\n" for one in works()), encoding="utf-8")
    library = Library(folder / "library")
    library.add(rows)
    return replace(tools(), sources=(library,))


def read(given: str | Path, with_tools: Tools | None = None, **more: object) -> ReferencesToCite:
    return asyncio.run(read_references(given, paper(), with_tools or tools(), **more))


def test_entries_of_a_bibtex_file_keep_their_keys_and_take_their_text_from_the_literature(tmp_path: Path) -> None:
    """Keys stay as given; an abstract comes from the library, or from the entry; what is broken is told."""
    file = tmp_path / "refs.bib"
    file.write_text(BIBTEX, encoding="utf-8")
    found = read(file, with_library(tmp_path))
    assert [one.key for one in found.references] == ["holm:2015/ice", "unknown", "own_words"]
    assert [one.number for one in found.references] == [1, 2, 3]
    assert "forty buoys" in found.references[0].work.abstract
    assert found.references[1].note is not None
    assert found.references[2].work.abstract == "We tell of ferries."
    assert len(found.problems) == 2


def test_a_folder_of_papers_takes_its_keys_from_the_bibtex_file_in_it(tmp_path: Path) -> None:
    """A paper that the file lists has its key, another one gets a made one; entries without a paper stay."""
    (tmp_path / "buoys.md").write_text(
        "# Forecasting drifting ice from buoys\n\nAda Holm\n\n## Abstract\n\nBuoys drift."
    )
    (tmp_path / "other.md").write_text("# Of reindeer in winter snow\n\nUna Sami\n\n## Abstract\n\nReindeer stay.")
    (tmp_path / "refs.bib").write_text(BIBTEX, encoding="utf-8")
    found = read(tmp_path)
    keys = [one.key for one in found.references]
    assert keys[:3] == ["holm:2015/ice", "unknown", "own_words"]
    assert len(keys) == 4
    assert found.references[0].work.body is not None
    assert "reindeer" in keys[3]


def test_library_stands_for_what_the_papers_own_section_cites(tmp_path: Path) -> None:
    """The entries that the related-work section cites and the library holds; the rest is counted."""
    found = read("library", with_library(tmp_path))
    assert [one.work.title for one in found.references] == [one.title for one in works()[:3]]
    assert [one.work.venue for one in found.references] == ["Journal of Sounds", "Sea and Ice", "Rails"]
    listed = asyncio.run(listed_references(paper(), tools()))
    assert [one.work for one in listed] == [None, None, None]
    assert all(one.cited_in for one in listed)


def test_works_are_added_once_and_the_paper_itself_is_none(tmp_path: Path) -> None:
    """What is given besides comes last, what is there already does not come twice."""
    own = works()[0].model_copy(update={"cand_id": "Pself", "title": paper().card.title})
    found = read("library", with_library(tmp_path), added=[works()[0], works()[6], own])
    assert [one.work.title for one in found.references] == [one.title for one in (*works()[:3], works()[6])]
    assert found.problems[-1] == "the paper itself is not a reference"


def test_no_reference_at_all_is_one_sentence() -> None:
    """Nothing to cite is told before anything is asked."""
    with pytest.raises(InputError, match="no reference could be read"):
        read("nowhere.bib")


def test_the_papers_own_section_and_list_are_left_out() -> None:
    """What the section says is in no sentence that a question is shown, and the rest stays."""
    bare = without_own_section(paper())
    assert {s.text for s in own_section(paper())} == {
        "Ice has been forecast from buoys [1].",
        "Reports of ships were gathered [2], and timetables for trains are repaired [3].",
    }
    assert not own_section(bare)
    assert bare.references == ()
    assert len(bare.sentences) == len(paper().sentences) - 2
    assert "Related Work" in PAPER


def test_made_keys_are_stable_and_no_two_the_same() -> None:
    """Keys are of author, year and title; the same works have the same keys."""
    keys = [one.key for one in references()]
    assert keys[0] == "holm2015forecasting"
    assert len(set(keys)) == len(keys)


def test_two_entries_of_one_work_are_one_reference(tmp_path: Path) -> None:
    """The first keeps its key, the second is named as the same work: no two references share a work or a key."""
    file = tmp_path / "refs.bib"
    twice = "@article{again, title = {Forecasting drifting ice from buoys}, author = {Holm, Ada}, year = 2015}"
    file.write_text(f"{BIBTEX}\n{twice}\n", encoding="utf-8")
    found = read(file, with_library(tmp_path))
    assert [one.key for one in found.references] == ["holm:2015/ice", "unknown", "own_words"]
    assert "again is the same work as holm:2015/ice" in found.problems


def test_other_entries_of_the_papers_list_may_be_cited_and_need_not(tmp_path: Path) -> None:
    """What only other sections cite is shown apart; what the answer cites of it becomes the next reference."""
    text = PAPER.replace("solved anew every hour.", "solved anew every hour, as in [4], by the solver of [5].")
    more = (
        "[4] Kai Sund. Robust timetables of ferries. Waves, 2020.\n[5] Una Sol. A solver for winter. Solvers, 2011.\n"
    )
    document = read_paper_bytes((text + more).encode(), "ferries.md")
    found = asyncio.run(read_references("library", document, tools()))
    assert [len(found.references), [one.work.title for one in found.others]] == [
        3,
        ["Robust timetables of ferries", "A solver for winter"],
    ]

    def written(question: WriteSection) -> SectionAnswer:
        assert "A solver for winter" in str(question.prompt().blocks)
        cited = "Ice was forecast [@cite_1] and reported [@cite_2], and trains have timetables [@cite_3]."
        return SectionAnswer(topics=(TopicAnswer(name="Ice", text=f"{cited} Solving in winter is old [@cite_5]."),))

    record = asyncio.run(write_section(document, found, tools(Scripted(WriteSection=written)))).record
    assert section_mismatch(record) is None
    assert [work.candidate.title for work in record.works][3:] == ["A solver for winter"]
    assert record.body.section.cited == {1, 2, 3, 4}


def test_what_the_section_cites_and_no_entry_has_is_named() -> None:
    """A work of an author with two letters is one of the references; one that the list has not is a sentence."""
    cited = "Ice has been forecast [Wu et al., 2015b], and ships report it [Zorn et al., 2019a]."
    text = PAPER.replace("Ice has been forecast from buoys [1].", cited)
    entry = "[4] Ina Wu and Bo Lind. Forecasting ice once more. Journal of Sounds, 2015b.\n"
    document = read_paper_bytes((text + entry).encode(), "ferries.md")
    found = asyncio.run(read_references("library", document, tools()))
    assert "Forecasting ice once more" in [one.work.title for one in found.references]
    (problem,) = found.problems
    assert "Zorn et al. 2019a" in problem
