"""What every question on a paper's reviews is shown, in the order in which most questions share it.

Where a model's window is too small, the reviews are read in groups; the paper is not cut for them.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from peerassay.documents import FieldRole, Paper, Review, SourceText
from peerassay.engines.picture import Picture
from peerassay.engines.prompts import WITHHELD_SENTENCE, one_line, shown
from peerassay.jobs.blocks import Block, fenced, joined, paper_as_block
from peerassay.jobs.record import Depth, Why, WorkRead
from peerassay.jobs.reviews.named_works.referent import Referent
from peerassay.jobs.sources import PAPER, Place, Sources, review_sentence
from peerassay.literature import CandidateText
from peerassay.prompt_injection import withheld_in
from peerassay.retrieval import Time

_GROUPS: tuple[tuple[Why, str], ...] = (
    ("given", "Works that the user adds"),
    ("recalled", "Works recalled from memory and then found"),
    ("nearest", "Nearest works that the search found"),
    ("cited", "Works that the paper cites"),
    ("named", "Further works that the reviews name"),
)
"""In this order: what is the same whatever the reviews say comes first, for all of a paper's questions to share it."""
_TIMES: dict[Time, str] = {
    "earlier": "",
    "concurrent": "; concurrent with the paper",
    "later": "; later than the paper",
    "unknown": "; date unknown",
}
_DATE = re.compile(r"\d{4}(?:-\d{2}){0,2}")
LATER = "The reviews (this copy of the paper is later than they are: it may be another version, and answer them):"
MOST_OF_A_WORK = 15_000
"""Characters of one work that are shown: title, abstract and introduction always, the rest as far as it fits."""


def later_than(paper: Paper, review: Review) -> bool:
    """Whether this copy of the paper is dated after a review; dates as precise as both are known."""
    own, its = paper.card.date, review.date
    return bool(own and its and own[: len(its)] > its[: len(own)])


@dataclass(frozen=True, slots=True)
class WorkShown:
    """A work with the text that is shown of it: title and abstract, and the rest up to `most` characters.

    `why` says in which group it stands, and `cited` which entry of the paper's list it is, by the search alone: what
    only a review tells of it is said where the named works are listed.
    """

    read: WorkRead
    text: CandidateText
    most: int = MOST_OF_A_WORK
    why: Why = "named"
    cited: str | None = None

    @property
    def id(self) -> str:
        """The candidate's id."""
        return self.read.candidate.cand_id

    @property
    def shown(self) -> frozenset[str]:
        """Ids of the sentences that fit; of a work that is only among the paper's references title and abstract."""
        room, kept = 0 if self.read.why == ("cited",) else self.most, set[str]()
        for sentence in self.text.sentences:
            room -= len(sentence.text)
            if room > 0 or sentence.id.startswith(("title", "abstract_")):
                kept.add(sentence.id)
        return frozenset(kept)

    @property
    def depth(self) -> Depth:
        """How much of it is shown."""
        if len(self.shown) == len(self.text.sentences) or self.text.basis in {"title", "abstract"}:
            return self.text.basis
        return "introduction" if any(key.startswith("intro_") for key in self.shown) else "abstract"

    @property
    def line(self) -> str:
        """Authors, date and venue on one line."""
        c = self.read.candidate
        return "; ".join(filter(None, (", ".join(c.authors[:6]), str(c.date or c.year or "no date"), c.venue or "")))

    def block(self, hidden: frozenset[str]) -> Block:
        """Return the work in a fence, with who wrote it and when, and what it is to the paper."""
        left_out = withheld_in(self.text) | hidden
        lines = [shown(self.line)]
        for sentence in (s for s in self.text.sentences if s.id in self.shown):
            words = WITHHELD_SENTENCE if sentence.id in left_out else one_line(sentence.text)
            lines.append(f"[{sentence.id}] {words}")
        cited = f"; the paper's reference {self.cited}" if self.cited else ""
        heading = f"{self.id} (read: {self.depth.replace('_', ' ')}{_TIMES[self.read.time]}{cited}):"
        return fenced(heading, f"work {self.id}", lines)


