"""Contributions by rules: sentences in which the authors say what they made, the listed ones first."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from peerassay.documents import Paper, SectionKind, Sentence, heading_words
from peerassay.documents.kinds import kind_by_words
from peerassay.documents.paper import ID_PREFIX
from peerassay.language.announcing import TREATED, WE, WEAK_MADE, Announced, announcing
from peerassay.language.coined import COINED, fold_name
from peerassay.language.terms import content_terms
from peerassay.literature import alike
from peerassay.novelty.parts import MOST_CONTRIBUTIONS, GivenContribution
from peerassay.novelty.rules.phrasing import (
    CLAIM,
    DESCRIPTION,
    NAMED,
    cut,
    gerund,
    short_phrase,
    without_brackets,
    without_lead,
)

_RELATIVE = frozenset({"which", "that", "what", "as", "can", "do", "how", "before", "since"})
"""Words before "we" after which what is done is no claim: "which we define as", "can we build"."""
_ALSO = re.compile(r"\s+and\s+([a-z]+)\b", re.IGNORECASE)
_CLAUSE_END = re.compile(
    r"[;:.]\s|,\s(?:and we|which|where|whose|while|thus|thereby|so|i\.e|\w+ing)\b|\s[–—-]\s|,?\sand show"
)
_LISTED = re.compile(
    r"\bcontributions?\b[^.]{0,120}?(?::|\b(?:are|is|include|as follows|summari[sz]ed|\w+fold)\b)", re.I
)
_LIST_ENDS = (
    "the rest of",
    "the remainder of",
    "the paper is organi",
    "this paper is organi",
    "organization",
    "notation",
)
_MARK = re.compile(
    r"^[\s\-*•●▪◦‣·]*(?:\(?(?:i{1,3}|iv|v|\d|[a-e])[.)]\s*|(?:first|second|third|finally|last)(?:ly)?,\s+)?", re.I
)
"""What a list item begins with; matches the empty string where there is nothing."""
_RUN_IN = re.compile(r"^[*_]{0,2}(?P<head>[A-Z][^.:*]{4,90}?)\s*[.:][*_]{0,2}\s+(?=[A-Z*_])")
_RESULT = re.compile(
    r"\b(?:outperform\w*|surpass\w*|exceed\w*|beats?|achiev\w+|attain\w*|improv\w+|reduc\w+|increas\w+|boost\w*|gains?"
    r"|state[- ]of[- ]the[- ]art|sota|competitive|superior\w*|accuracy|speed-?ups?"
    r"|(?:we|and)\s+(?:\w+ly\s+)?(?:evaluat|validat|verif|test|compar|conduct|perform)\w*|evaluations?|experiments?|ablations?|leaderboard)\b"
    r"|\d+(?:\.\d+)?\s*(?:%|×|x\b|percent)",
    re.IGNORECASE,
)
_GAINS = frozenset(
    "faster better lower higher fewer smaller stronger performance result results findings validations".split()  # noqa: SIM905
)
_MADE = re.compile(
    r"\b(?:propos\w+|introduc\w+|present\w*|develop\w*|design\w*|build\w*|built|defin\w+|formali[sz]\w+|establish\w*"
    r"|prov(?:e|es|ed|en|ing)|deriv\w+|releas\w+|construct\w*|creat\w+|formulat\w+|devis\w+|characteri[sz]\w+|theor\w+"
    r"|bounds?|guarantees?|new|novel|first)\b",
    re.IGNORECASE,
)
_NAMED_AGAIN = re.compile(r"\b(?:the|our|this)\s+(?:newly\s+)?(?:\w+ed|new|novel)\b|\b\w+ed (?:by|in)\b", re.IGNORECASE)
"""What was made before and is only spoken of again: "our proposed method"."""
_LEANING = frozenset({"such", "these", "those", "this", "it"})
"""Words by which a phrase leans on the sentence before it: it tells little by itself."""
_CONTRIBUTIONS = frozenset({"contributions", "our contributions", "main contributions", "summary of contributions"})
_CLAIMING = frozenset({SectionKind.ABSTRACT, SectionKind.INTRODUCTION, SectionKind.CONCLUSION})
_LONGEST_LIST = 16
_LEAST_ITEM = 8
"""Words of a list item that says something by itself; a shorter one is the heading of what follows."""
_LEAST_PHRASE, _LEAST_NAME = 4, 3
_LEANS = 5
"""What a phrase that leans on another falls in rank: behind all that stand by themselves."""
_SAME_TERMS = 0.5
"""Share of the shorter phrase's terms that the other has too, from which two tell of one contribution."""
_HEAD_TERMS, _SEEN = 8, 12
"""Terms and words at the head of a phrase by which it is told from another."""


