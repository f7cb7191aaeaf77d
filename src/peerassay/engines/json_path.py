"""Places in JSON data: paths of keys and indices, written `$.claims[3].text`, and data with parts left out."""

import re
from collections.abc import Set
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str | int, ...]

_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|\[\"((?:[^\"\\]|\\.)*)\"\]")
_PLAIN_KEY = re.compile(r"[^.\[\]\"]+")


def write_path(path: Path) -> str:
    """Return the path as text: `$.a.b[3].c`; a key with dots or brackets in it stands in quotes, `$["a.b"]`."""
    return "$" + "".join(_write_step(step) for step in path)


def _write_step(step: str | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    if _PLAIN_KEY.fullmatch(step):
        return f".{step}"
    escaped = step.replace("\\", "\\\\").replace('"', '\\"')
    return f'["{escaped}"]'


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
        if index is not None:
            steps.append(int(index))
        else:
            steps.append(plain if plain is not None else re.sub(r"\\(.)", r"\1", quoted))
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
    for one in taken:
        if one <= index:
            index += 1
    return index
