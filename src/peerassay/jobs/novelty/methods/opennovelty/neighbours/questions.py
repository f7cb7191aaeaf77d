"""What is asked along the taxonomy: the paper against one work of its leaf, or its leaf against subtopics beside it.

OpenNovelty, C.3, Tables 22 and 23. Beside the paper stand the category, and the work up to a limit.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from peerassay.documents import Paper, Sentence, SourceText, split_sentences
from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import fence, render, templates_digest
from peerassay.frozen import Frozen, digest
from peerassay.jobs.novelty.methods.opennovelty.asking import asked
from peerassay.jobs.novelty.methods.opennovelty.parts import ORIGINAL, TaxonomyNode
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.listing import Listed, Listing
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.naming import harmless, plain_words
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.narrative import quoted_line
from peerassay.jobs.novelty.parts import ComparisonMode
from peerassay.literature import CandidateText
from peerassay.progress import listed
from peerassay.prompt_injection import withheld_in
from peerassay.retrieval import SYSTEM

PROMPTS = Path(__file__).parent / "prompts"
CANDIDATE_LIMIT = 16_000
"""Characters of the work: abstract, introduction and the beginning of the method tell two works apart."""
MOST_SENTENCES = 3
DUPLICATE = (
    "This paper is highly similar to the original paper; it may be a variant or near-duplicate. Please manually verify."
)
"""OpenNovelty's words for a work that may be the paper itself (Table 22)."""
MOST_ON_SUBTOPICS = 4
MOST_POINTS = 5
PAPERS_SHOWN = 6
"""Papers of each subtopic that are shown, best rank first."""


def candidate_block(text: CandidateText, when: str = "") -> str:
    """Return the other work, its title first, up to the limit; `when` tells its date as against the paper's."""
    withheld = withheld_in(text)
    title = next((s.text for s in text.sentences if s.id == "title" and s.id not in withheld), "")
    rest = _within((s for s in text.sentences if s.id != "title"), withheld, CANDIDATE_LIMIT)
    how = "full text, from its beginning" if mode_of(text) == "fulltext" else "abstract"
    dated = f", {when}" if when else ""
    return f"## The work {text.id} ({how}{dated})\n{fence(f'candidate {text.id}', _lines(title, rest))}"


def mode_of(text: CandidateText) -> ComparisonMode:
    """Return whether more than title, abstract and introduction is shown."""
    return "fulltext" if text.basis == "full_text" else "abstract"


def category_block(core_task: str, leaf: TaxonomyNode) -> str:
    """Return core task and category, with its boundaries."""
    lines = (
        f"core task: {harmless(plain_words(core_task)) or '(not known)'}",
        f"category: {leaf.name}",
        f"belongs here: {leaf.scope_note or ''}",
        f"does not: {leaf.exclude_note or ''}",
    )
    return f"# The core task and the category\n{fence('category', chr(10).join(lines))}"


def _lines(title: str, text: str) -> str:
    return f"title: {harmless(title) or '(no title)'}\n{text or '(no text available)'}"


def _within(sentences: Iterable[Sentence], withheld: frozenset[str], limit: int) -> str:
    """Return the sentences up to the limit, paragraph by paragraph."""
    parts: list[str] = []
    left, paragraph = limit, None
    for sentence in sentences:
        if sentence.id in withheld:
            continue
        words = " ".join(sentence.text.split())
        if len(words) > left:
            break
        left -= len(words) + 1
        if paragraph is not None and sentence.paragraph == paragraph:
            parts[-1] += f" {words}"
        else:
            parts.append(words)
        paragraph = sentence.paragraph
    return "\n".join(parts)


class DistinctionAnswer(Frozen):
    """Of one work: whether both are one work; else two or three sentences."""

    work: str = ""
    is_duplicate_variant: bool = False
    brief_comparison: str = ""


class DistinctionsAnswer(Frozen):
    """One entry for each work."""

    works: tuple[DistinctionAnswer, ...] = ()


@dataclass(frozen=True, slots=True)
class Sibling:
    """A work of the paper's category: its text, what the offline rules read of it, and when it was first public."""

    text: CandidateText
    listed: Listed
    when: str = ""


