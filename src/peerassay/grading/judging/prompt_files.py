"""The prompt files of judging: where they stand, and which of them several questions share."""

from pathlib import Path

PROMPTS = Path(__file__).parent / "prompts"
READER = "reader.md"
"""The instructions that all questions on a paper and its prior work begin with; each has its task behind the texts."""
FINDINGS = "findings.md"
