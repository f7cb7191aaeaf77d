"""What supports each sentence of a section: words of the works it cites, and of the paper on these works and itself.

Quotes of an answer count where they are found. Where there is no answer, rules compare words, numbers and negations.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from peerassay.documents import Sentence
from peerassay.engines.prompts import one_line
from peerassay.evidence import Span, find_quote, rank_sentences
from peerassay.evidence.quoting import NOT_IN_THE_TEXT, TOO_SHORT, QuoteCheck
from peerassay.evidence.ranking import coverage
from peerassay.evidence.span import whole
from peerassay.frozen import Frozen
from peerassay.jobs.related_work.draft import Draft, DraftSentence, cited_in
from peerassay.jobs.related_work.material import Material
from peerassay.jobs.related_work.references import ReferencePaper
from peerassay.language.polarity import is_negation
from peerassay.language.terms import words
from peerassay.literature import CandidateText
from peerassay.prompt_injection import withheld_in

SUPPORTED, PARTLY = 0.5, 0.3
"""Shares of a clause's weighted terms in the work's nearest sentences from which rules call it supported, or partly.

Of 197 sentences of NeurIPS papers of 2025 that cite one work, held against its abstract, 34 % reach the first and 73 %
the second; held against another work of the same section, 4 % and 22 %. Authors write from more than the abstract.
"""
SAME_MATTER = 0.1
"""Share of a clause's weighted terms that quoted words must have to be on the same matter: one telling term or more."""
NEAREST = 3
_LEAST_CLAUSE = 4
_GROUP = re.compile(r"\[@cite_\d+(?:; @cite_\d+)*\]|@cite_\d+")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_OURS = frozenset({"we", "our", "ours", "us"})
_THIS_PAPER = re.compile(r"\b(?:this|the present) (?:paper|work)\b", re.IGNORECASE)
_BESIDE_US = re.compile(
    r"\b(?:near|close|similar|akin)(?:er|est|r|st)?(?: \w+)? to (?:us|ours|our (?:own )?\w+)\b", re.IGNORECASE
)
"""A work set beside the paper ("Nearest to us, ..."): the sentence speaks of that work."""
_QUOTED = re.compile(r"“[^”]*”")
NOT_COMPARED = "it was not compared with the paper"
NOT_QUOTED = "no passage in the work was found that shows this"
NOT_THE_MATTER = "the quoted words of the work speak of something else"
NOT_IN_PAPER = "nothing in the paper was found to support this"


class Verdict(StrEnum):
    """What the texts say to what a sentence says of a work, best first."""

    SUPPORTED = "supported"
    BY_PAPER = "by_paper"
    UNREAD = "unread"
    PARTLY = "partly"
    NOT_SUPPORTED = "not_supported"
    CONTRADICTED = "contradicted"


class Support(Frozen):
    """A sentence and a work that it cites.

    Attributes:
        sentence: the sentence's id.
        number: the reference's number.
        verdict: `supported` by words of the work, `by_paper` by what the paper says of it; `unread` where neither is
            there and the sentence rests on the title and what the model knows.
        spans: the words that show it, of the work or of the paper; by rules the nearest sentence.
        why: what is wrong, "" where nothing is.
        by: `rules`, or the model.

    """

    sentence: str
    number: int
    verdict: Verdict
    spans: tuple[Span, ...] = ()
    why: str = ""
    by: str = "rules"


class OwnSupport(Frozen):
    """A sentence on the paper itself: the words of the paper that say it, and what is wrong, "" where nothing is."""

    sentence: str
    spans: tuple[Span, ...] = ()
    why: str = ""


class Said(NamedTuple):
    """What an answer says of a sentence: the quotes that were found in their sources, and what is still wrong."""

    spans: tuple[Span, ...]
    wrong: str


def supports_of(draft: Draft, material: Material, said: Mapping[str, Said], by: str) -> tuple[Support, ...]:
    """Return a verdict for every citing sentence and work: after the answer where it has one, else by rules."""
    found = []
    for sentence in draft.sentences:
        for number in sentence.cited:
            answer = said.get(sentence.id)
            rules = by_rules(sentence, number, material)
            found.append(rules if answer is None else _after(answer, sentence, rules, material, by))
    return tuple(found)


def _after(said: Said, sentence: DraftSentence, rules: Support, material: Material, by: str) -> Support:
    reference = material.reference(rules.number)
    of_work = tuple(span for span in said.spans if span.document == reference.text.id)
    citing = {s.id for s in material.said.get(rules.number, ())}
    of_paper = tuple(s for s in said.spans if s.document == material.paper.id and s.sentence in citing)
    changed: dict[str, object] = {"spans": of_work or of_paper or rules.spans, "why": said.wrong, "by": by}
    if said.wrong:
        changed["verdict"] = Verdict.PARTLY if of_work or of_paper else Verdict.NOT_SUPPORTED
    elif of_work:
        clause = said_of(sentence.text, rules.number)
        doubt = _number_missing(clause, reference.text) or _on_something_else(clause, of_work)
        changed |= {"verdict": Verdict.PARTLY if doubt else Verdict.SUPPORTED, "why": doubt}
    elif of_paper or rules.verdict is Verdict.BY_PAPER:
        changed["verdict"] = Verdict.BY_PAPER
    elif reference.is_read:
        changed |= {"verdict": Verdict.PARTLY, "why": NOT_QUOTED}
    else:
        changed["verdict"] = Verdict.UNREAD
    return rules.model_copy(update=changed)


