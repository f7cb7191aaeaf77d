"""The paper's own reference list: which of its entries a number, an id, a title, authors or a name mean."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from peerassay.documents import Paper, Reference, family_name
from peerassay.jobs.reviews.named_works.citations import AuthorYear, author_years, id_keys, reference_keys
from peerassay.jobs.reviews.named_works.written import (
    IN_BRACKETS,
    TOKEN,
    fold,
    is_coined,
    is_data_at,
    names_before,
    names_in_title,
)
from peerassay.language.citation_marks import labels_in
from peerassay.language.coined import DATA, TITLE_PREFIX
from peerassay.language.patterns import pattern_of
from peerassay.language.titles import normal_title
from peerassay.literature import WorkMention
from peerassay.retrieval import reference_to

_NUMBERS = frozenset("0123456789 \t\u00a0,;–—-")
_CITING = pattern_of(r"[(\[](?P<inside>[^()\[\]\n]{1,120})[)\]]")
_NAMING = pattern_of(r"(?=.{3})(?=(?:.*[^\W\d]){2}).*(?<!bench)(?<!score)")
"""A name has two letters or more ("100k" has one), and is not that of a benchmark or a score."""
_COPIED = 3
"""Words before a citation that are the paper's own sentence where they are the same."""
_BEFORE = 60
_LEAST_TITLE = 4
_LEAST_PLAIN = 6
_AGREED = 2 / 3
_AS_DATA = 0.3
"""Share of a name's uses in the paper as a data set, a benchmark or a score, from which it is one."""


