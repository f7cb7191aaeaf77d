"""The second question on a section: the words that support each sentence, corrections, and what is not cited yet."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator

from peerassay.engines import Checked, Fault
from peerassay.engines.prompts import one_line
from peerassay.evidence import rank_sentences
from peerassay.frozen import Frozen
from peerassay.jobs.blocks import Block, fenced, joined
from peerassay.jobs.question import OneEach, OnMaterial, Quote, QuotingAnswer, Words
from peerassay.jobs.related_work.bearing import said_of
from peerassay.jobs.related_work.draft import Addition, Draft, cited_in, cleaned, cleaned_name, numbered
from peerassay.jobs.related_work.material import Material
from peerassay.jobs.sources import PAPER
from peerassay.prompt_injection import speaks_to_model, withheld_in

PASSAGES = 8
LONGEST_REASON = 400
_MARK = re.compile(r"\[?@?(?:cite_)?(\d+)\]?")


def _as_source(value: Any) -> Any:
    """Take "cite_3", "[@cite_3]" and 3 for "@cite_3"."""
    found = _MARK.fullmatch(str(value).strip()) if value is not None else None
    return f"@cite_{found[1]}" if found else value or PAPER


def _as_id(value: Any) -> Any:
    return value.strip("[]<> ") if isinstance(value, str) else value or ""


Id = Annotated[str, BeforeValidator(_as_id)]


class SourceQuote(Quote):
    """Words of a work, by its mark, or of the paper."""

    source: Annotated[str, BeforeValidator(_as_source)] = PAPER


class BoundAnswer(Frozen):
    """What supports a sentence, what is wrong with it, and its new text where it needs one."""

    sentence: Id
    quotes: tuple[SourceQuote, ...] = ()
    wrong: Words = ""
    text: Words = ""


class AdditionAnswer(Frozen):
    """A sentence for references that the section does not cite yet."""

    after: Id = ""
    topic: Words = ""
    text: Words


class SectionBound(QuotingAnswer):
    """The support of each sentence, and the sentences to be added."""

    sentences: Annotated[tuple[BoundAnswer, ...], OneEach("sentence")] = ()
    additions: tuple[AdditionAnswer, ...] = ()


@dataclass(frozen=True, eq=False)
class BindSection(OnMaterial[Material, SectionBound]):
    """Do these texts support these sentences?"""

    name: ClassVar[str] = "related-work/bind"
    prompts: ClassVar[tuple[str, ...]] = ("bind.md",)
    max_output_tokens: ClassVar[int] = 12_000

    draft: Draft

    def usual_output_tokens(self) -> int:
        """Return so much for each reference."""
        return 69 * len(self.material.references)

    def task(self) -> tuple[Block, ...]:
        """Return the section, what of it no text has, what it does not cite, and the task."""
        missing = self.draft.missing(sorted(self.material.known))
        strange = [
            f"{s.id}: {', '.join(odd)}" for s in self.draft.sentences if (odd := self.material.strange_in(s.text))
        ]
        blocks = [fenced("The section:", "section", numbered(self.draft).split("\n"))]
        if passages := [*self._passages()]:
            blocks.append(joined("Passages of works that were read in full:", passages))
        if strange:
            blocks.append(fenced("Names and numbers that are in no text shown:", "names", strange))
        if missing:
            marks = [f"@cite_{number}" for number in missing]
            blocks.append(fenced("References that the section does not cite yet:", "missing", marks))
        return self.wording(missing=len(missing), strange=len(strange)), *blocks

    def asked(self) -> dict[str, tuple[str, ...]]:
        """Ask about every sentence: one without a citation may say something about the works too."""
        return {"sentences": tuple(sentence.id for sentence in self.draft.sentences)}

    def own_rule(self, answer: SectionBound) -> Checked[SectionBound]:
        """Return corrections that keep every mark, and additions that cite what is missing."""
        faults: list[Fault] = []
        items = tuple(self._corrected(n, item, faults) for n, item in enumerate(answer.sentences))
        kept = {"sentences": items, "additions": tuple(self._added(answer.additions, faults))}
        return Checked(answer.model_copy(update=kept), tuple(faults))

    def _corrected(self, n: int, item: BoundAnswer, faults: list[Fault]) -> BoundAnswer:
        sentence = self.draft.sentence(item.sentence)
        assert sentence is not None
        wrong = one_line(item.wrong)[:LONGEST_REASON]
        item = item.model_copy(update={"wrong": "" if speaks_to_model(wrong) else wrong})
        text = cleaned(item.text, self.material.known).text if item.text.strip() else ""
        if text and not set(cited_in(text)) >= set(sentence.cited):
            faults.append(Fault(path=f"$.sentences[{n}].text", what="loses a mark: keep those that it has"))
            text = ""
        return item.model_copy(update={"text": "" if text == sentence.text else text})

    def _added(self, given: Iterable[AdditionAnswer], faults: list[Fault]) -> Iterator[AdditionAnswer]:
        missing = set(self.draft.missing(sorted(self.material.known)))
        for n, addition in enumerate(given):
            text = cleaned(addition.text, self.material.known).text
            if missing.isdisjoint(cited_in(text)):
                faults.append(Fault(path=f"$.additions[{n}]", what="cites none of the missing references"))
                continue
            after = addition.after if self.draft.sentence(addition.after) else ""
            yield AdditionAnswer(after=after, topic=cleaned_name(addition.topic), text=text)

    def _passages(self) -> Iterator[Block]:
        """Yield of each work that was read beyond its abstract the sentences nearest to what is said about it."""
        for reference in self.material.references:
            text = reference.text
            if text.basis not in {"full_text", "introduction"}:
                continue
            said = " ".join(
                said_of(s.text, reference.number) for s in self.draft.sentences if reference.number in s.cited
            )
            near = (ranked.sentence for ranked in rank_sentences(said, text, limit=PASSAGES))
            lines = [one_line(s.text) for s in near if s.id not in withheld_in(text) and s.id != "title"]
            yield fenced("", f"passages of {reference.mark}", lines)

    def offline(self) -> SectionBound:
        """Return the sentences as they are, with nothing that supports them: rules compare words."""
        return SectionBound(sentences=tuple(BoundAnswer(sentence=key) for key in self.asked()["sentences"]))


def additions_of(given: SectionBound) -> tuple[Addition, ...]:
    """Return the additions as the draft takes them."""
    return tuple(Addition(after=a.after, topic=a.topic, text=a.text) for a in given.additions)
