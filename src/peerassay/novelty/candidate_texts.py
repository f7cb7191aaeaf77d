"""The texts of candidates that the paper is compared with: their full texts where open and allowed, else abstracts.

The processor's work on them takes turns: meanwhile questions are sent and answers read.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from peerassay.literature import Candidate, CandidateText, candidate_text, headed_text
from peerassay.literature.fulltext import Fetched, Fetcher

T = TypeVar("T")

_BREATH = 0.001
"""Seconds between two pieces, in which the event loop does all that has become ready."""


class Turns:
    """Takes pieces of work in the order in which they come, each on the event loop's own thread.

    A thread beside the loop would do as much, but hold it up at each of its steps: both need the interpreter's lock.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def take(self, work: Callable[[], T]) -> T:
        """Return what the work gives, once those that came before it are done."""
        async with self._turn:
            done = work()
            await asyncio.sleep(_BREATH)
        return done


@dataclass(frozen=True, slots=True)
class CandidateTexts:
    """Candidates with the bodies that could be had, their texts, both by cand_id, and one sentence on each failure."""

    candidates: Mapping[str, Candidate]
    texts: Mapping[str, CandidateText]
    warnings: tuple[str, ...] = ()


def in_one_sentence(
    candidates: Mapping[str, Candidate], sum_up: Callable[[Candidate], str] | None
) -> Mapping[str, Candidate]:
    """Return the works with one sentence in place of each abstract; as they are where they are not to be summed up."""
    if sum_up is None:
        return candidates
    return {
        key: work.model_copy(update={"abstract": sum_up(work) or work.abstract}) for key, work in candidates.items()
    }


def text_in_short(work: Candidate, sum_up: Callable[[Candidate], str]) -> CandidateText:
    """Return title and abstract of a work, one sentence of its text where it has no abstract."""
    return candidate_text(
        work.model_copy(update={"abstract": work.abstract or sum_up(work), "body": None, "body_basis": None})
    )


class TextReader:
    """Candidates' texts while they are read: each fetched and parsed once, and to be had as soon as it is there.

    A body that is at hand is left alone. Without a fetcher nothing leaves the machine, and a candidate without a body
    is read by its abstract: its basis says so.

    Args:
        candidates: by cand_id.
        fetcher: who fetches full texts; None where the user does not allow it.
        wanted: whose full texts are fetched; the others are read by what is at hand.
        turns: in whose turns texts are put together from their parts.

    """

    def __init__(
        self, candidates: Mapping[str, Candidate], fetcher: Fetcher | None, wanted: Collection[str], turns: Turns
    ) -> None:
        self._candidates = candidates
        self._fetcher = fetcher
        self._wanted = frozenset(wanted)
        self._turns = turns
        self._read: dict[str, tuple[Fetched, CandidateText]] = {}
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def text(self, cand_id: str) -> CandidateText:
        """Return a candidate's text; whoever asks while it is read waits for it."""
        async with self._locks[cand_id]:
            if cand_id not in self._read:
                fetched = await self._fetched(cand_id)
                text = await self._turns.take(partial(headed_text, fetched.candidate))
                self._read[cand_id] = fetched, text
        return self._read[cand_id][1]

    async def all(self) -> CandidateTexts:
        """Return all texts, sorted by id."""
        order = sorted(self._candidates)
        texts = await asyncio.gather(*map(self.text, order))
        fetched = [self._read[cand_id][0] for cand_id in order]
        return CandidateTexts(
            candidates={cand_id: text.candidate for cand_id, text in zip(order, fetched, strict=True)},
            texts=dict(zip(order, texts, strict=True)),
            warnings=tuple(text.failure for text in fetched if text.failure),
        )

    async def _fetched(self, cand_id: str) -> Fetched:
        candidate = self._candidates[cand_id]
        if self._fetcher is None or cand_id not in self._wanted:
            return Fetched(candidate)
        return await self._fetcher.fetch(candidate)
