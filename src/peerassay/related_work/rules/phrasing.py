"""A work's own sentence on what it does, in the third person: "we propose a parser" to "@cite_3 propose a parser"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from peerassay.documents import split_sentences
from peerassay.documents.bibtex import plain
from peerassay.engines.prompts import one_line
from peerassay.evidence.ranking import coverage
from peerassay.language.announcing import WE, Announced, announcing
from peerassay.language.citation_marks import CITATION
from peerassay.language.terms import STOP_WORDS
from peerassay.literature import candidate_text, short_name
from peerassay.literature.anchors import first_words
from peerassay.related_work.references import ReferencePaper
from peerassay.shield import speaks_to_model

MOST_WORDS = 28
"""Words of what is said of a work; authors give a work they cite about twenty."""
LEAST_WORDS = 4
_THEIRS = {"our": "their", "ours": "theirs", "we": "they", "us": "them", "ourselves": "themselves"}
_OURS = re.compile(rf"\b(?:{'|'.join(_THEIRS)})\b", re.IGNORECASE)
_NEW = re.compile(r"\b(an?|the)\s+(?:novel|new)(?:,|\s+and)?\s+(?=(\w))", re.IGNORECASE)
_ASIDE = re.compile(r"https?://\S+|\([^()]*\)|[*_]{2}|\\[A-Za-z]+")
_CLAUSE = re.compile(r",?\s+(?:and|but|where|while|which)\s+(?:we|they)\b|;\s|(?<=\w{3}):\s|\.\s")
_VOWELS = frozenset("aeiouAEIOU")
_TELLS = {Announced.MADE: 0.6, Announced.DONE: 0.5, Announced.FOUND: 0.3}
_POINTS_BACK = frozenset({"these", "this", "those", "such", "it", "their", "its", "here"})


@dataclass(frozen=True, slots=True)
class Said:
    """What a reference says it does.

    `verb` in its base form and `rest`, its object; `verb` is "" where `rest` is a whole sentence in nobody's name.
    """

    reference: ReferencePaper
    verb: str
    rest: str

    @property
    def clause(self) -> str:
        """It as a clause without a full stop: "@cite_3 propose a parser"; a sole author "proposes"."""
        if not self.verb:
            return f"{self.rest} [{self.reference.mark}]"
        sole = len(self.reference.work.authors) == 1
        return f"{self.reference.mark} {_singular(self.verb) if sole else self.verb} {self.rest}"


def said_by(reference: ReferencePaper) -> Said:
    """Return what the work says it does: what tells most of all that its abstract announces.

    What is made tells more than what is shown, and words of the title more than others; a clause that leans on the
    sentence before it tells less. Where it announces nothing, a whole sentence stands for it, or its title.
    """
    title, sentences = reference.work.title, [*_abstract(reference)]
    found = [said for sentence in sentences for said in _announced(reference, sentence)]
    if found:
        return max(found, key=lambda pair: _TELLS[pair[0]] + coverage(title, pair[1].rest) - _leans(pair[1].rest))[1]
    whole = [
        sentence
        for sentence in sentences
        if not _OURS.search(sentence) and LEAST_WORDS < len(sentence.split()) <= 2 * MOST_WORDS
    ]
    if whole:
        return Said(reference, "", shortened(max(whole, key=lambda text: coverage(title, text) - _leans(text))))
    bare = title.partition(":")[2] if short_name(title) else title
    return Said(reference, "write", f"on {lowered(one_line(bare)).strip(' .')}")


def _leans(text: str) -> float:
    """What a text that leans on another falls by: in its first words it points back."""
    return 0.5 if not _POINTS_BACK.isdisjoint(word.strip(",.").lower() for word in text.split()[:8]) else 0.0


def own_claim(sentences: Sequence[str]) -> tuple[str, str] | None:
    """Return verb and object of what authors announce in these sentences, first of what they made; else None."""
    announced = [claim for sentence in sentences for claim in _announcements(_without_asides(sentence))]
    made = [(verb, rest) for verb, tells, rest in announced if tells is not Announced.FOUND]
    return next(iter((*made, *((verb, rest) for verb, _, rest in announced))), None)


def _abstract(reference: ReferencePaper) -> Iterator[str]:
    text = candidate_text(reference.work)
    for sentence in text.sentences:
        if sentence.id.startswith("abstract_") and not speaks_to_model(sentence.text):
            yield _without_asides(sentence.text)


def _announced(reference: ReferencePaper, sentence: str) -> Iterator[tuple[Announced, Said]]:
    for verb, tells, rest in _announcements(sentence):
        yield tells, Said(reference, verb, _OURS.sub(_turned, rest))


def _announcements(sentence: str) -> Iterator[tuple[str, Announced, str]]:
    """Yield verb, what its object is, and the object of each "we propose" of the sentence."""
    for found in WE.finditer(sentence):
        verb, rest = announcing(found["verb"]), shortened(sentence[found.end() :])
        if verb is not None and len(rest.split()) >= LEAST_WORDS:
            yield *verb, rest


def _turned(found: re.Match[str]) -> str:
    return _THEIRS[found[0].lower()]


def _without_asides(text: str) -> str:
    """The text without citations, addresses, brackets and TeX; a name in brackets is none of what is done."""
    return one_line(_ASIDE.sub("", CITATION.sub("", plain(text)))).replace(" ,", ",").replace(" .", ".")


def shortened(text: str) -> str:
    """Return a clause of at most `MOST_WORDS` words without praise for newness and without a stop behind it."""
    clause = _CLAUSE.split(text.strip(" ,.:;"), maxsplit=1)[0]
    bare = _NEW.sub(lambda found: f"{_article(found[1], found[2])} ", clause)
    words = first_words(bare, MOST_WORDS).split()
    while len(words) > LEAST_WORDS and words[-1].lower().strip(",") in STOP_WORDS:
        words.pop()
    return " ".join(words).rstrip(" ,;:.")


def _article(word: str, following: str) -> str:
    if word.lower() == "the":
        return word
    return ("An" if word[0] == "A" else "an") if following in _VOWELS else ("A" if word[0] == "A" else "a")


def _singular(verb: str) -> str:
    if verb.endswith(("s", "sh", "ch", "x")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2] not in _VOWELS else f"{verb}s"


def lowered(text: str) -> str:
    """Return a title as running text: its words in small letters but for names and abbreviations."""
    return " ".join(word.lower() if word[1:] == word[1:].lower() and word != "A" else word for word in text.split())


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a text."""
    return [text[start:end] for start, end in split_sentences(text)]
