"""Every sentence is compared with what it cites and with the paper; what is not supported is corrected or marked."""

from typing import Any

import pytest
from cited_case import Scripted, material, references, section, works

from peerassay.jobs.related_work.bearing import (
    NOT_IN_PAPER,
    NOT_THE_MATTER,
    Verdict,
    by_rules,
    said_of,
    speaks_of_paper,
)
from peerassay.jobs.related_work.binding import AdditionAnswer, BindSection, BoundAnswer, SectionBound, SourceQuote
from peerassay.jobs.related_work.draft import Draft, DraftSentence
from peerassay.jobs.related_work.record import RelatedWork
from peerassay.jobs.related_work.writing import MissingAnswer, SectionAnswer, TopicAnswer
from peerassay.reports.kinds import markdown

BUOYS = "@cite_1 propose a forecast of drifting ice from forty buoys."
ALL = "All of them wait for ice breakers."
REPORTS = "@cite_2 gather 7000 reports of ships."
TITLE_ONLY = "A sound has a summary of its own [@cite_9]."
REST = "Much else is known [@cite_3; @cite_4; @cite_5; @cite_6; @cite_7; @cite_8]."
FIVE = f"{BUOYS} {ALL} {REPORTS} {TITLE_ONLY} {REST}"
OWN = "We solve the timetable anew every hour."


def bound(*items: BoundAnswer, text: str = "", added: tuple[AdditionAnswer, ...] = ()) -> RelatedWork:
    """A section of five sentences, S1 to S5, or of this text, and the answer on it."""
    given = SectionAnswer(
        topics=(TopicAnswer(name="Ice", text=text or " ".join((BUOYS, ALL, REPORTS, TITLE_ONLY, REST))),)
    )

    def answer(question: Any) -> SectionBound:
        known = {item.sentence: item for item in items}
        asked = question.asked()["sentences"]
        return SectionBound(
            sentences=tuple(known.get(key, BoundAnswer(sentence=key)) for key in asked), additions=added
        )

    return section(Scripted(WriteSection=lambda question: given, BindSection=answer))


def verdict(record: RelatedWork, number: int) -> Verdict:
    return next(support.verdict for support in record.body.supports if support.number == number)


def sentence(record: RelatedWork, key: str) -> str | None:
    found = record.body.section.sentence(key)
    return found.text if found else None


def quote(source: str, words: str) -> SourceQuote:
    return SourceQuote(source=source, words=words)


def test_rules_compare_words_numbers_and_negations():
    """Words of the work support; a number that is not there, a denial of what it says, do not."""

    def judged(text: str) -> Verdict:
        return by_rules(DraftSentence(id="S1", text=text), 1, material()).verdict

    assert judged(BUOYS) is Verdict.SUPPORTED
    assert judged("@cite_1 propose a forecast of drifting ice from 90 buoys.") is Verdict.PARTLY
    assert judged("@cite_1 do not propose a forecast of drifting ice from forty buoys.") is Verdict.CONTRADICTED
    assert judged("@cite_1 breed reindeer in the mountains of Lapland.") is Verdict.NOT_SUPPORTED


def test_what_is_said_of_a_work_stands_behind_or_before_its_mark():
    """Behind a mark that is a part of the sentence; before one that stands aside; the whole where that is too short."""
    both = "@cite_1 forecast ice from buoys, while @cite_2 map what ships report; trains wait too [@cite_3]."
    assert said_of(both, 1) == "forecast ice from buoys, while"
    assert said_of(both, 2) == "map what ships report; trains wait too"
    assert said_of(both, 3).endswith("trains wait too")
    assert said_of("Ice is dangerous to ships in winter [@cite_4].", 4) == "Ice is dangerous to ships in winter"


@pytest.mark.parametrize(
    ("text", "speaks"),
    [
        ("We bend timetables.", True),
        ("Unlike [@cite_1], our timetable bends.", True),
        ("This paper bends timetables.", True),
        ("@cite_1: “We propose a forecast.”", False),
        ("Buoys drift [@cite_1].", False),
        ("Nearest to us, [@cite_1] refine buoys by steps.", False),
        ("Nearest to us, [@cite_1] refine buoys, but we keep them fixed.", True),
    ],
)
def test_a_sentence_speaks_of_the_paper_in_the_first_person_outside_of_quotes(text: str, speaks: bool):
    """The words of a cited work are not the paper's."""
    assert speaks_of_paper(text) is speaks


