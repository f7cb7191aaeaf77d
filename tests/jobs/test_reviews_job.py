"""The reviews' job: from an answer to a bound case and its record."""

from dataclasses import replace

import pytest
from invented_case import PAPER_TEXT, InventedSource, paper, reviews
from reading_reviews import HERON, OTTER, OTTER_HAS_IT, Colleague, answered, evidence, issue, statement, tools_of

from peerassay.documents.markdown import read_markdown
from peerassay.engines.offline import Offline
from peerassay.engines.question import Failure
from peerassay.frozen import canonical_json, digest
from peerassay.jobs.reviews.case import EvidenceState, Label
from peerassay.jobs.reviews.job import EXPLAIN, GRADE, REPLY, answer_reviews
from peerassay.jobs.reviews.material import LATER
from peerassay.jobs.reviews.record import CaseRecord, case_mismatch
from peerassay.progress import RunState


async def test_a_claim_with_words_of_a_work_gets_its_label_and_the_works_own_words() -> None:
    """The words are shown as the source has them, and the record holds together."""
    record = await answered()
    [claim] = [s for s in record.body.statements if s.label]
    assert (claim.label, claim.score) == (Label.SUPPORTED, 2)
    [found] = record.body.issues[0].evidence
    assert found.state is EvidenceState.FOUND
    assert found.span is not None
    assert found.span.text == OTTER_HAS_IT["words"]
    assert case_mismatch(record) is None


async def test_words_that_no_source_has_are_struck_and_carry_nothing() -> None:
    """The claim is asked about again in the second round, then left open with the reason."""
    invented = evidence("work", "whole gauges vanish under a purple moon of bronze", source=OTTER.cand_id)
    colleague = Colleague({"reviews/case novelty": {"issues": [issue(statement("R1_003"), evidence=[invented])]}})
    record = await answered(colleague, GRADE)
    [claim] = [s for s in record.body.statements if s.label]
    assert claim.label is Label.AMBIGUOUS
    assert claim.vetoes == ("no evidence that was found carries it",)
    [struck] = record.body.struck
    assert "purple moon" in struck.what
    asked_again = colleague.prompt_of("reviews/bind").partition("Asked again:")[2]
    assert "[R1_003] Hiding whole gauges" in asked_again.partition("Sentences that")[0]


async def test_without_a_model_there_are_statements_and_passages_and_no_judgement() -> None:
    """Rules find claims on novelty and the other comments; nothing is labelled."""
    record = await answered(Offline())
    assert not record.body.read
    assert {issue.matter for issue in record.body.issues} == {"novelty", "other"}
    assert not any(s.judgement or s.label for s in record.body.statements)
    assert any(issue.evidence for issue in record.body.issues)
    assert record.body.named
    assert case_mismatch(record) is None


@pytest.mark.parametrize(
    ("plan", "matters", "questions"),
    [
        pytest.param(GRADE, {"novelty"}, 4, id="grade asks about novelty alone"),
        pytest.param(REPLY, {"novelty", "other"}, 7, id="reply asks about all and writes the page"),
        pytest.param(EXPLAIN, {"novelty", "other"}, 7, id="explain asks about all and explains the comments"),
    ],
)
async def test_each_command_asks_what_it_needs(plan: object, matters: set[str], questions: int) -> None:
    """About the paper, the order of works, then case and second round for each matter, then what is written."""
    colleague = Colleague()
    record = await answered(colleague, plan)  # type: ignore[arg-type]
    assert set(record.body.parts) == matters
    assert len({q.key for q in colleague.asked}) == questions


async def test_what_one_command_asked_the_others_do_not_ask_again() -> None:
    """The questions of `grade` are among those of `reply` and `explain`, key by key."""
    keys = []
    for plan in (GRADE, REPLY, EXPLAIN):
        colleague = Colleague()
        await answered(colleague, plan)
        keys.append({q.key for q in colleague.asked})
    assert keys[0] < keys[1] & keys[2]
    assert len(keys[1] ^ keys[2]) == 2


