"""Which papers of the library a mention may mean: by ids, title, nickname, then author and year."""

import re
from collections.abc import Iterator, Sequence

from rapidfuzz.distance import Indel

from peerassay.evidence.alignment import scored
from peerassay.language.identifiers import FORUM, URL, normal_arxiv, normal_doi, normal_url
from peerassay.language.polarity import difference
from peerassay.language.titles import normal_title
from peerassay.literature.identity import surname, without_short_name
from peerassay.literature.library.catalogue import Catalogue
from peerassay.literature.library.index import TextIndex
from peerassay.literature.source import WorkMention

NEAR_TITLE = 0.85
"""Share of a title's words that must agree in order for a near match."""
_MISSPELT = 0.8
_LEAST_NEAR_WORDS = 4
_LEAST_PRINTED_WORDS = 4
_MOST = 10
_NEIGHBOURS = 20
_PARTS = 6
_PART_END = re.compile(r"[.?!]\s|[\"“”]")


class LookUp:
    """Looks works up in catalogue and index; where nothing fits, nothing comes back."""

    def __init__(self, catalogue: Catalogue, index: TextIndex) -> None:
        self._catalogue = catalogue
        self._index = index

    def rows(self, work: WorkMention) -> list[int]:
        """Return the rows that the mention may mean, best first; a later way is only tried where none before led."""
        for way in (self._by_id, self._by_title, self._by_printed_title, self._by_nickname, self._by_authors):
            found = list(dict.fromkeys(way(work)))[:_MOST]
            if found:
                return found
        return []

    def exact(self, work: WorkMention) -> list[int]:
        """Return the rows that carry an id of the mention, or its very title: no search, so that a list is fast."""
        return list(dict.fromkeys(self._by_id(work)))[:_MOST] or list(dict.fromkeys(self._by_same_title(work)))[:_MOST]

    def _by_id(self, work: WorkMention) -> Iterator[int]:
        for identifier in _ids(work):
            yield from self._catalogue.rows("SELECT row FROM ids WHERE id = ? ORDER BY row", [identifier])

    def _by_title(self, work: WorkMention) -> Iterator[int]:
        yield from self._by_same_title(work)
        if work.title and len(normal_title(work.title).split()) >= _LEAST_NEAR_WORDS:
            yield from self._near(work.title)

    def _by_same_title(self, work: WorkMention) -> Iterator[int]:
        if not work.title or not (title := normal_title(work.title)):
            return
        statement = "SELECT row FROM papers WHERE {} = ? AND gone = 0 ORDER BY row"
        yield from self._catalogue.rows(statement.format("title"), [title])
        bare = without_short_name(work.title)
        if len(bare.split()) >= _LEAST_PRINTED_WORDS:
            # The mention or the paper may leave the short name out.
            yield from self._catalogue.rows(statement.format("title"), [bare])
            yield from self._catalogue.rows(statement.format("bare_title <> '' AND bare_title"), [bare])

    def _near(self, title: str) -> Iterator[int]:
        rows = [hit.row for hit in self._index.search(title, _NEIGHBOURS)]
        scored = []
        for row, paper in self._papers(rows):
            similarity = title_similarity(title, paper)
            if similarity >= NEAR_TITLE:
                scored.append((-similarity, row))
        yield from (row for _, row in sorted(scored))

    def _by_printed_title(self, work: WorkMention) -> Iterator[int]:
        """Find titles that are printed in the mention's words, as in a whole reference line."""
        if work.title or len(work.text.split()) < _LEAST_PRINTED_WORDS:
            return
        rows = [hit.row for hit in self._index.search(work.text, _NEIGHBOURS)]
        found = self._printed(work.text, rows)
        if not found:
            # A long list of authors drowns the title: each part of the line is asked about by itself.
            parts = [part for part in _PART_END.split(work.text) if len(part.split()) >= _LEAST_PRINTED_WORDS]
            longest = sorted(parts, key=len, reverse=True)[:_PARTS]
            rows = [hit.row for part in longest for hit in self._index.search(part, _NEIGHBOURS // 4)]
            found = self._printed(work.text, rows)
        yield from (row for _, row in sorted(found))

    def _printed(self, text: str, rows: Sequence[int]) -> list[tuple[int, int]]:
        """Return the rows whose title is printed in the text, each after minus the letters it holds there."""
        line = normal_title(text)
        padded = f" {line} "
        found = []
        for row, title in self._papers(list(dict.fromkeys(rows))):
            whole, bare = normal_title(title), without_short_name(title)
            held = max((t for t in (whole, bare) if f" {t} " in padded), key=len, default="")
            if len(held.split()) >= _LEAST_PRINTED_WORDS:
                found.append((-len(held), row))
            elif len(whole.split()) > _LEAST_NEAR_WORDS and _share_in_order(whole.split(), line.split()) >= NEAR_TITLE:
                found.append((0, row))
        return found

    def _papers(self, rows: Sequence[int]) -> list[tuple[int, str]]:
        return [(row, paper.title) for row in rows for paper in self._catalogue.papers([row])]

    def _by_nickname(self, work: WorkMention) -> Iterator[int]:
        alone = work.text.strip() if len(work.text.split()) == 1 and any(map(str.isupper, work.text)) else ""
        name = normal_title(work.nickname or alone)
        if not name or (work.title and len(work.title.split()) >= _LEAST_PRINTED_WORDS):
            # A whole title that is not here is another work than one that shares its short name.
            return
        # A paper's own name goes before a name that its abstract mentions.
        statement = "SELECT row FROM names JOIN papers USING (row) WHERE name = ? AND own = ? ORDER BY year, row"
        own = self._catalogue.rows(statement, [name, 1])
        yield from own or self._catalogue.rows(statement, [name, 0])

    def _by_authors(self, work: WorkMention) -> Iterator[int]:
        people = [name for author in work.authors if (name := surname(author))]
        if not people or work.year is None:
            return
        first = self._catalogue.rows(
            "SELECT row FROM authors WHERE surname = ? AND place = 0 AND year = ? ORDER BY row", [people[0], work.year]
        )
        for row in first:
            for paper in self._catalogue.papers([row]):
                if set(people) <= {surname(author) for author in paper.authors}:
                    yield row


def _ids(work: WorkMention) -> list[str]:
    words = " ".join(filter(None, (work.text, work.url)))
    ids: list[str] = []
    if doi := normal_doi(work.doi) or normal_doi(words):
        ids.append(f"doi:{doi}")
    said = normal_arxiv(words) if "arxiv" in words.lower() else None
    if arxiv := normal_arxiv(work.arxiv_id) or said:
        ids.append(f"arxiv:{arxiv}")
    ids += [f"openreview:{forum}" for forum in FORUM.findall(words)]
    ids += [f"url:{normal_url(url)}" for url in URL.findall(words)]
    return ids


def title_similarity(a: str, b: str) -> float:
    """Return the share (0-1) of the longer title's words that stand in both in order; short names may be left out.

    A misspelt word counts; titles that would be near and differ in a negation, a number or a direction ("supervised",
    "unsupervised") are not alike at all.
    """
    return max(_share(x.split(), y.split()) for x in _forms(a) for y in _forms(b))


def _forms(title: str) -> set[str]:
    bare = without_short_name(title)
    return {normal_title(title), bare} if len(bare.split()) >= _LEAST_NEAR_WORDS else {normal_title(title)}


def _share(a: Sequence[str], b: Sequence[str]) -> float:
    if not a or not b:
        return 0.0
    if "".join(a) == "".join(b):
        return 1.0
    alignment = scored(a, b, 0)
    unlike = sum(_unlike(d.quoted, d.printed) for d in alignment.differences)
    share = 1 - unlike / max(len(a), len(b))
    if share < NEAR_TITLE:
        return share
    # Asked last: it is the dearest question, and most titles are far off without it.
    return 0.0 if any(difference(d.quoted, d.printed) for d in alignment.differences) else share


def _unlike(ours: Sequence[str], theirs: Sequence[str]) -> int:
    """Return how many of the words that differ are no mere misspellings or other ways to write a compound."""
    if "".join(ours) == "".join(theirs):
        return 0
    if len(ours) == len(theirs):
        return sum(Indel.normalized_similarity(x, y) < _MISSPELT for x, y in zip(ours, theirs, strict=True))
    return max(len(ours), len(theirs))


def _share_in_order(title: Sequence[str], line: Sequence[str]) -> float:
    """Return the share of the title's words that one stretch of the line holds in order, one odd word allowed for.

    A margin's line number, say, may have got into it.
    """
    own = set(title)
    starts = [i for i, word in enumerate(line) if word in own]
    widths = (len(title), len(title) + 1)
    return max((_share(title, line[start : start + width]) for start in starts for width in widths), default=0.0)