def own_supports(draft: Draft, material: Material, said: Mapping[str, Said]) -> tuple[OwnSupport, ...]:
    """Return for each sentence on the paper itself the words of the paper that say it, or what is wrong with it."""
    return tuple(_own(s, material, said.get(s.id)) for s in draft.sentences if speaks_of_paper(s.text))


def _own(sentence: DraftSentence, material: Material, said: Said | None) -> OwnSupport:
    if said is None:
        return OwnSupport(sentence=sentence.id, why=NOT_COMPARED)
    spans = tuple(span for span in said.spans if span.document == material.paper.id)
    strange = ", ".join(material.strange_in(sentence.text))
    why = said.wrong or (f"no text that was read has {strange}" if strange else "" if spans else NOT_IN_PAPER)
    return OwnSupport(sentence=sentence.id, spans=spans, why=why)


def speaks_of_paper(text: str) -> bool:
    """Whether a sentence of the section speaks of the paper itself, which it calls "we", "our" or "this paper"."""
    own = _BESIDE_US.sub("", _QUOTED.sub("", text))
    return not _OURS.isdisjoint(words(own)) or _THIS_PAPER.search(own) is not None


def by_rules(sentence: DraftSentence, number: int, material: Material) -> Support:
    """Return what rules say to a sentence and a work that it cites."""
    reference = material.reference(number)
    clause = said_of(sentence.text, number)
    return Support(
        sentence=sentence.id,
        number=number,
        **(_by_text(clause, reference) if reference.is_read else _by_paper(clause, number, material)),
    )


def _by_paper(clause: str, number: int, material: Material) -> dict[str, object]:
    """The paper's sentence on the work that is nearest, where one has a part of what is said."""
    near = [(coverage(clause, s.text), -n, s) for n, s in enumerate(material.said.get(number, ()))]
    share, _, best = max(near, key=lambda item: item[:2], default=(0.0, 0, None))
    if best is None or share < PARTLY:
        return {"verdict": Verdict.UNREAD}
    return {"verdict": Verdict.BY_PAPER, "spans": (whole(best, material.paper),)}


def _by_text(clause: str, reference: ReferencePaper) -> dict[str, object]:
    text = reference.text
    nearest = [ranked.sentence for ranked in rank_sentences(clause, text, limit=NEAREST)]
    nearest = [sentence for sentence in nearest if sentence.id not in withheld_in(text)]
    share = coverage(clause, " ".join((reference.work.title, *(sentence.text for sentence in nearest))))
    quoted = find_quote(clause, text)
    verdict, why = _compared(clause, text, nearest, quoted, share)
    span = quoted.span or (whole(nearest[0], text) if nearest else None)
    return {"verdict": verdict, "why": why, "spans": () if span is None else (span,)}


def _compared(
    clause: str, text: CandidateText, nearest: Sequence[Sentence], quoted: QuoteCheck, share: float
) -> tuple[Verdict, str]:
    if turned := _turned(clause, [sentence.text for sentence in nearest], quoted):
        return Verdict.CONTRADICTED, turned
    verdict = Verdict.SUPPORTED if share >= SUPPORTED else Verdict.PARTLY if share >= PARTLY else Verdict.NOT_SUPPORTED
    if missing := _number_missing(clause, text):
        return max(verdict, Verdict.PARTLY, key=[*Verdict].index), missing
    return (
        verdict,
        "" if verdict is Verdict.SUPPORTED else f"the work's nearest sentences have {share:.0%} of its words",
    )


def _number_missing(clause: str, text: CandidateText) -> str:
    known = set(_NUMBER.findall(text.text))
    missing = [number for number in _NUMBER.findall(clause) if number not in known]
    return f"the number {missing[0]} is not in the work" if missing else ""


def _on_something_else(clause: str, spans: Iterable[Span]) -> str:
    """What is wrong where the quoted words have next to none of the terms of what is said: true, but of no weight."""
    return "" if coverage(clause, " ".join(span.text for span in spans)) >= SAME_MATTER else NOT_THE_MATTER


def _turned(clause: str, nearest: Iterable[str], quoted: QuoteCheck) -> str:
    """Whether the clause denies where the work does not, or turns round what it nearly quotes."""
    if quoted.span is None and quoted.reason not in {NOT_IN_THE_TEXT, TOO_SHORT}:
        return quoted.reason
    denies = any(map(is_negation, words(clause))) and not any(
        is_negation(word) for text in nearest for word in words(text)
    )
    return "it contains a negation that the work's closest sentences do not" if denies else ""


def said_of(sentence: str, number: int) -> str:
    """Return what a sentence says of one work, without marks.

    Behind a mark that is a part of the sentence, up to the next one; before a mark that stands aside, from the one
    before it. The whole sentence where that is too short to say anything.
    """
    clause = one_line(" ".join(_clauses(sentence, number))).strip(" ,;.")
    whole_sentence = one_line(_GROUP.sub("", sentence))
    return clause if len(clause.split()) >= _LEAST_CLAUSE else whole_sentence


def _clauses(sentence: str, number: int) -> Iterator[str]:
    groups = [*_GROUP.finditer(sentence)]
    stops = [0, *(group.end() for group in groups)]
    starts = [*(group.start() for group in groups), len(sentence)]
    for place, group in enumerate(groups):
        if number in cited_in(group[0]):
            at = place if group[0].startswith("[") else place + 1
            yield sentence[stops[at] : starts[at]]
