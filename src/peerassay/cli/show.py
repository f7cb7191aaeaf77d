"""`peerassay show` and `peerassay delete`: gradings and novelty reports of the store or of files, shown or forgotten."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from peerassay.cli import options

if TYPE_CHECKING:
    from peerassay.reports.any_record import AnyRecord
    from peerassay.run import Envelope


def show(
    record: Annotated[
        str | None,
        typer.Argument(
            help="a record's file, digest, review or paper id, or - for standard input; none: list the store",
            metavar="[RECORD]",
        ),
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", help="write the HTML report to this file", metavar="FILE")
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="print the report as Markdown")] = False,
    home: options.Home = None,
    store: options.Store = None,
    as_json: options.Json = False,
) -> None:
    """Show a record, or list what the store holds."""
    from peerassay.cli.console import out, out_json, tell
    from peerassay.cli.records import envelopes_of, find, listing

    if record is None:
        listing(home, store, as_json=as_json)
        return
    records = find([record], home, store)
    envelopes = envelopes_of([record], records, home, store)
    if html is not None:
        from peerassay.home import write_private
        from peerassay.reports.exports import laid_out

        write_private(html, laid_out(records, "html", envelopes))
        tell(f"report: {html}")
    if as_json:
        out_json(records[0] if len(records) == 1 else {"records": [one.model_dump(mode="json") for one in records]})
    elif markdown:
        from peerassay.reports.exports import laid_out

        out(laid_out(records, "markdown", envelopes))
    elif html is None:
        _print(records, envelopes)


def _print(records: "tuple[AnyRecord, ...]", envelopes: "tuple[Envelope, ...]") -> None:
    from peerassay.cli.console import print_rich
    from peerassay.reports.any_record import gradings_of, reports_of
    from peerassay.reports.novelty.terminal import report_summary
    from peerassay.reports.terminal import summary

    gradings = gradings_of(records)
    if gradings:
        print_rich(summary(gradings))
    for one in reports_of(records):
        print_rich(report_summary(one, envelopes))


def delete(
    records: Annotated[
        list[str],
        typer.Argument(help="digests (or their beginnings) or review ids", show_default=False, metavar="RECORDS"),
    ],
    home: options.Home = None,
    store: options.Store = None,
    as_json: options.Json = False,
) -> None:
    """Forget records of the store with all their runs; files that were written elsewhere stay."""
    from peerassay.cli.console import out, out_json
    from peerassay.cli.records import opened

    kept = opened(home, store)
    gone = [kept.delete(key) for key in dict.fromkeys(records)]
    if as_json:
        out_json({"deleted": gone, "holds": kept.count()})
        return
    out(f"forgot {len(gone)}; the store holds {kept.count()}")
