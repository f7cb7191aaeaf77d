"""Sentence boundaries as offsets."""

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.documents.splitting import split_sentences

_ODD = st.text(alphabet=st.sampled_from(list("ab AZ.!?…,;:()[]\"'“”*`$\\/\n\t\r-•#1290éα。\u00a0\x00")), max_size=200)


def _sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in split_sentences(text)]


@given(st.one_of(st.text(max_size=300), _ODD))
def test_every_visible_character_is_in_exactly_one_sentence(text: str) -> None:
    """Sentences are in order, do not overlap, have no outer white space, and leave only white space between them."""
    spans = split_sentences(text)
    at = 0
    for start, end in spans:
        assert at <= start < end
        assert not text[at:start].strip()
        assert text[start:end] == text[start:end].strip()
        at = end
    assert not text[at:].strip()


@pytest.mark.parametrize(
    "sentence",
    [
        "The gain is 3.5 points over the baseline of 0.71 in Table 2.",
        "Several methods, e.g. Mixup and i.e. CutMix, do the same.",
        "This was shown by Smith et al. in earlier work.",
        "As Fig. 3 and Eq. (4) in Sec. 2.1 show, it holds (cf. App. B).",
        "It was proposed by J. K. Rowley and D. Lee in 2019.",
        "We compare A vs. B on both sets.",
        "See https://example.org/a.b?c=d.e for the code.",
        "Let $f(x) = 0.5 x. y$ be given.",
        "The term `a. B` is code.",
        "They say: “It works.” and go on.",
        "We sample i.i.d. points from it.",
        "Is this (why?) really needed.",
    ],
)
def test_what_only_looks_like_an_end_does_not_cut(sentence: str) -> None:
    """Decimals, abbreviations, initials, addresses, mathematics and brackets leave a sentence whole."""
    assert _sentences(f"{sentence} The next one follows.") == [sentence, "The next one follows."]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("It is new [12]. We like it.", ["It is new [12].", "We like it."]),
        ("He said “no.” Then he left.", ["He said “no.”", "Then he left."]),
        ("Is it new? I doubt it!", ["Is it new?", "I doubt it!"]),
        ("It was clear.The authors say so.", ["It was clear.", "The authors say so."]),
        ("Wait... What?", ["Wait...", "What?"]),
        ("First point\n\nSecond point", ["First point", "Second point"]),
        ("Claims:\n- one thing\n- another thing", ["Claims:", "- one thing", "- another thing"]),
        ("1. First of all\n2. Second of all", ["1. First of all", "2. Second of all"]),
        ("We use GNNs, CNNs, etc. The rest is old.", ["We use GNNs, CNNs, etc.", "The rest is old."]),
    ],
)
def test_ends_and_borders_cut(text: str, parts: list[str]) -> None:
    """Full stops behind brackets and quotes, list items, blank lines and missing spaces end a sentence."""
    assert _sentences(text) == parts


def test_a_wrapped_line_does_not_cut_but_a_short_one_does() -> None:
    """Lines wrapped at one width go on; a line that ended early was ended on purpose."""
    lines = [
        "The paper presents a method for learning graphs that",
        "is simple and works well on all of the tasks which",
        "they chose.",
    ]
    wrapped = "\n".join(lines)
    assert len(_sentences(wrapped)) == 1
    assert _sentences("Novelty\nThe method was proposed before.") == ["Novelty", "The method was proposed before."]


@pytest.mark.parametrize("piece", [".", " ", "\\[", "$ ", "\n ", "a. ", "x", "e.g. ", '."', "`", "http://", "!?"])
def test_a_megabyte_of_anything_is_split(piece: str) -> None:
    """No repetition makes the splitter's work explode."""
    text = piece * (400_000 // len(piece)) + " end"
    assert split_sentences(text)[-1][1] == len(text)


def test_human_boundaries_are_met(data_folder: Path) -> None:
    """Against human sentence boundaries in real reviews F1 is at least 0.93, wrapped lines held together."""
    hits = found = wanted = 0
    with gzip.open(data_folder / "disapere" / "dev.jsonl.gz", "rt", encoding="utf-8") as rows:
        for row in rows:
            text, ends = "", set()
            for sentence in json.loads(row)["sentences"]:
                text += " " if text and not text.endswith("\n") else ""
                text += sentence["text"]
                ends.add(len(text.rstrip()))
                text += sentence["suffix"]
            own = {end for _, end in split_sentences(text)}
            hits, found, wanted = hits + len(own & ends), found + len(own), wanted + len(ends)
    assert 2 * hits / (found + wanted) > 0.93


def test_a_point_with_space_around_it_stays_inside_its_number() -> None:
    """Text drawn from a page may print "0 . 95"; the number is not cut, the sentence behind it is."""
    text = "The rate is 0 . 95 and falls by 7 . 93 percent. 5 items stay."
    assert [text[a:b] for a, b in split_sentences(text)] == [
        "The rate is 0 . 95 and falls by 7 . 93 percent.",
        "5 items stay.",
    ]
