"""The words of a text as they are compared: folded, stemmed, with spelling variants of compounds and acronyms.

Some words say little: stop words count for nothing, general academic words for little.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from peerassay.language.patterns import pattern_of
from peerassay.language.stemming import stem
from peerassay.language.titles import without_marks
from peerassay.text_memory import kept_in_memory

_STOP_WORDS = """
a about above across after again all along already also although am among an and any are aren't as at be
because been before being below between both but by can cannot could did do does doing don't done due during each
either else etc even ever every few for from further get gets give given gives go goes had has have having he
hence her here hers him his how however i ie eg if in indeed instead into is isn't it its itself just least less
let like likely made make makes many may me might more moreover most much must my namely nevertheless no nor not
now of off often on once one only onto or other others otherwise our ours out over own per perhaps quite rather
really s same say says see seem seems seen several shall she should since so some still such take taken takes than
that the their theirs them themselves then there thereby therefore these they this those though through throughout
thus to together too toward towards under unless until up upon us very via vs was we well were what when where
whereas whether which while who whom whose why will with within without would yet you your
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())
"""English function words in lower case. "no", "not" and their like matter to quotes, not to what a text is about."""

_GENERAL_ACADEMIC = """
ability able achieve achieves address addresses advance advantage aim aims allow allows analysis
approach approaches argue aspect assume author authors available based baseline baselines benefit better beyond
broad case cases challenge challenging claim claims clear combination combine combined common compare compared
comparison concept concern consider considered contribution contributions current currently datasets demonstrate
demonstrates describe design designed detail details develop developed difference different difficult direct
directly effect effective effectively effectiveness efficient efficiently empirical empirically enable enables
evaluate evaluation evidence example existing experiment experimental experiments explore extend extension
extensive fact feature field find finding findings focus following framework fully fundamental future general goal
good high highly idea ideas identify impact implement importance important improve improved improvement
incremental insight introduce introduced introduces investigate issue key kind known lack large lead leverage
leverages limit limitation limitations limited literature little low main mainly manner manuscript means method
methodology methods model models motivate motivation multiple named natural necessary need new novel novelty
number obtain offer original originality outperform overall paper papers part particular particularly perform
performance perspective possible potential practical practice present presented presents previous previously prior
problem problems procedure process propose proposed proposes provide provides purpose question range reason recent
recently reference related relevant rely report require requires research researchers result results reviewer
role section setting settings show shows shown significance significant significantly similar similarity simple
simply single small solution solve specific specifically standard state strategy strength strong studied study
suggest superior support system systems task tasks technical technique techniques term terms thing type typically
understand understanding unique use used useful uses using validate value various way ways weakness work works
world wide widely
"""
GENERAL_ACADEMIC = frozenset(stem(word) for word in _GENERAL_ACADEMIC.split())
"""Stems of words that papers of every field use: "we propose a novel method" says nothing of what the method does."""

_HOLLOW = """
use novel new exist recent paper work method approach base various differ achieve improve significant effective
efficient outperform result experiment extensive leverage enable allow key important simple general specific better best
high low large small able know require solve problem challenge task performance framework available furthermore
state-of-the-art first second two three remain include make well-known despite yield data-driven call respectively code
github https
"""
HOLLOW = frozenset(stem(word) for word in _HOLLOW.split())
"""Stems of words that stand between the terms of an abstract, in none of them ("model" and "system" end many)."""


WORD = pattern_of(r"[^\W_]+(?:['’][^\W_]+)*(?:[-‐‑–][^\W_]+)*")
"""A word, a compound whole: "self-supervised"."""
PLAIN_WORD = pattern_of(r"[a-zA-Z0-9]+(?:'[a-zA-Z0-9]+)*(?:-[a-zA-Z0-9]+)*")
"""The same for text in ASCII, at half the price."""
HYPHEN = pattern_of(r"[-‐‑–]")
_ACRONYM = pattern_of(r"[A-Z][A-Za-z0-9]*[A-Z0-9][A-Za-z0-9]*?s?")
_LONGEST_ACRONYM = 5
_LEAST_CAPITALS = 2


