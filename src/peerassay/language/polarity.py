"""What turns a statement round: negations, numbers, and words of opposite direction."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from peerassay.language.stemming import stem

_NEGATION_WORDS = """
no not none never neither nor nothing nobody nowhere without hardly scarcely barely rarely seldom
"""
_NEGATIONS = frozenset(_NEGATION_WORDS.split())
_NEGATING_PREFIXES = ("non", "un", "in", "im", "ir", "il", "dis", "mis", "anti", "mal")
_OPPOSITES = """
increase grow rise raise gain boost gains more improve enhance strengthen up upward expand enlarge accelerate amplify
| decrease shrink fall lower reduce drop decline less fewer degrade worsen weaken down downward diminish lessen decay
  deteriorate hurt harm impair slow contract
higher high highest upper larger large largest greater great greatest big bigger biggest more most above
| lower low lowest smaller small smallest lesser least less fewer fewest few below
outperform surpass exceed beat | underperform trail lag
better best superior well | worse worst inferior poor poorly
always ever every all everything any each both entire entirely whole
| sometimes never none no some few most occasionally neither partly partially partial half
often frequently frequent usually commonly | rarely seldom infrequently rare uncommonly
with | without
first initial initially | last final finally second third
first | second third
earlier early before prior previous previously precede pre former | later late after subsequent subsequently follow post
  latter
faster fast quick quickly quicker rapid rapidly | slower slow slowly
longer long longest | shorter short shortest
stronger strong strongest strongly | weaker weak weakest weakly
easier easy easily easiest simpler simple simplest trivial | harder hard hardest difficult complex complicated
  nontrivial
positive positively | negative negatively
maximum maximal maximize maximise maximization maximally | minimum minimal minimize minimise minimization minimally
same identical alike equal | different distinct unequal differently unlike
similar similarly | dissimilar different differently
success succeed successful successfully win | failure fail unsuccessful unsuccessfully lose
possible | impossible
true correct right correctly | false wrong incorrect incorrectly
include contain add inclusion addition | exclude omit remove lack exclusion removal
enable allow permit help facilitate | prevent forbid prohibit hinder disable disallow
accept | reject
support confirm agree consistent verify | contradict refute disagree inconsistent oppose
advantage benefit strength beneficial | disadvantage drawback weakness harmful
over overestimate overfit overfitting | under underestimate underfit underfitting
known familiar | unknown unfamiliar novel
stable | unstable
necessary required | unnecessary optional
sufficient enough adequate | insufficient inadequate
significant significantly substantial substantially considerable | insignificant insignificantly negligible marginal
  slight slightly
dense | sparse
global globally | local locally
deep deeper | shallow shallower
coarse coarser | fine finer
wide broad wider broader | narrow narrower
convex | concave nonconvex
linear linearly | nonlinear
online | offline
explicit explicitly | implicit implicitly
inside internal | outside external
forward | backward
discrete | continuous
static | dynamic
deterministic | stochastic random
homogeneous | heterogeneous
supervised | unsupervised
cheap cheaper inexpensive | expensive costly costlier
majority | minority
start begin beginning | end stop ending
much many | little few
only solely exclusively | also not
ascending | descending
left | right
upstream | downstream
open | closed
active | passive
complete full fully completely | incomplete partial partially
near close closer nearer | far distant farther further
gain gains profit | loss losses cost
presence present | absence absent
converge convergent convergence | diverge divergent divergence
tight tighter tightly | loose looser loosely
robust robustly resilient | fragile brittle vulnerable
safe safely | dangerous unsafe
abundant plentiful | scarce
smooth | rough
symmetric | asymmetric
typical typically | atypical
top | bottom
ahead | behind
old older | new newer young
must shall | may might
concrete | abstract
centralized | decentralized distributed
"""
_COUNTS = """
zero one two three four five six seven eight nine ten eleven twelve dozen hundred thousand million billion
twice thrice double triple half halve quarter single
"""
_NUMBER_WORDS = frozenset(_COUNTS.split())
_COUNTED = {word: str(n) for n, word in enumerate(_COUNTS.split()[:13])}


def _sides() -> dict[str, frozenset[tuple[int, int]]]:
    sides: dict[str, set[tuple[int, int]]] = {}
    joined = _OPPOSITES.strip().replace("\n  ", " ").replace("\n|", " |")
    for family, line in enumerate(joined.splitlines()):
        for side, words in enumerate(line.split("|")):
            for word in words.split():
                for form in {word, stem(word)}:
                    sides.setdefault(form, set()).add((family, side))
    return {word: frozenset(found) for word, found in sides.items()}


_SIDES = _sides()


def difference(quoted: Sequence[str], printed: Sequence[str]) -> str | None:
    """Return why two differing runs of words are no mere slips of copying, None where they may be.

    The runs stand at the same place of a quote and of its source. Refused are a negation on one side only, another
    number in the place of a number, and a word of the opposite direction. A number that is merely lost or slipped in
    is noise: what is shown is the source's own wording.
    """
    return _negated(quoted, printed) or _other_number(quoted, printed) or _turned(quoted, printed)


def number_named(word: str) -> str | None:
    """Return the digits of a number's word, from "zero" to "twelve"; None for any other word."""
    return _COUNTED.get(word)


