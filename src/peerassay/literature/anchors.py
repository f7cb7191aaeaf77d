"""What a paper says of itself, by rules: its task, its contributions, the names it mentions; anchors for queries."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from rapidfuzz import fuzz

from peerassay.documents import Paper, SectionKind, own_names, split_sentences
from peerassay.language.announcing import WE, Announced, announcing
from peerassay.language.citation_marks import CITATION
from peerassay.language.coined import COINED, COMMON, OF_NO_SYSTEM, TITLE_PREFIX, fold_name


@dataclass(frozen=True, slots=True)
class Said:
    """What a sentence says the authors do: the sentence's place in its list, and the words behind "we propose".

    `weak` where the verb tells little of a contribution ("we show", "we study").
    """

    place: int
    phrase: str
    weak: bool


def core_task(paper: Paper, words: int) -> str:
    """Return what the paper is about, in at most so many words.

    Its title without the system's name; of a paper without a title the abstract's first sentence.
    """
    title = TITLE_PREFIX.sub("", paper.card.title).strip(" .") or paper.card.title.strip()
    opening = next(iter(_abstract_sentences(paper)), "")
    return first_words(title or opening, words) or "unknown"


def contributions(paper: Paper, most: int, words: int) -> tuple[str, ...]:
    """Return one to `most` contributions of at most so many words, as the abstract, then the introduction, say them."""
    said = [
        *said_in(_abstract_sentences(paper), words),
        *said_in([s.text for s in paper.sentences_of(SectionKind.INTRODUCTION)], words),
    ]
    kept: list[str] = []
    for statement in sorted(said, key=lambda statement: statement.weak):
        if len(kept) < most and not any(alike(statement.phrase, other) for other in kept):
            kept.append(statement.phrase)
    return tuple(kept) or (first_words(paper.card.title or abstract_of(paper), words) or "unknown",)


def alike(phrase: str, other: str) -> bool:
    """Whether two phrases tell of one contribution."""
    return fuzz.token_set_ratio(phrase, other) >= 75


def abstract_of(paper: Paper) -> str:
    """Return the abstract of the paper's card, else what stands under its heading."""
    return paper.card.abstract or " ".join(s.text for s in paper.sentences_of(SectionKind.ABSTRACT))


def _abstract_sentences(paper: Paper) -> list[str]:
    """The sentences of the abstract as they were read; an abstract that only the card has was not split before."""
    stated = paper.card.abstract
    read = [sentence.text for sentence in paper.sentences_of(SectionKind.ABSTRACT)]
    return read or [stated[start:end] for start, end in split_sentences(stated)]


def said_in(sentences: Sequence[str], words: int) -> list[Said]:
    """Return what stands behind "we propose" and the like, in the order of the sentences; at most so many words."""
    found: list[Said] = []
    for place, sentence in enumerate(sentences):
        said = ((match, verb) for match in WE.finditer(sentence) if (verb := announcing(match["verb"])))
        for match, (_, tells) in islice(said, 1):
            phrase = _phrase(sentence[match.end() :].strip().removeprefix("that "), words)
            if len(phrase.split()) >= 4:
                found.append(Said(place, phrase, tells is Announced.FOUND))
    return found


def _phrase(text: str, words: int) -> str:
    """The contribution itself: without the article, cut where the clause ends or the words run out."""
    written = CITATION.sub("", text).strip(" .:;").split()
    if written[1:] and written[0].lower() in {"a", "an", "the"}:
        written = written[2:] if written[1].lower() in {"novel", "new"} else written[1:]
    return first_words(" ".join(written), words)


def first_words(text: str, most: int) -> str:
    """Return the text, or of a longer one its first words, cut where a clause ends if one does in the second half."""
    written = text.split()
    if len(written) <= most:
        return " ".join(written)
    cut = " ".join(written[:most])
    stop = max(cut.rfind(mark) for mark in (", ", "; ", " which ", " that ", ": "))
    return (cut[:stop] if stop > len(cut) // 2 else cut).rstrip(" ,;:")


def entities(paper: Paper) -> tuple[str, ...]:
    """Return up to six names of models, datasets or metrics that the abstract or title mentions, not its own."""
    own = own_names(paper)
    text = f"{paper.card.title}. {abstract_of(paper)}"
    names = (m[0].strip("-.") for m in COINED.finditer(text))
    kept = dict.fromkeys(
        n for n in names if len(n) >= 3 and n not in OF_NO_SYSTEM and fold_name(n) not in own and not n.isdigit()
    )
    return tuple(sorted(kept, key=lambda n: (n in COMMON, list(kept).index(n))))[:6]
