"""The works that a review names: all mentions of one work together."""

import re
from collections.abc import Iterable
from itertools import pairwise

from peerassay.documents.own_names import fold_name
from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.grading.mentions.mention import Mention, MentionForm, WorkNamed
from peerassay.grading.mentions.reading import Reading, read_mentions
from peerassay.literature.source import WorkMention

__all__ = ["WorkNamed", "group_works", "numbered", "possible_works", "works_of"]

Key = tuple[str, ...]
_SHORT_TITLE = 12
"""Letters up to which a title is too short to tell a work by."""
_FILLED = ("title", "authors", "year", "doi", "arxiv_id", "url", "nickname")


def works_of(review: Review, paper: Paper) -> tuple[WorkNamed, ...]:
    """Return the works that the review names, `W1` ... in order of first mention.

    Mentions are of one work where they share a reference line (or lines of the same title), an entry of the paper's
    list, an id, a title, a name, or the same authors and year; a name right before a marker belongs to it. A work
    first named in running text comes before one that stands in a reference list only.
    """
    return numbered(work for work in possible_works(review, paper) if not work.tentative)


def possible_works(review: Review, paper: Paper) -> tuple[WorkNamed, ...]:
    """Return the works that the review names, with what is printed like a title and may be one (`tentative`)."""
    return group_works(read_mentions(review, paper), paper)


def numbered(works: Iterable[WorkNamed]) -> tuple[WorkNamed, ...]:
    """Return the works with the ids `W1` ... in their order."""
    return tuple(work.model_copy(update={"ref_id": f"W{n}"}) for n, work in enumerate(works, start=1))


def group_works(reading: Reading, paper: Paper) -> tuple[WorkNamed, ...]:
    """Return the works of mentions that have been read."""
    listed = _listed(paper)
    mentions = [m for m in reading.mentions if m.is_work]
    groups = _Groups()
    pairs = _adjacent(mentions)
    several = _of_several_works(mentions, pairs)
    for index, mention in enumerate(mentions):
        for key in () if index in several else _keys(mention, listed):
            groups.join(("mention", str(index)), key)
    for before, after in pairs:
        groups.join(("mention", str(before)), ("mention", str(after)))
    gathered: dict[Key, list[Mention]] = {}
    for index, mention in enumerate(mentions):
        gathered.setdefault(groups.root(("mention", str(index))), []).append(mention)
    return tuple(_work(number, group, listed) for number, group in enumerate(gathered.values(), start=1))


class _Groups:
    """Disjoint sets of keys; the root is the smallest key, so that the order of joining does not matter."""

    def __init__(self) -> None:
        self._parent: dict[Key, Key] = {}

    def root(self, key: Key) -> Key:
        while (parent := self._parent.get(key, key)) != key:
            key = parent
        return key

    def join(self, one: Key, two: Key) -> None:
        low, high = sorted((self.root(one), self.root(two)))
        self._parent[high] = low


def _listed(paper: Paper) -> dict[str, str]:
    """The paper's references by folded title, arXiv id and DOI."""
    listed = {fold_name(r.title): r.id for r in paper.references if r.title and len(r.title) > _SHORT_TITLE}
    return listed | {value: r.id for r in paper.references for value in (r.arxiv_id, r.doi) if value}


def _reference(mention: Mention, listed: dict[str, str]) -> str | None:
    """The entry of the paper's list that a mention points at, or whose id or title it gives."""
    work = mention.mention
    told = (work.arxiv_id or "", work.doi or "", _folded_title(work) or "")
    return mention.paper_reference or next((listed[key] for key in told if key in listed), None)


def _folded_title(work: WorkMention) -> str | None:
    return fold_name(work.title) if work.title and len(work.title) > _SHORT_TITLE else None


def _keys(mention: Mention, listed: dict[str, str]) -> list[Key]:
    work = mention.mention
    keys: list[Key] = []
    if mention.entry is not None:
        keys.append(("entry", str(mention.entry)))
    title = _folded_title(work)
    reference = _reference(mention, listed)
    if reference:
        keys.append(("reference", reference))
    if title:
        keys.append(("title", title))
    keys += [(name, value.casefold()) for name, value in (("arxiv", work.arxiv_id), ("doi", work.doi)) if value]
    if work.url and not work.arxiv_id and not work.doi:
        keys.append(("url", re.sub(r"^https?://(?:www\.)?|/(?:pdf|forum)(?=[/?])|\.pdf$", "", work.url)))
    return keys or [_bare_key(mention)]


