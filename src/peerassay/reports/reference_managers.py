"""The works of records for reference managers: BibTeX and CSL-JSON."""

import json
from collections.abc import Sequence
from typing import Any

from peerassay.job_record import JobRecord
from peerassay.language.venues import kind_of_venue
from peerassay.literature import Candidate
from peerassay.literature.citation_keys import name_parts
from peerassay.reports.bibtex import bibtex_entry
from peerassay.reports.kinds import works_by_key
from peerassay.reports.links import link_to
from peerassay.reports.visible import visible

_CSL = {"meeting": "paper-conference", "journal": "article-journal", "preprint": "article"}


def bibtex(records: Sequence[JobRecord]) -> str:
    """Return one BibTeX entry per work; foreign text is escaped, so that no command of it runs in LaTeX."""
    return "\n".join(bibtex_entry(key, work) for key, work in works_by_key(records).items())


def csl_json(records: Sequence[JobRecord]) -> str:
    """Return a CSL-JSON array with one item per work."""
    items = [_item(key, work) for key, work in works_by_key(records).items()]
    return json.dumps(items, ensure_ascii=False, indent=2) + "\n"


def _item(key: str, work: Candidate) -> dict[str, Any]:
    item: dict[str, Any] = {
        "id": key,
        "type": _CSL[kind_of_venue(work.venue)],
        "title": visible(work.title),
        "author": [_person(name) for name in work.authors],
        "issued": {"date-parts": [_date(work)]} if _date(work) else None,
        "container-title": visible(work.venue or ""),
        "abstract": visible(work.abstract),
        "DOI": visible(work.doi or ""),
        "number": f"arXiv:{visible(work.arxiv_id)}" if work.arxiv_id else "",
        "URL": link_to(work),
    }
    return {name: value for name, value in item.items() if value}


def _person(name: str) -> dict[str, str]:
    family, suffix, given = name_parts(visible(name))
    person = {"family": family, "given": given, "suffix": suffix} if given else {"literal": family}
    return {key: part for key, part in person.items() if part}


def _date(work: Candidate) -> list[int]:
    parts = (work.date or "").split("-")
    if parts[0].isdecimal():
        return [int(part) for part in parts if part.isdecimal()]
    return [] if work.year is None else [work.year]