@dataclass(frozen=True, slots=True)
class PaperText:
    """A paper's sentences that contributions are looked for in, in reading order.

    Attributes:
        body: everything before the references but acknowledgements, statements and checklists.
        claims: those of the body that may state a contribution: abstract, introduction, conclusion, and a section
            on contributions; the whole body where neither abstract nor introduction has a heading.

    """

    body: tuple[Sentence, ...]
    claims: tuple[Sentence, ...]


def paper_text(paper: Paper) -> PaperText:
    """Return the paper's text up to its references."""
    aside = [(s.start, s.end) for s in paper.sections if _is_aside(s.heading)]
    appendix = f"S_{ID_PREFIX[SectionKind.APPENDIX]}_"
    kept = (s for s in paper.sentences if not any(start <= s.start < end for start, end in aside))
    body = tuple(s for s in kept if not s.id.startswith(appendix))
    named = [(s.start, s.end) for s in paper.sections if heading_words(s.heading) in _CONTRIBUTIONS]
    prefixes = tuple(f"S_{ID_PREFIX[kind]}_" for kind in _CLAIMING)
    found = tuple(s for s in body if s.id.startswith(prefixes) or any(start <= s.start < end for start, end in named))
    opening = (f"S_{ID_PREFIX[SectionKind.ABSTRACT]}_", f"S_{ID_PREFIX[SectionKind.INTRODUCTION]}_")
    return PaperText(body=body, claims=found if any(s.id.startswith(opening) for s in found) else body)


def _is_aside(heading: str) -> bool:
    """Whether the heading is of thanks, statements or a checklist; "Acknowledgments" is often misspelt."""
    return heading_words(heading).startswith(("ackn", "akn")) or kind_by_words(heading) is SectionKind.OTHER


@dataclass(frozen=True, slots=True)
class Claimed:
    """A sentence with what it claims: `phrase` from its noun phrase on; the smaller the `rank`, the surer it is.

    `verb` is what is done to a thing that was there before, "" where the thing itself was made; `heading` is what an
    item of a list is headed by, where it is.
    """

    sentence: Sentence
    phrase: str
    rank: int
    verb: str = ""
    heading: str = ""

    @property
    def leans(self) -> bool:
        """Whether the phrase leans on the sentence before it in its first words."""
        return not _LEANING.isdisjoint(word.strip(",.").lower() for word in self.phrase.split()[:5])

    @property
    def name(self) -> str:
        """A name that the authors would know: an item's heading, else the claim up to where its clause goes on."""
        if _LEAST_NAME <= len(self.heading.split()) <= NAMED.most:
            return self.heading
        bare = without_brackets(self.phrase)
        ends = (m.start() for m in _CLAUSE_END.finditer(bare) if len(bare[: m.start()].split()) >= _LEAST_NAME)
        clause = bare[: next(ends, len(bare))].rstrip(" .,;:")
        if not self.verb:
            return short_phrase(without_lead(clause), NAMED.most, _LEAST_PHRASE)
        room = NAMED.most - 1
        if clause.startswith(("that ", "how ", "whether ")) and len(clause.split()) > room:
            return " ".join([gerund(self.verb), *clause.split()[: room - 1], "…"])
        return f"{gerund(self.verb)} {short_phrase(clause, room, _LEAST_PHRASE)}"


