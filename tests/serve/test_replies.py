"""What the replies hold: all reviewers, no decision, no thanks for praise, sentences with one stop."""

import dataclasses
from pathlib import Path

from desks import OURS, desk_at, let_in

import case_builder as built
from peerassay.jobs.reviews.page import PointAnswered
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.serve.desk import key_of
from peerassay.serve.drafts import drafts_of, whole_reply
from peerassay.serve.intake import reviews_in_words
from peerassay.serve.notes import Typed
from peerassay.serve.points import Layout


def with_decision() -> CaseRecord:
    """Return the case with its last review as the area chair's decision."""
    record = built.large_case()
    last = record.reviews[-1].model_copy(update={"is_meta": True, "name": "Area chair"})
    return record.model_copy(update={"reviews": (*record.reviews[:-1], last)})


def key_of_answer(record: CaseRecord, answer: PointAnswered) -> str:
    """Return the key of the block that an answer begins."""
    covered = {key for s in record.body.statements if s.id in answer.statements for key in s.sentence_ids}
    return key_of(answer.review, *sorted(covered))


def test_a_decision_gets_no_reply(tmp_path: Path) -> None:
    """The area chair's text is counted apart from the reviews and has no block, tab or part of the copied reply."""
    record = with_decision()
    with desk_at(tmp_path, [record]) as desk:
        client, key = let_in(desk), desk.records.list()[0].digest
        page, text = client.get(f"/records/{key}/reply").text, client.get(f"/records/{key}/reply.md").text
    assert "3 reviews, 1 text of the area chair" in page
    assert page.count('id="rt') == 3
    assert "it gets no reply here" in page
    assert "Reply to Area chair" not in text
    assert text.count("## Reply to") == 3
    assert reviews_in_words(built.large_case().reviews) == "4 reviews"


def test_praise_that_holds_gets_no_reply() -> None:
    """A block for praise that holds begins empty; praise to correct is answered under the name of its matter."""
    record = built.large_case()
    case = Layout(record).case()
    titles = {point.number: point.title for point in case.points}
    by_answer = {answer.statements: answer for answer in record.body.page.points}
    drafts = {draft.key: draft for draft in drafts_of(case)}
    held, corrected = (drafts[key_of_answer(record, by_answer[ids])] for ids in (("C9",), ("C8",)))
    assert by_answer["C9",].reply
    assert (held.needless, held.text) == (True, "")
    assert (corrected.needless, corrected.heading) == (False, titles[corrected.point])
    assert corrected.text


def test_what_is_typed_on_praise_stays(tmp_path: Path) -> None:
    """A reply that its author typed where none is needed is shown and copied."""
    record = built.large_case()
    needless = next(draft for draft in drafts_of(Layout(record).case()) if draft.needless)
    with desk_at(tmp_path, [record]) as desk:
        client, key = let_in(desk), desk.records.list()[0].digest
        assert f'data-key="{needless.key}" data-version' not in client.get(f"/records/{key}/reply").text
        path = f"/api/replies/{record.paper.id}/points/{needless.key}"
        client.put(path, json={"text": "Thank you kindly.", "version": 0}, headers=OURS)
        assert f'data-key="{needless.key}" data-version' in client.get(f"/records/{key}/reply").text
        assert "Thank you kindly." in client.get(f"/records/{key}/reply.md").text


def test_a_heading_has_one_stop() -> None:
    """A heading that ends with a question mark gets no stop behind it."""
    case = Layout(built.large_case()).case()
    first, *others = drafts_of(case)
    asked = dataclasses.replace(first, heading="Why this set?", text="It is common.")
    text = whole_reply(case, (asked, *others), {first.key: Typed(text="It is common.", version=1)})
    assert "**Why this set?** It is common." in text
    assert "?." not in text
