"""The shape of a comparison's answer (seed 004, Table 20), read leniently: the guards take out what is not allowed."""

from typing import Annotated, get_args

from peerassay.engines.salvage import AnswerPart, EmptyIfNull, Text, word_of
from peerassay.novelty.comparison_result import RefutationStatus

STATUSES: tuple[str, ...] = get_args(RefutationStatus)
Status = Annotated[Text, word_of(*STATUSES)]


class AnswerPair(AnswerPart):
    """A place of the paper and one of the candidate: a sentence's id, or words copied from the text.

    Both are empty in a checked answer where one was not found: the pair is counted, and is evidence of nothing.
    """

    original_quote: Text = ""
    original_paragraph_label: Text = ""
    candidate_quote: Text = ""
    candidate_paragraph_label: Text = ""
    rationale: Text = ""

    @property
    def verified(self) -> bool:
        """Whether both places were found; of checked answers."""
        return bool(self.original_quote and self.candidate_quote)


class AnswerEvidence(AnswerPart):
    """What shows that the contribution was there before."""

    summary: Text = ""
    evidence_pairs: Annotated[tuple[AnswerPair, ...], EmptyIfNull] = ()


class ContributionAnalysis(AnswerPart):
    """What the candidate shows of one contribution."""

    contribution_id: Text
    refutation_status: Status
    refutation_evidence: AnswerEvidence | None = None
    brief_note: Text = ""


class ComparisonAnswer(AnswerPart):
    """One entry for each contribution that was asked about."""

    contribution_analyses: tuple[ContributionAnalysis, ...]
