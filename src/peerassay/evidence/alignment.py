"""Where in a long run of words a short one stands, word noise allowed for."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Indel, Levenshtein

from peerassay.evidence.tokens import Tokens

_BIN = 32
_COMMONEST = 40
"""Words that stand more often than this in the text say little of where a quote stands, and cost time."""
_SLACK = 12
_GAP_WORTH = 1.0


@dataclass(frozen=True, slots=True)
class Difference:
    """Words of the quote and the words of the text in their place; either may be empty."""

    quoted: tuple[str, ...]
    printed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Alignment:
    """A place in the text: tokens `first` to `last` (inclusive), how alike it is (0-100), and what differs."""

    first: int
    last: int
    score: float
    differences: tuple[Difference, ...]


class WordIndex:
    """A text's tokens with the places of each word and of each pair of neighbours."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self._places: dict[str, list[int]] = defaultdict(list)
        for place, word in enumerate(tokens.words):
            self._places[word].append(place)
        self.letters, self._letter_starts = _joined(tokens.words)

    def places(self, word: str) -> Sequence[int]:
        """Return where the word stands, in order."""
        return self._places.get(word, ())

    def exact(self, words: Sequence[str]) -> list[tuple[int, int]]:
        """Return the token runs (first, last) whose letters are those of `words`, whatever the spaces and hyphens."""
        wanted, _ = _joined(words)
        found: list[tuple[int, int]] = []
        at = self.letters.find(wanted)
        while at >= 0:
            first = bisect_left(self._letter_starts, at)
            last = bisect_left(self._letter_starts, at + len(wanted)) - 1
            if first <= last and self._letter_starts[first] == at and self._ends_at(last) == at + len(wanted):
                found.append((first, last))
            at = self.letters.find(wanted, at + 1)
        return found

    def _ends_at(self, token: int) -> int:
        return self._letter_starts[token] + len(self.tokens.words[token])

    def neighbourhoods(self, words: Sequence[str], limit: int) -> list[int]:
        """Return the likeliest places (token offsets) of the first word, best first, by the votes of rare words."""
        votes: dict[int, float] = defaultdict(float)
        for position, word in enumerate(words):
            places = self.places(word)
            if not places or len(places) > _COMMONEST:
                continue
            weight = 1.0 / len(places) ** 0.5
            for bin_ in {b for place in places for b in _bins(place - position)}:
                votes[bin_] += weight
        best = sorted(votes, key=lambda b: (-votes[b], b))[: limit * 2]
        return [b * _BIN // 2 for b in best]


_APART = "\x1f"


def _joined(words: Sequence[str]) -> tuple[str, list[int]]:
    """Return the words as one, numbers kept apart ("2^18" is no 218), and where in it each begins."""
    letters, starts, at = [], [], 0
    digits = False
    for word in words:
        if digits and word[:1].isdigit():
            letters.append(_APART)
            at += 1
        starts.append(at)
        letters.append(word)
        at += len(word)
        digits = word[-1:].isdigit()
    return "".join(letters), starts


def _bins(place: int) -> tuple[int, int]:
    half = place // (_BIN // 2)
    return half, half - 1


def align(words: Sequence[str], index: WordIndex, *, candidates: int = 3) -> list[Alignment]:
    """Return the likeliest alignments of the words with the text, best first; empty where no word meets."""
    found: dict[tuple[int, int], Alignment] = {}
    for start in index.neighbourhoods(words, candidates):
        alignment = _within(words, index, start - _SLACK, start + _BIN + len(words) + len(words) // 4 + _SLACK)
        if alignment:
            found.setdefault((alignment.first, alignment.last), alignment)
    return sorted(found.values(), key=lambda a: (-a.score, a.first))[:candidates]


def _within(words: Sequence[str], index: WordIndex, low: int, high: int) -> Alignment | None:
    core = _core(words, index.tokens.words, max(low, 0), min(high, len(index.tokens)))
    if core is None:
        return None
    # What the core leaves out at either end of the quote stands, if anywhere, right beside it.
    first, last, before, after = core
    low, high = max(first - before - 1, 0), min(last + after + 2, len(index.tokens))
    printed = index.tokens.words[low:high]
    begin, end = _bounds(words, printed)
    return scored(words, printed[begin:end], low + begin) if begin < end else None


def _core(words: Sequence[str], text: Sequence[str], low: int, high: int) -> tuple[int, int, int, int] | None:
    """Return the densest matched stretch: first and last token in the text, and how many words it leaves out."""
    blocks = [
        (op.src_start, op.src_end, op.dest_start, op.dest_end)
        for op in Levenshtein.opcodes(words, text[low:high])
        if op.tag == "equal"
    ]
    if not blocks:
        return None
    blocks = _dense(blocks)
    return low + blocks[0][2], low + blocks[-1][3] - 1, blocks[0][0], len(words) - blocks[-1][1]


def _dense(blocks: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """Drop matched words at either end that lie farther off than they are worth."""
    while len(blocks) > 1 and _strays(blocks[0], blocks[1]):
        blocks = blocks[1:]
    while len(blocks) > 1 and _strays(blocks[-1], blocks[-2]):
        blocks = blocks[:-1]
    return blocks


def _strays(outer: tuple[int, int, int, int], inner: tuple[int, int, int, int]) -> bool:
    quote_gap = max(inner[0] - outer[1], outer[0] - inner[1])
    text_gap = max(inner[2] - outer[3], outer[2] - inner[3])
    return text_gap - quote_gap > max(_GAP_WORTH * (outer[1] - outer[0]), 1)


def _bounds(words: Sequence[str], printed: Sequence[str]) -> tuple[int, int]:
    """Return which of the printed words the quote covers: what it does not reach at the ends is cut off."""
    blocks = [
        (op.src_start, op.src_end, op.dest_start, op.dest_end)
        for op in Levenshtein.opcodes(words, printed)
        if op.tag != "insert"
    ]
    return blocks[0][2], blocks[-1][3]


def scored(words: Sequence[str], printed: Sequence[str], first: int) -> Alignment:
    """Return the alignment of the words with the printed ones, which start at token `first` of the text."""
    differences: list[Difference] = []
    at_ours = at_theirs = 0
    for op in Levenshtein.opcodes(words, printed):
        if op.tag == "equal":
            if (op.src_start, op.dest_start) != (at_ours, at_theirs):
                ours, theirs = words[at_ours : op.src_start], printed[at_theirs : op.dest_start]
                differences.append(Difference(tuple(ours), tuple(theirs)))
            at_ours, at_theirs = op.src_end, op.dest_end
    if (len(words), len(printed)) != (at_ours, at_theirs):
        differences.append(Difference(tuple(words[at_ours:]), tuple(printed[at_theirs:])))
    score = 100 * Indel.normalized_similarity("".join(words), "".join(printed))
    return Alignment(first, first + len(printed) - 1, round(score, 2), tuple(differences))
