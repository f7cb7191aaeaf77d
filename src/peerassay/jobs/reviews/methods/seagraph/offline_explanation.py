"""What is said of a comment without a model: the passages that it is about, and what speaks for each; no reason."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from peerassay.documents import Paper, Sentence
from peerassay.evidence.ranking import coverage
from peerassay.jobs.reviews.comments import ReviewComment
from peerassay.jobs.reviews.methods.seagraph.background_graph import Work
from peerassay.jobs.reviews.methods.seagraph.background_retrieval import FieldNode
from peerassay.jobs.reviews.methods.seagraph.mind_graph import Chunk
from peerassay.jobs.reviews.methods.seagraph.pointers import Pointer
from peerassay.language.stemming import stem
from peerassay.language.terms import GENERAL_ACADEMIC, analyse
from peerassay.language.terms import words as words_of
from peerassay.progress import count, listed

MOST_STEPS, MOST_WORKS, MOST_SHARED = 3, 1, 4
Step = tuple[str, str, str, str]
"""Source (`paper` or a work's id), sentence id, its words, what speaks for it."""


class ByRules(NamedTuple):
    """What is asked in the reviewer's own words, the steps, and one sentence over all."""

    asks: str
    steps: tuple[Step, ...]
    summary: str


def explained_by_rules(
    comment: ReviewComment,
    chunks: Sequence[Chunk],
    pointers: Sequence[Pointer],
    nodes: Sequence[FieldNode],
    works: Mapping[str, Work],
    paper: Paper,
) -> ByRules:
    """Return the best passages of the paper and the nearest work, each with the words or pointers that lead there."""
    sentences = {s.id: s for s in paper.sentences}
    steps = [_of_paper(comment, chunk, pointers, sentences) for chunk in chunks[:MOST_STEPS]]
    near = [works[node.work] for node in nodes if node.work is not None and works[node.work].text.sentences]
    steps += [step for work in near[:MOST_WORKS] if (step := _of_work(comment, work)) is not None]
    kept = tuple(step for step in steps if step is not None)
    missing = [pointer for pointer in pointers if pointer.state == "not_found"]
    parts = [f"{count(len(kept), 'passage')} of the paper and the field most similar to this comment"] if kept else []
    parts += [
        f"this copy of the paper does not mention {_written(pointer)}" for pointer in missing if pointer.kind != "quote"
    ]
    parts += (
        ["some words it quotes were not found in this copy of the paper"]
        if any(m.kind == "quote" for m in missing)
        else []
    )
    said = "; ".join(parts) or "no passage was selected for this comment"
    return ByRules(
        _asks(comment), kept, f"{said[:1].upper()}{said[1:]}. The reason for the comment has not been judged."
    )


def _asks(comment: ReviewComment) -> str:
    """The reviewer's own questions, word for word."""
    text = " ".join(comment.text.split())
    pieces = [piece.strip() for piece in text.replace("?", "?\n").split("\n")]
    questions = [piece[piece.rfind(". ") + 2 :] if ". " in piece else piece for piece in pieces if piece.endswith("?")]
    return " ".join(questions)


def _of_paper(
    comment: ReviewComment, chunk: Chunk, pointers: Sequence[Pointer], sentences: Mapping[str, Sentence]
) -> Step | None:
    leading = [pointer for pointer in pointers if set(pointer.sentences) & set(chunk.sentence_ids)]
    pointed = [
        ref
        for pointer in leading
        for ref in pointer.sentences
        if ref in chunk.sentence_ids and pointer.state == "found"
    ]
    own = [sentences[ref] for ref in chunk.sentence_ids if ref in sentences and len(words_of(sentences[ref].text)) > 2]
    if not own:
        return None
    quoted = {ref for pointer in leading if pointer.kind == "quote" for ref in pointed if ref in pointer.sentences}
    best = max(own, key=lambda s: (s.id in quoted, coverage(comment.text, s.text), s.id in pointed, -s.start))
    at_it = [pointer for pointer in leading if best.id in pointer.sentences]
    return "paper", best.id, best.text, _why(comment, best.text, at_it)


def _of_work(comment: ReviewComment, work: Work) -> Step | None:
    own = [s for s in work.text.sentences if s.id != "title" and len(words_of(s.text)) > 2]
    if not own:
        return None
    best = max(own, key=lambda s: (coverage(comment.text, s.text), -s.start))
    if not _shared(comment.text, best.text):
        return None
    return work.candidate.cand_id, best.id, best.text, _why(comment, best.text, ())


def _why(comment: ReviewComment, text: str, leading: Sequence[Pointer]) -> str:
    """What speaks for a sentence, in one plain sentence: of its own words, and of what points at it."""
    named = list(dict.fromkeys(_written(pointer) for pointer in leading))
    parts = [f"the comment points at {listed(named)}"] if named else []
    shared = _shared(comment.text, text)
    parts += [f"it has {listed([f'“{word}”' for word in shared])} in common with the comment"] if shared else []
    said = ", and ".join(parts) or "it is in a passage similar to the comment, or linked to one"
    return f"{said[:1].upper()}{said[1:]}."


def _written(pointer: Pointer) -> str:
    if pointer.kind == "quote":
        return "words that stand here"
    if pointer.kind == "named_section":
        return f"the {pointer.number}"
    about = "about " if pointer.state == "estimated" else ""
    return f"{about}{pointer.kind} {pointer.number}"


def _shared(text: str, other: str) -> list[str]:
    """The telling words of the comment that the passage has too, longest first."""
    there = analyse(other).stems
    found = {stem(word): word for word in words_of(text) if word.isalpha()}
    own = {t.stem for t in analyse(text).sequence} - GENERAL_ACADEMIC
    shared = [word for key, word in found.items() if key in own and key in there]
    return sorted(shared, key=lambda word: (-len(word), word))[:MOST_SHARED]
