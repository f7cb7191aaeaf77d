"""Records of either job in other tools' formats."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from peerassay.errors import InputError
from peerassay.frozen import canonical_json
from peerassay.reports.any_record import AnyRecord, gradings_of, reports_of
from peerassay.reports.bibtex import bibtex
from peerassay.reports.claims_csv import claims_csv
from peerassay.reports.csl_json import csl_json
from peerassay.reports.scores_csv import scores_csv
from peerassay.run import Envelope

Writer = Callable[[Sequence[AnyRecord]], str | bytes]


@dataclass(frozen=True, slots=True)
class Format:
    """How a format is written; `takes` names the kinds that it has room for."""

    write: Writer
    takes: tuple[str, ...] = ("grading", "novelty")


def export(records: Sequence[AnyRecord], format: str) -> str | bytes:
    """Return the records in a format of `FORMATS`, bytes for a PDF; raises InputError for what it has no room for.

    The same records give the same bytes: when they were made stands in none of them (`laid_out` tells it).
    """
    return known(format).write(records)


def laid_out(records: Sequence[AnyRecord], format: Literal["html", "markdown"], envelopes: Sequence[Envelope]) -> str:
    """Return the records as a page or as Markdown that tells of their runs as well: when, at what cost."""
    return _html(records, envelopes) if format == "html" else _markdown(records, envelopes)


def known(format: str) -> Format:
    """Return a format of `FORMATS`, also by its file's ending; raises InputError for another."""
    made = FORMATS.get(ENDINGS.get(format, format))
    if made is None:
        raise InputError("no such format", where=format, fix=f"take one of {', '.join(FORMATS)}")
    return made


def _csv(records: Sequence[AnyRecord]) -> str:
    gradings = gradings_of(records)
    if records and not gradings:
        raise InputError("a novelty report has no rows of claims", where="csv", fix="take html, markdown or jsonl")
    return claims_csv(gradings)


def _scores(records: Sequence[AnyRecord]) -> str:
    gradings = gradings_of(records)
    if records and not gradings:
        raise InputError("a novelty report has no score card", where="scores", fix="take html, markdown or jsonl")
    return scores_csv(gradings)


def _jsonl(records: Sequence[AnyRecord]) -> str:
    # These two end a line for some readers; inside JSON strings they may as well be escaped.
    lines = (canonical_json(r).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029") for r in records)
    return "".join(f"{line}\n" for line in lines)


def _json(records: Sequence[AnyRecord]) -> str:
    plain = [one.model_dump(mode="json") for one in records]
    return canonical_json(plain[0] if len(plain) == 1 else plain) + "\n"


def _html(records: Sequence[AnyRecord], envelopes: Sequence[Envelope] = ()) -> str:
    from peerassay.reports.html import render_html
    from peerassay.reports.novelty.html import render_report_html

    reports = reports_of(records)
    if not reports:
        return render_html(gradings_of(records), envelopes)
    if len(records) > 1:
        fix = "name one, or make a page of each with `peerassay site`"
        raise InputError(f"{len(records)} records do not go on one page with a novelty report", where="html", fix=fix)
    return render_report_html(reports[0], envelopes)


def _markdown(records: Sequence[AnyRecord], envelopes: Sequence[Envelope] = ()) -> str:
    from peerassay.reports.markdown import render_markdown
    from peerassay.reports.novelty.markdown import render_report_markdown

    gradings, reports = gradings_of(records), reports_of(records)
    texts = [render_markdown(gradings, envelopes)] if gradings or not reports else []
    return "\n".join([*texts, *(render_report_markdown(one, envelopes) for one in reports)])


def _pdf(records: Sequence[AnyRecord]) -> bytes:
    from peerassay.reports.novelty.pdf import render_report_pdf

    reports = reports_of(records)
    if len(records) != 1 or not reports:
        raise InputError("a PDF holds one novelty report", where="pdf", fix="name one; a grading prints as HTML")
    return render_report_pdf(reports[0])


FORMATS: dict[str, Format] = {
    "csv": Format(_csv, takes=("grading",)),
    "scores": Format(_scores, takes=("grading",)),
    "jsonl": Format(_jsonl),
    "json": Format(_json),
    "bibtex": Format(bibtex),
    "csl-json": Format(csl_json),
    "html": Format(_html),
    "markdown": Format(_markdown),
    "pdf": Format(_pdf, takes=("novelty",)),
}
ENDINGS = {"bib": "bibtex", "csl": "csl-json", "md": "markdown"}
"""Short names that are taken as well."""
