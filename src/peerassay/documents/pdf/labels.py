"""Letters of drawings that no drawn shape gives away: told by their size, face and width."""

from collections.abc import Sequence

from peerassay.documents.pdf.columns import Typography
from peerassay.documents.pdf.letters import LONG_WORD
from peerassay.documents.pdf.roles import Placed


def drop_labels(placed: Sequence[Placed], look: Typography) -> None:
    """Give the role `figure` to stretches of prose lines that are no running text by size, face and width."""
    for stretch in _stretches(placed):
        if _is_label(stretch, look):
            for p in stretch:
                p.role = "figure"


def _stretches(placed: Sequence[Placed]) -> list[list[Placed]]:
    done: list[list[Placed]] = []
    above: Placed | None = None
    for p in placed:
        if p.role == "prose":
            runs_on = (
                above is not None
                and above.role == "prose"
                and (above.column is p.column or _is_under(p, above))
                and abs(above.line.size - p.line.size) <= 0.6
                and p.lead <= 1.7 * p.line.size
            )
            if runs_on:
                done[-1].append(p)
            else:
                done.append([p])
        above = p
    return done


def _is_under(p: Placed, above: Placed) -> bool:
    """Whether a line stands flush right under the last one of another column: text across ends in a short line."""
    step = above.line.baseline - p.line.baseline
    return p.line.page == above.line.page and step > 0 and step == p.lead and abs(p.line.left - above.line.left) < 2


def _is_label(stretch: Sequence[Placed], look: Typography) -> bool:
    first = stretch[0]
    size = sum(p.line.size for p in stretch) / len(stretch)
    if size < 0.68 * look.size:
        return True
    running = look.is_body_size(size) and first.line.face.family in look.families
    if running and len(stretch) > 1:
        return False
    width = max(p.line.right - p.line.left for p in stretch)
    column = first.column.right - first.column.left
    words = sum(len(LONG_WORD.findall(p.text)) for p in stretch)
    ends = stretch[-1].text.endswith(tuple(".!?:;,)]”"))
    if running:
        return width < 0.6 * column and words < 4 and not ends and not first.text[:1].islower()
    wide = width > 0.6 * column
    return not (
        (len(stretch) >= 2 and wide and words >= 8)
        or (wide and words >= 8)
        or (ends and words >= 5 and size >= 0.85 * look.size)
    )
