"""Records in which every foreign text is an attack: on the page, the table, the terminal, the typesetter."""

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel, ValidationError

from peerassay.job_record import R
from peerassay.jobs.reviews.scores.score import Score

Way = tuple[str | int, ...]
PAYLOAD = (
    "</script><script>alert(1)</script><img src=x onerror=alert(1)>\" onmouseover='alert(1)' {{ 7*7 }} {% raw %} "
    "\u202eright to left\u202c \u200bzero \u0007bell [x](javascript:alert(1)) `code` | cell *bold* "
    "\\input{/etc/passwd} $x$ --> ]]> &lt;b&gt; <style>*{display:none}</style>"
)
URL = "javascript:alert(document.domain)//https://example.org"
FORMULA = '=HYPERLINK("http://example.org","x")'


def hostile(record: R, payload: str = PAYLOAD) -> R:
    """Return the record with the payload in every place that takes free text, dictionary keys included."""
    model, plain = type(record), record.model_dump(mode="json")
    _put_everywhere(plain, payload, model)
    for held in list(_dictionaries(plain)):
        held[payload] = payload if all(isinstance(part, str) for part in held.values()) else next(iter(held.values()))
        try:
            model.model_validate(plain)
        except ValidationError:
            del held[payload]
    return model.model_validate(plain)


def _dictionaries(value: Any) -> Iterator[dict[str, Any]]:
    """The dictionaries with values that are no records, but for the cards of scores."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in inside:
        yield from _dictionaries(part)
    if isinstance(value, dict) and value and all(_is_plain(part) for part in value.values()):
        yield value


def _is_plain(value: Any) -> bool:
    return not isinstance(value, dict | list) or (isinstance(value, dict) and set(value) == set(Score.model_fields))


def _leaves(value: Any, way: tuple[str | int, ...]) -> Any:
    if isinstance(value, str):
        yield way
    elif isinstance(value, dict):
        for key in value:
            yield from _leaves(value[key], (*way, key))
    elif isinstance(value, list):
        for n, part in enumerate(value):
            yield from _leaves(part, (*way, n))


_IDS = {
    "claim_id", "cand_id", "ref_id", "paper_id", "works", "document", "sentence", "id", "papers",
    "contribution_id", "scope", "review", "evidence", "statements", "work", "row", "where",
}  # fmt: skip
"""Ids that join parts of a record stay, so that everything is still shown."""
_FIXED = {
    "stance", "confidence_lang", "evidence_expected", "gate", "kind", "role", "state", "label", "outcome", "column",
    "basis", "finding", "inference", "confidence", "format", "dated_by", "reason_hidden", "body_basis", "reasons",
}  # fmt: skip


def _change(plain: Any, way: Way, payload: str) -> str | None:
    """Put the payload where it may stand; return what was there before, None where nothing was changed."""
    names = [step for step in way if isinstance(step, str)]
    if names[-1] in _IDS or names[-1] in _FIXED:
        return None
    here = _at(plain, way[:-1])
    before: str = here[way[-1]]
    here[way[-1]] = URL if names[-1] in {"url", "open_access_url"} else f"{payload}{before}"
    return before


def _at(plain: Any, way: Way) -> Any:
    for step in way:
        plain = plain[step]
    return plain


def _put_everywhere(plain: Any, payload: str, model: type[BaseModel]) -> None:
    """Put the payload into every text at once; where the model takes none, the text stays as it was."""
    before = {way: text for way in _leaves(plain, ()) if (text := _change(plain, way, payload)) is not None}
    while before:
        try:
            model.model_validate(plain)
        except ValidationError as error:
            refused = {way for place in error.errors() for way in before if _is_at(way, place["loc"])}
            for way in refused or set(before):
                _at(plain, way[:-1])[way[-1]] = before.pop(way)
        else:
            return


def _is_at(way: Way, place: Way) -> bool:
    """Whether a text is at the place of an error, or in what the error is about; unions name their members too."""
    steps = iter(place)
    shared = [step for step in way if step in steps]
    return len(shared) >= min(len(way), len(place))
