"""The single comments of a review: verbatim, each under its field (SEAGraph, section 3.1).

By structure alone: the venue's fields, the reviewer's own headings, items of lists, and in running prose where words in
common end. Headings, what only announces a list, and what says nothing ("yes", "see weaknesses", a link) are none.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from peerassay.documents import FieldRole, Paragraph, Review, Sentence
from peerassay.frozen import Frozen
from peerassay.language.identifiers import URL
from peerassay.language.terms import GENERAL_ACADEMIC, analyse


class Side(StrEnum):
    """What kind of comment it is: by the form's field or the reviewer's heading, else what it ends in."""

    STRENGTH = "strength"
    WEAKNESS = "weakness"
    QUESTION = "question"
    LIMITATION = "limitation"


_SIDES = {
    FieldRole.STRENGTHS: Side.STRENGTH,
    FieldRole.WEAKNESSES: Side.WEAKNESS,
    FieldRole.QUESTIONS: Side.QUESTION,
    FieldRole.LIMITATIONS: Side.LIMITATION,
    FieldRole.ETHICS: Side.LIMITATION,
}
_BY_LETTER = {"S": Side.STRENGTH, "W": Side.WEAKNESS, "Q": Side.QUESTION, "L": Side.LIMITATION}
_LETTERED = re.compile(r"[*_(\[]*(?P<letter>[SWQL])\d{1,2}[*_)\].:]")
"""How reviewers number their points: "W3.", "**S1:**"; it tells the side where the field does not."""
_MIXED = frozenset({FieldRole.STRENGTHS_AND_WEAKNESSES, FieldRole.COMMENT, FieldRole.OTHER})
_PARTS = frozenset(stem for role in FieldRole for stem in analyse(role.value.replace("_", " ")).stems)
"""Stems by which a review names its own parts: "see weaknesses" points, and says nothing itself."""
LEAST_TERMS, LEAST_TERMS_POINTING = 2, 5
"""Content words that a comment has at least; more where it names another part of the review."""
LEAST_OWN = 2
"""A sentence of prose with fewer telling words of its own goes with the one before it."""


class ReviewComment(Frozen):
    """A comment. `id` is unique among all comments of a paper: place of its review, dot, its own place ("2.5").

    `text` is exactly `review.original[start:end]`; `sentence_ids` are its sentences (`R_004`), `heading` the reviewer's
    own heading above it.
    """

    id: str
    review: str
    start: int
    end: int
    text: str
    sentence_ids: tuple[str, ...]
    side: Side
    field: FieldRole
    heading: str | None = None


@dataclass(frozen=True, slots=True)
class _Block:
    """A paragraph, or an item of a list with what goes on with it."""

    paragraph: Paragraph
    sentences: tuple[Sentence, ...]
    last: int

    @property
    def is_item(self) -> bool:
        return self.paragraph.is_list_item

    @property
    def role(self) -> FieldRole:
        return self.paragraph.role

    @property
    def announces(self) -> bool:
        return self.sentences[-1].text.rstrip(" *_").endswith((":", "："))

    @property
    def is_fragment(self) -> bool:
        return not self.sentences[-1].text.rstrip(" *_)\"'”’$`").endswith((".", "?", "!", ";"))


def comments_of(review: Review, place: int = 1) -> tuple[ReviewComment, ...]:
    """Return the comments in the order of the review, the `place`th of its paper."""
    blocks = _joined(list(_blocks(review)))
    alone = Counter((b.role, b.paragraph.heading) for b in blocks if not b.is_item)
    listed = {b.role for b in blocks if b.is_item}
    groups: list[tuple[_Block, tuple[Sentence, ...]]] = []
    for block in blocks:
        one_of_its_part = alone[block.role, block.paragraph.heading] == 1 and block.role not in listed
        prose = not block.is_item and (_is_free(review) or (one_of_its_part and not _is_titled(block)))
        groups += ((block, group) for group in (_by_words(block.sentences) if prose else [block.sentences]))
    written = Counter(_letters(_text(review, group)) for _, group in groups)
    said = [
        group for group in groups if _says_something(text := _text(review, group[1])) and written[_letters(text)] == 1
    ]
    return tuple(_comment(review, f"{place}.{n}", *item) for n, item in enumerate(said, 1))


def _comment(review: Review, id: str, block: _Block, sentences: Sequence[Sentence]) -> ReviewComment:
    start, end = sentences[0].start, sentences[-1].end
    text = review.original[start:end]
    lettered = _LETTERED.match(text)
    asks = text.rstrip(" *_)").endswith("?")
    by_form = _BY_LETTER[lettered["letter"]] if lettered else Side.QUESTION if asks else Side.WEAKNESS
    return ReviewComment(
        id=id,
        review=review.id,
        start=start,
        end=end,
        text=text,
        sentence_ids=tuple(s.id for s in sentences),
        side=_SIDES.get(block.role) or by_form,
        field=block.role,
        heading=block.paragraph.heading,
    )


def _blocks(review: Review) -> Iterator[_Block]:
    """The paragraphs that may hold comments; a review in free form begins with its summary."""
    held: dict[int, list[Sentence]] = {}
    for sentence in review.sentences:
        held.setdefault(sentence.paragraph, []).append(sentence)
    found = [_Block(p, tuple(held[p.index]), p.index) for p in review.paragraphs if p.index in held]
    found = [b for b in found if b.role in _SIDES or b.role in _MIXED]
    if _is_free(review) and len(found) > 1 and not found[0].is_item and found[0].role in _MIXED:
        rest = sum(s.end - s.start for b in found[1:] for s in b.sentences)
        own = found[0].sentences[-1].end - found[0].sentences[0].start
        found = found[1:] if own < rest else found
    yield from (b for b in found if not _is_heading(review, b) and not _is_top(review, b))


def _is_top(review: Review, block: _Block) -> bool:
    """Whether it is a line over the form's first field ("Reviewer: B"), and no sentence."""
    over = block.paragraph.end <= review.fields[1].start if len(review.fields) > 1 else False
    return over and review.fields[0].role in _MIXED and not block.is_item and block.is_fragment


