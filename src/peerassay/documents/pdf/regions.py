"""Where figures and ruled tables stand, told from the drawn shapes of a page."""

import itertools
from collections.abc import Iterator, Sequence

from peerassay.documents.pdf.word import Rectangle, Shape, Sheet
from peerassay.documents.sentence import Box

_LEAST_AREA = 900.0
_CELL = 8.0
_THIN = 3.0
_PIECE_GAP = 3.0


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


def long_rules(sheet: Sheet) -> list[Rectangle]:
    """Return the horizontal rules from top to bottom, those drawn in pieces as one, edges of drawn boxes included."""
    flat = [Rectangle(b.left, b.bottom, b.right, b.bottom) for b in _edges(sheet, flat=True)]
    done: list[Rectangle] = []
    for piece in sorted(flat, key=lambda r: (-round(r.bottom), r.left)):
        last = done[-1] if done else None
        if last and abs(last.bottom - piece.bottom) < 1.2 and piece.left - last.right < _PIECE_GAP:
            done[-1] = last._replace(right=max(last.right, piece.right))
        else:
            done.append(piece)
    return [rule for rule in done if rule.right - rule.left > 40.0]


def fraction_bars(sheet: Sheet) -> list[Rectangle]:
    """Return the flat pieces that may part a fraction or cover a root."""
    return [b for b in _edges(sheet, flat=True) if b.top - b.bottom < _THIN and b.right - b.left < 260.0]


def uprights(sheet: Sheet, area: Rectangle) -> list[float]:
    """Return where vertical rules run through most of an area."""
    heights: dict[int, float] = {}
    for b in _edges(sheet, flat=False):
        if area.left + 3 < b.left < area.right - 3 and b.bottom >= area.bottom - 4 and b.top <= area.top + 4:
            heights[round(b.left)] = heights.get(round(b.left), 0.0) + b.top - b.bottom
    return [float(x) for x, height in sorted(heights.items()) if height > 0.5 * (area.top - area.bottom)]


def _edges(sheet: Sheet, *, flat: bool) -> Iterator[Rectangle]:
    """Thin shapes that lie flat, or that are upright, and such edges of outlined boxes."""
    for shape in sheet.shapes:
        b = shape.bounds
        if shape.kind != "path":
            continue
        width, height = b.right - b.left, b.top - b.bottom
        if height < _THIN or width < _THIN:
            if (height < width) == flat and max(height, width) > _THIN:
                yield b
        elif not shape.filled and width > 15 and height > 6:
            sides = (
                (b._replace(top=b.bottom), b._replace(bottom=b.top))
                if flat
                else (b._replace(right=b.left), b._replace(left=b.right))
            )
            yield from sides


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
    y = (bottom + top) / 2
    return area.bottom - 2 <= y <= area.top + 2 and area.left - 2 <= (left + right) / 2 <= area.right + 2


def box_on(page: int, area: Rectangle) -> Box:
    """Return a rectangle of a page as a box, rounded to hundredths of a point."""
    left, bottom, right, top = (round(side, 2) for side in area)
    return Box(page=page, left=left, bottom=bottom, right=right, top=top)
