"""What a later look at a draft shows on a terminal: what is new and what is gone, the rest as counts."""

from peerassay.jobs.checking.record import CheckRecord, Item
from peerassay.progress import count, listed
from peerassay.reports.blocks import Block, Heading, Items, Run, Sheet, Text, bold, plain, soft
from peerassay.reports.checking import HEADINGS, line_of
from peerassay.reports.framing import notices

_MOST = 20
"""New things, and things that are gone, in lines of their own; more are on the page."""


def changes_of(before: CheckRecord, now: CheckRecord) -> Sheet:
    """Return what has changed between two checks of a draft; things are the same where their keys are."""
    mine, theirs = _items(now), _items(before)
    new = [item for key, item in mine.items() if key not in theirs]
    gone = [item for key, item in theirs.items() if key not in mine]
    changed = f"{len(new)} new, {len(gone)} gone" if new or gone else "nothing new, nothing gone"
    body: list[Block] = [Text(plain(f"Since the last look: {changed}."), "lead"), *notices(now)]
    body += _list("New", now, new, bold("new "))
    body += _list("Gone", before, gone, soft("gone "))
    kept = {name: sum(item.key in theirs for item in items) for name, items in now.body.lists.items()}
    counts = [f"{HEADINGS[name][0].lower()}: {many}" for name, many in kept.items() if many]
    if counts:
        body.append(Text((soft(f"As before: {count(sum(kept.values()), 'thing')} ({listed(counts)})."),), "small"))
    return Sheet("Check of a draft", tuple(body))


def _items(record: CheckRecord) -> dict[str, Item]:
    return {item.key: item for items in record.body.lists.values() for item in items}


def _list(heading: str, record: CheckRecord, items: list[Item], mark: Run) -> list[Block]:
    if not items:
        return []
    more = [plain(f"{len(items) - _MOST} more on the page")] if len(items) > _MOST else []
    lines = [(mark, *line_of(record, item)) for item in items[:_MOST]]
    return [Heading(f"{heading} ({len(items)})", 3), Items((*lines, *more))]
