"""The field in prose: two paragraphs that cite only what is in the tree, and a line for each paper.

OpenNovelty, Tables 17 and 18; a line is made from title and abstract alone.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from peerassay.documents import split_sentences
from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import fence
from peerassay.frozen import Frozen
from peerassay.jobs.novelty.methods.opennovelty.asking import asked
from peerassay.jobs.novelty.methods.opennovelty.citations import Citations, cited_in, cited_rightly
from peerassay.jobs.novelty.methods.opennovelty.parts import ORIGINAL, TaxonomyNode
from peerassay.jobs.novelty.methods.opennovelty.rules.wording import COUNT
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.listing import Listed, Listing
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.naming import harmless, plain_words
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.questions import PROMPTS, topic_block
from peerassay.language.announcing import announces
from peerassay.progress import count, listed

BATCH = 25
"""Papers in one question: all 51 fit into three answers, and one that fails takes no more with it."""
MOST_WORDS = 30
TOO_FEW_WORDS, TOO_MANY_WORDS = 8, 45
"""OpenNovelty asks for 20-30 words; what is longer than this is cut, what is shorter stands and is told."""
_MARKUP = re.compile(r"\*\*|\\(?:textit|textbf|emph|texttt)\{([^{}]*)\}")
"""Emphasis that catalogues keep in abstracts; in a line of plain words it is noise."""
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
PARAGRAPHS = 2
LEAST_IN_ALL, MOST_IN_ALL = 40, 400
"""OpenNovelty asks for 180-250 words; fewer than these are asked for again, more are told."""
_BLANK_LINES = re.compile(r"\n\s*\n+")
_MARKS = re.compile(r"^(?:#{1,6}\s+|[-*•]\s+|\d{1,2}[.)]\s+)", re.MULTILINE)
_FEW = 5
NAMED = 3
"""Works of a group that the narrative by rules names."""


class OneLiner(Frozen):
    """A paper in one sentence."""

    paper_id: str
    brief_one_liner: str


class OneLinersAnswer(Frozen):
    """A line for each of the papers asked about."""

    items: tuple[OneLiner, ...]


@dataclass(frozen=True, slots=True)
class SumUpPapers(Question[OneLinersAnswer]):
    """What does each of these papers do?"""

    listing: Listing
    ids: tuple[str, ...]

    name: ClassVar[str] = "novelty/one-liners"
    max_output_tokens: ClassVar[int] = 4_000

    def prompt(self) -> Prompt:
        """Return the instructions and the papers of this batch."""
        return asked(PROMPTS, "one_liners.md", ("# The papers", *self.listing.blocks(self.ids)))

    def check(self, answer: OneLinersAnswer) -> Checked[OneLinersAnswer]:
        """Return a line for each paper asked about, in order: unknown, doubled, blank and invented ones go."""
        lines: dict[str, str] = {}
        faults: list[Fault] = []
        for place, item in enumerate(answer.items):
            paper = self.listing.id_of(item.paper_id)
            text = harmless(plain_words(item.brief_one_liner))
            what = self._fault(paper, text, lines)
            if what is None and paper is not None:
                lines[paper] = shortened(text, TOO_MANY_WORDS)
                if (words := len(text.split())) < TOO_FEW_WORDS:
                    what = f"has {count(words, 'word')} where 20 to 30 are asked for"
                    faults.append(Fault(path=f"$.items[{place}]", what=what, dropped=False))
            else:
                faults.append(Fault(path=f"$.items[{place}]", what=what or ""))
        if left := [self.listing.by_id[paper_id].alias for paper_id in self.ids if paper_id not in lines]:
            faults.append(Fault(path="$.items", what=f"no line for {', '.join(left)}"))
        items = (
            OneLiner(paper_id=paper_id, brief_one_liner=lines[paper_id]) for paper_id in self.ids if paper_id in lines
        )
        return Checked(OneLinersAnswer(items=tuple(items)), tuple(faults))

    def offline(self) -> OneLinersAnswer:
        """Return of each paper the sentence of its abstract that says what it does, else its first, else its title."""
        listed = (self.listing.by_id[paper_id] for paper_id in self.ids)
        return OneLinersAnswer(
            items=tuple(
                OneLiner(paper_id=paper.id, brief_one_liner=quoted_line(paper)) for paper in listed if paper.text
            )
        )

    def _fault(self, paper: str | None, text: str, lines: dict[str, str]) -> str | None:
        if paper is None or paper not in self.ids:
            return "is not one of the papers listed"
        if paper in lines:
            return "is the second line for this paper"
        if not text:
            return "is blank"
        known = set(_NUMBER.findall(self.listing.by_id[paper].text))
        invented = [number for number in _NUMBER.findall(text) if number not in known]
        return f"has a number that is in neither title nor abstract ({invented[0]})" if invented else None


def batches(ids: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the ids in batches of about equal size, none over `BATCH`."""
    count = -(-len(ids) // BATCH)
    size = -(-len(ids) // count) if count else 0
    return tuple(tuple(ids[start : start + size]) for start in range(0, len(ids), size)) if size else ()


def quoted_line(listed: Listed) -> str:
    """Return a sentence of the paper's own, cut to 30 words."""
    sentences = [listed.abstract[start:end] for start, end in split_sentences(listed.abstract)]
    telling = next((sentence for sentence in sentences if announces(sentence)), None)
    return shortened(
        _MARKUP.sub(lambda found: found[1] or "", telling or next(iter(sentences), "") or listed.title), MOST_WORDS
    )


def shortened(text: str, most: int) -> str:
    """Return the text, cut behind `most` words."""
    words = text.split()
    return " ".join(words) if len(words) <= most else f"{' '.join(words[:most]).rstrip(',;:.')} …"


class NarrativeAnswer(Frozen):
    """Two paragraphs, parted by a blank line."""

    narrative: str

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs, in order."""
        return tuple(part for part in _BLANK_LINES.split(self.narrative) if part.strip())


@dataclass(frozen=True, slots=True)
class TellNarrative(Question[NarrativeAnswer]):
    """How is the field laid out, and where does the paper stand in it?"""

    core_task: str
    listing: Listing
    root: TaxonomyNode
    citations: Citations

    name: ClassVar[str] = "novelty/narrative"
    max_output_tokens: ClassVar[int] = 2_000

    def prompt(self) -> Prompt:
        """Return the instructions, the topic, the tree with its citations, and the paper's place."""
        tree = "\n".join(_drawn(self.root, self.citations, self.listing))
        path = " > ".join(node.name for node in self.root.path_to(ORIGINAL)) or "(in no leaf)"
        allowed = ", ".join(self.citations[paper_id] for paper_id in self.listing.by_id)
        blocks = (
            topic_block(self.core_task),
            f"# The taxonomy\n{fence('taxonomy', tree)}",
            f"# The place of the paper under study, {self.citations[ORIGINAL]}\n{fence('place', path)}",
            f"# Citations that are allowed\n{fence('citations', allowed)}",
        )
        return asked(PROMPTS, "narrative.md", blocks)

    def check(self, answer: NarrativeAnswer) -> Checked[NarrativeAnswer]:
        """Return the narrative in plain paragraphs, without citations of what is not listed and without counts."""
        faults: list[Fault] = []
        paragraphs = [self._paragraph(part, faults) for part in answer.paragraphs]
        kept = [part for part in paragraphs if part]
        if len(kept) > PARAGRAPHS:
            faults.append(_fault(f"had {len(kept)} paragraphs; those behind the first were joined", dropped=False))
            kept = [kept[0], " ".join(kept[1:])]
        elif len(kept) < PARAGRAPHS:
            faults.append(_fault(f"has {len(kept)} of two paragraphs"))
        words = len(" ".join(kept).split())
        if kept and not LEAST_IN_ALL <= words <= MOST_IN_ALL:
            what = f"has {count(words, 'word')} where 180 to 250 are asked for"
            faults.append(_fault(what, dropped=words < LEAST_IN_ALL))
        return Checked(NarrativeAnswer(narrative="\n\n".join(kept)), tuple(faults))

    def offline(self) -> NarrativeAnswer:
        """Return two paragraphs of set sentences, with the names and titles that stand in the tree."""
        return NarrativeAnswer(narrative=offline_narrative(self.core_task, self.listing, self.root, self.citations))

    def _paragraph(self, text: str, faults: list[Fault]) -> str:
        plain = " ".join(plain_words(line, 20_000) for line in _MARKS.sub("", text).splitlines()).strip()
        sentences = (plain[start:end] for start, end in split_sentences(plain))
        corrected = (self._sentence(sentence, faults) for sentence in sentences)
        return " ".join(sentence for sentence in corrected if sentence)

    def _sentence(self, sentence: str, faults: list[Fault]) -> str:
        if not harmless(sentence):
            faults.append(_fault("a sentence that addresses an AI was removed"))
            return ""
        for cited in reversed(tuple(cited_in(sentence))):
            rewritten = cited_rightly(cited, self.citations)
            if rewritten is None:
                shown = sentence[cited.start : cited.end].strip()[:60]
                faults.append(_fault(f"cites a work that is not listed ({shown!r}); the sentence was removed"))
                return ""
            sentence = f"{sentence[: cited.start]}{rewritten}{sentence[cited.end :]}"
        counted = COUNT.sub(_without_count, sentence)
        if counted != sentence:
            faults.append(_fault("counted works or branches; the number was put in words", dropped=False))
        return counted


def _without_count(match: re.Match[str]) -> str:
    number = int(match[1])
    return f"{'one' if number == 1 else 'a few' if number <= _FEW else 'many'}{match[2]}"


def _fault(what: str, *, dropped: bool = True) -> Fault:
    return Fault(path="$.narrative", what=what, dropped=dropped)


def _drawn(root: TaxonomyNode, citations: Citations, listing: Listing) -> list[str]:
    """Return the tree as indented lines: names with scope notes, papers with citation, date, title, first sentence."""
    lines = [root.name]
    waiting = [(child, 1) for child in reversed(root.subtopics)]
    while waiting:
        node, level = waiting.pop()
        lines.append(f"{'  ' * level}{node.name}: {node.scope_note or ''}")
        for paper_id in node.papers:
            paper = listing.by_id[paper_id]
            when = "the paper under study" if paper_id == ORIGINAL else citations.when(paper_id)
            lines.append(
                f"{'  ' * (level + 1)}{citations[paper_id]} ({when}) {paper.title}. {_opening(paper)}".rstrip()
            )
        waiting += [(child, level + 1) for child in reversed(node.subtopics)]
    return lines


def _opening(paper: Listed) -> str:
    """The sentence of the abstract that says what the work does, else its first."""
    line = quoted_line(paper) if paper.abstract else ""
    return f"“{line}”" if line else ""


def offline_narrative(core_task: str, listing: Listing, root: TaxonomyNode, citations: Citations) -> str:
    """Return what the groups hold, in set sentences: nothing in it stands elsewhere than in the tree and the titles."""
    topic = harmless(plain_words(core_task, 300)).rstrip(".")
    field = [f"Core task: {topic}." if topic else "The core task is not known."]
    field.append("The works found are grouped by the words of their titles and abstracts.")
    for node in root.subtopics:
        held = listing.in_order([paper for leaf in node.leaves() for paper in leaf.papers if paper != ORIGINAL])
        named = listed([citations[paper_id] for paper_id in held[:NAMED]]) or "the paper alone"
        field.append(f"“{node.name}” contains {named}{' and more' if len(held) > NAMED else ''}.")
    path = root.path_to(ORIGINAL)
    beside = [citations[paper_id] for paper_id in path[-1].papers if paper_id != ORIGINAL] if path else []
    if not path:
        return f"{' '.join(field)}\n\n{citations[ORIGINAL]} is not in any group."
    near = f"next to {listed(beside)}" if beside else "alone"
    return f"{' '.join(field)}\n\n{citations[ORIGINAL]} is in “{path[-1].name}”, {near}."
