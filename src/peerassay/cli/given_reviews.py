"""Reviews named on the command line: files, or a review on standard input."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from peerassay.cli.records import STANDARD_INPUT

if TYPE_CHECKING:
    from peerassay.documents.review import Review


def taken(paths: Sequence[Path]) -> "list[Review]":
    """Return the reviews of all files in their order; `-` is standard input. Raises UnreadableDocument."""
    return [review for path in paths for review in read(path)]


def read(path: Path) -> "tuple[Review, ...]":
    """Return the reviews of one file, or of standard input for `-`; raises UnreadableDocument."""
    from peerassay.bounded_files import read_stream
    from peerassay.documents.review_reading import MOST_BYTES, read_review_bytes, read_reviews

    if str(path) != STANDARD_INPUT:
        return read_reviews(path)
    given = read_stream(sys.stdin.buffer, "standard input", MOST_BYTES)
    return read_review_bytes(given, "standard input").reviews
