"""The frame of every page on a record of the shared shape: header, notices, works, and how it was made."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from peerassay.documents import HiddenText, PaperCard, family_name
from peerassay.evidence import Span
from peerassay.frozen import digest
from peerassay.job_record import AnswerNote, Envelope, LedgerEntry, RunProvenance
from peerassay.jobs.record import Depth, Record, WorkRead
from peerassay.literature import Candidate, SearchRun
from peerassay.progress import count, listed
from peerassay.reports import words
from peerassay.reports.blocks import Block, Fold, Heading, Items, Line, Notice, Run, Text, bold, plain, soft, text_of
from peerassay.reports.links import link_to
from peerassay.reports.visible import cut, one_line

AN_AID: Final = (
    "This report supports your judgement; it does not replace it. Finding nothing does not prove that nothing exists. "
    "Nothing here is a judgement of a person."
)
DEPTHS: Final[Mapping[Depth, str]] = {
    "full_text": "read in full",
    "introduction": "read: abstract and introduction",
    "abstract": "read: abstract",
    "title": "read: title only",
    "not_read": "not read",
}
"""How much of a work was read."""
_WHY: Final = {
    "named": "named by a review",
    "given": "added by you",
    "cited": "cited by the paper",
    "recalled": "recalled by the model",
    "nearest": "found by the search",
}
_HIDDEN: Final = {
    "white": "same colour as the background",
    "tiny": "too small to read",
    "invisible": "marked as invisible",
    "covered": "covered by another element",
    "off_page": "outside the page",
    "clipped": "clipped",
    "layer": "in a hidden layer",
    "note": "in an annotation or form field",
}
_MOST_AUTHORS, _MOST_NAMED = 2, 3
_LATER: Final = "It may already answer them. The version that the reviewers saw may number sections otherwise."
_CAUSE = 80
"""Characters at the end of a failure by which its cause is known."""
_MOST_NOTICES, _NOTICED = 5, 200
"""Notices that are shown at once, and characters of each."""
_QUOTED = 200
"""Characters of a withheld or hidden text that a notice shows."""


def byline(card: PaperCard | Candidate) -> str:
    """Return who, where and when in one line."""
    more = " et al." if len(card.authors) > _MOST_NAMED else ""
    when = card.date or str(card.year or "")
    return " · ".join(part for part in (", ".join(card.authors[:_MOST_NAMED]) + more, card.venue or "", when) if part)


def header(record: Record[Any], eyebrow: str, *, with_read: bool = True) -> Iterator[Block]:
    """Give title, authors and what was read, in the words of one line each."""
    card = record.paper.card
    yield Text((soft(eyebrow),))
    yield Heading(one_line(card.title) or "Untitled paper", 1)
    when = card.date or str(card.year or "")
    byline = [", ".join(card.authors), card.venue or "", when]
    yield Text((soft(" · ".join(one_line(part) for part in byline if part)),))
    if with_read:
        read = (_reviews_in_words(record), _engine(record), works_in_words(record))
        yield Text((soft(" · ".join(part for part in read if part)),))


def _reviews_in_words(record: Record[Any]) -> str:
    """Return how many reviews there are, decisions and meta-reviews apart: "4 reviews and a decision"."""
    decisions = sum(review.is_meta for review in record.reviews)
    reviews = len(record.reviews) - decisions
    told = (count(reviews, "review") if reviews else "", count(decisions, "decision") if decisions else "")
    return " and ".join(part for part in told if part)


def _engine(record: Record[Any]) -> str:
    made = record.made
    recorded = "recorded answers of " if made.engine == "replay" else ""
    return f"read by {recorded}{made.model}" if made.model else f"laid out by the {made.engine}"


def works_in_words(record: Record[Any]) -> str:
    """Return how many works there are, and how deep they were read: "12 works: 3 in full, 7 as abstracts"."""
    depths = [work.depth for work in record.works]
    forms = (
        ("full_text", "in full"),
        ("introduction", "as abstract and introduction"),
        ("abstract", "as abstracts"),
        ("title", "by title only"),
        ("not_read", "not read"),
    )
    told = [f"{many} {form}" for depth, form in forms if (many := depths.count(depth))]  # type: ignore[arg-type]
    return f"{count(len(depths), 'work')}{': ' if told else ''}{', '.join(told)}" if depths else "no prior work read"


def notices(record: Record[Any]) -> Iterator[Block]:
    """Give what a person must know before reading on: the version, what failed, hidden text, what was withheld."""
    paper = record.paper
    if paper.later_than_reviews:
        dated = f", dated {paper.card.date}" if paper.card.date else ""
        yield Notice(
            f"This copy of the paper ({one_line(paper.source.name)}{dated}) is newer than the reviews.",
            (plain(_LATER),),
        )
    yield from _missing(record)
    if paper.hidden:
        title = f"{count(len(paper.hidden), 'piece')} of hidden text found in the paper; never sent to the model."
        yield Notice(title, tuple(map(_hidden, paper.hidden[:3])))
    if record.withheld:
        yield _addressed(record, record.withheld, "withheld from the model")
    if record.flagged:
        yield _addressed(record, record.flagged, "sent to the model, because it may carry a claim")


def _missing(record: Record[Any]) -> Iterator[Block]:
    failures, paper = record.made.failures, record.paper
    pending = sum(failure.pending for failure in failures)
    told = [plain(f"Failed: {one_line(failure.message)}") for failure in failures if not failure.pending]
    told += [plain(f"{count(pending, 'answer')} pending: waiting for a batch result.")] if pending else []
    told += [plain(text) for text in _failed_searches(record)]
    told += [plain(one_line(warning)) for warning in record.made.warnings]
    told = list(_each_cause_once(told))
    if not paper.whole:
        told.append(plain(f"The model did not see the whole paper: {one_line(paper.selection) or 'only parts of it'}."))
    if told:
        partial = failures or any(entry.state == "failed" for entry in record.made.all_searches)
        shown = tuple(plain(cut(text_of(line), _NOTICED)) for line in told[:_MOST_NOTICES])
        yield Notice("Partial: something is missing." if partial else "About this run", shown)
        if told[_MOST_NOTICES:]:
            yield Fold(
                plain(f"{count(len(told) - _MOST_NOTICES, 'more notice')}"), (Items(tuple(told[_MOST_NOTICES:])),)
            )
        if shown != tuple(told[:_MOST_NOTICES]):
            yield Fold(plain("The notices in full"), (Items(tuple(told[:_MOST_NOTICES])),))


def _each_cause_once(told: Iterable[Line]) -> Iterator[Line]:
    """Give each line whose end, the cause and what to do, no earlier line has: one empty library fails every search."""
    causes: set[str] = set()
    for line in told:
        cause = "".join(run.text for run in line)[-_CAUSE:]
        if cause not in causes:
            causes.add(cause)
            yield line


def _failed_searches(record: Record[Any]) -> Iterator[str]:
    searches = record.made.all_searches
    for source in dict.fromkeys(entry.source for entry in searches if entry.state == "failed"):
        own = [entry for entry in searches if entry.source == source]
        failed = [entry for entry in own if entry.state == "failed"]
        name = words.SOURCE.get(source, source)
        yield f"{len(failed)} of {count(len(own), 'search', 'searches')} failed at {name}: {failed[0].failure or ''}"


def _hidden(hidden: HiddenText) -> Line:
    words_there = cut(one_line(hidden.text), _QUOTED)
    return (Run(f"Page {hidden.page}, {_HIDDEN[hidden.reason]}: "), Run(words_there, "quote"))


def _addressed(record: Record[Any], spans: Sequence[Span], what: str) -> Notice:
    verb = "addresses" if len(spans) == 1 else "address"
    lines = (
        (Run(f"{document_name(record, s.document)}: "), Run(cut(one_line(s.text), _QUOTED), "quote")) for s in spans
    )
    return Notice(f"{count(len(spans), 'sentence')} {verb} an AI; {what}.", tuple(lines)[:3])


def document_name(record: Record[Any], document: str) -> str:
    """Return what a page calls the paper, a review or a work by its id."""
    if document == record.paper.id:
        return "The paper"
    names = {review.id: review.name for review in record.reviews}
    names |= {work.candidate.cand_id: short_name(work.candidate) for work in record.works}
    return one_line(names.get(document, "A source"))


def authors_of(authors: Sequence[str]) -> str:
    """Return authors as a text cites them: "Okafor", "Okafor and Lind", "Okafor et al."; "" for none."""
    names = [family_name(one_line(author)) for author in authors]
    return f"{names[0]} et al." if len(names) > _MOST_AUTHORS else listed(names)


def short_name(work: Candidate) -> str:
    """Return how a sentence refers to a work: "Okafor et al. (2022)"; its title where no author is known."""
    year = f" ({work.year})" if work.year else ""
    return f"{authors_of(work.authors) or cut(one_line(work.title), 60)}{year}"


def work_line(entry: WorkRead) -> Line:
    """Return a work with authors, year, title with its link, venue, and how deep it was read."""
    work = entry.candidate
    problem = f"; {one_line(entry.problem).rstrip('.')}" if entry.problem else ""
    who = authors_of(work.authors)
    year = f"({work.year}) " if work.year else "(no year) "
    venue = f". {one_line(work.venue)}" if work.venue else ""
    return (
        Run(f"{who} {year}" if who else year),
        Run(one_line(work.title), link=link_to(work)),
        Run(venue),
        soft(f" ({DEPTHS[entry.depth]}{problem})"),
    )


def works_block(record: Record[Any], called: Mapping[str, str] | None = None) -> Iterator[Block]:
    """Give the works that the job had, folded: why each is there, its time, how deep it was read.

    `called` are the names by which the page cites works, by their ids.
    """
    if record.works:
        names = called or {}
        lines = tuple(
            (
                bold(f"{name} ") if (name := names.get(work.candidate.cand_id)) else Run(""),
                *work_line(work),
                soft(f" {_origin(work)}"),
            )
            for work in record.works
        )
        yield Heading("Works", 2, "works")
        yield Fold(plain(works_in_words(record)), (Items(lines),))


def _origin(work: WorkRead) -> str:
    time = {"later": "later than the paper", "concurrent": "concurrent with the paper", "unknown": "date unknown"}
    told = [*(_WHY[why] for why in work.why), time.get(work.time, "")]
    return "– " + ", ".join(part for part in told if part)


def making_block(record: Record[Any], envelopes: Iterable[Envelope] = ()) -> Iterator[Block]:
    """Give how the record was made: engine, model calls, price, what was sent where, settings."""
    made, key = record.made, digest(record)
    usage = made.usage
    price = "" if usage.cost is None else f", ${usage.cost:.2f}"
    yield Heading("How this was made", 2, "making")
    tokens = f"{count(usage.input_tokens, 'token')} sent, {usage.output_tokens:,} received"
    lead = f"{_engine(record).capitalize()}: {count(usage.requests, 'model call')}, {tokens}{price}"
    yield Fold(plain(lead), tuple(_making(record, [run for run in envelopes if run.record_digest == key])))


def _making(record: Record[Any], runs: Sequence[Envelope]) -> Iterator[Block]:
    made = record.made
    sent = [plain(_sent(entry)) for entry in made.ledger]
    yield Text((bold("Sent from this machine"),))
    yield Items(tuple(sent) or (plain("Nothing"),))
    yield Text((bold("Sources"),))
    yield Items((*map(plain, _files(record)), plain(_versions_of(made))))
    if made.all_searches:
        yield Text((bold("Searches. A failed query is not an empty result: it tells us nothing."),))
        yield Items(tuple(map(plain, _searches(record, runs))))
        taken = [f"{each.name} took {each.dropped}, left {each.left}" for each in made.search.filters]
        yield Text(plain(f"Of all that was found: {one_line('; '.join(taken)) or 'nothing was left out'}."))
    yield Text((bold("Settings"),))
    yield Text(plain(_settings_of(made) or "Defaults"))
    yield Text((bold("Model calls and what the checks found"),))
    yield Items(tuple(plain(line) for line in dict.fromkeys(map(_answer_line, made.answers))) or (plain("None"),))
    if runs:
        yield Items(tuple(plain(f"Run {run.created}: {count(run.questions_asked, 'model call')}") for run in runs))


def _sent(entry: LedgerEntry) -> str:
    """Return what went where, without the scheme, so that no form makes a link of it."""
    where = entry.endpoint.partition("://")[2] or entry.endpoint
    return f"{entry.what} to {where}: {count(entry.requests, 'request')}, {entry.characters:,} characters"


def _files(record: Record[Any]) -> Iterator[str]:
    for source in (record.paper.source, *(review.source for review in record.reviews)):
        yield f"{one_line(source.name)} ({source.format}), SHA-256 {source.digest[:16]}"


def _searches(record: Record[Any], runs: Sequence[Envelope]) -> Iterator[str]:
    """Give the queries, those that failed first; when each was asked is of the newest run that tells it."""
    newest = next((run.searches for run in reversed(runs) if run.searches), ())
    asked = {(run.source, run.query, run.purpose): f", {_asked(run)}" for run in newest}
    for entry in sorted(record.made.all_searches, key=lambda entry: entry.state != "failed"):
        came = f"{entry.found} found" if entry.state == "answered" else f"failed: {entry.failure or ''}"
        when = asked.get((entry.source, entry.query, entry.purpose), "")
        yield f"{words.SOURCE.get(entry.source, entry.source)}, {entry.purpose}{when}, {came}: {entry.query}"


def _asked(run: SearchRun) -> str:
    """Return when a query was asked, how long it took, and how often it went out where it left the machine."""
    tried = f", {count(run.tries, 'try', 'tries')}" if run.tries else ""
    return f"{run.began[:19].replace('T', ' ')} UTC, {run.seconds:.1f} s{tried}"


def _versions_of(made: RunProvenance) -> str:
    """Return what made it, each part with its version."""
    return ", ".join(f"{name} {version}" for name, version in sorted(made.versions.items()))


def _settings_of(made: RunProvenance) -> str:
    """Return the settings that decide what a run finds, by name."""
    return ", ".join(f"{name} = {_setting(value)}" for name, value in sorted(made.settings.items()))


def _setting(value: object) -> str:
    """Return the value of a setting as a settings file writes it."""
    return "–" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _answer_line(note: AnswerNote) -> str:
    """Return what became of a question: who answered which words, and what the checks found."""
    found = [f"{fault.what} @ {fault.path}" for fault in (*note.faults, *note.repaired)]
    if note.failure:
        found.append(
            "pending: waiting for the batch result" if note.failure.pending else f"failed: {note.failure.message}"
        )
    said = "; ".join(found) or "nothing found by the checks"
    return f"{note.question} by {note.model or note.engine}, prompt {note.prompt_digest[:12]}: {said}"
