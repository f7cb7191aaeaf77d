"""The citations that are resolved: those of real reviews, and fakes made from real ones."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rapidfuzz import fuzz

from peerassay_bench.data_folder import Row

LIST = "The following work is missing.\n\nReferences\n"
_WRONG_YEARS = (-9, -6, -4, -3)
"""How far off a fake's year is: more than a preprint's year from its print."""
_LEAST_TITLE = 6
"""Words that a title needs so that half of it still says something."""
_LIKE_A_REAL_ONE = 80.0
"""A made title this much alike to a real one (rapidfuzz ratio) is no fake, and is not used."""


class Fake(StrEnum):
    """How a reference is made false."""

    MISDESCRIBED = "misdescribed"
    MIXED_TITLE = "mixed_title"


@dataclass(frozen=True, slots=True)
class CitationRow:
    """A citation in its text.

    Attributes:
        text: the review, or the part of it that is at hand.
        start: where in the text the citation stands.
        end: offset behind it.
        paper: the id of the paper that the review is of; rows of one paper are drawn together.
        title: that paper's title.
        year: that paper's year.
        cited: the id of the paper that is named, None for a fake.
        cited_title: its title, "" for a fake.
        fake: how it is made false, None for a true one.
        whole: whether the text is the whole review.

    """

    text: str
    start: int
    end: int
    paper: str
    title: str
    year: int
    cited: str | None = None
    cited_title: str = ""
    fake: Fake | None = None
    whole: bool = False


def true_rows(rows: Sequence[Row], corpus: Mapping[str, Row], reviewed: Mapping[str, Row]) -> Iterator[CitationRow]:
    """Give the citations of reviews: in the whole review where it is at hand, else with the sentences that cite it."""
    for row in rows:
        whole = _whole_review(row, reviewed)
        if whole is not None:
            text, start, end = whole, int(row["char_start"]), int(row["char_end"])
        else:
            text, start, end = _with_context(row)
        yield CitationRow(
            text=text,
            start=start,
            end=end,
            paper=str(row["paper_id"]),
            title=str(corpus.get(row["paper_id"], {}).get("title", "")),
            year=int(row["paper_year"]),
            cited=str(row["cited_paper_id"]),
            cited_title=str(row["cited_title"]),
            whole=whole is not None,
        )


def _whole_review(row: Row, reviewed: Mapping[str, Row]) -> str | None:
    """The review's text, None where it is not at hand, or is not the text that the row was made of."""
    reviews = reviewed.get(row["paper_id"], {}).get("reviews", [])
    index = int(row["review_index"])
    text = reviews[index].get("comments") if index < len(reviews) else None
    if not isinstance(text, str):
        return None
    held = text[int(row["char_start"]) : int(row["char_end"])]
    return text if fuzz.partial_ratio(held.lower(), row["cited_title"].lower()) >= _LIKE_A_REAL_ONE else None


def _with_context(row: Row) -> tuple[str, int, int]:
    """The sentences that cite it and the one that names it; a line of a reference list stands in a list, alone."""
    heading = ["References"] if row["form"] == "reference_line" else []
    text = "\n".join([*row["context"], *([""] if row["context"] else []), *heading, row["sentence"]])
    place = fuzz.partial_ratio_alignment(row["cited_title"].lower(), text.lower())
    start = len(text) - len(row["sentence"])
    if place is None or place.dest_start < start or place.score < _LIKE_A_REAL_ONE:
        return text, start, len(text)
    return text, place.dest_start, place.dest_end


def fake_rows(rows: Sequence[Row], corpus: Mapping[str, Row], rng: random.Random) -> Iterator[CitationRow]:
    """Give two fakes for each row whose cited paper the corpus has: wrong authors and year, and a mixed title.

    Both name the corpus's own venue and, the mixed ones, a year that it holds: else no library of one venue could say
    that there is no such paper.
    """
    others = sorted(corpus)
    titles = [str(corpus[key]["title"]) for key in others]
    for row in rows:
        real = corpus.get(row["cited_paper_id"])
        if real is None:
            continue
        year = int(real["year"])
        strangers = _strangers(real, others, corpus, rng)
        line = _line(strangers["authors"], real["title"], year + rng.choice(_WRONG_YEARS), rng)
        yield _fake(row, corpus, line, Fake.MISDESCRIBED)
        mixed = _mixed(str(real["title"]), titles, rng)
        if mixed is not None:
            authors = (real if rng.random() < 0.5 else strangers)["authors"]
            yield _fake(row, corpus, _line(authors, mixed, year, rng), Fake.MIXED_TITLE)


def _strangers(real: Row, others: Sequence[str], corpus: Mapping[str, Row], rng: random.Random) -> Row:
    """A paper none of whose authors shares a name with the real one's."""
    names = {part for author in real["authors"] for part in author.lower().split()}
    for _ in range(200):
        other = corpus[rng.choice(others)]
        if not names & {part for author in other["authors"] for part in author.lower().split()}:
            return other
    return {"authors": ["Ottoline Featherstonehaugh", "Zebedee Quackenbush"]}


def _mixed(title: str, titles: Sequence[str], rng: random.Random) -> str | None:
    """The first half of a title with the second half of another; None where nothing new comes of it."""
    words = title.split()
    for _ in range(20):
        other = rng.choice(titles).split()
        if min(len(words), len(other)) < _LEAST_TITLE:
            continue
        made = " ".join([*words[: len(words) // 2], *other[len(other) // 2 :]])
        if max(fuzz.ratio(made.lower(), whole.lower()) for whole in (title, " ".join(other))) < _LIKE_A_REAL_ONE:
            return made
    return None


def _line(authors: Sequence[str], title: str, year: int, rng: random.Random) -> str:
    """A reference line in one of four common styles."""
    surnames = [author.split()[-1] for author in authors]
    et_al = f"{surnames[0]} et al." if len(authors) > 1 else authors[0]
    styles = (
        f"{', '.join(authors[:6])}. {title}. Advances in Neural Information Processing Systems, {year}.",
        f'{surnames[0]}, {authors[0].split()[0]}, et al. "{title}." NeurIPS ({year}).',
        f"{et_al} ({year}). {title}. In NeurIPS.",
        f"{title}. {et_al} NeurIPS {year}.",
    )
    return rng.choice(styles)


def _fake(row: Row, corpus: Mapping[str, Row], line: str, kind: Fake) -> CitationRow:
    text = f"{LIST}[1] {line}"
    return CitationRow(
        text=text,
        start=len(LIST),
        end=len(text),
        paper=str(row["paper_id"]),
        title=str(corpus.get(row["paper_id"], {}).get("title", "")),
        year=max(int(row["paper_year"]), int(row["cited_year"])),
        fake=kind,
    )
