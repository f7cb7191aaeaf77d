"""Finding what a review says about novelty: one question a review (docs/law.md, 1; docs/specification.md, G5)."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, BeforeValidator, Field

from peerassay.documents import FieldRole, Paper, Reference, Review, Sentence
from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import WITHHELD_SENTENCE, fence, one_line, render, shown, templates_digest
from peerassay.evidence import find_quote, sentence_by_ref
from peerassay.frozen import Frozen
from peerassay.grading.claim import Certainty, EvidenceExpected, Kind, NoveltyClaim, Stance
from peerassay.grading.named_works import WorkNamed, works_for
from peerassay.grading.rules import doubted, find_items, is_reason
from peerassay.shield import flagged_in, withheld_in
from peerassay.supply import SYSTEM

PROMPTS = Path(__file__).parent / "prompts"
CLAIMS = "claims.md"


def _as_key(value: Any) -> Any:
    """Take "Not novel" for `not_novel`: a model's spelling of an enumeration is no reason to lose a claim."""
    return "_".join(value.casefold().replace("-", " ").split()) if isinstance(value, str) else value


def _as_stance(value: Any) -> Any:
    key = _as_key(value)
    return None if isinstance(key, str) and key in {"", "none", "null", "n/a"} else key


def _as_list(value: Any) -> Any:
    return [] if value is None else [value] if isinstance(value, str) else value


Texts = Annotated[tuple[str, ...], BeforeValidator(_as_list)]


class ItemGiven(Frozen):
    """An item as answered."""

    kind: Annotated[Kind, BeforeValidator(_as_key)]
    sentence_ids: Texts = ()
    text: str
    says: str = ""
    stance: Annotated[Stance | None, BeforeValidator(_as_stance)] = None
    confidence_lang: Annotated[Certainty, BeforeValidator(_as_key)] = Certainty.MEDIUM
    prior_work_strings: Texts = ()
    evidence_expected: Annotated[EvidenceExpected, BeforeValidator(_as_key)] = EvidenceExpected.METHOD


class ClaimsGiven(Frozen):
    """The answer: the items in the order of the review, all that looks like a citation, sentences that give orders."""

    items: tuple[ItemGiven, ...] = Field(description="in the order of the review")
    all_citations_raw: Texts = ()
    orders: Texts = ()


@dataclass(frozen=True)
class FindClaims(Question[ClaimsGiven]):
    """What the review says of the paper's novelty. `works` are those that the program found in the review."""

    name: ClassVar[str] = "grading/claims"
    answer_type: ClassVar[type[BaseModel]] = ClaimsGiven
    max_output_tokens: ClassVar[int] = 12_000

    paper: Paper
    review: Review
    works: tuple[WorkNamed, ...] = ()

    def prompt(self) -> Prompt:
        """Return instructions, paper and review, what is shared by most first."""
        return Prompt(
            system=SYSTEM,
            blocks=(render(PROMPTS, CLAIMS), fence("paper", _card(self.paper)), numbered_review(self.review)),
            template_digest=templates_digest(PROMPTS, CLAIMS),
        )

    def check(self, answer: ClaimsGiven) -> Checked[ClaimsGiven]:
        """Return the items whose words stand in the review, in its words and order; the rest goes and is told."""
        kept: dict[tuple[int, int, str], ItemGiven] = {}
        folded = " ".join(self.review.original.split()).casefold()
        faults: list[Fault] = []
        given = frozenset(s.id for item in answer.items for ref in item.sentence_ids if (s := self._sentence(ref)))
        for n, item in enumerate(answer.items):
            place = _place_of(item, self.review)
            if place is None:
                faults.append(Fault(path=f"$.items[{n}].text", what="these words are not in the review: copy them"))
                continue
            strings, invented = _as_written(item.prior_work_strings, folded)
            faults += (
                Fault(path=f"$.items[{n}].prior_work_strings", what=f"not in the review: {words}", dropped=False)
                for words in invented
            )
            start, end, sentences = place
            if item.kind is Kind.CLAIM and (whole := _with_reason(sentences, self.review, given)) is not sentences:
                end, sentences = whole[-1].end, whole
            kept.setdefault(
                (start, end, one_line(item.says).casefold()),
                item.model_copy(
                    update={
                        "text": self.review.original[start:end],
                        "sentence_ids": tuple(s.id for s in sentences),
                        "prior_work_strings": strings,
                        "stance": _stance(item, self.review.original[start:end]),
                    }
                ),
            )
        raw, invented = _as_written(answer.all_citations_raw, folded)
        faults += (Fault(path="$.all_citations_raw", what=f"not in the review: {w}", dropped=False) for w in invented)
        items = tuple(kept[key] for key in sorted(kept, key=lambda key: key[:2]))
        told = (sentence_by_ref(self.review.sentences, ref) for ref in answer.orders)
        orders = tuple(dict.fromkeys(sentence.id for sentence in told if sentence is not None))
        return Checked(ClaimsGiven(items=items, all_citations_raw=raw, orders=orders), tuple(faults))

    def _sentence(self, ref: str) -> Sentence | None:
        return sentence_by_ref(self.review.sentences, ref)

    def offline(self) -> ClaimsGiven:
        """Return the items that the rules find."""
        items = find_items(self.review, self.works)
        return ClaimsGiven(
            items=tuple(
                ItemGiven(
                    kind=item.kind,
                    sentence_ids=item.sentence_ids,
                    text=self.review.original[item.start : item.end],
                    stance=item.stance,
                    confidence_lang=item.confidence_lang,
                    prior_work_strings=item.prior_work_strings,
                    evidence_expected=item.evidence_expected,
                )
                for item in items
            ),
            all_citations_raw=tuple(dict.fromkeys(words for work in self.works for words in work.strings)),
        )


