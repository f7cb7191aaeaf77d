"""From a reply's text to one JSON object: fences and prose are set aside, small slips of syntax mended, all recorded.

Nothing is ever evaluated, completed or guessed: a reply that is cut, that holds several objects or none, is a fault.
"""

import json
import math
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from peerassay.engines.question import Fault
from peerassay.incoming import incoming
from peerassay.language.patterns import pattern_of

# Typographic quotes that stand in for the straight one as delimiters of a string.
CURLED: Final = frozenset("“”„")
_PAIRS: Final = {"{": "}", "[": "]"}
_TRAILING: Final = pattern_of(r",(?=\s*[}\]])")


def string_end(text: str, start: int) -> int | None:
    """Return the offset after the string that opens at `start` (straight or typographic quote); None if it is cut."""
    closing = '"' if text[start] == '"' else CURLED
    position = start + 1
    while position < len(text):
        if text[position] == "\\":
            position += 2
        elif text[position] in closing:
            return position + 1
        else:
            position += 1
    return None


def object_end(text: str, start: int) -> int | None:
    """Return the offset after the object that opens at `start`; None if the text ends before it does.

    Brackets inside strings do not count; a bracket of the wrong kind ends the object there, for the decoder to name.
    """
    waiting: list[str] = []
    position = start
    while position < len(text):
        sign = text[position]
        if sign == '"' or sign in CURLED:
            end = string_end(text, position)
            if end is None:
                return None
            position = end
            continue
        if sign in _PAIRS:
            waiting.append(_PAIRS[sign])
        elif sign in "}]" and (waiting.pop() != sign or not waiting):
            return position + 1
        position += 1
    return None


def repair(text: str) -> tuple[str, list[str]]:
    """Return the JSON text with typographic delimiters made straight and trailing commas taken out, and what was done.

    Only what stands outside strings is touched; the words inside strings stay as they are.
    """
    pieces: list[str] = []
    slips: set[str] = set()
    position = 0
    while position < len(text):
        sign = text[position]
        if sign == '"' or sign in CURLED:
            end = string_end(text, position) or len(text)
            piece = text[position:end]
            if sign in CURLED:
                slips.add("typographic quotes")
                piece = _straight(piece)
            pieces.append(piece)
            position = end
            continue
        if _TRAILING.match(text, position):
            slips.add("trailing commas")
        else:
            pieces.append(sign)
        position += 1
    return "".join(pieces), sorted(slips)


def _straight(curled: str) -> str:
    inner = curled[1:-1]
    out: list[str] = []
    escaped = False
    for sign in inner:
        out.append('\\"' if sign == '"' and not escaped else sign)
        escaped = sign == "\\" and not escaped
    return f'"{"".join(out)}"'


