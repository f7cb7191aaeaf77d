"""The page on a section: the section, what to check before it is pasted, what supports it, how it came about."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from peerassay.evidence import Span
from peerassay.job_record import Envelope
from peerassay.jobs.related_work.bearing import Support, Verdict
from peerassay.jobs.related_work.draft import Draft, cited_in
from peerassay.jobs.related_work.methods.iir.working import Iir
from peerassay.jobs.related_work.record import Cited, RelatedWork
from peerassay.progress import count
from peerassay.reports import words as common
from peerassay.reports.blocks import (
    Block,
    Fold,
    Heading,
    Items,
    Line,
    Notice,
    Quote,
    Reply,
    Run,
    Sheet,
    Text,
    bold,
    joined,
    plain,
    soft,
)
from peerassay.reports.framing import header, making_block, notices
from peerassay.reports.links import link_to
from peerassay.reports.passages import sentence_with
from peerassay.reports.related_work import words
from peerassay.reports.related_work.citing import (
    CITATION,
    as_names,
    aside_texts,
    cited_as,
    inside_texts,
    keys_of,
    names_of,
)
from peerassay.reports.related_work.texts import section_latex, section_markdown
from peerassay.reports.visible import one_line

_TO_CHECK = (Verdict.CONTRADICTED, Verdict.NOT_SUPPORTED)
_PLACE = re.compile(r"\[?\b(S_[a-z]+_\d+|(?:tab|eq|fig|lst|fn)_\d+(?:_\w+)?)\b\]?")


def sheet_of(record: RelatedWork, envelopes: Sequence[Envelope] = ()) -> Sheet:
    """Return a section as blocks."""
    blocks = [*_opening(record), *_checks(record), *_missed(record), *_notes(record), *_to_paste(record)]
    blocks += [Heading("What supports the section", 2, "references"), *_support_folded(record), *_changes(record)]
    if record.body.working is not None:
        blocks += _steps(record, record.body.working)
    return Sheet(_title(record), (*blocks, *making_block(record, envelopes)), words.AN_AID)


def brief_of(record: RelatedWork) -> Sheet:
    """Return the section with what to check, for a terminal."""
    return Sheet(_title(record), (*_opening(record), *_checks(record)), words.AN_AID)


def _title(record: RelatedWork) -> str:
    return f"{one_line(record.paper.card.title) or 'Untitled paper'}: related work"


def _opening(record: RelatedWork) -> Iterator[Block]:
    made = record.provenance
    yield from header(record, f"Related-work section by {one_line(made.model or made.engine)}")
    yield from notices(record)
    if not record.body.read:
        yield Notice("Not written by a model.", (plain(words.BY_RULES),))
    yield Heading("Related work", 2, "section")
    for topic in record.body.section.topics:
        lead = (bold(f"{one_line(topic.name)}. "),) if topic.name else ()
        runs = (run for sentence in topic.sentences for run in (*line_of(record, sentence.text), Run(" ")))
        yield Text((*lead, *runs))


def line_of(record: RelatedWork, text: str) -> Line:
    """Return a sentence with each citation, in the paper's manner, as a link to its reference."""
    named = inside_texts(record)
    runs: list[Run] = []
    at = 0
    for group in CITATION.finditer(text):
        runs.append(Run(text[at : group.start()]))
        at = group.end()
        numbers = [number for number in cited_in(group[0]) if number in named]
        if not group[0].startswith("["):
            runs += (Run(named[n], link=f"#ref-{n}") for n in numbers)
            continue
        (left, right), held, between = aside_texts(record, numbers)
        for place, (n, told) in enumerate(held):
            runs += [Run(between if place else left), Run(told, link=f"#ref-{n}")]
        runs.append(Run(right if held else ""))
    return tuple(run for run in (*runs, Run(text[at:])) if run.text)


