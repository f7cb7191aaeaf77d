"""Long quotes cut for readability (seed 004, 2.4.2 and D.1), with an ellipsis where words are left out."""

from collections.abc import Sequence

from peerassay.reports.passages import Piece

MOST_WORDS = 60
"""Words of a quote that a printed report shows; the JSON and the page have all of it."""
_ELLIPSIS = " …"


def shortened(quote: Sequence[Piece], most: int = MOST_WORDS) -> tuple[Piece, ...]:
    """Return the quote's first words up to `most`, marks kept, and an ellipsis where some are left out."""
    made: list[Piece] = []
    left = most
    for piece in quote:
        words = piece.text.split()
        if len(words) > left:
            made.append(Piece((_lead(piece.text) + " ".join(words[:left])).rstrip() + _ELLIPSIS, piece.marked))
            break
        made.append(piece)
        left -= len(words)
    return tuple(made)


def quote_of(quote: Sequence[Piece]) -> str:
    """Return the quote's words without marks, shortened."""
    return "".join(piece.text for piece in shortened(quote)).strip()


def _lead(text: str) -> str:
    return text[: len(text) - len(text.lstrip())]
