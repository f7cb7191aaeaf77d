"""Asking again: which faults call for it, in which words, and which of two answers stands."""

from collections.abc import Sequence
from typing import Any, Final

from pydantic import BaseModel

from peerassay.engines.prompts import fence
from peerassay.engines.question import Fault
from peerassay.engines.salvage import NOT_ASKED_FOR

MOST_FAULTS_NAMED: Final = 40
LONGEST_FAULT: Final = 300


def dropped(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """Return the faults that took something wanted out of the answer: these call for asking again."""
    return tuple(fault for fault in faults if fault.dropped and fault.what != NOT_ASKED_FOR)


def correction(faults: Sequence[Fault]) -> str:
    """Return the message that sends an answer back with its faults by path.

    The faults stand inside a fence: they may repeat words of the answer, and through it of a document.
    """
    wanted = dropped(faults)
    lines = [f"{fault.path}: {_shortened(fault.what)}" for fault in wanted[:MOST_FAULTS_NAMED]]
    if len(wanted) > MOST_FAULTS_NAMED:
        lines.append(f"and {len(wanted) - MOST_FAULTS_NAMED} more of the same kinds")
    return (
        "Your answer has faults. Each line names a place in the JSON object and what is wrong there:\n"
        f"{fence('faults', chr(10).join(lines))}\n"
        "Mend these places, leave everything else as it was, and give the whole JSON object again, with nothing "
        "before or after it."
    )


def _shortened(what: str) -> str:
    line = " ".join(what.split())
    return line if len(line) <= LONGEST_FAULT else f"{line[:LONGEST_FAULT]}..."


def is_better(
    second: BaseModel | None, second_faults: Sequence[Fault], first: BaseModel | None, first_faults: Sequence[Fault]
) -> bool:
    """Whether the second answer stands in place of the first.

    It has to have fewer dropped parts, and must not have got there by leaving out what stood before: the list items
    that stand, less the parts dropped, may not become fewer. An answer that cannot be read never beats one that can.
    """
    if second is None or first is None:
        return second is not None
    now, before = len(dropped(second_faults)), len(dropped(first_faults))
    return now < before and _items(second.model_dump()) - now >= _items(first.model_dump()) - before


def says_nothing(given: dict[str, Any], answer: BaseModel, faults: Sequence[Fault]) -> Fault | None:
    """Return the fault of an answer that is none though it fits; None where something of it stands.

    Either it has no key that was asked for (a refusal in JSON), or the checks took out all that it says, or every item
    of a list that it has to have: that is not the answer that there are none.
    """
    fields = type(answer).model_fields
    # An answer that is read from other keys than its fields (a tree, kept flat) names them itself.
    wanted = getattr(type(answer), "KEYS", None) or fields.keys()
    if not given.keys() & wanted:
        return Fault(path="$", what="none of the keys that were asked for is there")
    needed = [name for name, field in fields.items() if field.is_required() and _items(given.get(name))]
    if dropped(faults) and not (_says(answer.model_dump()) and all(_says(getattr(answer, name)) for name in needed)):
        return Fault(path="$", what="nothing of the answer stood the checks")
    return None


def _says(data: Any) -> bool:
    """Whether anything is in it but empty lists and texts."""
    if isinstance(data, dict):
        return any(map(_says, data.values()))
    return data is not None and (not isinstance(data, str | list | tuple) or bool(data))


def _items(data: Any) -> int:
    if isinstance(data, dict):
        return sum(_items(child) for child in data.values())
    if isinstance(data, list | tuple):
        return len(data) + sum(_items(child) for child in data)
    return 0
