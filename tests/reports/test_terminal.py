"""The record on a terminal."""

import io
import re

import pytest
from rich.console import Console

from hostile import PAYLOAD, hostile
from peerassay.grading.record import Record
from peerassay.reports.terminal import summary
from record_builder import three_reviews


def printed(record: Record, width: int = 100) -> str:
    """What a terminal of that width would get."""
    out = io.StringIO()
    Console(file=out, width=width, force_terminal=False).print(summary(record))
    return out.getvalue()


@pytest.mark.parametrize("record", three_reviews(), ids=lambda r: r.reviewer_id)
@pytest.mark.parametrize("width", [40, 100])
def test_scores_claims_and_notes_are_printed(record: Record, width: int) -> None:
    """Every claim and every score of the seed is there, at any width, with what to know."""
    text = printed(record, width)
    for claim in record.novelty_claims:
        assert claim.claim_id in text
    for key in record.scores.model_dump():
        assert key in text
    assert "Failed:" in text
    assert "aid, not a decision" in " ".join(text.split())


def test_nothing_to_count_is_said() -> None:
    """A null score shows a dash and the reason."""
    lines = printed(three_reviews()[1], 200).splitlines()
    assert any({"CR", "–"} <= set(line.split()) and "cites nothing" in line for line in lines)


def test_foreign_text_cannot_steer_the_terminal() -> None:
    """Control characters and console markup are shown, not obeyed; each item stays on its line."""
    payload = "\u001b[2J\u001b]0;x\u0007[bold red]loud[/] \u202e" + PAYLOAD
    record = hostile(three_reviews()[0], payload)
    text = printed(record, 10_000)
    assert not re.search("[\u0000-\u0009\u000b-\u001f\u007f\u202e]", text)
    assert "[bold red]loud[/]" in text
    assert text.count("\n") == printed(hostile(three_reviews()[0], "plain"), 10_000).count("\n")
