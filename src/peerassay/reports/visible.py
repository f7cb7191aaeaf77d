"""Untrusted text made safe to look at: what would steer the display is shown as its code instead."""

import re

_STEERING = re.compile(
    "[\u0000-\u0008\u000b-\u001f\u007f-\u009f"  # control characters but tab and line feed
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # direction marks, embeddings, overrides, isolates
    "\u2028\u2029\u200b\ufeff\ufff9-\ufffb"  # separators, zero-width space, byte order mark, annotations
    "\U000e0000-\U000e007f]"  # tags: ASCII in invisible ink
    "|[\ud800-\udfff]"
)


def visible(text: str) -> str:
    """Return the text with characters that are unseen or turn its direction shown as `‹U+202E›`."""
    if text.isascii() and text.isprintable():  # most texts, at a tenth of the time
        return text
    return _STEERING.sub(lambda match: f"‹U+{ord(match.group()):04X}›", text.replace("\r\n", "\n"))


def one_line(text: str) -> str:
    """Return the text made visible, on one line."""
    return " ".join(visible(text).split())


def cut(line: str, most: int) -> str:
    """Return a line of at most so many characters; where words are left out, an ellipsis says so."""
    return line if len(line) <= most else line[: most - 1] + "…"
