"""`peerassay delete`: records forgotten."""

from typing import Annotated

import typer

from peerassay.cli import options


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
