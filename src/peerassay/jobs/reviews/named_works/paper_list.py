"""The paper's own reference list: which of its entries a number, an id, a title, authors or a name mean."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from rapidfuzz import fuzz
from rapidfuzz.distance import JaroWinkler

from peerassay.documents import Paper, Reference, family_name
from peerassay.jobs.reviews.named_works.citations import AuthorYear, author_years, id_keys, reference_keys
from peerassay.jobs.reviews.named_works.written import (
    IN_BRACKETS,
    TOKEN,
    first_letters,
    fits_title,
    fold,
    initials_of,
    is_coined,
    is_data_at,
    is_short,
    names_before,
    names_in_title,
)
from peerassay.language.citation_marks import labels_in
from peerassay.language.coined import COMMON, DATA, TITLE_PREFIX
from peerassay.language.patterns import pattern_of
from peerassay.language.titles import holds_word, normal_title
from peerassay.literature import WorkMention, surname
from peerassay.retrieval import reference_to

_NUMBERS = frozenset("0123456789 \t\u00a0,;–—-")
_CITING = pattern_of(r"[(\[](?P<inside>[^()\[\]\n]{1,120})[)\]]")
_SPELT = pattern_of(r"(?P<words>(?:[\w\-]+\s){1,8})\((?P<name>[A-Z][A-Za-z]{0,6}[A-Z])s?[)\s,;]")
_NAMING = pattern_of(r"(?=.{3})(?=(?:.*[^\W\d]){2}).*(?<!bench)(?<!score)")
"""A name has two letters or more ("100k" has one), and is not that of a benchmark or a score."""
_HEAD = 5
"""Words of a title that are enough to know it by."""
_COPIED = 3
"""Words before a citation that are the paper's own sentence where they are the same."""
_BEFORE = 60
_FRONT = 60
"""Characters of an entry among which its first authors are."""
_LEAST_TITLE = 4
_MISSPELT = 0.9
_LEAST_MISSPELT = 5
_SAME_WORDS = 95.0
_LEAST_PLAIN = 6
_AGREED = 2 / 3
_SELDOM = 2
"""How often a paper may use the plain words of a name in small letters, and they are no term."""
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
        if described.title and (found := reference_to(self._paper, title=described.title, authors=described.authors)):
            return found
        words = f" {normal_title(described.text)} "
        long = (title for title in self.titles if len(title.split()) >= _LEAST_TITLE)
        printed = max((title for title in long if f" {title} " in words), key=len, default="")
        return self.titles.get(printed) or self._named(described) or self._worded(described)

    def _named(self, described: WorkMention) -> Reference | None:
        """The entry whose name is all of the words ("[RowDrop](...)"), or stands in brackets behind them."""
        behind = IN_BRACKETS.search(described.title or described.text)
        found = self.names.get(fold(behind[1] if behind else described.text.partition("](")[0]))
        return None if found is None or (id_keys(described) and reference_keys(found)) else found

    def _worded(self, described: WorkMention) -> Reference | None:
        """The one entry of this first author and this year of whose title and this one the one holds the other."""
        title, first = normal_title(described.title or ""), surname(next(iter(described.authors), ""))
        if described.year is None or len(title.split()) < _LEAST_TITLE:
            return None
        theirs = [r for r in self._authors.get(first, ()) if r.year == described.year]
        near = [r for r in theirs if fuzz.token_set_ratio(title, normal_title(r.title or "")) >= _SAME_WORDS]
        return near[0] if len(near) == 1 else None

    def by(self, cited: AuthorYear) -> tuple[Reference, ...]:
        """Return the entries of these authors and this year; a year may be one off where none has the very year."""
        first, *others = (normal_title(name) for name in cited.authors)
        known = self._authors.get(first) or self._unread(first, cited.year) or self._misspelt(first, cited.year)
        own = [r for r in known if self._fits(r, others, cited)]
        own = [] if all(self._is_by_two(r, cited) for r in own) else own
        exact = [r for r in own if r.year == cited.year]
        if cited.letter and (lettered := [r for r in exact if f"{cited.year}{cited.letter}" in r.text]):
            return tuple(lettered)
        return tuple(exact or own)

    def _unread(self, first: str, year: int | None) -> list[Reference]:
        """The entries without authors that print this name in front, and this year."""
        return [
            r
            for r in self._paper.references
            if not r.authors
            and year is not None
            and holds_word(normal_title(r.text[:_FRONT]), first)
            and str(year) in r.text
        ]

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
        titled = {
            name: r
            for r in reversed(self._paper.references)
            if not self._is_term(r.title or "")
            for name in names_in_title(r.title or "")
            if not (name in self._spelt_small and name.upper() in COMMON)
        }
        votes: dict[str, Counter[str | None]] = {}
        for words, reference in self._cited():
            for name in names_before(words, reference.title or "" if reference else ""):
                votes.setdefault(name, Counter())[reference.id if reference else None] += 1
        known = self._by_initials | titled
        for written, counted in votes.items():
            [(best, times)], name = counted.most_common(1), fold(written)
            if best is None or times < _AGREED * counted.total():
                continue
            title, spelt = self.by_id[best].title or "", self._spelt.get(name)
            alike = [t for t in self.titles if name in first_letters(t)]
            is_small = name in self._spelt_small and alike != [normal_title(title)]
            if times == 1 and is_short(written) and not fits_title(name, title):
                continue
            if not is_small and (spelt is None or spelt & set(normal_title(title).split())):
                known.setdefault(name, self.by_id[best])
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

    def printed_behind(self, words: str) -> Reference | None:
        """Return the entry whose title these words, right behind a number, begin with."""
        said = f"{normal_title(words)} "
        heads = ((" ".join(title.split()[:_HEAD]), r) for title, r in self.titles.items())
        long = ((head, r) for head, r in heads if head.count(" ") >= _LEAST_TITLE - 1)
        return next((r for head, r in long if said.startswith(f"{head} ")), None)

    def cites_with(self, name: str, reference: Reference) -> bool:
        """Tell whether the paper cites the entry, or several in one mark, shortly behind the name."""
        word = f" {normal_title(name)} "
        return any(word in f" {ahead} " and (r is None or r is reference) for ahead, r in self._contexts)

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

    def _is_term(self, title: str) -> bool:
        """Whether a title opens with plain words that the paper uses as a term ("Speculative decoding: ...")."""
        head = TITLE_PREFIX.match(title)
        words = head[1].split() if head else []
        plain = len(words) > 1 and not any(is_coined(word) for word in words)
        return plain and head is not None and self._paper.text.count(head[1].casefold()) > _SELDOM

    @cached_property
    def _by_initials(self) -> dict[str, Reference]:
        """The entries by the initials of their titles that the paper writes in capitals ("CART")."""
        written = {m[0].casefold() for m in TOKEN.finditer(self._paper.text) if m[0].isupper()}
        spelt = [(name, r) for r in self.titles.values() for name in initials_of(r.title or "") & written]
        times = Counter(name for name, _ in spelt)
        return {
            name: r
            for name, r in spelt
            if times[name] == 1
            and len(name) >= _LEAST_TITLE
            and self._spelt.get(name, frozenset()) <= {name, *normal_title(r.title or "").split()}
        }

    @cached_property
    def data_names(self) -> frozenset[str]:
        """The folded names that the paper's text calls data sets, benchmarks or scores."""
        text = self._paper.text
        coined = [(fold(m[0]), is_data_at(text, m)) for m in TOKEN.finditer(text) if is_coined(m[0])]
        uses, as_data = Counter(name for name, _ in coined), Counter(name for name, is_data in coined if is_data)
        return frozenset(name for name, times in as_data.items() if times >= _AS_DATA * uses[name])

    @cached_property
    def _spelt_small(self) -> frozenset[str]:
        """The acronyms that the paper spells out in small letters, as a field's common terms are."""
        found = ((m["words"].replace("-", " ").split(), m["name"]) for m in _SPELT.finditer(self._paper.text))
        last = ((words[-len(name) :], name.casefold()) for words, name in found)
        return frozenset(
            name
            for words, name in last
            if "".join(w[:1].casefold() for w in words) == name and 2 * sum(w.islower() for w in words) >= len(words)
        )

    @cached_property
    def _spelt(self) -> dict[str, frozenset[str]]:
        """The words that the paper's acronyms stand for: a work of whose title none is in them is not called so."""
        found: dict[str, frozenset[str]] = {}
        for match in _SPELT.finditer(self._paper.text):
            name, words = match["name"].casefold(), normal_title(match["words"]).split()[-len(match["name"]) :]
            initials = "".join(word[0] for word in words)
            if name[:2] in initials:
                found[name] = frozenset(words[initials.index(name[:2]) :]) | {name}
        return found

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

    def _is_by_two(self, reference: Reference, cited: AuthorYear) -> bool:
        """Whether an entry has two authors, where the review has more, tells no year, and the paper does not say so."""
        if not cited.et_al or cited.year is not None or len(reference.authors) != 2:
            return False
        return f"{family_name(reference.authors[0])} et al" not in self._paper.text

    def _fits(self, reference: Reference, others: list[str], cited: AuthorYear) -> bool:
        people = {normal_title(family_name(author)) for author in reference.authors[1:]}
        near = cited.year is None or reference.year is None or abs(reference.year - cited.year) <= 1
        return near and all(name in people or f" {name} " in f" {normal_title(reference.text)} " for name in others)

    def _misspelt(self, name: str, year: int | None) -> list[Reference]:
        """The one entry of that year whose first author's name is spelt nearly so ("Mundanet" for Muandet).

        A name that some author of the list bears is spelt rightly.
        """
        if len(name) < _LEAST_MISSPELT or name in self._people:
            return []
        near = [own for own in self._authors if own[:1] == name[:1] and JaroWinkler.similarity(own, name) >= _MISSPELT]
        found = [r for own in near for r in self._authors[own] if year in {None, r.year}]
        return found if len(found) == 1 else []

    @cached_property
    def _people(self) -> frozenset[str]:
        return frozenset(normal_title(family_name(author)) for r in self._paper.references for author in r.authors)
