"""From any tree to one that keeps the node schema: mended by fixed rules, every step told, nothing guessed.

No id is invented, and none is put anywhere that the answer did not put it: what is left without a leaf is missing,
and a question has to place it (OpenNovelty, 2.3.1: no artificial "Unassigned"). What is still wrong is told by every
rule of the node schema and of MECE that a program can check (C.1).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from peerassay.engines import Fault
from peerassay.jobs.novelty.methods.opennovelty.parts import TaxonomyNode
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.answer import AnswerNode, TaxonomyAnswer
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.listing import Listing
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.naming import (
    corrected_name,
    corrected_note,
    exclude_by_sibling,
    name_fault,
    note_fault,
    plain_words,
    root_fault,
    root_name,
    scope_by_name,
)
from peerassay.progress import count

MOST_LEVELS = 5
"""Most levels of a tree, the root counted; 3-5 are typical (OpenNovelty, 2.3.1). Deeper nodes are folded upward."""
MOST_TOLD = 15
"""Mendings of one kind that are told one by one; of more their number."""
MOST_IN_LEAF = 7
LEAST_IN_LEAF = 2


@dataclass(frozen=True, slots=True)
class Corrected:
    """A tree that keeps the node schema, as far as rules can bring it there, and what they did."""

    root: TaxonomyNode
    faults: tuple[Fault, ...]

    @property
    def answer(self) -> TaxonomyAnswer:
        """The tree as an answer."""
        return TaxonomyAnswer.of(self.root)


def correct(given: TaxonomyAnswer, listing: Listing, core_task: str) -> Corrected:
    """Return the tree without unknown and doubled ids, empty nodes, chains, papers above leaves and overlong words.

    Of an id that stands twice its first place in a leaf is kept. Mending what was mended changes nothing. Linear in
    the number of nodes, without recursion.
    """
    return _Mending(given, listing, core_task).result()


@dataclass
class _Notes:
    """Mendings, told by kind up to a limit."""

    told: list[Fault] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def add(self, kind: str, path: str, what: str = "") -> None:
        self.counts[kind] += 1
        if self.counts[kind] <= MOST_TOLD:
            self.told.append(Fault(path=path, what=f"{kind}{what}", dropped=False))

    def faults(self) -> tuple[Fault, ...]:
        more = [
            Fault(path="$", what=f"{count - MOST_TOLD} more of this kind: {kind}", dropped=False)
            for kind, count in sorted(self.counts.items())
            if count > MOST_TOLD
        ]
        return (*self.told, *more)


class _Mending:
    def __init__(self, given: TaxonomyAnswer, listing: Listing, core_task: str) -> None:
        self._nodes = given.nodes or (AnswerNode(path="$", parent=None),)
        self._listing = listing
        self._core_task = core_task
        self._notes = _Notes()
        for path in given.unread:
            self._notes.add("is not a text, node or id and was ignored", path)
        self._home = self._homes()
        self._children = self._below()

    def result(self) -> Corrected:
        papers = self._placed()
        kept = self._kept(papers)
        return Corrected(root=self._tree(kept, papers), faults=self._notes.faults())

    def _homes(self) -> list[int]:
        """By node the node that stands for it: itself, or its ancestor on the deepest level allowed."""
        homes: list[int] = []
        levels: list[int] = []
        for place, node in enumerate(self._nodes):
            level = 1 if node.parent is None else levels[node.parent] + 1
            levels.append(level)
            folded = node.parent is not None and level > MOST_LEVELS
            homes.append(homes[node.parent] if folded and node.parent is not None else place)
            if folded:
                self._notes.add(f"was more than {MOST_LEVELS} levels deep and was merged into its ancestor", node.path)
        return homes

    def _below(self) -> dict[int, list[int]]:
        below: dict[int, list[int]] = defaultdict(list)
        for place, node in enumerate(self._nodes):
            if node.parent is not None and self._home[place] == place:
                below[node.parent].append(place)
        return below

    def _placed(self) -> dict[int, list[str]]:
        """By node the known ids that it keeps, each id at one node alone: its first leaf, else its first node."""
        stands: dict[str, list[int]] = {}
        for place, node in enumerate(self._nodes):
            for written in node.papers:
                known = self._listing.id_of(written)
                if known is None:
                    shown = plain_words(written, 60)
                    self._notes.add("contained an unknown id, which was removed", node.path, f": {shown!r}")
                else:
                    stands.setdefault(known, []).append(self._home[place])
        papers: dict[int, list[str]] = defaultdict(list)
        for paper, homes in stands.items():
            chosen = next((home for home in homes if home not in self._children), homes[0])
            papers[chosen].append(paper)
            self._note_doubles(paper, len(homes) - 1, chosen)
        return papers

    def _note_doubles(self, paper: str, doubles: int, chosen: int) -> None:
        if doubles:
            kept = self._nodes[chosen].path
            self._notes.add("appeared more than once and was kept in one place", kept, f": {paper} ({doubles} more)")

    def _kept(self, papers: dict[int, list[str]]) -> dict[int, list[int]]:
        """By node that is kept its children that are: nodes without a paper below them go, leaves upward."""
        kept: dict[int, list[int]] = {}
        for place in range(len(self._nodes) - 1, -1, -1):
            if self._home[place] != place:
                continue
            children = [child for child in self._children.get(place, ()) if child in kept]
            if children or papers.get(place) or place == 0:
                kept[place] = children
            else:
                self._notes.add("contained no papers and was removed", self._nodes[place].path)
        return kept

    def _tree(self, kept: dict[int, list[int]], papers: dict[int, list[str]]) -> TaxonomyNode:
        names = {place: self._name(place) for place in sorted(kept)}
        built: dict[int, TaxonomyNode] = {}
        for place in sorted(kept, reverse=True):
            children, own = kept[place], papers.get(place, [])
            if own and (children or place == 0):
                self._take_off(place, own)
                own = []
            if len(children) == 1 and place != 0:
                self._notes.add("had only one subtopic, which replaces it", self._nodes[place].path)
                built[place] = built[children[0]]
                continue
            scope, exclude = (None, None) if place == 0 else self._both_notes(place, kept, names)
            built[place] = TaxonomyNode(
                name=names[place],
                scope_note=scope,
                exclude_note=exclude,
                subtopics=tuple(built[child] for child in children),
                papers=self._in_order(place, own),
            )
        return built[0]

    def _take_off(self, place: int, papers: list[str]) -> None:
        where = "the root" if place == 0 else "a node with subtopics"
        named = ", ".join(self._listing.in_order(papers))
        self._notes.add(
            f"papers were attached to {where} and were removed from it", self._nodes[place].path, f": {named}"
        )

    def _in_order(self, place: int, papers: list[str]) -> tuple[str, ...]:
        ordered = self._listing.in_order(papers)
        if list(ordered) != papers:
            self._notes.add("its papers were put in order of rank", self._nodes[place].path)
        return ordered

    def _name(self, place: int) -> str:
        given = self._nodes[place]
        if place == 0:
            fault = root_fault(given.name, self._core_task)
            if fault is not None:
                self._notes.add("the root was renamed", given.path, f": its name {fault}")
            return given.name if fault is None else root_name(self._core_task)
        name = corrected_name(given.name)
        if name != given.name:
            self._notes.add("its name was trimmed", given.path)
        return name

    def _both_notes(self, place: int, kept: dict[int, list[int]], names: dict[int, str]) -> Iterator[str]:
        node = self._nodes[place]
        parent = node.parent if node.parent is not None else 0
        sibling = next((names[child] for child in kept[parent] if child != place and names[child]), None)
        yield self._note(node, "scope_note", node.scope_note, scope_by_name(names[place]))
        about = names[parent] if parent else self._core_task
        yield self._note(node, "exclude_note", node.exclude_note, exclude_by_sibling(sibling, about))

    def _note(self, node: AnswerNode, key: str, note: str, otherwise: str) -> str:
        fault = note_fault(note)
        corrected = corrected_note(note)
        if not corrected:
            self._notes.add("was written from the names", f"{node.path}.{key}")
            return corrected_note(otherwise) or otherwise
        if corrected != note:
            self._notes.add("was trimmed", f"{node.path}.{key}", f": it {fault}" if fault else "")
        return corrected


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
        f"“{node.name}” contains {count(len(node.papers), 'paper')}; {LEAST_IN_LEAF} to {MOST_IN_LEAF} is usual"
        for node, _ in _below(root)
        if node.is_leaf and not LEAST_IN_LEAF <= len(node.papers) <= MOST_IN_LEAF
    )


def missing_from(root: TaxonomyNode, ids: Iterable[str]) -> tuple[str, ...]:
    """Return the ids that stand in no leaf, in the order given."""
    placed = {paper for leaf in root.leaves() for paper in leaf.papers}
    return tuple(paper_id for paper_id in ids if paper_id not in placed)


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
        yield "$.papers: papers are attached to the root"
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