async def test_all_questions_on_the_reviews_open_with_the_same_words() -> None:
    """A provider's prefix cache serves case, second round and page alike: system and shared blocks are equal."""
    colleague = Colleague()
    await answered(colleague)
    prompts = [q.prompt() for q in colleague.asked if q.name.startswith("reviews/")]
    assert len(prompts) == 5
    assert len({(p.system, p.blocks[: p.shared]) for p in prompts}) == 1
    assert prompts[0].shared == 4
    about = next(q for q in colleague.asked if q.name == "retrieval/about").prompt()
    assert (about.system, about.blocks[0]) == (prompts[0].system, prompts[0].blocks[0])


async def test_works_are_shown_alike_whatever_a_review_says() -> None:
    """Groups, order and marks of works are the search's: what differs by review, its date and names, stands behind."""
    first, second = reviews()
    told = [first.model_copy(update={"date": "2024-03-02"}), second.model_copy(update={"date": "2024-03-05"})]
    shown, named = [], []
    for review in told:
        colleague = Colleague()
        record = await answered(colleague, GRADE, by=(review,), paper_date=None)
        works = next(q for q in colleague.asked if q.name == "reviews/case").prompt().blocks[1]
        shown.append(str(works).partition("The paper's own date, for what came before it: ")[::2])
        named.append({referent.cand_id for referents in record.body.named.values() for referent in referents})
    assert shown[0][0] == shown[1][0]
    assert HERON.title in shown[0][0]
    assert shown[0][1] != shown[1][1]
    assert named[0] != named[1]


async def test_the_same_run_gives_the_same_bytes() -> None:
    """Whatever order sources answer in."""
    records = [
        (await answer_reviews(paper(), reviews(), tools_of(Colleague(), InventedSource(waits=seed))))[0].record
        for seed in (1, 2)
    ]
    assert canonical_json(records[0]) == canonical_json(records[1])
    assert CaseRecord.model_validate_json(canonical_json(records[0])) == records[0]


async def test_apart_no_review_changes_anothers_record() -> None:
    """A case of its own for each review, the same bytes whoever else wrote one."""
    first, second = reviews()
    apart = replace(REPLY, apart=True)
    both = await answer_reviews(paper(), (first, second), tools_of(Colleague()), apart)
    alone = await answer_reviews(paper(), (first,), tools_of(Colleague()), apart)
    assert [made.record.reviews[0].id for made in both] == [first.id, second.id]
    assert canonical_json(both[0].record) == canonical_json(alone[0].record)


async def test_a_recalled_work_that_a_source_has_is_read_in_the_second_round() -> None:
    """Its text is shown there, and the evidence says that it was read."""
    recalled = evidence(
        "recalled", work={"title": HERON.title, "authors": "F. Heron and G. Teal", "year": 2022}, certainty="sure"
    )
    case = {"issues": [issue(statement("R1_004"), evidence=[recalled])]}
    record = await answered(Colleague({"reviews/case novelty": case}))
    [found] = record.body.issues[0].evidence
    assert found.state is EvidenceState.READ
    assert found.work == HERON.cand_id


async def test_a_recalled_work_that_no_source_has_carries_nothing() -> None:
    """It is shown as recalled and not found, the label is left open."""
    recalled = evidence("recalled", work={"title": "A gauge that nobody built", "authors": "Nemo", "year": 1999})
    case = {"issues": [issue(statement("R1_004"), evidence=[recalled])]}
    record = await answered(Colleague({"reviews/case novelty": case}))
    [claim] = [s for s in record.body.statements if s.label]
    assert record.body.issues[0].evidence[0].state is EvidenceState.NOT_FOUND
    assert claim.label is Label.AMBIGUOUS


