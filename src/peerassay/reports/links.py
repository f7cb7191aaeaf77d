"""Which addresses become links: web addresses only, whatever a catalogue or a reviewer wrote."""

import re
from urllib.parse import quote, urlsplit

from peerassay.language.identifiers import normal_arxiv
from peerassay.literature import Candidate

_BAD = re.compile(r"[\s\x00-\x1f\x7f\"'<>`\\{}|^\u200b-\u200f\u202a-\u202e\u2060-\u2069]")


def web_address(text: str | None) -> str | None:
    """Return the text where it is a plain http or https address, else None."""
    if not text or len(text) > 2000 or _BAD.search(text):
        return None
    try:
        parts = urlsplit(text)
        host = parts.hostname
    except ValueError:
        return None
    return text if parts.scheme in {"http", "https"} and host and parts.username is None else None


def link_to(candidate: Candidate) -> str | None:
    """Return where a work can be seen: its own address, else by DOI, else by arXiv id; None where there is none."""
    own = web_address(candidate.url)
    if own:
        return own
    if candidate.doi and candidate.doi.startswith("10.") and len(candidate.doi.split()) == 1:
        return web_address(f"https://doi.org/{quote(candidate.doi, safe='/:;().-_')}")
    if candidate.arxiv_id and candidate.arxiv_id.lower().startswith(normal_arxiv(candidate.arxiv_id) or " "):
        return f"https://arxiv.org/abs/{candidate.arxiv_id}"
    return None
