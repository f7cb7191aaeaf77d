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


def making_lines(made: RunProvenance, envelopes: Iterable[Envelope], form: str) -> Iterator[str]:
    """Give all of it as items of a Markdown list; `form` is what the version of the record's form is called.

    Engine and versions, tokens, settings, what left the machine, each question once, the runs.
    """
    yield bullet(f"Engine: {safe(made.engine)}{' ' + safe(made.model) if made.model else ''}")
    yield bullet(f"Versions: {safe(versions_of(made))}; {form} {safe(made.schema_version)}")
    yield bullet(tokens_of(made))
    yield bullet(f"Settings: {safe(settings_of(made))}")
    for sent in made.ledger:
        sizes = f"{count(sent.requests, 'request')}, {count(sent.characters, 'character')}"
        yield bullet(f"Left this machine: {safe(sent.what)} to {safe(sent.endpoint)}, {sizes}")
    for told, times in Counter(map(answer_line, made.answers)).items():
        yield bullet(f"{safe(told)} ({count(times, 'question')})" if times > 1 else safe(told))
    for envelope in envelopes:
        asked, cached = count(envelope.questions_asked, "question"), envelope.questions_cached
        yield bullet(f"Run: {safe(envelope.created)}; {asked}, {cached} from the cache")
