"""Tables of pages that follow from a registry: `python tests/docs_tables.py` writes them, `test_docs.py` compares.

A table is known by its page and its first line, which stays; so does what a page says of a prompt, which only a file
without a row gets from its own title.
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import case_builder as built
from peerassay.choices import SOURCES
from peerassay.cli import app  # noqa: F401 (the commands are known once all are imported)
from peerassay.cli.running import COMMANDS
from peerassay.jobs.reviews.scores.card import SCORES, cards_of
from peerassay.kinds import KINDS

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "peerassay"
_TASK = re.compile(r"(?:# )?(?:Your task|Task): (.*)")


def scores(_: list[str]) -> Iterable[str]:
    """Return a row for each score: what it is, whether rules alone give it a value, which way is better."""
    record = built.offline_case()
    cards = cards_of(record.body, record.reviews, record.works, record.body.named).values()
    for measure in SCORES:
        rules = "has a value" if any(card.value(measure.key) is not None for card in cards) else "null"
        yield _row(f"`{measure.key}`", measure.formula, measure.meaning, rules, measure.better)


def sources(_: list[str]) -> Iterable[str]:
    """Return a row for each source: its words, where it is asked, its key, its terms."""
    for entry in SOURCES:
        address = f"`{urlsplit(entry.endpoint).netloc}`" if entry.endpoint else "none"
        yield _row(f"`{entry.name}`", entry.words, address, f"`{entry.key}`" if entry.key else "none", entry.terms)


def prompts(rows: list[str]) -> Iterable[str]:
    """Return the rows without files that are gone, and one for each file that has none."""
    files = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("prompts/*") if path.is_file()}
    named: set[str] = set()
    for row in rows:
        places = re.findall(r"`([\w/.]+)`", row.split("|")[1])
        folder = places[0].rpartition("/")[0]
        paths = {f"{folder}/{place.rpartition('/')[2]}" for place in places}
        named |= paths
        if paths <= files:
            yield row
    for file in sorted(files - named):
        title = _TASK.match((PACKAGE / file).read_text(encoding="utf-8"))
        yield _row(f"`{file}`", title[1] if title else "nothing by itself: part of other prompts")


def commands(_: list[str]) -> Iterable[str]:
    """Return a row for each job's command, with what it does."""
    every = (name for kind in KINDS.values() for name in kind.commands)
    return (_row(f"`peerassay {name}`", COMMANDS[name.replace("-", "_")].summary) for name in every)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


class Table(NamedTuple):
    """A table of a page: the page, its first line, and its rows of what they are now."""

    page: str
    head: str
    rows: Callable[[list[str]], Iterable[str]]


TABLES = (
    Table("../README.md", "| command of a job |", commands),
    Table("scores.md", "| key | formula |", scores),
    Table("literature.md", "| source | what it has |", sources),
    Table("prompts.md", "| file in `src/peerassay/` |", prompts),
)


def renewed(table: Table) -> tuple[str, str]:
    """Return the page of a table as it is, and as it would be."""
    text = (ROOT / "docs" / table.page).read_text(encoding="utf-8")
    found = re.search(rf"^{re.escape(table.head)}.*\n\|[-|]+\|\n((?:\|.*\n)*)", text, re.MULTILINE)
    assert found, table.head
    rows = "".join(f"{row}\n" for row in table.rows(found[1].splitlines()))
    return text, text[: found.start(1)] + rows + text[found.end(1) :]


if __name__ == "__main__":
    for each in TABLES:
        (ROOT / "docs" / each.page).write_text(renewed(each)[1], encoding="utf-8")
