"""Records in which every foreign text is an attack: on the page, the table, the terminal, the typesetter."""

from typing import Any

from pydantic import BaseModel, ValidationError

from peerassay.grading.record import Record
from peerassay.novelty.report import NoveltyReport

PAYLOAD = (
    "</script><script>alert(1)</script><img src=x onerror=alert(1)>\" onmouseover='alert(1)' {{ 7*7 }} {% raw %} "
    "\u202eright to left\u202c \u200bzero \u0007bell [x](javascript:alert(1)) `code` | cell *bold* "
    "\\input{/etc/passwd} $x$ --> ]]> &lt;b&gt; <style>*{display:none}</style>"
)
URL = "javascript:alert(document.domain)//https://example.org"
FORMULA = '=HYPERLINK("http://example.org","x")'


def hostile(record: Record, payload: str = PAYLOAD) -> Record:
    """Return the record with the payload in every place that takes free text, dictionary keys included."""
    plain = record.model_dump(mode="json")
    for way in list(_leaves(plain, ())):
        _try(plain, way, payload, Record)
    settings = plain["provenance"]["settings"]
    settings[payload] = payload
    plain["material"]["review"]["scores"][payload] = payload
    plain["provenance"]["search"]["scopes"][payload] = payload
    card = plain["material"]["score_card"]
    card["counts"][payload] = 1
    card["scores"][payload] = card["scores"]["GP"]
    return Record.model_validate(plain)


def hostile_report(report: NoveltyReport, payload: str = PAYLOAD) -> NoveltyReport:
    """Return the novelty report with the payload in every place that takes free text, dictionary keys included."""
    plain = report.model_dump(mode="json")
    for way in list(_leaves(plain, ())):
        _try(plain, way, payload, NoveltyReport)
    made = plain["metadata"]
    for held in (made["settings"], made["versions"], made["source_scopes"]):
        held[payload] = payload
    return NoveltyReport.model_validate(plain)


def _leaves(value: Any, way: tuple[str | int, ...]) -> Any:
    if isinstance(value, str):
        yield way
    elif isinstance(value, dict):
        for key in value:
            yield from _leaves(value[key], (*way, key))
    elif isinstance(value, list):
        for n, one in enumerate(value):
            yield from _leaves(one, (*way, n))


_IDS = {
    "claim_id", "cand_id", "ref_id", "paper_id", "works", "document", "sentence", "id", "papers",
    "contribution_id", "scope",
}  # fmt: skip
"""Ids that join parts of a record stay, so that everything is still shown."""
_FIXED = {
    "stance", "confidence_lang", "evidence_expected", "gate", "kind", "role", "state", "label", "outcome", "column",
    "basis", "finding", "inference", "confidence", "format", "dated_by", "reason_hidden", "body_basis", "reasons",
}  # fmt: skip


def _try(plain: Any, way: tuple[str | int, ...], payload: str, model: type[BaseModel]) -> None:
    names = [step for step in way if isinstance(step, str)]
    if names[-1] in _IDS or names[-1] in _FIXED:
        return
    *path, last = way
    here = plain
    for step in path:
        here = here[step]
    before = here[last]
    here[last] = URL if names[-1] in {"url", "open_access_url"} else f"{payload}{before}"
    try:
        model.model_validate(plain)
    except ValidationError:
        here[last] = before
