"""The first screen where a model wrote the answer: in short, what to cite, what is closer, then each contribution."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from peerassay.jobs.novelty.answer import Answer, ContributionAnswered, WorkAnswered
from peerassay.progress import count
from peerassay.reports.blocks import Block, Fold, Heading, Items, Line, Quote, Text, bold, plain, soft
from peerassay.reports.novelty import words
from peerassay.reports.novelty.first_screen import near_work, recalled_works
from peerassay.reports.novelty.reading import Reading, heading_of
from peerassay.reports.visible import one_line
from peerassay.reports.written import listed, written

_OTHER_ID: Final = r"S_[a-z]+_\d+|(?:tab|eq|lst|fig|fn)_\d+(?:_\w+)?|ref_\d+|(?:abstract|intro|body)_sent_\d+"
_SPACES: Final = re.compile(r"\s+([,.;:)])")
_EMPTY: Final = re.compile(r"\s*[(\[][\s,;and]*[)\]]")


def answered(reading: Reading, answer: Answer) -> Iterator[Block]:
    """Give the blocks that a person sees before unfolding anything."""
    prose = _Prose(reading)
    yield Heading("In short", 2, "short")
    yield from written(answer.opening, prose.line)
    yield Heading(words.UNCITED, 2, "uncited")
    if not reading.body.list_read:
        yield Text((soft(words.NO_LIST),))
    yield from _works(prose, answer.uncited)
    yield Heading(words.CLOSER, 2, "closer")
    yield from _works(prose, answer.closer)
    yield Heading(words.CONTRIBUTIONS, 2, "nearest")
    for number, each in enumerate(answer.contributions, start=1):
        yield from _contribution(prose, number, each)
    if answer.to_do:
        yield Heading("Before you submit", 2, "todo")
        yield from listed(answer.to_do, prose.line)
    if answer.field:
        yield Heading("The field", 2, "field")
        yield from written(answer.field, prose.line)
    shown = {each.cand_id for each in (*answer.uncited, *answer.closer)}
    yield from recalled_works(reading, shown)


class _Prose:
    """What a model wrote, as a page prints it: names in place of ids."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        ids = "|".join(map(re.escape, sorted(reading.works))) or r"(?!)"
        self._id = re.compile(rf"\[?\b(?:({ids})|{_OTHER_ID})\b\]?")

    def line(self, text: str) -> Line:
        """Return the text as a line."""
        named = self._id.sub(lambda found: self.reading.name(found[1]) if found[1] else "", one_line(text))
        return plain(_SPACES.sub(r"\1", _EMPTY.sub("", named)))


def _works(prose: _Prose, told: Sequence[WorkAnswered]) -> Iterator[Block]:
    for each in told:
        yield Text(near_work(prose.reading, each.cand_id))
        yield from written(each.text, prose.line)
        if each.say:
            yield from written(f"**Say:** {each.say}", prose.line)
        if evidence := tuple(_evidence(prose.reading, each)):
            yield Fold((soft("Both texts, quoted"),), evidence)
    if not told:
        compared = len(prose.reading.body.comparisons)
        yield Text(plain(f"None found among {count(compared, 'work')} compared and those that the model recalls."))


def _evidence(reading: Reading, told: WorkAnswered) -> Iterator[Block]:
    for contribution in reading.body.contributions:
        for find in reading.findings(contribution):
            if find.comparison.cand_id == told.cand_id and find.standing in words.SHOWING:
                for pair in find.pairs:
                    ours, theirs = one_line(pair.original_label), one_line(pair.candidate_label)
                    yield Quote(reading.pieces(pair.original), (soft(f"The paper, {ours}"),))
                    yield Quote(reading.pieces(pair.candidate), (soft(f"{reading.name(told.cand_id)}, {theirs}"),))


def _contribution(prose: _Prose, number: int, told: ContributionAnswered) -> Iterator[Block]:
    claimed = next(each for each in prose.reading.body.contributions if each.id == told.contribution_id)
    yield Heading(f"{number}. {heading_of(claimed)}", 3, f"claim{number}")
    if told.verdict:
        yield Text((bold(one_line(told.verdict)),))
    yield from written(told.text, prose.line)
    if told.nearest:
        yield Fold((soft("The nearest works"),), (Items(tuple(near_work(prose.reading, key) for key in told.nearest)),))
