"""What can be counted of a section: references cited, topic aggregation, redundancy (IIR, 4.2, E.1, E.2)."""

from itertools import combinations

from peerassay.evidence import LexicalSimilarity
from peerassay.frozen import Frozen
from peerassay.jobs.related_work.draft import MARK, Draft
from peerassay.jobs.related_work.references import ReferencePaper
from peerassay.language.titles import normal_title

SAME = 0.6
"""Similarity in words from which two sentences on the paper tell the same."""
_LEAST_TITLE_WORDS = 5
_OWN = frozenset({"we", "our", "ours", "us"})
_THIS_PAPER = ("this paper", "this work", "the present paper", "the present work")


class Measures(Frozen):
    """Counts over a section.

    Attributes:
        references: how many were given, and `cited` how many of them it cites.
        topics: subtopics that cite a reference.
        topic_aggregation: references cited for each such subtopic (IIR, equation 1, of one section); None without any.
        own_work_repeated: pairs of sentences that tell the same of the paper itself.
        titles_spelled_out: sentences that hold a reference's title, or the paper's.
        words: without citations.

    """

    references: int
    cited: int
    topics: int
    topic_aggregation: float | None
    own_work_repeated: int
    titles_spelled_out: int
    words: int


def measured(draft: Draft, references: tuple[ReferencePaper, ...], own_title: str) -> Measures:
    """Return the counts over a draft."""
    topics = sum(bool(topic.cited) and bool(topic.name) for topic in draft.topics)
    cited = len(draft.cited & {reference.number for reference in references})
    return Measures(
        references=len(references),
        cited=cited,
        topics=topics,
        topic_aggregation=round(cited / topics, 4) if topics else None,
        own_work_repeated=len(own_work_repeated(draft)),
        titles_spelled_out=len(titles_spelled_out(draft, references, own_title)),
        words=sum(len(MARK.sub("", sentence.text).split()) for sentence in draft.sentences),
    )


def own_work_repeated(draft: Draft) -> tuple[tuple[str, str], ...]:
    """Return the ids of each two sentences that tell the same of the paper itself."""
    lexical = LexicalSimilarity()
    own = [sentence for sentence in draft.sentences if _is_of_own_work(sentence.text)]
    pairs = combinations(own, 2)
    return tuple((a.id, b.id) for a, b in pairs if (lexical.between(a.text, b.text) or 0.0) >= SAME)


def _is_of_own_work(text: str) -> bool:
    low = text.lower()
    return not _OWN.isdisjoint(low.replace(",", " ").split()) or any(words in low for words in _THIS_PAPER)


def titles_spelled_out(draft: Draft, references: tuple[ReferencePaper, ...], own_title: str) -> tuple[str, ...]:
    """Return the ids of the sentences that hold a whole title of five words or more."""
    titles = [normal_title(title) for title in (own_title, *(reference.work.title for reference in references))]
    long = [title for title in titles if len(title.split()) >= _LEAST_TITLE_WORDS]
    texts = {sentence.id: normal_title(MARK.sub("", sentence.text)) for sentence in draft.sentences}
    return tuple(key for key, text in texts.items() if any(f" {title} " in f" {text} " for title in long))
