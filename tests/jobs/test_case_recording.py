"""Records of cases: every place that a body points at is kept, and a record that contradicts itself is noticed."""

from typing import Any

import pytest
from reading_reviews import OTTER_HAS_IT, Colleague, answered, evidence, issue, statement
from test_case_tables import ROWS

from peerassay import example
from peerassay.documents.paper import BlockKind, Paper, PaperBlock, Part
from peerassay.documents.reading import read_paper
from peerassay.documents.review_reading import read_reviews
from peerassay.engines.offline import Offline
from peerassay.frozen import canonical_json
from peerassay.jobs.recording import spans_of
from peerassay.jobs.reviews.job import GRADE
from peerassay.jobs.reviews.record import CaseRecord, case_mismatch


def _with_table(paper: Paper) -> Paper:
    """Return the paper with a table behind its text."""
    text, parts = f"{paper.text}\n", []
    for key, role, cells in ROWS:
        line = " | ".join(cells)
        start = len(text)
        text += f"{line}\n"
        parts.append(Part(id=key, text=line, start=start, end=start + len(line), role=role, cells=cells))  # type: ignore[arg-type]
    block = PaperBlock(id="tab_1", kind=BlockKind.TABLE, parts=tuple(parts), start=parts[0].start, end=parts[-1].end)
    return paper.model_copy(update={"text": text, "blocks": (block,)})


async def test_rows_that_evidence_names_are_kept_with_their_header() -> None:
    """The other rows are not."""
    from invented_case import paper

    cell = evidence("table", cells=[{"row": "tab_1_r02", "column": "autumn", "value": "1,020.5"}])
    case = {"issues": [issue(statement("R1_003"), evidence=[cell])]}
    record = await answered(Colleague({"reviews/case novelty": case}), GRADE, of=_with_table(paper()))
    [block] = record.paper.blocks
    assert [part.id for part in block.parts] == ["tab_1_h", "tab_1_r02"]
    assert case_mismatch(record) is None


async def test_a_page_can_say_in_which_section_a_quote_is() -> None:
    """The record keeps the paper's sections with their offsets."""
    from invented_case import paper

    record = await answered(Colleague({}), GRADE)
    assert record.paper.sections == paper().sections


async def test_every_span_of_a_case_is_found_by_its_type() -> None:
    """In statements, evidence, flags and slips, with its path."""
    quote = evidence("paper", "Salt marshes flood twice a day")
    case = {
        "issues": [issue(statement("R1_003"), evidence=[OTTER_HAS_IT])],
        "slips": [{"what": "A slip.", "evidence": [quote]}],
        "flags": [{"review": "R2", "what": "A flag.", "evidence": [quote]}],
    }
    record = await answered(Colleague({"reviews/case novelty": case}), GRADE)
    paths = {path for path, _ in spans_of(record.body)}
    assert {
        "$.issues[0].statements[0].spans[0]",
        "$.issues[0].evidence[0].span",
        "$.flags[0].evidence[0].span",
        "$.slips[0].evidence[0].span",
    } == paths


def _changed(data: Any, path: tuple[str | int, ...], value: Any) -> None:
    for step in path[:-1]:
        data = data[step]
    data[path[-1]] = value


ISSUE = ("body", "issues", 0)


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        pytest.param((*ISSUE, "evidence", 0, "span", "text"), "Other words.", "evidence[0].span", id="invented"),
        pytest.param(
            (*ISSUE, "evidence", 0, "span", "sentence"), "abstract_sent_9", "evidence[0].span", id="none such"
        ),
        pytest.param((*ISSUE, "evidence", 0, "work"), "P00000000", "evidence[0].work", id="no work"),
        pytest.param((*ISSUE, "statements", 0, "evidence"), ["E9"], "statements[0].evidence", id="no evidence"),
        pytest.param(
            (*ISSUE, "statements", 0, "sentence_ids"), ["R_099"], "statements[0].sentence_ids", id="unwritten"
        ),
        pytest.param((*ISSUE, "statements", 0, "score"), -2, "statements[0].score", id="another score"),
        pytest.param(("reviews", 0, "original"), "Another.", "reviews[0].sentences[0].text", id="review"),
    ],
)
async def test_a_record_that_contradicts_itself_is_noticed(path: tuple[str | int, ...], value: Any, where: str) -> None:
    """The place is named."""
    record = await answered(plan=GRADE)
    data = record.model_dump(mode="json")
    assert case_mismatch(CaseRecord.model_validate(data)) is None
    _changed(data, path, value)
    found = case_mismatch(CaseRecord.model_validate(data))
    assert found is not None
    assert found[0].endswith(where)


async def test_the_shipped_example_gives_a_case_without_a_model() -> None:
    """Three reviews of three formats: statements, passages and named works, nothing judged, in a record that holds."""
    by = tuple(review for path in example.REVIEWS for review in read_reviews(path))
    record = await answered(Offline(), of=read_paper(example.PAPER), by=by)
    assert {s.review for s in record.body.statements} == {review.id for review in by}
    assert any(record.body.named.values())
    assert not any(s.judgement for s in record.body.statements)
    assert case_mismatch(record) is None
    assert CaseRecord.model_validate_json(canonical_json(record)) == record
