"""Sentences of real reviews that get lost between a model's answer and the record.

    python benchmarks/lost_claims.py --data DIR [--json] [--reviews N]

Each review of `DIR/reviews/*.jsonl.gz` is answered as a model would that copies its sentences: as written, and in the
ways models change a copy (white space made plain, Markdown marks dropped, typographic signs made plain). The answer
goes the way of every answer, from JSON text through parsing, salvage and the checks of extraction to the claims of the
record. Told are the sentences that the rules call a claim, and as a stricter set all sentences.
"""

import argparse
import gzip
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from peerassay.documents.kit_reviews import read_rows
from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.documents.sentence import Sentence
from peerassay.engines.parsing import parse
from peerassay.engines.salvage import salvage
from peerassay.grading.claim import Gate
from peerassay.grading.extraction.answer import ExtractionAnswer
from peerassay.grading.extraction.claims import claims_of
from peerassay.grading.extraction.question import Extraction
from peerassay.grading.extraction.rules import items_of
from peerassay.grading.extraction.saying import sayings_of
from peerassay.grading.mentions.works import works_of

_PAPER = "# A Paper\n\n## Abstract\n\nIt is short, and the reviews are not about it.\n"
_SIDE = {
    "core_task": "a task",
    "contributions": ["a contribution"],
    "key_terms": ["one", "two", "three", "four", "five"],
}
_TYPOGRAPHY = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "…": "...", "\u00a0": " "})

WAYS: dict[str, Callable[[str], str]] = {
    "verbatim": lambda text: text,
    "white space made plain": lambda text: " ".join(text.split()),
    "marks dropped": lambda text: re.sub(r"[*_`#]+", "", " ".join(text.split())),
    "typography made plain": lambda text: " ".join(text.translate(_TYPOGRAPHY).split()),
}
"""How a model copies a sentence."""


@dataclass(slots=True)
class Tally:
    """What was sent and lost, by way of copying; `examples` name review and sentence, and never hold their words."""

    sent: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)


def main() -> None:
    """Count and print; exit code 1 where a sentence was lost."""
    options = _options()
    folder = options.data / "reviews"
    if not folder.is_dir():
        sys.stdout.write(f"skipped: there is no {folder}\n")
        return
    paper = read_markdown(_PAPER, "paper.md", "0" * 64)
    claims, sentences, reviews = Tally(), Tally(), 0
    for review in _reviews(folder, options.reviews):
        reviews += 1
        wanted = _novelty_sentences(review, paper)
        for way, copy in WAYS.items():
            _count(review, paper, wanted, way, copy, claims)
            _count(review, paper, review.sentences, way, copy, sentences)
    _print(reviews, {"novelty sentences": claims, "all sentences": sentences}, as_json=options.json)
    if claims.lost or sentences.lost:
        sys.exit(1)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="folder of the data kit")
    parser.add_argument("--reviews", type=int, help="at most so many reviews")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser.parse_args()


def _reviews(folder: Path, most: int | None) -> Iterator[Review]:
    count = 0
    for path in sorted(folder.glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                for review in read_rows(json.loads(line), path.name, "0" * 64).reviews:
                    if most is not None and count >= most:
                        return
                    count += 1
                    yield review


def _novelty_sentences(review: Review, paper: Paper) -> tuple[Sentence, ...]:
    items = items_of(sayings_of(review, works_of(review, paper)))
    return tuple(item.core.sentence for item in items if item.gate is Gate.CLAIM)


def _count(
    review: Review, paper: Paper, wanted: tuple[Sentence, ...], way: str, copy: Callable[[str], str], tally: Tally
) -> None:
    """Answer with the sentences, each named with its id as the prompt asks, and look for them in the claims."""
    if not wanted:
        return
    question = Extraction(paper=paper, review=review)
    given = [_item(sentence, copy(sentence.text)) for sentence in wanted if any(map(str.isalnum, sentence.text))]
    reply = json.dumps({"paper": _SIDE, "review": {"novelty_claims": given, "all_citations_raw": []}})
    salvaged = salvage(ExtractionAnswer, parse(reply).value)
    answer = question.check(salvaged.answer).answer if salvaged.answer is not None else None
    found = {i for claim in claims_of(answer, review, ()) for i in claim.sentence_ids} if answer is not None else set()
    for item in given:
        (sentence_id,) = item["sentence_ids"]
        tally.sent[way] += 1
        if sentence_id not in found:
            tally.lost[way] += 1
            tally.examples.append(f"{review.paper_id} {review.reviewer} {sentence_id} ({way})")


def _item(sentence: Sentence, text: str) -> dict[str, Any]:
    return {"text": text, "stance": "not_novel", "gate": "claim", "sentence_ids": [sentence.id]}


def _print(reviews: int, tallies: dict[str, Tally], *, as_json: bool) -> None:
    if as_json:
        told = {
            name: {way: {"sent": t.sent[way], "lost": t.lost[way]} for way in WAYS} | {"examples": t.examples[:20]}
            for name, t in tallies.items()
        }
        sys.stdout.write(json.dumps({"reviews": reviews, **told}, indent=2) + "\n")
        return
    lines = [f"{reviews} reviews"]
    for name, tally in tallies.items():
        lines += [f"{name}, {way}: {tally.lost[way]} lost of {tally.sent[way]}" for way in WAYS]
        lines += [f"  {example}" for example in tally.examples[:20]]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
