"""Reading JSON character by character: where an object ends, and the two slips of syntax that models make."""

import re
from typing import Final

# Typographic quotes that stand in for the straight one as delimiters of a string.
CURLED: Final = frozenset("“”„")
_PAIRS: Final = {"{": "}", "[": "]"}
_TRAILING: Final = re.compile(r",(?=\s*[}\]])")


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


def mend(text: str) -> tuple[str, list[str]]:
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