def test_quotes_count_where_they_are_found_in_the_work_that_is_cited():
    """A verdict needs words of the work itself; without any it is partly supported, with the words of another too."""
    record = bound(
        BoundAnswer(sentence="S1", quotes=(quote("cite_1", "drifting ice from forty buoys"),)),
        BoundAnswer(sentence="S3", quotes=(quote("@cite_1", "It errs by 3 km"),)),
    )
    assert verdict(record, 1) is Verdict.SUPPORTED
    assert [span.text for s in record.body.supports if s.number == 1 for span in s.spans] == [
        "drifting ice from forty buoys"
    ]
    assert verdict(record, 2) is Verdict.PARTLY


def test_a_number_that_no_text_of_the_work_has_is_never_fully_supported():
    """A quote that is found does not carry a number that it lacks."""
    record = bound(BoundAnswer(sentence="S3", quotes=(quote("@cite_2", "900 reports of ships on drifting ice"),)))
    assert verdict(record, 2) is Verdict.PARTLY
    assert "the number 7000 is not in the work" in markdown([record])


def test_a_quote_on_another_matter_supports_nothing():
    """Words that the work has, and that say nothing of what the sentence says of it, leave it partly supported."""
    other = bound(BoundAnswer(sentence="S1", quotes=(quote("@cite_1", "It errs by 3 km"),)))
    assert verdict(other, 1) is Verdict.PARTLY
    assert NOT_THE_MATTER in markdown([other])


def test_a_work_of_which_only_the_title_was_read_is_marked_and_named():
    """The section may cite it, the page says that it was not read."""
    record = bound()
    assert verdict(record, 9) is Verdict.UNREAD
    assert [reference.number for reference in record.body.unread] == [9]
    assert "Not read: cited by title" in markdown([record])


def test_the_papers_own_words_support_what_is_said_of_a_work_that_it_cites():
    """Words of a sentence that cites the work count, those of another sentence of the paper do not."""
    unread = [r.model_copy(update={"work": r.work.model_copy(update={"abstract": ""})}) for r in references()]
    given = SectionAnswer(
        topics=(TopicAnswer(name="Ice", text="@cite_1 forecast drifting ice. @cite_3 repair trains."),)
    )
    words = {"S1": "Drifting ice was forecast by Holm", "S2": "Timetables for ferries are made in summer"}

    def answer(question: Any) -> SectionBound:
        items = (BoundAnswer(sentence=key, quotes=(quote("paper", text),)) for key, text in words.items())
        return SectionBound(sentences=tuple(items))

    record = section(Scripted(WriteSection=lambda question: given, BindSection=answer), cited=unread)
    assert verdict(record, 1) is Verdict.BY_PAPER
    assert verdict(record, 3) is Verdict.UNREAD


def test_a_sentence_that_is_not_supported_is_corrected():
    """The corrected words stand and are compared again; the record keeps what they replaced and why."""
    good = "@cite_2 gather 900 reports of ships."
    item = BoundAnswer(
        sentence="S3", wrong="it is 900", text=good, quotes=(quote("@cite_2", "900 reports of ships on drifting ice"),)
    )
    record = bound(item)
    assert sentence(record, "S3") == good
    assert verdict(record, 2) is Verdict.SUPPORTED
    assert [(change.before, change.after, change.why) for change in record.body.changes] == [
        (REPORTS, good, "it is 900")
    ]


def test_a_correction_that_loses_a_mark_is_refused():
    """The sentence stays as it was and is marked."""
    record = bound(BoundAnswer(sentence="S3", wrong="it is 900", text="Reports are gathered."))
    assert sentence(record, "S3") == REPORTS
    assert verdict(record, 2) is Verdict.NOT_SUPPORTED
    assert "it is 900" in markdown([record]).partition("## References")[0]


