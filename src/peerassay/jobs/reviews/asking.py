"""The question of the case: all that the reviews say on one matter, in one answer, by issues (docs/law.md, 2).

What rules make of reviews without a model: statements, named works, passages; no judgement (docs/law.md, 7).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from peerassay.documents import Review, SourceText
from peerassay.evidence import rank_sentences
from peerassay.jobs.blocks import Block, task
from peerassay.jobs.question import OnMaterial, Quote
from peerassay.jobs.reviews.answer import CaseAnswer, EvidenceAnswer, IssueAnswer, StatementAnswer
from peerassay.jobs.reviews.case import EvidenceKind, MatterKind, Stance, StatementKind
from peerassay.jobs.reviews.comments import Side, comments_of
from peerassay.jobs.reviews.listed import listed
from peerassay.jobs.reviews.material import Material, WorkShown
from peerassay.jobs.reviews.rules.items import find_items
from peerassay.jobs.sources import review_sentence
from peerassay.prompt_injection import withheld_in

OF_PAPER, OF_WORKS = 3, 3
"""Passages of the paper, and works with a passage each, that are shown with a statement."""
LONGEST_TITLE = 10
_KINDS = {
    Side.STRENGTH: StatementKind.PRAISE,
    Side.WEAKNESS: StatementKind.CRITICISM,
    Side.LIMITATION: StatementKind.CRITICISM,
    Side.QUESTION: StatementKind.QUESTION,
}


def case_by_rules(material: Material, matter: MatterKind) -> CaseAnswer:
    """Return one issue for each statement, with passages to read."""
    found = (pair for review in material.reviews for pair in _statements(material, review, matter))
    return CaseAnswer(issues=tuple(_issue(material, review, statement) for review, statement in found))


def _statements(material: Material, review: Review, matter: MatterKind) -> Iterator[tuple[Review, StatementAnswer]]:
    items = find_items(review, material.named.get(review.id, ()))
    name, sentences = material.names[review.id], {s.id: s for s in review.sentences}
    if matter == "novelty":
        for item in items:
            refs = tuple(review_sentence(name, sentences[ref]) for ref in item.sentence_ids)
            words = review.original[item.start : item.end]
            stance = Stance(item.stance.value) if item.stance else None
            kind = StatementKind(item.kind.value)
            yield review, StatementAnswer(sentences=refs, words=words, kind=kind, stance=stance)
        return
    on_novelty = {ref for item in items for ref in item.sentence_ids}
    for comment in comments_of(review):
        refs = tuple(review_sentence(name, sentences[r]) for r in comment.sentence_ids if r not in on_novelty)
        if refs:
            yield review, StatementAnswer(sentences=refs, kind=_KINDS[comment.side])


def _issue(material: Material, review: Review, statement: StatementAnswer) -> IssueAnswer:
    words = statement.words or " ".join(
        place[1].text for ref in statement.sentences if (place := material.sources.sentence(ref)) is not None
    )
    evidence = tuple(_evidence(material, review, statement, words))
    numbered = tuple(piece.model_copy(update={"id": f"e{n}"}) for n, piece in enumerate(evidence, 1))
    title = " ".join(words.split()[:LONGEST_TITLE])
    return IssueAnswer(
        title=title,
        statements=(statement.model_copy(update={"evidence": tuple(piece.id for piece in numbered)}),),
        evidence=numbered,
    )


def _evidence(material: Material, review: Review, statement: StatementAnswer, words: str) -> Iterator[EvidenceAnswer]:
    for passage in _passages(words, material.paper, OF_PAPER):
        yield EvidenceAnswer(kind=EvidenceKind.PAPER, words=passage)
    if statement.kind in {StatementKind.PRAISE, StatementKind.CRITICISM, StatementKind.QUESTION}:
        return
    refs = {ref.rpartition("_")[2] for ref in statement.sentences}
    named = {
        referent.cand_id
        for referent in material.named.get(review.id, ())
        if refs & {sentence.rpartition("_")[2] for sentence in referent.sentence_ids}
    }
    own = [work for work in material.works if work.id in named]
    near = [work for work in material.works if work.id not in named and work.read.time != "later"]
    for work in (*own, *near)[: max(OF_WORKS, len(own))]:
        yield from (_of_work(work, passage) for passage in _passages(words, work.text, 1))


def _of_work(work: WorkShown, passage: str) -> EvidenceAnswer:
    return EvidenceAnswer(kind=EvidenceKind.WORK, source=work.id, words=passage)


def _passages(words: str, text: SourceText, most: int) -> list[str]:
    withheld = withheld_in(text)
    ranked = rank_sentences(words, text, limit=most + len(withheld))
    kept = [found.sentence.text for found in ranked if found.sentence.id not in withheld]
    return [passage for passage in kept if len(passage.split()) >= 3][:most]


PROMPTS = Path(__file__).parent / "prompts"
EVIDENCE, SECOND_READER = "evidence.md", "second_reader.md"


@dataclass(frozen=True)
class AnswerReviews(OnMaterial[Material, CaseAnswer]):
    """What is right in what the reviews say on one matter.

    `reader` is 2 for a second case that is made without sight of the first.
    """

    name: ClassVar[str] = "reviews/case"
    max_output_tokens: ClassVar[int] = 32_000

    matter: MatterKind
    reader: int = 1

    def usual_output_tokens(self) -> int:
        """Return some two and a half times as much as the reviews on novelty, four times on the rest."""
        return int((2.5 if self.matter == "novelty" else 4.1) * self.material.review_tokens)

    def task(self) -> tuple[Block, ...]:
        """Return the task of the matter."""
        own = task(PROMPTS, f"case_{self.matter}.md")
        return (own,) if self.reader == 1 else (own, task(PROMPTS, SECOND_READER))

    def is_elsewhere(self, quote: Quote) -> bool:
        """Whether an entry of the reference list, or the line over a work, has the words."""
        return isinstance(quote, EvidenceAnswer) and bool(listed(self.material, quote))

    def templates(self) -> tuple[Path, tuple[str, ...]]:
        """Return the prompt files."""
        return PROMPTS, (f"case_{self.matter}.md", EVIDENCE, SECOND_READER)

    def offline(self) -> CaseAnswer:
        """Return statements and passages that rules find, and no judgement."""
        return case_by_rules(self.material, self.matter)
