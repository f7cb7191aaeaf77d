"""Two works held against each other by their phrases alone; every phrase is the works' own."""

from peerassay.novelty.taxonomy.listing import Listed
from peerassay.novelty.taxonomy.phrases import own_phrases, phrases_of, quoted, shared_phrases

PHRASES = 3


def offline_distinction(category: str, paper: Listed, other: Listed) -> str:
    """Return three sentences: the category, what both speak of, what each speaks of alone.

    What it cannot do: it tells words apart, not methods; the same idea under another name shows as a difference.
    """
    mine, theirs = phrases_of(paper.title, paper.abstract), phrases_of(other.title, other.abstract)
    shared = quoted(shared_phrases(mine, theirs, limit=PHRASES))
    only, others = (quoted(own_phrases(*pair, limit=PHRASES)) for pair in ((mine, theirs), (theirs, mine)))
    both = f"Titles and abstracts of both speak of {shared}." if shared else "They have no technical phrase in common."
    nothing = "nothing further"
    apart = f"Only the paper speaks of {only or nothing}, only the earlier work of {others or nothing}."
    return f"Both stand under “{category}” by the words they share. {both} {apart}"
