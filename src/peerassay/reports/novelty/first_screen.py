"""The first screen of a novelty report: what is not cited and has a part, what is closer than said, then the rest."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from peerassay.progress import count
from peerassay.reports.blocks import Block, Fold, Heading, Items, Line, Quote, Run, Text, Tone, bold, plain, soft
from peerassay.reports.framing import authors_of
from peerassay.reports.novelty import words
from peerassay.reports.novelty.content import ShownReport
from peerassay.reports.novelty.shown_contribution import ShownComparison, ShownContribution
from peerassay.reports.novelty.shown_reference import ShownReference
from peerassay.reports.passages import Piece
from peerassay.reports.visible import one_line
from peerassay.supply.supply import RecalledWork

MOST_WORDS: Final = 700
"""Words before anything is unfolded."""
_SHOWN, _MOST_CITED, _MOST_RECALLED = 3, 2, 3
"""Works shown at once; the others are folded."""
_NOTE, _QUOTED, _SAY, _TITLE, _NAME, _FIELD = 22, 22, 22, 12, 10, 36
"""Words of each part that the first screen shows; the details have all of them."""
_TELLING: Final[tuple[words.Standing, ...]] = ("can_refute", "has_a_part", "not_earlier")
TONE: Final[dict[words.Standing, Tone]] = {
    "can_refute": "bad",
    "has_a_part": "part",
    "openly_taken": "calm",
    "not_earlier": "open",
    "cannot_refute": "none",
    "unclear": "open",
    "failed": "bad",
    "unsaid": "none",
}


class _Find(NamedTuple):
    number: int
    contribution: ShownContribution
    comparison: ShownComparison


def first_screen(shown: ShownReport) -> Iterator[Block]:
    """Give the blocks that a person sees before unfolding anything."""
    finds = _finds(shown)
    unknown = any(work.entry and work.entry.cited is None for work in shown.references if not work.is_the_paper)
    yield Heading("Not cited, and has a part of what you claim", 2, "uncited")
    if unknown:
        yield Text((soft("The paper's reference list could not be read: check whether you cite these works."),))
    uncited = [works for works in finds if works[0].comparison.work.entry and not _is_cited(works)]
    yield from _works(uncited, _SHOWN, quoted=True) if uncited else _none(shown)
    yield Heading("Cited, and closer than the paper says", 2, "closer")
    cited = [works for works in finds if _is_cited(works)]
    yield from _works(cited, _MOST_CITED, quoted=False) if cited else _none(shown)
    yield from _recalled(shown.report.metadata.not_found)
    yield Heading("Your contributions and the nearest work to each", 2, "nearest")
    nearest = tuple(_nearest(n, contribution) for n, contribution in enumerate(shown.contributions, start=1))
    yield Items(nearest) if nearest else Text(plain("No contribution was found in the text."))
    yield Heading("The field", 2, "field")
    yield Text(plain(_field(shown)))


def _finds(shown: ShownReport) -> list[list[_Find]]:
    """What works show, by work: those that show most first."""
    found = [
        _Find(number, contribution, comparison)
        for number, contribution in enumerate(shown.contributions, start=1)
        for comparison in contribution.comparisons
        if comparison.standing in _TELLING
    ]
    by_work: dict[str, list[_Find]] = {}
    for find in sorted(found, key=lambda find: _TELLING.index(find.comparison.standing)):
        by_work.setdefault(find.comparison.work.cand_id, []).append(find)
    return list(by_work.values())


def _is_cited(finds: Sequence[_Find]) -> bool:
    entry = finds[0].comparison.work.entry
    return bool(entry and entry.cited)


def _none(shown: ShownReport) -> Iterator[Block]:
    compared = len(shown.report.contribution_analysis.comparisons)
    yield Text(plain(f"None found among {count(compared, 'work')} compared." if compared else "Nothing was compared."))


def _works(finds: Sequence[Sequence[_Find]], most: int, *, quoted: bool) -> Iterator[Block]:
    for work in finds[:most]:
        yield from _work(work, quoted=quoted)
    if more := finds[most:]:
        inside = tuple(block for work in more for block in _work(work, quoted=True))
        yield Fold(plain(f"{count(len(more), 'more work')}"), inside)


def _work(finds: Sequence[_Find], *, quoted: bool) -> Iterator[Block]:
    first = finds[0]
    comparison = first.comparison
    yield Text(work_line(comparison.work))
    also = ", ".join(str(find.number) for find in finds[1:])
    yield Text(
        (
            Run(comparison.short, tone=TONE[comparison.standing]),
            Run(f", contribution {first.number}{f' (and {also})' if also else ''}: "),
            Run(within(_reason(comparison), _NOTE)),
        )
    )
    if quoted and comparison.pairs:
        pair = comparison.pairs[0]
        told = "".join(piece.text for piece in pair.candidate if piece.marked)
        source = (soft(f"{comparison.work.name}, {one_line(pair.candidate_label)}"),)
        yield Quote((Piece(within(told, _QUOTED), marked=True),), source)
    yield Text((bold("Say: "), Run(within(comparison.say or words.SAY, _SAY))))


def _reason(comparison: ShownComparison) -> str:
    return "".join(piece.text for piece in comparison.reason)


def work_line(work: ShownReference) -> Line:
    """Return a work with authors, year, title with its link, its time, and how deep it was read."""
    entry = work.entry
    card = entry.candidate if entry else None
    who = authors_of(card.authors) if card else ""
    year = f"({card.year}) " if card and card.year else "(no year) "
    known = words.TIME[entry.time] if entry and entry.time and entry.time != "earlier" else ""
    read = words.READ[entry.basis] if entry else ""
    told = "; ".join(filter(None, (known, read)))
    return (bold(f"{who} {year}".lstrip()), Run(within(work.title, _TITLE), link=work.link), soft(f" ({told})"))


def _recalled(works: Sequence[RecalledWork]) -> Iterator[Block]:
    """Name what the model knows as close and no source has: it may be what matters most."""
    if not works:
        return
    yield Heading("Recalled, not found in the sources", 2, "recalled")
    yield Text((soft("The model remembers these as close. No source that was asked has them: check them by hand."),))
    lines = tuple(map(_recalled_line, works))
    yield Items(lines[:_MOST_RECALLED])
    if lines[_MOST_RECALLED:]:
        yield Fold(plain(f"{count(len(lines) - _MOST_RECALLED, 'more work')}"), (Items(lines[_MOST_RECALLED:]),))


def _recalled_line(work: RecalledWork) -> Line:
    who = f"{one_line(work.author)} " if work.author else ""
    year = f"({work.year}) " if work.year else ""
    why = f": {within(work.why, _NAME)}" if work.why else ""
    return (Run(f"{who}{year}{within(work.title, _TITLE)}"), soft(why))


def _nearest(number: int, contribution: ShownContribution) -> Line:
    name = bold(f"{number}. {within(contribution.name, _NAME)}: ")
    if not contribution.comparisons:
        return (name, Run("compared with no work."))
    comparison = contribution.comparisons[0]
    return (
        name,
        Run(comparison.work.name),
        Run(f" {within(comparison.work.title, _TITLE)}. "),
        Run(comparison.short, tone=TONE[comparison.standing]),
        Run(f": {within(_reason(comparison), _NOTE)}"),
    )


def _field(shown: ShownReport) -> str:
    path = " › ".join(map(one_line, shown.report.core_task_survey.path[1:]))
    told = "".join(piece.text for piece in shown.narrative[0]) if shown.narrative else ""
    parts = (f"The paper's place: {path}." if path else "No taxonomy.", within(told, _FIELD))
    return " ".join(filter(None, parts))


def within(text: str, most: int) -> str:
    """Return at most so many words on one line; where some are left out, an ellipsis says so."""
    written = one_line(text).split()
    return " ".join(written[:most]) + ("…" if len(written) > most else "")
