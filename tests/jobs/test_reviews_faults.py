"""References as evidence, later copies, what the second round asks about, and promises in replies."""

import pytest
from invented_case import paper, reviews
from reading_reviews import OTTER, OTTER_HAS_IT, Colleague, answered, evidence, issue, statement

from peerassay.documents.review_text import review_from_text
from peerassay.jobs.reviews.answer import CaseAnswer
from peerassay.jobs.reviews.asking import AnswerReviews
from peerassay.jobs.reviews.case import Case, EvidenceState, InPaper
from peerassay.jobs.reviews.job import GRADE, REPLY
from peerassay.jobs.reviews.listed import entry_of
from peerassay.jobs.reviews.material import Material
from peerassay.jobs.reviews.named_works.referent import Referent
from peerassay.jobs.reviews.page_question import PageAnswer, WritePage
from peerassay.jobs.reviews.record import CaseRecord, case_mismatch
from peerassay.jobs.reviews.rules.novelty_words import asks_for_experiment
from peerassay.jobs.reviews.second_round import uncovered_sentences
from peerassay.literature import CitationState, WorkMention

ENTRY = "Masked readings for tide\n gauges; Journal of Marsh Informatics 2020"


async def _slip(piece: dict[str, object]) -> CaseRecord:
    case = {"issues": [], "slips": [{"what": "The year is wrong.", "evidence": [piece]}]}
    return await answered(Colleague({"reviews/case novelty": case}), GRADE)


@pytest.mark.parametrize("sentence", ["ref_001", "[ref_001]", ""])
async def test_an_entry_of_the_reference_list_can_be_quoted(sentence: str) -> None:
    """By its id or its words; white space and punctuation do not matter, and the record keeps the entry."""
    record = await _slip(evidence("paper", ENTRY, sentence=sentence))
    [piece] = record.body.slips[0].evidence
    assert (piece.reference, piece.state, piece.span) == ("ref_001", EvidenceState.FOUND, None)
    assert "ref_001" in {entry.id for entry in record.paper.references}
    assert case_mismatch(record) is None


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        pytest.param("Reed and Vole 1980", "ref_001", id="words that the entry does not have"),
        pytest.param(ENTRY, "ref_009", id="no such entry"),
        pytest.param("2020", "", id="too few words to tell the entry"),
        pytest.param("", "ref_001", id="no words"),
    ],
)
def test_words_that_no_entry_has_are_no_evidence(words: str, sentence: str) -> None:
    """An entry that is named has to have the words; without a name they have to tell which it is."""
    assert entry_of(paper(), words, sentence) is None


async def test_a_record_without_the_entry_that_it_quotes_is_noticed() -> None:
    """The place is the body."""
    record = await _slip(evidence("paper", ENTRY, sentence="ref_001"))
    broken = record.model_copy(update={"paper": record.paper.model_copy(update={"references": ()})})
    found = case_mismatch(broken)
    assert found is not None
    assert found[0] == "$.body"


async def test_the_authors_line_of_a_work_counts_as_its_words() -> None:
    """A slip in a reference can rest on it; other authors are not found."""
    line = evidence("work", "C. Otter, D. Stilt, E. Crake; 2021", source=OTTER.cand_id)
    [piece] = (await _slip(line)).body.slips[0].evidence
    assert (piece.work, piece.state) == (OTTER.cand_id, EvidenceState.FOUND)
    assert (await _slip({**line, "words": "C. Otter, H. Rail"})).body.slips == ()


@pytest.mark.parametrize(
    ("piece", "faults"),
    [
        pytest.param(evidence("work", "C. Otter, D. Stilt, E. Crake; 2021", source=OTTER.cand_id), 0, id="a line"),
        pytest.param(evidence("paper", ENTRY), 0, id="an entry whose id is not given"),
        pytest.param(evidence("work", "C. Otter, H. Rail", source=OTTER.cand_id), 1, id="words of neither"),
    ],
)
async def test_words_of_a_line_or_an_entry_are_no_fault(piece: dict[str, object], faults: int) -> None:
    """A model that quotes what it was shown is not asked again."""
    case = {"issues": [], "slips": [{"what": "The year is wrong.", "evidence": [piece]}]}
    engine = Colleague({"reviews/case novelty": case})
    await answered(engine, GRADE)
    asked = next(question for question in engine.asked if isinstance(question, AnswerReviews))
    assert len(asked.check(CaseAnswer.model_validate(case)).faults) == faults


async def test_what_was_added_after_the_review_is_kept_as_such() -> None:
    """`added_later` is an answer of its own, and the prompt names it."""
    found = issue(statement("R1_006", kind="criticism", in_paper="Added later"), evidence=[OTTER_HAS_IT])
    colleague = Colleague({"reviews/case other": {"issues": [found]}})
    record = await answered(colleague, REPLY)
    assert [s.in_paper for s in record.body.statements if s.id.startswith("Co")] == [InPaper.ADDED_LATER]
    other = [q.prompt().user for q in colleague.asked if q.name == "reviews/case"][1]
    assert "`added_later`" in other


