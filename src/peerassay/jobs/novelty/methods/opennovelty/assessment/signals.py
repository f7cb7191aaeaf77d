"""What an assessment is written from: five signals (OpenNovelty, Table 21)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from peerassay.documents import Paper, SectionKind
from peerassay.jobs.novelty.methods.opennovelty.citations import Citations
from peerassay.jobs.novelty.methods.opennovelty.parts import ORIGINAL, Taxonomy, TaxonomyNode
from peerassay.jobs.novelty.methods.opennovelty.working import ContributionStatistics
from peerassay.jobs.novelty.parts import Comparison, ComparisonMode, Contribution, RefutationStatus
from peerassay.prompt_injection import speaks_to_model, withheld_in

_MODES: tuple[ComparisonMode, ...] = ("fulltext", "abstract")
INTRODUCTION_LIMIT = 6_000
"""Characters of the introduction that are shown; the abstract is shown whole."""
FINDING_LIMIT = 1_000
"""Characters of a summary or note that are shown."""


@dataclass(frozen=True, slots=True)
class Signals:
    """The paper, the taxonomy and its place there, how much was searched, and what comparing came to.

    Attributes:
        taxonomy: None where none could be made.
        found: how many works were found and their titles read.
        candidates: how many of them are on the topic.
        statistics: by contribution, in their order.
        citations: of the works: the only ones that may stand in the text; with the date of each.
        titles: of the works, by cand_id; what is missing is shown by its citation alone.
        comparisons: what was read of each work, and which works leave a contribution open or show it.
        dated: whether the paper's date is known; if not, works found may be later than it.

    """

    paper: Paper
    taxonomy: Taxonomy | None
    found: int
    candidates: int
    contributions: tuple[Contribution, ...]
    statistics: tuple[ContributionStatistics, ...]
    citations: Citations
    titles: Mapping[str, str] = field(default_factory=dict)
    comparisons: tuple[Comparison, ...] = ()
    dated: bool = True

    @property
    def path(self) -> tuple[TaxonomyNode, ...]:
        """The nodes from the root to the paper's leaf; () without a taxonomy."""
        return self.taxonomy.root.path_to(ORIGINAL) if self.taxonomy else ()

    @property
    def siblings(self) -> tuple[str, ...]:
        """The ids of the other papers in the paper's leaf."""
        return tuple(paper for paper in self.path[-1].papers if paper != ORIGINAL) if self.path else ()

    def narrative(self) -> str:
        """Return the taxonomy's narrative, "" where there is none; a paragraph that speaks to a model is left out."""
        told = self.taxonomy.narrative if self.taxonomy else ()
        return "\n\n".join(" ".join(paragraph.split()) for paragraph in told if not speaks_to_model(paragraph))

    def place(self) -> str:
        """Return where the paper stands: the path to its leaf, and the works beside it there."""
        if not self.path:
            return "not known"
        beside = ", ".join(self.cited(sibling) for sibling in self.siblings)
        return f"{' > '.join(node.name for node in self.path)}\nbeside it in this leaf: {beside or 'no other work'}"

    def outline(self) -> str:
        """Return the taxonomy as an indented text, papers by their citation and title."""
        return "\n".join(self._lines(self.taxonomy.root, 0)) if self.taxonomy else ""

    def _lines(self, node: TaxonomyNode, depth: int) -> Iterator[str]:
        notes = "; ".join(note for note in (node.scope_note, node.exclude_note) if note)
        yield f"{'  ' * depth}{node.name}{f' ({notes})' if notes else ''}"
        for paper in node.papers:
            yield f"{'  ' * (depth + 1)}{'the paper itself' if paper == ORIGINAL else self._named(paper)}"
        for below in node.subtopics:
            yield from self._lines(below, depth + 1)

    def _named(self, cand_id: str) -> str:
        title = " ".join(self.titles.get(cand_id, "").split())
        return f"{self.cited(cand_id)} {title}" if title and not speaks_to_model(title) else self.cited(cand_id)

    def cited(self, cand_id: str) -> str:
        """Return a work's citation, with its date and whether it is earlier than the paper."""
        return f"{self.citations[cand_id]} ({self.citations.when(cand_id)})"

    def read_by(self, mode: ComparisonMode, contribution_id: str | None = None) -> int:
        """Return how many works were compared by their full text or by their abstract alone, for one contribution."""
        return sum(
            comparison.mode == mode
            for comparison in self.comparisons
            if comparison.refutations and (contribution_id is None or comparison.of(contribution_id))
        )

    def findings_of(self, status: RefutationStatus, contribution_id: str) -> Iterator[str]:
        """Yield the works with that result for the contribution, as they are cited, each with what was found."""
        for comparison in self.comparisons:
            found = comparison.of(contribution_id)
            if found is None or found.status != status:
                continue
            said = " ".join((found.summary or found.brief_note).split())
            told = f": {said[:FINDING_LIMIT]}" if said and not speaks_to_model(said) else ""
            yield f"{self.cited(comparison.cand_id)}{told}"

    def opening(self) -> str:
        """Return the paper's title, abstract and introduction without sentences that speak to a model."""
        abstract = self._shown_sentences(SectionKind.ABSTRACT) or [self.paper.card.abstract]
        introduction = _within(self._shown_sentences(SectionKind.INTRODUCTION), INTRODUCTION_LIMIT)
        texts = [self.paper.card.title, *abstract, *introduction]
        return " ".join(" ".join(text.split()) for text in texts if not speaks_to_model(text))

    def _shown_sentences(self, kind: SectionKind) -> list[str]:
        withheld = withheld_in(self.paper)
        return [s.text for s in self.paper.sentences_of(kind) if s.id not in withheld]

    def figures(self) -> frozenset[int]:
        """Return the counts that may stand in the text: nothing else may be counted."""
        counted = [
            count
            for counts in self.statistics
            for count in (
                counts.candidates_examined,
                counts.can_refute,
                counts.has_a_part,
                counts.non_refutable_or_unclear,
                counts.unclear,
                counts.downgraded,
            )
        ]
        read = [
            self.read_by(mode, contribution)
            for mode in _MODES
            for contribution in (None, *(counts.contribution_id for counts in self.statistics))
        ]
        works = (self.found, self.candidates, len(self.comparisons), len(self.siblings))
        return frozenset((*works, len(self.contributions), *counted, *read))


def _within(sentences: Sequence[str], limit: int) -> list[str]:
    kept: list[str] = []
    for sentence in sentences:
        if sum(map(len, kept)) + len(sentence) > limit:
            break
        kept.append(sentence)
    return kept
