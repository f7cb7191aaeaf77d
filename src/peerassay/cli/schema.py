"""`peerassay schema`: the record's JSON Schema, for readers in other languages."""


def schema() -> None:
    """Print the JSON Schema (2020-12) of the records that this version writes."""
    from peerassay.cli.console import out
    from peerassay.grading.record_schema import schema_file

    out(schema_file().read_text(encoding="utf-8").rstrip("\n"))
