"""Examples of how entries of catalogues fit works that are named, and of which are one work."""

from pathlib import Path
from typing import Any

import pytest

from examples import names, wrong
from peerassay.literature.candidate import Candidate
from peerassay.literature.dates import PartialDate, first_public, later_than, venue_edition, written_by
from peerassay.literature.duplicates import are_duplicates, gathered
from peerassay.literature.fit import author_agreement, candidate_arxiv, fit, printed_in, stated_arxiv, title_fit
from peerassay.literature.identity import cand_id_for, nicknames, same_work, short_name, surname, without_short_name
from peerassay.literature.source import WorkMention

FILE = Path(__file__).parent / "examples" / "identity.jsonl"


def entry(**fields: Any) -> Candidate:
    """A catalogue's entry."""
    return Candidate.model_validate({"cand_id": "P00000000", "title": "", **fields})


def people(text: str) -> list[str]:
    """Names that are parted by semicolons."""
    return [name.strip() for name in text.split(";") if name.strip()]


def agreement(stated: str, own: str, text: str = "") -> str | None:
    """How stated authors agree with an entry's."""
    return author_agreement(WorkMention(text=text, authors=tuple(people(stated))), entry(authors=people(own)))


def fitted(mention: dict[str, Any], fields: dict[str, Any]) -> dict[str, Any]:
    """All that a fit says, without the entry."""
    found = fit(WorkMention.model_validate({"text": "", **mention}), entry(**fields))
    return {name: getattr(found, name) for name in found.__slots__ if name != "candidate"}


def each_with_each(pair: Any, entries: list[dict[str, Any]]) -> list[str]:
    """For each entry a digit for every entry: whether they are a pair."""
    works = [entry(**fields) for fields in entries]
    return ["".join(str(int(pair(one, other))) for other in works) for one in works]


CALLS = {
    "title_fit": title_fit,
    "title_fits": lambda titles: [[round(title_fit(one, other)) for other in titles] for one in titles],
    "printed_in": printed_in,
    "agreement": agreement,
    "fit": fitted,
    "same_work": lambda entries: each_with_each(same_work, entries),
    "are_duplicates": lambda entries: each_with_each(are_duplicates, entries),
    "gathered": lambda entries: [
        [(work.title, work.doi, work.date, len(work.abstract)) for work in gathered([entry(**e) for e in entries])[0]],
        gathered([entry(**e) for e in entries])[1],
    ],
    "short_name": short_name,
    "without_short_name": without_short_name,
    "surname": surname,
    "nicknames": lambda title, abstract: nicknames(entry(title=title, abstract=abstract)),
    "cand_id_for": lambda fields: cand_id_for(**fields),
    "stated_arxiv": lambda fields: stated_arxiv(WorkMention(text="", **fields)),
    "candidate_arxiv": lambda fields: candidate_arxiv(entry(**fields)),
    "parse": lambda text: str(PartialDate.parse(text)),
    "months": lambda text: (date := PartialDate.parse(text)) and (date.months, date.last_day),
    "after": lambda dates: [
        "".join(str(int(PartialDate.parse(one).after(PartialDate.parse(other)))) for other in dates) for one in dates
    ],
    "first_public": lambda fields: first_public(entry(**fields)),
    "written_by": lambda fields: str(written_by(entry(**fields))),
    "venue_edition": lambda fields: venue_edition(entry(**fields)),
    "later_than": lambda fields, dates: [later_than(entry(**fields), date) for date in dates],
}


@pytest.mark.parametrize("name", names(FILE))
def test_examples_come_out_as_they_say(name: str) -> None:
    """Each example of the call gives what stands beside it."""
    assert wrong(FILE, CALLS, name) == []
