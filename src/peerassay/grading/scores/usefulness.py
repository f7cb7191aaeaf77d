"""UseScore, option 2: one question per review on how useful its novelty critique is (docs/specification.md, G28)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from pydantic import BaseModel, Field

from peerassay.documents import Sentence
from peerassay.engines import Answered, Checked, Fault, Prompt, Question
from peerassay.engines.prompts import WITHHELD, fence, render, templates_digest
from peerassay.frozen import Frozen
from peerassay.grading.claim import Kind, NoveltyClaim
from peerassay.grading.record import Usefulness
from peerassay.grading.scores.specificity import Specificity, Surroundings, specificity
from peerassay.grading.verdict import Verdict
from peerassay.shield import speaks_to_model

FOLDER = Path(__file__).parent / "prompts"
SYSTEM = "usefulness.system.j2"
USER = "usefulness.user.j2"
MOST_WORDS = 40
_CLAIM_ID = re.compile(r"\bC\d+\b")


class UsefulnessAnswer(Frozen):
    """A rating and why."""

    rating: int = Field(ge=1, le=5, description="1 of no use to the authors, 5 they know exactly what to do")
    justifications: tuple[str, ...] = Field(
        description=f"exactly two, each at most {MOST_WORDS} words, naming the claims by id"
    )


@dataclass(frozen=True, slots=True)
class RateUsefulness(Question[UsefulnessAnswer]):
    """How useful a review's novelty critique is to authors and editors, 1-5; asked only where there is a claim."""

    name: ClassVar[str] = "grading/usefulness"
    answer_type: ClassVar[type[BaseModel]] = UsefulnessAnswer
    max_output_tokens: ClassVar[int] = 2_000

    claims: tuple[NoveltyClaim, ...]
    verdicts: Mapping[str, Verdict]
    sentences: tuple[Sentence, ...]

    @property
    def rated(self) -> tuple[NoveltyClaim, ...]:
        """The claims, in the order of the review."""
        return tuple(c for c in self.claims if c.kind is Kind.CLAIM)

    def prompt(self) -> Prompt:
        """Return the instructions, then each claim fenced, with its verdict."""
        return Prompt(
            system=render(FOLDER, SYSTEM, most_words=MOST_WORDS),
            blocks=(render(FOLDER, USER, claims=[self._shown(c) for c in self.rated]),),
            template_digest=templates_digest(FOLDER, SYSTEM, USER),
        )

    def check(self, answer: UsefulnessAnswer) -> Checked[UsefulnessAnswer]:
        """Drop justifications that are blank, too long, said twice, about unknown claims, or beyond the second."""
        kept: list[str] = []
        faults: list[Fault] = []
        for place, given in enumerate(answer.justifications):
            text = " ".join(given.split())
            what = "more than two were given" if len(kept) == 2 else self._fault(text, kept)
            if what is None:
                kept.append(text)
            else:
                faults.append(Fault(path=f"$.justifications[{place}]", what=what))
        if len(kept) < 2:
            faults.append(Fault(path="$.justifications", what=f"two are wanted, {len(kept)} stand", dropped=False))
        return Checked(answer.model_copy(update={"justifications": tuple(kept)}), tuple(faults))

    def offline(self) -> UsefulnessAnswer:
        """Return option 1 on option 2's scale: 0-3 points on average become 1-5."""
        around = Surroundings(self.claims, self.sentences)
        points = [specificity(c, around) for c in self.rated]
        total = sum(p.points for p in points)
        # 1 + 4/3 of the mean, rounded half up in whole numbers so that no float decides.
        rating = 1 if not points else (6 * len(points) + 8 * total + 3 * len(points)) // (6 * len(points))
        return UsefulnessAnswer(rating=rating, justifications=_reasons(points))

    def _shown(self, claim: NoveltyClaim) -> dict[str, str]:
        verdict = self.verdicts.get(claim.claim_id)
        label = "none" if verdict is None or verdict.label is None else verdict.label.value
        text = WITHHELD if speaks_to_model(claim.text) else claim.text
        return {"id": claim.claim_id, "label": label, "text": fence(f"claim {claim.claim_id}", text)}

    def _fault(self, text: str, kept: list[str]) -> str | None:
        known = {c.claim_id for c in self.rated}
        unknown = sorted(set(_CLAIM_ID.findall(text)) - known)
        if not text:
            return "is blank"
        if len(text.split()) > MOST_WORDS:
            return f"has more than {MOST_WORDS} words"
        if text in kept:
            return "says the same as the other"
        return f"names a claim that is not there: {unknown[0]}" if unknown else None


def _reasons(points: list[Specificity]) -> tuple[str, str]:
    n = len(points)
    mechanisms, axes, fixes = (sum(getattr(p, key) for p in points) for key in ("mechanism", "axis", "fix"))
    return (
        f"Of the claims about novelty ({n} in all), {mechanisms} name a concrete mechanism or assumption"
        f" and {axes} say along what they compare.",
        f"For {fixes} of them the review proposes what the authors could do.",
    )


def usefulness_of(answered: Answered[UsefulnessAnswer]) -> Usefulness | None:
    """Return the rating for the score card; None where there is no answer or not two justifications stand."""
    answer = answered.answer
    if answer is None or len(answer.justifications) != 2:
        return None
    first, two = answer.justifications
    return Usefulness(rating=answer.rating, justifications=(first, two), by=answered.model or answered.engine)
