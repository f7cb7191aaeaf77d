"""Markdown: foreign text escaped so that none of it is read as markup, a link or HTML."""

import re
from collections.abc import Sequence

from peerassay.reports.passages import Piece
from peerassay.reports.visible import visible

_MARKUP = re.compile(r"[\\`*_\[\]#!|~<>$&]|^\s*[-+=](?=[\s=-]|$)")
_SCHEME = re.compile(r"(?i)\b(?:(www)(\.)|(https?|ftp|mailto|xmpp|javascript|data|vbscript|file)(:))(?=\S)")
_NUMBERED = re.compile(r"^(\s*\d+)([.)])(?=\s|$)")
_BLANKS = re.compile(r"[ \t]+")


def safe(text: str) -> str:
    """Return the text as one line that shows as itself: marks escaped, addresses not turned into links."""
    flat = _BLANKS.sub(" ", visible(text).replace("\n", " ")).strip(" ")
    escaped = _MARKUP.sub(_escaped, flat)
    unlinked = _SCHEME.sub(lambda m: f"{m[1]}&#46;" if m[1] else f"{m[3]}&#58;", escaped)
    edge = " " if text[:1].isspace() else "", " " if text[-1:].isspace() else ""
    return edge[0] + _NUMBERED.sub(r"\1\\\2", unlinked) + edge[1]


def _escaped(match: re.Match[str]) -> str:
    mark = match.group()
    return {"<": "&lt;", ">": "&gt;", "&": "&amp;"}.get(mark, f"\\{mark.strip()}")


def link(text: str, address: str | None) -> str:
    """Return a link where there is a safe address (see `links.web_address`), else the text."""
    return f"[{safe(text).strip()}](<{address.replace('&', '&amp;')}>)" if address else safe(text).strip()


def marked(pieces: Sequence[Piece]) -> str:
    """Return pieces with the marked ones in bold."""
    return "".join(f" **{safe(p.text).strip()}** " if p.marked else safe(p.text) for p in pieces)


def quoted(text: str) -> list[str]:
    """Return escaped text as a block quote."""
    return [f"> {text.strip()}"]


def bullet(text: str) -> str:
    """Return escaped text as a list item."""
    return f"- {text.strip()}"


def row(cells: Sequence[str], *, head: bool = False) -> list[str]:
    """Return a table row of escaped cells, the rule below it where it is the head."""
    line = "| " + " | ".join(cell.strip() or "–" for cell in cells) + " |"
    return [line, "|" + " --- |" * len(cells)] if head else [line]