def contributions_by_rules(paper: Paper) -> tuple[GivenContribution, ...]:
    """Return up to three contributions, each told once, in the order of the paper."""
    kept: list[Claimed] = []
    for statement in claimed(paper):
        if len(kept) < MOST_CONTRIBUTIONS and not any(tell_same(statement.phrase, other.phrase) for other in kept):
            kept.append(statement)
    return tuple(
        GivenContribution(
            name=statement.name,
            author_claim_text=claim_text(statement.sentence.text),
            description=cut(without_brackets(statement.phrase), DESCRIPTION.most),
        )
        for statement in sorted(kept, key=lambda statement: statement.sentence.start)
    )


def claimed(paper: Paper) -> tuple[Claimed, ...]:
    """Return every sentence of the paper's claiming parts that states a contribution, the surest first.

    What the authors list is surest, then "we propose" in the abstract, the introduction, the conclusion, then weaker
    verbs ("we show"); statements of results alone are left out.
    """
    sentences = paper_text(paper).claims
    listed = {statement.sentence.id: statement for statement in _listed(sentences)}
    said = (_said(sentence, _rank(sentence)) for sentence in sentences if sentence.id not in listed)
    found = [
        statement
        for statement in (*listed.values(), *said)
        if statement is not None and not is_results_only(statement.sentence.text)
    ]
    order = {s.id: i for i, s in enumerate(sentences)}
    return tuple(
        sorted(found, key=lambda statement: (statement.rank + _LEANS * statement.leans, order[statement.sentence.id]))
    )


def is_results_only(claim: str) -> bool:
    """Whether the claim tells how well something does and nothing made, defined or proved (OpenNovelty, Table 6)."""
    return bool(_RESULT.search(claim)) and not _MADE.search(_NAMED_AGAIN.sub("", claim))


def names_something_made(name: str) -> bool:
    """Whether the name that a contribution is given is one of a thing and not of a result.

    What the claim's sentence says a thing is good for ("... and reduces the cost") does not make it a result.
    """
    return len(name.split()) >= _LEAST_NAME and not _RESULT.search(name) and _GAINS.isdisjoint(name.lower().split())


def tell_same(first: str, other: str) -> bool:
    """Whether two phrases tell of one contribution: one name in both, alike as strings, or by the terms they open with.

    A name counts where it stands among the first words.
    """
    names = [{fold_name(m[0]) for m in COINED.finditer(" ".join(phrase.split()[:_SEEN]))} for phrase in (first, other)]
    heads = [set(content_terms(phrase)[:_HEAD_TERMS]) for phrase in (first, other)]
    common, least = len(heads[0] & heads[1]), min(map(len, heads))
    if names[0] & names[1] and common:
        return True
    return alike(first, other) or (common >= 3 and common >= _SAME_TERMS * least)


def claim_text(sentence: str) -> str:
    """Return the sentence's own words, at most forty: from its mark on, cut where a clause ends where one does."""
    start = len(_mark(sentence))
    return sentence[start : start + claim_length(sentence[start:])].rstrip(" ,;:")


