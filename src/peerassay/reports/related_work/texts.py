"""The section to be pasted: Markdown with Pandoc's citations, and LaTeX."""

from collections.abc import Callable, Iterator, Sequence

from peerassay.job_record import Envelope
from peerassay.jobs.related_work.record import RelatedWork
from peerassay.reports.latex_text import latex
from peerassay.reports.making import making_lines
from peerassay.reports.markdown_text import bullet, quoted, safe
from peerassay.reports.related_work import words
from peerassay.reports.related_work.citing import as_names, keys_of, names_of, rendered, year_of
from peerassay.reports.visible import one_line


def section_markdown(record: RelatedWork) -> str:
    """Return the section with citations by key, as Pandoc reads them: "@holm2015 show", "[@rail2016; @marsh2017]"."""
    keys = {number: safe(key) if "@" in key else key for number, key in keys_of(record).items()}
    return _paragraphs(
        record,
        lambda name: f"**{safe(name).strip()}.** ",
        lambda text: rendered(
            text,
            plain=safe,
            inside=lambda number: f"@{keys.get(number, '')}",
            aside=lambda numbers: f"[{'; '.join(f'@{keys[n]}' for n in numbers if n in keys)}]",
        ),
    )


def section_latex(records: Sequence[RelatedWork]) -> str:
    """Return the section as LaTeX with `\\cite` and the keys of the BibTeX; foreign text is escaped."""
    record = records[0]
    keys, names = keys_of(record), names_of(record)

    def cite(numbers: Sequence[int]) -> str:
        return f"\\cite{{{','.join(keys[n] for n in numbers if n in keys)}}}"

    def spaced(text: str) -> str:
        # Blanks at the edges part words from citations.
        return f"{' ' * text[:1].isspace()}{latex(text)}{' ' * text[-1:].isspace()}" if text.strip() else text

    def sentence(text: str) -> str:
        return rendered(
            text, plain=spaced, inside=lambda n: f"{latex(names.get(n, ''))}~{cite([n])}", aside=cite
        )  # fmt: skip

    body = _paragraphs(record, lambda name: f"\\paragraph{{{latex(name)}.}} ", sentence)
    todo = "".join(f"% TODO not cited ({one_line(each.why)}): {one_line(each.text)}\n" for each in record.absent)
    return f"\\section{{Related Work}}\n\n{body}\n{todo and chr(10)}{todo}"


def _paragraphs(record: RelatedWork, head: Callable[[str], str], sentence: Callable[[str], str]) -> str:
    return "\n\n".join(
        (head(topic.name) if topic.name else "") + " ".join(sentence(each.text).strip() for each in topic.sentences)
        for topic in record.section.topics
    )


def render_markdown(record: RelatedWork, envelopes: Sequence[Envelope] = ()) -> str:
    """Return the section, then its references, what bears them out, and how it came about, as one Markdown text."""
    lines = ["# Related work", "", section_markdown(record), "", *_about(record), *_own(record), *_references(record)]
    lines += ["", "## How this was made", "", *making_lines(record.provenance, envelopes, "record")]
    return "\n".join(lines).strip() + "\n"


def _about(record: RelatedWork) -> Iterator[str]:
    yield from ("## About this section", "", f"For: {safe(record.target_paper.card.title)}", "")
    yield from (bullet(line) for line in words.facts_of(record))
    yield from (bullet(safe(notice)) for notice in words.notices(record))
    if record.absent:
        yield from ("", "## Not available: to be cited by you", "")
        yield from (bullet(safe(f"{each.text} ({each.why})")) for each in record.absent)


def _own(record: RelatedWork) -> Iterator[str]:
    """What the section says about the paper, and which of the paper's words say it."""
    if record.own:
        yield from ("", "## What the section says about your paper", "")
    for own in record.own:
        said = record.section.sentence(own.sentence)
        yield bullet(safe(as_names(record, said.text) if said else own.sentence))
        yield from (f"  {safe(line)}" for line in ([f"Check it: {own.why}"] if own.why else []))
        for place in own.places:
            yield from ("", *quoted(f"“{safe(place.text)}” ({safe(place.id)})"), "")


def _references(record: RelatedWork) -> Iterator[str]:
    keys = keys_of(record)
    yield from ("", "## References and what bears the section out", "")
    for reference in record.references:
        work = reference.work
        yield from (f"### {safe(keys[reference.number])}", "")
        yield f"{safe(', '.join(work.authors))}: {safe(work.title)} ({year_of(work)})"
        if reference.note:
            yield from ("", safe(reference.note))
        for support in (each for each in record.supports if each.number == reference.number):
            said = record.section.sentence(support.sentence)
            yield from ("", *quoted(safe(as_names(record, said.text) if said else support.sentence)))
            why = f" ({safe(support.why)})" if support.why else ""
            yield from ("", f"{words.VERDICT[support.verdict].capitalize()} by {safe(support.by)}{why}.")
            for span in support.spans:
                yield from ("", *quoted(f"“{safe(span.text)}”{words.whose(span)}"))
        yield ""