_START = pattern_of(r"\{(?=\s*(?:[\"“”„}]|$))")
_FENCE = pattern_of(r"\s*```[\w-]*\s*|\s*```\s*")
_THINKING = pattern_of(r"\A\s*<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_OUTER_ARRAY = pattern_of(r"\A\s*(?:```[\w-]*\s*)?\[\s*(?:[\[{\"\d\-\]]|true|false|null)")


@dataclass(frozen=True, slots=True)
class Parsed:
    """The object of a reply, None where it cannot be read, and what was wrong with its text."""

    value: dict[str, Any] | None
    faults: tuple[Fault, ...] = ()


class _NotReadable(ValueError):
    """This text is no JSON object; says why without quoting it."""


def parse(text: str) -> Parsed:
    """Return the one JSON object of `text`.

    Plain or fenced JSON passes as it is. Prose round the object, trailing commas, typographic quotes as delimiters and
    raw line breaks inside strings are mended (a fault with dropped=False). Not-a-number and infinite values become
    null at their path, and a key given twice keeps its last value (faults with dropped=True).
    An empty, cut or broken reply, an array, or several objects give no value and the fault at `$` that says why.
    """
    thought = _THINKING.match(text)
    body = (text[thought.end() :] if thought else text).strip().lstrip("\ufeff")
    try:
        return _single(body)
    except _NotReadable as error:
        return Parsed(None, (Fault(path="$", what=str(error)),))


def _single(body: str) -> Parsed:
    if not body:
        raise _NotReadable("the reply is empty")
    if _OUTER_ARRAY.match(body):
        raise _NotReadable("the reply is an array where one object was asked for")
    extents, cut = _extents(body)
    read: list[tuple[dict[str, Any], list[Fault], tuple[int, int]]] = []
    problems: list[str] = []
    for start, end in extents:
        try:
            read.append((*_decode(body[start:end]), (start, end)))
        except _NotReadable as error:
            problems.append(str(error))
    if cut:
        raise _NotReadable("the JSON object is cut off: its end is missing")
    if not read:
        raise _NotReadable(problems[0] if problems else "the reply holds no JSON object")
    if len(read) > 1:
        raise _NotReadable(f"the reply holds {len(read)} JSON objects where one was asked for")
    value, faults, (start, end) = read[0]
    if not _only_fences(body[:start]) or not _only_fences(body[end:]):
        faults = [Fault(path="$", what="text around the JSON object was ignored", dropped=False), *faults]
    return Parsed(value, tuple(faults))


def _extents(body: str) -> tuple[list[tuple[int, int]], bool]:
    """Return where objects start and end, outermost only, and whether the last one has no end. Linear in the text."""
    found: list[tuple[int, int]] = []
    position = 0
    while start := _START.search(body, position):
        end = object_end(body, start.start())
        if end is None:
            return found, True
        found.append((start.start(), end))
        position = end
    return found, False


def _only_fences(text: str) -> bool:
    return not text.strip() or _FENCE.fullmatch(text) is not None


def _decode(text: str) -> tuple[dict[str, Any], list[Fault]]:
    try:
        return _load(text, strict=True)
    except _NotReadable as error:
        repaired, slips = repair(text)
        try:
            value, faults = _load(repaired, strict=False)
        except _NotReadable:
            raise error from None
        what = ", ".join(slips) if slips else "raw control characters inside strings"
        return value, [Fault(path="$", what=f"repaired: {what}", dropped=False), *faults]


def _load(text: str, *, strict: bool) -> tuple[dict[str, Any], list[Fault]]:
    doubled: list[str] = []

    def collect(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        members = dict(pairs)
        if len(members) < len(pairs):
            counts = Counter(name for name, _ in pairs)
            doubled.extend(sorted(name for name, count in counts.items() if count > 1))
        return members

    try:
        # Escapes can spell what the text itself may not hold: halves of characters, a key.
        value = incoming(json.loads(text, strict=strict, object_pairs_hook=collect))
    except json.JSONDecodeError as error:
        raise _NotReadable(f"the JSON is broken at character {error.pos}: {error.msg}") from None
    except RecursionError:
        raise _NotReadable("the JSON is nested too deeply") from None
    except ValueError:
        raise _NotReadable("the JSON holds a number that is too long") from None
    assert isinstance(value, dict), "what starts with a brace and decodes is an object"
    faults = [Fault(path="$", what=f"duplicate key {name!r}; the last value was used") for name in doubled]
    return value, faults + _without_infinities(value)


def _without_infinities(value: dict[str, Any]) -> list[Fault]:
    """Put null in place of NaN and infinities, in `value` itself, and return where."""
    faults: list[Fault] = []
    waiting: list[tuple[str, Any]] = [("$", value)]
    while waiting:
        path, node = waiting.pop()
        for key, child in list(node.items() if isinstance(node, dict) else enumerate(node)):
            place = f"{path}.{key}" if isinstance(node, dict) else f"{path}[{key}]"
            if isinstance(child, dict | list):
                waiting.append((place, child))
            elif isinstance(child, float) and not math.isfinite(child):
                node[key] = None
                faults.append(Fault(path=place, what="not a finite number; replaced with null"))
    return sorted(faults, key=lambda fault: fault.path)
