"""The page where a model wrote the answer: the answer, sentences to paste about works with their quotes, the rest."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from peerassay.documents.paper import ID_PREFIX
from peerassay.jobs.novelty.answer import Answer, ContributionAnswered, WorkAnswered
from peerassay.jobs.novelty.parts import EvidencePair
from peerassay.progress import count
from peerassay.reports.blocks import Block, Fold, Heading, Line, Quote, Run, Table, Text, bold, joined, plain, soft
from peerassay.reports.links import link_to
from peerassay.reports.novelty import words
from peerassay.reports.novelty.first_screen import near_work, recalled_works
from peerassay.reports.novelty.reading import Finding, Reading, heading_of
from peerassay.reports.visible import one_line
from peerassay.reports.written import written

_PLACES: Final = {prefix: f"the {kind.replace('_', ' ')}" for kind, prefix in ID_PREFIX.items()} | {
    "app": "the appendix", "oth": "the text", "exp": "the experiments", "int": "the introduction", "tab": "a table",
    "eq": "an equation", "fig": "a figure", "lst": "a listing", "fn": "a footnote", "ref": "the reference list",
    "abstract": "the abstract", "intro": "the introduction", "body": "the text",
}  # fmt: skip
"""What a page prints for the id of a place of the paper, by its prefix."""


def answered(reading: Reading, answer: Answer) -> Iterator[Block]:
    """Give the blocks that a person sees before unfolding anything."""
    prose = _Prose(reading)
    yield Heading(words.ANSWER, 2, "answer")
    yield from written(answer.text, prose.line, headings=True)
    if not reading.body.list_read:
        yield Text((soft(words.NO_LIST),))
    for anchor, head, told in (("uncited", words.TO_CITE, answer.uncited), ("closer", words.CLOSER, answer.closer)):
        if told:
            yield Heading(head, 2, anchor)
            yield Fold(plain(f"{count(len(told), 'work')}, with sentences to paste"), tuple(_works(prose, told)))
    yield Heading(words.CONTRIBUTIONS, 2, "nearest")
    for number, each in enumerate(answer.contributions, start=1):
        yield from _contribution(prose, number, each)
    shown = {each.cand_id for each in (*answer.uncited, *answer.closer)}
    yield from recalled_works(reading, shown)
    yield from _others(reading, shown)


class _Prose:
    """What a model wrote, as a page prints it: names in place of ids."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        ids = "|".join(map(re.escape, sorted(reading.works))) or r"(?!)"
        self._id = re.compile(rf"\[?\b(?:({ids})|(?:S_)?({'|'.join(_PLACES)})_(?:sent_)?\d+(?:_\w+)?)\b\]?")

    def line(self, text: str) -> Line:
        """Return the text as a line."""
        return plain(self._id.sub(self._name, one_line(text)))

    def _name(self, found: re.Match[str]) -> str:
        return self.reading.name(found[1]) if found[1] else _PLACES[found[2]]


def _works(prose: _Prose, told: Sequence[WorkAnswered]) -> Iterator[Block]:
    for each in told:
        yield Text(near_work(prose.reading, each.cand_id))
        yield from written(each.text, prose.line)
        pairs = list(_pairs(prose.reading, each.cand_id))
        if each.say:
            yield from written(f"**Say:** {each.say}", prose.line)
        if pairs:
            both = tuple(block for pair in pairs for block in _both(prose.reading, each.cand_id, pair))
            yield Fold((soft("Both texts, quoted"),), both)


def _others(reading: Reading, shown: Collection[str]) -> Iterator[Block]:
    """Give the other works that were compared in a folded table, each with the most that it shows."""
    if others := [find for find, *_ in reading.by_work(words.ORDER) if find.comparison.cand_id not in shown]:
        yield Fold(plain(f"{count(len(others), 'other work')} compared"), (_table(reading, others),))


def _table(reading: Reading, findings: Sequence[Finding]) -> Table:
    cited = {True: "yes", False: "no", None: "–"}
    rows = tuple(
        (
            _linked(reading, find.comparison.cand_id),
            plain(cited[reading.is_cited(find.comparison.cand_id)]),
            (Run(words.STANDINGS[find.standing].short), soft(f" (contribution {find.number})")),
            plain(find.reason),
        )
        for find in findings
    )
    return Table("Works compared", ("Work", "Cited", "Result", "Why"), rows)


def _pairs(reading: Reading, cand_id: str) -> Iterator[EvidencePair]:
    """Give the pairs in which a work shows something of a contribution, those that show most first."""
    for finds in reading.by_work(words.SHOWING_MOST):
        if finds[0].comparison.cand_id == cand_id:
            yield from (pair for find in finds for pair in find.pairs)


def _place(reading: Reading, cand_id: str, pair: EvidencePair) -> Line:
    return (soft(f"{reading.name(cand_id)}, {one_line(pair.candidate_label)}"),)


def _both(reading: Reading, cand_id: str, pair: EvidencePair) -> Iterator[Block]:
    yield Quote(reading.pieces(pair.original), (soft(f"The paper, {one_line(pair.original_label)}"),))
    yield Quote(reading.pieces(pair.candidate), _place(reading, cand_id, pair))


def _contribution(prose: _Prose, number: int, told: ContributionAnswered) -> Iterator[Block]:
    claimed = next(each for each in prose.reading.body.contributions if each.id == told.contribution_id)
    verdict = (Run(f" {one_line(told.verdict)}. ".replace("..", ".")),) if told.verdict else ()
    nearest = (soft(" Nearest: "), *joined((_linked(prose.reading, key) for key in told.nearest), " · "))
    yield Text((bold(f"{number}. {heading_of(claimed)}:"), *verdict, *(nearest if told.nearest else ())), "small")


def _linked(reading: Reading, cand_id: str) -> Line:
    """Return a work by its short name with its link, and whether it was not read."""
    work = reading.works[cand_id]
    unread = (soft(" (not read)"),) if work.depth in {"title", "not_read"} else ()
    return (Run(reading.name(cand_id), link=link_to(work.candidate)), *unread)
