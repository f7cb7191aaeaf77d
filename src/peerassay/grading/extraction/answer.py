"""The answer of extraction: the seed's JSON (002, section 1), and beside its keys what the law needs."""

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from peerassay.frozen import Frozen
from peerassay.grading.claim import Certainty, EvidenceExpected, Gate, LineKind, Stance


def _as_key(value: Any) -> Any:
    """Take "Not novel" for `not_novel`: a model's spelling of an enumeration is no reason to lose a claim."""
    return re.sub(r"[\s\-]+", "_", value.strip().casefold()) if isinstance(value, str) else value


def _as_stance(value: Any) -> Any:
    key = _as_key(value)
    return None if key in {"", "none", "null", "n/a"} else key


def _as_list(value: Any) -> Any:
    return [] if value is None else [value] if isinstance(value, str) else value


Texts = Annotated[tuple[str, ...], BeforeValidator(_as_list)]


class LineGiven(Frozen):
    """A proposition as answered: `work` is the id of a named work (`W2`) for in_work and not_in_work, else null."""

    kind: Annotated[LineKind, BeforeValidator(_as_key)]
    aspect: str
    work: str | None = None
    rests: bool = True


class ClaimGiven(Frozen):
    """An item as answered: the seed's seven keys first; `sentence_ids` name the review's sentences it covers."""

    claim_id: str = ""
    text: str
    stance: Annotated[Stance | None, BeforeValidator(_as_stance)] = None
    confidence_lang: Annotated[Certainty, BeforeValidator(_as_key)] = Certainty.MEDIUM
    mentions_prior_work: bool = False
    prior_work_strings: Texts = ()
    evidence_expected: Annotated[EvidenceExpected, BeforeValidator(_as_key)] = EvidenceExpected.METHOD
    gate: Annotated[Gate, BeforeValidator(_as_key)] = Gate.CLAIM
    sentence_ids: Texts = ()
    hedged: bool = False
    proofs: Texts = ()
    lines: Annotated[tuple[LineGiven, ...], BeforeValidator(_as_list)] = ()
    opinions: Texts = ()
    conceded: Texts = ()
    places: Texts = ()


class PaperGiven(Frozen):
    """The seed's `paper` object, with one search phrase per contribution where the engine gives them (seed 2.1)."""

    core_task: str
    contributions: Texts
    key_terms: Texts
    must_have_entities: Texts = ()
    prior_work_query: Texts = ()


class ReviewGiven(Frozen):
    """The seed's `review` object."""

    novelty_claims: tuple[ClaimGiven, ...]
    all_citations_raw: Texts = ()


class ExtractionAnswer(Frozen):
    """Both sections; both are required (seed 002, section 1)."""

    paper: PaperGiven
    review: ReviewGiven = Field(description="novelty items in the order of the review")
