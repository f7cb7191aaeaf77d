"""Damaged files: each is a paper or one sentence, whatever was done to its bytes."""

import random
import re
from collections.abc import Callable

import pytest
from printing import Press, body, paper_start

from peerassay.documents.paper import Paper
from peerassay.documents.reading import read_paper_bytes
from peerassay.errors import UnreadableDocument


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
    try:
        paper = read_paper_bytes(data, "damaged.pdf", seconds=30)
    except UnreadableDocument as error:
        assert str(error).startswith("damaged.pdf: ")
        assert "\n" not in str(error)
        assert "failed on this file" not in str(error)
    else:
        assert isinstance(paper, Paper)
        assert all(s.text == paper.text[s.start : s.end] for s in paper.sentences)
