"""Fetching: papers and reviews that are named by a link instead of a file, at OpenReview, arXiv, by DOI or address.

Nothing is fetched unless the user's own words are a link. What is sent is the id or the address, and no more.
"""

from peerassay.fetching.documents import Access, Documents, documents_of, named_paper, named_reviews, reviews_of_paper
from peerassay.fetching.links import Link, link_of, venue_of
from peerassay.fetching.venue import Submission, Venue, fetch_venue

__all__ = [
    "Access", "Documents", "Link", "Submission", "Venue", "documents_of", "fetch_venue", "link_of", "named_paper",
    "named_reviews", "reviews_of_paper", "venue_of",
]  # fmt: skip
