"""The quotes that are checked: drawn from full texts, or read from a file."""

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from peerassay.documents.paper import ID_PREFIX, Paper, SectionKind
from peerassay.errors import InputError
from peerassay_bench.data_folder import Row, rows_of
from peerassay_bench.quotes.flips import negated, renumbered
from peerassay_bench.quotes.noise import weighs, with_artefacts, with_token_noise

NOISE = (0, 5, 10, 20)
"""Per cent of the words that are changed."""
OTHER_PAPER, NEGATION, NUMBER = "other_paper", "negation", "number"
FALSE_KINDS = (OTHER_PAPER, NEGATION, NUMBER)
_WORDS = (10, 90)
_LEAST_LETTERS = 0.6
_TRIES = 200
_LEFT_OUT = tuple(f"S_{ID_PREFIX[kind]}_" for kind in (SectionKind.OTHER, SectionKind.APPENDIX))
"""Checklists and forms, which all papers of a venue share word for word, are read as other or appendix."""


@dataclass(frozen=True, slots=True)
class QuoteRow:
    """A quote to be checked against a paper.

    Attributes:
        paper: the id of the paper that it is held against.
        quote: as somebody wrote it down.
        true: whether it is a quote of that paper.
        kind: `noise_0` ... `noise_20` for true ones, `other_paper`, `negation`, `number` for false ones; a file may
            have its own.
        place: where it was taken from (offsets in the paper's text), None where that is not known.

    """

    paper: str
    quote: str
    true: bool
    kind: str
    place: tuple[int, int] | None = None


def drawn_rows(papers: Mapping[str, Paper], each: int, rng: random.Random) -> Iterator[QuoteRow]:
    """Give `each` quotes of 10 to 90 words for every noise and every kind of false ones, in a fixed order."""
    names = sorted(papers)
    vocabulary = [word for name in names for word in papers[name].text.split()[:4000] if not weighs(word)]
    for noise in NOISE:
        for _ in range(each):
            name = rng.choice(names)
            start, end, quote = _cut(papers[name], rng)
            noisy = with_token_noise(quote, noise / 100, vocabulary, rng)
            yield QuoteRow(name, with_artefacts(noisy, rng), True, f"noise_{noise}", (start, end))
    for _ in range(each if len(names) > 1 else 0):
        name, quote = _foreign(papers, names, rng)
        yield QuoteRow(name, with_artefacts(quote, rng), False, OTHER_PAPER)
    for kind, change in ((NEGATION, negated), (NUMBER, renumbered)):
        yield from _flipped(papers, kind, change, each, rng)


def _flipped(
    papers: Mapping[str, Paper],
    kind: str,
    change: Callable[[str, random.Random], str | None],
    each: int,
    rng: random.Random,
) -> Iterator[QuoteRow]:
    names = sorted(papers)
    given = 0
    for _ in range(each * 20):  # not every passage has a word to turn round
        name = rng.choice(names)
        changed = change(_cut(papers[name], rng)[2], rng)
        if changed is not None and given < each:
            given += 1
            yield QuoteRow(name, with_artefacts(changed, rng), False, kind)


def _foreign(papers: Mapping[str, Paper], names: Sequence[str], rng: random.Random) -> tuple[str, str]:
    """A passage of one paper with the name of another that does not hold the same words."""
    for _ in range(_TRIES):
        first, other = rng.sample(names, 2)
        quote = _cut(papers[other], rng)[2]
        if " ".join(quote.split()) not in " ".join(papers[first].text.split()):
            return first, quote
    raise InputError("the papers hold the same words", where="full texts", fix="give papers that differ")


def _cut(paper: Paper, rng: random.Random) -> tuple[int, int, str]:
    """A passage of running text that starts in a sentence of the body: offsets and words."""
    starts = [s for s in paper.sentences if not s.id.startswith(_LEFT_OUT)] or list(paper.sentences)
    for _ in range(_TRIES):
        sentence, count = rng.choice(starts), rng.randint(*_WORDS)
        words = list(re.finditer(r"\S+", paper.text[sentence.start : sentence.start + 1500]))
        first = rng.randrange(min(30, max(1, len(words) - count)))
        if len(words) < first + count:
            continue
        start, end = sentence.start + words[first].start(), sentence.start + words[first + count - 1].end()
        quote = paper.text[start:end]
        if _is_running(paper, start, end, quote):
            return start, end, quote
    raise InputError("the paper holds no running text to quote", where=paper.id, fix="leave it out")


def _is_running(paper: Paper, start: int, end: int, quote: str) -> bool:
    if sum(c.isalpha() for c in quote) < _LEAST_LETTERS * len(quote):
        return False
    return not any(start < section.start < end for section in paper.sections)


def rows_of_file(path: Path) -> tuple[QuoteRow, ...]:
    """Return the rows of a file of JSON lines {paper, quote, label, kind}; raises InputError for a line without them.

    `label` is true (or 1, "true", "yes", "positive", "supported", "real") for a quote of the paper.
    """
    rows = tuple(_row(row, f"{path.name}, row {n}") for n, row in enumerate(rows_of(path), start=1))
    if not rows:
        raise InputError("the file holds no quotes", where=path.name, fix="give lines {paper, quote, label, kind}")
    return rows


_TRUE = frozenset({"true", "1", "1.0", "yes", "positive", "pos", "supported", "real", "genuine", "accept", "present"})
_FALSE = frozenset(
    {"false", "0", "0.0", "no", "negative", "neg", "unsupported", "fake", "fabricated", "reject", "absent"}
)


def _row(row: Row, where: str) -> QuoteRow:
    paper, quote, label = row.get("paper"), row.get("quote"), str(row.get("label")).strip().lower()
    if not isinstance(paper, str) or not isinstance(quote, str) or label not in _TRUE | _FALSE:
        raise InputError("the row lacks a paper, a quote or a label of true or false", where=where, fix="mend the file")
    true = label in _TRUE
    return QuoteRow(
        Path(paper).name.removesuffix(".gz").removesuffix(".md"), quote, true, kind_of(row.get("kind"), true)
    )


def kind_of(given: object, true: bool) -> str:
    """Return a file's kind by our name for it, where it has one ("noise 5 %", 0.05, "foreign", "direction")."""
    words = str(given if given is not None else "").strip().lower()
    number = re.search(r"\d+(?:\.\d+)?", words)
    if true and number:
        share = float(number[0])
        return f"noise_{round(share * 100 if 0 < share < 1 else share)}"
    if true:
        return "noise_0" if words in {"", "exact", "clean", "verbatim", "true"} else words
    for kind, cue in ((NEGATION, r"negat"), (NUMBER, r"number|direction|numer|flip"), (OTHER_PAPER, r"other|foreign")):
        if re.search(cue, words):
            return kind
    return words
