"""A paper's key terms by rules: phrases between function words, ranked by how often and where they stand."""

import re
from collections import Counter

from peerassay.documents import Paper, SectionKind
from peerassay.language.terms import content_terms

FEWEST, MOST = 5, 12

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-–/'][A-Za-z0-9]+)*|[.,;:!?()\[\]$]|\S")
_BREAK = frozenset(
    """
    a an the of for in on to and or with by from via as at is are be can not do does into over under using use
    uses used that which this these those we our it its their they them how what when where while whose than then
    thus such both each all any more most less very also only propose proposes proposed introduce introduces
    present presents show shows demonstrate study novel new existing recent paper work works method methods
    approach approaches however moreover furthermore across between among through without within based has have
    had been was were will may might should could but if so no nor yet many several various different other others
    achieve achieves achieving improve improves improving significantly significant effective effectively
    efficient efficiently state-of-the-art outperforms outperform results result experiments extensive first
    second provide provides towards toward leverage leverages leveraging enable enables enabling address addresses
    allow allows key often remains remain including include e.g i.e e g i well due make makes making given up out
    there here us one two three well-known important simple general specific despite even further still better
    best higher lower large small high low able against before after during per because since although though
    about upon yield yields data-driven like know known called explore explores investigate requires require
    required solve solving problem problems challenge challenges task tasks performance framework respectively
    code available github https
    """.split()  # noqa: SIM905
)


def key_terms(paper: Paper) -> tuple[str, ...]:
    """Return 5 to 12 short phrases (one to three words) of title, abstract and introduction, the most telling first."""
    title = paper.card.title
    abstract = paper.card.abstract or " ".join(s.text for s in paper.sentences_of(SectionKind.ABSTRACT))
    body = " ".join(s.text for s in paper.sentences_of(SectionKind.INTRODUCTION))
    counts: Counter[str] = Counter()
    shown: dict[str, str] = {}
    for text, weight in ((title, 4), (abstract, 2), (body, 1)):
        for phrase in _phrases(text):
            key = " ".join(content_terms(phrase))
            if key:
                counts[key] += weight
                shown.setdefault(key, phrase)
    ranked = sorted(counts, key=lambda k: (-counts[k] * min(len(k.split()), 2), list(shown).index(k)))
    kept: list[str] = []
    for key in ranked:
        if len(kept) < MOST and not any(set(key.split()) <= set(other.split()) for other in kept):
            kept.append(key)
    if len(kept) < FEWEST:
        kept += [key for key in ranked if key not in kept][: FEWEST - len(kept)]
    return tuple(shown[key] for key in kept)


def _phrases(text: str) -> list[str]:
    found: list[str] = []
    run: list[str] = []
    for word in [*_WORD.findall(text), "."]:
        if word[0].isalpha() and word.casefold() not in _BREAK and len(word) > 2:
            run.append(word)
            continue
        if 1 <= len(run) <= 4 and (len(run) > 1 or len(run[0]) > 4):
            found.append(" ".join(w if w[1:] != w[1:].lower() else w.lower() for w in run[-3:]))
        run = []
    return found
