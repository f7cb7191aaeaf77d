"""The chair's table: a row for each paper, what to look at first, every claim on novelty as a square."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from peerassay.jobs.reviews.case import Label, Statement
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.progress import count
from peerassay.reports.csv_table import csv_table
from peerassay.reports.reviews.evidence import Shower
from peerassay.reports.reviews.naming import Names, short_quote
from peerassay.reports.reviews.prose import first_sentences
from peerassay.reports.reviews.words import verdict_of
from peerassay.reports.visible import cut, one_line
from peerassay.serve.desk import Desk
from peerassay.serve.points import Reviewer, reviewers_of
from peerassay.serve.screens import blank, desk_of, screen, user_of

WIDE: Final = 4.0
"""A spread of ratings from which it is bold."""
_TOPS: Final = (5, 6, 10)
"""The ends of venues' scales, which begin at 1; no rating tells its own."""
_ENOUGH: Final = 8
"""Ratings from which none above 5 or 6 means that the scale ends there."""
_LOOK_WORDS: Final = 13
_QUOTE, _REASON = 30, 40
_MOST_PAPERS: Final = 500
"""On the screen; the CSV has all."""
_SQUARES: Final[dict[str, str]] = {"calm": "holds", "part": "part", "bad": "no", "closer": "closer", "open": "open"}


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim on novelty in the table: its square, its verdict, and what decides it."""

    reviewer: Reviewer
    square: str
    is_praise: bool
    verdict: str
    quote: str
    evidence: tuple[Any, ...]
    why: str
    wants_look: bool

    @property
    def side(self) -> str:
        """What kind of claim it is, in a word."""
        return "praise" if self.is_praise else "a doubt"


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale that ratings are drawn on, from 1 to `top`."""

    top: int

    @property
    def border(self) -> tuple[float, float]:
        """The borderline: the middle fifth."""
        middle, half = (1 + self.top) / 2, (self.top - 1) / 10
        return middle - half, middle + half

    def is_border(self, mean: float | None) -> bool:
        """Whether a mean lies on the borderline."""
        return mean is not None and self.border[0] <= mean <= self.border[1]

    def place(self, rating: float) -> float:
        """Return how far a rating is from the left end, of 100."""
        return round(100 * (min(max(rating, 1), self.top) - 1) / (self.top - 1), 2)


def scale_of(ratings: Sequence[float]) -> Scale:
    """Return the shortest scale of a venue that holds the ratings; that to 10 where there are too few to tell."""
    return Scale(next((top for top in _TOPS if max(ratings) <= top), 10) if len(ratings) >= _ENOUGH else 10)


@dataclass(frozen=True, slots=True)
class Dot:
    """A rating on the scale: how far from its left end (of 100), and how high, where several are equal."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A paper of the table; `need` orders: 3 and 2 need a look, 1 is open, 0 has nothing, -1 is not judged."""

    key: str
    paper: str
    title: str
    reviewers: tuple[Reviewer, ...]
    ratings: tuple[float, ...]
    claims: tuple[Claim, ...]
    need: int
    look: str

    @property
    def mean(self) -> float | None:
        """The mean of the ratings, None where there is none."""
        return sum(self.ratings) / len(self.ratings) if self.ratings else None

    @property
    def spread(self) -> float | None:
        """The highest rating less the lowest."""
        return max(self.ratings) - min(self.ratings) if self.ratings else None

    @property
    def level(self) -> str:
        """The word by which the row is drawn."""
        return {3: "now", 2: "look", 1: "glance", 0: "calm"}.get(self.need, "unj")

    @property
    def tags(self) -> str:
        """The filters that the row answers to."""
        told = ["look"] if self.need >= 2 else ["none"] if self.need < 0 else []
        told += ["split"] if (self.spread or 0) >= WIDE else []
        return " ".join(told)

    def groups(self) -> list[tuple[Reviewer, list[Claim]]]:
        """Return the claims by reviewer."""
        made = [(r, [c for c in self.claims if c.reviewer is r]) for r in self.reviewers]
        return [(reviewer, own) for reviewer, own in made if own]


@lru_cache(1024)
def row_of(desk: Desk, key: str) -> PaperRow | None:
    """Return the row of a record, None for one that is no case."""
    record = desk.records.get(key)
    if not isinstance(record, CaseRecord):
        return None
    reviewers = reviewers_of(record)
    ratings = tuple(float(cell) for line in record.lines if isinstance(cell := line.cells.get("rating"), int | float))
    claims = tuple(_claims(record, reviewers))
    need, look = _look(record, claims)
    title = one_line(record.paper.card.title) or record.paper.source.name
    return PaperRow(key, record.paper.id, title, reviewers, ratings, claims, need, look)


def _claims(record: CaseRecord, reviewers: Sequence[Reviewer]) -> list[Claim]:
    names = Names(record)
    shower = Shower(names, "chair")
    made = []
    for reviewer in reviewers:
        for statement in record.body.statements_of(reviewer.id):
            if statement.label is None and (record.body.read or statement.stance is None):
                continue
            made.append(_claim(record, reviewer, statement, names, shower))
    return made