async def test_the_second_round_changes_flags_and_slips_by_their_ids() -> None:
    """What is not mentioned stays; what has no id is added."""
    quote = evidence("paper", "Salt marshes flood twice a day")
    slips = [{"what": what, "evidence": [quote]} for what in ("The first.", "The second.")]
    flags = [{"review": "R1", "what": "No reason."}]
    case = {"issues": [issue(statement("R1_003"), evidence=[OTTER_HAS_IT])], "slips": slips, "flags": flags}
    bind = {
        "slips": [{"id": "S2", "what": "Another.", "why": "Too strong."}, {"what": "A third.", "evidence": [quote]}],
        "flags": [{"id": "F1", "what": "A reason in part."}],
        "strike": [{"id": "S1", "why": "Not so."}],
    }
    record = await answered(Colleague({"reviews/case novelty": case, "reviews/bind": bind}), GRADE)
    assert [slip.what for slip in record.body.slips] == ["Another.", "A third."]
    assert [(flag.review, flag.what) for flag in record.body.flags] == [(reviews()[0].id, "A reason in part.")]
    assert {"S1", "S2", "F1"} <= {change.where for change in record.body.changes}


def test_what_the_other_case_covers_and_praise_are_not_asked_about_again() -> None:
    """On novelty what is answered elsewhere, on other matters strengths and summaries."""
    material, empty = Material(paper(), reviews()), Case(parts=("novelty",), read=True, issues=())
    first = reviews()[0].id
    assert (first, "R_003") in uncovered_sentences(empty, material, "novelty")
    elsewhere = frozenset({(first, "R_003")})
    assert (first, "R_003") not in uncovered_sentences(empty, material, "novelty", elsewhere)
    on_others = uncovered_sentences(empty, material, "other")
    assert (first, "R_006") in on_others
    assert not {(first, "R_001"), (first, "R_002")} & set(on_others)


def test_praise_of_other_matters_needs_no_answer() -> None:
    """Of strengths and weaknesses that are not on novelty only weaknesses are asked about."""
    review = review_from_text("## Strengths\n\nThe figures are clear.\n\n## Weaknesses\n\nThe tables are too small.\n")
    empty = Case(parts=("other",), read=True, issues=())
    asked = uncovered_sentences(empty, Material(paper(), (review,)), "other")
    assert [s.text for s in review.sentences if (review.id, s.id) in asked] == ["The tables are too small."]


def test_lines_of_a_reviews_own_list_are_not_asked_about() -> None:
    """They name works, and say nothing that an answer could take up."""
    claim = "The masking of rows was done before by Otter et al. [1], and it is not cited here."
    line = "[1] Otter, C. and Stilt, D. Masking whole gauges of a tide model. Journal of Marsh Informatics, 2021."
    review = review_from_text(f"## Weaknesses\n\n- {claim}\n\n{line}\n")
    ids = tuple(s.id for s in review.sentences)
    mention = WorkMention(text="[1]")
    work = Referent(
        ref_id="W1", strings=("[1]",), places=(), sentence_ids=ids, mention=mention, state=CitationState.NOT_FOUND
    )
    material = Material(paper(), (review,), named={review.id: (work,)})
    empty = Case(parts=("novelty",), read=True, issues=())
    assert [ref for _, ref in uncovered_sentences(empty, material, "novelty")] == ["R_001"]
    assert len(ids) > 1


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        pytest.param("Please compare with the baselines of Heron (2022).", True, id="a comparison"),
        pytest.param("The authors should add an ablation of the memory.", True, id="an ablation"),
        pytest.param("Please cite and compare with Heron (2022).", False, id="a citation too"),
        pytest.param("The loss is identical to that of Heron (2022).", False, id="a claim"),
    ],
)
def test_a_plain_request_for_an_experiment_is_told_from_a_claim(text: str, plain: bool) -> None:
    """What also speaks of earlier work is still asked about."""
    assert asks_for_experiment(text) is plain


@pytest.mark.parametrize(
    ("date", "text", "faults"),
    [
        pytest.param(None, "We have added an ablation.", 1, id="a claim to have done it"),
        pytest.param(None, "We now report the error by season.", 1, id="now"),
        pytest.param(None, "The paper reports three estuaries.", 0, id="what it shows"),
        pytest.param("2025-05-01", "We have added an ablation.", 0, id="a later copy may have it"),
    ],
)
async def test_a_change_that_a_reply_claims_and_the_paper_does_not_have_is_named(
    date: str | None, text: str, faults: int
) -> None:
    """The page names it beside the reply, which stays."""
    case = (await answered(plan=GRADE)).body
    by = tuple(review.model_copy(update={"date": "2024-05-01"}) for review in reviews())
    of = paper().model_copy(update={"card": paper().card.model_copy(update={"date": date})})
    given = {"review": "R1", "statements": ["C1"], "heading": "A point", "reply": text}
    asked = WritePage(Material(of, by), case)
    checked = asked.check(PageAnswer.model_validate({"points": [given], "chair": [{"review": "R1"}, {"review": "R2"}]}))
    (point,) = asked.page(checked.answer).points
    assert len(point.promised) == faults
    assert point.reply == text


async def test_the_venue_is_shown_and_that_its_policy_is_not_known() -> None:
    """In the material of every question; a missing venue is said to be missing."""
    colleague = Colleague()
    of = paper().model_copy(update={"card": paper().card.model_copy(update={"venue": "Marsh Conference"})})
    await answered(colleague, GRADE, of=of)
    shown = colleague.prompt_of("reviews/case")
    assert "Marsh Conference" in shown
    assert "policy on contemporaneous work is not known" in shown
