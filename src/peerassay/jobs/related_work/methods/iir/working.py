"""What IIR leaves in the record besides the section: every step with what it changed."""

from enum import StrEnum

from peerassay.frozen import Frozen
from peerassay.jobs.related_work.draft import Draft
from peerassay.jobs.related_work.methods.iir.aspects import Aspects
from peerassay.jobs.related_work.methods.iir.operations import Suggestion
from peerassay.jobs.related_work.methods.iir.structure import Theme


class IirStep(StrEnum):
    """The steps, in their order."""

    DRAFT = "draft"
    SUPPLEMENT = "supplement"
    PLACED = "placed"
    STRUCTURE = "structure"
    SUCCINCTNESS = "succinctness"


class Revision(Frozen):
    """A step: the draft after it, what was found, and what was done about it.

    `applied` is whether the draft changed; `note` says why not, or what an answer lacked. `problem` and `suggestions`
    are what an evaluator found and named; `themes` the thematic flow it saw before the step.
    """

    step: IirStep
    draft: Draft
    applied: bool
    problem: str = ""
    suggestions: tuple[Suggestion, ...] = ()
    themes: tuple[Theme, ...] = ()
    note: str = ""


class Iir(Frozen):
    """The way to a section.

    Attributes:
        aspects: what the model said of each reference whose text is longer than an abstract, by number.
        revisions: the steps in their order.
        grouping: how communities of references are found where rules group them.

    """

    aspects: dict[int, Aspects]
    revisions: tuple[Revision, ...]
    grouping: str
