"""What of a paper can be quoted besides its text: its title."""

from peerassay.documents import Paper, Sentence
from peerassay.documents.sentence import LONGEST
from peerassay.engines.prompts import one_line

TITLE = "title"


def quotable(paper: Paper) -> Paper:
    """Return the paper with its title as last sentence (`title`), behind its text, so that all other places stay."""
    title = one_line(paper.card.title)[:LONGEST]
    if not title:
        return paper
    start = len(paper.text) + 2
    paragraph = paper.sentences[-1].paragraph + 1 if paper.sentences else 0
    last = Sentence(id=TITLE, text=title, start=start, end=start + len(title), paragraph=paragraph)
    return paper.model_copy(update={"text": f"{paper.text}\n\n{title}", "sentences": (*paper.sentences, last)})
