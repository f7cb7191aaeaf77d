"""Segments of text that two documents share (OpenNovelty, 2.3.2), found by program: places on both sides, how alike.

OpenNovelty asks a model to find them. Here they grow from short runs of equal words, so that none is invented and none
depends on who answers; what a segment means is for a reader to judge.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, takewhile
from typing import Literal

from peerassay.documents import Paper, SectionKind, Sentence, SourceText
from peerassay.documents.kinds import kind_by_words
from peerassay.evidence.shared_runs import Seeds, SharedRun, seeds_of, shared_runs
from peerassay.evidence.span import Span
from peerassay.evidence.tokens import tokens_of
from peerassay.language.identifiers import YEAR
from peerassay.language.notices import LICENCE
from peerassay.language.terms import STOP_WORDS
from peerassay.language.venues import REFERENCE_WORDS

_CHECKLIST = re.compile(
    r"\banswer\s*:?\s*\[?(?:N/?A|yes|no)\]?\s+means\b|^\W*(?:question|answer|justification|guidelines)\s*:",
    re.IGNORECASE,
)
_INITIAL = re.compile(r"(?<![\w.])[^\W\d_] ?\.(?=[\s,])")
_WIDEST = 40
"""Sentences between two marks of a checklist that still are of it: an answer with its justification has fewer."""
_LEAST_MARKS = 3
_WORDS_A_MARK = 14
"""A reference list has an initial, a year or a place of publication at least so often (words)."""
_STOP_WORDS_OF_PROSE = 0.26
"""Share of stop words ("the", "of", "is") under which words are no prose: sentences full of citations have more."""


def boilerplate_in(document: SourceText) -> frozenset[str]:
    """Return the ids of the sentences that venues, funders and licences put into papers: checklists and notices.

    All between two marks of a checklist is of it, so that its answers are left out with its questions.
    """
    sentences = document.sentences
    marks = [place for place, sentence in enumerate(sentences) if _CHECKLIST.search(sentence.text)]
    places = {place for first, two in pairwise(marks) if two - first <= _WIDEST for place in range(first, two + 1)}
    places.update(marks)
    places.update(place for place, sentence in enumerate(sentences) if LICENCE.search(sentence.text))
    return frozenset(sentences[place].id for place in places).union(_under_headings(document))


def _under_headings(document: SourceText) -> Iterator[str]:
    """The sentences of a paper's sections for notices, their subsections among them."""
    if not isinstance(document, Paper):
        return
    places = [
        (section.start, section.end)
        for section in document.sections
        if kind_by_words(section.heading) is SectionKind.OTHER
    ]
    for start, end in places:
        yield from (sentence.id for sentence in document.sentences if start <= sentence.start < end)


def looks_like_references(text: str) -> bool:
    """Whether a segment is of a reference list: initials, years, places of publication, hardly a sentence."""
    # Citation marks are no tokens: related work full of them has no years left.
    tokens = tokens_of(text).words
    marks = sum(word in REFERENCE_WORDS or bool(YEAR.fullmatch(word)) for word in tokens) + len(_INITIAL.findall(text))
    if marks < _LEAST_MARKS or marks * _WORDS_A_MARK < len(tokens):
        return False
    spelled = [word for word in tokens if word.isalpha() and len(word) > 1]
    return sum(word in STOP_WORDS for word in spelled) < _STOP_WORDS_OF_PROSE * len(spelled)


LEAST_WORDS = 30
"""Words, as a reader counts them, that the longer side of a segment has at least (OpenNovelty, C.5)."""
LEAST_SHORTER = 0.8
"""The shorter side has at least this share of them: light editing drops words, so that 30 may be left as 27."""
LEAST_LIKENESS = 0.75
"""Share of words alike from which a segment is told. Texts with an eighth of their words changed keep 0.85 and more;
what two works of one field say alike by chance stays under 0.6 over thirty words."""
DIRECT = 0.95
"""From here on a segment is a copy; below, it was reworded. Signs of printing (hyphens, ligatures) count as alike."""
LEAST_DISTINCT = 12
"""Different words of letters that a segment has: rows of numbers and symbols are alike without being taken over."""
_WIDEST_BREAK = 300
"""Characters between two sentences from which they do not belong together: what lies between was left out."""
_BREAK = 12
"""Words that no other text has, put where sentences do not belong together, so that no segment runs over it."""
_OPENING, _CLOSING = "\"“«'‘", "\"”»'’"

Kind = Literal["direct", "paraphrase"]


@dataclass(frozen=True, slots=True)
class SharedSegment:
    """A segment that both texts have: its place in either, its words on the longer side, the share alike (0-1)."""

    original: Span
    candidate: Span
    words: int
    similarity: float

    @property
    def kind(self) -> Kind:
        """`direct` where it is a copy, `paraphrase` where words were changed."""
        return "direct" if self.similarity >= DIRECT else "paraphrase"


