"""The section to be pasted: Markdown with Pandoc's citations, and LaTeX with its open ends as comments."""

from collections.abc import Callable, Iterator, Sequence

from peerassay.jobs.related_work.record import RelatedWork
from peerassay.reports.latex_text import latex
from peerassay.reports.markdown_text import safe
from peerassay.reports.related_work.citing import keys_of, names_of, rendered
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
        # Blanks at the edges separate words from citations.
        return f"{' ' * text[:1].isspace()}{latex(text)}{' ' * text[-1:].isspace()}" if text.strip() else text

    def sentence(text: str) -> str:
        return rendered(
            text, plain=spaced, inside=lambda n: f"{latex(names.get(n, ''))}~{cite([n])}", aside=cite
        )  # fmt: skip

    body = _paragraphs(record, lambda name: f"\\paragraph{{{latex(name)}.}} ", sentence)
    todo = "".join(f"% TODO {one_line(line)}\n" for line in _todo(record))
    return f"\\section{{Related Work}}\n\n{body}\n{todo and chr(10)}{todo}"


def _todo(record: RelatedWork) -> Iterator[str]:
    """Give a line for each reference that is not cited, and for each that is cited though it was not read."""
    keys = keys_of(record)
    for each in record.body.absent:
        yield f"not cited ({each.why}): {each.text}"
    for reference in record.body.uncited:
        yield f"not cited: {keys[reference.number]}, {record.work_of(reference.number).candidate.title}"
    for reference in record.body.unread:
        work = record.work_of(reference.number).candidate
        yield f"read before you cite it (only its title was read): {keys[reference.number]}, {work.title}"
    for missed in record.body.missed:
        who = f"{missed.author} ({missed.year or 'n.d.'})" if missed.author else ""
        yield f"consider citing: {', '.join(filter(None, (who, missed.title)))}"


def _paragraphs(record: RelatedWork, head: Callable[[str], str], sentence: Callable[[str], str]) -> str:
    return "\n\n".join(
        (head(topic.name) if topic.name else "") + " ".join(sentence(each.text).strip() for each in topic.sentences)
        for topic in record.body.section.topics
    )
