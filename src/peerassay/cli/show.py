"""`peerassay show` and `peerassay delete`: records of the store or of files, shown or forgotten."""

from pathlib import Path
from typing import Annotated

import typer

from peerassay.cli import options
from peerassay.cli.console import out, out_json, print_rich, tell
from peerassay.progress import count


def show(
    record: Annotated[
        str | None,
        typer.Argument(
            help="a record's file, digest, review or paper id, or - for standard input; default: list the store",
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
    from peerassay.cli.records import envelopes_of, find, listing

    if record is None:
        listing(home, store, as_json=as_json)
        return
    records = find([record], home, store)
    envelopes = envelopes_of([record], records, home, store)
    if html is not None:
        from peerassay.home import write_private
        from peerassay.reports import kinds

        write_private(html, kinds.html(records, envelopes))
        tell(f"report: {html}")
    if as_json:
        out_json(records[0] if len(records) == 1 else {"records": [each.model_dump(mode="json") for each in records]})
    elif markdown:
        from peerassay.reports import kinds

        out(kinds.markdown(records, envelopes))
    elif html is None:
        from peerassay.reports import kinds

        for printed in kinds.terminal(records, envelopes):
            print_rich(printed)


def delete(
    records: Annotated[
        list[str],
        typer.Argument(help="digests (or unique prefixes) or review ids", show_default=False, metavar="RECORDS"),
    ],
    home: options.Home = None,
    store: options.Store = None,
    as_json: options.Json = False,
) -> None:
    """Delete records and their runs from the store. Files written elsewhere are kept."""
    from peerassay.cli.records import opened

    kept = opened(home, store)
    gone = [kept.delete(key) for key in dict.fromkeys(records)]
    if as_json:
        out_json({"deleted": gone, "holds": kept.count()})
        return
    out(f"deleted {count(len(gone), 'record')}; {kept.count()} left in the store")
