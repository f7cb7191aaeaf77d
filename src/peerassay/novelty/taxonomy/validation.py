"""What is wrong with a tree: every rule of the node schema and of MECE that a program can check (OpenNovelty, C.1)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from peerassay.novelty.taxonomy.mending import MOST_LEVELS
from peerassay.novelty.taxonomy.naming import name_fault, note_fault, root_fault
from peerassay.novelty.taxonomy_node import TaxonomyNode

MOST_IN_LEAF = 7
LEAST_IN_LEAF = 2


def faults_of(root: TaxonomyNode, ids: Iterable[str], core_task: str) -> tuple[str, ...]:
    """Return what breaks a rule, by path, in sentences; () for a valid tree.

    Every id in exactly one leaf, no other id, no empty node, papers in leaves alone, notes on every node but the
    root, names and notes within their bounds, different names among siblings, depth.
    """
    return (
        *_coverage(root, ids),
        *_root(root, core_task),
        *(f for node, path in _below(root) for f in _node(node, path)),
    )


def remarks_on(root: TaxonomyNode) -> tuple[str, ...]:
    """Return what is outside the soft bounds: leaves of one paper or of more than seven."""
    return tuple(
        f"“{node.name}” holds {len(node.papers)} of the papers; {LEAST_IN_LEAF} to {MOST_IN_LEAF} are usual"
        for node, _ in _below(root)
        if node.is_leaf and not LEAST_IN_LEAF <= len(node.papers) <= MOST_IN_LEAF
    )


def missing_from(root: TaxonomyNode, ids: Iterable[str]) -> tuple[str, ...]:
    """Return the ids that stand in no leaf, in the order given."""
    placed = {paper for leaf in root.leaves() for paper in leaf.papers}
    return tuple(one for one in ids if one not in placed)


def _coverage(root: TaxonomyNode, ids: Iterable[str]) -> Iterator[str]:
    wanted = tuple(ids)
    counts = Counter(paper for leaf in root.leaves() for paper in leaf.papers)
    if missing := missing_from(root, wanted):
        yield f"$: in no leaf: {', '.join(missing)}"
    if unknown := sorted(counts.keys() - set(wanted)):
        yield f"$: not among the papers given: {', '.join(unknown)}"
    if doubled := sorted(paper for paper, count in counts.items() if count > 1):
        yield f"$: in more than one place: {', '.join(doubled)}"


def _root(root: TaxonomyNode, core_task: str) -> Iterator[str]:
    if fault := root_fault(root.name, core_task):
        yield f"$.name: {fault}"
    if not root.subtopics:
        yield "$.subtopics: there is none"
    if root.papers:
        yield "$.papers: papers stand on the root"
    if root.scope_note is not None or root.exclude_note is not None:
        yield "$: the root has notes"
    yield from _doubled_names(root, "$")


def _node(node: TaxonomyNode, path: str) -> Iterator[str]:
    if fault := name_fault(node.name):
        yield f"{path}.name: {fault}"
    for key, note in (("scope_note", node.scope_note), ("exclude_note", node.exclude_note)):
        if fault := note_fault(note):
            yield f"{path}.{key}: {fault}"
    if node.subtopics and node.papers:
        yield f"{path}.papers: papers stand on a node with subtopics"
    if not node.subtopics and not node.papers:
        yield f"{path}: holds neither papers nor subtopics"
    if path.count(".subtopics[") >= MOST_LEVELS:
        yield f"{path}: stands deeper than {MOST_LEVELS} levels"
    yield from _doubled_names(node, path)


def _doubled_names(node: TaxonomyNode, path: str) -> Iterator[str]:
    counts = Counter(child.name.casefold() for child in node.subtopics)
    if doubled := sorted(name for name, count in counts.items() if count > 1 and name):
        yield f"{path}.subtopics: two have the same name: {', '.join(doubled)}"


def _below(root: TaxonomyNode) -> Iterator[tuple[TaxonomyNode, str]]:
    """Yield every node under the root with its path, parents first."""
    waiting = [(child, f"$.subtopics[{i}]") for i, child in enumerate(root.subtopics)][::-1]
    while waiting:
        node, path = waiting.pop()
        yield node, path
        waiting += [(child, f"{path}.subtopics[{i}]") for i, child in enumerate(node.subtopics)][::-1]
