"""Asking for what is wrong in an answer, and putting what comes back into its place.

An answer may be long and one entry of it wrong: the model gives that entry alone, by its path.
"""

import copy
from collections.abc import Sequence
from typing import Any, Final

from peerassay.engines.parsing import Parsed
from peerassay.engines.prompts import fence
from peerassay.engines.question import Fault
from peerassay.engines.salvage import NOT_ASKED_FOR, Path, holds, read_path, without

MOST_FAULTS_NAMED: Final = 40
LONGEST_FAULT: Final = 300
CORRECTIONS: Final = "corrections"
"""The one key of a reply that corrects; no answer that is asked for has it."""

_WHOLE: Final = (
    "Mend these places, leave everything else as it was, and give the whole JSON object again, with nothing before or "
    "after it."
)
_PARTS: Final = (
    "Mend these places and leave everything else as it was. Give only what changes, as one JSON object with nothing "
    f'before or after it: {{"{CORRECTIONS}": [{{"path": "$.list[3].key", "value": ...}}]}}. A path is one of those '
    "above, or that of the object or list that holds it; the value, whole, takes the place of the one before. "
    "The value null at the path of an item of a list takes it out; the path of the item after the last one adds one. "
    "Paths count in your answer as it was."
)


def dropped(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """Return the faults that took something wanted out of the answer: these call for asking again."""
    return tuple(fault for fault in faults if fault.dropped and fault.what != NOT_ASKED_FOR)


def correction(faults: Sequence[Fault]) -> str:
    """Return the message that sends an answer back with its faults by path, for the parts or, if need be, the whole.

    The faults stand inside a fence: they may repeat words of the answer, and through it of a document.
    """
    wanted = dropped(faults)
    lines = [f"{fault.path}: {_shortened(fault.what)}" for fault in wanted[:MOST_FAULTS_NAMED]]
    if len(wanted) > MOST_FAULTS_NAMED:
        lines.append(f"and {len(wanted) - MOST_FAULTS_NAMED} more of the same kinds")
    return (
        "Your answer has errors. Each line gives a path in the JSON object and the error there:\n"
        f"{fence('faults', chr(10).join(lines))}\n"
        f"{_WHOLE if any(fault.path == '$' for fault in wanted) else _PARTS}"
    )


def _shortened(what: str) -> str:
    line = " ".join(what.split())
    return line if len(line) <= LONGEST_FAULT else f"{line[:LONGEST_FAULT]}..."


def corrected(first: Parsed, second: Parsed) -> Parsed:
    """Return the first answer with the corrections of the second; the second itself where it is whole."""
    listed = second.value.get(CORRECTIONS) if second.value else None
    if first.value is None or not isinstance(listed, list):
        return second
    whole, gone, astray = copy.deepcopy(first.value), set[Path](), list[Fault]()
    for entry in listed:
        path = read_path(entry["path"]) if isinstance(entry, dict) and isinstance(entry.get("path"), str) else None
        holder = _at(whole, path[:-1]) if path else None
        if not path or not _put(holder, path[-1], entry.get("value")):
            astray.append(Fault(path="$", what="a correction names no place of the answer", dropped=False))
        elif isinstance(holder, list) and entry.get("value") is None:
            gone.add(path)
    return Parsed(without(whole, gone), (*second.faults, *astray))


def _at(node: Any, path: Path) -> Any:
    for step in path:
        if not holds(node, step):
            return None
        node = node[step]
    return node


def _put(holder: Any, step: str | int, value: Any) -> bool:
    """Put the value in its place, and return whether there is one."""
    if isinstance(holder, dict) and isinstance(step, str):
        holder[step] = value
    elif isinstance(holder, list) and step == len(holder):
        holder.append(value)
    elif isinstance(holder, list) and holds(holder, step):
        holder[step] = value  # type: ignore[index]
    else:
        return False
    return True
