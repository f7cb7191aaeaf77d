"""Texts and quotes invented from numbers: where each stands, what is shared, what is nearest."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from written_text import made

from examples import digest, names, wrong
from peerassay.documents.markdown import read_markdown
from peerassay.evidence.key_terms import key_terms
from peerassay.evidence.lexical_similarity import LexicalSimilarity
from peerassay.evidence.quoting import find_quote
from peerassay.evidence.ranking import TermStatistics, coverage, rank_sentences
from peerassay.evidence.shared_text import boilerplate_in, looks_like_references, shared_text

FILE = Path(__file__).parent / "examples" / "invented.jsonl"
_WORDS = (
    "kites strings rain wind bows pegs tones beats boats ropes sails learn measure order columns printed pages reader"
    " words follow lines small large found earlier methods we show that of the in and with for not increase decrease 3"
    " three 3.5 BERT GNNs state-of-the-art self-supervised never stable unstable networks graph neural (Lee, 2018) [3]"
)
WORDS = _WORDS.split()


def text(random: Random, sentences: int) -> list[str]:
    """Sentences of words of no meaning."""
    return [f"{' '.join(random.choices(WORDS, k=random.randint(4, 22))).capitalize()}." for _ in range(sentences)]


def slipped(random: Random, words: list[str], slips: int) -> list[str]:
    """The words with so many of them dropped, doubled, exchanged or misspelt."""
    made_of = list(words)
    for _ in range(slips):
        at = random.randrange(len(made_of))
        made_of[at : at + 1] = random.choice(
            [
                [],
                [made_of[at]] * 2,
                [random.choice(WORDS)],
                [f"{made_of[at]}s"],
                ["...", made_of[at]],
                [made_of[at][:-1]],
            ]
        )
        made_of = made_of or ["kites"]
    return made_of


def quotes(number: int) -> str:
    """Where quotes of a text stand that are copied more or less well, with ellipses, cut inside words or invented."""
    random = Random(number)
    sentences = text(random, 12)
    source, told = made(*sentences), []
    for _ in range(25):
        whole = " ".join(sentences).split()
        first = random.randrange(len(whole) - 4)
        quote = " ".join(
            slipped(random, whole[first : first + random.randint(2, 30)], random.choice([0, 0, 1, 2, 4, 8]))
        )
        if random.random() < 0.2:
            later = random.randrange(first, len(whole))
            quote = f"{quote} {random.choice(['...', '[...]', '…'])} {' '.join(whole[later : later + 8])}"
        near = random.choice([None, None, source.sentences[0].id, source.sentences[-1].id, "S_none"])
        told.append(find_quote(quote, source, sentence=near))
    return digest(told)


def shares(number: int) -> str:
    """What two papers share that copy stretches of each other, some of them changed."""
    random = Random(number)
    common = [" ".join(text(random, random.randint(1, 6))) for _ in range(3)]
    papers = []
    for name in ("ours", "theirs"):
        pieces = []
        for stretch in common:
            pieces += text(random, random.randint(0, 3))
            pieces.append(" ".join(slipped(random, stretch.split(), random.choice([0, 0, 1, 3, 8, 20]))))
        if random.random() < 0.3:
            random.shuffle(pieces)
        if random.random() < 0.3:
            pieces.append(f"“{common[0]}”")
        papers.append(read_markdown(f"# T {name}\n\n## 1 Introduction\n\n{' '.join(pieces)}", f"{name}.md", name))
    found = shared_text(*papers)
    held = [[s.original, s.candidate, s.kind, s.likeness] for s in found]
    return digest([held, [boilerplate_in(one) for one in papers], [key_terms(one) for one in papers]])


def ranks(number: int) -> str:
    """Which sentences are nearest to an aspect, and how near."""
    random = Random(number)
    sentences = text(random, 10)
    source, more = made(*sentences), TermStatistics.of(text(random, 8))
    told: list[Any] = []
    for _ in range(8):
        aspect = " ".join(random.sample(WORDS, random.randint(1, 6)))
        told.append(rank_sentences(aspect, source, limit=random.randint(1, 5)))
        told.append(rank_sentences(aspect, source, limit=3, background=more))
        told.append([coverage(aspect, one, background=random.choice([None, more])) for one in sentences])
        told.append([LexicalSimilarity().between(aspect, one) for one in sentences])
        listed = random.choices(
            [*sentences, "[1] A. Lee. Kites. 2018.", "B. Chen (2019). Ropes. In ICML, pp. 1-9."], k=3
        )
        told.append(looks_like_references(" ".join(listed)))
    return digest(told)


CALLS = {"quotes": quotes, "shares": shares, "ranks": ranks}


@pytest.mark.parametrize("name", names(FILE))
def test_invented_quotes_are_found_as_they_were(name: str) -> None:
    """Whoever changes how quotes are found sees for which texts, before it is kept."""
    assert wrong(FILE, CALLS, name) == []
