"""The kinds of record as reports show them; what mixes kinds is put together here."""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from peerassay.errors import InputError
from peerassay.job_record import Envelope, JobRecord
from peerassay.kinds import KINDS, kind_of
from peerassay.literature import Candidate
from peerassay.literature.citation_keys import citation_keys
from peerassay.reports.shown import PageLink, Shown

if TYPE_CHECKING:
    from rich.console import RenderableType


class _WhenAsked(Mapping[str, Shown[Any]]):
    """How kinds are shown, each imported when it is first asked for: most commands show one."""

    def __getitem__(self, name: str) -> Shown[Any]:
        module, _, shown = KINDS[name].shown.partition(":")
        return getattr(import_module(f"peerassay.reports.{module}"), shown)  # type: ignore[no-any-return]

    def __iter__(self) -> Iterator[str]:
        return iter(KINDS)

    def __len__(self) -> int:
        return len(KINDS)


SHOWN: Final[Mapping[str, Shown[Any]]] = _WhenAsked()
"""By the kind's name how it is shown, in the order in which pages of a paper stand."""


def shown_of(record: JobRecord) -> Shown[Any]:
    """Return how a record is shown."""
    return SHOWN[kind_of(record).name]


def by_kind(records: Sequence[JobRecord]) -> Iterator[tuple[str, Shown[Any], tuple[JobRecord, ...]]]:
    """Give the kinds that are among the records, each with its own."""
    for name in SHOWN:
        own = tuple(record for record in records if kind_of(record).name == name)
        if own:
            yield name, SHOWN[name], own


def works_by_key(records: Sequence[JobRecord]) -> dict[str, Candidate]:
    """Return the works that the records lean on, each once, by citation key, sorted.

    Keys read `ferro2021delayed`; where two works would share one, the candidate's id is added to all of them. Those
    that the user gave stay.
    """
    given: dict[str, Candidate] = {}
    works: dict[str, Candidate] = {}
    for record in records:
        shown = shown_of(record)
        given |= shown.by_key(record) if shown.by_key else {}
        for work in shown.works(record):
            works.setdefault(work.cand_id, work)
    named = {work.cand_id for work in given.values()}
    rest = [work for work in works.values() if work.cand_id not in named]
    keyed = given | dict(zip(citation_keys(rest), rest, strict=True))
    return dict(sorted(keyed.items(), key=lambda pair: pair[0]))


def html(records: Sequence[JobRecord], envelopes: Sequence[Envelope] = (), ways: Sequence[PageLink] = ()) -> str:
    """Return a record's page; raises InputError where there is none, or several."""
    if not records:
        raise InputError("there is no record to show", where="html", fix="`peerassay reply` makes one")
    if len(records) > 1:
        fix = "name one, or make a page of each with `peerassay site`"
        raise InputError(f"{len(records)} records do not go on one page", where="html", fix=fix)
    return shown_of(records[0]).html(records, envelopes, ways)


def markdown(records: Sequence[JobRecord], envelopes: Sequence[Envelope] = ()) -> str:
    """Return the records as one Markdown text."""
    return "\n".join(shown_of(record).markdown([record], envelopes) for record in records)


def terminal(records: Sequence[JobRecord], envelopes: Sequence[Envelope] = ()) -> "Iterator[RenderableType]":
    """Give a summary of each record, as rich renderables."""
    yield from (shown_of(record).terminal([record], envelopes) for record in records)
