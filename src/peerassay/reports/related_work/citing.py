"""How a section's citations read: as names and years, as keys for Pandoc, as `\\cite` for LaTeX."""

import re
from collections.abc import Callable, Mapping, Sequence

from peerassay.jobs.related_work.draft import cited_in
from peerassay.jobs.related_work.record import RelatedWork
from peerassay.language.citation_marks import with_et_al
from peerassay.literature import Candidate
from peerassay.literature.citation_keys import family_and_given

CITATION = re.compile(r"\[@cite_\d+(?:; @cite_\d+)*\]|@cite_\d+")
_UNSAFE = re.compile(r"[^\w:.+/-]")
"""What may not stand in a key that LaTeX, BibTeX and Pandoc all take."""


def keys_of(record: RelatedWork) -> dict[int, str]:
    """Return by number the key of each reference as given, without signs that LaTeX and Pandoc take for their own."""
    kept: dict[int, str] = {}
    for reference in record.body.references:
        key = _UNSAFE.sub("", reference.key) or f"reference{reference.number}"
        kept[reference.number] = key if key not in kept.values() else f"{key}-{reference.number}"
    return kept


def works_by_own_key(record: RelatedWork) -> Mapping[str, Candidate]:
    """Return the references by the keys that the section cites them by."""
    keys = keys_of(record)
    return {keys[reference.number]: record.work_of(reference.number).candidate for reference in record.body.references}


def names_of(record: RelatedWork) -> dict[int, str]:
    """Return by number the authors as a sentence names them: "Holm and Lind", "Marsh et al."; else the title."""
    return {
        reference.number: _names(record.work_of(reference.number).candidate) for reference in record.body.references
    }


def _names(work: Candidate) -> str:
    families = [family_and_given(author)[0] for author in work.authors]
    if not families:
        return f"“{work.title}”"
    return " and ".join(families) if len(families) < 3 else with_et_al(families, 1).replace(",", "")


def year_of(work: Candidate) -> str:
    """Return the year as citations have it."""
    return "n.d." if work.year is None else str(work.year)


def rendered(
    text: str, *, plain: Callable[[str], str], inside: Callable[[int], str], aside: Callable[[Sequence[int]], str]
) -> str:
    """Return a sentence with its plain parts, its citations that are a part of it, and those aside, each rendered."""
    parts: list[str] = []
    at = 0
    for found in CITATION.finditer(text):
        numbers = cited_in(found[0])
        parts += [plain(text[at : found.start()]), aside(numbers) if found[0].startswith("[") else inside(numbers[0])]
        at = found.end()
    return "".join([*parts, plain(text[at:])])


def as_names(record: RelatedWork, text: str) -> str:
    """Return a sentence with names and years: "Holm and Lind (2015) show", "(Marsh et al., 2017; Rail, 2016)"."""
    names = names_of(record)
    works = {number: record.work_of(number).candidate for number in names}

    def aside(numbers: Sequence[int]) -> str:
        return f"({'; '.join(f'{names[n]}, {year_of(works[n])}' for n in numbers if n in works)})"

    def inside(number: int) -> str:
        return f"{names[number]} ({year_of(works[number])})" if number in works else ""

    return rendered(text, plain=str, inside=inside, aside=aside)
