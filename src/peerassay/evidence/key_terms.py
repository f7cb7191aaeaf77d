"""A paper's key terms by rules: phrases between function words, ranked by how often and where they stand."""

import re
from collections import Counter

from peerassay.documents import Paper, SectionKind
from peerassay.language.announcing import announcing
from peerassay.language.stemming import stem
from peerassay.language.terms import HOLLOW, STOP_WORDS, content_terms

FEWEST, MOST = 5, 12

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-–/'][A-Za-z0-9]+)*|[.,;:!?()\[\]$]|\S")


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
        if word[0].isalpha() and len(word) > 2 and not _says_little(word.casefold()):
            run.append(word)
            continue
        if 1 <= len(run) <= 4 and (len(run) > 1 or len(run[0]) > 4):
            found.append(" ".join(w if w[1:] != w[1:].lower() else w.lower() for w in run[-3:]))
        run = []
    return found


def _says_little(word: str) -> bool:
    return word in STOP_WORDS or stem(word) in HOLLOW or announcing(word) is not None
