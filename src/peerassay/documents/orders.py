"""Constructions of an order to whoever grades a text by machine: which parts of speech make one together.

A construction joins an addressee or a bidding with the act of grading and what is graded; each was written as a rule
of language, and none meets more than a few of 290,000 sentences of real papers and reviews. After the bar stand parts
with which the sentence is an author's report or a reviewer's word to authors instead.
"""

from functools import reduce

from peerassay.documents.order_parts import COMPILED
from peerassay.documents.pattern_index import PatternIndex

_CONSTRUCTIONS = """
    # A machine is bidden to answer so on this text, on novelty, on claims.
    machine_bidden here | we i cites
    machine_bidden graded new | we i cites to_authors
    machine_bidden graded value | we i cites to_authors
    machine_bidden graded about_review | we i cites to_authors
    machine_bidden item new | we i cites
    machine_bidden to_be_judged item | we i
    machine_bidden value_said | we
    machine_bidden authority
    machine_bidden you item | we i
    machine_bidden machinery done
    machine_bidden schema
    machine_bidden new all | we i cites
    machine_bidden top_mark | we
    machine_bidden format here | we
    machine_called here | we i cites
    machine_called grade_order item | we
    machine_called grade_order new | we
    machine_called grade_order all | we cites
    machine_called graded to_be_judged
    machine_called graded new here
    machine_called your_answer
    machine_called you graded
    machine_called you here
    machine_called value_said
    machine_called then_grade new | we cites
    machine_called leave_out | we cites
    machine_called reveal | we
    machine_called polite | we
    machine_called top_mark here
    machine_asked here new | we i cites
    machine_asked authority here | we
    machine_asked polite here | we i to_authors
    machine_asked polite graded | we i to_authors cites
    machine_asked graded new you
    machine_asked polite item | we i
    if_machine here new | we i cites
    if_machine you here | i we
    if_machine polite | i we
    if_machine polite new
    if_machine then_grade here
    if_machine then_grade graded
    if_machine you graded
    if_machine leave_out | we
    machine_reads_here authority about_review | we
    machine_reads_here polite here | we i to_authors cites
    machine_reads_here to_be_judged here | we i
    machine leave_out graded | we i to_authors
    machine to_be_judged graded new | we i to_authors cites
    machine value_said item | we
    # Earlier orders are to be dropped, prompts revealed.
    drop_meta you
    drop_meta grade_order | we
    drop_meta then_grade | we
    drop_meta leave_out here | we
    in_place_of
    reveal you | we
    reveal grade_order | we i cites
    reveal then_grade | we i cites
    reveal grade_order machinery | we
    reveal story
    reveal machine | we
    # Whoever reads is bidden to grade so.
    grade_order value_said | we
    grade_order graded value all | we i cites to_authors
    grade_order graded value here | we i cites to_authors
    grade_order graded value new | we i cites to_authors
    grade_order graded here | we i cites to_authors
    grade_order graded leave_out | we i cites to_authors
    grade_order graded to_be_judged | we i cites to_authors
    grade_order here item value all | we i cites to_authors
    grade_order here item machinery | we i cites to_authors
    grade_order top_mark item | we i cites to_authors
    grade_order top_mark graded | we i cites to_authors
    grade_order top_mark new | we i cites to_authors
    grade_order here top new then_grade | we i cites to_authors
    grade_order here new leave_out | we i cites to_authors
    grade_order all value here | we i cites to_authors
    grade_order item value all | we i cites to_authors
    grade_order item value here | we i cites to_authors
    grade_order item value new | we i cites to_authors
    grade_order here top new all | we i cites to_authors
    grade_order here new about_review all | we i cites to_authors
    then_grade graded value_said | we
    then_grade item value_said | we
    then_grade leave_out top new | we i cites to_authors
    then_grade leave_out here new | we i cites to_authors
    then_grade machinery item about_review | we i cites
    to_be_judged graded value here | we i cites to_authors
    to_be_judged here item | we i cites to_authors
    to_be_judged graded here about_review | we i cites to_authors
    to_be_judged item value all | we i cites to_authors
    to_be_judged graded all value | we i cites to_authors
    to_be_judged graded machinery | we i cites
    to_be_judged value_said
    to_be_judged top_mark here | we i cites to_authors
    to_be_judged leave_out graded | we i cites to_authors
    value_said
    value_said machinery
    value_said your_answer
    value_said you_answer
    value_said condition about_review | i
    value_said here about_review | i we
    value_said format
    value_said top_mark
    schema
    leave_out graded about_review | we i cites to_authors
    leave_out graded new | we i cites to_authors
    leave_out graded here machinery | we
    leave_out machinery about_review | we i
    condition then_grade about_review here | we i cites to_authors
    condition then_grade about_review graded | we i cites to_authors
    format graded value all | we i
    format graded here you | we i
    format about_review all graded | we i
    format your_answer graded | i we
    top_mark graded about_review here | i we to_authors
    top_mark graded new format | we i
    format top_mark | we i cites to_authors
    format graded grade_order | we i cites to_authors
    format graded new | we i cites to_authors
    format graded condition | we i cites to_authors
    format value here | we i cites to_authors
    grade_order top_mark format | we i cites to_authors
    grade_order top_mark here | we i cites to_authors
    top here grade_order present_so | we i cites to_authors
    # Praise is bidden.
    praise present_so | we i cites to_authors
    praise grade_order here | we i cites to_authors
    praise grade_order leave_out | we i cites to_authors
    praise machine graded here | we i cites to_authors
    present_so here top new | we i cites to_authors
    # The reader's own answer.
    your_answer graded condition | i we to_authors
    your_answer graded here | i we to_authors
    your_answer to_be_judged | i we to_authors
    your_answer top_mark graded | i we to_authors
    you_answer here graded new | i we
    you_answer here item grade_order | i we to_authors
    you_answer graded here about_review | i we to_authors
    you_told graded value
    you_told here item grade_order | we i
    you_told your_answer | i we
    # A story, a game, a code.
    story you new | we i cites
    story you_answer | we i
    story you about_review | i we
    story you graded | i we
    story grade_order graded | i we
    # Facts about the grading that only a machine would be told.
    machinery done graded here | we i cites
    machinery done about_review here | we i cites
    pipeline graded new grade_order | we i cites to_authors
    pipeline graded new done | we i cites to_authors
    pipeline graded done | we i cites to_authors
    pipeline then_grade | we i cites to_authors
    pipeline grade_order | we i cites to_authors
    pipeline here | we i cites to_authors
    pipeline all | we i cites to_authors
    pipeline leave_out | we i cites to_authors
    pipeline done | we i cites to_authors
    pipeline about_review done | we i cites to_authors
    machinery item new about_review leave_out | we i
    machinery your_answer
    machinery you_told
    authority graded done about_review | i we
    authority about_review machinery | we i
    authority graded to_be_judged | we i to_authors
    authority machine here new | we i
"""
# What is dear to look for comes last: mostly another part is missing by then.
_NAMES = sorted(COMPILED, key=lambda name: "machine" in name)
_INDEX = PatternIndex([COMPILED[name] for name in _NAMES])
_BITS = {name: 1 << number for number, name in enumerate(_NAMES)}


