"""A review cut into items: each sentence in exactly one, each item with its kind.

By structure: the form's fields, the reviewer's own headings, items of lists, and in running prose where words in common
or the kind of remark end. The kind follows the part of the review, and where that tells none, the words.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import zip_longest

from peerassay.documents import FieldRole, Paragraph, Review, Sentence
from peerassay.frozen import Frozen
from peerassay.language.identifiers import URL
from peerassay.language.remarks import ASKS, DECIDES, DESCRIBES, DISCUSSED, FAULTS, POINTS, PRAISES, WANTS
from peerassay.language.terms import GENERAL_ACADEMIC, analyse


class ItemKind(StrEnum):
    """What a part of a review is; the first four are its comments.

    `summary` is what tells of the paper or of the discussion and judges nothing; `decision` is a verdict on the whole
    or talk of the score; `form` is all that says nothing of the paper: headings, scores, ticks, "see above", the list
    of references.
    """

    CRITICISM = "criticism"
    QUESTION = "question"
    REQUEST = "request"
    PRAISE = "praise"
    SUMMARY = "summary"
    DECISION = "decision"
    FORM = "form"

    @property
    def is_comment(self) -> bool:
        """Whether an author would answer it."""
        return self in _COMMENTS


_COMMENTS = frozenset({ItemKind.CRITICISM, ItemKind.QUESTION, ItemKind.REQUEST, ItemKind.PRAISE})
_BY_ROLE = {
    FieldRole.TITLE: ItemKind.SUMMARY,
    FieldRole.SUMMARY: ItemKind.SUMMARY,
    FieldRole.DECISION: ItemKind.DECISION,
    FieldRole.FORM: ItemKind.FORM,
    FieldRole.REFERENCES: ItemKind.FORM,
}
"""Parts of a review that hold no comments."""
_MIXED = frozenset({FieldRole.STRENGTHS_AND_WEAKNESSES, FieldRole.COMMENT, FieldRole.OTHER})
_PARTS = frozenset(stem for role in FieldRole for stem in analyse(role.value.replace("_", " ")).stems)
"""Stems by which a review names its own parts: "see weaknesses" points, and says nothing itself."""
_LETTERED = re.compile(r"[*_(\[]*(?P<letter>[SWQL])\d{1,2}[*_)\].:]")
"""How reviewers number their points: "W3.", "**S1:**"; it tells the kind where the field does not."""
_BY_LETTER = {"S": ItemKind.PRAISE, "W": ItemKind.CRITICISM, "Q": ItemKind.QUESTION, "L": ItemKind.CRITICISM}
LEAST_TERMS, LEAST_TERMS_POINTING = 2, 5
"""Content words that a comment has at least; more where it points at another part of the review."""
LEAST_WORDS = 4
"""Words of a question or fault without content words ("$J$ is not clear to me")."""
LEAST_OWN = 2
"""A sentence of prose with fewer telling words of its own goes with the one before it."""
LONGEST_TITLE = 14
"""Words of a line in bold that is a title; a longer one is a sentence."""
LEAST_LEAD = 6
"""Words of an unmarked line with a colon that is a sentence announcing what follows, and no title."""


class ReviewItem(Frozen):
    """A part of a review.

    Attributes:
        kind: see ItemKind.
        sentence_ids: its sentences (`R_004`), one after the other.
        start, end: offsets in the review's original, of the first sentence's start and the last one's end.
        field: the form's field, or the part by the reviewer's heading.
        heading: the reviewer's own heading above it.

    """

    kind: ItemKind
    sentence_ids: tuple[str, ...]
    start: int
    end: int
    field: FieldRole
    heading: str | None = None


@dataclass(frozen=True, slots=True)
class _Block:
    """A paragraph, or an item of a list with what goes on with it; `kind` where it is sure to be no comment."""

    paragraph: Paragraph
    sentences: tuple[Sentence, ...]
    last: int
    kind: ItemKind | None = None

    @property
    def is_item(self) -> bool:
        return self.paragraph.is_list_item

    @property
    def role(self) -> FieldRole:
        return self.paragraph.role

    @property
    def announces(self) -> bool:
        return self.kind is None and self.sentences[-1].text.rstrip(" *_").endswith((":", "："))

    @property
    def is_fragment(self) -> bool:
        return not self.sentences[-1].text.rstrip(" *_)\"'”’$`").endswith((".", "?", "!", ";"))


def items_of(review: Review) -> tuple[ReviewItem, ...]:
    """Return the items in the order of the review; each of its sentences is in exactly one."""
    blocks = _joined(_blocks(review))
    alone = Counter((b.role, b.paragraph.heading) for b in blocks if not b.is_item and b.kind is None)
    listed = {b.role for b in blocks if b.is_item and b.kind is None}
    items: list[ReviewItem] = []
    for block in blocks:
        one_of_its_part = alone[block.role, block.paragraph.heading] == 1 and not _is_titled(block)
        undivided = block.role is FieldRole.STRENGTHS_AND_WEAKNESSES and block.paragraph.heading is None
        in_prose = _is_free(review) or review.is_meta or (block.role not in listed and (one_of_its_part or undivided))
        prose = block.kind is None and not block.is_item and in_prose
        groups = _by_words(block.sentences, review.is_meta) if prose else [block.sentences]
        items += (item_of(review, group, block.kind or _kind(review, block, group)) for group in groups)
    return tuple(_with_leads(review, items))


def _with_leads(review: Review, items: Sequence[ReviewItem]) -> Iterator[ReviewItem]:
    """The items, where a sentence that announces a comment ("..., e.g.:") goes with it and not with what is before."""
    sentences = {sentence.id: sentence for sentence in review.sentences}
    lead: tuple[Sentence, ...] = ()
    for item, behind in zip_longest(items, items[1:]):
        held = (*lead, *(sentences[key] for key in item.sentence_ids))
        lead = ()
        if behind is not None and behind.kind.is_comment and not item.kind.is_comment and _is_lead(item, held[-1]):
            held, lead = held[:-1], held[-1:]
        if held:
            yield item_of(review, held, item.kind)


def _is_lead(item: ReviewItem, last: Sentence) -> bool:
    words = last.text.rstrip(" *_")
    open_part = item.field not in _BY_ROLE and item.field is not FieldRole.SUMMARY
    return open_part and words.endswith((":", "：")) and len(words.split()) >= LEAST_LEAD and says_something(words)


def item_of(review: Review, sentences: Sequence[Sentence], kind: ItemKind) -> ReviewItem:
    """Return these sentences as an item of this kind."""
    paragraph = review.paragraph_of(sentences[0])
    return ReviewItem(
        kind=kind,
        sentence_ids=tuple(sentence.id for sentence in sentences),
        start=sentences[0].start,
        end=sentences[-1].end,
        field=paragraph.role,
        heading=paragraph.heading,
    )


def _kind(review: Review, block: _Block, sentences: Sequence[Sentence]) -> ItemKind:
    text = review.original[sentences[0].start : sentences[-1].end]
    if not says_something(text):
        return ItemKind.FORM
    if lettered := _LETTERED.match(text):
        return _BY_LETTER[lettered["letter"]]
    kind = _kind_by_part(review, block.role, text)
    if kind.is_comment or len(sentences) == 1 or not sentences[0].text.rstrip(" *_").endswith((":", "：")):
        return kind
    # "I would not accept it for these reasons:" is the lead of what is a comment by itself.
    behind = _kind_by_part(review, block.role, review.original[sentences[1].start : sentences[-1].end])
    return behind if behind.is_comment else kind


def _kind_by_part(review: Review, role: FieldRole, text: str) -> ItemKind:
    if role is FieldRole.STRENGTHS:
        return ItemKind.PRAISE
    if role not in _MIXED:
        plain = ItemKind.QUESTION if role is FieldRole.QUESTIONS else ItemKind.CRITICISM
        asked = kind_by_words(text)
        return asked if asked in {ItemKind.QUESTION, ItemKind.REQUEST} else plain
    otherwise = ItemKind.SUMMARY if review.is_meta else ItemKind.CRITICISM
    return kind_by_words(text, judged=role is FieldRole.STRENGTHS_AND_WEAKNESSES) or otherwise


def kind_by_words(text: str, *, judged: bool = False) -> ItemKind | None:
    """Return what the words tell, None where they tell nothing; `judged`: the part has praise and criticism alone."""
    bare = text.strip()
    if ASKS.search(bare):
        return ItemKind.QUESTION
    if not judged and (DECIDES.search(bare) or DISCUSSED.search(bare)):
        return ItemKind.DECISION if DECIDES.search(bare) else ItemKind.SUMMARY
    if WANTS.search(bare):
        return ItemKind.REQUEST
    faults, praise = len(FAULTS.findall(bare)), len(PRAISES.findall(bare))
    if not judged and not faults and DESCRIBES.search(bare):
        return ItemKind.SUMMARY
    if faults or praise:
        return ItemKind.PRAISE if praise > faults else ItemKind.CRITICISM
    return None


def _blocks(review: Review) -> list[_Block]:
    """The paragraphs with sentences, those that hold no comments with what they are."""
    held: dict[int, list[Sentence]] = {}
    for sentence in review.sentences:
        held.setdefault(sentence.paragraph, []).append(sentence)
    found = [_Block(p, tuple(held[p.index]), p.index) for p in review.paragraphs if p.index in held]
    known = [replace(b, kind=_aside(review, b)) for b in found]
    return _without_opening(review, known)


def _aside(review: Review, block: _Block) -> ItemKind | None:
    if block.role in _BY_ROLE:
        return _BY_ROLE[block.role]
    return ItemKind.FORM if _is_heading(review, block) or _is_top(review, block) else None


def _without_opening(review: Review, blocks: list[_Block]) -> list[_Block]:
    """A review in free form begins with its summary, unless that is most of it."""
    open_ones = [b for b in blocks if b.kind is None]
    if not _is_free(review) or len(open_ones) < 2 or open_ones[0].is_item or open_ones[0].role not in _MIXED:
        return blocks
    first = open_ones[0]
    rest = sum(s.end - s.start for b in open_ones[1:] for s in b.sentences)
    if first.sentences[-1].end - first.sentences[0].start >= rest:
        return blocks
    return [replace(b, kind=ItemKind.SUMMARY) if b is first else b for b in blocks]


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
    bold = line.startswith("**") and line.endswith("**") and line.count("**") == 2
    marked = line.startswith("#") or (bold and len(line.split()) <= LONGEST_TITLE)
    if block.announces and not line.startswith(("#", "**", "__")) and len(line.split()) >= LEAST_LEAD:
        return False
    return marked or _letters(block.sentences[0].text) == _letters(block.paragraph.heading or "")


def _is_titled(block: _Block) -> bool:
    """Whether it is under a title of its own ("Limited novelty"), and not only under the name of a part."""
    heading = block.paragraph.heading
    return heading is not None and not {t.stem for t in analyse(heading).sequence} & _PARTS


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def _joined(blocks: list[_Block]) -> list[_Block]:
    """Put to an item what goes on with it, and to a list the sentence that announces it."""
    kept: list[_Block] = []
    while blocks:
        block = blocks.pop(0)
        if block.announces and blocks and _is_listed(blocks[0], block.role):
            kept += _announced(block, blocks)
        elif kept and _goes_on(block, kept[-1]):
            kept[-1] = _with(kept[-1], block)
        else:
            kept.append(block)
    return kept


def _is_listed(block: _Block, role: FieldRole) -> bool:
    return block.is_item and block.role is role and block.kind is None


def _announced(lead: _Block, blocks: list[_Block]) -> Iterator[_Block]:
    """The lead with all its items where they are no sentences, else with the first one; what is before it apart.

    A lead that says nothing of its own ("Some remarks:") is left as it is.
    """
    fragments = _fragments(blocks, lead.role)
    if fragments:
        del blocks[: len(fragments)]
        yield _with(lead, *fragments)
        return
    if len(lead.sentences) > 1:
        yield replace(lead, sentences=lead.sentences[:-1])
    last = replace(lead, sentences=lead.sentences[-1:])
    if not says_something(last.sentences[0].text):
        yield replace(last, kind=ItemKind.FORM)
    else:
        first = blocks.pop(0)
        blocks.insert(0, replace(first, sentences=(*last.sentences, *first.sentences)))


def _fragments(blocks: Sequence[_Block], role: FieldRole) -> list[_Block]:
    """The items that follow and are no sentences, if all that follow are none."""
    items: list[_Block] = []
    for block in blocks:
        if not _is_listed(block, role) or not block.is_fragment:
            break
        items.append(block)
    return items


def _goes_on(block: _Block, before: _Block) -> bool:
    same_part = block.role is before.role and block.paragraph.heading == before.paragraph.heading
    comments = block.kind is None and before.kind is None
    return comments and before.is_item and not block.is_item and same_part and block.paragraph.index == before.last + 1


def _with(block: _Block, *others: _Block) -> _Block:
    sentences = (*block.sentences, *(s for other in others for s in other.sentences))
    return replace(block, sentences=sentences, last=others[-1].last)


def _by_words(sentences: Sequence[Sentence], is_meta: bool) -> Iterator[tuple[Sentence, ...]]:
    """Cut prose where a sentence has no telling word in common with the one before it; a chair's verdicts apart."""
    group: list[Sentence] = []
    before: set[str] = set()
    for sentence in sentences:
        own = {t.stem for t in analyse(sentence.text).sequence} - GENERAL_ACADEMIC
        turns = is_meta and group and _turns(group[-1].text, sentence.text)
        if group and (turns or (len(own) >= LEAST_OWN and own.isdisjoint(before))):
            yield tuple(group)
            group = []
        group.append(sentence)
        before = own
    if group:
        yield tuple(group)


def _turns(text: str, following: str) -> bool:
    """Whether the words of two sentences tell two kinds of remark."""
    one, two = kind_by_words(text), kind_by_words(following)
    return one is not two and None not in (one, two)


def says_something(text: str) -> bool:
    """Whether words say more than "yes", "see weaknesses" or a link."""
    bare = URL.sub(" ", text)
    stems = [t.stem for t in analyse(bare).sequence]
    own = [stem for stem in stems if stem not in _PARTS]
    pointing = len(own) < len(stems) and POINTS.search(bare) is not None
    if not pointing and len(bare.split()) >= LEAST_WORDS and (ASKS.search(bare) or FAULTS.search(bare)):
        return True
    return len(own) >= (LEAST_TERMS_POINTING if pointing else LEAST_TERMS)
