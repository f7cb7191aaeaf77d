"""The command line: one file per command."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code; the entry point of the `peerassay` script."""
    from peerassay.cli.app import run

    return run(arguments)
