"""`overlap`: are passages that two full texts share found, and none where they share none?

Passages of 30 to 120 words of one paper are planted in another, as they are and lightly edited; both are read as the
novelty report reads them, the one as the paper, the other as a candidate's body. Pairs without a plant are unrelated.
"""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from peerassay.documents.paper import Paper
from peerassay.documents.reading import read_paper
from peerassay.errors import InputError
from peerassay.evidence.shared_text import LEAST_WORDS, shared_text
from peerassay.literature.candidate import Candidate, CandidateText
from peerassay.literature.texts import candidate_text
from peerassay.progress import Step
from peerassay_bench.data_folder import DataFolder, text_of
from peerassay_bench.figures import BenchResult, Figures
from peerassay_bench.intervals import mean, share
from peerassay_bench.options import BenchOptions
from peerassay_bench.overlap.planted_text import Passage, drawn_passages, edited, plant, printed

_PAIRS = 50
_EACH = 4
_LEAST_COVERED = 0.5
_PLAIN_PAIRS = 5
"""Pairs that the baseline is run on: it takes seconds for each."""

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Seen:
    """A pair of texts after the search: what was planted, what was found, and the seconds it took."""

    paper: str
    kind: str
    passages: Sequence[Passage]
    found: Sequence[tuple[Place, str]]
    seconds: float

    def hit(self, passage: Passage) -> bool:
        """Whether a found segment covers half of the passage in the paper, and its words in the candidate."""
        return any(self._of(passage, place, text) for place, text in self.found)

    def strays(self) -> int:
        """How many segments were found that are of no passage."""
        return sum(not any(self._touches(p, place) for p in self.passages) for place, _ in self.found)

    def _of(self, passage: Passage, place: Place, text: str) -> bool:
        common = min(passage.end, place[1]) - max(passage.start, place[0])
        planted = set(passage.planted.split())
        covered = len(planted & set(text.split())) >= _LEAST_COVERED * len(planted)
        return common >= _LEAST_COVERED * (passage.end - passage.start) and covered

    @staticmethod
    def _touches(passage: Passage, place: Place) -> bool:
        return place[0] < passage.end and passage.start < place[1]


def measure(data_folder: DataFolder, options: BenchOptions) -> BenchResult:
    """Return the figures; `limit` is the number of pairs of papers, 50 by default, each with four passages."""
    rng = random.Random(options.seed)
    pairs = _drawn_pairs(data_folder.full_texts(), options.limit or _PAIRS, rng)
    seen: list[_Seen] = []
    plain: list[_Seen] = []
    for number, (path, other) in enumerate(pairs):
        options.progress(Step(what="pairs of papers", total=len(pairs), done=number))
        made = list(_planted(read_paper(path), other, rng))
        seen += [_searched(paper, text, kind, passages) for paper, text, kind, passages in made]
        plain += [_by_difflib(paper, text, k, passages) for paper, text, k, passages in made if number < _PLAIN_PAIRS]
    return BenchResult(
        bench="overlap",
        figures=_figures(seen),
        baselines={"difflib": _figures(plain)},
        settings=options.settings(pairs=len(pairs), passages=_EACH, words="30-120", baseline_pairs=_PLAIN_PAIRS),
    )


def _drawn_pairs(files: dict[str, Path], number: int, rng: random.Random) -> list[tuple[Path, Path]]:
    names = sorted(files)
    if len(names) < 2:
        raise InputError("there are fewer than two full texts", where="fulltext", fix="give more papers")
    ones = rng.sample(names, min(number, len(names)))
    return [(files[name], files[rng.choice([n for n in names if n != name])]) for name in ones]


def _planted(
    paper: Paper, other: Path, rng: random.Random
) -> Sequence[tuple[Paper, CandidateText, str, Sequence[Passage]]]:
    """Return the other paper's text thrice: as it is, with passages as they are, and with them edited."""
    markdown, places = text_of(other), drawn_passages(paper, _EACH, rng)
    vocabulary = [word for word in markdown.split() if word.isalpha()]
    words = [paper.text[start:end] for start, end in places]
    as_they_are = [printed(text, rng) for text in words]
    changed = [printed(edited(text, vocabulary, rng), rng) for text in words]
    made = [(paper, _candidate(other, markdown), "none", list[Passage]())]
    for kind, texts in (("verbatim", as_they_are), ("edited", changed)):
        passages = [Passage(start, end, text) for (start, end), text in zip(places, texts, strict=True)]
        made.append((paper, _candidate(other, plant(texts, markdown, rng)), kind, passages))
    return made


def _candidate(file: Path, markdown: str) -> CandidateText:
    name = file.name.split(".")[0]
    return candidate_text(Candidate(cand_id=f"P{name}", title=name, body=markdown, body_basis="full_text"))


def _searched(paper: Paper, text: CandidateText, kind: str, passages: Sequence[Passage]) -> _Seen:
    begun = time.thread_time()
    segments = shared_text(paper, text)
    seconds = time.thread_time() - begun
    found = [((s.original.start, s.original.end), s.candidate.text) for s in segments]
    return _Seen(paper.id, kind, passages, found, seconds)


def _by_difflib(paper: Paper, text: CandidateText, kind: str, passages: Sequence[Passage]) -> _Seen:
    """The baseline: runs of 30 words and more that difflib finds unbroken, by words in lower case."""
    begun = time.thread_time()
    ours, theirs = paper.text.lower().split(), text.text.lower().split()
    blocks = SequenceMatcher(None, ours, theirs).get_matching_blocks()
    seconds = time.thread_time() - begun
    offsets, at = [], 0
    for word in paper.text.split():
        at = paper.text.index(word, at)
        offsets.append((at, at + len(word)))
        at += len(word)
    printed_words = text.text.split()
    found = [
        ((offsets[b.a][0], offsets[b.a + b.size - 1][1]), " ".join(printed_words[b.b : b.b + b.size]))
        for b in blocks
        if b.size >= LEAST_WORDS
    ]
    return _Seen(paper.id, kind, passages, found, seconds)


def _figures(seen: Sequence[_Seen]) -> Figures:
    found: Figures = {}
    for kind in ("verbatim", "edited"):
        rows = [(s.paper, s.hit(passage)) for s in seen if s.kind == kind for passage in s.passages]
        found[f"recall_{kind}"] = share(rows)
    unrelated = [(s.paper, float(len(s.found))) for s in seen if s.kind == "none"]
    found["false_segments"] = mean(unrelated)
    found["stray_segments"] = mean((s.paper, float(s.strays())) for s in seen if s.kind != "none")
    found["seconds_a_pair"] = mean((s.paper, s.seconds) for s in seen)
    return found
