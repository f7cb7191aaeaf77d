"""Names of groups of papers by the phrases that tell them apart, and papers moved to the group whose name they bear."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from peerassay.evidence.vocabulary import GENERAL_ACADEMIC
from peerassay.novelty.taxonomy.communities import Group
from peerassay.novelty.taxonomy.likeness import Likeness
from peerassay.novelty.taxonomy.naming import FORBIDDEN, LEAST_NAME_WORDS, MOST_NAME_WORDS
from peerassay.novelty.taxonomy.phrases import Key, Phrases, distinguishing
from peerassay.novelty.taxonomy.validation import LEAST_IN_LEAF

NAMED_BY = 5
"""Phrases of a group that its name is chosen from; the scope note has the first three."""
ROUNDS = 3
"""Times that groups are named and papers moved; after two hardly any moves."""
_NEARLY_ALL = 0.75
"""Share of a group that one phrase must be held by to name it alone."""
_WEAK_SECOND = 0.25
_LEAST_HELD = 1 / 3
"""Share of a group that holds a phrase of its name: a name that few bear is no name of the group."""


@dataclass(frozen=True, slots=True)
class Label:
    """A group's name, the phrases that it is made of, and those that tell the group from its siblings."""

    name: str
    keys: tuple[Key, ...]
    phrases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Labeller:
    """The phrases and titles of the papers, by their places."""

    phrases: Sequence[Phrases]
    titles: Sequence[str]

    def labels(
        self, groups: Sequence[Group], *, above: Collection[Key] = (), taken: Collection[str] = ()
    ) -> tuple[Label, ...]:
        """Name each group by what tells it from the others; no name is one of `taken`, or another's.

        `above` are phrases that name a node further up: they tell nothing apart here.
        """
        everyone = sorted({one for group in groups for one in group})
        labels: list[Label] = []
        for group in groups:
            rest = [self.phrases[one] for one in everyone if one not in group]
            used = {*taken, *(label.name for label in labels)}
            theirs = {*above, *(key for label in labels for key in label.keys)}
            labels.append(self._label(group, rest, theirs, {name.casefold() for name in used}))
        return tuple(labels)

    def _label(self, group: Group, rest: Sequence[Phrases], above: Collection[Key], taken: Collection[str]) -> Label:
        held = [self.phrases[one] for one in group]
        found = [(key, text) for key, text in distinguishing(held, rest, limit=NAMED_BY + 4) if _further(key, above)]
        kept = _no_short_forms(found)[:NAMED_BY]
        for chosen in self._choices(group, kept):
            name = _joined([text for _, text in chosen])
            fits = LEAST_NAME_WORDS <= len(name.split()) <= MOST_NAME_WORDS and name.casefold() not in taken
            if fits and self._held(group, chosen) >= _LEAST_HELD:
                return Label(name, tuple(key for key, _ in chosen), tuple(text for _, text in kept[:3]))
        return self._by_common(group, above, taken) or Label(
            self._by_title(group, taken), (), tuple(text for _, text in kept[:3])
        )

    def _choices(self, group: Group, found: Sequence[tuple[Key, str]]) -> Iterator[Sequence[tuple[Key, str]]]:
        """One phrase that nearly all of the group holds; pairs by how many papers hold either; single ones."""
        if found and (self._held(group, found[:1]) >= _NEARLY_ALL or len(found) == 1) and len(found[0][0]) > 1:
            yield found[:1]
        pairs = [
            pair
            for pair in combinations(found, 2)
            if len(pair[0][0]) > 1 and self._held(group, pair[1:]) > _WEAK_SECOND
        ]
        yield from sorted(pairs, key=lambda pair: -self._held(group, pair))
        yield from ([one] for one in found if len(one[0]) > 1)
        yield from combinations(found, 2)

    def _held(self, group: Group, chosen: Sequence[tuple[Key, str]]) -> float:
        """The share of the group whose papers hold one of the phrases."""
        holding = sum(any(key in self.phrases[one].written for key, _ in chosen) for one in group)
        return round(holding / len(group), 6)

    def _by_common(self, group: Group, above: Collection[Key], taken: Collection[str]) -> Label | None:
        """A name by what most of the group speaks of, although others do as well; it does not tell the group apart."""
        held = Counter(
            key for one in group for key in self.phrases[one].topics if len(key) > 1 and _further(key, above)
        )
        for key, papers in sorted(held.items(), key=lambda item: (-item[1], -len(item[0]), item[0])):
            if papers < max(LEAST_IN_LEAF, _LEAST_HELD * len(group)):
                break
            text = next(self.phrases[one].writing(key) for one in group if key in self.phrases[one].written)
            name = _joined([text])
            if len(name.split()) <= MOST_NAME_WORDS and name.casefold() not in taken:
                return Label(name, (key,), (text,))
        return None

    def _by_title(self, group: Group, taken: Collection[str]) -> str:
        """A name after one of its papers: by the longest phrase of a title, else by a title's first words."""
        for one in group:
            topics = sorted(
                self.phrases[one].in_title & set(self.phrases[one].topics), key=lambda key: (-len(key), key)
            )
            words = [word for word in self.titles[one].split() if word.strip(",.;:()").casefold() not in FORBIDDEN]
            texts = [self.phrases[one].writing(key) for key in topics] + [" ".join(words[:4]).rstrip(",.;:-")]
            for text in filter(None, texts):
                name = f"Works Close to {_titled(text)}"
                if len(name.split()) <= MOST_NAME_WORDS and name.casefold() not in taken:
                    return name
        free = (f"Works Close to Group {number}" for number in range(1, len(taken) + 2))
        return next(name for name in free if name.casefold() not in taken)

    def settled(
        self, groups: Sequence[Group], likeness: Likeness, *, least: int, most: int, above: Collection[Key] = ()
    ) -> tuple[Group, ...]:
        """Move papers that bear nothing of their group's name to one whose name they bear; sizes stay in bounds."""
        current = [list(group) for group in groups]
        for _ in range(ROUNDS):
            labels = self.labels([tuple(group) for group in current], above=above)
            moved = False
            for here, group in enumerate(current):
                for one in list(group):
                    there = self._better(one, here, current, labels, likeness, most)
                    if there is not None and len(group) > least:
                        group.remove(one)
                        current[there] = sorted([*current[there], one])
                        moved = True
            if not moved:
                break
        return tuple(sorted(tuple(group) for group in current))

    def _better(
        self,
        one: int,
        here: int,
        groups: Sequence[Sequence[int]],
        labels: Sequence[Label],
        likeness: Likeness,
        most: int,
    ) -> int | None:
        if self._bears(one, labels[here]):
            return None
        there = [
            (self._bears(one, label), likeness.mean(one, groups[place]), -place)
            for place, label in enumerate(labels)
            if place != here and len(groups[place]) < most
        ]
        best = max(there, default=(0.0, 0.0, 0))
        return -best[2] if best[0] > 0 else None

    def _bears(self, one: int, label: Label) -> float:
        return sum(self.phrases[one].strength(key) for key in label.keys)


