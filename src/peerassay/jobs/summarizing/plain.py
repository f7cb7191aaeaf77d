"""The plain method: write with everything in view, bind each sentence, correct once what nothing supports; by rules.

The support that was named for a sentence, checked: its places are found, its numbers and names in them, its sums.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from peerassay.documents import Paper, Part, Sentence
from peerassay.documents.splitting import split_sentences
from peerassay.evidence.span import Readable
from peerassay.jobs.asking_twice import WHY, ask_twice, flagged_places
from peerassay.jobs.blocks import paper_as_block
from peerassay.jobs.reviews.case import EvidenceState
from peerassay.jobs.reviews.tables import Computed, computed
from peerassay.jobs.summarizing.abstract import (
    AbstractAnswer,
    ComputedAnswer,
    PatchAnswer,
    RewriteSentences,
    SupportAnswer,
    WriteAbstract,
    supports_in_order,
)
from peerassay.jobs.summarizing.body import Body
from peerassay.jobs.summarizing.facts import numbers_in
from peerassay.jobs.summarizing.guard import Guard, plain_text
from peerassay.jobs.summarizing.method import Run, Written
from peerassay.jobs.summarizing.rules.roles import role_said, roles_of
from peerassay.jobs.summarizing.selection import MOST_WORDS, chosen_sentences
from peerassay.jobs.summarizing.sentence import Change, Computation, Role, SummarySentence
from peerassay.jobs.waiting import reads
from peerassay.progress import Step
from peerassay.retrieval.pictures import pages_shown
from peerassay.run import Clock

NEAREST = 8


class _Sums(NamedTuple):
    """Numbers of a sentence that were computed again, and the rows that they come from."""

    made: tuple[Computation, ...]
    numbers: frozenset[str]
    rows: tuple[str, ...]


class Bearing:
    """Compares sentences with all of a paper, its tables and formulas; what speaks to a machine supports nothing."""

    def __init__(self, paper: Paper) -> None:
        self._whole = Readable.of(paper)
        heads = {part.id: _head(block.parts) for block in paper.blocks for part in block.parts}
        places = [_with_head(place, heads.get(place.id, "")) for place in paper.places]
        self._guard = Guard(Body(paper, paper.sentences), places)
        self._paper = paper

    def judge(self, text: str, given: SupportAnswer) -> SummarySentence | str:
        """Return the sentence with what supports it, or in plain words why it cannot be kept as it is."""
        plain = plain_text(text)
        if not plain:
            return "it is empty, holds an address, or addresses a machine"
        sums = self._sums(given.computed)
        if isinstance(sums, str):
            return sums
        supports = tuple(dict.fromkeys((*self._places(given.supported_by), *sums.rows)))
        if not supports:
            return self._guard.judge(plain, ())
        counted = _in_words(plain)
        found = self._guard.supported(plain, supports, known={*sums.numbers, *counted})
        if isinstance(found, str):
            return found
        doubts = (*self._uncounted(counted, found.places), *found.doubts)
        return found.model_copy(update={"computed": sums.made, "doubts": doubts})

    def near(self, text: str, given: SupportAnswer) -> tuple[Sentence, ...]:
        """Return the places that were named for a sentence, and those nearest to it, rows with their heads."""
        return self._guard.near(text, self._places(given.supported_by), limit=NEAREST)

    def _places(self, given: Iterable[str]) -> tuple[str, ...]:
        found = (self._whole.sentence(ref.strip("[] ")) for ref in given)
        return tuple(dict.fromkeys(place.id for place in found if place and place.id not in self._whole.withheld))

    def _sums(self, given: Iterable[ComputedAnswer]) -> _Sums | str:
        """Compute each number again; one that the cells do not give is a fault."""
        made, numbers = list[Computation](), set[str]()
        for each in given:
            again = computed(self._paper, each.cells, each.operation, each.says)
            if not isinstance(again, Computed):
                return f"“{each.says}” cannot be computed: {again}"
            if again.note or again.state is not EvidenceState.COMPUTED or each.operation is None:
                return f"“{each.says}” is not what the cells give: {again.note or 'no operation on numbers is named'}"
            made.append(Computation(says=each.says, operation=each.operation, cells=again.cells))
            numbers |= numbers_in(each.says).keys()
        rows = dict.fromkeys(cell.row for sum_ in made for cell in sum_.cells)
        return _Sums(tuple(made), frozenset(numbers), tuple(rows))

    def _uncounted(self, counted: dict[str, str], supports: Iterable[str]) -> tuple[str, ...]:
        """Say which numbers in words none of the places writes: whoever wrote them has counted."""
        held = {number for ref in supports for number in numbers_in(self._guard.text_of(ref))}
        return tuple(f"“{word}” was counted, not copied" for number, word in counted.items() if number not in held)


def _in_words(text: str) -> dict[str, str]:
    """The numbers that a text writes as words ("seven"), which a paper may only show by listing seven things."""
    return {number: word for number, word in numbers_in(text).items() if not any(map(str.isdigit, word))}


def _head(parts: Iterable[Part]) -> str:
    return " ".join(part.text for part in parts if part.role in {"caption", "header"})


def _with_head(place: Sentence, head: str) -> Sentence:
    """A row with the caption and the heads of its columns, without which its numbers mean nothing."""
    is_row = isinstance(place, Part) and place.role == "row" and head
    return place.model_copy(update={"text": f"{head}\n{place.text}"}) if is_row else place


TOLERATED = 0.1
"""The share of words too many that is left as it is: about 250 words, not 250."""
MOST_SHORTENED = 4
SHORTEN = "it is supported; the abstract is too long: shorten sentences like this one by"


async def written_plainly(run: Run, clock: Clock) -> Written:
    """Return the abstract, bound; without a model the likeliest sentences of the paper.

    Raises AnswerPending while answers are awaited.
    """
    if not reads(run.tools.engine):
        return _by_rules(run)
    paper, window, pages = run.paper, run.settings.window_characters, pages_shown(run.paper, run.engine, run.settings)
    left_out = paper_as_block(paper, window, frozenset(), pictured=bool(pages.pictures))[1]
    run.warnings.extend(filter(None, (*pages.warnings, left_out)))
    by_rules = " ".join(text for text, _ in chosen_sentences(run.body))
    run.tools.progress(Step(what="writing the summary"))
    twice = await ask_twice(
        lambda question: run.answer(question, "the summary"),
        lambda orders: WriteAbstract(paper, pages.pictures, window, by_rules, orders),
        flagged_places((paper,)),
    )
    given = twice.answer or AbstractAnswer(abstract="")
    run.warnings.extend(twice.warnings)
    sentences = tuple(given.abstract[a:b] for a, b in split_sentences(given.abstract))
    drafted = _Drafted(sentences, Bearing(paper), supports_in_order(sentences, given.sentences))
    clock.lap("abstract")
    if reasons := drafted.to_correct():
        run.tools.progress(Step(what="correcting sentences"))
        question = RewriteSentences(paper, sentences, tuple(reasons.items()), drafted.passages(reasons))
        again = await run.answer(question, "the correction of sentences")
        drafted.rewrite({int(item.sentence[1:]) - 1: item for item in again.sentences})
        clock.lap("rewriting")
    made = replace(drafted.written(), orders=twice.orders)
    if twice.first is None:
        return made
    return replace(made, changes=(Change(before=twice.first.abstract, after="", why=WHY), *made.changes))


def _by_rules(run: Run) -> Written:
    judged = (run.guard.judge(text, (ref,)) for text, ref in chosen_sentences(run.body))
    kept = [sentence for sentence in judged if isinstance(sentence, SummarySentence)]
    roles = zip(kept, roles_of(kept, run.body), strict=True)
    return Written(tuple(sentence.model_copy(update={"role": role}) for sentence, role in roles))


class _Drafted:
    """The sentences of an abstract by their places: those that are supported, and why the others are not."""

    def __init__(self, sentences: Sequence[str], bearing: Bearing, given: Sequence[SupportAnswer]) -> None:
        self._sentences, self._bearing, self._given = sentences, bearing, given
        self._kept: dict[int, SummarySentence] = {}
        self._changes: dict[int, Change] = {}
        self._faults: dict[int, str] = {}
        for place, (text, support) in enumerate(zip(sentences, given, strict=True)):
            found = bearing.judge(text, support)
            if isinstance(found, SummarySentence):
                self._keep(place, support, found)
            else:
                self._faults[place] = found

    def to_correct(self) -> dict[int, str]:
        """Return what is wrong with sentences by their places; with the longest too, where there are too many words."""
        long = sum(len(text.split()) for text in self._sentences) - MOST_WORDS
        if long <= TOLERATED * MOST_WORDS:
            return dict(self._faults)
        by_length = sorted(self._kept, key=lambda place: -len(self._sentences[place].split()))
        shorter = dict.fromkeys(by_length[:MOST_SHORTENED], f"{SHORTEN} {long} words in all")
        return dict(sorted((self._faults | shorter).items()))

    def passages(self, places: Iterable[int]) -> tuple[Sentence, ...]:
        """Return the passages of the paper that the sentences at these places name or come nearest to."""
        near = (self._bearing.near(self._sentences[place], self._given[place]) for place in places)
        return tuple(sorted({place for each in near for place in each}, key=lambda place: place.start))

    def rewrite(self, given: Mapping[int, PatchAnswer]) -> None:
        """Take new wordings; a sentence that is not supported by the new one either is struck."""
        for place, why in self.to_correct().items():
            patch, is_kept = given.get(place), place in self._kept
            found = self._bearing.judge(patch.text, patch) if patch and patch.text else why
            if patch and isinstance(found, SummarySentence):
                self._keep(place, patch, found)
            elif is_kept:
                continue
            after = found.text if isinstance(found, SummarySentence) else ""
            self._changes[place] = Change(before=self._sentences[place], after=after, why=why)

    def written(self) -> Written:
        """Return what is kept, in order, and what changed."""
        changes = tuple(change for _, change in sorted(self._changes.items()))
        kept = tuple(sentence for _, sentence in sorted(self._kept.items()))
        return Written(kept, changes, abstract_read=True)

    def _keep(self, place: int, support: SupportAnswer, found: SummarySentence) -> None:
        role = support.role or role_said(found.text) or Role.METHOD
        self._kept[place] = found.model_copy(update={"role": role})
