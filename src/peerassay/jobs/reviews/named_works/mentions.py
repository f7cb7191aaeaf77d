"""One review while its works are read: its own list, the paper's list, and the mentions found so far.

With them go works that a reader named in words which the rules did not take for a work.
"""

from dataclasses import dataclass, field
from typing import Any

from peerassay.documents import Reference, Review
from peerassay.jobs.reviews.named_works.citations import id_keys
from peerassay.jobs.reviews.named_works.paper_list import PaperList
from peerassay.jobs.reviews.named_works.review_list import Entry
from peerassay.jobs.reviews.named_works.works import Mention
from peerassay.jobs.reviews.named_works.written import fold
from peerassay.language.titles import normal_title
from peerassay.literature import WorkMention


@dataclass(slots=True)
class ReviewScan:
    """One review while it is read."""

    review: Review
    entries: tuple[Entry, ...]
    cited: PaperList
    found: list[Mention] = field(default_factory=list)
    passed: list[tuple[int, int]] = field(default_factory=list)
    """Words printed like a title that are the paper's own or a heading."""

    @property
    def text(self) -> str:
        """The review as it was written."""
        return self.review.original

    def unread(self) -> str:
        """Return the text with what has been read already blanked, offsets kept."""
        blanked = list(self.text)
        for mention in self.found:
            blanked[mention.start : mention.end] = "\n" * (mention.end - mention.start)
        return "".join(blanked)

    def is_taken(self, start: int, end: int) -> bool:
        """Tell whether a mention stands there, or words that were passed over."""
        return any(start < b and a < end for a, b in (*self.passed, *((m.start, m.end) for m in self.found)))

    def add(
        self, start: int, end: int, described: WorkMention, *keys: str, of: Reference | None = None, **more: Any
    ) -> None:
        """Add a mention; it is looked for in the paper's list unless its entry there is given (`of`)."""
        of = of or self.cited.of(described)
        shared = keys_of(described, of) | set(keys) or {f"text:{fold(described.text)}"}
        self.found.append(Mention(start, end, described, frozenset(shared), of.id if of else None, **more))


def keys_of(described: WorkMention, reference: Reference | None) -> frozenset[str]:
    """Return what makes two mentions one work: ids, a title of several words, the paper's reference."""
    keys = set(id_keys(described))
    if described.title and len(normal_title(described.title).split()) > 1:
        keys.add(f"title:{normal_title(described.title)}")
    return frozenset(keys | {f"reference:{reference.id}"} if reference else keys)
