"""What of the paper a comment points at: "Section 4.2", "Table 3", "Eq. (5)", "line 241", words in quotation marks.

Each is resolved to sentences of the paper as it was read: a section's own, those that begin with or speak of a table,
figure, equation or theorem and its caption, those near a line, the sentence that holds the quoted
words.

The paper at hand has no line numbers, or others than the reviewed version.

Line numbers count printed lines, so that the place in the running text grows evenly with them: in its sentences alone,
for tables and formulas have lines of other lengths. Of 54 comments that name a line and quote its words, on papers of
one single-column venue, the quote begins 88 characters of sentences a line from the paper's start in the median; 61 %
lie within .06 of that, 85 % within .15. By offsets in the whole text these are 39 % and 72 %.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, chain
from statistics import median
from typing import Literal

from peerassay.documents import Paper, Reference, SectionKind, Sentence
from peerassay.documents.kinds import kind_by_words
from peerassay.documents.sentence import LONGEST
from peerassay.engines.prompts import one_line
from peerassay.evidence import find_quote
from peerassay.frozen import Frozen
from peerassay.jobs.reviews.comments import ReviewComment
from peerassay.language.patterns import pattern_of
from peerassay.language.pointing import Pointed, bare_equations_in, pointed_in, sections_named_in
from peerassay.language.terms import words
from peerassay.language.titles import normal_title
from peerassay.retrieval import citing_sentences

CHARACTERS_PER_LINE = 88.0
"""Measured as said above; a page in two columns has half as many."""
LEAST_KNOWN = 2
"""Lines with words quoted beside them from which a paper's own measure is taken."""
LEAST_BOXES = 4
"""Printed lines of a sentence that tell how wide a line is."""
_NARROWEST, _WIDEST = 25.0, 140.0
ERROR = 0.06
"""Share of the distance by which a place is off in the middle of the cases; with `LEAST_ERROR` for the first page."""
LEAST_ERROR = 400.0


@dataclass(frozen=True, slots=True)
class LineScale:
    """How many characters of the paper's running text a printed line of the reviewed version stands for."""

    characters: float = CHARACTERS_PER_LINE

    def place(self, line: int) -> tuple[float, float]:
        """Return the offset at which a line begins and by how much that may be off (characters of running text)."""
        place = self.characters * (line - 1)
        return place, ERROR * place + LEAST_ERROR


def scale_of(paper: Paper, known: Iterable[tuple[int, int]]) -> LineScale:
    """Return the paper's scale: by lines whose place is known (line, offset), else by the lines of its pages."""
    ratios = [offset / line for line, offset in known if line > 0]
    ratios = [ratio for ratio in ratios if _NARROWEST <= ratio <= _WIDEST]
    if len(ratios) >= LEAST_KNOWN:
        return LineScale(median(ratios))
    printed = _printed(paper)
    return LineScale(printed) if printed is not None and _NARROWEST <= printed <= _WIDEST else LineScale()


def _printed(paper: Paper) -> float | None:
    """Characters of a printed line, where the format tells where lines stand; a sentence of n lines fills n - 1."""
    filled = [len(s.text) / (len(s.boxes) - 1) for s in paper.sentences if len(s.boxes) >= LEAST_BOXES]
    return median(filled) if filled else None


LEAST_QUOTED = 3
"""Words in quotation marks that are looked for in the paper; fewer are a term."""
TITLE = "title"
"""The id of a paper's title where it counts as a sentence."""
MOST_SENTENCES = 12
"""Sentences that a pointer is resolved to."""
_QUOTED = pattern_of(
    r"[\"“«]([^\"“”«»\n]{12,600})[\"”»]|(?<!`)``([^`'\n]{12,600})''|(?<![\w`'])['‘]([^'‘’\n]{20,600})['’](?!\w)"
)