def fold(text: str) -> str:
    """Return the text with ligatures, wide letters and accents folded to plain letters; case stays."""
    if text.isascii():
        return text
    return without_marks(unicodedata.normalize("NFKD", text.replace("\u00ad", "")))


def words(text: str) -> tuple[str, ...]:
    """Return the words of the text in order, folded and in lower case; compounds stay whole ("self-supervised")."""
    return tuple(m.group(0).lower() for m in WORD.finditer(fold(text)))


@dataclass(frozen=True, slots=True)
class Term:
    """A content word: its stem; for a compound, the stem of the joined word and those of its content parts.

    `acronym` is the word in upper case without plural s where it is written as an acronym ("GNNs" gives "GNN").
    """

    stem: str
    parts: tuple[str, ...]
    acronym: str | None = None


@dataclass(frozen=True)
class Terms:
    """A text's terms, and the variants under which another text's terms may be met in it.

    Attributes:
        sequence: content terms in order, repeats kept.
        stems: every stem, part of a compound, and joined pair of neighbouring words ("multi modal": multimodal).
        acronyms: the acronyms written out in it.
        plain: its words in lower case, compounds taken apart.

    """

    sequence: tuple[Term, ...]
    stems: frozenset[str]
    acronyms: frozenset[str]
    plain: tuple[str, ...]

    @cached_property
    def initials(self) -> frozenset[str]:
        """Initials of two to five neighbouring words, as an acronym would have them ("GNN"); few texts are asked."""
        return frozenset(_initials(self.plain))


def content_terms(text: str) -> tuple[str, ...]:
    """Return the stems of the text's content words in order, repeats kept; compounds give their joined stem."""
    return tuple(term.stem for term in analyse(text).sequence)


@kept_in_memory(2_048)
def analyse(text: str) -> Terms:
    """Return the text's terms with their variants. Cached: sentences are asked about again and again."""
    written = tuple(WORD.findall(fold(text)))
    sequence = tuple(term for word in written if (term := _content_term(word)) is not None)
    plain = [part for word in written for part in HYPHEN.split(word.lower()) if part]
    stems = {s for term in sequence for s in (term.stem, *term.parts)}
    stems.update(stem(a + b) for a, b in pairwise(plain) if len(a) > 1 and len(b) > 1)
    return Terms(
        sequence=sequence,
        stems=frozenset(stems),
        acronyms=frozenset(t.acronym for t in sequence if t.acronym),
        plain=tuple(plain),
    )


@lru_cache(maxsize=20_000)
def _content_term(word: str) -> Term | None:
    """Return the term of a word, None for one without content; papers of a field share most of their words."""
    return _term(word) if _has_content(word) else None


def _has_content(word: str) -> bool:
    lower = word.lower()
    return lower not in STOP_WORDS and any(c.isalpha() for c in lower) and len(lower) > 1


def _term(word: str) -> Term:
    lower = word.lower().replace("’", "'").removesuffix("'s").replace("'", "")
    pieces = [p for p in HYPHEN.split(lower) if p]
    parts = tuple(stem(p) for p in pieces if p not in STOP_WORDS) if len(pieces) > 1 else ()
    return Term(stem=stem("".join(pieces)), parts=parts, acronym=_acronym(word))


def _acronym(word: str) -> str | None:
    if not _ACRONYM.fullmatch(word) or sum(c.isupper() for c in word) < _LEAST_CAPITALS:
        return None
    return (word[:-1] if word.endswith("s") else word).upper()


def _initials(plain: Sequence[str]) -> Iterator[str]:
    letters = "".join(word[0] for word in plain).upper()
    # Any two neighbours would meet many a two-letter acronym by chance: there both must be content words.
    yield from (a[0].upper() + b[0].upper() for a, b in pairwise(plain) if not {a, b} & STOP_WORDS)
    for length in range(3, _LONGEST_ACRONYM + 1):
        for start in range(len(letters) - length + 1):
            yield letters[start : start + length]
