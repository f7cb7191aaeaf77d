"""Every reference of the paper's section is accounted for, and what is said of the paper itself is in the paper."""

import asyncio
import re
from typing import Any

import pytest
from cited_case import PAPER, Scripted, references, section, tools, works

from peerassay.documents.reading import read_paper_bytes
from peerassay.jobs.related_work.consistency import first_mismatch
from peerassay.jobs.related_work.drafting import DraftGiven, TopicGiven
from peerassay.jobs.related_work.job import related_work
from peerassay.jobs.related_work.own_sentences import OwnGiven, OwnsGiven, speaks_of_paper
from peerassay.jobs.related_work.record import RelatedWork, Step
from peerassay.jobs.related_work.references import read_references, references_of
from peerassay.jobs.related_work.support import Judgement, SupportGiven
from peerassay.literature import Candidate
from peerassay.reports.formats import export
from peerassay.reports.kinds import html, markdown

SAID = "Drifting ice was forecast by Holm [1], and ships report it themselves [2]."


def document() -> Any:
    return read_paper_bytes(PAPER.encode(), "ferries.md")


def record(engine: Any = None, **settings: Any) -> RelatedWork:
    """A run over what the paper's own section cites, of which no source has anything."""
    (made,) = asyncio.run(related_work(document(), "library", tools(engine, **settings)))
    assert first_mismatch(made.record) is None
    return made.record


def test_a_work_of_which_only_the_title_is_known_is_cited_for_what_the_paper_says_of_it() -> None:
    """The paper's own sentence elsewhere is the source, marked as the paper's; without one the work is named apart."""
    made = record()
    assert [entry.work.title for entry in made.references] == [
        "Forecasting drifting ice from buoys",
        "Reports of ships on drifting ice",
    ]
    for entry in made.references:
        assert [s.text for s in entry.sentences if s.id.startswith("paper_")] == [SAID]
        assert "what the paper itself says" in str(entry.note)
    assert [entry.title for entry in made.absent] == ["Repairing timetables of trains after storms"]


def test_references_that_are_not_cited_are_on_the_page_and_in_the_latex() -> None:
    """Page and Markdown name them with the reason, the LaTeX has a TODO line for each, outside of any text."""
    made = record()
    for text in (html([made]), markdown([made])):
        assert "Repairing timetables of trains after storms" in text
        assert "Not available" in text
    (todo,) = [line for line in str(export([made], "latex")).splitlines() if "TODO" in line]
    assert todo.startswith("% TODO")
    assert "Eva Rail" in todo


def test_a_line_break_in_a_reference_does_not_end_its_todo_line() -> None:
    """What a reference list holds never becomes text or a command of the LaTeX."""
    made = record()
    bad = made.absent[0].model_copy(update={"text": "Rail\n\\input{secret}\r\\write18"})
    text = str(export([made.model_copy(update={"absent": (bad,)})], "latex"))
    assert all(line.startswith("%") for line in text.splitlines() if "secret" in line or "write18" in line)


def test_the_papers_words_on_a_work_support_what_is_said_of_it() -> None:
    """A verdict may quote them; the question shows them as the paper's, and a page says whose they are."""
    shown: list[str] = []

    def check(question: Any) -> SupportGiven:
        shown.append(question.prompt().user)
        quote = "Drifting ice was forecast by Holm"
        pairs = [(s.id, n) for s in question.sentences for n in s.cited]
        return SupportGiven(
            judgements=tuple(
                Judgement(sentence=key, work=f"@cite_{n}", verdict="supported", quotes=(quote,)) for key, n in pairs
            )
        )

    draft = DraftGiven(topics=(TopicGiven(name="Ice", sentences=("@cite_1 and @cite_2 are about drifting ice.",)),))
    made = record(Scripted(WriteDraft=lambda question: draft, CheckSupport=check))
    assert "(said by the paper) Drifting ice was forecast" in shown[0]
    assert {span.sentence[:6] for support in made.supports for span in support.spans} == {"paper_"}
    assert "(the paper's own words)" in markdown([made])


