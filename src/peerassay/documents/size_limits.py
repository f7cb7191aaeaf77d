"""How many parts a paper or a review may have: far more than any has, and few enough to be read in time.

A file of two megabytes made of marks alone ("* a" a thousand times) costs minutes and gigabytes; it is refused with a
sentence as soon as it is counted. The longest books have about 20,000 paragraphs, a conference some 50,000 reviews.
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from peerassay.errors import UnreadableDocument

Of = TypeVar("Of")

MOST_BLOCKS: Final = 40_000
"""Headings, paragraphs, tables and other blocks of a paper."""
MOST_LINES_OF_PAPERS: Final = 150_000
"""Lines of a paper in plain text or Markdown."""
MOST_SENTENCES: Final = 150_000
MOST_FORMULAS: Final = 50_000
MOST_REFERENCES: Final = 20_000
MOST_LINES: Final = 30_000
"""Lines of one review."""
MOST_CHARACTERS: Final = 1_500_000
"""Characters of one review, which are some 600 pages."""
MOST_REVIEWS: Final = 100_000
"""Reviews of one file."""
_SHORTEST_REVIEWS: Final = 30
"""Characters that the reviews of a file of many have at least, on the average."""
_MANY_REVIEWS: Final = 10_000


def refuse_more(count: int, most: int, what: str, name: str) -> None:
    """Raise UnreadableDocument where a file has more of something (`what`, in the plural) than any real one has."""
    if count > most:
        fix = "give only the paper or the reviews, as they were written"
        raise UnreadableDocument(f"it has more than {most:,} {what}", where=name, fix=fix)


def up_to(most: int, parts: Iterable[Of], what: str, name: str) -> Iterator[Of]:
    """Yield the parts; raises UnreadableDocument at one more than there may be."""
    for count, part in enumerate(parts, 1):
        refuse_more(count, most, what, name)
        yield part


def refuse_crumbs(reviews: int, characters: int, name: str) -> None:
    """Raise UnreadableDocument for more reviews than a file can have, or for many of a few letters each."""
    refuse_more(reviews, MOST_REVIEWS, "reviews", name)
    if reviews > _MANY_REVIEWS and characters < _SHORTEST_REVIEWS * reviews:
        what = f"its {reviews:,} reviews have {characters // reviews} characters each: these are no reviews"
        raise UnreadableDocument(what, where=name, fix="give a file of reviews")
