"""Damaged files: each is a paper or one sentence, whatever was done to its bytes."""

import random
import re
from collections.abc import Callable

import pytest
from printing import Press, body, paper_start

from pdf_damage import DAMAGES
from peerassay import example
from peerassay.documents.paper import Paper
from peerassay.documents.reading import read_paper_bytes
from peerassay.errors import UnreadableDocument

_SLOW = frozenset({"zip bomb", "nested bomb", "many objects", "deep pages"})
"""Tried by the benchmark alone: they take seconds each."""
_ENDLESS = frozenset({"nested forms"})
"""Given up as any reading that takes too long, and here soon."""


def is_paper_or_one_sentence(data: bytes, seconds: float = 30) -> None:
    """Read the bytes and assert that they are a whole paper, or refused in one line that names the file."""
    try:
        paper = read_paper_bytes(data, "damaged.pdf", seconds=seconds)
    except UnreadableDocument as error:
        assert str(error).startswith("damaged.pdf: ")
        assert "\n" not in str(error)
        assert "failed on this file" not in str(error)
    else:
        assert isinstance(paper, Paper)
        assert all(s.text == paper.text[s.start : s.end] for s in paper.sentences)


def whole() -> bytes:
    press = Press(pageCompression=0)
    press.paragraph(108, paper_start(press), body(20), 396)
    press.page()
    press.paragraph(108, 720, body(30), 396)
    return press.bytes()


def flipped(count: int) -> Callable[[bytes], bytes]:
    def damage(data: bytes) -> bytes:
        chance, changed = random.Random(count), bytearray(data)
        for _ in range(count):
            changed[chance.randrange(9, len(changed))] = chance.randrange(256)
        return bytes(changed)

    return damage


def without_end(share: float) -> Callable[[bytes], bytes]:
    return lambda data: data[: int(share * len(data))]


def replaced(pattern: bytes, by: bytes) -> Callable[[bytes], bytes]:
    return lambda data: re.sub(pattern, by, data)


@pytest.mark.parametrize(
    "damage",
    [
        without_end(0.02),
        without_end(0.5),
        without_end(0.97),
        flipped(20),
        flipped(2000),
        replaced(rb"startxref\n\d+", b"startxref\n99999999999"),
        replaced(rb"/MediaBox \[[^]]*\]", b"/MediaBox [ 0 0 0 0 ]"),
        replaced(rb"/MediaBox \[[^]]*\]", b"/MediaBox [ 0 0 14400 14400 ]"),
        replaced(rb"/Kids \[ (\d+) 0 R", rb"/Parent \1 0 R /Kids [ 2 0 R 3 0 R"),
        replaced(rb"/Count 2", b"/Count 2000000000"),
        replaced(rb"/Length \d+", b"/Length 2147483647"),
        replaced(rb" Tf", b" Tf 1e38 0 0 1e38 1e38 1e38 cm"),
    ],
)
def test_damaged_file_is_a_paper_or_one_sentence(damage: Callable[[bytes], bytes]) -> None:
    """Nothing but a paper or an UnreadableDocument of one line that names the file comes of damaged bytes."""
    data = damage(whole())
    assert data != whole()
    is_paper_or_one_sentence(data)


@pytest.mark.parametrize("kind", sorted(set(DAMAGES) - _SLOW))
def test_file_of_every_kind_of_damage_is_a_paper_or_one_sentence(kind: str) -> None:
    """It is so for every kind that the benchmark of damaged files knows."""
    data = DAMAGES[kind](example.PAPER.read_bytes(), random.Random(kind))
    is_paper_or_one_sentence(data, seconds=1 if kind in _ENDLESS else 30)
