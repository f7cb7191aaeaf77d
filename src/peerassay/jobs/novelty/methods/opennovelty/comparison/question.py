"""The paper against several works at once: one question for all contributions (OpenNovelty, 2.3.3).

The paper is shown whole, then the contributions, then each work as fenced sentences with ids; limits count characters
(about four a token). The offline rules are the floor that every model is measured against, careful
rather than bold: only a sentence with nearly all words of a specific name refutes, a good part of them is unclear.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from pathlib import Path
from typing import ClassVar

from peerassay.documents import Sentence, SourceText, places_of
from peerassay.engines import Checked, Fault, Prompt, TextQuestion
from peerassay.engines.prompts import WITHHELD, fence, one_line, render, templates_digest
from peerassay.evidence import Readable, rank_sentences
from peerassay.evidence.ranking import GENERAL_WEIGHT, NO_TEXTS, Ranked
from peerassay.jobs.novelty.methods.opennovelty.comparison.guards import (
    AnswerEvidence,
    AnswerPair,
    ComparisonAnswer,
    ContributionAnalysis,
    Guard,
    WorkAnalysis,
)
from peerassay.jobs.novelty.parts import Contribution, mode_of
from peerassay.language.terms import analyse
from peerassay.literature import Basis, CandidateText
from peerassay.prompt_injection import speaks_to_model
from peerassay.retrieval import SYSTEM

MOST_OF_A_WORK = 40_000
"""Characters of one work that are shown: a conference paper without references and appendices."""
SENTENCE_LIMIT = 600
"""A longer sentence (a mangled formula, a list) is shown cut; it may still be pointed at by its id."""
SHOWN_OF_EACH = 24
"""Sentences of a text that are shown for each contribution before all others, each with its neighbours."""
_GAP = "[...]"
_COST = 6
"""Characters round a sentence and its id."""
REFUTES = 0.85
"""Share of the name's weighted words that one sentence must hold: six words of seven, or all of a shorter name."""
UNCLEAR = 0.6
"""From here on a reader has to look: two words of three."""
WORTH_READING = 0.15
"""Share of the contribution's words from which a candidate's nearest sentence is quoted; below, one word is shared."""
LEAST_TERMS = 4
"""Words of the field that a name must have to refute by: two or three name a topic, which many works share."""
_NOTE = "Its most similar sentence has {share}% of the words that name the contribution. Its meaning was not checked."
_SUMMARY = (
    "A sentence of the candidate has {share} % of the words that name the contribution, close to what the paper "
    "states. This is based on shared words only. A person must judge whether both mean the same."
)
NEAREST = "Most similar wording."
PROMPTS = Path(__file__).parent / "prompts"
PROMPT = "compare.md"


@dataclass(frozen=True, slots=True)
class WorkAsked:
    """A work as a question holds it against the paper.

    `readable` is its text made ready, `citation` how the report cites it, `when` its date as against the paper's,
    `cited` whether the paper's own list has it (None where the list could not be read).
    """

    text: CandidateText
    readable: Readable
    citation: str = ""
    when: str = ""
    cited: bool | None = None


def work_block(work: WorkAsked, contributions: Sequence[Contribution], most_characters: int) -> str:
    """Return the work: title and abstract, and all of its text; of a longer one what is nearest, then its beginning."""
    sentences = _with_words(work.readable)
    opening = [s for s in sentences if s.id == "title" or s.id.startswith("abstract")]
    wanted = chain(opening, _nearest_to(work.readable, sentences, contributions), sentences)
    shown = _within(wanted, sentences, most_characters)
    read = {"full_text": "its text", "introduction": "its introduction", "abstract": "its abstract"}
    known = {True: "cited by the paper", False: "not cited by the paper", None: ""}[work.cited]
    about = [work.when, known, f"read: {read.get(work.text.basis, 'its title only')}"]
    heading = f"## The work {work.text.id}: {', '.join(filter(None, about))}"
    cited = f"[cited as] {work.citation}" if work.citation else ""
    return f"{heading}\n{fence(f'candidate {work.text.id}', _printed(cited, shown, sentences))}"


def contributions_block(contributions: Sequence[Contribution], paper: Readable) -> str:
    """Return the contributions to look at, each by name, description, and the whole sentences that claim it."""
    listed = chr(10).join(_listed(contribution, paper) for contribution in contributions)
    return f"# The contributions to look at\n{fence('contributions', listed)}"


