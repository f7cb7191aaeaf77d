"""Every citing sentence is held against what it cites; what is not borne out is written anew or marked."""

from cited_case import Scripted, ground, references, section

from peerassay.jobs.related_work.draft import DraftSentence
from peerassay.jobs.related_work.drafting import DraftGiven, TopicGiven
from peerassay.jobs.related_work.record import RelatedWork, Step
from peerassay.jobs.related_work.support import (
    Change,
    CheckSupport,
    Judgement,
    SupportGiven,
    Verdict,
    batches,
    by_rules,
    said_of,
)

SENTENCES = (
    "@cite_1 propose a forecast of drifting ice from forty buoys.",
    "All of them wait for ice breakers.",
    "@cite_2 gather 7000 reports of ships.",
)


QUOTES = ("drifting ice from forty buoys", "It errs by 3 km")


def checked(*answers: SupportGiven) -> RelatedWork:
    given = iter(answers)
    draft = DraftGiven(topics=(TopicGiven(name="Ice", sentences=SENTENCES),))
    return section(
        Scripted(
            WriteDraft=lambda question: draft, CheckSupport=lambda question: next(given, SupportGiven(judgements=()))
        )
    )


def test_rules_weigh_words_numbers_and_negations():
    """Words of the work support; a number that is not there, a denial of what it says, do not."""
    buoys = references()[0]

    def verdict(text: str) -> Verdict:
        return by_rules(DraftSentence(id="S1", text=text), buoys).verdict

    assert verdict("@cite_1 propose a forecast of drifting ice from forty buoys.") is Verdict.SUPPORTED
    assert verdict("@cite_1 propose a forecast of drifting ice from 90 buoys.") is Verdict.PARTLY
    assert verdict("@cite_1 do not propose a forecast of drifting ice from forty buoys.") is Verdict.CONTRADICTED
    assert verdict("@cite_1 breed reindeer in the mountains of Lapland.") is Verdict.NOT_SUPPORTED


def test_what_is_said_of_a_work_stands_behind_or_before_its_mark():
    """Behind a mark that is a part of the sentence; before one that stands aside; the whole where that is too short."""
    both = "@cite_1 forecast ice from buoys, while @cite_2 map what ships report; trains wait too [@cite_3]."
    assert said_of(both, 1) == "forecast ice from buoys, while"
    assert said_of(both, 2) == "map what ships report; trains wait too"
    assert said_of(both, 3).endswith("trains wait too")
    assert said_of("Ice is dangerous to ships in winter [@cite_4].", 4) == "Ice is dangerous to ships in winter"


def test_a_verdict_counts_with_the_words_that_it_points_at():
    """Quotes that the work holds, one for each claim, are kept in its words; without any, the verdict is partly."""
    record = checked(
        SupportGiven(
            judgements=(
                Judgement(sentence="S1", work="@cite_1", verdict="supported", quotes=QUOTES),
                Judgement(sentence="S3", work="@cite_2", verdict="supported", quotes="seven thousand reports"),
            )
        )
    )  # fmt: skip
    first, second = (next(support for support in record.supports if support.number == number) for number in (1, 2))
    assert first.verdict is Verdict.SUPPORTED
    assert tuple(span.text for span in first.spans) == QUOTES
    assert second.verdict is Verdict.PARTLY


def test_a_sentence_that_is_not_borne_out_is_written_anew_and_checked_once_more():
    """The corrected words stand where they keep every citation; one that loses its citation is refused."""
    untrue = Judgement(sentence="S3", work="@cite_2", verdict="not_supported")
    good = Change(sentence="S3", text="@cite_2 gather 900 reports of ships.")
    record = checked(SupportGiven(judgements=(untrue,), changes=(good,)))
    assert record.section.sentence("S3").text == "@cite_2 gather 900 reports of ships."
    rewritten = next(support for support in record.supports if support.number == 2)
    assert rewritten.rewritten
    assert rewritten.verdict is Verdict.SUPPORTED
    bad = good.model_copy(update={"text": "Reports are gathered."})
    record = checked(SupportGiven(judgements=(untrue,), changes=(bad,)))
    assert record.section.sentence("S3").text == SENTENCES[2]
    assert next(support for support in record.supports if support.number == 2).verdict is Verdict.NOT_SUPPORTED


def test_a_sentence_without_a_citation_that_no_work_bears_out_is_corrected_or_goes():
    """Uncited sentences on the works are mended too; one that cites cannot be taken out this way."""
    gone = SupportGiven(judgements=(), changes=(Change(sentence="S2"), Change(sentence="S1")))
    record = checked(gone)
    assert record.section.sentence("S2") is None
    assert record.section.sentence("S1") is not None
    mended = SupportGiven(judgements=(), changes=(Change(sentence="S2", text="Both know ice [@cite_5]."),))
    assert checked(mended).section.sentence("S2").text == "Both know ice."
    assert checked(mended).revisions[-1].step is Step.SUPPORT


def test_questions_hold_few_pairs_and_every_sentence_once():
    """Long sections are checked in several questions; none where nothing is cited."""
    sentences = [DraftSentence(id=f"S{n}", text="It is so [@cite_1; @cite_2; @cite_3].") for n in range(1, 20)]
    found = [*batches(sentences)]
    assert [item for batch in found for item in batch] == sentences
    assert len(found) == 3
    assert [*batches([DraftSentence(id="S1", text="So it is.")])] == []


def test_each_sentence_changes_once_and_each_pair_has_one_verdict():
    """Of two changes of a sentence, or two verdicts on a pair, the first stands."""
    sentence = DraftSentence(id="S1", text="Ice drifts [@cite_1; @cite_2].")
    pairs = (
        ("@cite_1", "supported", "Buoys drift with the ice."),
        ("@cite_2", "partly", ""),
        ("@cite_1", "partly", ""),
    )
    judgements = tuple(Judgement(sentence="S1", work=w, verdict=v, quotes=q) for w, v, q in pairs)
    changes = tuple(Change(sentence="S1", text=f"{w} drifts [@cite_1; @cite_2].") for w in ("Sea ice", "It"))
    checked = CheckSupport(ground(), (sentence,)).check(SupportGiven(judgements=judgements, changes=changes))
    assert [(j.work, j.verdict.value) for j in checked.answer.judgements] == [pair[:2] for pair in pairs[:2]]
    assert [change.text for change in checked.answer.changes] == ["Sea ice drifts [@cite_1; @cite_2]."]


def test_the_question_shows_the_paper_and_what_no_text_holds():
    """The paper's abstract stands above; a name that neither it nor a work has is told, and no change may bring one."""
    sentences = (DraftSentence(id="S1", text="@cite_1 forecast ice with GlacierNet2 in 77 days, unlike us."),)
    question = CheckSupport(ground(), sentences)
    assert "Ferries in the northern sounds wait" in question.prompt().user
    assert "no trace of S1: GlacierNet2, 77)" in question.prompt().user
    change = Change(sentence="S1", text="@cite_1 forecast ice with FloeNet.")
    checked = question.check(SupportGiven(judgements=(), changes=(change,)))
    assert checked.answer.changes == ()
    assert any("FloeNet stands neither" in fault.what for fault in checked.faults)
