"""The question of the plain method that writes: the answer to the author, freely, with everything in view."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from peerassay.engines import Checked, Fault
from peerassay.engines.prompts import shown
from peerassay.frozen import Frozen
from peerassay.jobs.blocks import Block, fenced
from peerassay.jobs.novelty.answer import Answer, ContributionAnswered, WorkAnswered
from peerassay.jobs.novelty.comparing import RecalledAnswer
from peerassay.jobs.novelty.material import Id, Material
from peerassay.jobs.novelty.parts import Comparison, Refutation
from peerassay.jobs.question import OneEach, OnMaterial, QuotingAnswer, Texts, Words
from peerassay.jobs.record import WorkRead
from peerassay.jobs.reviews.quotation_marks import QuotationMarks
from peerassay.language.titles import normal_title

_ID = re.compile(r"P[0-9a-f]{8}")


class WorkParagraph(Frozen):
    """What the author is told of one work."""

    work: Id
    contributions: Texts = ()
    text: Words = ""
    say: Words = ""


class ContributionParagraph(Frozen):
    """What the author is told of one contribution."""

    contribution: Id
    verdict: Words = ""
    nearest: Texts = ()


class NoveltyAnswer(QuotingAnswer):
    """The answer as written."""

    answer: Words = ""
    uncited: tuple[WorkParagraph, ...] = ()
    closer: tuple[WorkParagraph, ...] = ()
    contributions: Annotated[tuple[ContributionParagraph, ...], OneEach("contribution")] = ()
    named: tuple[RecalledAnswer, ...] = ()


@dataclass(frozen=True, eq=False)
class WriteAnswer(OnMaterial[Material, NoveltyAnswer]):
    """Is this paper novel, which prior work is nearest to each contribution, and how does it differ?

    `comparisons` are bound; `recalled` are the works that were looked up since, read or not.
    """

    name: ClassVar[str] = "novelty/answer"
    prompts: ClassVar[tuple[str, ...]] = ("write.md",)
    max_output_tokens: ClassVar[int] = 12_000

    comparisons: tuple[Comparison, ...]
    recalled: tuple[WorkRead, ...] = ()

    def usual_output_tokens(self) -> int:
        """Return the usual length."""
        return 5_500

    def task(self) -> tuple[Block, ...]:
        """Return the task, the contributions, the notes, and the works that were found since."""
        notes = fenced("Your notes on the works:", "notes", self._notes())
        looked_up = fenced("Works from memory, and what became of them:", "recalled", map(_state, self.recalled))
        return self.wording(), self.material.claims, notes, looked_up, self.material.added_block()

    def asked(self) -> dict[str, tuple[str, ...]]:
        """Ask about every contribution."""
        return {"contributions": tuple(self.material.called)}

    def own_rule(self, answer: NoveltyAnswer) -> Checked[NoveltyAnswer]:
        """Ask again where nothing is written."""
        faults = () if answer.answer.strip() else (Fault(path="$.answer", what="is empty: write it"),)
        return Checked(answer, faults)

    def offline(self) -> NoveltyAnswer:
        """Return nothing: rules write no answer."""
        return NoveltyAnswer(
            contributions=tuple(ContributionParagraph(contribution=key) for key in self.material.called)
        )

    def _notes(self) -> Iterator[str]:
        names = {each.id: key for key, each in self.material.called.items()}
        for comparison in self.comparisons:
            yield f"[{comparison.cand_id}] {shown(comparison.note)}"
            for said in comparison.refutations:
                if said.status != "cannot_refute" or said.downgraded:
                    yield from _note(said, names[said.contribution_id])


def _note(said: Refutation, name: str) -> Iterator[str]:
    yield shown(f"  {name}, {said.status}: {said.summary or said.brief_note}")
    for pair in said.evidence_pairs:
        yield shown(f"    paper: “{pair.original.text}”")
        yield shown(f"    work: “{pair.candidate.text}”")


def _state(work: WorkRead) -> str:
    card = work.candidate
    who = ", ".join(card.authors[:3])
    cited = "cited by the paper" if work.reference or "cited" in work.why else "not in its list"
    state = "exists; not read" if work.depth in {"title", "not_read"} and card.source_ids else "not read"
    read = state if work.depth in {"title", "not_read"} else f"read: {work.depth.replace('_', ' ')}; see below"
    return shown(f"[{card.cand_id}] {who} ({card.date or card.year or 'no date'}): {card.title} ({cited}; {read})")


def named_in(answer: NoveltyAnswer) -> Iterator[RecalledAnswer]:
    """Give the works that an answer names, those too that it speaks of by a title that `named` does not have."""
    yield from answer.named
    told = (each.work for each in (*answer.uncited, *answer.closer))
    for title in (*told, *(key.strip("[] `") for each in answer.contributions for key in each.nearest)):
        if not _ID.fullmatch(title):
            yield RecalledAnswer(title=title)


class Binder:
    """Binds a written answer: works by their ids, contributions by theirs, quotation marks only around real quotes.

    `ids` are the works' ids by what the answer calls them; `cited` the ids of those that the paper cites, None where
    its list could not be read.
    """

    def __init__(self, question: WriteAnswer, ids: Mapping[str, str], cited: frozenset[str] | None) -> None:
        self._claims = {key: each.id for key, each in question.material.called.items()}
        self._ids, self._cited = ids, cited
        material = question.material
        titles = [w.read.candidate.title for w in (*material.works, *material.added)]
        titles += [work.candidate.title for work in question.recalled]
        self._marks = QuotationMarks(material.sources, (*titles, *(r.text for r in material.paper.references)))

    def bound(self, given: NoveltyAnswer) -> Answer:
        """Return the answer; a work stands where the paper's own list puts it, whatever the answer said."""
        told = [*self._works(given.uncited), *self._works(given.closer)]
        uncited = [work for work in told if self._is_uncited(work, given)]
        contributions = tuple(
            ContributionAnswered(
                contribution_id=self._claims[each.contribution],
                verdict=self._marks.checked(each.verdict),
                nearest=self._found(each.nearest),
            )
            for each in given.contributions
        )
        return Answer(
            text=self._marks.checked(given.answer),
            uncited=tuple(uncited),
            closer=tuple(work for work in told if work not in uncited),
            contributions=contributions,
            unquoted=tuple(dict.fromkeys(self._marks.removed)),
        )

    def _is_uncited(self, work: WorkAnswered, given: NoveltyAnswer) -> bool:
        if self._cited is None:
            return any(self._ids.get(self._key(each.work)) == work.cand_id for each in given.uncited)
        return work.cand_id not in self._cited

    def _works(self, given: Sequence[WorkParagraph]) -> Iterator[WorkAnswered]:
        for each in given:
            cand_id = self._ids.get(self._key(each.work))
            if cand_id is not None:
                yield WorkAnswered(
                    cand_id=cand_id,
                    contributions=tuple(self._claims[c] for c in each.contributions if c in self._claims),
                    text=self._marks.checked(each.text),
                    say=self._marks.checked(each.say),
                )

    def _found(self, names: Sequence[str]) -> tuple[str, ...]:
        found = (self._ids.get(self._key(name)) for name in names)
        return tuple(dict.fromkeys(filter(None, found)))

    def _key(self, name: str) -> str:
        bare = name.strip("[] `")
        return bare if bare in self._ids else normal_title(bare)
