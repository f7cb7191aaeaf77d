"""Examples as data: what calls give, one a line of a JSONL file; a test is made from each file.

A line is `{"why": REASON, "call": NAME, "with": [ARGUMENTS], "gives": RESULT}`; without `gives` the call gives its
first argument back. The test's `CALLS` name what is called, `FILE` the examples. `python tests/examples.py TEST...`
writes down what the calls give now: after a change that is meant, read the difference before keeping it.
"""

import dataclasses
import hashlib
import importlib.util
import json
import sys
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel

Calls = Mapping[str, Callable[..., Any]]
_RENEW = "if the change is meant: python tests/examples.py and this test's file, then read the difference"


def wrong(file: Path, calls: Calls, name: str) -> list[str]:
    """Return the examples of a call that come out otherwise than they say, with what does, and how they are renewed."""
    found = []
    for line in _lines(file):
        if line["call"] == name and (given := plain(calls[name](*line["with"]))) != _result(line):
            found.append(f"{line['with']} ({line['why']}) gives {given}, not {_result(line)}")
    return [*found, _RENEW] if found else []


def names(file: Path) -> list[str]:
    """Return the calls that a file has examples of."""
    return list(dict.fromkeys(line["call"] for line in _lines(file)))


def plain(value: Any) -> Any:
    """Return a result as JSON has it: records without defaults, sets sorted, numbers to six digits."""
    if isinstance(value, BaseModel):
        return plain(value.model_dump(mode="json", exclude_defaults=True))
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, Mapping):
        return {str(key): plain(entry) for key, entry in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(plain(entry) for entry in value)
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes)):
        return [plain(entry) for entry in value]
    return value


def cut_short(value: Any, *, leaving_out: Collection[str] = (), most: int = 80) -> Any:
    """Return JSON without some keys, each longer text cut and closed by its digest: enough to see any difference."""
    if isinstance(value, dict):
        kept = {
            key: entry for key, entry in value.items() if key not in leaving_out and entry not in (None, [], {}, "")
        }
        return {key: cut_short(entry, leaving_out=leaving_out, most=most) for key, entry in kept.items()}
    if isinstance(value, list):
        return [cut_short(entry, leaving_out=leaving_out, most=most) for entry in value]
    if isinstance(value, str) and len(value) > most:
        return f"{value[: most // 2]}… {hashlib.sha256(value.encode()).hexdigest()[:8]}"
    return value


def digest(value: Any) -> str:
    """Return eight letters that change when anything of the value does, for texts that cannot stand here."""
    return hashlib.sha256(json.dumps(plain(value), sort_keys=True).encode()).hexdigest()[:8]


def _result(line: Mapping[str, Any]) -> Any:
    return line["gives"] if "gives" in line else line["with"][0]


@cache
def _lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]


def _renew(test: Path) -> None:
    root = Path(__file__).resolve().parent.parent
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    sys.path += [str(root / folder) for folder in settings["tool"]["pytest"]["ini_options"]["pythonpath"]]
    spec = importlib.util.spec_from_file_location(test.stem, test)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[test.stem] = module
    spec.loader.exec_module(module)
    lines = [_renewed(line, plain(module.CALLS[line["call"]](*line["with"]))) for line in _lines(module.FILE)]
    written = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines)
    module.FILE.write_text("".join(f"{line}\n" for line in written), encoding="utf-8")


def _renewed(line: dict[str, Any], gives: Any) -> dict[str, Any]:
    held = {key: entry for key, entry in line.items() if key != "gives"}
    return held if line["with"] and gives == line["with"][0] else held | {"gives": gives}


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        _renew(Path(argument))