def _claim(record: CaseRecord, reviewer: Reviewer, said: Statement, names: Names, shower: Shower) -> Claim:
    verdict = verdict_of(said, "chair", read=record.body.read)
    quote = short_quote(said.spans[0].text, said.says, _QUOTE) if said.spans else said.says
    by_id = {evidence.id: evidence for evidence in record.body.evidence}
    best = next((by_id[key] for key in said.evidence if key in by_id and not by_id[key].praise), None)
    why = names.prose.text(first_sentences(said.because, _REASON)) if said.because else ""
    return Claim(
        reviewer,
        _SQUARES.get(verdict.tone, "unj") if record.body.read else "unj",
        said.is_praise,
        verdict.word,
        quote,
        shower.brief(best) if best is not None else (),
        why,
        said.label in {Label.UNSUPPORTED, Label.OVERSTATED, Label.UNDERSTATED},
    )


def _look(record: CaseRecord, claims: Sequence[Claim]) -> tuple[int, str]:
    """Return how much a paper needs a look, and what to look at in at most thirteen words."""
    if not record.body.read:
        return -1, f"{count(len(claims), 'claim')} to read. Nobody has judged them."
    if any(answer.failure for answer in record.made.answers):
        return -1, "Not all was judged: a question got no answer."
    first = next((c for square in ("no", "closer", "part", "open") for c in claims if c.square == square), None)
    if first is None:
        return 0, "Nothing to settle." if claims else "No claim on novelty."
    need = {"no": 3, "closer": 3 if first.is_praise else 2, "part": 2, "open": 1}[first.square]
    reason = one_line(first.why) or first.verdict
    told = f"{first.reviewer.name}: {reason}".split()
    return need, cut(" ".join(told[:_LOOK_WORDS]) + (" …" if len(told) > _LOOK_WORDS else ""), 120)


def rows_for(desk: Desk, user: str, run: str = "", most: int | None = None) -> tuple[PaperRow, ...]:
    """Return the newest case of each paper, what needs a look first, those that nobody judged beside them.

    `run` leaves out what another run made; `most` is how many papers there may be, the newest, None for all.
    """
    wanted = desk.notes.run(user, run) if run else None
    newest: dict[str, str] = {}
    for kept in desk.kept(user, "case"):
        if wanted is None or kept.digest in wanted.digests:
            newest.setdefault(kept.paper_id, kept.digest)
    rows = [row for key in list(newest.values())[:most] if (row := row_of(desk, key)) is not None]
    return tuple(sorted(rows, key=lambda row: (-row.need if row.need >= 0 else 0.5, -(row.spread or 0), row.title)))


def dots(ratings: Sequence[float], scale: Scale) -> tuple[Dot, ...]:
    """Return the ratings as dots on the scale, equal ones above each other."""
    held: dict[float, int] = {}
    made = []
    for rating in sorted(ratings):
        held[rating] = held.get(rating, 0) + 1
        many = sum(other == rating for other in ratings)
        made.append(Dot(scale.place(rating), 20 + 9 * (held[rating] - 1 - (many - 1) / 2)))
    return tuple(made)


def papers(request: Request) -> Response:
    """Return the table over all papers of the user, or of one run."""
    desk, user = desk_of(request), user_of(request)
    run = request.query_params.get("run", "")
    rows = rows_for(desk, user, run, _MOST_PAPERS)
    if not rows:
        return blank(
            request,
            "/papers",
            "Papers",
            "No papers yet",
            "Drop papers with their reviews on the first screen, or paste the link of a venue.",
        )
    judged = [row for row in rows if row.need >= 0]
    reviews = sum(len(row.reviewers) for row in rows)
    scale = scale_of([rating for row in rows for rating in row.ratings])
    tags = {row.key: f"{row.tags}{' border' * scale.is_border(row.mean)}" for row in rows}
    return screen(
        request,
        "papers.html.j2",
        tab="/papers",
        run=run,
        rows=rows,
        head=_head(rows, judged, reviews),
        told=_told(rows, reviews),
        dots=dots,
        scale=scale,
        tags_of=tags,
        wide=WIDE,
        tags={tag: sum(tag in told.split() for told in tags.values()) for tag in ("look", "split", "border", "none")},
        seen=desk.notes.marks(user, "papers").get("seen", []),
    )


def _head(rows: Sequence[PaperRow], judged: Sequence[PaperRow], reviews: int) -> str:
    if not judged:
        return f"{count(reviews, 'review')}, none judged"
    need = sum(row.need >= 2 for row in rows)
    verb = "needs" if need == 1 else "need"
    return f"{need} of {count(len(rows), 'paper')} {verb} a look"


def _told(rows: Sequence[PaperRow], reviews: int) -> str:
    claims = [claim for row in rows for claim in row.claims]
    left = sum(claim.square == "unj" for claim in claims)
    tail = f", {left} of them not judged" if left else ""
    return f"{count(reviews, 'review')} with {count(len(claims), 'claim')} on novelty{tail}."


def papers_csv(request: Request) -> Response:
    """Return the table as CSV: a row for each claim, and one for a paper without any."""
    rows = rows_for(desk_of(request), user_of(request), request.query_params.get("run", ""))
    columns = ["paper", "title", "mean", "spread", "look", "reviewer", "claim", "kind", "verdict", "why"]
    lines: list[dict[str, str | float | None]] = [
        {"paper": row.paper, "title": row.title, "mean": row.mean, "spread": row.spread, "look": row.look} | cells
        for row in rows
        for cells in [_cells(claim) for claim in row.claims] or [{}]
    ]
    return PlainTextResponse(csv_table(columns, lines), media_type="text/csv; charset=utf-8")


def _cells(claim: Claim) -> dict[str, str | float | None]:
    told: dict[str, str | float | None] = {"reviewer": claim.reviewer.name, "claim": claim.quote, "kind": claim.side}
    return told | {"verdict": claim.verdict, "why": claim.why}