def _listed(contribution: Contribution, paper: Readable) -> str:
    parts = [f"[{contribution.id}] {_safe(contribution.name)}"]
    parts += [
        f"  claimed in {s.id}: {_safe(s.text)}" for ref in contribution.sentence_ids if (s := paper.sentence(ref))
    ]
    return "\n".join([*parts, f"  meaning: {_safe(contribution.description)}"] if contribution.description else parts)


def aspect_of(contribution: Contribution) -> str:
    """Return the words that a contribution is looked for by."""
    return f"{contribution.name} {contribution.description or contribution.author_claim_text}"


def _nearest_to(
    readable: Readable, sentences: Sequence[Sentence], contributions: Sequence[Contribution]
) -> Iterator[Sentence]:
    """Yield the sentences nearest to each contribution in turn, each with its neighbours."""
    places = {sentence.id: place for place, sentence in enumerate(sentences)}
    ranked = [
        rank_sentences(aspect_of(contribution), readable.document, limit=SHOWN_OF_EACH)
        for contribution in contributions
    ]
    for rank in zip_longest(*ranked):
        for found in rank:
            place = places.get(found.sentence.id) if found else None
            if place is not None:
                yield sentences[place]
                yield from sentences[max(place - 1, 0) : place + 2]


def _with_words(readable: Readable) -> list[Sentence]:
    """Return what may be shown and says something: a line number of a manuscript or a bare mark does not."""
    places = (place for place in places_of(readable.document) if place.id not in readable.withheld)
    return [place for place in places if any(map(str.isalpha, place.text))]


def _within(wanted: Iterable[Sentence], allowed: Sequence[Sentence], limit: int) -> list[Sentence]:
    """Return the first of the wanted sentences that fit the limit, in reading order."""
    left, chosen = limit, dict[str, Sentence]()
    known = frozenset(sentence.id for sentence in allowed)
    for sentence in wanted:
        cost = min(len(sentence.text), SENTENCE_LIMIT) + len(sentence.id) + _COST
        if sentence.id in chosen or sentence.id not in known:
            continue
        if cost > left:
            break
        chosen[sentence.id] = sentence
        left -= cost
    return sorted(chosen.values(), key=lambda s: s.start)


def _printed(head: str, shown: Sequence[Sentence], sentences: Sequence[Sentence]) -> str:
    places = {sentence.id: place for place, sentence in enumerate(sentences)}
    lines, last = [head] if head else [], -1
    for sentence in shown:
        place = places[sentence.id]
        lines += [_GAP] if place != last + 1 else []
        lines.append(f"[{sentence.id}] {_cut(one_line(sentence.text))}")
        last = place
    return "\n".join(lines)


def _cut(words: str) -> str:
    return f"{words[:SENTENCE_LIMIT]} …" if len(words) > SENTENCE_LIMIT else words


def _safe(text: str) -> str:
    return WITHHELD if speaks_to_model(text) else _cut(one_line(text))


def analysis(contribution: Contribution, paper: Readable, candidate: Readable, basis: Basis) -> ContributionAnalysis:
    """Return the status of a contribution by the candidate's nearest sentence, which is quoted beside it."""
    best = _best(contribution.name, candidate)
    share = best.coverage if best else 0.0
    if (
        best
        and share >= REFUTES
        and _distinctive_terms(contribution.name) >= LEAST_TERMS
        and mode_of(basis) == "fulltext"
    ):
        return _refuting(contribution, best, paper)
    status = "unclear" if share >= UNCLEAR else "cannot_refute"
    near = (
        best
        if status == "unclear"
        else _best(f"{contribution.name}. {contribution.description}", candidate, title=False)
    )
    return ContributionAnalysis(
        contribution_id=contribution.id,
        refutation_status=status,
        refutation_evidence=_nearest(contribution, near, paper),
        brief_note=_NOTE.format(share=round(100 * share)),
    )


def _nearest(contribution: Contribution, near: Ranked | None, paper: Readable) -> AnswerEvidence | None:
    """The sentence that comes nearest, beside the claim: for a reader to see how near that is."""
    if near is None or near.coverage < WORTH_READING:
        return None
    pair = AnswerPair(original_quote=_stated(contribution, paper), candidate_quote=near.sentence.id, rationale=NEAREST)
    return AnswerEvidence(evidence_pairs=(pair,))