def _further(key: Key, above: Collection[Key]) -> bool:
    """Whether a phrase says more than those above: "segment anything model" says what "segment anything" says."""
    telling = set(key) - GENERAL_ACADEMIC
    return not any(telling <= set(other) for other in above)


def _no_short_forms(found: Sequence[tuple[Key, str]]) -> list[tuple[Key, str]]:
    """Leave out a phrase that is the initials of one before it: "RAG" beside "retrieval-augmented generation"."""
    kept: list[tuple[Key, str]] = []
    for key, text in found:
        if not any(_same_thing(text, other) for _, other in kept):
            kept.append((key, text))
    return kept


def _same_thing(one: str, other: str) -> bool:
    return _bare(one) == _initials(other) or _bare(other) == _initials(one)


def _bare(text: str) -> str:
    return text.removesuffix("s").upper()


def _initials(text: str) -> str:
    return "".join(word[0] for word in re.split(r"[\s-]+", text) if word).upper()


def _joined(phrases: Sequence[str]) -> str:
    """The phrases as a name; a single short one as what the works are on."""
    name = " and ".join(_titled(one) for one in phrases)
    return name if len(name.split()) >= LEAST_NAME_WORDS else f"Work on {name}"


def _titled(phrase: str) -> str:
    return " ".join("-".join(part[:1].upper() + part[1:] for part in word.split("-")) for word in phrase.split())
