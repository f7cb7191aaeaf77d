"""The seven key aspects of a reference paper (IIR, section 4.1; after Teufel 2010), asked of each paper on its own.

The question holds nothing but the reference paper. So its answer is kept by the paper's content, and serves every
later section that cites it. A paper of which only the abstract is known is not asked about: that is shown whole.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator

from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import WITHHELD_SENTENCE, fence, one_line, render, shown, templates_digest
from peerassay.frozen import Frozen
from peerassay.language.announcing import Announced, announces
from peerassay.literature import Candidate, candidate_text
from peerassay.prompt_injection import speaks_to_model, withheld_in
from peerassay.retrieval import SYSTEM

PROMPTS = Path(__file__).parent / "prompts"
TASK = "aspects.md"
LONGEST = 900
"""Characters of an aspect at most: two long sentences and more."""
MOST_CHARACTERS = 60_000
"""Of a long body at most; what a paper says of itself stands at its beginning and its end."""


def _as_text(value: Any) -> Any:
    """Take null and a list of sentences for what they mean."""
    return "" if value is None else " ".join(map(str, value)) if isinstance(value, list) else value


Said = Annotated[str, BeforeValidator(_as_text)]


class Aspects(Frozen):
    """What a paper says of itself; "" where it says nothing of the kind."""

    objective: Said = ""
    motivation: Said = ""
    method: Said = ""
    results: Said = ""
    conclusion: Said = ""
    advantages: Said = ""
    limitations: Said = ""

    @property
    def said(self) -> dict[str, str]:
        """The aspects of which it says something, by name."""
        return {name: text for name, text in self if text}


@dataclass(frozen=True)
class KeyAspects(Question[Aspects]):
    """What does this paper say of itself?"""

    name: ClassVar[str] = "related-work/aspects"
    max_output_tokens: ClassVar[int] = 2_000

    work: Candidate

    def prompt(self) -> Prompt:
        """Return the paper, then the task."""
        return Prompt(
            system=SYSTEM,
            blocks=(f"The paper:\n{fence('the paper', _readable(self.work))}", render(PROMPTS, TASK)),
            template_digest=templates_digest(PROMPTS, TASK),
        )

    def check(self, answer: Aspects) -> Checked[Aspects]:
        """Return the aspects on one line each, none too long, none that gives orders."""
        faults: list[Fault] = []
        kept: dict[str, str] = {}
        for name, text in answer:
            flat = one_line(text)
            if speaks_to_model(flat):
                faults.append(Fault(path=f"$.{name}", what="speaks to a reader's machine"))
                flat = ""
            if len(flat) > LONGEST:
                faults.append(Fault(path=f"$.{name}", what=f"is longer than {LONGEST} characters", dropped=False))
            kept[name] = flat[:LONGEST]
        return Checked(Aspects(**kept), tuple(faults))

    def offline(self) -> Aspects:
        """Return the abstract's own sentences by their place: before, at and behind what the authors announce."""
        text = candidate_text(self.work)
        sentences = [s.text for s in text.sentences if s.id.startswith("abstract_") and s.id not in withheld_in(text)]
        tells = [announces(sentence) for sentence in sentences]
        made = next((n for n, told in enumerate(tells) if told in {Announced.MADE, Announced.DONE}), None)
        first = made if made is not None else next((n for n, told in enumerate(tells) if told), 0)
        behind = sentences[first + 1 :]
        found = [sentence for sentence, told in zip(behind, tells[first + 1 :], strict=True) if told is Announced.FOUND]
        return Aspects(
            objective=_joined(sentences[first : first + 1]),
            motivation=_joined(sentences[max(0, first - 1) : first]),
            method=_joined([sentence for sentence in behind if sentence not in found][:1]),
            results=_joined(found[:1]),
        )


def _joined(sentences: Sequence[str]) -> str:
    return one_line(" ".join(sentences))[:LONGEST]


def _readable(work: Candidate) -> str:
    """Title, abstract and prose of the body, as far as there is room: its end counts as much as its beginning."""
    text = candidate_text(work)
    withheld = withheld_in(text)
    told = [WITHHELD_SENTENCE if s.id in withheld else one_line(s.text) for s in text.sentences if s.id != "title"]
    body = "\n".join(told)
    if len(body) > MOST_CHARACTERS:
        body = f"{body[: MOST_CHARACTERS * 2 // 3]}\n(... left out here ...)\n{body[-MOST_CHARACTERS // 3 :]}"
    return f"# {shown(work.title, WITHHELD_SENTENCE)}\n{body}"
