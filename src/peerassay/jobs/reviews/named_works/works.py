"""Places where a review names works, those of one work together, and which of them a claim leans on."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from peerassay.documents import Review
from peerassay.frozen import Frozen
from peerassay.literature import WorkMention

_FILLED = ("title", "authors", "year", "doi", "arxiv_id", "url", "nickname")
_SURE = ("reference:", "entry:", "marker:", "arxiv:", "doi:", "acl:", "openreview:", "url:")
_GAP = re.compile(r"[\s(\[,:\"“”*_)]{0,4}(?:by\s|in\s)?[\s(\[]?")


@dataclass(frozen=True, slots=True)
class Mention:
    """A place in a review's original that names a work.

    Attributes:
        start: offset of the first character.
        end: offset behind the last.
        described: what these words, and the line that they point at, tell of the work.
        keys: what makes two mentions one work: ids, a reference, a title, a reference line.
        reference: id of the paper's own reference that it is, where one fits.
        label: the number or letter, of a marker.
        is_citation: it is a marker, an author with a year, an id or a link: it cites wherever it stands.
        tentative: it is printed like a title or a name and no more: a work is named only if a source has it.
        ambiguous: several works of a list fit the words equally.
        note: a slip worth telling.

    """

    start: int
    end: int
    described: WorkMention
    keys: frozenset[str]
    reference: str | None = None
    label: str | None = None
    is_citation: bool = False
    tentative: bool = False
    ambiguous: bool = False
    note: str | None = None

    @property
    def is_entry(self) -> bool:
        """Whether a line of the review's own list tells of it."""
        return any(key.startswith("entry:") for key in self.keys)


class WorkNamed(Frozen):
    """One work as a review names it, all its mentions together.

    Attributes:
        ref_id: `W1` ... in the order of first mention.
        strings: the words as written, each once, in order.
        places: offsets of the mentions in the review's original.
        sentence_ids: the `R_` ids that mention it, each once, in order.
        cited_in: those of them that cite it, by a marker, an author with a year, an id or a link.
        labels: the numbers or letters of the markers that mean it.
        mention: what could be read from all of them.
        reference: id of the paper's own reference that it is, where one fits.
        note: a slip worth telling ("the name says Alpha, the number [2] another work of the list").
        ambiguous: several works of the paper's list fit the words equally.
        tentative: nothing but the print of a title or name says that it is a work; it is none unless it is found.

    """

    ref_id: str
    strings: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    sentence_ids: tuple[str, ...]
    cited_in: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    mention: WorkMention
    reference: str | None = None
    note: str | None = None
    ambiguous: bool = False
    tentative: bool = False


def works_of(found: Sequence[Mention], review: Review) -> tuple[WorkNamed, ...]:
    """Return the mentions of one work together, those last that only may be works, else in order of first mention."""
    mentions = _joined(sorted(found, key=lambda m: (m.start, m.end, m.label or "")), review.original)
    groups: list[tuple[set[str], list[Mention]]] = []
    for mention in mentions:
        keys, members = set(mention.keys), [mention]
        for group in [g for g in groups if not keys.isdisjoint(g[0])]:
            groups.remove(group)
            keys |= group[0]
            members = [*group[1], *members]
        groups.append((keys, members))
    gathered = [sorted(members, key=lambda m: m.start) for _, members in groups]
    # What may turn out to be no work comes last, so that the others are counted without gaps.
    ordered = sorted(gathered, key=lambda members: (all(m.tentative for m in members), members[0].start))
    return tuple(_work(n, members, review) for n, members in enumerate(ordered, 1))


def _joined(mentions: list[Mention], text: str) -> list[Mention]:
    """A title, authors or id right before a citation is the same work, where only one of the two is known."""
    out = list(mentions)
    for i, j in pairwise(range(len(out))):
        mention, two = out[i], out[j]
        several = sum(m.start == two.start for m in mentions) > 1
        gap = text[mention.end : two.start]
        if several or two.start < mention.end or not _GAP.fullmatch(gap) or mention.keys & two.keys:
            continue
        if two.is_citation and _is_loose(mention):
            shared, reference = mention.keys | two.keys, two.reference or mention.reference
            out[i] = replace(mention, keys=shared, reference=reference, tentative=False)
            out[j] = replace(two, keys=shared, reference=reference)
    return out


def _is_loose(mention: Mention) -> bool:
    """Nothing but a name, authors and a year, or a title is known of it."""
    return not any(key.startswith(_SURE) for key in mention.keys)


def _work(number: int, members: Sequence[Mention], review: Review) -> WorkNamed:
    sentences = review.sentences
    starts = [s.start for s in sentences]

    def sentence(mention: Mention) -> str | None:
        at = bisect_right(starts, mention.start)
        return sentences[at - 1].id if at and mention.start < sentences[at - 1].end else None

    ordered = sorted(members, key=lambda m: (not m.is_entry, -len(m.described.title or ""), m.start))
    return WorkNamed(
        ref_id=f"W{number}",
        strings=tuple(dict.fromkeys(review.original[m.start : m.end] for m in members)),
        places=tuple(dict.fromkeys((m.start, m.end) for m in members)),
        sentence_ids=tuple(dict.fromkeys(s for m in members if (s := sentence(m)))),
        cited_in=tuple(dict.fromkeys(s for m in members if m.is_citation and (s := sentence(m)))),
        labels=tuple(dict.fromkeys(m.label for m in members if m.label)),
        mention=_together([m.described for m in ordered]),
        reference=next((m.reference for m in members if m.reference), None),
        note=next((m.note for m in members if m.note), None),
        ambiguous=any(m.ambiguous for m in members) and not any(m.reference for m in members),
        tentative=all(m.tentative for m in members),
    )


def _together(described: Sequence[WorkMention]) -> WorkMention:
    filled = {name: next((v for mention in described if (v := getattr(mention, name))), None) for name in _FILLED}
    return WorkMention(text=described[0].text, **{name: value for name, value in filled.items() if value})
