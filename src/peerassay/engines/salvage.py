"""Fitting plain data to an answer type: what does not fit goes, in the smallest part that lets the rest stand.

Places in the data are paths of keys and indices, written `$.claims[3].text`.
"""

import json
import re
from collections.abc import Set
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Generic, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError, WithJsonSchema
from pydantic_core import ErrorDetails

from peerassay.engines.question import A, Fault

Path: TypeAlias = tuple[str | int, ...]

_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|\[(\"(?:[^\"\\]|\\.)*\")\]")


def write_path(path: Path) -> str:
    """Return the path as text: `$.a.b[3].c`; a key with dots or brackets in it stands in quotes, `$["a.b"]`."""
    return "$" + "".join(_write_step(step) for step in path)


def _write_step(step: str | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    if step and set(step).isdisjoint('.[]"'):
        return f".{step}"
    return f"[{json.dumps(step, ensure_ascii=False)}]"


def read_path(text: str) -> Path | None:
    """Return the path that the text writes; None for a text that is none."""
    if not text.startswith("$"):
        return None
    steps: list[str | int] = []
    position = 1
    while position < len(text):
        step = _STEP.match(text, position)
        if step is None:
            return None
        plain, index, quoted = step.groups()
        try:
            steps.append(plain or (int(index) if index else json.loads(quoted)))
        except ValueError:
            return None
        position = step.end()
    return tuple(steps)


def holds(node: Any, step: str | int) -> bool:
    """Whether the object or array `node` has a member `step`."""
    if isinstance(node, dict):
        return step in node
    return isinstance(node, list) and isinstance(step, int) and 0 <= step < len(node)


def without(data: Any, gone: Set[Path], at: Path = ()) -> Any:
    """Return the data with the parts at `gone` left out; lists close up."""
    if not gone:
        return data
    if isinstance(data, dict):
        return {key: without(child, gone, (*at, key)) for key, child in data.items() if (*at, key) not in gone}
    if isinstance(data, list):
        return [without(child, gone, (*at, i)) for i, child in enumerate(data) if (*at, i) not in gone]
    return data


def before_removal(path: Path, gone: Set[Path]) -> Path:
    """Return where the part at `path`, counted in the data without `gone`, stands in the whole data."""
    place: Path = ()
    for step in path:
        place = (*place, _nth_left(step, _taken_from(place, gone)) if isinstance(step, int) else step)
    return place


def _taken_from(holder: Path, gone: Set[Path]) -> list[int]:
    lasts = (path[-1] for path in gone if path[:-1] == holder)
    return sorted(last for last in lasts if isinstance(last, int))


def _nth_left(count: int, taken: list[int]) -> int:
    index = count
    for taken_index in taken:
        if taken_index <= index:
            index += 1
    return index


# A key that nobody asked for loses nothing that was wanted, so it is no reason to ask again.
NOT_ASKED_FOR: Final = "unexpected key"
# Beyond this many faults a reply is not worth mending part by part.
MOST_FAULTS: Final = 500
MOST_PARTS: Final = 20_000
"""No answer that was asked for has as many objects, lists and values; mending one that has would take minutes."""


@dataclass(frozen=True, slots=True)
class Salvaged(Generic[A]):
    """The answer, None where nothing of it can stand, the faults, and the places that were left out."""

    answer: A | None
    faults: tuple[Fault, ...] = ()
    gone: frozenset[Path] = frozenset()

    def place_in_reply(self, path: str) -> str:
        """Return where the part at `path` of the answer stood in the reply, before parts were taken out."""
        read = read_path(path)
        return path if read is None else write_path(before_removal(read, self.gone))


def salvage(answer_type: type[A], data: dict[str, Any]) -> Salvaged[A]:
    """Return what of `data` fits the answer type, with a fault for each part taken out (paths as in `data`).

    The smallest part goes: an unknown key, a list item, or an optional field, which falls to its default. Items of a
    list beyond its longest length go from its end. Where a part is needed, what holds it goes instead.
    """
    if _parts(data) > MOST_PARTS:
        return Salvaged(None, (Fault(path="$", what=f"has more than {MOST_PARTS} parts"),))
    work = _Work(answer_type, data)
    while work.answer is None and len(work.faults) < MOST_FAULTS:
        if not work.take_out_one():
            break
    return Salvaged(work.answer, tuple(work.faults), frozenset(work.gone))


def _parts(data: Any) -> int:
    """Count the objects, lists and values of the data, up to somewhat beyond the most."""
    waiting, count = [data], 0
    while waiting and count <= MOST_PARTS:
        node = waiting.pop()
        count += 1
        if isinstance(node, dict):
            waiting.extend(node.values())
        elif isinstance(node, list):
            waiting.extend(node)
    return count


@dataclass
class _Work(Generic[A]):
    answer_type: type[A]
    data: dict[str, Any]
    gone: set[Path] = field(default_factory=set)
    faults: list[Fault] = field(default_factory=list)
    answer: A | None = None
    errors: list[tuple[Path, str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.answer, self.errors = self._validate(self.gone)

    def take_out_one(self) -> bool:
        """Take out the smallest part that removes the first error; False where the whole answer falls."""
        place, kind, what = self.errors[0]
        if kind == "extra_forbidden":
            what = NOT_ASKED_FOR
        for end in range(len(place), 0, -1):
            part = place[:end]
            if not self._is_there(part):
                continue
            trial = self.gone | {part}
            answer, errors = self._validate(trial)
            if answer is not None or not self._blocks(part, errors):
                inner = write_path(place[end:])[1:].lstrip(".")
                self.faults.append(Fault(path=write_path(part), what=f"{inner}: {what}" if inner else what))
                self.gone, self.answer, self.errors = trial, answer, errors
                return True
        self.faults.append(Fault(path=write_path(place), what=what))
        return False

    def _is_there(self, part: Path) -> bool:
        node: Any = self.data
        for step in part:
            if not holds(node, step):
                return False
            node = node[step]
        return True

    def _blocks(self, part: Path, errors: list[tuple[Path, str, str]]) -> bool:
        """Whether taking out `part` makes a new error at it or at something that holds it: it was needed."""
        known = {(place, kind) for place, kind, _ in self.errors}
        return any(
            place == part or (part[: len(place)] == place and (place, kind) not in known) for place, kind, _ in errors
        )

    def _validate(self, gone: set[Path]) -> tuple[A | None, list[tuple[Path, str, str]]]:
        left = without(self.data, gone)
        try:
            return self.answer_type.model_validate(left), []
        except ValidationError as error:
            details = error.errors(include_url=False, include_input=False)
            return None, [self._locate(detail, left, gone) for detail in details]

    def _locate(self, detail: ErrorDetails, left: Any, gone: set[Path]) -> tuple[Path, str, str]:
        place = before_removal(_in_data(detail, left), gone)
        return place, detail["type"], _in_words(detail)


def _in_data(detail: ErrorDetails, data: Any) -> Path:
    """Return the place of an error in the data: pydantic also names union members and functions on the way."""
    place: list[str | int] = []
    node = data
    for step in detail["loc"]:
        if holds(node, step):
            node = node[step]
            place.append(step)
    if detail["type"] == "missing":
        place.append(str(detail["loc"][-1]))
    if detail["type"] == "too_long" and isinstance(node, list):
        place.append(len(node) - 1)
    return tuple(place)


def _in_words(detail: ErrorDetails) -> str:
    message = detail["msg"]
    return message[:1].lower() + message[1:]


def _no_list(value: Any) -> Any:
    return () if value is None else value


def _no_text(value: Any) -> Any:
    return "" if value is None else value


EmptyIfNull = BeforeValidator(_no_list)
"""A list that may be null, which means that it is empty."""
Text = Annotated[str, BeforeValidator(_no_text)]
Texts = Annotated[tuple[str, ...], EmptyIfNull]


def word_of(*allowed: str) -> Any:
    """Return the mark of a text for which the schema that a model is shown names these words."""
    return WithJsonSchema({"type": "string", "enum": list(allowed)})


class AnswerPart(BaseModel):
    """A part of an answer: frozen; keys that were not asked for are passed over."""

    model_config = ConfigDict(frozen=True, extra="ignore")