def claim_length(text: str) -> int:
    """Return how many characters of a claim stand: forty words, fewer where a clause ends in their second half."""
    words = list(re.finditer(r"\S+", text))[: CLAIM.most + 1]
    if len(words) <= CLAIM.most:
        return len(text)
    ends = [m.end() for m in words[CLAIM.most // 2 : CLAIM.most] if m[0][-1] in ",;:."]
    return ends[-1] if ends else words[CLAIM.most - 1].end()


def _said(sentence: Sentence, rank: int, text: str | None = None) -> Claimed | None:
    """What the sentence says the authors do; None where it says nothing of the kind."""
    whole = sentence.text if text is None else text
    for found in WE.finditer(whole):
        announced = _claiming(found["verb"])
        if announced is None or _is_relative(whole[: found.start()]):
            continue
        verb, tells = announced
        also = _ALSO.match(whole, found.end())
        start = also.end() if also and _claiming(also[1]) else found.end()
        phrase = " ".join(whole[start:].split()).strip(" .")
        made, words = tells is Announced.MADE or verb in WEAK_MADE, phrase.split()
        singles = sum(len(word) == 1 for word in words[:_SEEN])  # letters of a name printed wide apart
        results = (
            not names_something_made(" ".join(words[:3]))
            if made
            else is_results_only(phrase) and tells is Announced.FOUND
        )
        if len(words) < _LEAST_PHRASE or 3 * singles > min(len(words), _SEEN) or results:
            continue
        return Claimed(
            sentence,
            without_lead(phrase) if made else phrase,
            rank + 3 * (tells is Announced.FOUND),
            "" if made else verb,
        )
    return None


def _claiming(word: str) -> tuple[str, Announced] | None:
    """The base form of a verb that claims something, and what its object is."""
    found = announcing(word)
    return found if found and found[0] not in TREATED else None


def _is_relative(before: str) -> bool:
    """Whether what the authors do is no claim by the word before: "which we define as", "can we build"."""
    words = before.split()
    return bool(words) and words[-1].strip(",(").lower() in _RELATIVE


def _rank(sentence: Sentence) -> int:
    places = {ID_PREFIX[SectionKind.ABSTRACT]: 1, ID_PREFIX[SectionKind.INTRODUCTION]: 2}
    return places.get(sentence.id.split("_")[1], 4)


def _listed(sentences: Sequence[Sentence]) -> Iterator[Claimed]:
    """The items behind "our contributions are": of each the sentence that says "we propose", else its first."""
    for item in _items(sentences):
        bare = item[0].text[len(_mark(item[0].text)) :]
        found = _RUN_IN.match(bare)
        titled = len(item) > 1 and len(bare.split()) < _LEAST_ITEM
        heading = bare.strip(" .:*_") if titled else found["head"].strip(" *_") if found else ""
        rest = item[1:] if titled else item
        claim = next((statement for s in rest if (statement := _said(s, 0)) is not None), None)
        if claim is None:
            text = bare[found.end() :] if found and not titled else rest[0].text[len(_mark(rest[0].text)) :]
            claim = Claimed(rest[0], without_lead(" ".join(text.split()).strip(" .*_")), 2)
        if len(claim.phrase.split()) >= _LEAST_PHRASE:
            said = heading.lower().startswith("we ")
            yield Claimed(claim.sentence, claim.phrase, claim.rank, claim.verb, "" if said else heading)


def _items(sentences: Sequence[Sentence]) -> list[list[Sentence]]:
    """The list behind "our contributions are" in the introduction: each new paragraph or marked line opens an item."""
    introduction = f"S_{ID_PREFIX[SectionKind.INTRODUCTION]}_"
    start = next((i for i, s in enumerate(sentences) if s.id.startswith(introduction) and _LISTED.search(s.text)), None)
    items: list[list[Sentence]] = []
    if start is None:
        return items
    last = sentences[start].paragraph
    if _said(sentences[start], 0) is not None:
        items.append([sentences[start]])  # "our contributions are: (1) we ..."
    for sentence in sentences[start + 1 : start + 1 + _LONGEST_LIST]:
        if sentence.text.lower().lstrip(" *#").startswith(_LIST_ENDS) or not sentence.id.startswith(introduction):
            break
        if sentence.paragraph != last or _mark(sentence.text).strip():
            items.append([])
        last = sentence.paragraph
        if items:
            items[-1].append(sentence)
    return items


def _mark(text: str) -> str:
    found = _MARK.match(text)
    return found[0] if found else ""
