"""The references of a draft looked up one by one, and what is wrong with each, by rules."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from peerassay.engines import Failure
from peerassay.jobs.checking.draft import Draft, Listed
from peerassay.jobs.checking.record import Item, ItemKind, Place, key_of
from peerassay.jobs.works import LookedUp
from peerassay.language.identifiers import normal_doi
from peerassay.language.titles import normal_title
from peerassay.language.venues import kind_of_venue, venue_name
from peerassay.literature import Candidate, CitationState, Resolution, resolve
from peerassay.literature.fit import SAME_TITLE, Fit, fit, printed_in
from peerassay.progress import Step, count, listed
from peerassay.retrieval import mention_of_reference
from peerassay.run import Tools

_AT_ONCE = 8
_ANOTHER_TITLE = 65.0
"""Below this ratio a title beside an id is another work's (as in `literature/resolving.py`)."""
_WRONG_YEAR = 2
"""Preprint and printed version explain one year (as in `literature/resolving.py`)."""


@dataclass(frozen=True, slots=True)
class References:
    """What came of the list: things to repair, how many were found, keys that could not be checked, what was asked."""

    repairs: tuple[Item, ...] = ()
    found: int = 0
    unchecked: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()
    looked_up: LookedUp = frozenset()


async def checked_references(draft: Draft, tools: Tools) -> References:
    """Return what is wrong with the draft's references; each that is cited is looked up at all sources.

    A source that failed makes an entry unchecked, never "not found". Without a source only the list itself is checked.
    """
    entries = draft.listed
    tools.progress(Step(what=f"looking up {count(len(entries), 'reference')}"))
    gate = asyncio.Semaphore(_AT_ONCE)

    async def found(entry: Listed) -> Resolution | None:
        if entry.cited is False or not tools.sources:
            return None
        async with gate:
            return await resolve(mention_of_reference(entry.reference), tools.sources, paper_date=None)

    answers = await asyncio.gather(*map(found, entries))
    pairs = [(entry, answer) for entry, answer in zip(entries, answers, strict=True) if answer is not None]
    of_sources = (fault for entry, answer in pairs for fault in _faults(entry, answer, len(tools.sources)))
    of_list = (*_never_cited(entries), *_twice(entries), *_no_entry(draft))
    order = {entry.key: n for n, entry in enumerate(entries)}
    repairs = sorted((*of_sources, *of_list), key=lambda item: order.get(item.entry, len(order)))
    return References(
        repairs=tuple(repairs),
        found=sum(answer.candidate is not None for _, answer in pairs),
        unchecked=tuple(entry.key for entry, answer in pairs if _is_open(answer)),
        failures=tuple(_failures(pairs)),
        looked_up=frozenset((s.name, words) for s in tools.sources for _, answer in pairs for words in answer.asked),
    )


def _is_open(answer: Resolution) -> bool:
    return answer.candidate is None and answer.state is not CitationState.NOT_FOUND


def _failures(pairs: Sequence[tuple[Listed, Resolution]]) -> Iterator[Failure]:
    """Give each source that failed once, with how many references it did not answer."""
    failed = [(name, why) for _, answer in pairs for name, why in answer.failed.items()]
    for name in dict.fromkeys(name for name, _ in failed):
        reasons = [why for source, why in failed if source == name]
        what = f"{count(len(reasons), 'reference')} could not be looked up at {name}: {reasons[0]}"
        yield Failure(error="SourceError", message=what)


def _faults(entry: Listed, answer: Resolution, sources: int) -> Iterator[Item]:
    work = answer.candidate
    if work is None:
        if answer.state is CitationState.NOT_FOUND:
            where = "the source that was asked" if sources == 1 else f"any of {sources} sources"
            differs = f"not in {where}, by title or by authors; it may still exist"
            yield _item(entry, "not_found", differs, "Check it by hand: title, authors, year.")
        return
    fitted = fit(mention_of_reference(entry.reference), work)
    title = fitted.title if entry.reference.title else None
    if fitted.by_id and title is not None and title < _ANOTHER_TITLE and not _part_of(entry, work):
        to_do = f"Correct the {fitted.by_id} or the title: they are of two works."
        yield _item(entry, "another_work", f"its {fitted.by_id} leads to “{work.title}”", to_do, work)
        return
    if _perhaps_another(entry, work, fitted):
        why = f"a source has “{work.title}”{f' ({work.year})' if work.year else ''}, which may be another work"
        yield _item(
            entry, "perhaps_another", why, "Check by hand which work is meant; keep the entry if it is right.", work
        )
        return
    yield from _differences(entry, work, fitted)
    if _is_published_since(entry, work):
        year = "" if str(work.year or "") in (work.venue or "") else f" {work.year}"
        yield _item(entry, "published", f"published since: {work.venue}{year}", "Cite the published version.", work)