@dataclass(frozen=True, eq=False)
class Material:
    """What is shown: the whole paper, the works, all reviews, and what the reviews name.

    Attributes:
        window: the most characters of the paper that a model can be shown; None for all.
        named: the works that each review names, by the review's id; `named_ids` what each is, by review and `ref_id`.
        hidden: sentences left out in addition to those that no model is shown.
        added: works found since the first question: they may be quoted, and are not among the shared blocks.
        pages: the paper's pages for models that see.
        dated: the paper's date, with which works are compared (ISO, as precise as known), None where nothing tells.
        everyone: all reviews, where these are shown in groups: each review has one name in all of them.

    """

    paper: Paper
    reviews: tuple[Review, ...]
    works: tuple[WorkShown, ...] = ()
    named: Mapping[str, tuple[Referent, ...]] = field(default_factory=dict)
    named_ids: Mapping[tuple[str, str], str] = field(default_factory=dict)
    window: int | None = None
    hidden: frozenset[Place] = frozenset()
    added: tuple[WorkShown, ...] = ()
    everyone: tuple[Review, ...] = ()
    dated: str | None = None
    pages: tuple[Picture, ...] = ()

    @cached_property
    def names(self) -> dict[str, str]:
        """The name that prompts give each review, by its id: `R1` ..., `AC1` ... for area chairs."""
        counts = {"R": 0, "AC": 0}
        names = {}
        for review in self.everyone or self.reviews:
            letters: Literal["R", "AC"] = "AC" if review.is_meta else "R"
            counts[letters] += 1
            names[review.id] = f"{letters}{counts[letters]}"
        return names

    @cached_property
    def sources(self) -> Sources:
        """All that may be quoted."""
        texts: dict[str, SourceText] = {PAPER: self.paper}
        texts |= {self.names[review.id]: review for review in self.reviews}
        texts |= {work.id: work.text for work in (*self.works, *self.added)}
        return Sources(texts, self.hidden)

    @property
    def review_tokens(self) -> int:
        """How long the reviews are together, in tokens of four characters."""
        return sum(len(review.original) for review in self.reviews) // 4

    def called(self, review_id: str) -> str:
        """Return the name that pages call a review by: "Reviewer 2", "Area chair"."""
        name = self.names[review_id]
        if name.startswith("AC"):
            several = sum(review.is_meta for review in self.everyone or self.reviews) > 1
            return f"Area chair {name[2:]}" if several else "Area chair"
        return f"Reviewer {name[1:]}"

    def review_called(self, name: str) -> Review | None:
        """Return the review of a name (`R2`), None where there is none."""
        return next((r for r in self.reviews if self.names[r.id] == name.strip("[] ")), None)

    @cached_property
    def paper_shown(self) -> tuple[Block, str]:
        """The paper's block, and what was left out of it."""
        return paper_as_block(self.paper, self.window, self._hidden_in(self.paper), pictured=bool(self.pages))

    @cached_property
    def shared(self) -> tuple[Block, ...]:
        """The blocks that open every question: paper, works, reviews, what the reviews name."""
        return (self.paper_shown[0], self._works(), self._reviews(), self._named())

    def work(self, work_id: str | None) -> WorkShown | None:
        """Return the work of an id, None where it is not shown."""
        return next((work for work in (*self.works, *self.added) if work.id == work_id), None)

    def review_block(self, review: Review) -> Block:
        """Return a review with its scores and its numbered sentences."""
        name = self.names[review.id]
        return fenced(f"{name} (call it {self.called(review.id)}):", f"review {name}", self._lines(review, name))

    def added_block(self) -> Block:
        """Return the works that were found since the first question."""
        blocks = [work.block(self._hidden_in(work.text)) for work in self.added]
        return joined("Works that were found since:", blocks or [Block("(none)")])

    def _hidden_in(self, text: SourceText) -> frozenset[str]:
        return frozenset(sentence for document, sentence in self.hidden if document == text.id)

    def _works(self) -> Block:
        groups = []
        for why, heading in _GROUPS:
            own = [work for work in self.works if work.why == why]
            if own:
                groups.append(joined(f"## {heading}", (work.block(self._hidden_in(work.text)) for work in own)))
        known = self.dated if self.dated and _DATE.fullmatch(self.dated) else "not known"
        # Behind the works: the date may be that of the first review.
        date = Block(f"The paper's own date, for what came before it: {known}.")
        parts = [*(groups or [Block("(none)")]), date, self._venue()]
        return joined("Other works, as far as they could be read.", parts)

    def _venue(self) -> Block:
        told = dict.fromkeys(filter(None, (review.venue for review in self.reviews)))
        lines = [shown(name) for name in ([self.paper.card.venue] if self.paper.card.venue else told)]
        return fenced(
            "The paper's venue; its policy on contemporaneous work is not known:", "venue", lines or ["(not known)"]
        )

    def _reviews(self) -> Block:
        is_later = any(later_than(self.paper, review) for review in self.reviews)
        return joined(LATER if is_later else "The reviews:", map(self.review_block, self.reviews))

    def _lines(self, review: Review, name: str) -> Iterator[str]:
        for field_name, score in review.scores.items():
            yield shown(f"{field_name}: {score}")
        withheld = withheld_in(review) | self._hidden_in(review)
        last: FieldRole | None = None
        for sentence in review.sentences:
            role = review.paragraph_of(sentence).role
            if role is not last:
                yield f"-- {role.value.replace('_', ' ')}"
            last = role
            words = WITHHELD_SENTENCE if sentence.id in withheld else one_line(sentence.text)
            yield f"[{review_sentence(name, sentence)}] {words}"

    def _named(self) -> Block:
        parts = [
            fenced(
                f"{self.names[review.id]}:",
                f"named by {self.names[review.id]}",
                (self._referent(review.id, referent) for referent in referents),
            )
            for review in self.reviews
            if (referents := self.named.get(review.id))
        ]
        return joined("Works that each review names, and what they were found to be:", parts or [Block("(none)")])

    def _referent(self, review: str, referent: Referent) -> str:
        work = self.work(self.named_ids.get((review, referent.ref_id), referent.cand_id))
        if work is not None:
            more = work.read.reference if work.read.reference != work.cited else None
            what = f"is {work.id}" + (f", the paper's reference {more}" if more else "")
        elif referent.reference:
            what = f"is the paper's reference {referent.reference}; not read"
        else:
            what = "was not found; not read"
        note = f" ({referent.note})" if referent.note else ""
        return shown(f"“{referent.called}” {what}{note}")


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