@dataclass(frozen=True, slots=True)
class DistinguishSiblings(Question[DistinctionsAnswer]):
    """What does the paper share with each work of its category, and how does it differ?

    `opening` is the whole paper, as all questions on it begin.
    """

    core_task: str
    paper: Paper
    leaf: TaxonomyNode
    siblings: tuple[Sibling, ...]
    opening: str = ""

    name: ClassVar[str] = "novelty/siblings"
    max_output_tokens: ClassVar[int] = 6_000

    def prompt(self) -> Prompt:
        """Return the paper, the task with the category, then the works."""
        task = f"{render(PROMPTS, 'sibling.md')}\n\n{category_block(self.core_task, self.leaf)}"
        works = (candidate_block(sibling.text, sibling.when) for sibling in self.siblings)
        return Prompt(
            system=SYSTEM,
            blocks=(self.opening, task, "\n\n".join(works)),
            template_digest=templates_digest(PROMPTS, "sibling.md"),
            shared=1,
        )

    def check(self, answer: DistinctionsAnswer) -> Checked[DistinctionsAnswer]:
        """Return an entry for each work with at most three sentences; a duplicate has OpenNovelty's words."""
        given = {entry.work.strip("[] "): (n, entry) for n, entry in enumerate(answer.works)}
        kept: list[DistinctionAnswer] = []
        faults: list[Fault] = []
        for key in (sibling.text.id for sibling in self.siblings):
            if key not in given:
                faults.append(Fault(path="$.works", what=f"there is no entry for {key}, which was asked about"))
                continue
            n, entry = given[key]
            text, found = DUPLICATE, tuple[Fault, ...]()
            if not entry.is_duplicate_variant:
                text, found = brief(entry.brief_comparison, MOST_SENTENCES, f"$.works[{n}].brief_comparison")
            faults += found
            kept.append(entry.model_copy(update={"work": key, "brief_comparison": text}))
        return Checked(DistinctionsAnswer(works=tuple(kept)), tuple(faults))

    def offline(self) -> DistinctionsAnswer:
        """Return what each work says that it does: rules tell words apart, not methods."""
        return DistinctionsAnswer(works=tuple(map(_by_rules, self.siblings)))

    def key_of(self, prompt: Prompt) -> str:
        """Return the digest of the question and of the texts, shown or not."""
        texts: tuple[SourceText, ...] = (self.paper, *(sibling.text for sibling in self.siblings))
        # `super()` without arguments does not reach the base of a dataclass with slots.
        return digest([Question.key_of(self, prompt), *(digest(text.text) for text in texts)])


def _by_rules(sibling: Sibling) -> DistinctionAnswer:
    line = quoted_line(sibling.listed).rstrip(".")
    words = f"It says of itself: “{line}”." if line else "Only its title was available."
    return DistinctionAnswer(work=sibling.text.id, brief_comparison=words)


def brief(text: str, most: int, path: str) -> tuple[str, tuple[Fault, ...]]:
    """Return the text's first sentences, none of which speaks to a machine, and what was wrong with it."""
    plain = plain_words(text)
    sentences = [plain[start:end] for start, end in split_sentences(plain)]
    kept = [sentence for sentence in sentences if harmless(sentence)]
    faults = []
    if len(kept) < len(sentences):
        faults.append(Fault(path=path, what="a sentence that addresses an AI was removed"))
    if not kept:
        faults.append(Fault(path=path, what="is blank"))
    if len(kept) > most:
        faults.append(Fault(path=path, what=f"had more than {most} sentences; the first were kept", dropped=False))
    return " ".join(kept[:most]), tuple(faults)


class SubtopicsAnswer(Frozen):
    """How the paper's category stands to those beside it."""

    overall: str
    similarities: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()
    suggested_search_directions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CompareSubtopics(Question[SubtopicsAnswer]):
    """How does the paper's category stand to those beside it?"""

    core_task: str
    listing: Listing
    leaf: TaxonomyNode
    beside: tuple[TaxonomyNode, ...]

    name: ClassVar[str] = "novelty/subtopics"
    max_output_tokens: ClassVar[int] = 3_000

    def prompt(self) -> Prompt:
        """Return the instructions, the paper, its category, then each subtopic with its first papers."""
        blocks = ["# The paper", *self.listing.blocks((ORIGINAL,)), category_block(self.core_task, self.leaf)]
        for number, node in enumerate(self.beside, start=1):
            notes = f"{node.name}\nbelongs here: {node.scope_note or ''}\ndoes not: {node.exclude_note or ''}"
            blocks.append(f"# Beside it, {number}\n{fence(f'category {number}', notes)}")
            blocks += self.listing.blocks(self._papers(node))
        return asked(PROMPTS, "subtopics.md", blocks)

    def check(self, answer: SubtopicsAnswer) -> Checked[SubtopicsAnswer]:
        """Return the answer with short lists of distinct sentences."""
        overall, faults = brief(answer.overall, MOST_ON_SUBTOPICS, "$.overall")
        lists: dict[str, tuple[str, ...]] = {}
        for key in ("similarities", "differences", "suggested_search_directions"):
            lists[key], more = _points(getattr(answer, key), f"$.{key}")
            faults += more
        return Checked(SubtopicsAnswer(overall=overall, **lists), faults)

    def offline(self) -> SubtopicsAnswer:
        """Return the names of the categories beside it: rules tell words apart, not subjects."""
        names = listed([f"“{node.name}”" for node in self.beside])
        return SubtopicsAnswer(overall=f"The paper stands alone under “{self.leaf.name}”. Beside it lie {names}.")

    def _papers(self, node: TaxonomyNode) -> tuple[str, ...]:
        held = [paper for leaf in node.leaves() for paper in leaf.papers]
        return self.listing.in_order(held)[:PAPERS_SHOWN]


def _points(given: tuple[str, ...], path: str) -> tuple[tuple[str, ...], tuple[Fault, ...]]:
    kept: list[str] = []
    faults: list[Fault] = []
    for place, text in enumerate(given):
        point, wrong = brief(text, MOST_ON_SUBTOPICS, f"{path}[{place}]")
        if point and point not in kept and len(kept) < MOST_POINTS:
            kept.append(point)
        faults += [fault.model_copy(update={"dropped": False}) for fault in wrong]
    if len(given) > len(kept):
        faults.append(Fault(path=path, what=f"{len(given) - len(kept)} were blank, doubled or too many", dropped=False))
    return tuple(kept), tuple(faults)
