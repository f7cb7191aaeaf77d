"""The one question that the check asks besides those of the novelty report: which sentences say more than is shown?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from peerassay.documents import Paper, SectionKind, Sentence
from peerassay.engines import Checked, Fault
from peerassay.engines.prompts import one_line, shown
from peerassay.evidence import Span, rank_sentences
from peerassay.evidence.span import whole
from peerassay.frozen import Frozen
from peerassay.jobs.blocks import Block, fenced
from peerassay.jobs.checking.draft import Draft
from peerassay.jobs.checking.findings import SHOWING
from peerassay.jobs.checking.record import Item, key_of
from peerassay.jobs.checking.rules.strong_words import introduced_names, of_checklist, strong_words
from peerassay.jobs.novelty.comparing import WORTH_READING
from peerassay.jobs.novelty.material import Material
from peerassay.jobs.novelty.method import Compared
from peerassay.jobs.novelty.parts import Comparison
from peerassay.jobs.novelty.places import place_in_candidate, source_hint
from peerassay.jobs.question import OnMaterial, Quote, QuotingAnswer, Words
from peerassay.jobs.reviews.material import WorkShown
from peerassay.literature import short_name
from peerassay.prompt_injection import withheld_in
from peerassay.retrieval import citing_sentences


class TooStrong(Frozen):
    """A sentence that says more than is shown, as answered."""

    sentence: Words = ""
    strong: Words = ""
    why: Words = ""
    evidence: Quote = Quote()
    instead: Words = ""


class ClaimsAnswer(QuotingAnswer):
    """Sentences to soften, and sentences that describe a cited work wrongly."""

    soften: tuple[TooStrong, ...] = ()
    misdescribed: tuple[TooStrong, ...] = ()


def strong_sentences(paper: Paper) -> tuple[Sentence, ...]:
    """Return the sentences in which a paper claims to be first, new, certain or best.

    Those withheld are left out, and those of a venue's checklist.
    """
    hidden, names = withheld_in(paper), own_names(paper)
    flags = of_checklist([f"{section.number or ''} {section.heading}".strip() for section in paper.sections])
    forms = [section for section, is_form in zip(paper.sections, flags, strict=True) if is_form]
    return tuple(
        s
        for s in paper.sentences
        if s.id not in hidden
        and strong_words(s.text, names)
        and not any(form.start <= s.start < form.end for form in forms)
    )


def own_names(paper: Paper) -> frozenset[str]:
    """Return what the paper calls its own method, as its title and its abstract have it."""
    named = (name for s in paper.sentences_of(SectionKind.ABSTRACT) for name in introduced_names(s.text))
    return frozenset(filter(None, (short_name(paper.card.title), *named)))


@dataclass(frozen=True, eq=False)
class CheckClaims(OnMaterial[Material, ClaimsAnswer]):
    """Which sentences of the draft say more than is shown?

    `sentences` are those to look at; `only` says that no others are asked about, because the rest was checked before.
    """

    name: ClassVar[str] = "check/claims"
    prompts: ClassVar[tuple[str, ...]] = ("claims.md",)
    max_output_tokens: ClassVar[int] = 6_000

    sentences: tuple[Sentence, ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    only: bool = False

    def task(self) -> tuple[Block, ...]:
        """Return the task, the contributions, what was found about prior work, and the sentences."""
        said = ((each.cand_id, r) for each in self.comparisons for r in each.refutations if r.status in SHOWING)
        found = [f"[{work}] {r.contribution_id}: {shown(r.summary or r.brief_note)}" for work, r in said]
        seen = (s for s in self.sentences if (self.material.paper.id, s.id) not in self.material.hidden)
        lines = [f"[{s.id}] {shown(one_line(s.text))}" for s in seen]
        heading = "Look at these sentences only; the others have not changed:" if self.only else "Look at these first:"
        notes = fenced("What was found about prior work:", "found", found or ["(no work has a part)"])
        return self.wording(), self.material.claims, notes, fenced(heading, "sentences", lines or ["(none)"])

    def own_rule(self, answer: ClaimsAnswer) -> Checked[ClaimsAnswer]:
        """Ask again for a sentence that is not in the draft, or evidence that is in no source."""
        given = [(f"$.soften[{n}]", item) for n, item in enumerate(answer.soften)]
        given += [(f"$.misdescribed[{n}]", item) for n, item in enumerate(answer.misdescribed)]
        missing = "is not a sentence of the draft with evidence that is found in a source"
        return Checked(
            answer, tuple(Fault(path=path, what=missing) for path, item in given if self.places(item) is None)
        )

    def places(self, item: TooStrong) -> tuple[Span, Span | None] | None:
        """Return the sentence and its evidence; None where one is in no source, or both are the same.

        Evidence may be missing where nothing is said against the sentence.
        """
        found = self.sources().sentence(item.sentence)
        quote = item.evidence
        evidence = self.sources().quote(quote.quoted_from, quote.words, quote.sentence) if quote.words else ""
        if found is None or found[0] is not self.material.paper:
            return None
        if not (quote.words or item.why or item.instead):
            return whole(found[1], found[0]), None
        if not isinstance(evidence, Span):
            return None
        return None if evidence.sentence == found[1].id else (whole(found[1], found[0]), evidence)

    def offline(self) -> ClaimsAnswer:
        """Return the strong sentences, each with the nearest sentence of a work if any is near: rules judge nothing."""
        return ClaimsAnswer(soften=tuple(self._to_read()))

    def _to_read(self) -> Iterator[TooStrong]:
        names = own_names(self.material.paper)
        for own in self.sentences:
            near = [
                (best.coverage, Quote(source=work.id, sentence=best.sentence.id, words=best.sentence.text))
                for work in self.material.works
                for best in rank_sentences(own.text, work.text, limit=3)
                if best.coverage >= WORTH_READING and best.sentence.id not in withheld_in(work.text) | {"title"}
            ]
            quote = max(near, key=lambda pair: pair[0])[1] if near else Quote()
            yield TooStrong(sentence=own.id, strong=strong_words(own.text, names), evidence=quote)


class Binder:
    """Binds the answer to a question; `struck` counts statements whose sentence or evidence was not found."""

    def __init__(self, draft: Draft, question: CheckClaims, *, judged: bool) -> None:
        self._draft, self._question, self._judged = draft, question, judged
        self.struck = 0

    def bound(self, items: Sequence[TooStrong], kind: Literal["claim", "content"]) -> list[Item]:
        """Return the sentences, in reading order; for `content` only those with words of the cited work."""
        made = [made for item in items if (made := self._item(item, kind)) is not None]
        self.struck += len(items) - len(made)
        return sorted(made, key=lambda item: item.quote.start if item.quote else 0)

    def _item(self, item: TooStrong, kind: Literal["claim", "content"]) -> Item | None:
        places = self._question.places(item)
        if places is None:
            return None
        own, evidence = places
        work = self._question.material.work(evidence.document) if evidence else None
        if kind == "content" and work is None:
            return None
        list_name, judged = (
            ("soften", "Say what was shown.") if kind == "claim" else ("repair", "Say what the work says.")
        )
        return Item(
            key=key_of(list_name, kind, own.text),
            kind=kind,
            place=self._draft.place(own),
            quote=own,
            marked=_as_written(item.strong, own.text),
            entry=work.read.reference or "" if work and kind == "content" else "",
            cand_id=work.id if work else None,
            theirs=evidence,
            theirs_place=self._where(evidence, work),
            why=item.why,
            to_do=judged if self._judged else "Compare the two sentences." if evidence else "Check that it holds.",
            say=item.instead,
        )

    def _where(self, evidence: Span | None, work: WorkShown | None) -> str:
        if evidence is None:
            return ""
        return place_in_candidate(evidence, work.text) if work else source_hint(self._draft.paper, evidence)


def _as_written(words: str, sentence: str) -> str:
    """Return the words as the sentence has them, "" where it does not."""
    wanted = words.strip("\"“”' ")
    at = sentence.casefold().find(wanted.casefold())
    return sentence[at : at + len(wanted)] if at >= 0 else ""


def closer_works(draft: Draft, compared: Compared) -> Iterator[Item]:
    """Give the cited works that have more than the draft says of them, each at the first sentence that cites it."""
    for said in compared.answer.closer if compared.answer else ():
        work = compared.works.work(said.cand_id)
        citing = citing_sentences(draft.paper, work.candidate) if work else ()
        if work is None or not citing:
            continue
        own = whole(citing[0], draft.paper)
        refutations = (r for each in compared.comparisons if each.cand_id == said.cand_id for r in each.refutations)
        pair = next((pair for r in refutations for pair in r.evidence_pairs), None)
        yield Item(
            key=key_of("soften", "closer", work.candidate.title),
            kind="closer",
            place=draft.place(own),
            quote=own,
            cand_id=said.cand_id,
            theirs=pair.candidate if pair else None,
            theirs_place=pair.candidate_label if pair else "",
            why=said.text,
            to_do="Say what this work already has.",
            say=said.say,
        )
