"""The model for tests that answers the questions of a run by shared words."""

import json
from typing import Any

import pytest
from invented_case import paper, reviews, works

from peerassay.engines.question import Question
from peerassay.jobs.record import WorkRead
from peerassay.jobs.reviews.asking import AnswerReviews
from peerassay.jobs.reviews.case import MatterKind
from peerassay.jobs.reviews.material import Material, WorkShown
from peerassay.literature.texts import headed_text
from peerassay.retrieval.about import AboutPaper
from peerassay.retrieval.ordering import OrderWorks
from peerassay.retrieval.retrieval import PaperSide
from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.obliging import ObligingModel

SIDE = PaperSide(core_task="leaf areas", contributions=("areas from one photograph",), key_terms=("ferns",))


def asking(matter: MatterKind = "novelty", *, with_works: bool = True) -> AnswerReviews:
    shown = tuple(
        WorkShown(WorkRead(candidate=work, why=("nearest",), depth="abstract", time="earlier"), headed_text(work))
        for work in works()
    )
    return AnswerReviews(Material(paper=paper(), reviews=reviews(), works=shown if with_works else ()), matter)


def ordering() -> OrderWorks:
    return OrderWorks("Ferns That Count", SIDE, works()[:2], {work.cand_id: "earlier" for work in works()[:2]}, 40)


def request(question: Question[Any]) -> ModelRequest:
    prompt = question.prompt()
    return ModelRequest(1, "openai", "any", prompt.system, "\n\n".join(prompt.blocks), (), {}, {})


def answered(question: Question[Any], model: ObligingModel | None = None) -> Any:
    """Return the model's answer to the question's own prompt, as the question's checks leave it, which find nothing."""
    given = question.answer_type.model_validate_json((model or ObligingModel())(request(question)))
    checked = question.check(given)
    assert checked.faults == ()
    return checked.answer


def test_claims_are_answered_by_the_sentence_that_shares_most_words() -> None:
    """Each sentence on newness is one statement; what a work says is quoted in its own words."""
    issues = answered(asking()).issues
    judged = {issue.statements[0].sentences[0]: issue.statements[0].judgement for issue in issues}
    assert len(judged) == 6
    assert len(set(judged.values())) >= 3
    assert all(issue.evidence[0].words for issue in issues if issue.statements[0].judgement != "open")


def test_where_no_work_is_shown_praise_holds_by_silence_and_doubts_are_open() -> None:
    """Nothing to quote decides nothing else."""
    statements = [issue.statements[0] for issue in answered(asking(with_works=False)).issues]
    assert {(s.stance == "novel", s.judgement.value, s.basis) for s in statements} == {
        (True, "right", "absence"),
        (False, "open", None),
    }


def test_every_claim_has_the_judgement_that_it_was_told() -> None:
    """A fixed judgement is given to each."""
    issues = answered(asking(), ObligingModel("wrong")).issues
    assert {issue.statements[0].judgement for issue in issues} == {"wrong"}


def test_the_other_points_are_the_other_sentences() -> None:
    """No sentence is in both answers."""
    novelty, other = (
        {ref for issue in answered(asking(matter)).issues for ref in issue.statements[0].sentences}
        for matter in ("novelty", "other")  # type: ignore[misc]
    )
    assert novelty
    assert other
    assert not novelty & other


def test_the_questions_on_the_paper_are_answered() -> None:
    """Contributions and wordings come from the paper, no work is made up, and titles keep the order of their ids."""
    about = answered(AboutPaper(paper()))
    assert about.contributions
    assert 6 >= len(about.queries) > 1
    assert about.recalled == ()
    assert set(answered(ordering()).nearest) == {work.cand_id for work in works()[:2]}


@pytest.mark.parametrize("question", [asking(), ordering()], ids=["case", "order"])
def test_the_same_prompt_has_the_same_answer_and_another_question_none(question: Question[Any]) -> None:
    """It draws no lots, and what it does not know it answers with an empty object."""
    asked = request(question)
    assert json.loads(ObligingModel()(asked)) == json.loads(ObligingModel()(asked))
    assert ObligingModel()(ModelRequest(1, "openai", "any", "You cook.", "Soup?", (), {}, {})) == "{}"
