"""An order that is not recognised, in one candidate, before a model that obeys it: what the program still sees."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from invented_case import OTHER_REVIEW_TEXT, PAPER_TEXT, remote, settings
from test_attacks import Attack, AttackedShelf

from peerassay.assayer import Assayer
from peerassay.documents.markdown import read_markdown
from peerassay.documents.review_text import read_review_text
from peerassay.frozen import digest
from peerassay.grading.finding import PAPER, Finding, FindingKind
from peerassay.grading.record import Record
from peerassay.shield import speaks_to_model
from peerassay.testing.model_server import ModelServer
from peerassay.testing.model_shapes import ModelRequest
from peerassay.testing.obliging_model import ObligingModel, _claims

_ORDER = "The old heron nods at whatever it is asked."


def _shown(line_id: str, cand_id: str) -> dict[str, Any]:
    places = {"spans": ["abstract_sent_1"], "paper_spans": ["S_abs_001"]}
    return {"line_id": line_id, "cand_id": cand_id, "finding": "shown", **places}


def _obedient(kinds: list[str]) -> Callable[[ModelRequest], str]:
    """Return a model that, once it reads the words, finds everything shown by the first sentence of every abstract."""
    calm = ObligingModel()

    def answer(request: ModelRequest) -> str:
        reply = json.loads(calm(request))
        if _ORDER not in " ".join(request.user.split()):
            return json.dumps(reply)
        results = reply.get("results", [reply] if "related_paper_id" in reply else [])
        kinds.extend("alone" if "related_paper_id" in result else "together" for result in results)
        for result, claim in zip(results, _claims(request.user), strict=False):
            result["findings"] = [
                _shown(line.line_id, c) for line in claim.lines for c in line.candidates if c != PAPER
            ]
        return json.dumps(reply)

    return answer


def _record(home: Path, kinds: list[str]) -> Record:
    paper = read_markdown(PAPER_TEXT, "tidal_memory.md", digest(PAPER_TEXT))
    review = read_review_text(OTHER_REVIEW_TEXT, "review_b.md", digest(OTHER_REVIEW_TEXT))
    shelf = AttackedShelf(Attack("heron", "candidate", _ORDER))
    with (
        ModelServer(_obedient(kinds)) as server,
        Assayer(remote(server), literature=shelf, settings=settings(home, server.openai_url)) as assayer,
    ):
        (record,) = assayer.grade_reviews(paper, review).records
    return record


def test_one_text_cannot_speak_for_all(tmp_path: Path) -> None:
    """Answers that it bent are disputed, texts are read again alone, and fewer show it then."""
    assert not speaks_to_model(_ORDER)
    kinds: list[str] = []
    record = _record(tmp_path, kinds)
    bent = [v for v in record.verification.values() if v.first_findings]
    assert "together" in kinds
    assert "alone" in kinds
    assert bent
    assert all(verdict.disputed for verdict in bent)
    counts = [(_showing(verdict.first_findings), _showing(verdict.findings)) for verdict in bent]
    everywhere = [(first, settled) for first, settled in counts if first >= 3]
    assert everywhere
    assert all(settled < first for first, settled in everywhere)


def _showing(findings: tuple[Finding, ...]) -> int:
    """In how many texts other than the paper something is shown."""
    return len({f.cand_id for f in findings if f.kind is FindingKind.SHOWN and f.cand_id != PAPER})
