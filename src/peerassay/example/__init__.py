"""The example that ships: a paper, three reviews and a small library of prior work, all invented for it."""

from pathlib import Path

FOLDER = Path(__file__).parent
PAPER = FOLDER / "paper.pdf"
REVIEWS = tuple(FOLDER / "reviews" / name for name in ("review_1.md", "review_2.txt", "review_3.json"))
LIBRARY = FOLDER / "library.jsonl"
