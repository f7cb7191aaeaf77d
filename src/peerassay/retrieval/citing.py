"""The paper's own list: which works it cites, and where it speaks of them.

What the paper says of prior work is good evidence for it (docs/law.md, 3). Nothing is asked here: sentences are
found by the name of a method, by author and year, or by a mark in the list.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from peerassay.documents import Paper, Reference, Sentence, family_name
from peerassay.documents.reference_entry import parse_reference
from peerassay.language.identifiers import normal_arxiv, normal_doi
from peerassay.language.titles import normal_title
from peerassay.literature import Candidate, WorkMention, short_name, surname
from peerassay.text_memory import kept_in_memory

_LEAST_RATIO = 92.0
"""How alike two normalised titles must be (rapidfuzz ratio, 0-100), so that a typo or a lost hyphen does not matter."""
_LEAST_WORDS = 3
"""Shorter titles are looked for as a whole title only: inside a reference line they would fit by chance."""


def cited_by(references: Sequence[Reference], candidates: Iterable[Candidate]) -> frozenset[str]:
    """Return the ids of the candidates that stand in the paper's reference list (by DOI, arXiv id or title)."""
    dois = {normal_doi(r.doi) for r in references} - {None}
    arxiv = {normal_arxiv(r.arxiv_id) for r in references} - {None}
    return frozenset(
        c.cand_id
        for c in candidates
        if normal_doi(c.doi) in dois or normal_arxiv(c.arxiv_id) in arxiv or _named(c, references)
    )


def reference_to(
    references: Sequence[Reference],
    *,
    title: str | None = None,
    authors: Sequence[str] = (),
    doi: str | None = None,
    arxiv_id: str | None = None,
) -> Reference | None:
    """Return the entry of the paper's reference list that is this work, None if none is.

    By DOI, arXiv id or title, of several alike titles the most alike; never where its first author is not in the entry.
    """
    doi, arxiv_id = normal_doi(doi), normal_arxiv(arxiv_id)
    for reference in references:
        if doi is not None and normal_doi(reference.doi) == doi:
            return reference
        if arxiv_id is not None and normal_arxiv(reference.arxiv_id) == arxiv_id:
            return reference
    wanted = normal_title(title) if title else ""
    if not wanted:
        return None
    named = [r for r in references if _is_titled(wanted, r)]
    by_them = [r for r in named if not authors or _has_name(surname(authors[0]), normal_title(r.text))]
    return max(by_them, key=lambda r: fuzz.ratio(wanted, _title(r)), default=None)


def _title(reference: Reference) -> str:
    return normal_title(reference.title) if reference.title else ""


def _named(candidate: Candidate, references: Iterable[Reference]) -> bool:
    title = normal_title(candidate.title)
    return bool(title) and any(_is_titled(title, reference) for reference in references)


def _is_titled(title: str, reference: Reference) -> bool:
    """Whether an entry is the work of this title."""
    own = _title(reference)
    if own and fuzz.ratio(title, own, score_cutoff=_LEAST_RATIO):
        return True
    if len(title.split()) < _LEAST_WORDS or f" {title} " not in f" {normal_title(reference.text)} ":
        return False
    # Within the entry's own title it may be the title of another work: "Robust X for Y" is not "X for Y". A title
    # that was read without any author may have the authors in front.
    return not reference.authors or f" {title} " not in f" {own} " or own.startswith(f"{title} ")


def _has_name(name: str, line: str) -> bool:
    """Whether a line has the surname, or one with its initials stuck to it ("YSha")."""
    return any(
        word == name or (len(name) > 2 and word.endswith(name) and len(word) - len(name) < 3) for word in line.split()
    )


SHORTEST_NAME = 3
"""Letters of a name by which a work is looked for in the paper; shorter ones stand for many things."""
_SHORTEST_SURNAME = 2
"""Letters of a surname ("Li", "Yu"); one shorter than `SHORTEST_NAME` counts only right before what citations have."""
LONGEST_RANGE = 40
"""Numbers that "[3-9]" may stand for; a longer one is a misread."""
_BRACKET = re.compile(r"\[([\d\s,;–-]{1,60})\]")
_NUMBERS = re.compile(r"(\d{1,3})(?:\s*[–-]\s*(\d{1,3}))?")


@dataclass(frozen=True, slots=True)
class KnownAs:
    """What the paper may call a work.

    Attributes:
        names: names of its method or system, whole words.
        author: surname of its first author, and `year` as the paper's list has it.
        letter: what tells it from another of that author and year ("2024a"), None where nothing does.
        number: its number in the paper's reference list.

    """

    names: frozenset[str] = frozenset()
    author: str | None = None
    year: int | None = None
    letter: str | None = None
    number: int | None = None

    def is_named_in(self, sentence: str) -> bool:
        """Whether the sentence names or cites the work."""
        if self.number is not None and self.number in cited_numbers(sentence):
            return True
        return any(pattern.search(sentence) for pattern in _patterns(self))


