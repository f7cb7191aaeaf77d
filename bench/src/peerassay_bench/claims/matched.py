"""The novelty claims of reviews as the offline rules find them."""

from collections.abc import Iterable
from dataclasses import dataclass

from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.jobs.reviews.case import StatementKind
from peerassay.jobs.reviews.named_works import find_works
from peerassay.jobs.reviews.rules.items import ItemMatch, find_items


@dataclass(frozen=True, slots=True)
class Case:
    """A review to be read, with what is known of its paper."""

    paper: Paper
    review: Review


Claims = tuple[ItemMatch, ...]


def claims_in(cases: Iterable[Case]) -> list[Claims]:
    """Return what each review says of newness: claims, opinions, and what it reports of others; no requests.

    Labels of older makes and other projects do not tell opinions from claims.
    """
    return [tuple(item for item in _items(case) if item.kind is not StatementKind.REQUEST) for case in cases]


def _items(case: Case) -> tuple[ItemMatch, ...]:
    (works,) = find_works((case.review,), case.paper)
    return find_items(case.review, works)
