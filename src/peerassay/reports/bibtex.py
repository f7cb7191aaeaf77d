"""A work as a BibTeX entry; foreign text is escaped, so that no command of it runs in LaTeX."""

from peerassay.language.venues import kind_of_venue
from peerassay.literature import Candidate
from peerassay.literature.citation_keys import name_parts
from peerassay.reports.latex_text import latex
from peerassay.reports.links import link_to

_BIBTEX = {
    "meeting": ("inproceedings", "booktitle"),
    "journal": ("article", "journal"),
    "preprint": ("misc", "howpublished"),
}


def bibtex_entry(key: str, work: Candidate) -> str:
    """Return the entry of a work under a key."""
    kind, place = _BIBTEX[kind_of_venue(work.venue)]
    fields = {
        "title": f"{{{latex(work.title)}}}",
        "author": " and ".join(_author(author) for author in work.authors),
        "year": "" if work.year is None else str(work.year),
        place: latex(work.venue or ""),
        "doi": latex(work.doi or ""),
        "eprint": latex(work.arxiv_id or ""),
        "archiveprefix": "arXiv" if work.arxiv_id else "",
        "url": link_to(work) or "",
    }
    body = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items() if value)
    return f"@{kind}{{{key},\n{body}}}\n"


def _author(name: str) -> str:
    # A name that holds the word "and" would be read as two.
    parts = (f"{{{part}}}" if "and" in part.lower().split() else part for part in map(latex, name_parts(name)))
    family, suffix, given = parts
    return ", ".join(filter(None, (family, suffix, given))) if given else f"{{{family}}}"
