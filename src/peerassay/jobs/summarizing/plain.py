"""The plain method: write with everything in view, bind each sentence, correct once what nothing supports; by rules."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from peerassay.documents import Sentence
from peerassay.documents.splitting import split_sentences
from peerassay.jobs.asking_twice import WHY, ask_twice, flagged_places
from peerassay.jobs.blocks import paper_as_block
from peerassay.jobs.summarizing.abstract import (
    AbstractAnswer,
    PatchAnswer,
    RewriteSentences,
    SupportAnswer,
    WriteAbstract,
    supports_in_order,
)
from peerassay.jobs.summarizing.bearing import Bearing
from peerassay.jobs.summarizing.method import Run, Written
from peerassay.jobs.summarizing.rules.roles import role_said, roles_of
from peerassay.jobs.summarizing.selection import MOST_WORDS, chosen_sentences
from peerassay.jobs.summarizing.sentence import Change, Role, SummarySentence
from peerassay.jobs.waiting import reads
from peerassay.progress import Step
from peerassay.retrieval.pictures import pages_shown
from peerassay.run import Clock

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
