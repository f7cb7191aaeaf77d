"""The settings of SEAGraph and its baselines, with the published values as defaults but for three (docs/explain.md)."""

from typing import Literal

from pydantic import Field

from peerassay.settings import OwnSettings


def _weights(number: int) -> str:
    """The pattern of so many weights, with commas."""
    return rf"^\d*\.?\d+(,\d*\.?\d+){{{number - 1}}}$"


class SeagraphSettings(OwnSettings):
    """How graphs are built, linked and searched, and what a reader is shown; `peerassay doctor --all` explains each."""

    explain_chunk_characters: int = Field(750, ge=100, le=5_000, description="the largest passage of a mind graph")
    explain_theta1: float | None = Field(
        None,
        ge=0,
        le=1,
        description="minimum similarity for a sentence to join a passage; None: default of the similarity method",
    )
    explain_theta2: float | None = Field(
        None, ge=0, le=1, description="minimum similarity for linking passages; None: default of the similarity method"
    )
    explain_links: Literal["threshold", "nearest"] = Field(
        "threshold", description="link passages from explain_theta2 on, or the nearest pairs"
    )
    explain_nearest: int = Field(10, ge=1, le=50, description="k: nearest pairs for each passage")
    explain_seeds: Literal["top", "sampled"] = Field(
        "top", description="passages that a subgraph grows from: the likeliest, or drawn"
    )
    explain_growth: str = Field(
        "10,5,3", pattern=r"^\d{1,3}(,\d{1,3})*$", description="seeds, then passages added in each round"
    )
    explain_alpha: float | None = Field(
        None, ge=0, description="alpha of equation 3; None: comment and neighbour weigh the same"
    )
    explain_theme_weights: str = Field(
        "0.5,0.5", pattern=_weights(2), description="weights of themes: comment, subgraph"
    )
    explain_abstract_weights: str = Field(
        "0.333,0.333,0.333", pattern=_weights(3), description="weights of abstracts: comment, subgraph, theme"
    )
    explain_chunk_weights: str = Field(
        "0.4,0.2,0.1,0.1",
        pattern=_weights(4),
        description="weights of passages of works: comment, subgraph, theme, abstract",
    )
    explain_passages: int = Field(
        9, ge=1, le=60, description="passages of the paper that a reader is shown for a comment"
    )
    explain_shown: Literal["paper", "retrieved"] = Field(
        "paper", description="paper: the whole paper and review besides what was retrieved; retrieved: that alone"
    )
    explain_longest: int | None = Field(
        None,
        ge=20,
        description="the most characters of a comment that is explained (SEAGraph: 200); None: all comments",
    )
    explain_field: int = Field(
        8, ge=0, le=60, description="themes, abstracts and passages of the field picked for a comment"
    )
