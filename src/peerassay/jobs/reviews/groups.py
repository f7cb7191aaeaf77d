"""Where a model's window is too small, the reviews are read in groups; the paper is not cut for them."""

from dataclasses import replace

from peerassay.documents import Review
from peerassay.jobs.reviews.material import Material


def in_groups(material: Material) -> tuple[Material, ...]:
    """Return the material as it is, or with as many reviews at once as the window holds beside paper and works."""
    if material.window is None or sum(map(len, material.shared)) <= material.window or len(material.reviews) == 1:
        return (material,)
    rest = sum(len(block) for n, block in enumerate(material.shared) if n != 2)
    room = material.window - rest
    groups: list[list[Review]] = [[]]
    for review in material.reviews:
        if groups[-1] and sum(len(material.review_block(each)) for each in (*groups[-1], review)) > room:
            groups.append([])
        groups[-1].append(review)
    return tuple(replace(material, reviews=tuple(group), everyone=material.reviews) for group in groups)
