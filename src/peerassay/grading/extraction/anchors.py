"""The paper's side by rules: core task, contributions, names (seed 002, 1.1), as anchors for queries."""

import re

from rapidfuzz import fuzz

from peerassay.documents.paper import Paper, SectionKind
from peerassay.grading.claim import PaperSide
from peerassay.grading.extraction.key_terms import key_terms
from peerassay.grading.mentions.abbreviations import COMMON
from peerassay.grading.mentions.own_names import NAME, fold_name, own_names

MOST_CORE_WORDS, MOST_CONTRIBUTION_WORDS, MOST_CONTRIBUTIONS = 20, 25, 2

_VERB = (
    r"(?:propos\w+|introduc\w+|present|develop|design|study|investigate|establish|prove|derive|formulate|devise|"
    r"describe|construct|build|release|provide|create|explore|address|show|demonstrate|analy[sz]e|extend|"
    r"characteri[sz]e|offer|contribute|consider|suggest|argue|find)"
)
_WE = re.compile(
    r"\b(?:we|this (?:paper|work|study|article)|our (?:work|paper|method|approach|key \w+|"
    r"main \w+))\s+(?:(?:further|then|also|first|here|instead|thus|therefore|additionally|hereby|theoretically|"
    rf"empirically|formally)\s+)*{_VERB}\b\s*(?:that\s+)?",
    re.IGNORECASE,
)
_WEAK = re.compile(
    r"\b(?:show|demonstrate|find|argue|consider|address|explore|suggest|provide|study|investigate)\b", re.IGNORECASE
)
_BULLET = re.compile(r"^\W*(?:\(?(?:i{1,3}|iv|\d)[.)]|[-•*])\s+|^\W*(?:first|second|third)(?:ly)?,\s+", re.IGNORECASE)
_PREFIX = re.compile(r"^\W*[^:–—]{2,40}?(?::|\s[–—-]\s)\s*")
_FOR = re.compile(r"\b(?:for|in|of|on|via|towards?)\s+(?=\w)", re.IGNORECASE)
_TASK = re.compile(
    r"\b(?:task|problem|setting|challenge|goal|question) of (?P<what>[^,.;]{12,140})|\b(?:aims? to|"
    r"the goal is to|seeks? to) (?P<aim>[^,.;]{12,140})",
    re.IGNORECASE,
)


def paper_side(paper: Paper) -> PaperSide:
    """Return the paper's side: core task of at most 20 words, one or two contributions of at most 25, 5-12 terms."""
    return PaperSide(
        core_task=core_task(paper),
        contributions=contributions(paper),
        key_terms=key_terms(paper),
        must_have_entities=entities(paper),
    )


def core_task(paper: Paper) -> str:
    """Return what the paper is about: its title without the system's name, or what the abstract calls the task."""
    title = _PREFIX.sub("", paper.card.title).strip(" .") or paper.card.title.strip()
    if len(title.split()) >= 4:
        return _first_words(title, MOST_CORE_WORDS)
    found = _TASK.search(_abstract(paper))
    if found:
        return _first_words((found["what"] or found["aim"]).strip(), MOST_CORE_WORDS)
    opening = re.split(r"(?<=[.!?])\s", _abstract(paper), maxsplit=1)[0]
    return _first_words(title if title else opening, MOST_CORE_WORDS) or "unknown"


def contributions(paper: Paper) -> tuple[str, ...]:
    """Return one or two contributions, as the abstract, then the introduction, say them."""
    said = [
        *_said_in(_sentences(_abstract(paper))),
        *_said_in([s.text for s in paper.sentences_of(SectionKind.INTRODUCTION)]),
    ]
    ranked = sorted(enumerate(said), key=lambda item: (item[1][1], item[0]))
    kept: list[str] = []
    for _, (phrase, _) in ranked:
        if len(kept) < MOST_CONTRIBUTIONS and all(fuzz.token_set_ratio(phrase, other) < 75 for other in kept):
            kept.append(phrase)
    return tuple(kept) or (_first_words(paper.card.title or _abstract(paper), MOST_CONTRIBUTION_WORDS) or "unknown",)


def _abstract(paper: Paper) -> str:
    return paper.card.abstract or " ".join(s.text for s in paper.sentences_of(SectionKind.ABSTRACT))


def _sentences(text: str) -> list[str]:
    return [s for s in re.split(r"(?<=[.!?])\s+(?=[A-Z(])", text) if s]


def _said_in(sentences: list[str]) -> list[tuple[str, int]]:
    """Phrases after "we propose" and the like, strong verbs (0) before weak ones (1)."""
    found: list[tuple[str, int]] = []
    for sentence in sentences:
        match = _WE.search(_BULLET.sub("", sentence))
        if match:
            phrase = _phrase(_BULLET.sub("", sentence)[match.end() :])
            if len(phrase.split()) >= 4:
                found.append((phrase, int(bool(_WEAK.search(match[0])))))
    return found


def _phrase(text: str) -> str:
    """The contribution itself: without the article, cut where the clause ends or the words run out."""
    flat = re.sub(r"\s+", " ", re.sub(r"\s*\[[\d,\s–-]+\]|\([A-Z][\w ]+ et al[^)]*\)", "", text)).strip(" .:;")
    flat = re.sub(r"^(?:a|an|the)\s+(?:novel|new)?\s*", "", flat, flags=re.IGNORECASE)
    return _first_words(flat, MOST_CONTRIBUTION_WORDS)


def _first_words(text: str, most: int) -> str:
    written = text.split()
    if len(written) <= most:
        return " ".join(written)
    cut = " ".join(written[:most])
    stop = max(cut.rfind(mark) for mark in (", ", "; ", " which ", " that ", ": "))
    return (cut[:stop] if stop > len(cut) // 2 else cut).rstrip(" ,;:")


def entities(paper: Paper) -> tuple[str, ...]:
    """Return up to six names of models, data sets or metrics that the abstract or title mentions, not its own."""
    own = own_names(paper)
    text = f"{paper.card.title}. {_abstract(paper)}"
    names = (m[0].strip("-.") for m in re.finditer(rf"(?<![\w\-/\\$@#.]){NAME}(?![\w/])", text))
    generic = {"LLM", "LLMs", "AI", "ML", "NLP", "GPU", "GPUs", "API", "SOTA", "II", "III"}
    kept = dict.fromkeys(
        n for n in names if len(n) >= 3 and n not in generic and fold_name(n) not in own and not n.isdigit()
    )
    return tuple(sorted(kept, key=lambda n: (n in COMMON, list(kept).index(n))))[:6]
