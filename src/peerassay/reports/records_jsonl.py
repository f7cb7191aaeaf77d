"""Records as JSON Lines: one record a line, in canonical JSON."""

from collections.abc import Sequence

from peerassay.frozen import canonical_json
from peerassay.reports.any_record import AnyRecord


def records_jsonl(records: Sequence[AnyRecord]) -> str:
    """Return the records, each as the store and its file hold it."""
    # These two end a line for some readers; inside JSON strings they may as well be escaped.
    lines = (canonical_json(r).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029") for r in records)
    return "".join(f"{line}\n" for line in lines)
