"""Fetching: papers and reviews that are named by a link instead of a file, at OpenReview, arXiv, by DOI or address.

Nothing is fetched unless the user's own words are a link. What is sent is the id or the address, and no more.
"""

from peerassay.fetching.documents import Access, Documents, documents_of, named_paper, named_reviews
from peerassay.fetching.links import Link, link_of

__all__ = ["Access", "Documents", "Link", "documents_of", "link_of", "named_paper", "named_reviews"]
