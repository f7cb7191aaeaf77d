"""Records as JSON and as JSON lines."""

from collections.abc import Sequence

from peerassay.frozen import canonical_json
from peerassay.job_record import JobRecord


def jsonl(records: Sequence[JobRecord]) -> str:
    """Return a line of JSON for each record."""
    # These two end a line for some readers; inside JSON strings they may as well be escaped.
    lines = (canonical_json(r).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029") for r in records)
    return "".join(f"{line}\n" for line in lines)


def json_text(records: Sequence[JobRecord]) -> str:
    """Return one record as an object, several as an array."""
    plain = [record.model_dump(mode="json") for record in records]
    return canonical_json(plain[0] if len(plain) == 1 else plain) + "\n"
