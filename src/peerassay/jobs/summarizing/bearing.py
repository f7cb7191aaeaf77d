"""The support that was named for a sentence, checked: its places are found, its numbers and names in them, its sums."""

from collections.abc import Iterable
from typing import NamedTuple

from peerassay.documents import Paper, Part, Sentence
from peerassay.evidence.span import Readable
from peerassay.jobs.reviews.case import EvidenceState
from peerassay.jobs.reviews.tables import Computed, computed
from peerassay.jobs.summarizing.abstract import ComputedAnswer, SupportAnswer
from peerassay.jobs.summarizing.body import Body
from peerassay.jobs.summarizing.facts import numbers_in
from peerassay.jobs.summarizing.guard import Guard, plain_text
from peerassay.jobs.summarizing.sentence import Computation, SummarySentence

NEAREST = 8


class _Sums(NamedTuple):
    """Numbers of a sentence that were computed again, and the rows that they come from."""

    made: tuple[Computation, ...]
    numbers: frozenset[str]
    rows: tuple[str, ...]


class Bearing:
    """Compares sentences with all of a paper, its tables and formulas; what speaks to a machine supports nothing."""

    def __init__(self, paper: Paper) -> None:
        self._whole = Readable.of(paper)
        heads = {part.id: _head(block.parts) for block in paper.blocks for part in block.parts}
        places = [_with_head(place, heads.get(place.id, "")) for place in paper.places]
        self._guard = Guard(Body(paper, paper.sentences), places)
        self._paper = paper

    def judge(self, text: str, given: SupportAnswer) -> SummarySentence | str:
        """Return the sentence with what supports it, or in plain words why it cannot be kept as it is."""
        plain = plain_text(text)
        if not plain:
            return "it is empty, holds an address, or addresses a machine"
        sums = self._sums(given.computed)
        if isinstance(sums, str):
            return sums
        supports = tuple(dict.fromkeys((*self._places(given.supported_by), *sums.rows)))
        if not supports:
            return self._guard.judge(plain, ())
        counted = _in_words(plain)
        found = self._guard.supported(plain, supports, known={*sums.numbers, *counted})
        if isinstance(found, str):
            return found
        doubts = (*self._uncounted(counted, found.places), *found.doubts)
        return found.model_copy(update={"computed": sums.made, "doubts": doubts})

    def near(self, text: str, given: SupportAnswer) -> tuple[Sentence, ...]:
        """Return the places that were named for a sentence, and those nearest to it, rows with their heads."""
        return self._guard.near(text, self._places(given.supported_by), limit=NEAREST)

    def _places(self, given: Iterable[str]) -> tuple[str, ...]:
        found = (self._whole.sentence(ref.strip("[] ")) for ref in given)
        return tuple(dict.fromkeys(place.id for place in found if place and place.id not in self._whole.withheld))

    def _sums(self, given: Iterable[ComputedAnswer]) -> _Sums | str:
        """Compute each number again; one that the cells do not give is a fault."""
        made, numbers = list[Computation](), set[str]()
        for each in given:
            again = computed(self._paper, each.cells, each.operation, each.says)
            if not isinstance(again, Computed):
                return f"“{each.says}” cannot be computed: {again}"
            if again.note or again.state is not EvidenceState.COMPUTED or each.operation is None:
                return f"“{each.says}” is not what the cells give: {again.note or 'no operation on numbers is named'}"
            made.append(Computation(says=each.says, operation=each.operation, cells=again.cells))
            numbers |= numbers_in(each.says).keys()
        rows = dict.fromkeys(cell.row for sum_ in made for cell in sum_.cells)
        return _Sums(tuple(made), frozenset(numbers), tuple(rows))

    def _uncounted(self, counted: dict[str, str], supports: Iterable[str]) -> tuple[str, ...]:
        """Say which numbers in words none of the places writes: whoever wrote them has counted."""
        held = {number for ref in supports for number in numbers_in(self._guard.text_of(ref))}
        return tuple(f"“{word}” was counted, not copied" for number, word in counted.items() if number not in held)


def _in_words(text: str) -> dict[str, str]:
    """The numbers that a text writes as words ("seven"), which a paper may only show by listing seven things."""
    return {number: word for number, word in numbers_in(text).items() if not any(map(str.isdigit, word))}


def _head(parts: Iterable[Part]) -> str:
    return " ".join(part.text for part in parts if part.role in {"caption", "header"})


def _with_head(place: Sentence, head: str) -> Sentence:
    """A row with the caption and the heads of its columns, without which its numbers mean nothing."""
    is_row = isinstance(place, Part) and place.role == "row" and head
    return place.model_copy(update={"text": f"{head}\n{place.text}"}) if is_row else place
