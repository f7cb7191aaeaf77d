"""Phase I: core task, contributions and queries of a report, from the one answer on the paper (OpenNovelty, 2.1)."""

from peerassay.documents import Paper
from peerassay.evidence import Span
from peerassay.jobs.novelty.parts import Contribution, Extracted
from peerassay.jobs.novelty.places import source_hint
from peerassay.retrieval.about import AboutAnswer, ClaimedContribution, claim_span, sentences_at, wordings


def extracted_from(about: AboutAnswer, paper: Paper) -> Extracted:
    """Return core task and contributions, each with the place where the authors claim it.

    A contribution whose claim is not in the paper is left out, and a warning names it.
    """
    contributions: list[Contribution] = []
    warnings: list[str] = []
    for given in about.contributions:
        span = claim_span(given.author_claim_text, paper) if given.author_claim_text else None
        if span is None:
            warnings.append(f"contribution left out, because its claim was not found in the paper: {given.description}")
        else:
            contributions.append(_contribution(len(contributions) + 1, given, span, about, paper))
    return Extracted(
        core_task=about.core_task,
        queries=tuple(dict.fromkeys((about.core_task, *about.queries))),
        contributions=tuple(contributions),
        warnings=tuple(warnings)
        if contributions
        else (*warnings, "no contribution with a matching quote was found in the paper"),
    )


def _contribution(
    number: int, given: ClaimedContribution, span: Span, about: AboutAnswer, paper: Paper
) -> Contribution:
    return Contribution(
        id=f"contribution_{number}",
        name=given.name or given.description,
        author_claim_text=span.text,
        span=span,
        sentence_ids=tuple(sentence.id for sentence in sentences_at(paper, span)),
        description=given.description,
        source_hint=source_hint(paper, span),
        queries=given.queries or wordings(about.core_task, (given.description,), ()),
    )
