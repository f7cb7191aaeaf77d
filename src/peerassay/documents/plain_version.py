"""A review without its Markdown marks: for people and for search. Offsets never count in it."""

import html
import re

_STEPS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.MULTILINE), replacement)
    for pattern, replacement in (
        (r"\r\n?", "\n"),
        (r"^[ \t]*(?:[-=*_~]\s?){3,}$", ""),
        (r"^[ \t]*(?:```|~~~).*$", ""),
        (r"^([ \t]*)#{1,6}[ \t]+(.*?)[ \t]*#*$", r"\1\2"),
        (r"^([ \t]*)>[ \t]?", r"\1"),
        (r"^([ \t]*)[*+•·‣▪◦●○■][ \t]+", r"\1- "),
        (r"!\[([^\]\n]{0,300})\]\([^)\n]{0,500}\)", r"\1"),
        (r"\[([^\]\n]{1,300})\]\((https?:[^)\s]{1,500})\)", r"\1 (\2)"),
        (r"(?<![\\*\w])\*{1,3}(?=[^\s*])([^*\n]{1,500}?)(?<=\S)\*{1,3}(?!\w)", r"\1"),
        (r"(?<![\\_\w])_{1,3}(?=[^\s_])([^_\n]{1,500}?)(?<=\S)_{1,3}(?!\w)", r"\1"),
        (r"`([^`\n]{1,300})`", r"\1"),
        (r"</?(?:b|i|u|em|strong|br|p|sup|sub|code|li|ul|ol)\s*/?>", ""),
        (r"\\([\\`*_{}\[\]()#+.!&%$~|<>-])", r"\1"),
    )
)


def plain_version(text: str) -> str:
    """Return the text without heading, emphasis, link, quote and code marks, entities decoded, lines kept."""
    for pattern, replacement in _STEPS:
        text = pattern.sub(replacement, text)
    return html.unescape(text)
