"""Texts of the paper as the prompts of phase I show them: on one line, without what speaks to a machine."""

from pathlib import Path

from peerassay.engines.prompts import WITHHELD_SENTENCE, shown

PROMPTS = Path(__file__).parent / "prompts"


def one_line(text: str) -> str:
    """Return the text in one line; what speaks to a machine is withheld."""
    return shown(text, WITHHELD_SENTENCE)