def claims_of(answer: ClaimsGiven, review: Review, works: tuple[WorkNamed, ...]) -> tuple[NoveltyClaim, ...]:
    """Return the checked items as claims `C1` ..., each with the named works that it leans on."""
    flagged = flagged_in(review) | frozenset(answer.orders)
    return tuple(_claim(f"C{n}", item, review, works, flagged) for n, item in enumerate(answer.items, 1))


def _claim(
    claim_id: str, item: ItemGiven, review: Review, works: tuple[WorkNamed, ...], flagged: frozenset[str]
) -> NoveltyClaim:
    named = works_for(item.prior_work_strings, item.sentence_ids, works)
    first = sentence_by_ref(review.sentences, item.sentence_ids[0])
    start = review.original.find(item.text, first.start if first else 0)
    return NoveltyClaim(
        claim_id=claim_id,
        text=item.text,
        says=one_line(item.says),
        stance=item.stance,
        confidence_lang=item.confidence_lang,
        mentions_prior_work=bool(item.prior_work_strings or named),
        prior_work_strings=item.prior_work_strings,
        evidence_expected=item.evidence_expected,
        kind=item.kind,
        sentence_ids=item.sentence_ids,
        start=start,
        end=start + len(item.text),
        works=named,
        flagged=not flagged.isdisjoint(item.sentence_ids),
    )


def _stance(item: ItemGiven, text: str) -> Stance | None:
    """The stance as answered, unless it calls new what the words doubt outright and praise nowhere."""
    if item.kind is Kind.REQUEST:
        return None
    if item.stance is Stance.NOVEL and (doubt := doubted(text)) is not None:
        return doubt
    return item.stance or Stance.UNCLEAR


def _with_reason(sentences: tuple[Sentence, ...], review: Review, others: frozenset[str]) -> tuple[Sentence, ...]:
    """The sentences of a claim, and the next one where it gives their reason and is of no other item."""
    at = review.sentences.index(sentences[-1]) + 1
    behind = review.sentences[at] if at < len(review.sentences) else None
    if behind is None or behind.id in others or not is_reason(sentences[-1], behind):
        return sentences
    return (*sentences, behind)


def _place_of(item: ItemGiven, review: Review) -> tuple[int, int, tuple[Sentence, ...]] | None:
    """Where the item stands: its words as found in the review, else the whole of the sentences it names."""
    named = [s for ref in item.sentence_ids if (s := sentence_by_ref(review.sentences, ref)) is not None]
    start = review.original.find(item.text, named[0].start if named else 0) if item.text.strip() else -1
    end = start + len(item.text)
    if start < 0:
        found = find_quote(item.text, review, sentence=named[0].id if named else None).span
        if found is None and not named:
            return None
        start, end = (found.start, found.end) if found else (named[0].start, named[-1].end)
    inside = tuple(s for s in review.sentences if s.start < end and s.end > start)
    # A claim begins at its first sentence's first word, so that marks and numbers of a list are not half of it.
    return (max(start, inside[0].start), min(end, inside[-1].end), inside) if inside else None


def _as_written(strings: tuple[str, ...], folded: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the strings that the review, folded, holds, each once, and those that it does not."""
    words = dict.fromkeys(one_line(s) for s in strings if s.strip())
    return tuple(w for w in words if w.casefold() in folded), tuple(w for w in words if w.casefold() not in folded)


def _card(paper: Paper) -> str:
    withheld = withheld_in(paper)
    abstract = [s for s in paper.sentences if s.id.startswith("S_abs_")]
    left = (WITHHELD_SENTENCE if s.id in withheld else one_line(s.text) for s in abstract)
    body = " ".join(left) or shown(paper.card.abstract, WITHHELD_SENTENCE)
    title = shown(paper.card.title, WITHHELD_SENTENCE)
    listed = "\n".join(map(_listed, paper.references))
    return f"Title: {title}\n\nAbstract: {body}\n\nReference list:\n{listed or '(none was read)'}"


def _listed(reference: Reference) -> str:
    text, marker = shown(reference.text, WITHHELD_SENTENCE), reference.marker or ""
    return text if text.startswith(marker) else f"{marker} {text}"


def numbered_review(review: Review, hidden: frozenset[str] = frozenset(), wanted: frozenset[str] | None = None) -> str:
    """Return the review fenced, its sentences with their ids; those `hidden` are left out as the withheld ones are.

    `wanted` are the sentences to show; None for all of them.
    """
    return fence("review", "\n".join(_lines(review, withheld_in(review) | hidden, wanted)))


def _lines(review: Review, withheld: frozenset[str], wanted: frozenset[str] | None) -> Iterator[str]:
    last: FieldRole | None = None
    for sentence in review.sentences:
        if wanted is not None and sentence.id not in wanted:
            continue
        role = review.paragraph_of(sentence).role
        if role is not last:
            yield f"-- {role.value.replace('_', ' ')}"
        last = role
        yield f"[{sentence.id}] {WITHHELD_SENTENCE if sentence.id in withheld else one_line(sentence.text)}"
