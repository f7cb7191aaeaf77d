"""Segments that two runs of words have in common: seeds of a few words, chained and extended over light edits.

Seed and extend as in sequence search (BLAST, Altschul et al. 1990), over words: runs of `SEED` words that both texts
have are found by hashing, those that follow each other on nearly one diagonal are chained, the gaps between them and
a margin at both ends are aligned word by word, and the segment is cut where the words differ too much. Linear in the
length of the texts: only gaps and margins, a bounded number of words each, are aligned.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rapidfuzz.distance import Levenshtein

SEED = 4
"""Words of a seed. With an eighth of the words changed, 30 words hold an unbroken run of four all but surely; three
words meet by chance on every page."""
_COMMONEST = 8
"""A seed that stands more often in a text is a phrase of its, and marks no place."""
_WIDEST_GAP = 15
"""Words between two seeds of a chain, on either side: a few edits close together leave runs too short for seeds."""
_DRIFT = 10
"""How many words more a side may have between two seeds."""
_LEAST_SEEDED = 8
"""Words that the seeds of a chain must have between them: by chance two texts share runs of four and five."""
_MARGIN = 40
_DROP = 8
"""Edits in a row, matches counted against them, at which a segment ends: more than what light editing does."""

Words = Sequence[str]
Seeds = Mapping[tuple[str, ...], Sequence[int]]


@dataclass(frozen=True, slots=True)
class SharedRun:
    """Words `first` to `last` (inclusive) of either side, and how many words of them are alike, in order."""

    first: int
    last: int
    other_first: int
    other_last: int
    alike: int

    @property
    def length(self) -> int:
        """How many words the longer side has."""
        return max(self.last - self.first, self.other_last - self.other_first) + 1

    @property
    def similarity(self) -> float:
        """The share (0-1) of the longer side's words that are alike."""
        return self.alike / self.length


@dataclass(frozen=True, slots=True)
class _Block:
    """Words that both sides have unbroken."""

    first: int
    other: int
    length: int


@dataclass(frozen=True, slots=True)
class _Piece:
    """A step of an alignment: so many words of either side, alike or not."""

    here: int
    there: int
    alike: bool

    @property
    def worth(self) -> int:
        """Words alike, or edits as a loss."""
        longer = max(self.here, self.there)
        return longer if self.alike else -longer


def seeds_of(words: Words) -> Seeds:
    """Return where each run of `SEED` words stands; runs that stand all over the text are left out."""
    found: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for place, run in enumerate(_runs(words)):
        found[run].append(place)
    return {run: places for run, places in found.items() if len(places) <= _COMMONEST}


def shared_runs(words: Words, seeds: Seeds, others: Words) -> Iterator[SharedRun]:
    """Yield the segments that both have, in the order of the first; a few words long and more, alike or edited."""
    for chain in _chains(_blocks(words, seeds, others)):
        if sum(block.length for block in chain) >= _LEAST_SEEDED:
            yield from _segments(chain, words, others)


def _runs(words: Words) -> Iterator[tuple[str, ...]]:
    return zip(*(words[start:] for start in range(SEED)), strict=False)


def _blocks(words: Words, seeds: Seeds, others: Words) -> list[_Block]:
    """Return the unbroken runs that grow from seeds, each once, in the order of the first text."""
    found: list[_Block] = []
    reached: dict[int, int] = {}
    common = [(other, run) for other, run in enumerate(_runs(others)) if run in seeds]
    times = Counter(run for _, run in common)
    for other, run in common:
        for place in seeds[run] if times[run] <= _COMMONEST else ():
            diagonal = other - place
            if reached.get(diagonal, 0) > other:
                continue
            length = _length(words, place, others, other)
            reached[diagonal] = other + length
            found.append(_Block(place, other, length))
    return sorted(found, key=lambda block: (block.first, block.other))


def _length(words: Words, place: int, others: Words, other: int) -> int:
    length, most = SEED, min(len(words) - place, len(others) - other)
    while length < most and words[place + length] == others[other + length]:
        length += 1
    return length


