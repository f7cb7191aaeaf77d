"""A run that is meant to be killed: a child process answers both reviews apart and writes their records."""

from pathlib import Path

from invented_case import reply, settings

from peerassay.frozen import canonical_json


def run(home: Path, base_url: str, out: Path) -> None:
    """Make a case of each review by two readers, so that there are many questions; write the canonical JSON."""
    made = reply(settings(home, base_url, apart=True, readers=2, concurrency=4))
    assert made.state == "complete"
    out.write_text("\n".join(canonical_json(record) for record in made.records), encoding="utf-8")