def _checks(record: RelatedWork) -> Iterator[Block]:
    """Give what to look at before the section is pasted: sentences without support, works that were not read."""
    yield Heading("Before you paste it", 2, "checks")
    yield Items(tuple(map(plain, words.facts_of(record))))
    if lines := tuple(_doubtful(record, _TO_CHECK)):
        yield Text((bold("Check these sentences"),))
        yield Items(lines)
    if lines := (*_doubtful(record, (Verdict.PARTLY,)), *_own_doubtful(record)):
        yield Fold(plain(f"Supported in part only ({len(lines)})"), (Items(lines),))
    unread = "Not read: cited by title, by what your paper says about them, and from what the model knows"
    for title, references in ((unread, record.body.unread), ("Not cited", record.body.uncited)):
        if references:
            yield Text((bold(f"{title} ({len(references)}). "), *_names(record, references)))
    if record.body.absent:
        yield Text((bold("On your list, but not readable: to be cited by you"),))
        yield Items(tuple(plain(f"{one_line(each.text)} ({each.why})") for each in record.body.absent))


def _doubtful(record: RelatedWork, verdicts: Sequence[Verdict]) -> Iterator[Line]:
    for support in (each for verdict in verdicts for each in record.body.supports if each.verdict is verdict):
        name = names_of(record)[support.number]
        told = f" – {name}: {words.VERDICT[support.verdict]}" + (f"; {one_line(support.why)}" if support.why else "")
        yield *_sentence(record, support.sentence), soft(told)


def _own_doubtful(record: RelatedWork) -> Iterator[Line]:
    for own in record.body.own:
        if own.why:
            yield *_sentence(record, own.sentence), soft(f" – your paper: {one_line(own.why)}")


def _sentence(record: RelatedWork, key: str) -> Line:
    found = record.body.section.sentence(key)
    return line_of(record, found.text) if found else plain(key)


def _names(record: RelatedWork, references: Sequence[Cited]) -> Line:
    cited = cited_as(record)
    return joined(((Run(cited[r.number], link=f"#ref-{r.number}"),) for r in references), "; ")


def _missed(record: RelatedWork) -> Iterator[Block]:
    """Give the works that the list lacks, each with why, and whether a source has it."""
    if not record.body.missed:
        return
    held = {work.candidate.cand_id: work.candidate for work in record.works}
    lines = []
    for each in record.body.missed:
        found = held.get(each.work or "")
        who = f"{one_line(each.author)} ({each.year or 'n.d.'}): " if each.author else ""
        known = "" if found else f" ({words.NOT_FOUND})"
        title = Run(one_line(each.title), link=link_to(found) if found else None)
        lines.append((Run(who), title, Run(f". {one_line(each.why)}"), soft(known)))
    yield Heading("Not on your list: consider citing", 2, "missed")
    yield Items(tuple(lines))


def _notes(record: RelatedWork) -> Iterator[Block]:
    """Give what the model noticed in the rest of the paper."""
    if record.body.notes:
        yield Heading("Elsewhere in your paper", 2, "elsewhere")
        places = (_PLACE.sub(lambda found: common.place_of(found[1], None), note) for note in record.body.notes)
        yield Items(tuple(map(plain, map(one_line, places))))
        yield Text((soft(words.NOTICED),), "small")


def _to_paste(record: RelatedWork) -> Iterator[Block]:
    texts = Reply("LaTeX", section_latex([record]), "latex"), Reply("Markdown (Pandoc)", section_markdown(record), "md")
    yield Fold(plain("The section to copy, as LaTeX and as Markdown"), texts)


def _support_folded(record: RelatedWork) -> Iterator[Block]:
    """Give the references, each with what supports the sentences on it, and what the section says on the paper."""
    cited = (
        f"The {count(len(record.body.references), 'reference')}, each with the words that support what is said of it"
    )
    yield Fold(plain(cited), tuple(_references(record)))
    if record.body.own:
        yield Fold(plain("What the section says about your paper, with the paper's words"), tuple(_own(record)))


