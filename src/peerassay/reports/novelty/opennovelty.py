"""What OpenNovelty adds to a page: assessment, taxonomy, the works of the paper's leaf, passages shared with works."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Final

from peerassay.jobs.novelty.methods.opennovelty.parts import (
    ORIGINAL,
    Distinction,
    SharedText,
    SubtopicComparison,
    TaxonomyNode,
)
from peerassay.progress import count
from peerassay.reports import words as common
from peerassay.reports.blocks import Block, Fold, Heading, Items, Line, Quote, Run, Text, bold, plain, soft
from peerassay.reports.novelty import words
from peerassay.reports.novelty.first_screen import near_work
from peerassay.reports.novelty.reading import Reading
from peerassay.reports.passages import pieces
from peerassay.reports.visible import one_line

_WORD: Final = re.compile(r"\w+")
Ranges = list[tuple[int, int]]


def phases(reading: Reading) -> Iterator[Block]:
    """Give the phases of OpenNovelty beyond comparing, folded."""
    yield Fold(plain("Assessment"), tuple(_assessment(reading)))
    yield _taxonomy_fold(reading)
    yield Fold(plain("Neighbouring works in the taxonomy"), tuple(_beside(reading)))
    shared = count(len(reading.working.shared), "passage")
    yield Fold(plain(f"Shared text: {shared}"), tuple(_shared_text(reading)), anchor="overlap")


def _assessment(reading: Reading) -> Iterator[Block]:
    working = reading.working
    yield from (Text(plain(one_line(paragraph))) for paragraph in working.assessment)
    if not working.assessment:
        yield Text((bold(words.NO_ASSESSMENT),))
    if working.assessment_note:
        yield Text(plain(one_line(working.assessment_note)))


def _taxonomy_fold(reading: Reading) -> Fold:
    """Return the taxonomy with its narrative, the paper's place marked."""
    taxonomy = reading.working.taxonomy
    title = f"Taxonomy of {count(_works_below(taxonomy.root), 'work')}" if taxonomy else "No taxonomy"
    return Fold(plain(title), tuple(_taxonomy(reading)), anchor="survey")


def _taxonomy(reading: Reading) -> Iterator[Block]:
    taxonomy, failure = reading.working.taxonomy, reading.working.taxonomy_failure
    yield Text((soft("Core task: "), Run(one_line(reading.body.core_task))))
    if taxonomy is None:
        yield Text(plain(one_line(failure.message if failure else "None was made.")))
        return
    yield from (Text(plain(one_line(paragraph))) for paragraph in taxonomy.narrative)
    yield _node(reading, taxonomy.root)
    by = f" Made by {one_line(taxonomy.by)}." if taxonomy.by else ""
    yield Text((soft(f"{words.TREE[taxonomy.state]}{by}"),), "small")
    if taxonomy.diagnostics:
        yield Items(tuple(plain(one_line(remark)) for remark in taxonomy.diagnostics))


def _works_below(node: TaxonomyNode) -> int:
    return sum(paper != ORIGINAL for leaf in node.leaves() for paper in leaf.papers)


def _node(reading: Reading, node: TaxonomyNode) -> Fold:
    holds_paper = bool(node.path_to(ORIGINAL))
    blocks: list[Block] = []
    if node.scope_note:
        excluded = f" Not here: {one_line(node.exclude_note)}" if node.exclude_note else ""
        blocks.append(Text((soft(one_line(node.scope_note) + excluded),), "small"))
    blocks += (_node(reading, below) for below in node.subtopics)
    if node.papers:
        blocks.append(Items(tuple(_leafed(reading, paper) for paper in node.papers)))
    name = f"{one_line(node.name)} ({count(_works_below(node), 'work')}){' ★' if holds_paper else ''}"
    return Fold(plain(name), tuple(blocks), open=holds_paper)


def _leafed(reading: Reading, cand_id: str) -> Line:
    taxonomy = reading.working.taxonomy
    line = one_line(taxonomy.one_liners.get(cand_id, "")) if taxonomy else ""
    own = cand_id == ORIGINAL
    name = bold(f"★ {reading.name(cand_id)} ") if own else Run(f"{reading.name(cand_id)} {reading.title(cand_id)}")
    return (name, soft(f" {line}" if line else ""))