def test_the_hidden_section_is_no_source_unless_it_is_shown() -> None:
    """What the section to be written says of a work would give the answer away."""
    hidden = asyncio.run(read_references("library", document(), tools()))
    shown = asyncio.run(read_references("library", document(), tools(), own_section=True))
    assert len(hidden.references) == 2
    assert len(shown.references) == 3
    assert not shown.absent
    assert "buoys" not in " ".join(s.text for entry in hidden.references for s in entry.said)


OWN = "We solve the timetable anew every hour."
FALSE = "We beat every timetable of trains."


def drafted(*own: str) -> Any:
    cited = " ".join(f"@cite_{n} sails." for n in range(1, 10))
    sentences = (*(f"{each}." for each in cited.split(".") if each.strip()), *own)
    return lambda question: DraftGiven(topics=(TopicGiven(name="Ice", sentences=sentences),))


def owned(*given: tuple[tuple[str, ...], str, str]) -> Any:
    def answer(question: Any) -> OwnsGiven:
        items = zip(question.asked, given, strict=True)
        return OwnsGiven(
            sentences=tuple(
                OwnGiven(sentence=s.id, supported_by=refs, why=why, text=text) for s, (refs, why, text) in items
            )
        )

    return answer


def test_a_sentence_on_the_paper_itself_is_kept_with_the_papers_words() -> None:
    """The record and the page hold the place that says it."""
    made = section(Scripted(WriteDraft=drafted(OWN), CheckOwn=owned((("S_met_002",), "", ""))))
    assert [own.places[0].text for own in made.own] == ["The timetable is solved anew every hour."]
    assert "The timetable is solved anew every hour." in html([made])


@pytest.mark.parametrize(
    ("given", "left"),
    [
        pytest.param(((), "the paper compares with no trains", ""), [], id="struck where nothing says it"),
        pytest.param((("S_met_002",), "it beats nothing", OWN), [OWN], id="corrected"),
        pytest.param(((), "nothing says it", "We beat @cite_1."), [], id="a correction that cites is none"),
        pytest.param((("S_xyz_9",), "", ""), [], id="a place that is not there"),
    ],
)
def test_what_the_paper_does_not_say_of_itself_is_corrected_or_struck(given: Any, left: list[str]) -> None:
    """A sentence that cites nothing and that the paper does not bear is not kept as it is."""
    made = section(Scripted(WriteDraft=drafted(FALSE), CheckOwn=owned(given)))
    assert [s.text for s in made.section.sentences if speaks_of_paper(s.text)] == left
    assert Step.OWN in {revision.step for revision in made.revisions}


def test_a_citing_sentence_that_goes_too_far_is_marked() -> None:
    """It cannot be struck without losing a citation: the page says what to check."""
    made = section(
        Scripted(WriteDraft=drafted("Unlike @cite_1, we are never late."), CheckOwn=owned(((), "it may be late", "")))
    )
    assert [own.why for own in made.own] == ["it may be late"]
    assert "Check it: it may be late" in html([made])


def test_the_draft_method_asks_one_question() -> None:
    """Citations are counted and compared by the program; nothing else is asked."""
    engine = Scripted(WriteDraft=drafted(OWN))
    made = _drafted(engine)
    assert engine.asked == ["related-work/draft"]
    assert made.section.cited == frozenset(range(1, 10))
    assert {support.by for support in made.supports} == {"rules"}


def _drafted(engine: Any) -> RelatedWork:
    (made,) = asyncio.run(related_work(document(), works(), tools(engine, section_method="draft")))
    return made.record


def test_rules_quote_and_write_no_prose() -> None:
    """Each line without a model is a citation and a sentence of the work in quotation marks, or says what was read."""
    made = section()
    texts = {work.cand_id: work.abstract for work in works()}
    for sentence in made.section.sentences:
        (number,) = sentence.cited
        quoted = re.fullmatch(r"@cite_\d+: “(.+)”", sentence.text)
        if quoted is None:
            assert sentence.text == f"@cite_{number}: only the title was read."
        else:
            assert quoted[1] in texts[made.reference(number).work.cand_id]
    assert len(made.section.sentences) == len(references())


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
    text = str(export([section(cited=references_of([work], ["k"]))], "bibtex"))
    assert text.startswith(head)
    assert venue is None or venue in text
    assert "author = {Brown, II, Ellis L}" in text
