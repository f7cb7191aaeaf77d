"""Abbreviations and their long forms, either in place of the other; the paper's own names out of queries."""

import pytest
from claiming_paper import CLAIMING, claiming_paper

from peerassay.novelty.rules.claimed import is_results_only
from peerassay.novelty.rules.coined_names import coined_names, in_other_form, long_forms, without_names


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("We use reinforcement learning (RL) here.", {"RL": "reinforcement learning"}),
        ("Large Language Models (LLMs) talk.", {"LLM": "Large Language Models"}),
        ("the mean time between failures (MTBF)", {"MTBF": "mean time between failures"}),
        ("a multi-modal large language model (MLLM)", {}),
        ("as shown before (Table 2) and (see B)", {}),
        ("Mutual Information of Things (MIT)", {"MIT": "Mutual Information of Things"}),
    ],
)
def test_long_forms_are_read(text: str, forms: dict[str, str]) -> None:
    """Initials in order make a long form; what only stands before a bracket does not."""
    assert long_forms(text) == forms


def test_either_form_says_the_other() -> None:
    """A long form is shortened, else an abbreviation spelt out, keeping the plural."""
    forms = {"RL": "reinforcement learning", "LLM": "large language models"}
    assert in_other_form("deep reinforcement learning for looms", forms) == "deep RL for looms"
    assert in_other_form("large language models for looms", forms) == "LLMs for looms"
    assert in_other_form("LLMs for looms", forms) == "large language models for looms"
    assert in_other_form("gates for looms", forms) == "gates for looms"


def test_own_names_are_told_from_the_fields() -> None:
    """The system's name is the paper's own; a cited system, a common abbreviation and a plain compound are not."""
    names = coined_names(claiming_paper())
    assert "loomcast" in names
    assert not names & {"weavenet", "mtbf", "loom"}


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("LoomCast, a gate for looms", "a gate for looms"),
        ("a gate called Loom-Cast for looms", "a gate called for looms"),
        ("Loom Cast's gate for looms", "gate for looms"),
        ("a gate for looms (LoomCast)", "a gate for looms"),
        ("a gate for looms", "a gate for looms"),
        ("overLoomCasting", "overLoomCasting"),
    ],
)
def test_names_are_left_out_without_a_trace(text: str, left: str) -> None:
    """However it is spaced or hyphenated, the name goes and what is left reads on."""
    assert without_names(text, frozenset({"loomcast"})) == left


@pytest.mark.parametrize(
    ("claim", "only"),
    [
        ("Our method outperforms all baselines by 3.2% on two datasets.", True),
        ("Extensive experiments show the effectiveness of our proposed method.", True),
        ("We evaluate it on forty looms.", True),
        ("We propose a gate that improves accuracy by 3%.", False),
        ("We prove that the estimator achieves the optimal rate.", False),
        ("We release a data set of loom recordings.", False),
    ],
)
def test_results_are_told_from_things_made(claim: str, only: bool) -> None:
    """Numbers and comparisons without anything made are results alone."""
    assert is_results_only(claim) is only


def test_a_name_that_the_field_had_before_is_not_coined() -> None:
    """An abbreviation whose long form a reference's title has is the field's, though the abstract spells it out."""
    text = CLAIMING.replace(
        "We introduce a benchmark", "We introduce GaugeMark for Thread Tension Control (TTC). We introduce a benchmark"
    )
    names = coined_names(claiming_paper(text))
    assert "gaugemark" in names
    assert "ttc" not in names
    assert long_forms("3D Gaussian Splatting (3DGS) draws.") == {"3DGS": "3D Gaussian Splatting"}