def _references(record: RelatedWork) -> Iterator[Block]:
    keys = keys_of(record)
    for reference in record.body.references:
        own = [each for each in record.body.supports if each.number == reference.number]
        worst = max((each.verdict for each in own), key=[*Verdict].index, default=None)
        summary = _reference_line(record, reference, keys[reference.number], worst)
        blocks = tuple(block for each in own for block in _support(record, each)) or (Text(plain("Not cited.")),)
        note = () if not reference.note else (Text((soft(one_line(reference.note)),), "small"),)
        said = () if any(each.spans for each in own) else tuple(_quote(record, span) for span in reference.said)
        tone = words.TONE[worst] if worst else "none"
        yield Fold(summary, (*blocks, *said, *note), anchor=f"ref-{reference.number}", tone=tone)


def _reference_line(record: RelatedWork, reference: Cited, key: str, worst: Verdict | None) -> Line:
    """A reference with its key and the worst verdict on what the section says of it."""
    work = record.work_of(reference.number).candidate
    verdict = Run(words.VERDICT[worst] if worst else "not cited", tone=words.TONE[worst] if worst else "none")
    title = Run(one_line(work.title), link=link_to(work))
    venue = f". {one_line(work.venue)}" if work.venue else ""
    return (
        Run(f"[{reference.marker}] " if reference.marker else ""),
        Run(f"{cited_as(record)[reference.number]}: "),
        title,
        Run(f"{venue}. "),
        verdict,
        soft(f" [{one_line(key)}]"),
    )


def _support(record: RelatedWork, support: Support) -> Iterator[Block]:
    verdict = Run(words.VERDICT[support.verdict].capitalize(), tone=words.TONE[support.verdict])
    yield Text(_sentence(record, support.sentence))
    yield Text((verdict, Run(f", by {one_line(support.by)}. {one_line(support.why)}".rstrip())))
    yield from (_quote(record, span) for span in support.spans)


def _quote(record: RelatedWork, span: Span) -> Block:
    if span.document == record.paper.id:
        places = (*record.paper.sentences, *(part for block in record.paper.blocks for part in block.parts))
        page = next((place.page for place in places if place.id == span.sentence), None)
        where = f"your paper, {common.place_of(span.sentence, page)}"
        return Quote(sentence_with(places, span), plain(where))
    work = next(work for work in record.works if work.candidate.cand_id == span.document)
    return Quote(sentence_with(work.sentences, span), plain(one_line(work.candidate.title)))


def _own(record: RelatedWork) -> Iterator[Block]:
    """Give what the section says about the paper, and which of the paper's words say it."""
    for own in record.body.own:
        why = (Text(plain(f"Check it: {one_line(own.why)}.")),) if own.why else ()
        quotes = (_quote(record, span) for span in own.spans)
        yield Fold(_sentence(record, own.sentence), (*why, *quotes), tone="part" if own.why else "good")


def _changes(record: RelatedWork) -> Iterator[Block]:
    if record.body.changes:
        told = (
            words.changed(change, as_names(record, change.before), as_names(record, change.after))
            for change in record.body.changes
        )
        lines = Items(tuple(plain(one_line(line)) for line in told))
        yield Fold(plain(f"Corrections made in the check ({len(record.body.changes)})"), (lines,))


def _steps(record: RelatedWork, working: Iir) -> Iterator[Block]:
    yield Heading("Steps", 2, "steps")
    before: Draft | None = None
    for revision in working.revisions:
        told = " ".join(filter(None, (revision.problem, revision.note)))
        summary = (bold(words.STEP[revision.step]), Run(f" {one_line(told)}"))
        lines = tuple(_lines_changed(record, before, revision.draft)) if before is not None else ()
        yield Fold(summary, (Items(tuple(map(plain, lines))),) if lines else ())
        before = revision.draft


def _lines_changed(record: RelatedWork, before: Draft, after: Draft) -> Iterator[str]:
    old, new = _lines(record, before), _lines(record, after)
    for kind, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            yield from (f"gone: {line}" for line in old[i:j])
            yield from (f"new: {line}" for line in new[k:m])


def _lines(record: RelatedWork, draft: Draft) -> list[str]:
    lines = []
    for topic in draft.topics:
        lines += [f"Subtopic: {topic.name}"] if topic.name else []
        lines += (as_names(record, sentence.text) for sentence in topic.sentences)
    return lines
