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


def years_of(record: RelatedWork) -> dict[int, str]:
    """Return by number the year as citations have it, with a letter where authors and year alone name two works."""
    names = names_of(record)
    years = {number: record.work_of(number).candidate.year for number in names}
    same: dict[tuple[str, int | None], list[int]] = {}
    for number, name in names.items():
        same.setdefault((name, years[number]), []).append(number)
    told: dict[int, str] = {}
    for (_, year), numbers in same.items():
        bare = "n.d." if year is None else str(year)
        letters = [""] if len(numbers) == 1 else [_letter(place) for place in range(len(numbers))]
        told |= {number: f"{bare}{letter}" for number, letter in zip(numbers, letters, strict=True)}
    return told


def cited_as(record: RelatedWork) -> dict[int, str]:
    """Return by number each reference as a list of them names it: "Marsh et al. (2017a)"."""
    years = years_of(record)
    return {number: f"{name} ({years[number]})" for number, name in names_of(record).items()}


def _by_number(record: RelatedWork) -> bool:
    """Whether the paper cites by number, so that its section should too."""
    markers = [reference.marker for reference in record.body.references]
    return bool(markers) and all(markers) and len(set(markers)) == len(markers)


def inside_texts(record: RelatedWork) -> dict[int, str]:
    """Return by number a citation that is a part of its sentence: "Marsh et al. (2017a)", or "Marsh et al. [12]"."""
    if not _by_number(record):
        return cited_as(record)
    names = names_of(record)
    return {each.number: f"{names[each.number]} [{each.marker}]" for each in record.body.references}


def aside_texts(record: RelatedWork, numbers: Sequence[int]) -> tuple[tuple[str, str], list[tuple[int, str]], str]:
    """Return a citation that stands aside: its brackets, the references in it, what parts them, by the paper's manner.

    "(Marsh et al., 2017; Rail, 2016)", or "[7, 12]" where the paper cites by number.
    """
    held = {reference.number: reference for reference in record.body.references}
    known = [number for number in numbers if number in held]
    if _by_number(record):
        return ("[", "]"), [(n, held[n].marker) for n in sorted(known, key=lambda n: int(held[n].marker))], ", "
    names, years = names_of(record), years_of(record)
    return ("(", ")"), [(n, f"{names[n]}, {years[n]}") for n in known], "; "


def _letter(place: int) -> str:
    """Return a, b, ... z, aa, ab, ..."""
    more, last = divmod(place, 26)
    return (_letter(more - 1) if more else "") + chr(ord("a") + last)


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
    """Return a sentence as a reader sees it: "Holm and Lind (2015) show", "(Marsh et al., 2017)"; or with numbers."""
    named = inside_texts(record)

    def aside(numbers: Sequence[int]) -> str:
        (left, right), held, between = aside_texts(record, numbers)
        return f"{left}{between.join(told for _, told in held)}{right}"

    return rendered(text, plain=str, inside=lambda number: named.get(number, ""), aside=aside)
