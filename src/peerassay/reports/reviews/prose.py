"""What a model wrote, as a page prints it: no ids of the record, quotation marks only around a source's own words."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from peerassay.evidence import Span
from peerassay.jobs.record import Record
from peerassay.jobs.reviews.case import Case, Evidence, Flag, Issue, Slip
from peerassay.reports.blocks import Line, Run

_QUOTED: Final = re.compile(r"“([^“”]+)”|\"([^\"\n]+)\"|``([^`\n]+?)''")
_EMPHASIS: Final = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1")
_ELLIPSIS: Final = re.compile(r"\s*(?:…|\.\.\.|\[…\]|\[\.\.\.\])\s*")
_ANY_ID: Final = (
    r"S_[a-z]+_\d+|R\d*_\d+|(?:tab|eq|lst|fig|fn)_\d+(?:_\w+)?|ref_\d+|(?:abstract|intro|body)_sent_\d+|P[0-9a-f]{8}"
    r"|(?:paper|review)-[0-9a-f]{12}"
)
_KNOWN_FORM: Final = re.compile(_ANY_ID)
_SENTENCES: Final = re.compile(r"(?<=[.?!])\s+(?=[A-Z“\"])")
_WORD: Final = re.compile(r"\w+")
_SPACES: Final = re.compile(r"\s+([,.;:)])")
_LIKE: Final = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "\u00ad": None})


def flat(text: str) -> str:
    """Return the text as quotes are compared: one blank between words, one kind of quotation mark, small letters."""
    return " ".join(text.translate(_LIKE).split()).casefold()


class _IdPatterns(NamedTuple):
    """What finds ids in a text: each alone, and a list of them in brackets."""

    alone: re.Pattern[str]
    in_brackets: re.Pattern[str]


@lru_cache(maxsize=64)
def _id_patterns(unusual: tuple[str, ...]) -> _IdPatterns:
    """The patterns for all usual ids and these."""
    any_id = "|".join([*map(re.escape, unusual), _ANY_ID])
    listed = rf"(?:{any_id})(?:\s*(?:,|;|and|&|–|-|to)?\s*(?:{any_id}))*"
    alone = re.compile(rf"(?<![\w-])(?:{any_id})(?![\w-])")
    return _IdPatterns(alone, re.compile(rf"\s*[(\[]\s*({listed})\s*[)\]]"))


def _first_word(key: str) -> str:
    """The letters and digits that an id begins with, "" where it begins otherwise."""
    found = _WORD.match(key)
    return found[0] if found else ""


class Prose:
    """Prepares what a model wrote about a record; `name_of` gives what a page says instead of an id, "" for nothing."""

    def __init__(self, record: Record[Case], name_of: Callable[[str], str]) -> None:
        self._name_of = name_of
        self._sources = "\n".join(flat(text) for text in source_texts(record))
        # Those that `_ANY_ID` matches whole need no alternative of their own, and the others only where they are used.
        unusual = (key for key in _own_ids(record, self._sources) if not _KNOWN_FORM.fullmatch(key))
        self._unusual = {key: _first_word(key) for key in unusual}

    def is_quoted(self, words: str) -> bool:
        """Whether the words, or each part between ellipses, are in a source."""
        parts = [flat(part).strip(" .,;:") for part in _ELLIPSIS.split(words)]
        held = [part for part in parts if part]
        return bool(held) and all(part in self._sources for part in held)

    def line(self, text: str) -> Line:
        """Return the text as a line: quotes of a source as quotes, other words without quotation marks."""
        return tuple(self._runs(self.without_ids(text)))

    def text(self, text: str) -> str:
        """Return the same as plain text, paragraphs kept."""
        return "\n".join(
            "".join(f"“{run.text}”" if run.look == "quote" else run.text for run in self.line(line))
            for line in text.splitlines()
        )

    def without_ids(self, text: str) -> str:
        """Return the text on one line with names in place of ids, emphasis marks left out."""
        one = _EMPHASIS.sub(r"\2", " ".join(text.split()))
        words = frozenset(_WORD.findall(one))
        used = (key for key, first in self._unusual.items() if (first in words if first else key in one))
        patterns = _id_patterns(tuple(sorted(used, key=lambda key: (-len(key), key))))
        unbracketed = patterns.in_brackets.sub(lambda match: self._bracket(match, patterns.alone), one)
        named = patterns.alone.sub(lambda match: self._name_of(match.group()), unbracketed)
        return _SPACES.sub(r"\1", " ".join(named.split()))

    def _bracket(self, match: re.Match[str], alone: re.Pattern[str]) -> str:
        names = dict.fromkeys(name for found in alone.findall(match.group(1)) if (name := self._name_of(found)))
        return f" ({', '.join(names)})" if names else ""

    def _runs(self, text: str) -> Iterator[Run]:
        at = 0
        for match in _QUOTED.finditer(text):
            words = next(group for group in match.groups() if group).strip()
            if match.start() > at:
                yield Run(text[at : match.start()])
            yield Run(words, "quote" if self.is_quoted(words) else "plain")
            at = match.end()
        if at < len(text):
            yield Run(text[at:])


def source_texts(record: Record[Case]) -> Iterator[str]:
    """Give every text of the record that words can be quoted from."""
    paper = record.paper
    yield from (paper.card.title, paper.card.abstract)
    yield from (sentence.text for sentence in paper.sentences)
    yield from (part.text for block in paper.blocks for part in block.parts)
    yield from (reference.text for reference in paper.references)
    yield from (review.original for review in record.reviews)
    for work in record.works:
        yield from (work.candidate.title, work.candidate.abstract, *(sentence.text for sentence in work.sentences))
    yield from (span.text for span in spans_of(record.body))


def spans_of(case: Case) -> Iterator[Span]:
    """Give the spans of a case: the reviewers' words and the evidence's."""
    for statement in case.statements:
        yield from statement.spans
    yield from (evidence.span for evidence in evidence_of(case) if evidence.span is not None)


def evidence_of(case: Case) -> Iterator[Evidence]:
    """Give all evidence of a case: that of its issues, flags and slips."""
    holders: tuple[Issue | Flag | Slip, ...] = (*case.issues, *case.flags, *case.slips)
    return (evidence for holder in holders for evidence in holder.evidence)


def _own_ids(record: Record[Case], sources: str) -> Iterator[str]:
    """Give the ids of this record; a short one ("C3") that a source or a heading also uses is left as it is."""
    case = record.body
    yield from (review.id for review in record.reviews)
    yield from (work.candidate.cand_id for work in record.works)
    yield record.paper.id
    short = [*(issue.id for issue in case.issues), *(statement.id for statement in case.statements)]
    short += [evidence.id for evidence in evidence_of(case)]
    told = [*(p.heading for p in case.page.points), *(c.heading for c in case.explanations.comments)]
    headings = " ".join(told).casefold()
    words = set(_WORD.findall(f"{sources} {headings}"))
    yield from (key for key in dict.fromkeys(short) if key.casefold() not in words)


def first_sentences(text: str, most: int) -> str:
    """Return the first sentences of at most so many words together, and the first one in any case."""
    sentences = _SENTENCES.split(text.strip())
    made, used = sentences[:1], len(sentences[0].split())
    for sentence in sentences[1:]:
        used += len(sentence.split())
        if used > most:
            break
        made.append(sentence)
    return " ".join(made)
