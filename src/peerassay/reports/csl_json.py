"""The works of records as CSL-JSON, for reference managers."""

import json
from collections.abc import Sequence
from typing import Any

from peerassay.job_record import JobRecord
from peerassay.literature import Candidate
from peerassay.literature.citation_keys import family_and_given
from peerassay.reports.kinds import works_by_key
from peerassay.reports.links import link_to
from peerassay.reports.visible import visible


def csl_json(records: Sequence[JobRecord]) -> str:
    """Return a CSL-JSON array with one item per work."""
    items = [_item(key, work) for key, work in works_by_key(records).items()]
    return json.dumps(items, ensure_ascii=False, indent=2) + "\n"


def _item(key: str, work: Candidate) -> dict[str, Any]:
    item: dict[str, Any] = {
        "id": key,
        "type": "article" if work.arxiv_id and not work.venue else "article-journal",
        "title": visible(work.title),
        "author": [_author(name) for name in work.authors],
        "issued": {"date-parts": [_date(work)]} if _date(work) else None,
        "container-title": visible(work.venue or ""),
        "abstract": visible(work.abstract),
        "DOI": visible(work.doi or ""),
        "number": f"arXiv:{visible(work.arxiv_id)}" if work.arxiv_id else "",
        "URL": link_to(work),
    }
    return {name: value for name, value in item.items() if value}


def _author(name: str) -> dict[str, str]:
    family, given = family_and_given(visible(name))
    return {"family": family, "given": given} if given else {"literal": family}


def _date(work: Candidate) -> list[int]:
    parts = (work.date or "").split("-")
    if parts[0].isdecimal():
        return [int(part) for part in parts if part.isdecimal()]
    return [] if work.year is None else [work.year]
