"""`peerassay bench`, which the distribution peerassay-bench brings along: measuring each part on real data."""

from importlib.metadata import entry_points

import typer

from peerassay.errors import MissingExtra

GROUP = "peerassay.commands"


def bench(context: typer.Context) -> None:
    """Measure each part of peerassay on a folder of real data; needs peerassay-bench."""
    found = tuple(entry_points(group=GROUP, name="bench"))
    if not found:
        raise MissingExtra(
            "`peerassay bench` is in a distribution of its own",
            where="peerassay bench",
            fix="pip install peerassay-bench, or in the repository pip install ./bench",
        )
    app: typer.Typer = found[0].load()
    raise typer.Exit(app(context.args, prog_name="peerassay bench", standalone_mode=False) or 0)
