"""What a reader is shown beside the paper: the review, works, and each comment with what was chosen for it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents import FieldRole, Paper, Review, Sentence
from peerassay.engines.prompts import WITHHELD_SENTENCE, fence, one_line, shown
from peerassay.evidence.ranking import coverage
from peerassay.jobs.reviews.comments import ReviewComment
from peerassay.jobs.reviews.methods.seagraph.background_graph import Theme, Work
from peerassay.jobs.reviews.methods.seagraph.background_retrieval import FieldNode, works_of
from peerassay.jobs.reviews.methods.seagraph.mind_graph import Chunk
from peerassay.jobs.reviews.methods.seagraph.pointers import Pointer
from peerassay.language.terms import GENERAL_ACADEMIC, analyse
from peerassay.prompt_injection import withheld_in

AROUND = 1
"""Sentences on either side of one that is pointed at: passages often end a sentence short of what is meant."""
MOST_PRINTED, MOST_POINTED = 4, 2
"""Passages that are printed beside a comment, the others by their ids; sentences printed for a pointer."""
FEW = 0.25
"""Share of the works that hold a word that sets one of them apart from the others. The nearest works are often the
same for every comment: in 20 comments on four papers this leaves about one work beside each, of six."""
_WIDE = frozenset({"section", "appendix", "named_section", "page"})
"""Pointers at whole segments of the paper: their first and last sentence are named."""


@dataclass(frozen=True)
class Picked:
    """What is picked for a comment: chunks of the paper, best first, and nodes of the field; what it points at.

    `raised` are the comments that raise it, where it is a concern of several reviews.
    """

    comment: ReviewComment
    chunks: tuple[Chunk, ...] = ()
    nodes: tuple[FieldNode, ...] = ()
    pointers: tuple[Pointer, ...] = ()
    raised: tuple[ReviewComment, ...] = ()


def shown_review(review: Review, comments: Sequence[ReviewComment]) -> str:
    """Return the whole review in a fence, a line for each paragraph; a comment that is asked about has its id."""
    first = {comment.sentence_ids[0]: comment.id for comment in comments}
    withheld = withheld_in(review)
    lines: list[str] = []
    above: tuple[FieldRole, int] | None = None
    for sentence in review.sentences:
        role = review.paragraph_of(sentence).role
        words = WITHHELD_SENTENCE if sentence.id in withheld else one_line(sentence.text)
        words = f"[{first[sentence.id]}] {words}" if sentence.id in first else words
        if above is None or above[0] is not role:
            lines.append(f"-- {role.value.replace('_', ' ')}")
        if above == (role, sentence.paragraph) and sentence.id not in first:
            lines[-1] += f" {words}"
        else:
            lines.append(words)
        above = role, sentence.paragraph
    return fence("review", "\n".join(lines))


def shown_work(work: Work, themes: Sequence[Theme], nodes: Sequence[FieldNode]) -> str:
    """Return title, abstract, and the chunks of the body that are picked."""
    key = work.candidate.cand_id
    picked = {node.chunk for node in nodes if node.work == key and node.chunk}
    kept = {ref for chunk in work.graph.chunks if chunk.id in picked for ref in chunk.sentence_ids}
    withheld = withheld_in(work.text)
    lines = (
        f"[{s.id}] {WITHHELD_SENTENCE if s.id in withheld else one_line(s.text)}"
        for s in work.text.sentences
        if s.id in kept or s.id.startswith(("title", "abstract_"))
    )
    theme = next((each.description for each in themes if each.id == work.theme), "")
    held = "\n".join((f"(theme: {one_line(theme)})", *lines))
    return f"{key} ({work.candidate.year or 'no date'}):\n{fence(f'work {key}', held)}"


def shown_comment(picked: Picked, review: Review | None, paper: Paper, works: Mapping[str, Work]) -> str:
    """Return a comment, and beside it the passages and works that were picked, and what it points at."""
    comment = picked.comment
    where = f"under {comment.field.value.replace('_', ' ')}" if review else "a concern of several reviewers"
    withheld = withheld_in(review) if review is not None else frozenset()
    body = WITHHELD_SENTENCE if withheld.intersection(comment.sentence_ids) else comment.text
    headed = f"({one_line(comment.heading)})\n{body}" if comment.heading else body
    raised = [f"{each.id}: {shown(each.text)}" for each in picked.raised]
    return "\n".join(
        (
            f"{comment.id} ({where}):",
            fence(f"comment {comment.id}", "\n".join((headed, *raised))),
            *_beside(picked, paper, works),
        )
    )


def _beside(picked: Picked, paper: Paper, works: Mapping[str, Work]) -> Iterator[str]:
    places = {s.id: n for n, s in enumerate(paper.sentences)}
    printed = list(_printed(picked, paper, places))
    if printed:
        name = f"passages for {picked.comment.id}"
        yield f"Passages of the paper, the likeliest first:\n{fence(name, chr(10).join(printed))}"
    if rest := picked.chunks[MOST_PRINTED:]:
        yield f"Further passages: {'; '.join(_from_to(chunk.sentence_ids, paper, places) for chunk in rest)}"
    if fitting := [work for work in works_of(picked.nodes, works) if fits(picked.comment, work, works)]:
        yield f"Works: {', '.join(work.candidate.cand_id for work in fitting)}"


def fits(comment: ReviewComment, work: Work, works: Mapping[str, Work]) -> bool:
    """Whether a comment has a telling word of the work that few of the works have: then it is named beside it."""
    held = [analyse(each.abstract).stems for each in works.values()]
    own = {term.stem for term in analyse(comment.text).sequence} - GENERAL_ACADEMIC
    shared = own & analyse(work.abstract).stems
    return any(sum(stem in stems for stems in held) <= max(FEW * len(held), 2) for stem in shared)


def _printed(picked: Picked, paper: Paper, places: Mapping[str, int]) -> Iterator[str]:
    """What the comment points at, then the picked passages; each sentence once."""
    once: set[int] = set()
    for pointer in picked.pointers:
        name = "the quoted words" if pointer.kind == "quote" else f"{pointer.kind.replace('_', ' ')} {pointer.number}"
        if not pointer.sentences:
            yield f"({name}: not in the text above)"
        elif pointer.kind in _WIDE:
            yield f"({name}: from {pointer.sentences[0]} on)"
        else:
            leading = pointer.sentences[:MOST_POINTED]
            yield f"({name}: {'about ' if pointer.state == 'estimated' else ''}{', '.join(leading)})"
            yield from _around([places[ref] for ref in leading], paper, once)
    nearest = [_nearest(chunk, picked.comment, paper, places) for chunk in picked.chunks[:MOST_PRINTED]]
    yield from _around(nearest, paper, once)


def _nearest(chunk: Chunk, comment: ReviewComment, paper: Paper, places: Mapping[str, int]) -> int:
    """The place of the chunk's sentence that has most of the comment's words."""
    return max(
        (places[ref] for ref in chunk.sentence_ids),
        key=lambda n: (coverage(comment.text, paper.sentences[n].text), -n),
    )


def _around(found: Sequence[int], paper: Paper, once: set[int]) -> Iterator[str]:
    """The sentences there, each with its neighbours of the same section; none that is in `once`, which grows."""
    withheld = withheld_in(paper)
    for place in found:
        part = _part(paper.sentences[place])
        near = range(max(place - AROUND, 0), min(place + AROUND + 1, len(paper.sentences)))
        fresh = [n for n in near if n not in once and _part(paper.sentences[n]) == part]
        once.update(fresh)
        texts = ((s.id, s.text) for s in (paper.sentences[n] for n in fresh))
        if fresh:
            yield " ".join(f"[{ref}] {WITHHELD_SENTENCE if ref in withheld else one_line(text)}" for ref, text in texts)


def _part(sentence: Sentence) -> str:
    """What ids of one section begin with; a caption or the title has no neighbours."""
    return sentence.id.rpartition("_")[0] if sentence.id.startswith("S_") else sentence.id


def _from_to(ids: Sequence[str], paper: Paper, places: Mapping[str, int]) -> str:
    """The first and the last id, with a neighbour on either side."""
    first, last = max(places[ids[0]] - AROUND, 0), min(places[ids[-1]] + AROUND, len(paper.sentences) - 1)
    return f"{paper.sentences[first].id} to {paper.sentences[last].id}"
