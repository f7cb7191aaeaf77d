"""The works of records as BibTeX."""

import re
from collections.abc import Mapping, Sequence

from peerassay.job_record import JobRecord
from peerassay.literature import Candidate
from peerassay.literature.citation_keys import family_and_given
from peerassay.reports.kinds import works_by_key
from peerassay.reports.latex_text import latex
from peerassay.reports.links import link_to


def bibtex(records: Sequence[JobRecord]) -> str:
    """Return one entry per work of the records."""
    return bibtex_of(works_by_key(records))


def bibtex_of(works: Mapping[str, Candidate]) -> str:
    """Return one entry per work, by its key; foreign text is escaped, so that no command of it runs in LaTeX."""
    return "\n".join(_entry(key, work) for key, work in works.items())


def _entry(key: str, work: Candidate) -> str:
    kind = "article" if work.venue and not work.arxiv_id else "misc"
    fields = {
        "title": f"{{{latex(work.title)}}}",
        "author": " and ".join(_author(author) for author in work.authors),
        "year": "" if work.year is None else str(work.year),
        "journal" if kind == "article" else "howpublished": latex(work.venue or ""),
        "doi": latex(work.doi or ""),
        "eprint": latex(work.arxiv_id or ""),
        "archiveprefix": "arXiv" if work.arxiv_id else "",
        "url": link_to(work) or "",
    }
    body = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items() if value)
    return f"@{kind}{{{key},\n{body}}}\n"


def _author(name: str) -> str:
    family, given = (latex(part) for part in family_and_given(name))
    # A name that holds the word "and" would be read as two.
    family, given = (f"{{{part}}}" if re.search(r"\band\b", part, re.IGNORECASE) else part for part in (family, given))
    return f"{family}, {given}" if given else f"{{{family}}}"
