"""The website put into a folder; pages of an earlier one that are no longer in it are taken away."""

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from peerassay.errors import StoreError
from peerassay.job_record import Envelope, JobRecord
from peerassay.reports.site.entry import PAGES
from peerassay.reports.site.site import site_files

LIST = "site.json"
"""What the last writing put there; nothing else in the folder is ever touched."""
_OURS = re.compile(rf"{PAGES}/[A-Za-z0-9._-]+\.html")


def write_site(folder: Path, records: Iterable[JobRecord], envelopes: Sequence[Envelope] = ()) -> tuple[Path, ...]:
    """Write the website and return its files, the index first; raises StoreError where the folder takes none."""
    try:
        (folder / PAGES).mkdir(parents=True, exist_ok=True)
        before = _listed(folder / LIST)
        written: list[str] = []
        for name, text in site_files(records, envelopes):
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
            written.append(name)
        for name in sorted(before - set(written)):
            (folder / name).unlink(missing_ok=True)
        (folder / LIST).write_text(json.dumps(sorted(written), indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        what = f"the site cannot be written ({error.strerror or error})"
        raise StoreError(what, where=str(folder), fix="name another folder") from error
    return tuple(folder / name for name in written)


def _listed(path: Path) -> set[str]:
    try:
        names = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return set()
    given = names if isinstance(names, list) else []
    return {name for name in given if isinstance(name, str) and _OURS.fullmatch(name)}