def _refuting(contribution: Contribution, best: Ranked, paper: Readable) -> ContributionAnalysis:
    pair = AnswerPair(
        original_quote=_stated(contribution, paper),
        candidate_quote=best.sentence.id,
        rationale=f"Both name {contribution.name}, by their words.",
    )
    summary = _SUMMARY.format(share=round(100 * best.coverage))
    return ContributionAnalysis(
        contribution_id=contribution.id,
        refutation_status="can_refute",
        refutation_evidence=AnswerEvidence(summary=summary, evidence_pairs=(pair,)),
    )


def _stated(contribution: Contribution, paper: Readable) -> str:
    stated = contribution.sentence_ids[0] if contribution.sentence_ids else contribution.author_claim_text
    return stated if paper.sentence(stated) else contribution.author_claim_text


def _best(name: str, candidate: Readable, *, title: bool = True) -> Ranked | None:
    """The sentence that holds most of the words; with `title` false it is none that stands at its head anyway."""
    ranked = rank_sentences(name, candidate.document, limit=8)
    left = candidate.withheld if title else candidate.withheld | {"title"}
    return next((sentence for sentence in ranked if sentence.sentence.id not in left), None)


def _distinctive_terms(name: str) -> int:
    return len({t.stem for t in analyse(name).sequence if NO_TEXTS.weight(t.stem) > GENERAL_WEIGHT})


@dataclass(frozen=True, slots=True)
class CompareContributions(TextQuestion[ComparisonAnswer]):
    """Which of these prior works has which of the paper's contributions?

    `opening` is the whole paper, the same block as in every question on it; of each work at most `most_characters`
    are shown.
    """

    paper: Readable
    opening: str
    works: tuple[WorkAsked, ...]
    contributions: tuple[Contribution, ...]
    most_characters: int = MOST_OF_A_WORK

    name: ClassVar[str] = "novelty/compare"
    max_output_tokens: ClassVar[int] = 12_000

    def prompt(self) -> Prompt:
        """Return paper, task and contributions, the same for all groups of works, then the works."""
        task = f"{render(PROMPTS, PROMPT)}\n\n{contributions_block(self.contributions, self.paper)}"
        works = (work_block(work, self.contributions, self.most_characters) for work in self.works)
        return Prompt(
            system=SYSTEM,
            blocks=(self.opening, task, "\n\n".join(works)),
            template_digest=templates_digest(PROMPTS, PROMPT),
            shared=1,
        )

    def check(self, answer: ComparisonAnswer) -> Checked[ComparisonAnswer]:
        """Return one entry for each work, in the order asked, with the places found in both texts, and the faults."""
        entries, faults = self._by_id(answer.works)
        kept = []
        for work in self.works:
            if work.text.id not in entries:
                faults.append(
                    Fault(path="$.works", what=f"there is no entry for {work.text.id}, which was asked about")
                )
                continue
            path, given = entries[work.text.id]
            guard = Guard(self.contributions, self.paper, work.readable, work.citation)
            analyses, found = guard.all(given.contribution_analyses, f"{path}.contribution_analyses")
            kept.append(WorkAnalysis(work=work.text.id, contribution_analyses=analyses))
            faults += found
        return Checked(ComparisonAnswer(works=tuple(kept)), tuple(faults))

    def _by_id(self, given: Sequence[WorkAnalysis]) -> tuple[dict[str, tuple[str, WorkAnalysis]], list[Fault]]:
        """Return the entries with their paths by the id of the work that each means; others are faults."""
        names = {name.casefold(): w.text.id for w in self.works for name in (w.text.id, w.citation) if name}
        found: dict[str, tuple[str, WorkAnalysis]] = {}
        faults: list[Fault] = []
        for n, entry in enumerate(given):
            key = names.get(entry.work.strip("[] ").casefold()) or names.get(entry.work.strip().casefold())
            if key is None or key in found:
                what = f"{entry.work[:40]!r} was not asked about" if key is None else f"a second entry for {key}"
                faults.append(Fault(path=f"$.works[{n}].work", what=what))
            else:
                found[key] = f"$.works[{n}]", entry
        return found, faults

    def offline(self) -> ComparisonAnswer:
        """Return what the words of the works' sentences show."""
        return ComparisonAnswer(works=tuple(map(self._by_words, self.works)))

    def _by_words(self, work: WorkAsked) -> WorkAnalysis:
        found = (analysis(one, self.paper, work.readable, work.text.basis) for one in self.contributions)
        return WorkAnalysis(work=work.text.id, contribution_analyses=tuple(found))

    def texts_read(self) -> tuple[SourceText, ...]:
        """The paper and the works."""
        return (self.paper.document, *(work.text for work in self.works))
