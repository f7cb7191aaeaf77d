"""Cells of tables: a number told with its row's and its column's head ("GPT-4: 71.2 on MMLU") is found in its row."""

from collections import Counter
from collections.abc import Iterator, Sequence

from peerassay.documents import BlockKind, PaperBlock, Part, SourceText
from peerassay.evidence.tokens import tokens_of
from peerassay.language.function_words import OF_CELLS
from peerassay.language.stemming import stem


def row_stated(quote: str, source: SourceText) -> Part | None:
    """Return the row with a cell that the quote tells by its heads and its number; None where there is no such one.

    The quote has the words of the row's head and of the column's (of several header rows the lowest at least), the
    cell's number exactly, no other number but those of the heads and of the table's name, and few other words. Where
    two rows fit, none is meant.
    """
    words = tokens_of(quote).words
    if not any(word[0].isdigit() for word in words):
        return None
    tables = (block for block in getattr(source, "blocks", ()) if block.kind is BlockKind.TABLE)
    found = {row.id: row for table in tables for row in _rows_stated(words, table)}
    return next(iter(found.values())) if len(found) == 1 else None


def _rows_stated(words: Sequence[str], table: PaperBlock) -> Iterator[Part]:
    headers = [part for part in table.parts if part.role == "header"]
    named = {word for part in table.parts if part.role == "caption" for word in _words(part.text)}
    for row in table.parts:
        if row.role != "row" or len(row.cells) < 2 or not (head := _words(row.cells[0])):
            continue
        for column, cell in enumerate(row.cells[1:], 1):
            if _is_stated(words, head, _heads(headers, column), _words(cell), named):
                yield row
                break


def _is_stated(
    words: Sequence[str], head: Sequence[str], column: Sequence[Sequence[str]], cell: Sequence[str], named: set[str]
) -> bool:
    number = [word for word in cell if word[0].isdigit()]
    if not number or not column:
        return False
    needed = Counter((*head, *column[-1], *number))
    told = Counter(words)
    if needed - told:
        return False
    above = {word for each in column for word in each} | named
    rest = [word for word in (told - needed).elements() if word not in above and word not in cell]
    if any(word[0].isdigit() for word in rest):
        return False
    return all({word, word.rstrip("s"), stem(word)} & OF_CELLS for word in rest)


def _heads(headers: Sequence[Part], column: int) -> list[Sequence[str]]:
    """Return the words of a column's head cells from top to bottom; a spanning cell counts for all that it spans."""
    heads: list[Sequence[str]] = []
    for row in headers:
        at = min(column, len(row.cells) - 1)
        while at > 0 and not row.cells[at].strip():
            at -= 1
        if row.cells and (words := _words(row.cells[at])) and (at > 0 or column == 0):
            heads.append(words)
    return heads


def _words(text: str) -> tuple[str, ...]:
    return tokens_of(text).words
