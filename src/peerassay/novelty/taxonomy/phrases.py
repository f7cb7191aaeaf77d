"""The technical phrases of a text as its authors write them, and which of them tell one group from the rest."""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from peerassay.evidence.stemming import stem
from peerassay.evidence.terms import WORD, analyse, fold
from peerassay.evidence.vocabulary import GENERAL_ACADEMIC, STOP_WORDS
from peerassay.novelty.taxonomy.naming import FORBIDDEN
from peerassay.novelty.taxonomy.phrase_words import (
    MEASURES,
    WIDE,
    ends_name,
    is_verb,
    names_alone,
    opens_name,
    surely_noun,
)
from peerassay.prose import listed

Key = tuple[str, ...]
"""The stems of a phrase: what makes two writings of it one."""

LONGEST = 4
ONE_WORD = 0.35
"""What a single word's score counts: "dense" or "graph" alone names little."""
_FEW = 2.0
"""Papers elsewhere that weigh little: with less, a phrase of two papers alone beats one that most of the group has."""
_MORE_COMMON = 1.5
"""Times that a phrase must be as common in a group as in the rest to tell it apart."""
_MAY_END = frozenset(map(stem, ("model", "system", "strategy", "benchmark", "evaluation", "analysis")))
"""General words that may end a phrase: "language models"."""
_ADJECTIVE = re.compile(r"[a-z-]+(?:[^aeiou]al|[iu]al|ive|ic|ous|[ai]ble|ary|ant)")
_NOUNS_LIKE_ADJECTIVES = frozenset(
    """
    signal retrieval proposal removal survival interval trial tutorial material potential goal objective perspective
    music topic logic metric heuristic traffic arithmetic statistic library dictionary boundary vocabulary summary
    invariant variant constant participant variable table narrative incentive primitive
    """.split()  # noqa: SIM905
)
_LEADING = frozenset({stem("large")})
"""A general word that begins a term of the field: "large language models"."""
_MATHEMATICS = re.compile(r"\$[^$]{0,400}\$|\\[a-zA-Z]+|[{}]")
_BREAK = re.compile(r"[.,;:!?()\[\]\"“”|/\n]+|\s[–—-]+\s")
_INNER_CAPITAL = re.compile(r".+[A-Z]|[A-Z]\d")
_NO_PHRASE_WORDS = frozenset(
    """
    achieving across additional additionally against aims al align allowing almost always
    applying arbitrary art assemble aware based best better boost building called certain code com complex
    comprehensive down off out up comprises conduct conducting consistently crucial despite diverse due easily
    effectively enabling engineering enhance ensure ensuring especially essential et exhibit exploring
    extensive extensively faces fall falls fast github growing having hence high higher http https including
    inherent introducing key leading leads leveraging long loss lower making means
    meanwhile mitigate never notably often open overcome popular predict preserve
    progress promising proposing provable rapid real realistic reduces reducing reinforce remains resulting
    rich selecting separate sets short showing significantly sometimes specifically
    substantial substantially successful tackle tend training typically underlying
    understanding unifies unlike utilize utilizing varying wide www yields
    """.split()  # noqa: SIM905
)
"""Words that abstracts of any subject use and that name none."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of a paper: how each is written, and which stand in the title."""

    written: Mapping[Key, Counter[str]]
    in_title: frozenset[Key]

    @property
    def topics(self) -> tuple[Key, ...]:
        """Those that can name a topic, in order."""
        named = (key for key, forms in self.written.items() if key not in _wide() and _names_topic(forms))
        return tuple(sorted(named))

    def writing(self, key: Key) -> str:
        """Return how a phrase is mostly written."""
        return _writing(key, (self,))

    def strength(self, key: Key) -> float:
        """Return how much the paper is about a topic: 0 where it does not speak of it, twice 1 for one of its title."""
        if key not in self.written:
            return 0.0
        return 2.0 if key in self.in_title else 1.0