def _beside(reading: Reading) -> Iterator[Block]:
    """Give what the paper was compared with along the taxonomy."""
    between = reading.working.neighbours
    if between is None:
        yield Text(plain("Without a taxonomy there are no neighbouring works to compare with."))
        return
    yield Text(plain(words.POSITION[between.position]))
    for distinction in between.distinctions:
        yield from _distinction(reading, distinction)
    if between.subtopics:
        yield from _subtopics(between.subtopics)
    if between.note:
        yield Text((soft(one_line(between.note)),))


def _distinction(reading: Reading, given: Distinction) -> Iterator[Block]:
    yield Text(near_work(reading, given.cand_id))
    if given.is_duplicate_variant:
        yield Text((bold("May be another version of this paper."),))
    yield Text(plain(one_line(common.failed(given.failure) if given.failure else given.brief_comparison)))
    yield from (Text(shared_line(n, shared)) for n, shared in reading.shared_with(given.cand_id))


def _subtopics(given: SubtopicComparison) -> Iterator[Block]:
    yield Heading(f"Its leaf compared with {one_line('; '.join(given.subtopics))}", 3)
    if given.failure:
        yield Text(plain(f"Not compared. {one_line(given.failure.message)}"))
    if given.overall:
        yield Text(plain(one_line(given.overall)))
    points = (
        ("Alike", given.similarities),
        ("Different", given.differences),
        ("Where to search next", given.suggested_search_directions),
    )
    for name, told in points:
        if told:
            yield Text((bold(name),))
            yield Items(tuple(plain(one_line(point)) for point in told))


def shared_line(number: int, shared: SharedText) -> Line:
    """Return one line on a passage, with a link to it."""
    place = one_line(shared.original_label) or "in its text"
    told = f"{words.IN_COMMON}: {shared.words} words, {words.OVERLAP[shared.kind]}, {place}"
    return (Run(told, link=f"#shared-{number}"),)


def _shared_text(reading: Reading) -> Iterator[Block]:
    """Give the passages that the paper shares with works, both sides of each."""
    on_topic = {each.cand_id for each in reading.working.citations}
    whole = sum(work.depth == "full_text" for key, work in reading.works.items() if key in on_topic)
    of_them = f", {whole or 'none'} of them in full" if reading.working.texts_read else ""
    read = f"Passages of 30 words and more; {count(reading.working.texts_read, 'text')} looked through{of_them}."
    yield Text(plain(f"{read} Shared text may have good reasons: an earlier version, a quotation."))
    yield from (_shared(reading, n, shared) for n, shared in enumerate(reading.working.shared, start=1))
    if not reading.working.shared:
        yield Text(plain("None was found." if reading.working.texts_read else "No text was looked through."))


def _shared(reading: Reading, number: int, shared: SharedText) -> Fold:
    ours, theirs = _alike(shared.original.text, shared.candidate.text)
    name = reading.name(shared.cand_id)
    label = ", ".join(part for part in ("The paper", shared.original_label) if part)
    their_label = ", ".join(part for part in (name, shared.candidate_label) if part)
    told = f"{shared.words} words, {words.OVERLAP[shared.kind]}, {words.percent(shared.similarity)} of the words alike"
    quotes = (
        Quote(pieces(shared.original.text, ours), (soft(one_line(label)),)),
        Quote(pieces(shared.candidate.text, theirs), (soft(one_line(their_label)),), plain(one_line(shared.rationale))),
    )
    return Fold(plain(f"{name} {reading.title(shared.cand_id)}: {told}"), quotes, anchor=f"shared-{number}")


def _alike(here: str, there: str) -> tuple[Ranges, Ranges]:
    """Return where runs of the same words stand on either side, as offsets."""
    ours, theirs = list(_WORD.finditer(here)), list(_WORD.finditer(there))
    matcher = SequenceMatcher(
        None, [w.group().casefold() for w in ours], [w.group().casefold() for w in theirs], autojunk=False
    )
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    return (
        [(ours[b.a].start(), ours[b.a + b.size - 1].end()) for b in blocks],
        [(theirs[b.b].start(), theirs[b.b + b.size - 1].end()) for b in blocks],
    )
