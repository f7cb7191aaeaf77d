"""The shapes of a judge's answers: the seed's keys (002, 3.3 and 4.2), then the findings of the law.

Enumerations and lists are read leniently, so that one odd word does not cost a whole answer: the schema that a
model is shown names the allowed words, and the guards take out what is not among them. Findings alone must be there,
if only as an empty list: an answer that leaves them out was not given, and must not be read as "nothing was found".
"""

from typing import Annotated, get_args

from pydantic import WithJsonSchema
from pydantic.json_schema import SkipJsonSchema

from peerassay.engines.lenient import AnswerPart, EmptyIfNull, Text, Texts, word_of
from peerassay.grading.claim import Certainty
from peerassay.grading.finding import FindingKind
from peerassay.grading.law import SCORE, Label
from peerassay.grading.verdict import Inference

LABELS = tuple(label.value for label in Label)
KINDS = tuple(kind.value for kind in FindingKind)
CERTAINTIES = tuple(certainty.value for certainty in Certainty)
INFERENCES: tuple[str, ...] = get_args(Inference)


class AnswerFinding(AnswerPart):
    """What one text shows of one line. A span is a `span_ref` (`abstract_sent_2`) or a short verbatim quote.

    `rest_spans` are of `partly`: where the same text shows that the rest of the aspect is missing.
    `known_before` is for concurrent work: its span says that the aspect was known before (law, section 4).
    """

    # The docstring stands in the schema that a model is shown. `unsure` is the guards' and the rules' own mark (see
    # `grading.finding.Finding`), of which it is not told.

    line_id: Text
    cand_id: Text
    finding: Annotated[Text, word_of(*KINDS)]
    spans: Texts = ()
    rest_spans: Texts = ()
    paper_spans: Texts = ()
    difference: str | None = None
    known_before: bool | None = None
    reason: Text = ""
    unsure: SkipJsonSchema[bool] = False


class AnswerSpan(AnswerPart):
    """The seed's evidence span (002, 4.2)."""

    cand_id: Text
    span_ref: Text


class ClaimResult(AnswerPart):
    """The seed's result of one claim (002, 4.2) with its findings."""

    claim_id: Text
    label: Annotated[Text, word_of(*LABELS)] = ""
    key_candidates: Texts = ()
    evidence_spans: Annotated[tuple[AnswerSpan, ...], EmptyIfNull] = ()
    notes: Text = ""
    findings: Annotated[tuple[AnswerFinding, ...], EmptyIfNull]
    confidence: Annotated[Text, word_of(*CERTAINTIES)] = ""
    inference: Annotated[Text, word_of(*INFERENCES)] = "not_stated"


class BatchAnswer(AnswerPart):
    """The seed's verifier output (002, 4.2)."""

    results: tuple[ClaimResult, ...]


class PairClassification(AnswerPart):
    """The seed's classification (002, 3.1)."""

    claim: Annotated[int, WithJsonSchema({"type": "integer", "enum": [0, 1]})] = 0
    proof: Annotated[int, WithJsonSchema({"type": "integer", "enum": [0, 1]})] = 0


class PairAnswer(AnswerPart):
    """The seed's output for one sentence x candidate (002, 3.3) with its findings."""

    review_sentence_id: Text
    related_paper_id: Text
    classification: PairClassification = PairClassification()
    score: Annotated[int, WithJsonSchema({"type": "integer", "enum": sorted(SCORE.values())})] = 0
    label: Annotated[Text, word_of(*LABELS)] = ""
    explanation: Text = ""
    findings: Annotated[tuple[AnswerFinding, ...], EmptyIfNull]
    confidence: Annotated[Text, word_of(*CERTAINTIES)] = ""
    inference: Annotated[Text, word_of(*INFERENCES)] = "not_stated"


class ContributionFinding(AnswerPart):
    """What one candidate shows of one contribution of the paper (`K1`, `K2` ...)."""

    contribution_id: Text
    cand_id: Text
    finding: Annotated[Text, word_of("shown", "partly", "part_seen", "silent")]
    spans: Texts = ()
    rest_spans: Texts = ()
    paper_spans: Texts = ()
    difference: str | None = None
    reason: Text = ""


class ContributionAnswer(AnswerPart):
    """Which candidates show, or partly show, the paper's contributions."""

    findings: Annotated[tuple[ContributionFinding, ...], EmptyIfNull]
