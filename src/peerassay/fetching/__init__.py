"""Fetching: papers and reviews that are named by a link instead of a file, at OpenReview, arXiv, by DOI or address.

Nothing is fetched unless the user's own words are a link. What is sent is the id or the address, and no more.
"""

from typing import TYPE_CHECKING, Any

from peerassay.fetching.documents import Access, Documents, documents_of, named_paper, named_reviews, reviews_of_paper
from peerassay.fetching.links import Link, link_of, venue_of

if TYPE_CHECKING:
    from peerassay.fetching.venue import Submission, Venue, fetch_venue

__all__ = [
    "Access", "Documents", "Link", "Submission", "Venue", "documents_of", "fetch_venue", "link_of", "named_paper",
    "named_reviews", "reviews_of_paper", "venue_of",
]  # fmt: skip

_OF_VENUES = frozenset({"Submission", "Venue", "fetch_venue"})


def __getattr__(name: str) -> Any:
    # What speaks HTTP is loaded when something is fetched: a run on files never does.
    if name not in _OF_VENUES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from peerassay.fetching import venue

    return getattr(venue, name)
