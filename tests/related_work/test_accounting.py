"""Every reference of the paper's section is accounted for: cited, named as not read, or named as not cited."""

import asyncio
import re
from typing import Any

import pytest
from cited_case import PAPER, Scripted, references, section, tools, works

from peerassay.documents import Paper
from peerassay.documents.reading import read_paper_bytes
from peerassay.engines.offline import Offline
from peerassay.jobs.related_work.bearing import Verdict
from peerassay.jobs.related_work.job import related_work
from peerassay.jobs.related_work.material import Material
from peerassay.jobs.related_work.record import RelatedWork, section_mismatch
from peerassay.jobs.related_work.references import read_references, references_of
from peerassay.jobs.related_work.writing import SectionAnswer, TopicAnswer
from peerassay.literature import Candidate
from peerassay.reports.formats import export
from peerassay.reports.kinds import html, markdown

SAID = "Drifting ice was forecast by Holm [1], and ships report it themselves [2]."
BROKEN = PAPER.replace(
    "[3] Eva Rail. Repairing timetables of trains after storms. Rails, 2016.", "[3] \\input{secret} 2016."
)


def document(text: str = PAPER) -> Paper:
    return read_paper_bytes(text.encode(), "ferries.md")


def record(engine: Any = None, text: str = PAPER, **settings: Any) -> RelatedWork:
    """A run over what the paper's own section cites, of which no source has anything."""
    (made,) = asyncio.run(related_work(document(text), "library", tools(engine, **settings)))
    assert section_mismatch(made.record) is None
    return made.record


def test_every_entry_of_the_list_with_a_title_is_a_reference() -> None:
    """What the paper says of it outside of the hidden section is kept with it; nothing else is known of it."""
    made = record()
    assert [made.work_of(reference.number).candidate.title for reference in made.body.references] == [
        "Forecasting drifting ice from buoys",
        "Reports of ships on drifting ice",
        "Repairing timetables of trains after storms",
    ]
    assert [[span.text for span in reference.said] for reference in made.body.references] == [[SAID], [SAID], []]
    assert {made.work_of(n).depth for n in (1, 2, 3)} == {"not_read"}


def test_references_that_were_not_read_are_on_the_page_and_in_the_latex() -> None:
    """The page names them, the LaTeX has a TODO line for each, outside of any text."""
    made = record()
    for text in (html([made]), markdown([made])):
        assert "Repairing timetables of trains after storms" in text
        assert "Not read: cited by title" in text
    todo = [line for line in str(export([made], "latex")).splitlines() if "TODO" in line]
    assert all(line.startswith("% TODO read before you cite it") for line in todo)
    assert len(todo) == 3


def test_references_that_are_not_cited_are_on_the_page_and_in_the_latex() -> None:
    """What the model left out is named, and so is an entry that could not be read."""
    given = SectionAnswer(topics=(TopicAnswer(name="Ice", text="@cite_1 forecast ice."),))
    made = record(Scripted(WriteSection=lambda question: given), BROKEN)
    todo = [line for line in str(export([made], "latex")).splitlines() if line.startswith("% TODO not cited")]
    assert any("Reports of ships" in line for line in todo)
    assert "Not cited (" in markdown([made])


def test_a_line_break_in_a_reference_does_not_end_its_todo_line() -> None:
    """What a reference list holds never becomes text or a command of the LaTeX."""
    made = record()
    works = list(made.works)
    bad = works[0].candidate.model_copy(update={"title": "Rail\n\\input{secret}\r\\write18"})
    works[0] = works[0].model_copy(update={"candidate": bad})
    body = made.body.model_copy(update={"section": made.body.section.model_copy(update={"topics": ()})})
    text = str(export([made.model_copy(update={"works": tuple(works), "body": body})], "latex"))
    assert "secret" in text
    assert all(line.startswith("%") for line in text.splitlines() if "secret" in line or "write18" in line)


def test_the_hidden_section_is_no_source_unless_it_is_shown() -> None:
    """What the section to be written says of a work would give the answer away."""
    found = asyncio.run(read_references("library", document(), tools())).references
    hidden, shown = (Material.of(document(), found, own_section=own) for own in (False, True))
    assert [len(hidden.said[n]) for n in (1, 2, 3)] == [1, 1, 0]
    assert [len(shown.said[n]) for n in (1, 2, 3)] == [2, 2, 1]
    assert "Ice has been forecast" not in "".join(hidden.shared)


def test_the_draft_method_asks_one_question_and_the_default_two() -> None:
    """Citations are counted and compared by the program with one; the second binds."""
    both = ["related-work/write", "related-work/bind"]
    for method, asked, by in (("draft", both[:1], "rules"), ("plain", both, "m")):
        made = section(engine := Scripted(), method=method)
        assert engine.asked == asked
        assert {support.by for support in made.body.supports} == {by}


def test_rules_quote_and_write_no_prose() -> None:
    """Each line without a model is a citation and a sentence of the work in quotation marks, or says what was read."""
    (made,) = asyncio.run(related_work(document(), works(), tools()))
    texts = {work.cand_id: work.abstract for work in works()}
    body = made.record.body
    for sentence in body.section.sentences:
        (number,) = sentence.cited
        quoted = re.fullmatch(r"@cite_\d+: “(.+)”", sentence.text)
        if quoted is None:
            assert sentence.text == f"@cite_{number}: only the title was read."
        else:
            assert quoted[1] in texts[body.reference(number).work]
    assert len(body.section.sentences) == len(references())
    assert not body.read
    assert Verdict.SUPPORTED in {support.verdict for support in body.supports}


@pytest.mark.parametrize(
    ("venue", "head"),
    [
        ("Journal of Sounds", "@article{k,"),
        ("TMLR", "@article{k,"),
        ("NeurIPS 2023", "@inproceedings{k,"),
        ("International Conference on Learning Representations", "@inproceedings{k,"),
        ("Proceedings of the Workshop on Ice", "@inproceedings{k,"),
        ("arXiv preprint", "@misc{k,"),
        (None, "@misc{k,"),
    ],
)
def test_bibtex_has_the_type_and_the_name_of_its_venue(venue: str | None, head: str) -> None:
    """A meeting has a booktitle, a journal a journal, also if the work is on arXiv too; suffixes of names are kept."""
    work = Candidate(
        cand_id="P00000001", title="Ice", authors=("Ellis L Brown II",), year=2020, venue=venue, arxiv_id="2001.00001"
    )
    text = str(export([section(Offline(), cited=references_of([work], ["k"]))], "bibtex"))
    assert text.startswith(head)
    assert venue is None or venue in text
    assert "author = {Brown, II, Ellis L}" in text