class PaperList:
    """A paper's references by all that a review may call them."""

    def __init__(self, paper: Paper) -> None:
        self._paper = paper
        self.by_id = {reference.id: reference for reference in paper.references}
        self._numbers = {
            "".join(filter(str.isdigit, r.marker)): self._first(r)
            for r in paper.references
            if r.marker and "".join(filter(str.isalnum, r.marker)).isdecimal()
        }
        self._keys = {key: r for r in reversed(paper.references) for key in reference_keys(r)}
        self._authors: dict[str, list[Reference]] = {}
        for reference in paper.references:
            if reference.authors and self._first(reference) is reference:
                self._authors.setdefault(normal_title(family_name(reference.authors[0])), []).append(reference)

    def _first(self, reference: Reference) -> Reference:
        """The first entry of a work that a list has twice."""
        first = self.titles.get(normal_title(reference.title or ""), reference)
        people = [normal_title(family_name(r.authors[0])) if r.authors else "" for r in (first, reference)]
        return first if people[0] == people[1] else reference

    def numbered(self, number: str) -> Reference | None:
        """Return the entry of that number, None where the list is not numbered so far."""
        return self._numbers.get(number)

    def of(self, described: WorkMention) -> Reference | None:
        """Return the entry that is the work of these ids, this title, or these words, which may print its title."""
        for key in sorted(id_keys(described)):
            if key in self._keys:
                return self._keys[key]
        if described.title and (
            found := reference_to(self._paper.references, title=described.title, authors=described.authors)
        ):
            return found
        words = f" {normal_title(described.text)} "
        long = (title for title in self.titles if len(title.split()) >= _LEAST_TITLE)
        printed = max((title for title in long if f" {title} " in words), key=len, default="")
        return self.titles.get(printed) or self._named(described)

    def _named(self, described: WorkMention) -> Reference | None:
        """The entry whose name is all of the words ("[RowDrop](...)"), or stands in brackets behind them."""
        behind = IN_BRACKETS.search(described.title or described.text)
        return self.names.get(fold(behind[1] if behind else described.text.partition("](")[0]))

    def by(self, cited: AuthorYear) -> tuple[Reference, ...]:
        """Return the entries of these authors and this year; a year may be one off where none has the very year."""
        first, *others = (normal_title(name) for name in cited.authors)
        own = [r for r in self._authors.get(first, ()) if self._fits(r, others, cited)]
        exact = [r for r in own if r.year == cited.year]
        if cited.letter and (lettered := [r for r in exact if f"{cited.year}{cited.letter}" in r.text]):
            return tuple(lettered)
        return tuple(exact or own)

    @cached_property
    def surnames(self) -> Mapping[str, Reference]:
        """The first authors' names of which the list has one entry alone."""
        return {name: found[0] for name, found in self._authors.items() if len(found) == 1}

    @cached_property
    def titles(self) -> Mapping[str, Reference]:
        """The entries by normalised title."""
        return {normal_title(r.title): r for r in reversed(self._paper.references) if r.title}

    @cached_property
    def names(self) -> Mapping[str, Reference]:
        """The entries by the folded short names that their titles or the paper's citing sentences explain.

        "LoRA: Low-Rank ...", "LoRA [12]", "DINOv2 (Oquab et al., 2023)", "counterfactual mean embeddings (CME) [17]".
        """
        prefix = TITLE_PREFIX.match(self._paper.card.title)
        own = fold(prefix[1]) if prefix else ""
        known = {name: r for r in reversed(self._paper.references) for name in names_in_title(r.title or "")}
        votes: dict[str, Counter[str | None]] = {}
        for words, reference in self._cited():
            for name in names_before(words, reference.title or "" if reference else ""):
                votes.setdefault(name, Counter())[reference.id if reference else None] += 1
        for written, counted in votes.items():
            [(best, times)] = counted.most_common(1)
            if best is not None and times >= _AGREED * counted.total():
                known.setdefault(fold(written), self.by_id[best])
        return {
            name: reference
            for name, reference in known.items()
            if name != own and _NAMING.fullmatch(name) and not DATA.search(reference.title or "")
        }

    def cited_behind(self, words: str) -> Reference | None:
        """Return the one entry that the paper cites right behind these words, of which the last three count."""
        tail = " ".join(normal_title(words).split()[-_COPIED:])
        if tail.count(" ") < _COPIED - 1:
            return None
        found = {r.id if r else None for ahead, r in self._contexts if f" {ahead}".endswith(f" {tail}")}
        return self.by_id.get(found.pop() or "") if len(found) == 1 else None

    @cached_property
    def _contexts(self) -> tuple[tuple[str, Reference | None], ...]:
        return tuple((normal_title(words), reference) for words, reference in self._cited())

    @cached_property
    def words(self) -> str:
        """The words of the paper, as titles are compared, with a blank at both ends."""
        return f" {normal_title(self._paper.text)} "

    @cached_property
    def plain_names(self) -> frozenset[str]:
        """The names that cannot be mistaken for words, even in small letters: the paper prints them as coined alone."""
        tokens = [m[0] for m in TOKEN.finditer(self._paper.text)]
        coined = {fold(token) for token in tokens if is_coined(token)} - {t for t in tokens if t.islower()}
        return frozenset(name for name in self.names if len(name) >= _LEAST_PLAIN and name in coined)

    @cached_property
    def data_names(self) -> frozenset[str]:
        """The folded names that the paper's text calls data sets, benchmarks or scores."""
        text = self._paper.text
        coined = [(fold(m[0]), is_data_at(text, m)) for m in TOKEN.finditer(text) if is_coined(m[0])]
        uses, as_data = Counter(name for name, _ in coined), Counter(name for name, is_data in coined if is_data)
        return frozenset(name for name, times in as_data.items() if times >= _AS_DATA * uses[name])

    def _cited(self) -> Iterator[tuple[str, Reference | None]]:
        """Yield the words before each citation of the paper and the entry cited; None where it cites several."""
        text = self._paper.text
        for match in _CITING.finditer(text):
            before = text[max(0, match.start() - _BEFORE) : match.start()].rpartition("\n")[2]
            labels = list(labels_in(match["inside"])) if _NUMBERS.issuperset(match["inside"]) else []
            if labels:
                yield before, self.numbered(labels[0]) if len(labels) == 1 else None
                continue
            cited = list(author_years(match[0]))
            if len(cited) == 1 and ";" not in match["inside"] and len(found := self.by(cited[0])) == 1:
                ahead = match["inside"][: max(0, cited[0].start - 1)].strip(" ,;:")
                yield (ahead or before), found[0]

    def _fits(self, reference: Reference, others: list[str], cited: AuthorYear) -> bool:
        people = {normal_title(family_name(author)) for author in reference.authors[1:]}
        near = cited.year is None or reference.year is None or abs(reference.year - cited.year) <= 1
        return near and all(name in people or f" {name} " in f" {normal_title(reference.text)} " for name in others)
