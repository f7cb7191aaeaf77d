"""Examples of quotes that are found or not, of sentences ranked, of text shared, and of likeness."""

from pathlib import Path
from typing import Any

import pytest
from written_text import made

from examples import names, wrong
from peerassay.documents.markdown import read_markdown
from peerassay.evidence.alignment import WordIndex, align, scored
from peerassay.evidence.key_terms import key_terms
from peerassay.evidence.lexical_similarity import LexicalSimilarity
from peerassay.evidence.quoting import find_quote, least_score, locate
from peerassay.evidence.ranking import TermStatistics, coverage, rank_sentences
from peerassay.evidence.shared_text import boilerplate_in, looks_like_references, shared_text
from peerassay.evidence.similarity import cosine
from peerassay.evidence.span import Readable, sentence_by_ref
from peerassay.evidence.tokens import tokens_of, without_cut_citations

FILE = Path(__file__).parent / "examples" / "evidence.jsonl"
TEXT = (
    "Old violins go out of tune in dry halls [3, 4].",
    "We propose a small network that tunes old violins by ear, and it does not need a camera.",
    "The network hears beats between strings (Smith et al., 2019) and turns the pegs until the beats are gone.",
    "It isn't slow: x1, ..., xn are read in 3.5 seconds on a laptop.",
    "Earlier networks do not hear low notes.",
    "The pegs are turned by a robot hand with state-of-the-art motors.",
    "In $O(n \\log n)$ time, all the strings of an old violin are in tune again.",
    "The pegs are turned by a robot hand with cheap motors.",
)
SOURCE = made(*TEXT)
READABLE = Readable.of(SOURCE)


def quoted(quote: str, sentence: str | None = None) -> list[Any]:
    """Where a quote stands, how well it fits, or why it does not."""
    found = find_quote(quote, SOURCE, sentence=sentence)
    return [found.span and found.span.text, found.span and found.span.sentence, found.score, found.reason]


def located(pointer: str) -> Any:
    """Where a pointer leads."""
    found = locate(pointer, READABLE)
    return found if isinstance(found, str) else [found.sentence, found.text]


def ranked(aspect: str, limit: int, texts: list[str] | None = None) -> list[Any]:
    """The nearest sentences with their figures."""
    more = {"background": TermStatistics.of(texts)} if texts else {}
    found = rank_sentences(aspect, SOURCE, limit=limit, **more)
    return [{k: v for k, v in one.model_dump().items() if k != "sentence"} | {"id": one.sentence.id} for one in found]


def shared(ours: str, theirs: str) -> list[Any]:
    """Stretches that two Markdown texts share."""
    first, other = (
        read_markdown(f"# T{n}\n\n## 1 Introduction\n\n{text}", f"{n}.md", str(n))
        for n, text in enumerate((ours, theirs))
    )
    return [
        [
            one.kind,
            one.words,
            one.similarity,
            one.original.text[:60],
            one.original.start,
            one.original.end,
            one.candidate.start,
            one.candidate.end,
        ]
        for one in shared_text(first, other)
    ]


CALLS = {
    "quoted": quoted,
    "located": located,
    "ranked": ranked,
    "coverage": coverage,
    "least_score": lambda: [least_score(words) for words in range(1, 16)],
    "weights": lambda texts, stems: [TermStatistics.of(texts).weight(stem) for stem in stems],
    "tokens": lambda text: list(zip(tokens_of(text).words, tokens_of(text).starts, tokens_of(text).ends, strict=True)),
    "without_cut_citations": without_cut_citations,
    "align": lambda words, text: [
        [found.first, found.last, found.score, [[d.quoted, d.printed] for d in found.differences]]
        for found in align(words.split(), WordIndex(tokens_of(text)))
    ],
    "scored": lambda words, printed: scored(words.split(), printed.split(), 0),
    "between": lambda texts: [[LexicalSimilarity().between(a, b) for b in texts] for a in texts],
    "cosine": cosine,
    "sentence_by_ref": lambda refs: [(found := sentence_by_ref(SOURCE.sentences, ref)) and found.id for ref in refs],
    "shared": shared,
    "looks_like_references": lambda texts: [looks_like_references(text) for text in texts],
    "boilerplate": lambda text: boilerplate_in(read_markdown(text, "p.md", "d")),
    "key_terms": lambda text: key_terms(read_markdown(text, "p.md", "d")),
}


@pytest.mark.parametrize("name", names(FILE))
def test_examples_come_out_as_they_say(name: str) -> None:
    """Each example of the call gives what stands beside it."""
    assert wrong(FILE, CALLS, name) == []