def is_negation(word: str) -> bool:
    """Return whether the word denies by itself ("not", "without", "never")."""
    return word in _NEGATIONS


def _negated(quoted: Sequence[str], printed: Sequence[str]) -> str | None:
    ours, theirs = ([w for w in run if w in _NEGATIONS] for run in (quoted, printed))
    if len(ours) != len(theirs):
        odd, others = (ours[0], printed) if len(ours) > len(theirs) else (theirs[0], quoted)
        if not any(_misspelt(odd, word) for word in others):
            return "a negation differs"
    if any(_is_denial_of(a, b) or _is_denial_of(b, a) for a in quoted for b in printed):
        return "a negation differs"
    return None


def _misspelt(word: str, other: str) -> bool:
    """Return whether the other is the word with one letter slipped, and no word that means something else."""
    if other in _NEGATIONS or abs(len(word) - len(other)) > 1 or other in _REAL_WORDS_NEAR:
        return False
    if len(word) == len(other):
        return sorted(word) == sorted(other)
    longer, shorter = (word, other) if len(word) > len(other) else (other, word)
    return any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer)))


_OTHER_WORDS = "note now knot on nor once ever either nose noise nobel within one tone done"
_REAL_WORDS_NEAR = frozenset(_OTHER_WORDS.split())


@lru_cache(maxsize=8_192)
def _is_denial_of(word: str, other: str) -> bool:
    """Return whether `word` is `other` with a negating prefix ("unstable" of "stable")."""
    for prefix in _NEGATING_PREFIXES:
        if word.startswith(prefix) and len(word) - len(prefix) > 2:
            rest = word[len(prefix) :]
            if rest == other or (len(rest) > 4 and stem(rest) == stem(other)):
                return True
    return False


def _other_number(quoted: Sequence[str], printed: Sequence[str]) -> str | None:
    ours, theirs = ([_COUNTED.get(w, w) for w in run if _is_number(w)] for run in (quoted, printed))
    if not ours or not theirs or ours == theirs or _same_digits(ours, theirs):
        return None
    odd = next((w for w in ours if w not in theirs), ours[0])
    other = next((w for w in theirs if w not in ours), theirs[0])
    return f"a number differs: {odd} / {other}"


def _is_number(word: str) -> bool:
    return word[:1].isdigit() or word in _NUMBER_WORDS


def _same_digits(ours: list[str], theirs: list[str]) -> bool:
    """Return whether the numbers differ only in how printing broke them up ("3. 2" for "3.2", "1,000" for "1000")."""
    if len(ours) == len(theirs) and any("." in a or "." in b for a, b in zip(ours, theirs, strict=True)):
        return False
    groups = [[group for word in run for group in re.split(r"[.,]", word)] for run in (ours, theirs)]
    joined = ["".join(run) for run in groups]
    grouped = max(groups, key=len)
    # Thousands are set apart in threes; "2^18" is no 218, and "1/3" no 13.
    return groups[0] == groups[1] or (joined[0] == joined[1] and all(len(group) == 3 for group in grouped[1:]))


def _turned(quoted: Sequence[str], printed: Sequence[str]) -> str | None:
    ours, theirs = _with_joined(quoted), _with_joined(printed)
    both = {*ours} & {*theirs}
    for a in ours:
        for b in theirs:
            if not {a, b} & both and _opposite(a, b):
                return f"direction differs: {a} / {b}"
    return None


def _with_joined(run: Sequence[str]) -> tuple[str, ...]:
    """Return the words, and each two neighbours as one: "decrea-sing" is broken at a line's end."""
    return (*run, *(f"{a}{b}" for a, b in pairwise(run)))


@lru_cache(maxsize=8_192)
def _opposite(a: str, b: str) -> bool:
    """Return whether the words stand on two sides of a family and nowhere on the same side."""
    sides_a = _SIDES.get(a) or _SIDES.get(stem(a)) or frozenset()
    sides_b = _SIDES.get(b) or _SIDES.get(stem(b)) or frozenset()
    if sides_a & sides_b:
        return False
    return any(fa == fb for fa, _ in sides_a for fb, _ in sides_b) or _prefixed_opposites(a, b)


def _prefixed_opposites(a: str, b: str) -> bool:
    pairs = (("over", "under"), ("pre", "post"), ("intra", "inter"), ("hyper", "hypo"), ("up", "down"), ("in", "out"))
    for first, two in (*pairs, *((y, x) for x, y in pairs)):
        if a.startswith(first) and b.startswith(two):
            rest = a[len(first) :]
            if len(rest) > 2 and rest == b[len(two) :]:
                return True
    return (a.endswith("less") and a[:-4] == b.removesuffix("ful")) or (
        b.endswith("less") and b[:-4] == a.removesuffix("ful")
    )
