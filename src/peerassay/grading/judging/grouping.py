"""Which claims are asked about together (seed 002, 4.2: 3-6 a question): those that share candidates."""

from collections.abc import Mapping, Sequence
from math import ceil


def group_claims(candidates: Mapping[str, frozenset[str]], batch_size: int) -> tuple[tuple[str, ...], ...]:
    """Return the claim ids in as few groups as `batch_size` allows, of even sizes, sharing candidates.

    `candidates` gives each claim's candidates, claims in the order of the review. A group starts with the first
    claim left; the claim that adds fewest new candidates joins next (the earlier one where two add the same), so
    that each candidate's text stands in few questions. Deterministic; every claim is in exactly one group.
    """
    left = list(candidates)
    groups = []
    for size in _even_sizes(len(left), batch_size):
        groups.append(_group(left, candidates, size))
    return tuple(groups)


def _even_sizes(claims: int, batch_size: int) -> Sequence[int]:
    if not claims:
        return ()
    batches = ceil(claims / batch_size)
    least, more = divmod(claims, batches)
    return [least + 1] * more + [least] * (batches - more)


def _group(left: list[str], candidates: Mapping[str, frozenset[str]], size: int) -> tuple[str, ...]:
    """Take a group out of `left`; within it the claims stand in the order of the review."""
    order = {claim_id: place for place, claim_id in enumerate(candidates)}
    chosen = [left.pop(0)]
    held = set(candidates[chosen[0]])
    while len(chosen) < size:
        best = min(left, key=lambda claim_id: (len(candidates[claim_id] - held), order[claim_id]))
        left.remove(best)
        chosen.append(best)
        held |= candidates[best]
    return tuple(sorted(chosen, key=order.__getitem__))
