"""The model for tests that answers the questions of a grading run by shared words."""

import json
from typing import Any

import pytest
from peerassay.grading.finding import FindClaims
from peerassay.grading.reading import ReadClaims, WorkShown
from reading_cases import OUTLINES, claim, paper, review, work

from peerassay.engines.question import Question
from peerassay.grading.claim import NoveltyClaim, Stance
from peerassay.literature.candidate import Candidate
from peerassay.supply.about import AboutPaper
from peerassay.supply.ordering import OrderWorks
from peerassay.supply.paper_block import paper_block
from peerassay.supply.supply import PaperSide
from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.obliging import ObligingModel

SIDE = PaperSide(core_task="leaf areas", contributions=("areas from one photograph",), key_terms=("ferns",))


def reading(*claims: NoveltyClaim, works: tuple[WorkShown, ...] = (), turned: bool = False) -> ReadClaims:
    the_paper = paper()
    shown = paper_block(the_paper)
    return ReadClaims(
        paper=the_paper, paper_shown=shown, review=review(), claims=claims, works=works or (work(),), turned=turned
    )


def ordering() -> OrderWorks:
    works = tuple(Candidate(cand_id=f"P0000000{n}", title=f"Fronds {n}", year=2019) for n in (1, 2))
    return OrderWorks("Ferns That Count", SIDE, works, dict.fromkeys(("P00000001", "P00000002"), "earlier"))


def request(question: Question[Any]) -> ModelRequest:
    prompt = question.prompt()
    return ModelRequest(1, "openai", "any", prompt.system, "\n\n".join(prompt.blocks), (), {}, {})


def answered(question: Question[Any], model: ObligingModel | None = None) -> Any:
    """Return the model's answer to the question's own prompt, as the question's checks leave it, which find nothing."""
    given = question.answer_type.model_validate_json((model or ObligingModel())(request(question)))
    checked = question.check(given)
    assert checked.faults == ()
    return checked.answer


@pytest.mark.parametrize("turned", [False, True])
def test_a_claim_is_read_by_the_sentence_that_shares_most_words(turned: bool) -> None:
    """What a work says is quoted in its own words; where no sentence shares words the claim is left open."""
    far = work("P00000002", abstract="Mosses drink from fog.")
    told = claim(text="Following the outline of each frond was already done by Alder and Birch [1].")
    (quote,) = answered(reading(told, works=(far, work()), turned=turned)).readings
    assert (quote.label, quote.quotes[0].source, quote.quotes[0].words) == ("OVERSTATED", "P00000001", OUTLINES)
    (other,) = answered(reading(told, works=(far,), turned=turned)).readings
    assert (other.label, other.quotes, bool(other.settle)) == ("AMBIGUOUS", (), True)


def test_praise_is_read_the_other_way() -> None:
    """What no work says holds by absence; what a work says in the same words has closer work."""
    praise = claim(stance=Stance.NOVEL)
    having = work(abstract="We learn the scale from the veins, which is novel.")
    assert [quote.label for quote in answered(reading(praise, works=(having,))).readings] == ["UNDERSTATED"]
    given = json.loads(ObligingModel()(request(reading(praise))))["readings"]
    assert [(quote["label"], quote["basis"]) for quote in given] == [("SUPPORTED", "absence")]


def test_every_claim_has_a_reading_and_the_label_that_it_was_told() -> None:
    """Several claims of one question are all answered, in their order, and a fixed label is given to each."""
    claims = (claim("C1"), claim("C2", Stance.NOVEL))
    given = answered(reading(*claims), ObligingModel("UNSUPPORTED")).readings
    assert [(quote.claim_id, quote.label) for quote in given] == [("C1", "UNSUPPORTED"), ("C2", "UNSUPPORTED")]


def test_claims_are_the_sentences_that_speak_of_newness() -> None:
    """Words and places are the review's own; a sentence on something else is no claim."""
    items = answered(FindClaims(paper=paper(), review=review())).items
    assert [(item.sentence_ids, item.stance) for item in items] == [(("R_001",), "novel"), (("R_002",), "not_novel")]


def test_the_questions_on_the_paper_are_answered() -> None:
    """Contributions and wordings come from the paper, no work is made up, and titles keep the order of their ids."""
    about = answered(AboutPaper(paper()))
    assert about.contributions
    assert 6 >= len(about.queries) > 1
    assert about.recalled == ()
    assert answered(ordering()).nearest == ("P00000001", "P00000002")


def test_the_same_prompt_has_the_same_answer_and_another_question_none() -> None:
    """It draws no lots, and what it does not know it answers with an empty object."""
    asked = request(reading(claim(), claim("C2", Stance.NOVEL)))
    assert ObligingModel()(asked) == ObligingModel()(asked)
    assert ObligingModel()(ModelRequest(1, "openai", "any", "You cook.", "Soup?", (), {}, {})) == "{}"