@lru_cache(maxsize=4096)
def phrases_of(title: str, abstract: str) -> Phrases:
    """Return the phrases of one to four words, none with a function word in it."""
    titled, written = _counted(title), _counted(abstract)
    for key, forms in titled.items():
        # A title's capitals are the title's, so its writing counts only where the abstract has none.
        written.setdefault(key, Counter({form.lower() if _is_plain(form) else form: n for form, n in forms.items()}))
    return Phrases(written, frozenset(titled))


def distinguishing(group: Sequence[Phrases], rest: Sequence[Phrases], *, limit: int) -> tuple[tuple[Key, str], ...]:
    """Return up to `limit` phrases that most of the group and few of the rest hold, best first, as mostly written.

    Score: share of the group that holds the phrase, titles counting half more, times the logarithm of how much more
    common it is there than in the rest, a fifth more for each further word; a single word has to stand in a title,
    and counts less. No two of them share a stem.
    """
    everywhere = {key for one in group for key in one.topics}
    scored = sorted((-_score(key, group, rest), key) for key in sorted(everywhere))
    chosen: list[tuple[Key, str]] = []
    used: set[str] = set()
    for score, key in scored:
        if len(chosen) == limit or score >= 0:
            break
        if used.isdisjoint(key):
            chosen.append((key, _writing(key, group)))
            used.update(key)
    return tuple(chosen)


def shared_phrases(one: Phrases, other: Phrases, *, limit: int) -> tuple[str, ...]:
    """Return phrases that both hold, longer ones and those of titles first, none inside another."""
    common = one.written.keys() & other.written.keys()
    ranked = sorted(common, key=lambda key: (-len(key) - (key in one.in_title) - (key in other.in_title), key))
    return _apart(ranked, (one,), limit)


def own_phrases(one: Phrases, other: Phrases, *, limit: int) -> tuple[str, ...]:
    """Return phrases of one that the other has no word of, those of the title and said most often first."""
    theirs = {stem_ for key in other.written for stem_ in key}
    own = [key for key in one.written if theirs.isdisjoint(key)]
    ranked = sorted(own, key=lambda key: (key not in one.in_title, -sum(one.written[key].values()), -len(key), key))
    return _apart(ranked, (one,), limit)


def quoted(phrases: Sequence[str]) -> str:
    """Return phrases in quotation marks, as a list in words; empty for none."""
    return listed([f"“{phrase}”" for phrase in phrases])


def missing_phrases(wanted: Phrases, stems: Collection[str], *, limit: int) -> tuple[str, ...]:
    """Return phrases of which a text with these stems has no word but general ones, longer ones first."""
    read = frozenset(stems)
    absent = [key for key in wanted.written if read.isdisjoint(_specific(_writing(key, (wanted,))))]
    return _apart(sorted(absent, key=lambda key: (-len(key), key)), (wanted,), limit)


def names_something(phrase: str) -> bool:
    """Whether all of a phrase is one that can name something: a noun with what stands before it."""
    return any(
        written.lower() == phrase.lower() for forms in phrases_of("", phrase).written.values() for written in forms
    )


def _specific(written: str) -> frozenset[str]:
    stems = analyse(written).stems
    return (stems - GENERAL_ACADEMIC) or stems


def _names_topic(forms: Mapping[str, int]) -> bool:
    """Whether a phrase can name a group: not what is said on any topic, as measures are ("acceptance rate")."""
    small = [form.lower() for form in forms]
    if not any(" " in form or "-" in form or form.isupper() for form in forms):
        return all(map(surely_noun, small))
    return all(form.rpartition(" ")[2] not in MEASURES for form in small)


@lru_cache(maxsize=1)
def _wide() -> frozenset[Key]:
    return frozenset(_key(phrase.split()) for phrase in WIDE)


def _apart(ranked: Sequence[Key], group: Sequence[Phrases], limit: int) -> tuple[str, ...]:
    chosen: list[str] = []
    used: set[str] = set()
    for key in ranked:
        if len(chosen) < limit and used.isdisjoint(key):
            chosen.append(_writing(key, group))
            used.update(key)
    return tuple(chosen)