class Pointer(Frozen):
    """A pointer as written, and the sentences of the paper that it was resolved to (ids).

    `start`/`end` are offsets in the review; `kind` is one of `language.pointing.KINDS`, `quote`, or `reference`, a
    title of the paper's list; `number` what it names. `found`: it is there; `estimated`: a line, by its share of the
    text; `not_found`: the paper at hand has no such thing.
    """

    kind: str
    number: str
    start: int
    end: int
    state: Literal["found", "estimated", "not_found"]
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True)
class PointerFinder:
    """Resolves pointers into one paper; `scale` tells where the lines of the reviewed version stand."""

    paper: Paper
    scale: LineScale = field(default_factory=LineScale)

    @classmethod
    def of(cls, paper: Paper, comments: Iterable[ReviewComment]) -> "PointerFinder":
        """Return the finder; comments that name a line and quote its words tell how long the lines were."""
        bare = cls(paper)
        return cls(paper, scale_of(paper, chain.from_iterable(map(bare.known_lines, comments))))

    def known_lines(self, comment: ReviewComment) -> Iterator[tuple[int, int]]:
        """Yield (line, offset in the running text) where a comment names a line and quotes a passage of the paper."""
        lines = [pointed for pointed in pointed_in(comment.text) if pointed.kind == "line"]
        quotes = [pointer for pointer in self._quotes(comment) if pointer.state == "found"]
        if len(lines) == 1 and len(quotes) == 1 and quotes[0].sentences[0] in self._by_id:
            yield int(lines[0].number), self._running[quotes[0].sentences[0]]

    def pointers(self, comment: ReviewComment) -> tuple[Pointer, ...]:
        """Return the comment's pointers in its order, each kind and number once."""
        once = {(pointer.kind, pointer.number): pointer for pointer in reversed(self.every(comment))}
        return tuple(
            sorted(once.values(), key=lambda pointer: (pointer.start, pointer.end, pointer.kind, pointer.number))
        )

    def every(self, comment: ReviewComment) -> tuple[Pointer, ...]:
        """Return all pointers of the comment, numbered things first."""
        numbered = (self._pointer(pointed, comment) for pointed in pointed_in(comment.text))
        return (*numbered, *self._named(comment), *self._quotes(comment))

    @cached_property
    def quotable(self) -> Paper:
        """The paper with its title among its sentences."""
        return quotable(self.paper)

    @cached_property
    def _by_id(self) -> dict[str, Sentence]:
        return {sentence.id: sentence for sentence in self.paper.sentences}

    @cached_property
    def _running(self) -> dict[str, int]:
        """Where each sentence begins in the running text: tables and formulas between sentences have other lines."""
        lengths = (len(sentence.text) + 1 for sentence in self.paper.sentences)
        return dict(zip(self._by_id, accumulate(lengths, initial=0), strict=False))

    @cached_property
    def _mentions(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """The sentences that speak of each numbered thing, those that begin with it first."""
        found: dict[tuple[str, str], list[tuple[int, str]]] = {}
        for sentence in self.quotable.places:
            for pointed in pointed_in(sentence.text):
                found.setdefault((pointed.kind, pointed.number), []).append((int(pointed.start > 0), sentence.id))
        return {
            key: tuple(dict.fromkeys(id for _, id in sorted(ids, key=lambda x: x[0]))) for key, ids in found.items()
        }

    def _pointer(self, pointed: Pointed, comment: ReviewComment) -> Pointer:
        sentences, state = self._line(pointed) if pointed.kind == "line" else (self._sentences(pointed), "found")
        return Pointer(
            kind=pointed.kind,
            number=pointed.number if pointed.number == pointed.last else f"{pointed.number}-{pointed.last}",
            start=comment.start + pointed.start,
            end=comment.start + pointed.end,
            state=state if sentences else "not_found",
            sentences=tuple(sentences)[:MOST_SENTENCES],
        )

    def _sentences(self, pointed: Pointed) -> Sequence[str]:
        if pointed.kind in {"section", "appendix"}:
            return self._section(pointed) or self._mentions.get((pointed.kind, pointed.number), ())
        if pointed.kind == "page":
            pages = range(int(pointed.number), int(pointed.last) + 1)
            return [s.id for s in self.paper.sentences if s.page in pages]
        return (
            self._mentions.get((pointed.kind, pointed.number), ()) or self._headed(pointed) or self._equation(pointed)
        )

    def _section(self, pointed: Pointed) -> list[str]:
        """The sentences of the section of that number; of several (a checklist counts anew) the first of its sort."""
        wanted, is_appendix = pointed.number.rstrip(".").upper(), pointed.kind == "appendix"
        numbered = [s for s in self.paper.sections if s.number and s.number.rstrip(".").upper() == wanted]
        numbered.sort(key=lambda s: (s.kind is SectionKind.APPENDIX) is not is_appendix)
        if not numbered:
            return []
        return [s.id for s in self.paper.sentences if numbered[0].start <= s.start < numbered[0].end]

    def _headed(self, pointed: Pointed) -> list[str]:
        """The sentences under a heading that is of the thing itself ("Algorithm 1 DR-KPT")."""
        for section in self.paper.sections:
            if any(
                (other.kind, other.number) == (pointed.kind, pointed.number) for other in pointed_in(section.heading)
            ):
                return [s.id for s in self.paper.sentences if section.start <= s.start < section.end]
        return []

    def _equation(self, pointed: Pointed) -> list[str]:
        """The sentences that print an equation's number, or name it by its number alone ("by (5)")."""
        if pointed.kind != "equation":
            return []
        return [s.id for s in self.paper.sentences if pointed.number in bare_equations_in(s.text)]

    def _line(self, pointed: Pointed) -> tuple[list[str], str]:
        place, error = self.scale.place(int(pointed.number))
        end, _ = self.scale.place(int(pointed.last) + 1)
        middle = (place + end) / 2
        spans = [(at, at + len(s.text), s.id) for s in self.paper.sentences for at in (self._running[s.id],)]
        near = [span for span in spans if place - error <= span[1] and span[0] <= end + error]
        near.sort(key=lambda span: (max(span[0] - middle, middle - span[1], 0), span[0]))
        return [ref for _, _, ref in near], "estimated"

    def _named(self, comment: ReviewComment) -> Iterator[Pointer]:
        """The sections that the comment names by what they are, where the paper has one of that kind."""
        for pointed in sections_named_in(comment.text):
            kind = kind_by_words(pointed.number)
            if kind is not None and (inside := [s.id for s in self.paper.sentences_of(kind)]):
                yield Pointer(
                    kind=pointed.kind,
                    number=pointed.number,
                    start=comment.start + pointed.start,
                    end=comment.start + pointed.end,
                    state="found",
                    sentences=tuple(inside)[:MOST_SENTENCES],
                )

    @cached_property
    def _titles(self) -> dict[str, Reference]:
        return {normal_title(r.title): r for r in self.paper.references if r.title}

    def _reference(self, listed: Reference, title: str, start: int, end: int) -> Pointer:
        """A quoted title is the work of the paper's list; its sentences are those that cite it."""
        citing = tuple(s.id for s in citing_sentences(self.paper, listed))[:MOST_SENTENCES]
        return Pointer(kind="reference", number=title, start=start, end=end, state="found", sentences=citing)

    def _quotes(self, comment: ReviewComment) -> Iterator[Pointer]:
        for found in _QUOTED.finditer(comment.text):
            quoted = next(group for group in found.groups() if group is not None)
            if len(words(quoted)) < LEAST_QUOTED:
                continue
            listed = self._titles.get(normal_title(quoted))
            if listed is not None:
                yield self._reference(listed, quoted, comment.start + found.start(), comment.start + found.end())
                continue
            span = find_quote(quoted, self.quotable).span
            inside = [s.id for s in self.quotable.places if span and s.start < span.end and span.start < s.end]
            yield Pointer(
                kind="quote",
                number=quoted,
                start=comment.start + found.start(),
                end=comment.start + found.end(),
                state="found" if inside else "not_found",
                sentences=tuple(inside)[:MOST_SENTENCES],
            )


def quotable(paper: Paper) -> Paper:
    """Return the paper with its title as last sentence (`title`), behind its text, so that all other places stay."""
    title = one_line(paper.card.title)[:LONGEST]
    if not title:
        return paper
    start = len(paper.text) + 2
    paragraph = paper.sentences[-1].paragraph + 1 if paper.sentences else 0
    last = Sentence(id=TITLE, text=title, start=start, end=start + len(title), paragraph=paragraph)
    return paper.model_copy(update={"text": f"{paper.text}\n\n{title}", "sentences": (*paper.sentences, last)})
