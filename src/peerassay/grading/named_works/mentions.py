"""One review while its works are read: its own list, the paper's list, and the mentions found so far.

With them go works that a reader named in words which the rules did not take for a work.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from peerassay.documents import Paper, Reference, Review, own_names
from peerassay.grading.named_works.citations import author_years, id_keys
from peerassay.grading.named_works.paper_list import PaperList, fold, is_family
from peerassay.grading.named_works.review_list import Entry, described_by
from peerassay.grading.named_works.works import Mention, WorkNamed, names_work, works_of
from peerassay.language.coined import COMMON, fold_name
from peerassay.language.titles import normal_title
from peerassay.language.venues import is_venue
from peerassay.literature import WorkMention
from peerassay.supply import mention_of_reference

_CAPITAL = re.compile(r"[^\W\d_a-z]")
_MOST_WORDS = 4


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

    def is_taken(self, start: int, end: int, *, by_words: bool = True) -> bool:
        """Tell whether a mention stands there; `by_words`: be it only a few words with capitals, without a colon."""
        if by_words and any(start < b and a < end for a, b in self.passed):
            return True
        there = [m for m in self.found if start < m.end and m.start < end]
        return any(
            by_words or not m.tentative or m.described.text != m.described.title or ":" in m.described.text
            for m in there
        )

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


def with_strings(
    works: Sequence[WorkNamed], strings: Iterable[str], review: Review, paper: Paper
) -> tuple[WorkNamed, ...]:
    """Return the works, and those that only these words of the review name, numbered on.

    A work that was `tentative` is so no more where a string is its words: a reader says that it is one. A string that
    no work covers is read like any mention: ids, title, authors and year, name, joined to the paper's reference where
    one fits. Left out are the paper's own name, and what is no entry of its list and has no capital ("earlier methods",
    a bare number: what the rules read as no citation).
    """
    wanted = {fold_name(words): words for words in strings}
    sure = [
        work.model_copy(update={"tentative": False}) if _is_one_of(work, wanted) and work.tentative else work
        for work in works
    ]
    own, known = own_names(paper), [work for work in sure if not work.tentative]
    left = [w for folded, w in wanted.items() if folded not in own and not any(names_work(w, work) for work in known)]
    if not left:
        return tuple(sure)
    reading = ReviewScan(review, (), PaperList(paper))
    for words in left:
        _read(reading, words)
    new = works_of(reading.found, review)
    return (*sure, *(w.model_copy(update={"ref_id": f"W{n}"}) for n, w in enumerate(new, len(sure) + 1)))


def _is_one_of(work: WorkNamed, wanted: Iterable[str]) -> bool:
    return any(fold_name(words) in wanted for words in (*work.strings, work.mention.title or ""))


def _is_no_work(reading: ReviewScan, words: str) -> bool:
    """Whether words are a venue, a kind of works, a common noun, or a sentence of the paper."""
    told = [word for word in re.findall(r"[\w\-+]+", words) if word not in COMMON and not is_family(word)]
    in_paper = len(told) >= _MOST_WORDS and f" {normal_title(words)} " in reading.cited.words
    return is_venue(words) or in_paper or not _CAPITAL.search(" ".join(told))


def _read(reading: ReviewScan, words: str) -> None:
    described, cited = described_by(words), next(author_years(words), None)
    of = reading.cited.of(described)
    if of is None and cited is not None:
        described = described.model_copy(update={"authors": cited.authors, "year": cited.year})
        fitting = reading.cited.by(cited)
        of = fitting[0] if len(fitting) == 1 else None
    of = of or reading.cited.surnames.get(normal_title(words))
    if of is None and cited is None and _is_no_work(reading, words):
        return
    if not described.title and not described.authors and len(words.split()) <= _MOST_WORDS:
        described = described.model_copy(update={"nickname": words})
    written = r"\s+".join(map(re.escape, words.split()))
    for match in re.finditer(rf"(?<!\w){written}(?!\w)", reading.text, re.IGNORECASE):
        reading.add(*match.span(), mention_of_reference(of) if of else described, of=of, is_citation=cited is not None)
