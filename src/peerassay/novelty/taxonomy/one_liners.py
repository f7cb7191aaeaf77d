"""One line for each paper, from title and abstract alone (OpenNovelty, Table 18)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from peerassay.documents import split_sentences
from peerassay.engines import Checked, Fault, Prompt, Question, render, templates_digest
from peerassay.frozen import Frozen
from peerassay.novelty.taxonomy.listing import Listed, Listing
from peerassay.novelty.taxonomy.naming import harmless, plain_words
from peerassay.novelty.taxonomy.questions import PROMPTS

BATCH = 25
"""Papers in one question: all 51 fit into three answers, and one that fails takes no more with it."""
MOST_WORDS = 30
TOO_MANY_WORDS = 45
"""OpenNovelty asks for 20-30 words; what is longer than this is cut."""
_MARKUP = re.compile(r"\*\*|\\(?:textit|textbf|emph|texttt)\{([^{}]*)\}")
"""Emphasis that catalogues keep in abstracts; in a line of plain words it is noise."""
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_SAYS_WHAT_IT_DOES = re.compile(
    r"\b(?:we|this (?:paper|work|article|study)|our (?:method|work|approach))\b.{0,60}?"
    r"\b(?:propos|introduc|present|develop|design|study|studies|show|prov|investigat|deriv|establish|releas|build|analy)",
    re.IGNORECASE,
)


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
    answer_type: ClassVar[type[OneLinersAnswer]] = OneLinersAnswer
    max_output_tokens: ClassVar[int] = 4_000

    def prompt(self) -> Prompt:
        """Return the instructions and the papers of this batch."""
        return Prompt(
            system=render(PROMPTS, "one_liners.md"),
            blocks=("# The papers", *self.listing.blocks(self.ids)),
            template_digest=templates_digest(PROMPTS, "one_liners.md"),
        )

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
            else:
                faults.append(Fault(path=f"$.items[{place}]", what=what or ""))
        if left := [self.listing.by_id[one].alias for one in self.ids if one not in lines]:
            faults.append(Fault(path="$.items", what=f"no line for {', '.join(left)}"))
        items = (OneLiner(paper_id=one, brief_one_liner=lines[one]) for one in self.ids if one in lines)
        return Checked(OneLinersAnswer(items=tuple(items)), tuple(faults))

    def offline(self) -> OneLinersAnswer:
        """Return of each paper the sentence of its abstract that says what it does, else its first, else its title."""
        listed = (self.listing.by_id[one] for one in self.ids)
        return OneLinersAnswer(
            items=tuple(OneLiner(paper_id=one.id, brief_one_liner=quoted_line(one)) for one in listed if one.text)
        )

    def _fault(self, paper: str | None, text: str, lines: dict[str, str]) -> str | None:
        if paper is None or paper not in self.ids:
            return "is no paper that was asked about"
        if paper in lines:
            return "is the second line for this paper"
        if not text:
            return "is blank"
        known = set(_NUMBER.findall(self.listing.by_id[paper].text))
        invented = [number for number in _NUMBER.findall(text) if number not in known]
        return f"has a number that stands in neither title nor abstract ({invented[0]})" if invented else None


def batches(ids: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the ids in batches of about equal size, none over `BATCH`."""
    count = -(-len(ids) // BATCH)
    size = -(-len(ids) // count) if count else 0
    return tuple(tuple(ids[start : start + size]) for start in range(0, len(ids), size)) if size else ()


def quoted_line(listed: Listed) -> str:
    """Return a sentence of the paper's own, cut to 30 words."""
    sentences = [listed.abstract[start:end] for start, end in split_sentences(listed.abstract)]
    telling = next((one for one in sentences if _SAYS_WHAT_IT_DOES.search(one)), None)
    return shortened(
        _MARKUP.sub(lambda found: found[1] or "", telling or next(iter(sentences), "") or listed.title), MOST_WORDS
    )


def shortened(text: str, most: int) -> str:
    """Return the text, cut behind `most` words."""
    words = text.split()
    return " ".join(words) if len(words) <= most else f"{' '.join(words[:most]).rstrip(',;:.')} …"
