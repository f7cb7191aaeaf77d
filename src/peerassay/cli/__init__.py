"""The command line: one file per command."""


def main() -> None:
    """Run the command line; the entry point of the `peerassay` script."""
    from peerassay.cli.app import run

    run()
