"""The first screen of a novelty report: what is not cited and has a part, what is closer than said, then the rest."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from peerassay.jobs.novelty.parts import Contribution
from peerassay.language.titles import normal_title
from peerassay.progress import count
from peerassay.reports.blocks import Block, Fold, Heading, Items, Line, Quote, Run, Text, bold, plain, soft
from peerassay.reports.framing import DEPTHS, authors_of
from peerassay.reports.links import link_to
from peerassay.reports.novelty import words
from peerassay.reports.novelty.reading import Finding, Reading, heading_of
from peerassay.reports.passages import Piece
from peerassay.reports.visible import one_line
from peerassay.retrieval.retrieval import RecalledWork

MOST_WORDS: Final = 700
"""Words before anything is unfolded."""
_SHOWN, _MOST_CITED, _MOST_RECALLED = 3, 2, 3
"""Works shown at once; the others are folded."""
_NOTE, _QUOTED, _SAY, _TITLE, _NAME, _FIELD = 20, 22, 22, 12, 10, 36
"""Words of each part that the first screen shows; the details have all of them."""
_PASSAGE = 40
"""Words of a passage that is shown for a person to judge."""
_TELLING: Final[tuple[words.Standing, ...]] = ("can_refute", "has_a_part", "not_earlier")
_TIME: Final = {
    "earlier": "",
    "concurrent": "concurrent with the paper",
    "later": "later than the paper",
    "unknown": "date unknown; may be later than the paper",
}


def first_screen(reading: Reading) -> Iterator[Block]:
    """Give the blocks that a person sees before unfolding anything."""
    if reading.record.made.model is None and reading.body.working is None:
        yield from _to_read(reading)
        return
    finds = reading.by_work(_TELLING)
    yield Heading(words.UNCITED, 2, "uncited")
    if reading.body.comparisons and not reading.body.list_read:
        yield Text((soft(words.NO_LIST),))
    cited = [of for of in finds if reading.is_cited(of[0].comparison.cand_id)]
    uncited = [of for of in finds if of not in cited]
    yield from _works(reading, uncited, _SHOWN, quoted=True) if uncited else _none(reading)
    yield Heading(words.CLOSER, 2, "closer")
    yield from _works(reading, cited, _MOST_CITED, quoted=False) if cited else _none(reading)
    yield from recalled_works(reading)
    yield Heading(words.CONTRIBUTIONS, 2, "nearest")
    nearest = tuple(_nearest(reading, n, each) for n, each in enumerate(reading.body.contributions, start=1))
    yield Items(nearest) if nearest else Text(plain("No contribution was found in the text."))
    if reading.body.working is not None:
        yield Heading("The field", 2, "field")
        yield Text(plain(_field(reading)))


def _to_read(reading: Reading) -> Iterator[Block]:
    """Give the passages nearest to each contribution, where nobody judged them."""
    yield Heading("Evidence to read", 2, "evidence")
    yield Text(plain(words.NOT_JUDGED))
    for number, contribution in enumerate(reading.body.contributions, start=1):
        yield Heading(f"{number}. {heading_of(contribution)}", 3, f"claim{number}")
        finds = [find for find in reading.findings(contribution) if find.pairs][:_SHOWN]
        for find in finds:
            yield Text(near_work(reading, find.comparison.cand_id))
            passage = within(find.pairs[0].candidate.text, _PASSAGE)
            yield Quote((Piece(passage, marked=True),), (soft(one_line(find.pairs[0].candidate_label)),))
        if not finds:
            yield Text(plain("No work has a passage in similar words."))


def _none(reading: Reading) -> Iterator[Block]:
    compared = len(reading.body.comparisons)
    yield Text(plain(f"None found among {count(compared, 'work')} compared." if compared else "Nothing was compared."))


def _works(reading: Reading, finds: Sequence[Sequence[Finding]], most: int, *, quoted: bool) -> Iterator[Block]:
    for of in finds[:most]:
        yield from _work(reading, of, quoted=quoted)
    if more := finds[most:]:
        inside = tuple(block for of in more for block in _work(reading, of, quoted=True))
        yield Fold(plain(f"{count(len(more), 'more work')}"), inside)


def _work(reading: Reading, finds: Sequence[Finding], *, quoted: bool) -> Iterator[Block]:
    first = finds[0]
    cand_id = first.comparison.cand_id
    yield Text(near_work(reading, cand_id))
    also = ", ".join(str(find.number) for find in finds[1:])
    where = f", contribution {first.number}{f' (and {also})' if also else ''}: "
    yield Text((_standing(first), Run(where), Run(within(first.reason, _NOTE))))
    if quoted and first.pairs:
        pair = first.pairs[0]
        source = (soft(f"{reading.name(cand_id)}, {one_line(pair.candidate_label)}"),)
        yield Quote((Piece(within(pair.candidate.text, _QUOTED), marked=True),), source)
    say = first.said.say if first.said else ""
    yield Text((bold("Say: "), Run(within(say or words.SAY, _SAY))))


def _standing(find: Finding) -> Run:
    told = words.STANDINGS[find.standing]
    return Run(told.short, tone=told.tone)


def near_work(reading: Reading, cand_id: str) -> Line:
    """Return a work with authors, year, title with its link, its time, and how deep it was read."""
    work = reading.works.get(cand_id)
    if work is None:
        return (bold(reading.name(cand_id)),)
    card = work.candidate
    who = authors_of(card.authors)
    year = f"({card.year}) " if card.year else "(no year) "
    by_memory = work.depth == "not_read" and "recalled" in work.why
    problem = f": {one_line(work.problem).rstrip('.')}" if work.depth == "not_read" and work.problem else ""
    depth = "from the model's memory, not checked" if by_memory else f"{DEPTHS[work.depth]}{problem}"
    told = "; ".join(filter(None, (_TIME[work.time], depth)))
    return (bold(f"{who} {year}".lstrip()), Run(within(card.title, _TITLE), link=link_to(card)), soft(f" ({told})"))


def recalled_works(reading: Reading, leaving_out: Collection[str] = ()) -> Iterator[Block]:
    """Name what the model knows as close and no source has: works that the page has not shown nor the paper cites."""
    shown = {normal_title(w.candidate.title) for key, w in reading.works.items() if key in leaving_out}
    listed = {normal_title(w.candidate.title) for w in reading.works.values() if w.reference}
    works = [work for work in reading.body.not_found if normal_title(work.title) not in shown | listed]
    if not works:
        return
    yield Heading("Recalled, not found in the sources", 2, "recalled")
    told = "The model recalls these as close to the paper. No source has them: look them up before you cite."
    yield Text((soft(told),))
    lines = tuple(map(_recalled_line, works))
    yield Items(lines[:_MOST_RECALLED])
    if lines[_MOST_RECALLED:]:
        yield Fold(plain(f"{count(len(lines) - _MOST_RECALLED, 'more work')}"), (Items(lines[_MOST_RECALLED:]),))


def _recalled_line(work: RecalledWork) -> Line:
    who = f"{one_line(work.author)} " if work.author else ""
    year = f"({work.year}) " if work.year else ""
    why = f": {within(work.why, _NAME)}" if work.why else ""
    return (Run(f"{who}{year}{within(work.title, _TITLE)}"), soft(why))


def _nearest(reading: Reading, number: int, contribution: Contribution) -> Line:
    name = bold(f"{number}. {within(heading_of(contribution), _NAME)}: ")
    findings = [each for each in reading.findings(contribution) if not each.is_aside]
    if not findings:
        return (name, Run("compared with no work."))
    find = findings[0]
    cand_id = find.comparison.cand_id
    title = f" {within(reading.title(cand_id), _TITLE)}. "
    return (name, Run(reading.name(cand_id)), Run(title), _standing(find), Run(f": {within(find.reason, _NOTE)}"))


def _field(reading: Reading) -> str:
    path = " › ".join(map(one_line, reading.working.path[1:]))
    taxonomy = reading.working.taxonomy
    told = taxonomy.narrative[0] if taxonomy and taxonomy.narrative else ""
    parts = (f"The paper's place: {path}." if path else "No taxonomy.", within(told, _FIELD))
    return " ".join(filter(None, parts))


def within(text: str, most: int) -> str:
    """Return at most so many words on one line; where some are left out, an ellipsis says so."""
    written = one_line(text).split()
    return " ".join(written[:most]) + ("…" if len(written) > most else "")
