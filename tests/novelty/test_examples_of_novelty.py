"""Examples of what rules read from papers, of answers as they are checked, and of trees as they are mended."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from compared import CLOSE, FAR, SHORT, contributions
from compared import paper as compared_paper
from field_of_papers import CORE_TASK, candidates, listing
from report_builder import report as built_report

from examples import names, wrong
from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay.engines.parsing import parse
from peerassay.engines.question import Checked, Prompt
from peerassay.engines.salvage import salvage
from peerassay.evidence.quoting import find_quote
from peerassay.evidence.span import Readable
from peerassay.jobs.novelty.methods.opennovelty.citations import Citations, author_and_year, cited_in, cited_rightly
from peerassay.jobs.novelty.methods.opennovelty.comparison.flow import refutations_of
from peerassay.jobs.novelty.methods.opennovelty.comparison.guards import ComparisonAnswer
from peerassay.jobs.novelty.methods.opennovelty.comparison.question import CompareContributions, WorkAsked
from peerassay.jobs.novelty.methods.opennovelty.neighbours.comparing import is_variant, position_of
from peerassay.jobs.novelty.methods.opennovelty.neighbours.questions import brief, candidate_block, category_block
from peerassay.jobs.novelty.methods.opennovelty.parts import TaxonomyNode
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.given import TaxonomyAnswer
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.mending import faults_of, mend, remarks_on
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.naming import (
    mended_name,
    mended_note,
    name_fault,
    note_fault,
    plain_words,
    root_fault,
    root_name,
    scope_by_name,
)
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.narrative import (
    NarrativeAnswer,
    OneLinersAnswer,
    SumUpPapers,
    TellNarrative,
    batches,
    shortened,
)
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.questions import BuildTaxonomy, grouped
from peerassay.jobs.novelty.methods.opennovelty.working import statistics_of
from peerassay.jobs.novelty.places import place_in_candidate, source_hint
from peerassay.literature.candidate import Candidate
from peerassay.literature.texts import candidate_text, headed_text

FILE = Path(__file__).parent / "examples" / "novelty.jsonl"


def read(text: str) -> Paper:
    """A paper in Markdown."""
    return read_markdown(text, "p.md", "d")


def checked(told: Checked[Any]) -> dict[str, Any]:
    """What stands of an answer, and its faults."""
    return {"answer": told.answer, "faults": [f"{f.path} {f.what} {f.dropped}" for f in told.faults]}


def shown(prompt: Prompt, *blocks: int) -> list[str]:
    """Blocks of a prompt."""
    return [prompt.blocks[n] for n in blocks]


def tree(text: str, papers: int) -> dict[str, Any]:
    """A tree as read from a reply, as mended, and what is still wrong."""
    data = parse(text).value
    saved = salvage(TaxonomyAnswer, data if isinstance(data, dict) else {})
    given = saved.answer
    if given is None:
        return {"unread": [f.what for f in saved.faults]}
    held = listing(papers)
    done = mend(given, held, CORE_TASK)
    return {
        "unread": list(given.unread),
        "steps": [f.what for f in done.faults],
        "root": done.root,
        "wrong": faults_of(done.root, held.by_id, CORE_TASK),
        "remarks": remarks_on(done.root),
    }


def asked(which: str) -> CompareContributions:
    """A question on one work."""
    text = candidate_text({"close": CLOSE, "far": FAR, "short": SHORT}[which])
    work = WorkAsked(text=text, readable=Readable.of(text), citation="Reed 2009[1]", when="earlier")
    return CompareContributions(
        paper=Readable.of(compared_paper()), opening="", works=(work,), contributions=contributions()
    )


def compared(given: dict[str, Any], which: str, time: str) -> dict[str, Any]:
    """A comparison's answer as checked, and the refutations that come of it."""
    question = asked(which)
    (work,) = question.works
    answer = ComparisonAnswer.model_validate({"works": [{"work": work.text.id, **given}]})
    told = question.check(answer)
    again = question.check(told.answer)
    found = refutations_of(told.answer.works[0], question.paper, work.readable, time)  # type: ignore[arg-type]
    return {**checked(told), "same again": again.answer == told.answer, "refutations": found}


def offline(which: str) -> dict[str, Any]:
    """What the rules say of a candidate, and what a model would be shown of it."""
    question = asked(which)
    prompt = question.prompt()
    return {"says": question.offline(), "task": prompt.blocks[1][-900:], "shown": prompt.blocks[2]}


