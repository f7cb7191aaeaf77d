"""Two works held against each other by their phrases alone; every phrase is the works' own."""

from peerassay.novelty.taxonomy.listing import Listed
from peerassay.novelty.taxonomy.phrases import own_phrases, phrases_of, quoted, shared_phrases

PHRASES = 3


def offline_distinction(category: str, paper: Listed, other: Listed) -> str:
    """Return two sentences: what both speak of, what each speaks of alone; that they share a leaf the report says.

    What it cannot do: it tells words apart, not methods; the same idea under another name shows as a difference.
    """
    mine, theirs = phrases_of(paper.title, paper.abstract), phrases_of(other.title, other.abstract)
    shared = quoted(shared_phrases(mine, theirs, limit=PHRASES))
    only, others = (quoted(own_phrases(*pair, limit=PHRASES)) for pair in ((mine, theirs), (theirs, mine)))
    both = (
        f"Both speak of {shared}." if shared else f"Titles and abstracts have no phrase in common under “{category}”."
    )
    nothing = "nothing further"
    apart = f"Only the paper speaks of {only or nothing}, only the earlier work of {others or nothing}."
    return f"{both} {apart}"
