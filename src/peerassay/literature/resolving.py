"""Finding the work that a reviewer names: by id, title, nickname, author and year; saying so where it cannot be."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum

from peerassay.errors import SourceError, StoreError
from peerassay.frozen import Frozen
from peerassay.literature.candidate import Candidate
from peerassay.literature.dates import first_public, later_than
from peerassay.literature.fit import Fit, fit
from peerassay.literature.holdings import SelfDescribing, held_venue
from peerassay.literature.identity import normal_title, same_work
from peerassay.literature.judging_fit import Grade, faults_of, grade, slips_of
from peerassay.literature.source import Source, WorkMention

_LEAST_WORDS = 4
_PARTED = re.compile(r"[,;.?!]\s|\s\(|\sby\s")


class ResolutionState(StrEnum):
    """What became of a citation (seed 002, 5.2, told finer); the values are those that records use."""

    RESOLVED = "resolved"
    MISDESCRIBED = "misdescribed"
    AMBIGUOUS = "ambiguous"
    NOT_FOUND = "not_found"
    COULD_NOT_CHECK = "could_not_check"
    LATER_THAN_PAPER = "later_than_paper"


class Resolution(Frozen):
    """What a mention was resolved to.

    Attributes:
        state: see ResolutionState.
        candidate: the work, where one was found; None where none was or several fit equally.
        by: what decided: `DOI`, `arXiv id`, `URL`, `title`, `nickname`, `author and year`.
        note: what is wrong or uncertain, one sentence.
        tried: what each source said, in the order asked.
        failed: by source, why it gave no answer. What was found elsewhere stands all the same.
        asked: the words that each source was asked for, one after the other.

    """

    state: ResolutionState
    candidate: Candidate | None = None
    by: str | None = None
    note: str | None = None
    tried: tuple[str, ...] = ()
    failed: Mapping[str, str] = {}
    asked: tuple[str, ...] = ()


async def resolve(mention: WorkMention, sources: Sequence[Source], *, paper_date: str | None) -> Resolution:
    """Return what the mention means, asking all sources at once.

    Ids win over titles, titles over nicknames, those over author and year. A work whose stated title, year or
    authors plainly disagree with its own is `misdescribed` (one year off is a slip and only noted). Several that
    fit equally are `ambiguous`. Nothing found is `not_found` only where a catalogue of open scope answered, or a
    library holds the venue and year that the mention names; it is `could_not_check` where a source failed or only
    a library was searched. A work first public after `paper_date` is `later_than_paper`.
    """
    answers = await asyncio.gather(*(_ask(source, mention) for source in sources))
    graded = _fitting(mention, sources, answers)
    line, asked = _as_printed(mention), [mention.text]
    if graded is None and line is not None:
        again = await asyncio.gather(*(_ask(source, line) for source in sources))
        answers = [_together(first, second) for first, second in zip(answers, again, strict=True)]
        graded = _fitting(mention, sources, answers)
        asked.append(line.text)
    failed = {source.name: one.failure for source, one in zip(sources, answers, strict=True) if one.failure is not None}
    told = _told(mention, sources, answers, graded, paper_date)
    return told.model_copy(update={"failed": failed, "asked": tuple(asked)})


def _told(
    mention: WorkMention,
    sources: Sequence[Source],
    answers: Sequence["_Answer"],
    graded: tuple[list[Fit], Grade] | None,
    paper_date: str | None,
) -> Resolution:
    tried = tuple(answer.words for answer in answers)
    if graded is None:
        return _nothing(mention, sources, answers, tried)
    best, by_grade = graded
    if len(best) > 1:
        titles = "; ".join(_describe(f.candidate) for f in best[:3])
        return Resolution(
            state=ResolutionState.AMBIGUOUS,
            by=by_grade.by,
            note=f"{len(best)} works fit equally: {titles}",
            tried=tried,
        )
    return _one(mention, best[0], by_grade, paper_date, tried)


class _Answer(Frozen):
    """What a source said: works, or the sentence of its failure."""

    works: tuple[Candidate, ...] = ()
    words: str
    failure: str | None = None

    @property
    def failed(self) -> bool:
        """Whether it gave no answer."""
        return self.failure is not None


async def _ask(source: Source, mention: WorkMention) -> _Answer:
    try:
        works = await source.look_up(mention)
    except (SourceError, StoreError) as error:
        return _Answer(words=f"{source.name} failed: {error.portable}", failure=error.portable)
    return _Answer(works=works, words=f"{source.name}: {len(works)} looked at")


def _fitting(
    mention: WorkMention, sources: Sequence[Source], answers: Sequence[_Answer]
) -> tuple[list[Fit], Grade] | None:
    return _best([fit(mention, c) for c in _merged(answers)], mention, _any_open(sources, answers))


def _as_printed(mention: WorkMention) -> WorkMention | None:
    """The mention as unread words, for a title that was read wrongly; None where it has no words but the title."""
    words = normal_title(mention.text).split()
    if not mention.title or len(words) < _LEAST_WORDS:
        return None
    # A title that is the whole line says nothing new, unless the line has parts that it may have swallowed.
    if words == normal_title(mention.title).split() and not _PARTED.search(mention.text):
        return None
    return WorkMention(text=mention.text)


def _together(first: _Answer, second: _Answer) -> _Answer:
    works = (*first.works, *second.works)
    if second.failed:
        return second.model_copy(update={"works": works})
    return first if first.failed else first.model_copy(update={"works": works})


def _merged(answers: Sequence[_Answer]) -> list[Candidate]:
    """The works of all sources, in their order, each work once."""
    found: list[Candidate] = []
    for work in (w for answer in answers for w in answer.works):
        if not any(same_work(work, other) for other in found):
            found.append(work)
    return found


def _best(fits: list[Fit], mention: WorkMention, open_scope: bool) -> tuple[list[Fit], Grade] | None:
    """The fits of the best grade that no other beats in authors or year; None where nothing fits at all."""
    graded = [(g, f) for f in fits if (g := grade(mention, f, open_scope)) is not None]
    if not graded:
        return None
    top = max(g.rank for g, _ in graded)
    kept = [(g, f) for g, f in graded if g.rank == top]
    least = min(_distance(f) for _, f in kept)
    best = [f for _, f in kept if _distance(f) == least]
    return sorted(best, key=lambda f: f.candidate.cand_id), kept[0][0]


def _distance(fitted: Fit) -> tuple[int, int, float]:
    people = {"agree": 0, None: 1, "partly": 1, "disagree": 2}[fitted.authors]
    return people, abs(fitted.years_apart or 0), -(fitted.title or 0.0)


def _one(
    mention: WorkMention, best: Fit, by_grade: Grade, paper_date: str | None, tried: tuple[str, ...]
) -> Resolution:
    candidate = best.candidate
    faults = faults_of(mention, best)
    notes = [*faults, *slips_of(mention, best), *([by_grade.note] if by_grade.note else [])]
    state = ResolutionState.MISDESCRIBED if faults else ResolutionState.RESOLVED
    if not faults and later_than(candidate, paper_date):
        state = ResolutionState.LATER_THAN_PAPER
        notes.insert(0, f"first public {first_public(candidate)}, the paper is of {paper_date}")
    return Resolution(state=state, candidate=candidate, by=by_grade.by, note="; ".join(notes) or None, tried=tried)


def _any_open(sources: Sequence[Source], answers: Sequence[_Answer]) -> bool:
    return any(s.scope == "open" and not a.failed for s, a in zip(sources, answers, strict=True))


def _any_catalogue(sources: Sequence[Source], answers: Sequence[_Answer]) -> bool:
    """Whether a source answered that means to hold every work; what can be counted out, a library, does not."""
    asked = zip(sources, answers, strict=True)
    return any(s.scope == "open" and not a.failed and not isinstance(s, SelfDescribing) for s, a in asked)


def _nothing(
    mention: WorkMention, sources: Sequence[Source], answers: Sequence[_Answer], tried: tuple[str, ...]
) -> Resolution:
    if not sources:
        note = "no source was asked"
    elif any(answer.failed for answer in answers):
        note = "a source failed: " + "; ".join(a.words for a in answers if a.failed)
    elif _says_nothing(mention):
        note = "the words name no title, id, author or nickname that could be looked up"
    elif _any_catalogue(sources, answers):
        return Resolution(state=ResolutionState.NOT_FOUND, note="no source has it", tried=tried)
    elif (held := held_venue(mention, sources)) is not None:
        return Resolution(state=ResolutionState.NOT_FOUND, note=f"the library holds {held} and has it not", tried=tried)
    else:
        note = "only a local library was asked, which does not hold everything"
    return Resolution(state=ResolutionState.COULD_NOT_CHECK, note=note, tried=tried)


def _says_nothing(mention: WorkMention) -> bool:
    ids = mention.doi or mention.arxiv_id or mention.url
    return not (ids or mention.title or mention.nickname or (mention.authors and mention.year))


def _describe(candidate: Candidate) -> str:
    return f"{candidate.title} ({candidate.year or 'no year'})"
