"""How a record was made, plain and in Markdown: who answered, at what cost and settings, what left the machine."""

from collections import Counter
from collections.abc import Iterable, Iterator

from peerassay.job_record import AnswerNote, Envelope, RunProvenance
from peerassay.progress import count
from peerassay.reports.markdown_text import bullet, safe


def versions_of(made: RunProvenance) -> str:
    """Return what made it, each part with its version."""
    return ", ".join(f"{name} {version}" for name, version in sorted(made.versions.items()))


def settings_of(made: RunProvenance) -> str:
    """Return the settings that decide what a run finds, by name."""
    return ", ".join(f"{name} = {'–' if value is None else value}" for name, value in sorted(made.settings.items()))


def tokens_of(made: RunProvenance) -> str:
    """Return what the answers cost when they were first given."""
    usage = made.usage
    return f"Tokens: {usage.input_tokens} in, {usage.output_tokens} out, {count(usage.requests, 'request')}"


def answer_line(note: AnswerNote) -> str:
    """Return what became of a question: who answered which words, and what the checks found."""
    found = [f"{fault.what} @ {fault.path}" for fault in (*note.faults, *note.mended)]
    if note.failure:
        found.append("awaited from the batch" if note.failure.pending else f"failed: {note.failure.message}")
    said = "; ".join(found) or "nothing found by the checks"
    return f"{note.question} by {note.model or note.engine}, prompt {note.prompt_digest[:12]}: {said}"


def making_told(made: RunProvenance, form: str) -> Iterator[str]:
    """Give engine and versions, tokens, settings and what left the machine.

    `form` is what the version of the record's form is called.
    """
    yield f"Engine: {made.engine}{' ' + made.model if made.model else ''}"
    yield f"Versions: {versions_of(made)}; {form} {made.schema_version}"
    yield tokens_of(made)
    yield f"Settings: {settings_of(made)}"
    for sent in made.ledger:
        sizes = f"{count(sent.requests, 'request')}, {count(sent.characters, 'character')}"
        yield f"Left this machine: {sent.what} to {sent.endpoint}, {sizes}"


def making_lines(made: RunProvenance, envelopes: Iterable[Envelope], form: str) -> Iterator[str]:
    """Give all of it as items of a Markdown list, each question once, and the runs."""
    yield from (bullet(safe(line)) for line in making_told(made, form))
    for told, times in Counter(map(answer_line, made.answers)).items():
        yield bullet(safe(f"{told} ({count(times, 'question')})" if times > 1 else told))
    for envelope in envelopes:
        asked, cached = count(envelope.questions_asked, "question"), envelope.questions_cached
        yield bullet(safe(f"Run: {envelope.created}; {asked}, {cached} from the cache"))
