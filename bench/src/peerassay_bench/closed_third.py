"""The third of a labelled set that is closed while rules are made, by the hash of the paper's id."""

import hashlib


def is_closed(paper_id: str) -> bool:
    """Whether a paper belongs to the third that is not looked at while rules and weights are chosen."""
    return int(hashlib.sha256(f"closed:{paper_id}".encode()).hexdigest(), 16) % 3 == 0