def _mask(names: str) -> int:
    return reduce(lambda mask, name: mask | _BITS[name], names.split(), 0)


_RULES = tuple(
    (_mask(line.partition("|")[0]), _mask(line.partition("|")[2]))
    for line in map(str.strip, _CONSTRUCTIONS.splitlines())
    if line and not line.startswith("#")
)
_AGAINST = reduce(lambda mask, rule: mask | rule[1], _RULES, 0)
_WINDOW = 600
_STEP = 450


def orders(flat: str, low: str) -> bool:
    """Whether the text is an order to a grading machine; `flat` has single spaces, `low` is it in lower case."""
    starts = range(0, max(1, len(flat) - _WINDOW + _STEP), _STEP)
    return any(_is_order(flat[at : at + _WINDOW], low[at : at + _WINDOW]) for at in starts)


def parts_of(flat: str) -> frozenset[str]:
    """Return the names of the parts of speech that are in the text."""
    parts = _Parts(flat, flat.lower())
    return frozenset(name for name, bit in _BITS.items() if parts.has(bit))


class _Parts:
    """The parts of one text, each looked for once and only when asked for."""

    def __init__(self, flat: str, low: str) -> None:
        self._flat = flat
        self.possible = sum(1 << number for number in _INDEX.candidates(low))
        self._found = 0

    def has(self, mask: int) -> bool:
        """Whether all parts of the mask are there."""
        if mask & ~self.possible:
            return False
        missing = mask & ~self._found
        while missing:
            bit = missing & -missing
            if not _INDEX.found(bit.bit_length() - 1, self._flat):
                self.possible &= ~bit
                return False
            self._found |= bit
            missing ^= bit
        return True

    def found_of(self, mask: int) -> int:
        """Return those parts of the mask that are there."""
        bits = (bit for bit in _BITS.values() if bit & mask & self.possible)
        return sum(bit for bit in bits if self.has(bit))


def _is_order(flat: str, low: str) -> bool:
    parts = _Parts(flat, low)
    possible, speech = parts.possible, None
    for needed, against in _RULES:
        if needed & ~possible:
            continue
        if speech is None:
            speech = parts.found_of(_AGAINST)
        if not against & speech and parts.has(needed):
            return True
    return False