def citing_sentences(paper: Paper, work: Reference | Candidate, *, nickname: str | None = None) -> tuple[Sentence, ...]:
    """Return the paper's sentences that name or cite the work, in reading order.

    `work` is an entry of the paper's list, or a candidate, whose entry is then looked for. `nickname` is another name
    that the work is known by, as a reviewer has it.
    """
    known = known_as(paper, work, nickname=nickname)
    return tuple(s for s in paper.sentences if known.is_named_in(s.text))


def citing_passage(paper: Paper, work: Reference | Candidate, *, nickname: str | None = None) -> tuple[Sentence, ...]:
    """Return the citing sentences with the one before and the one behind each, of its own paragraph."""
    citing = {s.id for s in citing_sentences(paper, work, nickname=nickname)}
    kept: list[Sentence] = []
    for place, sentence in enumerate(paper.sentences):
        near = paper.sentences[max(0, place - 1) : place + 2]
        if any(s.id in citing and s.paragraph == sentence.paragraph for s in near):
            kept.append(sentence)
    return tuple(kept)


def known_as(paper: Paper, work: Reference | Candidate, *, nickname: str | None = None) -> KnownAs:
    """Return what the paper may call the work."""
    entry = work if isinstance(work, Reference) else _entry(paper, work)
    titles = (work.title, entry.title if entry else None)
    names = {nickname, *(short_name(title) for title in titles if title)}
    authors = entry.authors if entry else ()
    surname = family_name(authors[0]) if authors else None
    number = (entry.marker or "").strip("[](). ") if entry else ""
    return KnownAs(
        names=frozenset(name.strip(" .,") for name in names if name and len(name.strip(" .,")) >= SHORTEST_NAME),
        author=surname if surname and len(surname) >= _SHORTEST_SURNAME else None,
        year=entry.year if entry else None,
        letter=_letter(entry),
        number=int(number) if number.isdecimal() else None,
    )


def _letter(entry: Reference | None) -> str | None:
    found = re.search(rf"\b{entry.year}([a-h])\b", entry.text) if entry and entry.year else None
    return found[1] if found else None


def _entry(paper: Paper, work: Candidate) -> Reference | None:
    return reference_to(paper.references, title=work.title, authors=work.authors, doi=work.doi, arxiv_id=work.arxiv_id)


@kept_in_memory(4_096)
def cited_numbers(sentence: str) -> frozenset[int]:
    """Return the numbers that the sentence cites by: of "[3, 5-7]" 3, 5, 6 and 7."""
    found: set[int] = set()
    for bracket in _BRACKET.finditer(sentence):
        named = _NUMBERS.findall(bracket[1])
        if any(first == "0" for first, _ in named):
            continue  # an interval ("[0, 1]"), for no list begins at 0
        for first, last in named:
            start, end = int(first), int(last or first)
            found.update(range(start, end + 1) if end - start <= LONGEST_RANGE else (start, end))
    return frozenset(found)


@kept_in_memory(1_024)
def _patterns(known: KnownAs) -> tuple[re.Pattern[str], ...]:
    return tuple(_made(known))


def _made(known: KnownAs) -> Iterator[re.Pattern[str]]:
    if known.names:
        yield re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(known.names)))})(?![\w-])")
    if known.author:
        lettered = rf"(?:(?:[a-h],\s?)*{known.letter}\b|(?![a-h]\b))" if known.letter else ""
        near = rf"[^;]{{0,40}}?{known.year}{lettered}" if known.year else r"\s+(?:et\s+al|and|&)"
        short = len(known.author) < SHORTEST_NAME
        if short and known.year is None:
            return
        behind = r"(?=,|\s+(?:et\s+al|and\b|&)|\s*[(\[]|\s+\d)" if short else ""
        yield re.compile(rf"(?<![\w-]){re.escape(known.author)}\b{behind}{near}")


def mention_of_reference(reference: Reference) -> WorkMention:
    """Return the entry as a work to be looked up."""
    return WorkMention(
        text=reference.text,
        title=reference.title,
        authors=reference.authors,
        year=reference.year,
        doi=reference.doi,
        arxiv_id=reference.arxiv_id,
        url=reference.url,
    )


def mention_of(reference: str) -> WorkMention:
    """Return a reference as a work to be looked up; a title of one word may be the short name that it goes by."""
    doi, arxiv_id = normal_doi(reference), normal_arxiv(reference)
    if doi or arxiv_id:
        return WorkMention(text=reference, doi=doi, arxiv_id=arxiv_id)
    mention = mention_of_reference(parse_reference(reference, id="reference"))
    is_word = mention.title is not None and len(mention.title.split()) == 1
    return mention.model_copy(update={"nickname": mention.title if is_word else None})