async def test_the_papers_praise_of_itself_carries_no_judgement() -> None:
    """It is kept and marked; the label against the reviewer is left open."""
    text = PAPER_TEXT.replace("We hide whole gauges, so", "Unlike prior work, we hide whole gauges, so")
    praising = read_markdown(text, "tidal_memory.md", digest(text))
    for of, words, label in (
        (praising, "Unlike prior work, we hide whole gauges", Label.AMBIGUOUS),
        (paper(), "We hide whole gauges, so that the memory", Label.UNSUPPORTED),
    ):
        wrong = issue(statement("R1_003", judgement="wrong"), evidence=[evidence("paper", words)])
        record = await answered(Colleague({"reviews/case novelty": {"issues": [wrong]}}), of=of)
        assert record.body.issues[0].evidence[0].praise == (label is Label.AMBIGUOUS)
        assert record.body.issues[0].statements[0].label is label


WAITS = Failure(error="AnswerPending", message="the batch is not back", pending=True)
FAILS = Failure(error="EngineUnavailable", message="answered 503")


@pytest.mark.parametrize(
    ("failing", "labels", "asked"),
    [
        pytest.param("retrieval/about", 0, {"retrieval/about"}, id="the works are not known yet"),
        pytest.param("reviews/case novelty", 0, {"reviews/case"}, id="the case is not there yet"),
        pytest.param("reviews/bind", 0, {"reviews/bind"}, id="labels wait for the second round"),
        pytest.param("reviews/page", 1, {"reviews/page"}, id="only the page waits"),
    ],
)
async def test_a_step_waits_for_the_answer_that_it_depends_on(failing: str, labels: int, asked: set[str]) -> None:
    """No later step is asked on less than it would be shown; the record is partial and names what it waits for."""
    colleague = Colleague({failing: WAITS})
    record = await answered(colleague)
    names = [q.name for q in colleague.asked]
    assert record.state is RunState.PARTIAL
    assert any(failure.pending for failure in record.provenance.failures)
    assert sum(s.label is not None for s in record.body.statements) == labels
    assert asked <= set(names)
    assert ("reviews/page" in names) == (failing == "reviews/page")


async def test_a_case_that_failed_leaves_the_other_matter() -> None:
    """No label, named, partial."""
    record = await answered(Colleague({"reviews/case novelty": FAILS}))
    assert {issue.matter for issue in record.body.issues} == {"other"}
    assert record.state is RunState.PARTIAL
    assert "answered 503" in {failure.message for failure in record.provenance.failures}


async def test_a_second_round_that_failed_leaves_labels_that_found_evidence_carries() -> None:
    """What only reasoning carries is left open, for nobody tried it."""
    reasoning = evidence("reasoning", id="e2", shows="The two losses are the same up to a constant.")
    both = {"issues": [issue(statement("R1_003"), statement("R1_005", evidence=["e2"]), evidence=[
        OTTER_HAS_IT, reasoning])]}  # fmt: skip
    failed = await answered(Colleague({"reviews/case novelty": both, "reviews/bind": FAILS}))
    confirmed = await answered(Colleague({"reviews/case novelty": both}))
    assert [s.label for s in failed.body.statements if s.label] == [Label.SUPPORTED, Label.AMBIGUOUS]
    assert [s.label for s in confirmed.body.statements if s.label] == [Label.SUPPORTED, Label.SUPPORTED]
    assert failed.state is RunState.PARTIAL


async def test_questions_say_what_came_before_the_paper_and_whether_this_copy_is_later() -> None:
    """The paper's date is with the works; a copy that is later than a review is named where the reviews begin."""
    colleague = Colleague()
    await answered(colleague, GRADE)
    assert "for what came before it: 2024-03-01." in colleague.prompt_of("reviews/case")
    assert LATER not in colleague.prompt_of("reviews/case")
    late = paper().model_copy(update={"card": paper().card.model_copy(update={"date": "2024-05"})})
    early = tuple(review.model_copy(update={"date": "2024-03-20"}) for review in reviews())
    record = await answered(colleague, GRADE, of=late, by=early)
    assert LATER in colleague.prompt_of("reviews/case")
    assert record.paper.later_than_reviews
