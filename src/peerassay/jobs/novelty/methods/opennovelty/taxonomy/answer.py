"""A taxonomy as a model gives it: any tree is read, however deep, huge or misshapen; what is wrong with it is kept."""

from collections.abc import Iterator
from typing import Any, ClassVar

from pydantic import model_serializer, model_validator

from peerassay.frozen import Frozen
from peerassay.jobs.novelty.methods.opennovelty.parts import TaxonomyNode
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.naming import LONGEST_TEXT

_NAMES, _CHILDREN, _PAPERS = ("name", "title", "label", "topic"), ("subtopics", "children"), ("papers", "paper_ids")
_WRAPPERS = ("taxonomy", "root", "tree", "result")
_IDS = ("id", "paper_id", "canonical_id", "cand_id")
_LONGEST_ID = 200
_LONGEST_PATH = 400
"""A path that is longer is not drawn out further: in a tree a thousand levels deep they would fill the memory."""


class AnswerNode(Frozen):
    """A node as given: where it stood, the place of its parent among the nodes (None for the root), what it holds."""

    path: str
    parent: int | None
    name: str = ""
    scope_note: str = ""
    exclude_note: str = ""
    papers: tuple[str, ...] = ()


class TaxonomyAnswer(Frozen):
    """A tree as a flat list of nodes, parents before their children, the root first.

    Read from and written as the nested JSON of Table 15. Flat inside: a tree nested a thousand levels deep is read
    and mended without recursion. `unread` names the places that were neither node, text nor id.
    """

    KEYS: ClassVar[frozenset[str]] = frozenset((*_NAMES, *_CHILDREN, *_PAPERS, *_WRAPPERS))
    """Keys of the nested JSON that it is read from, which are not its fields."""

    nodes: tuple[AnswerNode, ...]
    unread: tuple[str, ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _from_tree(cls, data: Any) -> Any:
        if not isinstance(data, dict) or "nodes" in data:
            return data
        return _Walk(data).result()

    @model_serializer
    def _as_tree(self) -> dict[str, Any]:
        return _nested(self.nodes)

    @classmethod
    def model_json_schema(cls, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return the schema that models are shown: the nested tree."""
        return SCHEMA

    @classmethod
    def of(cls, root: TaxonomyNode) -> "TaxonomyAnswer":
        """Return a tree of the record as an answer."""
        nodes: list[AnswerNode] = []
        waiting: list[tuple[TaxonomyNode, int | None, str]] = [(root, None, "$")]
        while waiting:
            node, parent, path = waiting.pop()
            below = [(child, len(nodes), f"{path}.subtopics[{i}]") for i, child in enumerate(node.subtopics)]
            nodes.append(
                AnswerNode(
                    path=path,
                    parent=parent,
                    name=node.name,
                    scope_note=node.scope_note or "",
                    exclude_note=node.exclude_note or "",
                    papers=node.papers,
                )
            )
            waiting += reversed(below)
        return cls(nodes=tuple(nodes))


class _Walk:
    """Walks any JSON with a stack of its own and makes nodes of what can be one."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._nodes: list[dict[str, Any]] = []
        self._unread: list[str] = []
        self._waiting: list[tuple[dict[str, Any], int | None, str]] = [_unwrapped(data)]

    def result(self) -> dict[str, Any]:
        while self._waiting:
            self._read(*self._waiting.pop())
        return {"nodes": self._nodes, "unread": self._unread}

    def _read(self, node: dict[str, Any], parent: int | None, path: str) -> None:
        papers, below = self._papers(node, path), []
        place = len(self._nodes)
        for step, child in self._members(node, _CHILDREN, path):
            if isinstance(child, dict):
                below.append((child, place, step))
            elif isinstance(child, str):
                papers.append(child[:_LONGEST_ID])  # an id where a node should be
            else:
                self._unread.append(step)
        texts = {key: self._text(node, names, path) for key, names in _TEXTS.items()}
        self._nodes.append({"path": path, "parent": parent, "papers": papers, **texts})
        self._waiting += reversed(below)

    def _papers(self, node: dict[str, Any], path: str) -> list[str]:
        papers: list[str] = []
        for step, given in self._members(node, _PAPERS, path):
            paper = next((given[key] for key in _IDS if key in given), None) if isinstance(given, dict) else given
            if isinstance(paper, str) and paper.strip():
                papers.append(paper[:_LONGEST_ID])
            else:
                self._unread.append(step)
        return papers

    def _members(self, node: dict[str, Any], keys: tuple[str, ...], path: str) -> Iterator[tuple[str, Any]]:
        if len(path) > _LONGEST_PATH:
            path = f"{path[:_LONGEST_PATH]}…"
        for key in keys:
            given = node.get(key)
            if isinstance(given, list):
                yield from ((f"{path}.{key}[{place}]", part) for place, part in enumerate(given))
            elif isinstance(given, str) and key in _PAPERS:
                yield from ((f"{path}.{key}", part) for part in given.split(",") if part.strip())
            elif isinstance(given, dict) and key in _CHILDREN:
                yield f"{path}.{key}", given
            elif given is not None:
                self._unread.append(f"{path}.{key}")

    def _text(self, node: dict[str, Any], keys: tuple[str, ...], path: str) -> str:
        for key in keys:
            given = node.get(key)
            if isinstance(given, str):
                return given[:LONGEST_TEXT].encode("utf-8", "replace").decode()
            if given is not None:
                self._unread.append(f"{path}.{key}")
        return ""


_TEXTS = {"name": _NAMES, "scope_note": ("scope_note",), "exclude_note": ("exclude_note",)}


def _unwrapped(data: dict[str, Any]) -> tuple[dict[str, Any], None, str]:
    path = "$"
    while not any(key in data for key in (*_CHILDREN, *_PAPERS)):
        key = next((key for key in _WRAPPERS if isinstance(data.get(key), dict)), None)
        if key is None:
            break
        data, path = data[key], f"{path}.{key}"
    return data, None, path


def _nested(nodes: tuple[AnswerNode, ...]) -> dict[str, Any]:
    trees: list[dict[str, Any]] = []
    for node in nodes:
        tree: dict[str, Any] = {"name": node.name}
        if node.parent is not None:
            tree |= {"scope_note": node.scope_note, "exclude_note": node.exclude_note}
            trees[node.parent].setdefault("subtopics", []).append(tree)
        if node.papers:
            tree["papers"] = list(node.papers)
        trees.append(tree)
    return trees[0] if trees else {}


def _node_schema() -> dict[str, Any]:
    text = {"type": "string"}
    notes = {"scope_note": text, "exclude_note": text}
    subtopics = {"type": "array", "items": {"$ref": "#/$defs/node"}, "minItems": 1}
    papers = {"type": "array", "items": text, "minItems": 1}
    inner = {"name": text, **notes, "subtopics": subtopics}
    leaf = {"name": text, **notes, "papers": papers}
    return {"anyOf": [_object(inner), _object(leaf)]}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


SCHEMA: dict[str, Any] = {
    "title": "Taxonomy",
    **_object(
        {
            "name": {"type": "string"},
            "subtopics": {"type": "array", "items": {"$ref": "#/$defs/node"}, "minItems": 1},
        }
    ),
    "$defs": {"node": _node_schema()},
}
