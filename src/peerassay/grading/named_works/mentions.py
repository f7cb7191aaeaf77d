"""One review while its works are read: its own list, the paper's list, and the mentions found so far."""

from dataclasses import dataclass, field
from typing import Any

from peerassay.documents import Reference, Review
from peerassay.grading.named_works.citations import id_keys
from peerassay.grading.named_works.paper_list import PaperList, fold
from peerassay.grading.named_works.review_list import Entry
from peerassay.grading.named_works.works import Mention
from peerassay.language.titles import normal_title
from peerassay.literature import WorkMention


@dataclass(slots=True)
class Reading:
    """One review while it is read."""

    review: Review
    entries: tuple[Entry, ...]
    cited: PaperList
    found: list[Mention] = field(default_factory=list)

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

    def is_taken(self, start: int, end: int, *, by_words: bool = True) -> bool:
        """Tell whether a mention stands there; `by_words`: be it only a few words with capitals, without a colon."""
        there = [m for m in self.found if start < m.end and m.start < end]
        return any(by_words or not m.tentative or m.told.text != m.told.title or ":" in m.told.text for m in there)

    def add(
        self, start: int, end: int, told: WorkMention, *keys: str, of: Reference | None = None, **more: Any
    ) -> None:
        """Add a mention; it is looked for in the paper's list unless its entry there is given (`of`)."""
        of = of or self.cited.of(told)
        shared = keys_of(told, of) | set(keys) or {f"text:{fold(told.text)}"}
        self.found.append(Mention(start, end, told, frozenset(shared), of.id if of else None, **more))


def keys_of(told: WorkMention, reference: Reference | None) -> frozenset[str]:
    """Return what makes two mentions one work: ids, a title of several words, the paper's reference."""
    keys = set(id_keys(told))
    if told.title and len(normal_title(told.title).split()) > 1:
        keys.add(f"title:{normal_title(told.title)}")
    return frozenset(keys | {f"reference:{reference.id}"} if reference else keys)