def _bare_key(mention: Mention) -> Key:
    """For what could not be tied to a line, an id or a title: the name, the authors and year, or the bare label."""
    work = mention.mention
    if mention.form is MentionForm.NICKNAME:
        return ("name", fold_name(mention.text))
    if mention.form is MentionForm.AUTHOR_YEAR:
        return ("authors", *(a.casefold() for a in work.authors), str(work.year))
    if mention.form is MentionForm.MARKER:
        return ("marker", mention.label or mention.text)
    return ("text", fold_name(mention.text))


def _of_several_works(mentions: list[Mention], pairs: list[tuple[int, int]]) -> frozenset[int]:
    """Authors that stand before different ids ("Smith et al. 2101.00001 and Smith et al. 2102.00002") tie nothing."""
    ids: dict[Key, set[str | None]] = {}
    named = [(_bare_key(mentions[i]), i, mentions[j].mention) for i, j in pairs if _names_authors(mentions[i])]
    for key, _, work in named:
        ids.setdefault(key, set()).add(work.arxiv_id or work.doi or work.url)
    return frozenset(i for key, i, _ in named if len(ids[key] - {None}) > 1)


def _names_authors(mention: Mention) -> bool:
    return mention.form is MentionForm.AUTHOR_YEAR and mention.entry is None and mention.paper_reference is None


def _adjacent(mentions: list[Mention]) -> list[tuple[int, int]]:
    """A name or author right before a single marker is the same work ("GraphBell [3]", "Smith et al. [3]").

    So is a title right before its authors and year ("... by Smith et al. (2020)").
    """
    pairs = []
    for i, (one, two) in enumerate(pairwise(mentions)):
        if one.tentative or two.tentative or one.sentence_id != two.sentence_id or not 0 <= two.start - one.end <= 12:
            continue
        alone = two.label is None or (two.text.count(",") == 0 and not re.search(r"\d\s*[-–]\s*\d", two.text))
        named = one.form in {MentionForm.NICKNAME, MentionForm.AUTHOR_YEAR, MentionForm.TITLE}
        follows = two.form in {MentionForm.MARKER, MentionForm.AUTHOR_YEAR, MentionForm.URL, MentionForm.ARXIV}
        tied = one.entry is None and one.paper_reference is None
        if named and follows and alone and tied and one.form is not two.form and two.note is None:
            pairs.append((i, i + 1))
    return pairs


def _work(number: int, group: list[Mention], listed: dict[str, str]) -> WorkNamed:
    notes = [m.note for m in group if m.note]
    return WorkNamed(
        ref_id=f"W{number}",
        strings=tuple(dict.fromkeys(m.text for m in group)),
        places=tuple(dict.fromkeys((m.start, m.end) for m in group)),
        sentence_ids=tuple(dict.fromkeys(m.sentence_id for m in group if m.sentence_id)),
        mention=_together([m.mention for m in sorted(group, key=_telling)]),
        paper_reference=next((r for m in group if (r := _reference(m, listed))), None),
        note=notes[0] if notes else None,
        tentative=all(m.tentative for m in group),
    )


def _telling(mention: Mention) -> tuple[int, int]:
    """The review's own reference line tells most, a bare marker least."""
    order = (MentionForm.REFERENCE, MentionForm.ARXIV, MentionForm.DOI, MentionForm.URL, MentionForm.TITLE)
    rank = order.index(mention.form) if mention.form in order else len(order)
    return rank, mention.start


def _together(mentions: list[WorkMention]) -> WorkMention:
    filled: dict[str, object] = {}
    for mention in mentions:
        for name in _FILLED:
            value = getattr(mention, name)
            if value and not filled.get(name):
                filled[name] = value
    return WorkMention(text=mentions[0].text, **filled)