def citations(works: Mapping[str, Any]) -> Citations:
    """How works are cited."""
    held = {key: Candidate.model_validate({"cand_id": key, "title": key, **fields}) for key, fields in works.items()}
    return Citations.of(tuple(held), held, dict.fromkeys(held, "earlier"))


def node(given: Any) -> TaxonomyNode:
    """A tree: a list of papers is a leaf, a mapping is an inner node."""

    def made(name: str, below: Any) -> TaxonomyNode:
        if isinstance(below, list):
            return TaxonomyNode(name=name, scope_note="s", exclude_note="e", papers=tuple(below))
        return TaxonomyNode(name=name, subtopics=tuple(made(key, inner) for key, inner in below.items()))

    return made("root", given)


def position(given: Any) -> list[Any]:
    """Place in the field in a tree."""
    found = position_of(node(given))
    return [found.type, found.leaf and found.leaf.name, found.siblings, [n.name for n in found.subtopics], found.note]


def narrative(text: str) -> dict[str, Any]:
    """A narrative as checked; works are cited as the listing names them."""
    papers = listing(4)
    cited = Citations.of(papers.by_id, candidates(4))
    root = grouped(papers, CORE_TASK)
    question = TellNarrative(core_task=CORE_TASK, listing=papers, root=root, citations=cited)
    return {**checked(question.check(NarrativeAnswer(narrative=text))), "offline": question.offline().narrative}


def one_liners(items: list[list[str]], ids: list[str]) -> dict[str, Any]:
    """Lines as checked."""
    question = SumUpPapers(listing=listing(4), ids=tuple(ids))
    given = {"items": [{"paper_id": paper, "brief_one_liner": line} for paper, line in items]}
    return {**checked(question.check(OneLinersAnswer.model_validate(given))), "offline": question.offline()}


def places(body: str, quotes: list[str]) -> list[str]:
    """Where quotes stand in a candidate."""
    text = headed_text(
        Candidate(cand_id="P1", title="T", abstract="Abs one. Abs two.", body=body, body_basis="full_text")
    )
    spans = [find_quote(quote, text).span for quote in quotes]
    return [place_in_candidate(span, text) for span in spans if span is not None]


def hints(quotes: list[str]) -> list[str]:
    """Where quotes stand in the paper."""
    paper = compared_paper()
    spans = [find_quote(quote, paper).span for quote in quotes]
    return [source_hint(paper, span) for span in spans if span is not None]


CALLS = {
    "compared": compared,
    "offline": offline,
    "plain_words": plain_words,
    "name_fault": lambda texts: [name_fault(text) for text in texts],
    "note_fault": lambda texts: [note_fault(text) for text in texts],
    "mended_name": mended_name,
    "mended_note": mended_note,
    "root_name": root_name,
    "root_fault": lambda names, task: [root_fault(name, task) for name in names],
    "scope_by_name": scope_by_name,
    "tree": tree,
    "grouped": lambda number: grouped(listing(number), CORE_TASK),
    "build_prompt": lambda number: shown(BuildTaxonomy(core_task=CORE_TASK, listing=listing(number)).prompt(), 1, 2, 3),
    "position": position,
    "narrative": narrative,
    "one_liners": one_liners,
    "batches": lambda number: [len(batch) for batch in batches([str(n) for n in range(number)])],
    "shortened": shortened,
    "author_and_year": lambda fields, date: author_and_year(
        Candidate.model_validate({"cand_id": "P1", "title": "T", **fields}), date
    ),
    "cited": lambda works, text: [[text[c.start : c.end], cited_rightly(c, citations(works))] for c in cited_in(text)],
    "citations": lambda works: citations(works).all(),
    "brief": lambda text, most: brief(text, most, "$"),
    "category_block": lambda task: category_block(task, node({"A": ["x"]}).subtopics[0]).split("\n")[2:-1],
    "candidate_block": lambda which: candidate_block(candidate_text({"close": CLOSE, "far": FAR}[which]), "earlier"),
    "is_variant": lambda fields: is_variant(
        Candidate.model_validate({"cand_id": "P1", "title": "T", **fields}), compared_paper()
    ),
    "places": places,
    "hints": hints,
    "statistics": lambda: statistics_of(built_report().body.contributions, built_report().body.comparisons),
}


@pytest.mark.parametrize("name", names(FILE))
def test_examples_come_out_as_they_say(name: str) -> None:
    """Each example of the call gives what stands beside it."""
    assert wrong(FILE, CALLS, name) == []