def _perhaps_another(entry: Listed, work: Candidate, fitted: Fit) -> bool:
    """Whether authors or year differ and it is not sure that the entry means this work.

    Sure are a DOI on which both agree, or the same title word for word and at most one of the two that differs: a
    sequel, or a reprint with a word more ("Is X enough?", "Is X (still) enough?"), has a year of its own.
    """
    if fitted.by_id == "DOI":
        return False
    if _other_year(entry, work, fitted):
        return fitted.authors != "agree" or not _same_words(entry, work)
    return _other_authors(entry, fitted) and not _same_words(entry, work)


def _same_words(entry: Listed, work: Candidate) -> bool:
    own = entry.reference
    if own.title:
        return normal_title(own.title).replace(" ", "") == normal_title(work.title).replace(" ", "")
    return printed_in(own.text, work.title)


def _other_authors(entry: Listed, fitted: Fit) -> bool:
    return fitted.authors == "disagree" or (entry.exact and fitted.authors == "partly")


def _other_year(entry: Listed, work: Candidate, fitted: Fit) -> bool:
    own, apart = entry.reference, abs(fitted.years_apart or 0)
    same_venue = own.venue is not None and venue_name(own.venue) == venue_name(work.venue)
    return apart >= _WRONG_YEAR or (apart > 0 and same_venue)


def _differences(entry: Listed, work: Candidate, fitted: Fit) -> Iterator[Item]:
    if entry.exact and fitted.title is not None and fitted.title < SAME_TITLE:
        yield _item(entry, "title", f"its title is “{work.title}”", "Correct the title.", work)
    if _other_authors(entry, fitted):
        yield _item(entry, "authors", f"its authors are {listed(work.authors[:6])}", "Correct the authors.", work)
    if _other_year(entry, work, fitted):
        when = work.year or (work.date or "")[:4]
        yield _item(entry, "year", f"the draft has {entry.reference.year}, a source {when}", f"Write {when}.", work)


def _part_of(entry: Listed, work: Candidate) -> bool:
    stated, own = normal_title(entry.reference.title or ""), normal_title(work.title)
    return stated in own or own in stated


def _is_published_since(entry: Listed, work: Candidate) -> bool:
    as_preprint = kind_of_venue(entry.reference.venue) == "preprint"
    named = entry.exact or entry.reference.arxiv_id is not None
    return as_preprint and named and bool(work.venue) and kind_of_venue(work.venue) != "preprint"


def _never_cited(entries: Sequence[Listed]) -> Iterator[Item]:
    for entry in entries:
        if entry.cited is False:
            yield _item(entry, "never_cited", "no sentence cites it", "Cite it, or take it off the list.")


def _twice(entries: Sequence[Listed]) -> Iterator[Item]:
    for one, two in combinations(entries, 2):
        if _same(one, two):
            yield _item(two, "twice", f"the same work as {one.name}", f"Keep one of {one.name} and {two.name}.")


def _same(one: Listed, two: Listed) -> bool:
    mine, theirs = one.reference, two.reference
    if (doi := normal_doi(mine.doi)) is not None and doi == normal_doi(theirs.doi):
        return True
    titles = normal_title(mine.title or ""), normal_title(theirs.title or "")
    return titles[0] == titles[1] and len(titles[0].split()) > 2


def _no_entry(draft: Draft) -> Iterator[Item]:
    """Give the keys that the source cites and no BibTeX file has; nothing where no BibTeX file was read."""
    known = {entry.key for _, entry in draft.entries}
    for key, place in draft.cited_keys.items():
        if known and key not in known and key != "*":
            what = "no BibTeX file has this key"
            yield _repair("no_entry", key, place, "", what, "Add the entry or correct the key.")


def _item(entry: Listed, kind: ItemKind, why: str, to_do: str, work: Candidate | None = None) -> Item:
    # An entry without a key of its own is known by its text: its number changes with every entry before it.
    known_by = (entry.key, entry.printed) if entry.exact else (entry.printed,)
    return _repair(kind, entry.key, entry.place, entry.printed, why, to_do, work, known_by)


def _repair(
    kind: ItemKind,
    entry: str,
    place: Place,
    printed: str,
    why: str,
    to_do: str,
    work: Candidate | None = None,
    known_by: tuple[str, ...] = (),
) -> Item:
    brief = {"abstract": "", "body": None, "body_basis": None, "embedding": None, "tldr": None, "found_by": ()}
    return Item(
        key=key_of("repair", kind, *(known_by or (entry,))),
        kind=kind,
        weight=1 if kind in {"never_cited", "published", "twice"} else 2,
        entry=entry,
        place=place,
        printed=printed,
        why=why,
        to_do=to_do,
        found=work.model_copy(update=brief) if work is not None else None,
    )
