"""Places where a review names works, those of one work together, and which of them a claim leans on."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rapidfuzz import fuzz

from peerassay.documents import Review
from peerassay.frozen import Frozen
from peerassay.jobs.reviews.named_works.citations import author_years
from peerassay.language.titles import normal_title
from peerassay.literature import WorkMention

_FILLED = ("title", "authors", "year", "doi", "arxiv_id", "url", "nickname")
_SURE = ("reference:", "entry:", "marker:", "arxiv:", "doi:", "acl:", "openreview:", "url:")
_IDS = frozenset({"arxiv", "doi", "acl", "openreview"})
_GAP = re.compile(r"[\s(\[,:\"“”*_)]{0,4}(?:by\s|in\s)?[\s(\[]?")
_SAME_WORDS = 90.0
_MOST_OF_IT = 0.8


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
        named = mention.described.title is not None and mention.reference is None
        if named and not {"(", "["} & set(gap) and (other := _of_another_title(mention, two, text)):
            out[i], out[j] = replace(mention, tentative=False), other
        elif _is_unlisted_link(two, mention):
            # Authors with links to several works: which of them is the listed one cannot be told.
            links = {
                b.keys for a, b in pairwise(mentions) if a.reference == mention.reference and _is_unlisted_link(b, a)
            }
            kept, described = (mention.reference, mention.described) if len(links) == 1 else (None, two.described)
            keys = two.keys | (mention.keys if kept else set())
            out[i] = replace(mention, keys=keys, reference=kept, described=described)
            out[j] = replace(two, keys=keys, reference=kept)
        elif two.is_citation and (_is_loose(mention) or (_is_loose(two) and named)):
            shared = mention.keys | two.keys
            known = mention if _is_loose(two) else two
            out[i] = replace(mention, keys=shared, reference=known.reference, tentative=False)
            out[j] = replace(two, keys=shared, reference=known.reference)
    return out


def _of_another_title(reading: Mention, two: Mention, text: str) -> Mention | None:
    """Authors behind a title, that stand for an entry of the paper's list with another title, as of that title."""
    words = text[two.start : two.end]
    cited = next(author_years(words), None)
    by_list = two.reference is not None and two.described.text != words and not two.is_entry
    titles = [normal_title(mention.described.title or "") for mention in (reading, two)]
    if cited is None or not by_list or fuzz.token_set_ratio(*titles) >= _SAME_WORDS:
        return None
    described = WorkMention(text=words, authors=cited.authors, year=cited.year)
    return replace(two, described=described, keys=reading.keys, reference=None)


def _is_unlisted_link(link: Mention, before: Mention) -> bool:
    """Whether a link in no list stands behind a work of the paper's list of which no such id is known."""
    kinds = [{key.partition(":")[0] for key in mention.keys} & _IDS for mention in (link, before)]
    listed = before.reference is not None and link.reference is None and not (link.is_entry or before.is_entry)
    return listed and bool(kinds[0]) and not kinds[0] & kinds[1]


def _is_loose(mention: Mention) -> bool:
    """Nothing but a name, authors and a year, or a title is known of it."""
    return not any(key.startswith(_SURE) for key in mention.keys)


def _work(number: int, members: Sequence[Mention], review: Review) -> WorkNamed:
    sentences = review.sentences
    starts = [s.start for s in sentences]

    def sentence(mention: Mention) -> str | None:
        at = bisect_right(starts, mention.start)
        if at and mention.start < sentences[at - 1].end:
            return sentences[at - 1].id
        return sentences[at].id if at < len(sentences) and sentences[at].start < mention.end else None

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
