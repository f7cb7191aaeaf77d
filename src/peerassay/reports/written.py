"""Markdown that a model wrote, as blocks: headings, lists, tables, quotations; no HTML, no links, no pictures."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from peerassay.reports.blocks import Block, Heading, Items, Line, Run, Table, Text, plain

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

LineOf = Callable[[str], Line]
"""Prepares a stretch of text: ids taken out, quotation marks checked."""


def written(text: str, line_of: LineOf = plain, *, headings: bool = False) -> tuple[Block, ...]:
    """Return Markdown as blocks; a heading is a paragraph in bold, or with `headings` one of the page's third level."""
    return tuple(_blocks(_parser().parse(text), line_of, headings=headings))


def listed(texts: Sequence[str], line_of: LineOf = plain) -> tuple[Block, ...]:
    """Return texts in Markdown as a numbered list, what each has beyond its first paragraph in place."""
    whole = (text.strip().replace("\n", "\n   ") for text in texts)
    return written("\n".join(f"{n}. {text}" for n, text in enumerate(whole, 1)), line_of)


@cache
def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table").disable(["html_block", "html_inline", "image"])


def _blocks(tokens: "Sequence[Token]", line_of: LineOf, *, headings: bool = False) -> Iterator[Block]:
    at = 0
    while at < len(tokens):
        end = _end(tokens, at)
        inside = tokens[at + 1 : end]
        match tokens[at].type:
            case "heading_open" if headings:
                yield Heading("".join(run.text for run in _line(inside, line_of)), 3)
            case "heading_open":
                yield Text(tuple(Run(run.text, "bold") for run in _line(inside, line_of)))
            case "paragraph_open":
                yield Text(_line(inside, line_of))
            case "bullet_list_open" | "ordered_list_open":
                lines = tuple(_line(item, line_of) for item in _each(inside, "list_item"))
                yield Items(lines, numbered=tokens[at].type.startswith("ordered"))
            case "table_open":
                yield _table(inside, line_of)
            case "blockquote_open":
                yield from _blocks(inside, line_of)
            case "fence" | "code_block":
                yield from (Text(plain(line)) for line in tokens[at].content.splitlines() if line.strip())
        at = end + 1


def _end(tokens: "Sequence[Token]", at: int) -> int:
    """Return where the token that opens at a place closes; the place itself where it opens nothing."""
    depth = 0
    for n in range(at, len(tokens)):
        depth += tokens[n].nesting
        if depth == 0:
            return n
    return len(tokens) - 1


def _each(tokens: "Sequence[Token]", name: str) -> "Iterator[Sequence[Token]]":
    level = min((token.level for token in tokens if token.type == f"{name}_open"), default=0)
    starts = [n for n, token in enumerate(tokens) if token.type == f"{name}_open" and token.level == level]
    yield from (tokens[start:end] for start, end in pairwise([*starts, len(tokens)]))


def _table(tokens: "Sequence[Token]", line_of: LineOf) -> Table:
    rows = [tuple(_line([token], line_of) for token in row if token.type == "inline") for row in _each(tokens, "tr")]
    head = tuple("".join(run.text for run in cell) for cell in rows[0]) if rows else ()
    return Table("Table", head, tuple(rows[1:]))


def _line(tokens: "Sequence[Token]", line_of: LineOf) -> Line:
    """Return all text of the tokens as one line; what was on lines of its own is parted by a blank."""
    made: list[Run] = []
    for token in tokens:
        if token.type == "inline":
            made += [Run(" ")] if made else []
            made += _runs(token.children or [], line_of)
    return tuple(made)


def _runs(tokens: "Sequence[Token]", line_of: LineOf) -> Iterator[Run]:
    strong, emphasis = 0, 0
    for token in _joined(tokens):
        strong += token.nesting if token.type.startswith("strong") else 0
        emphasis += token.nesting if token.type.startswith("em_") else 0
        if not token.content:
            continue
        runs = _with_edges(token.content, line_of)
        look: Literal["bold", "italic"] | None = "bold" if strong else "italic" if emphasis else None
        yield from (Run(_quoted(run), look) for run in runs) if look else runs


def _joined(tokens: "Sequence[Token]") -> "Iterator[Token]":
    """Give the tokens with line breaks as blanks, texts that follow each other joined."""
    held: Token | None = None
    for token in tokens:
        content = " " if token.type in {"softbreak", "hardbreak"} else token.content
        if token.nesting == 0 and held is not None:
            held = held.copy(content=held.content + content)
        elif token.nesting == 0:
            held = token.copy(type="text", content=content)
        else:
            yield from [held] if held else []
            held = None
            yield token
    yield from [held] if held else []


def _quoted(run: Run) -> str:
    return f"“{run.text}”" if run.look == "quote" else run.text


def _with_edges(text: str, line_of: LineOf) -> Iterator[Run]:
    """Give a text prepared, with the blanks at its edges, which its neighbours need."""
    if text[:1].isspace():
        yield Run(" ")
    yield from line_of(text)
    if text[-1:].isspace() and text.strip():
        yield Run(" ")
