"""The formats of reports and exports: one entry each, from which names, help, endings and errors derive.

Nothing is imported here until a format is written: the command line shows them in its help.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from peerassay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from peerassay.job_record import Envelope, JobRecord


@dataclass(frozen=True, slots=True)
class Format:
    """A format of reports or exports.

    Attributes:
        name: as the user writes it.
        words: what it holds, in a few words for help; "" where the name says it.
        endings: of its files, the usual one first; they name it as well.
        writer: `module:function` that writes records of any kind; "" where kinds have their own (`Shown.formats`).
        tells_runs: whether it tells of the runs too, when and at what cost; the writer then takes envelopes.
        streams: whether it is written record by record; the writer takes envelopes too, for what a manifest told.
        single: whether a file holds one record.

    """

    name: str
    words: str
    endings: tuple[str, ...]
    writer: str = ""
    tells_runs: bool = False
    streams: bool = False
    single: bool = False

    def load(self) -> Callable[..., Any]:
        """Return what writes it."""
        module, _, function = self.writer.partition(":")
        found: Callable[..., Any] = getattr(import_module(module), function)
        return found


FORMATS: Final = (
    Format("csv", "alias: claims, one row per claim", ("csv", "claims", "claims.csv"), streams=True),
    Format("scores", "alias: reviews, one row per review", ("scores.csv", "reviews", "reviews.csv"), streams=True),
    Format("papers", "a row per paper", ("papers.csv",), streams=True),
    Format("grading", "one JSON object per review: docs/specification.md", ("grading.jsonl",), streams=True),
    Format("opennovelty", "a novelty report as the OpenNovelty paper has it", ("opennovelty.jsonl",), streams=True),
    Format("jsonl", "", ("jsonl",), "peerassay.reports.formats:jsonl", streams=True),
    Format("json", "", ("json",), "peerassay.reports.formats:json_text"),
    Format("bibtex", "", ("bib",), "peerassay.reports.reference_managers:bibtex"),
    Format("csl-json", "", ("csl.json", "csl"), "peerassay.reports.reference_managers:csl_json"),
    Format("html", "", ("html",), "peerassay.reports.kinds:html", tells_runs=True),
    Format("markdown", "", ("md",), "peerassay.reports.kinds:markdown", tells_runs=True),
    Format("pdf", "", ("pdf",), tells_runs=True, single=True),
    Format("latex", "a section to paste", ("tex",), single=True),
    Format("graphml", "a knowledge graph", ("graphml",), single=True),
    Format("graph-json", "the same as JSON", ("graph.json",), single=True),
    Format("svg", "a drawing of the knowledge graph", ("svg",), single=True),
)

OF_CASES: Final = frozenset({"claims", "reviews", "papers"})
"""Names of tables that say what a row is: of the records of a store they take the cases."""


def told() -> str:
    """Return the formats in one line for help: "csv (a row per claim); jsonl"."""
    return "; ".join(f"{choice.name} ({choice.words})" if choice.words else choice.name for choice in FORMATS)


def known(name: str) -> Format:
    """Return a format by name or ending; raises InputError for another."""
    for choice in FORMATS:
        if name in {choice.name, *choice.endings}:
            return choice
    raise InputError("no such format", where=name, fix=f"use one of {', '.join(choice.name for choice in FORMATS)}")


def taken(records: "Sequence[JobRecord]", name: str) -> "tuple[JobRecord, ...]":
    """Return the records that the format can hold; raises InputError where there are some and it holds none of them."""
    from peerassay.kinds import kind_of
    from peerassay.reports.kinds import SHOWN

    form = known(name)
    held = tuple(record for record in records if form.writer or form.name in SHOWN[kind_of(record).name].formats)
    if records and not held:
        kind = kind_of(records[0])
        raise InputError(
            f"the {form.name} format does not support records of the kind “{kind.words}”",
            where=name,
            fix="use html, markdown or jsonl",
        )
    if form.single and len(records) != 1:
        what = " or ".join(shown.noun[0] for shown in SHOWN.values() if form.name in shown.formats)
        raise InputError(f"a {form.name} file can contain only one {what}", where=name, fix="name one")
    if not form.writer and len({kind_of(record).name for record in held}) > 1:
        raise InputError(f"{form.name} holds records of one kind", where=name, fix="give records of one kind only")
    return held


def export(records: "Sequence[JobRecord]", name: str, envelopes: "Sequence[Envelope]" = ()) -> str | bytes:
    """Return the records in a format, bytes for a PDF; raises InputError for what it has no room for.

    What it has no room for beside others is left out (see `taken`). The same records give the same bytes: when they
    were made stands in none, unless envelopes are given and the format tells of runs.
    """
    from peerassay.kinds import kind_of

    form = known(name)
    held = taken(records, name)
    if form.writer:
        write = form.load()
    else:
        from peerassay.reports.kinds import SHOWN

        of = (
            kind_of(held[0]).name if held else next(name for name, shown in SHOWN.items() if form.name in shown.formats)
        )
        write = SHOWN[of].formats[form.name]
    made: Any = write(held, envelopes) if form.tells_runs or form.streams else write(held)
    return "".join(made) if form.streams else made


def stream(
    records: "Iterable[JobRecord]", name: str, kinds: "Collection[str]", envelopes: "Iterable[Envelope]"
) -> "Iterator[str]":
    """Give the parts of a format that streams, for records of these kinds, of which it takes those that it can hold.

    Raises InputError where it holds none of the kinds, or several that do not go into one table.
    """
    from peerassay.kinds import kind_of
    from peerassay.reports.kinds import SHOWN

    form = known(name)
    held = sorted(kind for kind in kinds if form.writer or name in SHOWN[kind].formats)
    if len(held) > 1 and not form.writer:
        raise InputError(f"{name} holds records of one kind", where=name, fix=f"add --kind {' or --kind '.join(held)}")
    if kinds and not held:
        raise InputError(f"{name} cannot hold these records", where=name, fix="use html, markdown or jsonl")
    write = form.load() if form.writer else SHOWN[held[0] if held else "case"].formats[name]
    parts: Iterator[str] = write((record for record in records if kind_of(record).name in held), envelopes)
    return parts


def jsonl(records: "Iterable[JobRecord]", envelopes: "Iterable[Envelope]" = ()) -> "Iterator[str]":
    """Give a line of JSON for each record."""
    from peerassay.frozen import canonical_json

    # These two end a line for some readers; inside JSON strings they may as well be escaped.
    lines = (canonical_json(r).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029") for r in records)
    yield from (f"{line}\n" for line in lines)


def json_text(records: "Sequence[JobRecord]") -> str:
    """Return one record as an object, several as an array."""
    from peerassay.frozen import canonical_json

    plain = [record.model_dump(mode="json") for record in records]
    return canonical_json(plain[0] if len(plain) == 1 else plain) + "\n"
