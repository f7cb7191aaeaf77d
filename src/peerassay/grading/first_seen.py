"""When a candidate could first be read, as far as those who cite it tell: by the arXiv id of their citation.

A library of a venue dates its papers by the venue's year alone, and a work read for a year as a preprint would then be
concurrent with the papers printed beside it. Whoever cites it by its arXiv id names the month (law, section 4).
"""

from collections.abc import Iterable, Mapping

from peerassay.documents.paper import Paper
from peerassay.grading.referent import CitationState, Referent
from peerassay.literature.candidate import Candidate
from peerassay.literature.citing import reference_to
from peerassay.literature.dates import PartialDate, arxiv_month, first_public


def dated_by_citations(
    candidates: Mapping[str, Candidate], referents: Iterable[Referent], paper: Paper
) -> dict[str, Candidate]:
    """Return the candidates; those cited as an arXiv preprint older than their record tells have its month as date.

    Citations are the review's, where its line was found to be that very work, and the paper's own.
    """
    cited: dict[str, list[str]] = {}
    for referent in referents:
        if referent.cand_id and referent.state is CitationState.RESOLVED and referent.mention.arxiv_id:
            cited.setdefault(referent.cand_id, []).append(referent.mention.arxiv_id)
    return {key: _dated(one, [*cited.get(key, ()), *_listed(one, paper)]) for key, one in candidates.items()}


def _listed(candidate: Candidate, paper: Paper) -> list[str]:
    entry = reference_to(
        paper, title=candidate.title, authors=candidate.authors, doi=candidate.doi, arxiv_id=candidate.arxiv_id
    )
    return [entry.arxiv_id] if entry is not None and entry.arxiv_id else []


def _dated(candidate: Candidate, arxiv_ids: Iterable[str]) -> Candidate:
    known = PartialDate.parse(first_public(candidate))
    months = [month for month in map(arxiv_month, arxiv_ids) if month is not None]
    earliest = min(months, key=lambda month: month.months, default=None)
    if earliest is None or (known is not None and known.month is not None and not known.after(earliest)):
        return candidate
    if known is not None and earliest.year > known.year:
        return candidate
    return candidate.model_copy(update={"date": str(earliest)})