def _chains(blocks: Sequence[_Block]) -> list[list[_Block]]:
    """Put together the blocks that follow each other closely on both sides; each block is in one chain."""
    chains: list[list[_Block]] = []
    open_chains: list[list[_Block]] = []
    for block in blocks:
        open_chains = [chain for chain in open_chains if block.first - _end(chain[-1]) <= _WIDEST_GAP]
        fitting = [chain for chain in open_chains if _follows(chain[-1], block)]
        if fitting:
            min(fitting, key=lambda chain: _drift(chain[-1], block)).append(block)
        else:
            chains.append([block])
            open_chains.append(chains[-1])
    return chains


def _end(block: _Block) -> int:
    return block.first + block.length


def _drift(block: _Block, two: _Block) -> int:
    return abs((two.other - two.first) - (block.other - block.first))


def _follows(block: _Block, two: _Block) -> bool:
    here, there = two.first - _end(block), two.other - block.other - block.length
    return 0 <= here <= _WIDEST_GAP and 0 <= there <= _WIDEST_GAP and _drift(block, two) <= _DRIFT


def _segments(chain: Sequence[_Block], words: Words, others: Words) -> Iterator[SharedRun]:
    """Yield the segments of a chain with its margins that are alike throughout."""
    start, other_start = max(chain[0].first - _MARGIN, 0), max(chain[0].other - _MARGIN, 0)
    before = _aligned(words[start : chain[0].first], others[other_start : chain[0].other], at_end=True)
    last = chain[-1]
    here, there = _end(last), last.other + last.length
    behind = _aligned(words[here : here + _MARGIN], others[there : there + _MARGIN], at_end=False)
    yield from _alike_throughout([*before, *_inside(chain, words, others), *behind], start, other_start)


def _inside(chain: Sequence[_Block], words: Words, others: Words) -> Iterator[_Piece]:
    for block, two in pairwise(chain):
        yield _Piece(block.length, block.length, alike=True)
        yield from _pieces(words[_end(block) : two.first], others[block.other + block.length : two.other])
    yield _Piece(chain[-1].length, chain[-1].length, alike=True)


def _aligned(here: Words, there: Words, *, at_end: bool) -> list[_Piece]:
    """Align a margin: what is left over lies on the side that looks away from the chain."""
    length = min(len(here), len(there))
    if not at_end:
        return list(_pieces(here[:length], there[:length]))
    left_over = _Piece(len(here) - length, len(there) - length, alike=False)
    return [left_over, *_pieces(here[len(here) - length :], there[len(there) - length :])]


def _pieces(here: Words, there: Words) -> Iterator[_Piece]:
    """Align two runs of words: what is alike, and between it what is not."""
    at, other_at = 0, 0
    for block in (op for op in Levenshtein.opcodes(here, there) if op.tag == "equal"):
        yield from _changed(here[at : block.src_start], there[other_at : block.dest_start])
        yield _Piece(block.src_end - block.src_start, block.dest_end - block.dest_start, alike=True)
        at, other_at = block.src_end, block.dest_end
    yield from _changed(here[at:], there[other_at:])


def _changed(here: Words, there: Words) -> Iterator[_Piece]:
    if here or there:
        # "low dimensional" and "lowdimensional", "xM" and "x M" are the same words, printed otherwise.
        yield _Piece(len(here), len(there), alike="".join(here) == "".join(there))


def _alike_throughout(pieces: Sequence[_Piece], start: int, other_start: int) -> Iterator[SharedRun]:
    """Cut an alignment into its segments of most worth: one ends where `_DROP` is lost since its best."""
    here, there = start, other_start
    worth = best = alike = 0
    begun = (here, there)
    ended = (here, there, 0)
    for piece in pieces:
        if worth <= 0:
            worth, alike, begun = 0, 0, (here, there)
        here, there = here + piece.here, there + piece.there
        worth += piece.worth
        alike += piece.worth if piece.alike else 0
        if worth > best:
            best, ended = worth, (here, there, alike)
        elif worth <= max(best - _DROP, 0):
            if best:
                yield _run(begun, ended)
            worth = best = alike = 0
            begun = (here, there)
    if best:
        yield _run(begun, ended)


def _run(begun: tuple[int, int], ended: tuple[int, int, int]) -> SharedRun:
    return SharedRun(begun[0], ended[0] - 1, begun[1], ended[1] - 1, ended[2])