def test_a_correction_may_cite_one_more_reference():
    """A sentence on works that it does not name is corrected by naming them."""
    text = "@cite_2 gather reports [@cite_5]."
    record = bound(BoundAnswer(sentence="S3", wrong="it is 900", text=text))
    assert sentence(record, "S3") == text


def test_a_sentence_without_a_citation_that_is_wrong_is_struck():
    """What cites nothing can be taken out; what cites a reference is marked instead."""
    record = bound(BoundAnswer(sentence="S2", wrong="nothing says so"), BoundAnswer(sentence="S1", wrong="it is less"))
    assert sentence(record, "S2") is None
    assert sentence(record, "S1") == BUOYS
    assert bound().body.section.sentence("S2") is not None


def test_a_sentence_on_the_paper_itself_is_kept_with_the_papers_words() -> None:
    """The record and the page hold the words that say it, or the sentence that is named; without any it is marked."""
    said = "The timetable is solved anew every hour."
    by_words, by_id = quote("paper", said), SourceQuote(source="paper", sentence="S_met_002", words="hourly")
    for named in (by_words, by_id):
        record = bound(BoundAnswer(sentence="S2", quotes=(named,)), text=f"{BUOYS} {OWN}")
        assert [(span.text, own.why) for own in record.body.own for span in own.spans] == [(said, "")]
        assert said in markdown([record])
    assert [own.why for own in bound(text=f"{BUOYS} {OWN}").body.own] == [NOT_IN_PAPER]


def test_a_number_on_the_paper_that_no_text_has_is_marked() -> None:
    """A quote that is found does not carry a number that is nowhere."""
    named = SourceQuote(source="paper", sentence="S_met_002")
    for number, why in (("77", "no text that was read has 77"), ("900.0", "")):
        record = bound(BoundAnswer(sentence="S2", quotes=(named,)), text=f"{BUOYS} We solve it {number} times.")
        assert [own.why for own in record.body.own] == [why]


def test_a_citing_sentence_on_the_paper_that_goes_too_far_is_marked():
    """It cannot be struck without losing a citation: the page says what to check."""
    text = "Unlike @cite_1, we are never late."
    record = bound(BoundAnswer(sentence="S1", wrong="it may be late"), text=text)
    assert [own.why for own in record.body.own] == ["it may be late"]
    assert "your paper: it may be late" in markdown([record])


def test_what_is_not_cited_is_added_or_named():
    """A sentence is added behind the one that it names; what stays uncited is on the page."""
    added = AdditionAnswer(after="S1", text="Trains wait as well [@cite_3].")
    record = bound(text=f"{BUOYS} {REPORTS}", added=(added, AdditionAnswer(text="Nothing is cited.")))
    assert [s.text for s in record.body.section.sentences][1] == "Trains wait as well [@cite_3]."
    assert [reference.number for reference in record.body.uncited] == [4, 5, 6, 7, 8, 9]
    assert "Not cited (6)" in markdown([record])


def test_the_question_shows_what_no_text_has_and_what_is_missing():
    """A name that neither the paper nor a work has is listed by its sentence; so are references not yet cited."""
    draft = Draft().with_topic("Ice", ["@cite_1 forecast ice with GlacierNet2 in 77 days, unlike us."])
    shown = BindSection(material(), draft).prompt().user
    assert "S1: GlacierNet2, 77" in shown
    assert "@cite_2\n@cite_3" in shown


def test_works_that_the_list_lacks_are_named_with_whether_a_source_has_them():
    """A work that is on the list, and the paper itself, are left out."""
    given = SectionAnswer(
        topics=(TopicAnswer(name="Ice", text=BUOYS),),
        missing=(
            MissingAnswer(title="Sails of the North", author="Ask", year=2011, why="It has the first timetable."),
            MissingAnswer(title=works()[0].title),
            MissingAnswer(title="Timetables for Ferries in Ice"),
        ),
    )
    record = section(Scripted(WriteSection=lambda question: given))
    assert [(work.title, work.work) for work in record.body.missed] == [("Sails of the North", None)]
    assert "look it up before you cite it" in markdown([record])