def _is_free(review: Review) -> bool:
    return len(review.fields) == 1


def _is_heading(review: Review, block: _Block) -> bool:
    """Whether it is nothing but a heading: the reviewer's as it was read, or a line marked as Markdown marks them."""
    if len(block.sentences) > 1:
        return False
    line = review.original[block.paragraph.start : block.paragraph.end].strip(" \t:")
    marked = line.startswith("#") or (line.startswith("**") and line.endswith("**") and line.count("**") == 2)
    return marked or _letters(block.sentences[0].text) == _letters(block.paragraph.heading or "")


def _is_titled(block: _Block) -> bool:
    """Whether it stands under a title of its own ("Limited novelty"), and not only under the name of a part."""
    heading = block.paragraph.heading
    return heading is not None and not {t.stem for t in analyse(heading).sequence} & _PARTS


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def _joined(blocks: list[_Block]) -> list[_Block]:
    """Put to an item what goes on with it, and to a lead its fragments; leave out leads of items that stand alone."""
    kept: list[_Block] = []
    while blocks:
        block = blocks.pop(0)
        if block.announces and blocks and blocks[0].is_item and blocks[0].role is block.role:
            fragments = _fragments(blocks, block.role)
            if fragments:
                kept.append(_with(block, *fragments))
                del blocks[: len(fragments)]
            elif len(block.sentences) > 1:
                kept.append(replace(block, sentences=block.sentences[:-1]))
        elif kept and _goes_on(block, kept[-1]):
            kept[-1] = _with(kept[-1], block)
        else:
            kept.append(block)
    return kept


def _fragments(blocks: Sequence[_Block], role: FieldRole) -> list[_Block]:
    """The items that follow and are no sentences, if all that follow are none."""
    items: list[_Block] = []
    for block in blocks:
        if not block.is_item or block.role is not role or not block.is_fragment:
            break
        items.append(block)
    return items


def _goes_on(block: _Block, before: _Block) -> bool:
    same_part = block.role is before.role and block.paragraph.heading == before.paragraph.heading
    return before.is_item and not block.is_item and same_part and block.paragraph.index == before.last + 1


def _with(block: _Block, *others: _Block) -> _Block:
    sentences = (*block.sentences, *(s for other in others for s in other.sentences))
    return replace(block, sentences=sentences, last=others[-1].last)


def _by_words(sentences: Sequence[Sentence]) -> Iterator[tuple[Sentence, ...]]:
    """Cut prose where a sentence has no telling word in common with the one before it."""
    group: list[Sentence] = []
    before: set[str] = set()
    for sentence in sentences:
        own = {t.stem for t in analyse(sentence.text).sequence} - GENERAL_ACADEMIC
        if group and len(own) >= LEAST_OWN and own.isdisjoint(before):
            yield tuple(group)
            group = []
        group.append(sentence)
        before = own
    if group:
        yield tuple(group)


def _text(review: Review, sentences: Sequence[Sentence]) -> str:
    return review.original[sentences[0].start : sentences[-1].end]


def _says_something(text: str) -> bool:
    stems = [t.stem for t in analyse(URL.sub(" ", text)).sequence]
    own = [stem for stem in stems if stem not in _PARTS]
    return len(own) >= (LEAST_TERMS_POINTING if len(own) < len(stems) else LEAST_TERMS)
