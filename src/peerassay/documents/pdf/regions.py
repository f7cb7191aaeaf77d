"""Where figures and ruled tables stand, told from the drawn shapes of a page."""

import itertools
from collections.abc import Sequence

from peerassay.documents.pdf.word import Rectangle, Shape, Sheet

_LEAST_AREA = 900.0
_CELL = 8.0


def figures(sheet: Sheet) -> list[Rectangle]:
    """Return the areas that pictures cover: images, forms, and clusters of paths that are more than a few rules."""
    page = sheet.width * sheet.height
    whole = [
        s.bounds for s in sheet.shapes if s.kind in ("image", "form", "shading") and 0 < s.bounds.area < 0.7 * page
    ]
    paths = [s.bounds for s in sheet.shapes if s.kind == "path" and s.bounds.area < 0.5 * page and not is_rule(s)]
    clusters = [box for box, count in _clusters(paths) if count >= 6]
    return [box for box in [*whole, *clusters] if box.area >= _LEAST_AREA and box.top - box.bottom > 12]


def rules(sheet: Sheet) -> list[Rectangle]:
    """Return the horizontal rules, from top to bottom."""
    return sorted((s.bounds for s in sheet.shapes if is_rule(s)), key=lambda r: (-r.bottom, r.left))


def is_rule(shape: Shape) -> bool:
    """Whether a shape is a horizontal rule: flat, and longer than a fraction bar."""
    return shape.bounds.top - shape.bounds.bottom < 3.0 and shape.bounds.right - shape.bounds.left > 40.0


def ruled_areas(sheet: Sheet) -> list[Rectangle]:
    """Return the areas between rules of the same extent, one above the other: tables and algorithms."""
    areas: list[Rectangle] = []
    stacks: list[list[Rectangle]] = []
    for rule in rules(sheet):
        stack = next(
            (s for s in stacks if _same_extent(s[0], rule) and s[-1].bottom - rule.top < 0.6 * sheet.height), None
        )
        if stack is None:
            stacks.append([rule])
        else:
            stack.append(rule)
    for stack in stacks:
        areas.extend(
            Rectangle(u.left, low.bottom, u.right, u.top)
            for u, low in itertools.pairwise(stack)
            if u.bottom - low.top > 4
        )
    return areas


def _same_extent(a: Rectangle, b: Rectangle) -> bool:
    return abs(a.left - b.left) < 4 and abs(a.right - b.right) < 4


def _clusters(boxes: Sequence[Rectangle]) -> list[tuple[Rectangle, int]]:
    """Join boxes that touch or nearly touch; return each cluster's bounds and how many boxes it has.

    The page is laid out in cells; boxes in the same or in neighbouring cells belong together.
    """
    cells: dict[tuple[int, int], list[int]] = {}
    for i, box in enumerate(boxes):
        for column in range(int(box.left // _CELL), int(box.right // _CELL) + 1):
            for row in range(int(box.bottom // _CELL), int(box.top // _CELL) + 1):
                cells.setdefault((column, row), []).append(i)
    clusters = []
    while cells:
        members = _flood(cells)
        bounds = Rectangle(
            min(boxes[i].left for i in members),
            min(boxes[i].bottom for i in members),
            max(boxes[i].right for i in members),
            max(boxes[i].top for i in members),
        )
        clusters.append((bounds, len(members)))
    return clusters


def _flood(cells: dict[tuple[int, int], list[int]]) -> set[int]:
    """Take one patch of neighbouring cells out and return the boxes in it."""
    start = next(iter(cells))
    members = set(cells.pop(start))
    edge = [start]
    while edge:
        column, row = edge.pop()
        for place in [(column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]:
            if place in cells:
                members.update(cells.pop(place))
                edge.append(place)
    return members


def holds(area: Rectangle, left: float, bottom: float, right: float, top: float) -> bool:
    """Whether the middle of a box lies in an area."""
    x, y = (left + right) / 2, (bottom + top) / 2
    return area.left - 2 <= x <= area.right + 2 and area.bottom - 2 <= y <= area.top + 2
