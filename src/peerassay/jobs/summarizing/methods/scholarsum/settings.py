"""The settings of ScholarSum, with the published values as defaults (docs/summarize.md)."""

from typing import Literal

from pydantic import Field

from peerassay.settings import OwnSettings


class ScholarsumSettings(OwnSettings):
    """Rounds, thresholds, key facts and what an ablation leaves out; `peerassay doctor --all` explains each."""

    summary_rounds: int = Field(5, ge=1, le=5, description="I_max: rounds of student and teacher at most")
    summary_major_threshold: float = Field(0.60, ge=0, le=1, description="scores up to this value: rewrite")
    summary_minor_threshold: float = Field(
        0.85, ge=0, le=1, description="scores from this value: accept; in between: correct"
    )
    summary_neighbours: int = Field(
        5, ge=0, le=20, description="k: abstracts of the nearest works shown to the teacher"
    )
    summary_keywords: Literal["query1", "query2", "query3", "adaptive", "task"] = Field(
        "query1", description="what key triples are chosen by (docs/summarize.md)"
    )
    summary_grounding: bool = Field(True, description="ground the draft in key triples; false: an ablation")
    summary_teacher: bool = Field(True, description="have a teacher assess it; false: an ablation")
    summary_major: bool = Field(True, description="major revisions; false: an ablation")
    summary_minor: bool = Field(True, description="minor revisions; false: an ablation")
