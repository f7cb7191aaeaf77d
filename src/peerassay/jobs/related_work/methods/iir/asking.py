"""What all questions on a draft open with: the paper, the references, the draft."""

from collections.abc import Sequence
from pathlib import Path

from peerassay.engines import Prompt
from peerassay.engines.prompts import fence, render, templates_digest
from peerassay.jobs.related_work.draft import Draft, numbered
from peerassay.jobs.related_work.material import Material
from peerassay.retrieval import SYSTEM

PROMPTS = Path(__file__).parent / "prompts"
MARKS_PROMPT = "marks.md"


def prompt_on(
    material: Material,
    template: str,
    *,
    draft: Draft | None = None,
    done: Sequence[str] = (),
    more: Sequence[str] = (),
    **values: object,
) -> Prompt:
    """Return a prompt on this material: what all share first, then the draft, what the step adds, and the task.

    `done` tells what earlier rounds did. Every task may include the rules for sentences, which so count among its
    files.
    """
    drafts = () if draft is None else (f"The draft of the section:\n{fence('the draft', numbered(draft))}",)
    rounds = (f"What earlier rounds did:\n{fence('the earlier rounds', chr(10).join(done))}",) if done else ()
    before = (*material.shared, *drafts, *rounds, *more)
    return Prompt(
        system=SYSTEM,
        blocks=(*before, render(PROMPTS, template, done=bool(done), **values)),
        template_digest=templates_digest(PROMPTS, template, MARKS_PROMPT),
        shared=2,
        task=len(before),
    )


def new_in(material: Material, text: str, beside: str = "") -> tuple[str, ...]:
    """Return what a text names or counts that no text shown has, as sentences for a reader."""
    return tuple(f"{odd} is neither in the paper nor in a reference" for odd in material.strange_in(text, beside))
