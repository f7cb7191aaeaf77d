"""A section as plain text: as ROUGE compares it, and as a judge sees it."""

from collections.abc import Iterator

from peerassay.jobs.related_work.draft import MARK, Draft


def shown_section(draft: Draft) -> str:
    """Return the section as a judge sees it: paragraphs under their names, citations by number."""
    return "\n\n".join(f"{topic.name}\n{' '.join(s.text for s in topic.sentences)}".strip() for topic in draft.topics)


def text_of(draft: Draft) -> str:
    """Return the sentences without marks, one on a line."""
    lines: Iterator[str] = (MARK.sub("", sentence.text) for sentence in draft.sentences)
    return "\n".join(" ".join(line.replace("[", "").replace("]", "").replace(";", "").split()) for line in lines)
