"""The themes of the works that a paper stands among (SEAGraph, section 3.3): a question, or groups by shared words."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import ClassVar

from peerassay.documents import Paper
from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import WITHHELD_SENTENCE, fence, one_line, render, shown, templates_digest
from peerassay.evidence import LexicalSimilarity
from peerassay.evidence.communities import communities
from peerassay.evidence.ranking import TermStatistics
from peerassay.frozen import Frozen
from peerassay.language.stemming import stem
from peerassay.language.terms import GENERAL_ACADEMIC, STOP_WORDS, words
from peerassay.literature import Candidate, headed_text
from peerassay.progress import listed
from peerassay.prompt_injection import speaks_to_model
from peerassay.retrieval import SYSTEM

PROMPTS = Path(__file__).parent / "prompts"
THEMES = "themes.md"
MOST_THEMES = 8
LONGEST = 300
"""Characters of a theme's description."""
MOST_ABSTRACT = 1_200
"""Characters of an abstract that are shown, to the end of a sentence."""
NAMED_BY = 4
"""Words that describe a group where rules make it."""
RESOLUTION = 1.6
"""Of the communities: at 1 a list of twelve works makes fewer than two themes, and searches by these find less."""
NEAREST = 4
"""Works that each is linked with before groups are looked for."""


class ThemeAnswer(Frozen):
    """A theme as answered."""

    description: str
    works: tuple[str, ...] = ()


class ThemesAnswer(Frozen):
    """The answer: the themes, the one with most works first."""

    themes: tuple[ThemeAnswer, ...]


@dataclass(frozen=True)
class SummarizeThemes(Question[ThemesAnswer]):
    """Which themes do the works that this paper cites as its field fall into?"""

    name: ClassVar[str] = "explain/themes"
    max_output_tokens: ClassVar[int] = 4_000

    paper: Paper
    works: tuple[Candidate, ...]

    def prompt(self) -> Prompt:
        """Return the task, title and abstract of the paper, then those of each work."""
        card = self.paper.card
        own = "\n".join(shown(text, WITHHELD_SENTENCE) for text in (card.title, card.abstract or "") if text)
        each = "\n\n".join(
            fence(f"work {work.cand_id}", f"{work.cand_id}\n{_title_and_abstract(work)}") for work in self.works
        )
        return Prompt(
            system=SYSTEM,
            blocks=(render(PROMPTS, THEMES, most=MOST_THEMES), fence("title and abstract of the paper", own), each),
            template_digest=templates_digest(PROMPTS, THEMES),
            shared=1,
        )

    def check(self, answer: ThemesAnswer) -> Checked[ThemesAnswer]:
        """Return the themes that have works, each work in the first that names it; the rest goes, with a fault."""
        known, taken = {work.cand_id for work in self.works}, set[str]()
        faults: list[Fault] = []
        kept: list[ThemeAnswer] = []
        for n, theme in enumerate(answer.themes):
            own = tuple(dict.fromkeys(work for work in theme.works if work in known - taken))
            unknown = [work for work in theme.works if work not in known]
            if unknown:
                faults.append(Fault(path=f"$.themes[{n}].works", what=f"no such work: {unknown[0]}", dropped=False))
            words_of = one_line(theme.description)[:LONGEST]
            if not own or not words_of or speaks_to_model(words_of):
                faults.append(Fault(path=f"$.themes[{n}]", what="a theme without works or description"))
                continue
            taken.update(own)
            kept.append(ThemeAnswer(description=words_of, works=own))
        left = [work.cand_id for work in self.works if work.cand_id not in taken]
        if left:
            faults.append(Fault(path="$.themes", what=f"in no theme: {', '.join(left)}", dropped=not kept))
        return Checked(ThemesAnswer(themes=tuple(kept)), tuple(faults))

    def offline(self) -> ThemesAnswer:
        """Return the communities of works that share words, described by the words that tell them from the others."""
        texts = {work.cand_id: f"{work.title}. {work.abstract}" for work in self.works}
        similarity = LexicalSimilarity(background=TermStatistics.of(texts.values()))
        edges = []
        for item, text in texts.items():
            near = sorted(
                ((similarity.between(text, their) or 0.0, other) for other, their in texts.items() if other != item),
                key=lambda pair: (-pair[0], pair[1]),
            )
            edges += [(item, other, value) for value, other in near[:NEAREST] if value > 0]
        groups = communities(list(texts), edges, resolution=RESOLUTION)
        of = {work.cand_id: work for work in self.works}
        names = names_of([[of[name] for name in group] for group in groups])
        each = zip(groups, names, strict=True)
        return ThemesAnswer(themes=tuple(ThemeAnswer(description=name, works=group) for group, name in each))


def names_of(groups: Sequence[Sequence[Candidate]]) -> list[str]:
    """Return for each group the words of its titles that most of its works hold and few others do."""
    held = [
        Counter(key for work in group for key in _distinctive_words(f"{work.title} {work.abstract}"))
        for group in groups
    ]
    everywhere = sum(held, Counter[str]())
    names: list[str] = []
    for group, counts in zip(groups, held, strict=True):
        written = {key: word for work in reversed(group) for key, word in _distinctive_words(work.title).items()}
        ranked = sorted(written, key=lambda key: (-(counts[key] ** 2) / everywhere[key], key))
        names.append(listed([written[key] for key in ranked[:NAMED_BY]]) or "works that share no word")
    return names


def _distinctive_words(text: str) -> dict[str, str]:
    found = {stem(word): word for word in words(text) if len(word) > 2 and word not in STOP_WORDS}
    return {key: word for key, word in found.items() if key not in GENERAL_ACADEMIC and not word[0].isdigit()}


def _title_and_abstract(work: Candidate) -> str:
    """The abstract as far as whole sentences fit."""
    own = [s.text for s in headed_text(work).sentences if s.id.startswith("abstract_")]
    lengths = accumulate(len(text) + 1 for text in own)
    whole = [text for text, length in zip(own, lengths, strict=True) if length <= MOST_ABSTRACT] or own[:1]
    title, abstract = shown(work.title, WITHHELD_SENTENCE), shown(" ".join(whole), WITHHELD_SENTENCE)
    return f"{title}\n{abstract or '(no abstract)'}"