def _score(key: Key, group: Sequence[Phrases], rest: Sequence[Phrases]) -> float:
    held = sum(1 + 0.5 * (key in one.in_title) for one in group if key in one.written)
    papers = sum(key in one.written for one in group)
    outside = sum(key in one.written for one in rest)
    if papers < min(2, len(group)) or (len(key) == 1 and not any(key in one.in_title for one in group)):
        return 0.0
    if outside * len(group) * _MORE_COMMON > papers * len(rest):
        return 0.0
    lift = math.log((papers + 0.5) / (len(group) + 1)) - math.log((outside + _FEW) / (len(rest) + 1))
    return round(held / len(group) * lift * (ONE_WORD if len(key) == 1 else 1 + 0.2 * (len(key) - 2)), 9)


def _writing(key: Key, group: Collection[Phrases]) -> str:
    forms: Counter[str] = Counter()
    for one in group:
        forms.update(one.written.get(key, Counter()))
    return min(forms, key=lambda form: (-forms[form], form))


def _counted(text: str) -> dict[Key, Counter[str]]:
    found: dict[Key, Counter[str]] = {}
    for words in _segments(text):
        stems = [stem(re.sub(r"['’]s?$|['’]|[-‐‑–]", "", word.lower())) for word in words]
        for length in range(1, LONGEST + 1):
            for start in range(len(words) - length + 1):
                part = words[start : start + length]
                if _names_something(part, stems[start : start + length]):
                    written = " ".join(_as_written(word) for word in part)
                    found.setdefault(_key(part), Counter())[written] += 1
    return found


def _key(words: Sequence[str]) -> Key:
    """The stems of the words, compounds in parts: "retrieval-augmented" and "retrieval augmented" are one."""
    parts = (part for word in words for part in re.split(r"[-‐‑–]", word.lower()) if part)
    return tuple(stem(re.sub(r"['’]s?$|['’]", "", part)) for part in parts)


def _segments(text: str) -> Iterator[list[str]]:
    """Yield runs of words without a function word, a verb or a stop between them."""
    for part in _BREAK.split(_MATHEMATICS.sub(" | ", fold(text))):
        run: list[str] = []
        for word in (*WORD.findall(part), ""):
            if word and not is_verb(word.lower()) and word.lower() not in STOP_WORDS and not word.isdigit():
                run.append(word)
            elif run:
                yield run
                run = []


def _names_something(words: Sequence[str], stems: Sequence[str]) -> bool:
    small = [word.lower() for word in words]
    if any(word in _NO_PHRASE_WORDS | FORBIDDEN or len(word) < 2 for word in small) or len(set(stems)) < len(stems):
        return False
    if stems[0] in GENERAL_ACADEMIC - _LEADING or small[0].endswith("ly"):
        return False
    if stems[-1] in GENERAL_ACADEMIC - _MAY_END or (stems[0] in _LEADING and len(words) < 3):
        return False
    if len(words) == 1:
        return words[0].isupper() or _word_names(small[0])
    return opens_name(small[0]) and _may_end(small[-1])


def _word_names(word: str) -> bool:
    return _may_end(word) and len(word) > 3 and names_alone(word) and not word.endswith(("ate", "ize"))


def _may_end(word: str) -> bool:
    if word.endswith(("ly", "ed")) or not ends_name(word):
        return False
    return not _ADJECTIVE.fullmatch(word) or word.rpartition("-")[2] in _NOUNS_LIKE_ADJECTIVES


def _as_written(word: str) -> str:
    return word.lower() if _is_plain(word) else word


def _is_plain(word: str) -> bool:
    """Whether its capitals are only those of a beginning."""
    return not any(_INNER_CAPITAL.fullmatch(part) or _INNER_CAPITAL.match(part) for part in re.split(r"[-‐‑–]", word))
