"""What a score is: its key, what it counts, its scale, which way is better, and what it means.

Everything that tells of scores derives from these: the score card, the columns of tables, and the table of
docs/scores.md.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from peerassay.documents import Sentence
from peerassay.jobs.reviews.case import Evidence, Statement, StatementKind
from peerassay.jobs.reviews.named_works.referent import Referent
from peerassay.jobs.reviews.scores.score import Score


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What the scores of one review are counted from.

    Attributes:
        statements: what it says on novelty and prior work.
        evidence: the evidence of their issues, by id.
        referents: the works that it names.
        sentences: of the review.
        earlier: ids of the works that may be earlier than the paper.

    """

    statements: Sequence[Statement] = ()
    evidence: Mapping[str, Evidence] = field(default_factory=dict)
    referents: Sequence[Referent] = ()
    sentences: Sequence[Sentence] = ()
    earlier: frozenset[str] = frozenset()

    @property
    def claims(self) -> tuple[Statement, ...]:
        """The reviewer's own claims."""
        return tuple(s for s in self.statements if s.kind is StatementKind.CLAIM)

    @property
    def counted(self) -> tuple[Statement, ...]:
        """The claims that make up N: those with a label."""
        return tuple(s for s in self.claims if s.label is not None)

    def evidence_of(self, statement: Statement) -> tuple[Evidence, ...]:
        """Return the evidence that decides a statement."""
        return tuple(self.evidence[key] for key in statement.evidence if key in self.evidence)

    def text(self, statement: Statement) -> str:
        """Return the sentences of a statement as the review has them."""
        own = set(statement.sentence_ids)
        return " ".join(sentence.text for sentence in self.sentences if sentence.id in own)


@dataclass(frozen=True, slots=True)
class Measure:
    """A score.

    Attributes:
        key: its name in records and tables.
        name: its name in words.
        meaning: a sentence on what it says.
        formula: how it is counted, in the symbols of docs/scores.md.
        of: counts it; no value where there is nothing to count.
        low: the least that it can be.
        high: the most that it can be.
        better: which way is better, "neither" for what only describes.
        studied: whether tables over many reviews and studies have it too, and not only the score card.

    """

    key: str
    name: str
    meaning: str
    formula: str
    of: Callable[[Reviewed], Score]
    low: float = 0.0
    high: float = 1.0
    better: Literal["higher", "lower", "neither"] = "higher"
    studied: bool = True

    def score(self, review: Reviewed) -> Score:
        """Return the score of a review, with its meaning."""
        return self.of(review).model_copy(update={"meaning": self.meaning})
