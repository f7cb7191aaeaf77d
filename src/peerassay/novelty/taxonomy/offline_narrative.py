"""Two paragraphs from the tree alone: its names and phrases, and works cited as their titles' short names."""

from peerassay.novelty.citations import Citations
from peerassay.novelty.taxonomy.listing import Listing
from peerassay.novelty.taxonomy.phrases import phrases_of, shared_phrases
from peerassay.novelty.taxonomy.plain_words import harmless, plain_words
from peerassay.novelty.taxonomy_node import ORIGINAL, TaxonomyNode
from peerassay.prose import listed

DENSE, NEAR = 10, 2
"""Papers from which a branch counts as dense; works beside the paper that are named."""


def offline_narrative(core_task: str, listing: Listing, root: TaxonomyNode, citations: Citations) -> str:
    """Return what the tree says, in set sentences: nothing in it stands elsewhere than in the tree and the titles."""
    return f"{_field(core_task, listing, root, citations)}\n\n{_place(listing, root, citations)}"


def _field(core_task: str, listing: Listing, root: TaxonomyNode, citations: Citations) -> str:
    topic = harmless(plain_words(core_task, 300)).rstrip(".")
    sentences = [f"Core task: {topic}." if topic else "The core task is not known."]
    sentences.append(_PARTED if root.subtopics else "")
    for node in root.subtopics:
        papers = [paper for leaf in node.leaves() for paper in leaf.papers if paper != ORIGINAL]
        works = listed([citations[one] for one in listing.in_order(papers)[:NEAR]])
        inner = listed([f"“{child.name}”" for child in node.subtopics])
        dense = " (dense)" if len(papers) >= DENSE else ""
        into = f" parts into {inner}, with works such as" if inner else " holds works such as"
        sentences.append(f"“{node.name}”{dense}{into} {works}." if works else f"“{node.name}” holds the paper alone.")
    return " ".join(filter(None, sentences))


def _place(listing: Listing, root: TaxonomyNode, citations: Citations) -> str:
    own = citations[ORIGINAL]
    path = root.path_to(ORIGINAL)
    if not path:
        return f"{own} stands in no leaf of this taxonomy."
    leaf = path[-1]
    sentences = [f"{own} stands under “{leaf.name}”."]
    beside = [paper for paper in leaf.papers if paper != ORIGINAL]
    if not beside:
        around = [node.name for node in path[-2].subtopics if node is not leaf] if len(path) > 1 else []
        named = listed([f"“{name}”" for name in around])
        return " ".join([*sentences, f"No other work stands there; beside it lie {named}." if named else _ALONE])
    sentences.append(f"Closest by rank are {listed([citations[one] for one in beside[:NEAR]])}.")
    for one in beside[:NEAR]:
        mine, theirs = listing.by_id[ORIGINAL], listing.by_id[one]
        shared = shared_phrases(
            phrases_of(mine.title, mine.abstract), phrases_of(theirs.title, theirs.abstract), limit=3
        )
        if shared:
            sentences.append(f"{own} and {citations[one]} both speak of {listed(shared)}.")
    return " ".join(sentences)


_PARTED = "The works found part by the phrases of their titles and abstracts."
_ALONE = "No other work stands there."
