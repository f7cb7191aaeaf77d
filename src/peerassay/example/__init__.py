"""The example that ships: a paper, three reviews, a small library of prior work, and a reader's recorded answers.

All are invented for it. `ANSWERS` were given by a strong language model to the very questions of this example; a
question whose words have changed is not in it (see `examples/record_answers.py`). Where the file is missing, or its
answers do not fit, `peerassay demo` shows what the offline rules lay out.
"""

from pathlib import Path

FOLDER = Path(__file__).parent
PAPER = FOLDER / "paper.pdf"
REVIEWS = tuple(FOLDER / "reviews" / name for name in ("review_1.md", "review_2.txt", "review_3.json"))
LIBRARY = FOLDER / "library.jsonl"
ANSWERS = FOLDER / "answers.jsonl"