class Shingled:
    """A text made ready to be held against others: the words of its own prose with their places, and its seeds."""

    def __init__(self, source: SourceText) -> None:
        self.id = source.id
        self.text = source.text
        self._places: list[tuple[int, int, Sentence]] = []
        words: list[str] = []
        left_out, end = boilerplate_in(source), 0
        for sentence in source.sentences:
            if sentence.id in left_out:
                end = -_WIDEST_BREAK
                continue
            if sentence.start - end > _WIDEST_BREAK:
                words.extend(f"{source.id} {len(words)} {n}" for n in range(_BREAK))
                self._places.extend([(sentence.start, sentence.start, sentence)] * _BREAK)
            tokens = tokens_of(sentence.text, sentence.start)
            words.extend(tokens.words)
            self._places.extend((a, b, sentence) for a, b in zip(tokens.starts, tokens.ends, strict=True))
            end = sentence.end
        self.words = tuple(words)

    @cached_property
    def seeds(self) -> Seeds:
        """Where its runs of a few words stand."""
        return seeds_of(self.words)

    def behind(self, word: int) -> str:
        """Return what stands between a word and the next, or the end of its sentence: marks, signs, white space."""
        _, end, sentence = self._places[word]
        following = self._places[word + 1][0] if word + 1 < len(self._places) else sentence.end
        return self.text[end : min(max(following, end), sentence.end)]

    def span(self, first: int, last: int, more: int, score: float) -> Span:
        """Return the place of words `first` to `last` (inclusive) and `more` characters behind."""
        start, _, sentence = self._places[first]
        end = self._places[last][1] + more
        return Span(
            document=self.id, sentence=sentence.id, start=start, end=end, text=self.text[start:end], score=score
        )


def shared_text(original: SourceText, candidate: SourceText) -> tuple[SharedSegment, ...]:
    """Return every segment that both texts have; see `shared_segments`."""
    return shared_segments(Shingled(original), Shingled(candidate))


def shared_segments(original: Shingled, candidate: Shingled) -> tuple[SharedSegment, ...]:
    """Return every segment of `LEAST_WORDS` words and more that both have, the longest first.

    Case, punctuation, hyphens, ligatures, citation marks and white space are no difference, and some words may be
    replaced, dropped or put in. A place of either text is in one segment only. Left out are checklists and notices
    (`boilerplate`), reference lists, and what stands in quotation marks as a whole.
    """
    runs = shared_runs(original.words, original.seeds, candidate.words)
    likely = [run for run in runs if run.similarity >= LEAST_LIKENESS and _is_prose(run, original.words)]
    segments = (_segment(run, original, candidate) for run in _apart(likely))
    kept = [segment for segment in segments if _counts(segment, original, candidate)]
    return tuple(sorted(kept, key=lambda s: (-s.words, s.original.start, s.candidate.start)))


def _is_prose(run: SharedRun, words: Sequence[str]) -> bool:
    distinct = {word for word in words[run.first : run.last + 1] if word.isalpha() and len(word) > 1}
    return len(distinct) >= LEAST_DISTINCT


def _apart(runs: Iterable[SharedRun]) -> list[SharedRun]:
    """Keep, the most alike words first, the runs that share no place of either text with one kept before."""
    kept: list[SharedRun] = []
    for run in sorted(runs, key=lambda r: (-r.alike, r.first, r.other_first)):
        if not any(_overlap(run, other) for other in kept):
            kept.append(run)
    return kept


def _overlap(run: SharedRun, two: SharedRun) -> bool:
    here = run.first <= two.last and two.first <= run.last
    return here or (run.other_first <= two.other_last and two.other_first <= run.other_last)


def _segment(run: SharedRun, original: Shingled, candidate: Shingled) -> SharedSegment:
    score = round(100 * run.similarity, 2)
    # A full stop or a citation mark behind the last word belongs to both.
    more = _alike_at_first(original.behind(run.last), candidate.behind(run.other_last))
    ours = original.span(run.first, run.last, more, score)
    theirs = candidate.span(run.other_first, run.other_last, more, score)
    words = max(len(ours.text.split()), len(theirs.text.split()))
    return SharedSegment(ours, theirs, words, round(run.similarity, 4))


def _alike_at_first(ours: str, other: str) -> int:
    alike = "".join(a for a, _ in takewhile(lambda pair: pair[0] == pair[1], zip(ours, other, strict=False)))
    return len(alike.rstrip(" \t\r\n([“\"'"))


def _counts(segment: SharedSegment, original: Shingled, candidate: Shingled) -> bool:
    shorter = min(len(segment.original.text.split()), len(segment.candidate.text.split()))
    if segment.words < LEAST_WORDS or shorter < LEAST_SHORTER * LEAST_WORDS:
        return False
    quoted = _in_quotes(segment.original, original.text) or _in_quotes(segment.candidate, candidate.text)
    return not quoted and not looks_like_references(segment.original.text)


def _in_quotes(span: Span, text: str) -> bool:
    before, behind = (
        text[max(span.start - 2, 0) : span.start].rstrip()[-1:],
        text[span.end : span.end + 4].lstrip(" .,;:!?")[:1],
    )
    return before != "" and before in _OPENING and behind != "" and behind in _CLOSING
