"""The benchmark of overlap: what is planted, and that the figures count what was found."""

import random
from itertools import pairwise
from pathlib import Path

from peerassay.documents.reading import read_paper_bytes
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.options import BenchOptions
from peerassay_bench.overlap.bench import measure
from peerassay_bench.overlap.planted_text import WORDS, drawn_passages, edited, plant


def paper_text(seed: int) -> str:
    """A paper of our own: three sections in words that no other seed has."""
    rng = random.Random(seed)
    syllables = [f"{a}{b}{'lnrst'[seed % 5]}" for a in "bdfgkmpvwz" for b in "aeiou"]
    words = [f"{rng.choice(syllables)}{rng.choice(syllables)}{rng.choice(syllables)}" for _ in range(900)]
    lines = [f"# A study number {seed}", "## Abstract", "We study things."]
    for heading in ("1 Introduction", "2 Method", "3 Experiments"):
        said = [" ".join(["The", *rng.sample(words, 9), "of the", *rng.sample(words, 9)]) + "." for _ in range(12)]
        lines += [f"## {heading}", " ".join(said[:6]), " ".join(said[6:])]
    return "\n\n".join(lines)


def test_passages_are_of_the_asked_length_and_apart() -> None:
    """Drawn places hold 30 to 120 words and do not touch each other."""
    paper = read_paper_bytes(paper_text(1).encode(), "p.md")
    places = drawn_passages(paper, 4, random.Random(3))
    assert len(places) == 4
    assert all(WORDS[0] <= len(paper.text[a:b].split()) <= WORDS[1] for a, b in places)
    assert all(first[1] < two[0] for first, two in pairwise(places))


def test_edits_change_about_a_tenth_of_the_words() -> None:
    """An edited passage is neither the same nor another."""
    words = [f"word{n}" for n in range(100)]
    changed = edited(" ".join(words), ["other"], random.Random(1)).split()
    kept = sum(word in changed for word in words)
    assert 86 <= kept < 100


def test_planted_passages_stand_in_the_text() -> None:
    """Planting adds the passages and takes nothing away."""
    markdown = paper_text(2)
    planted = plant(["First passage here.", "Second passage here."], markdown, random.Random(1))
    assert planted.count("passage here.") == 2
    assert len(planted) > len(markdown)
    assert set(markdown.split()) <= set(planted.split())


def test_figures_count_planted_passages_and_nothing_else(tmp_path: Path) -> None:
    """Every figure rests on what was planted; two papers of their own words have no false segment."""
    folder = tmp_path / "fulltext"
    folder.mkdir()
    for seed in range(2):
        (folder / f"paper{seed}.md").write_text(paper_text(seed), encoding="utf-8")
    result = measure(DataFolder(tmp_path), BenchOptions(limit=1))
    assert result.figures["recall_verbatim"].n == result.figures["recall_edited"].n > 0
    assert result.figures["false_segments"].n == 1
    assert set(result.figures) >= {"recall_verbatim", "recall_edited", "false_segments", "seconds_a_pair"}
