"""Putting a paragraph together again that a figure, a formula or a page break cut in two."""

_CLOSERS = "\"'”’)]*_"


def goes_on(before: str, text: str, *, interrupted: bool = False) -> bool:
    """Whether `text` is the rest of the paragraph `before`; `interrupted` where something stood between the two."""
    end = before.rstrip().rstrip(_CLOSERS)[-1:]
    if end in (".", "!", "?", "。", "？", "！"):
        return False
    if text.lstrip("(\"“'")[:1].islower():
        return True
    return interrupted and end in (",", "-", "–")


def joined(before: str, text: str) -> str:
    """Return the two parts as one, a word broken by a hyphen at the border mended."""
    if before.endswith("-") and text[:1].islower() and before[-2:-1].isalpha():
        return before[:-1] + text
    return f"{before} {text}"
