"""The plain method: write with everything in view, bind each sentence, rewrite once what nothing supports; by rules."""

from collections.abc import Mapping, Sequence

from peerassay.documents.splitting import split_sentences
from peerassay.jobs.blocks import paper_as_block
from peerassay.jobs.summarizing.abstract import BindAbstract, RewriteSentences, SupportGiven, WriteAbstract, ids_of
from peerassay.jobs.summarizing.bearing import Bearing
from peerassay.jobs.summarizing.method import Run, Written
from peerassay.jobs.summarizing.rules.roles import role_said, roles_of
from peerassay.jobs.summarizing.selection import MOST_WORDS, chosen_sentences
from peerassay.jobs.summarizing.sentence import Change, Role, SummarySentence
from peerassay.jobs.waiting import reads
from peerassay.progress import Step
from peerassay.run import Clock
from peerassay.supply.pictures import pages_shown


async def written_plainly(run: Run, clock: Clock) -> Written:
    """Return the abstract, bound; without a model the likeliest sentences of the paper.

    Raises AnswerPending while answers are awaited.
    """
    if not reads(run.tools.engine):
        return _by_rules(run)
    paper, window, pages = run.paper, run.settings.window_characters, pages_shown(run.paper, run.engine, run.settings)
    left_out = paper_as_block(paper, window, frozenset(), pictured=bool(pages.pictures))[1]
    run.warnings.extend(filter(None, (*pages.warnings, left_out)))
    shown = (paper, pages.pictures, window)
    by_rules = " ".join(text for text, _ in chosen_sentences(run.body))
    run.tools.progress(Step(what="writing the summary"))
    given = await run.answer(WriteAbstract(*shown, by_rules=by_rules), "the summary")
    sentences = tuple(given.abstract[a:b] for a, b in split_sentences(given.abstract))
    clock.lap("abstract")
    run.tools.progress(Step(what="finding what supports each sentence"))
    too_long = max(sum(len(text.split()) for text in sentences) - MOST_WORDS, 0)
    to_bind = BindAbstract(*shown, sentences=sentences, too_long=too_long)
    bound = await run.answer(to_bind, "the support of each sentence")
    drafted = _Drafted(sentences, Bearing(paper), {item.sentence: item for item in bound.sentences}, too_long > 0)
    clock.lap("binding")
    if drafted.faults:
        question = RewriteSentences(*shown, sentences=sentences, reasons=tuple(drafted.faults.items()))
        again = await run.answer(question, "the correction of sentences")
        drafted.rewrite({item.sentence: item for item in again.sentences})
        clock.lap("rewriting")
    return drafted.written()


def _by_rules(run: Run) -> Written:
    judged = (run.guard.judge(text, (ref,)) for text, ref in chosen_sentences(run.body))
    kept = [sentence for sentence in judged if isinstance(sentence, SummarySentence)]
    roles = zip(kept, roles_of(kept, run.body), strict=True)
    return Written(tuple(sentence.model_copy(update={"role": role}) for sentence, role in roles))


class _Drafted:
    """The sentences of an abstract by their places: those that are supported, and why the others are not."""

    def __init__(
        self, sentences: Sequence[str], bearing: Bearing, given: Mapping[str, SupportGiven], is_shortened: bool
    ) -> None:
        self._sentences, self._bearing = sentences, bearing
        self._kept: dict[int, SummarySentence] = {}
        self._changes: dict[int, Change] = {}
        self.faults: dict[int, str] = {}
        for place, key in enumerate(ids_of(sentences)):
            support = given.get(key, SupportGiven(sentence=key))
            self._take(place, support, (_shorter(support.text, sentences[place]) if is_shortened else ""))

    def _take(self, place: int, support: SupportGiven, shorter: str) -> None:
        """Keep a sentence in its shorter wording where that is supported, else as it was written, else note why not."""
        before = self._sentences[place]
        for text in filter(None, (shorter, before)):
            found = self._bearing.judge(text, support)
            if isinstance(found, SummarySentence):
                self._keep(place, support, found)
                if text is shorter:
                    self._changes[place] = Change(before=before, after=found.text, why="shortened")
                return
            self.faults[place] = found

    def rewrite(self, given: Mapping[str, SupportGiven]) -> None:
        """Take new wordings; one that is not supported either is struck."""
        for place, why in tuple(self.faults.items()):
            support = given.get(f"A{place + 1}")
            found = self._bearing.judge(support.text, support) if support and support.text else why
            if support and isinstance(found, SummarySentence):
                self._keep(place, support, found)
            after = found.text if isinstance(found, SummarySentence) else ""
            self._changes[place] = Change(before=self._sentences[place], after=after, why=why)

    def written(self) -> Written:
        """Return what is kept, in order, and what changed."""
        changes = tuple(change for _, change in sorted(self._changes.items()))
        kept = tuple(sentence for _, sentence in sorted(self._kept.items()))
        return Written(kept, changes, abstract_read=True)

    def _keep(self, place: int, support: SupportGiven, found: SummarySentence) -> None:
        role = support.role or role_said(found.text) or Role.METHOD
        self._kept[place] = found.model_copy(update={"role": role})
        self.faults.pop(place, None)


def _shorter(text: str, before: str) -> str:
    return text if text and len(text.split()) < len(before.split()) else ""
