"""What holds whatever a model answers: over the wire, at random, and where it fails."""

import json
import re
from typing import Any

import pytest
from explained_case import FIRST, PAPER, comment, paper, reviews
from hypothesis import given
from hypothesis import strategies as st

from peerassay.assayer import Assayer
from peerassay.jobs.reviews.methods.seagraph.explanation import ExplainComments, ExplanationsAnswer
from peerassay.jobs.reviews.methods.seagraph.record import explanation_mismatch
from peerassay.jobs.reviews.methods.seagraph.showing import Picked
from peerassay.progress import RunState
from peerassay.retrieval.paper_block import paper_block
from peerassay.settings import Settings
from peerassay.testing.model_server import Fault, ModelServer
from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.obliging.prompt_reading import NUMBERED

PICKED = (Picked(comment("shutters, although")), Picked(comment("aground")))
QUESTION = ExplainComments(paper(), paper_block(paper()), reviews()[0], PICKED)
WORDS = st.one_of(
    st.text(max_size=40),
    st.sampled_from([s.text for s in paper().sentences]),
    st.sampled_from([s.text for s in paper().sentences]).map(lambda text: text[: len(text) // 2]),
)
EVIDENCE = st.fixed_dictionaries(
    {
        "source": st.sampled_from(["paper", "the paper", "P00000000", "", "review"]),
        "sentence": st.sampled_from(["S_exp_004", "[S_int_001]", "S_zz_999", ""]),
        "words": WORDS,
        "reasoning": st.one_of(st.none(), st.text(max_size=30)),
    }
)
EXPLANATION = st.fixed_dictionaries(
    {
        "comment_id": st.sampled_from([one.comment.id for one in PICKED] + ["9.9", ""]),
        "asks": st.one_of(st.none(), st.text(max_size=30)),
        "answered": st.sampled_from(["yes", "No", "partly ", "nothing", "perhaps", None, 3]),
        "answer": st.lists(st.fixed_dictionaries({"sentence": st.just(""), "words": WORDS}), max_size=2),
        "evidence": st.lists(EVIDENCE, max_size=4),
        "summary": st.text(max_size=40),
    }
)


@given(st.lists(EXPLANATION, max_size=4))
def test_only_what_is_in_the_source_stands(explanations: list[dict[str, Any]]) -> None:
    """Every quote that is kept is the paper's own words at its place; the checks are done with at once."""
    checked = QUESTION.check(ExplanationsAnswer.model_validate({"explanations": explanations}))
    assert QUESTION.check(checked.answer).answer == checked.answer
    for one in QUESTION.explanations(checked.answer, "any").values():
        for span in (*one.answer, *(step.span for step in one.evidence)):
            assert paper().text[span.start : span.end] == span.text
        assert one.answer or one.answered not in {"yes", "partly"}


def obliging(request: ModelRequest) -> str:
    """Call every sentence of a review a criticism; explain each comment by a sentence of the paper that was shown."""
    asked = re.search(r"in this order: ([\d., K]+)\.", request.user)
    shown = dict(NUMBERED.findall(request.user))
    if asked is None:
        items = [{"kind": "criticism", "first": ref} for ref in shown if ref.startswith("R_")]
        return json.dumps({"themes": [], "concerns": [], "items": items})
    ref = next(ref for ref, text in shown.items() if "shutters" in text and ref.startswith("S_"))
    return json.dumps(
        {
            "explanations": [
                {
                    "comment_id": key.strip(),
                    "asks": "Compare.",
                    "answered": "no",
                    "evidence": [{"source": "paper", "sentence": ref, "words": shown[ref], "reasoning": "Named."}],
                    "summary": "It rests on what the paper says itself.",
                }
                for key in asked[1].split(",")
            ]
        }
    )


@pytest.fixture
def files(tmp_path: Any) -> tuple[Any, Any]:
    """The paper and a review as files."""
    (tmp_path / "lamps.md").write_text(PAPER, encoding="utf-8")
    (tmp_path / "review.md").write_text(FIRST, encoding="utf-8")
    return tmp_path / "lamps.md", tmp_path / "review.md"


def test_a_model_over_the_wire_explains_every_comment(files: tuple[Any, Any], tmp_path: Any) -> None:
    """From files to a kept record; the ledger says what left; the second run asks nothing and is the same."""
    with ModelServer(obliging) as server:
        settings = Settings(
            home=tmp_path / "home",
            engine="openai:any",
            base_url=server.openai_url,
            attempts=1,
            explain_method="seagraph",
        )
        with Assayer(settings=settings) as assayer:
            record = assayer.explain(files[0], [files[1]])
            asked = len(server.requests)
            assert assayer.explain(files[0], [files[1]]) == record
            assert len(server.requests) == asked
            assert assayer.records.count() == 1
    assert all(one.explanation.evidence for one in record.body.comments)
    assert record.provenance.ledger[0].requests == len(record.provenance.answers)
    assert explanation_mismatch(record) is None
    assert record.body.read


def test_an_outage_stands_in_the_record(files: tuple[Any, Any], tmp_path: Any) -> None:
    """Where no question is answered every comment says so, with its passages all the same."""
    with ModelServer(obliging, faults=lambda _: Fault("server_error")) as server:
        settings = Settings(
            home=tmp_path / "home",
            engine="openai:any",
            base_url=server.openai_url,
            attempts=1,
            explain_method="seagraph",
        )
        with Assayer(settings=settings) as assayer:
            record = assayer.explain(files[0], [files[1]])
    assert all(one.explanation.failure is not None and one.subgraph for one in record.body.comments)
    assert record.state is RunState.PARTIAL
