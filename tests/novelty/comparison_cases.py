"""What test_comparison.py and test_comparison_flow.py share."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any

from compared import CLOSE, contributions, paper
from hypothesis import strategies as st

from peerassay.engines.engine import Engine
from peerassay.engines.offline import Offline
from peerassay.engines.opening import provider_of
from peerassay.engines.question import A, Answered, Question
from peerassay.engines.remote import Remote
from peerassay.evidence.span import Readable
from peerassay.home import MemoryCache
from peerassay.jobs.novelty.methods.opennovelty.citations import Dated
from peerassay.jobs.novelty.methods.opennovelty.comparison.flow import compare, refutations_of
from peerassay.jobs.novelty.methods.opennovelty.comparison.guards import STATUSES, ComparisonAnswer
from peerassay.jobs.novelty.methods.opennovelty.comparison.question import (
    CompareContributions,
    WorkAsked,
)
from peerassay.jobs.novelty.parts import Comparison, Refutation
from peerassay.literature.candidate import Candidate
from peerassay.literature.texts import candidate_text
from peerassay.retrieval.paper_block import paper_block
from peerassay.settings import Settings
from peerassay.testing.model_server import ModelServer

ONE, TWO = contributions()


ALL = (ONE.id, TWO.id)


PAIR = {
    "original_quote": "We propose a folding survey grid that follows the creek network",
    "original_paragraph_label": "Abstract",
    "candidate_quote": "We describe a folding survey grid that follows the creek network through the tides.",
    "candidate_paragraph_label": "Introduction",
    "rationale": "Both fold a grid along the creeks.",
}


INVENTED = PAIR | {"candidate_quote": "We are the first to fold a grid of poles by machine learning."}


def question(candidate: Candidate = CLOSE) -> CompareContributions:
    """Ask about both contributions of the invented paper."""
    return CompareContributions(
        paper=Readable.of(paper()),
        opening=paper_block(paper()),
        works=(work(candidate),),
        contributions=contributions(),
    )


def work(candidate: Candidate = CLOSE, **told: Any) -> WorkAsked:
    """The work as it is asked about."""
    text = candidate_text(candidate)
    return WorkAsked(text=text, readable=Readable.of(text), **told)


def entry(contribution_id: str = ONE.id, status: str = "can_refute", *pairs: Mapping[str, str]) -> dict[str, Any]:
    """An entry of an answer."""
    evidence = {"summary": "It folds a grid as well.", "evidence_pairs": list(pairs)}
    return {
        "contribution_id": contribution_id,
        "refutation_status": status,
        "refutation_evidence": evidence if pairs else None,
        "brief_note": "It bakes bread.",
    }


def of_work(cand_id: str, *entries: Mapping[str, Any]) -> dict[str, Any]:
    """What an answer says of one work."""
    return {"work": cand_id, "contribution_analyses": list(entries)}


def answer(*entries: Mapping[str, Any], work_id: str = CLOSE.cand_id) -> ComparisonAnswer:
    """An answer of these entries on one work."""
    return ComparisonAnswer.model_validate({"works": [of_work(work_id, *entries)]})


def refutations(given: ComparisonAnswer, asked: CompareContributions, time: Any = "earlier") -> dict[str, Refutation]:
    """What comes of an answer, by contribution."""
    (checked,) = asked.check(given).answer.works
    found = refutations_of(checked, asked.paper, asked.works[0].readable, time)
    return {refutation.contribution_id: refutation for refutation in found}


def compared(engine: Engine, candidates: Sequence[Candidate]) -> tuple[dict[str, Comparison], tuple[Any, ...]]:
    """Compare the paper with the candidates."""
    texts = [candidate_text(candidate) for candidate in candidates]
    dates = {text.id: Dated("2019", "earlier") for text in texts}

    async def run() -> Any:
        try:
            return await compare(engine, paper(), contributions(), texts, opening=paper_block(paper()), dates=dates)
        finally:
            await engine.aclose()

    found, answered = asyncio.run(run())
    return {comparison.cand_id: comparison for comparison in found}, answered


words = st.one_of(
    st.text(max_size=40),
    st.sampled_from([*PAIR.values(), "S_abs_002", "intro_sent_2", "title", INVENTED["candidate_quote"], "[3]", "…"]),
)


pairs = st.fixed_dictionaries(dict.fromkeys(PAIR, words))


entries = st.fixed_dictionaries(
    {
        "contribution_id": st.one_of(st.sampled_from([*ALL, "1", "[contribution_2]", ONE.name]), st.text(max_size=12)),
        "refutation_status": st.one_of(st.sampled_from(STATUSES), st.text(max_size=12)),
        "refutation_evidence": st.one_of(
            st.none(), st.fixed_dictionaries({"summary": words, "evidence_pairs": st.lists(pairs, max_size=7)})
        ),
        "brief_note": words,
    }
)


TIMES = ("earlier", "concurrent", "later", "unknown")


def remote(server: ModelServer) -> Remote:
    """An engine that asks the server, with one try."""
    settings = Settings(base_url=server.openai_url, attempts=1, timeout_seconds=5.0)
    provider = provider_of("openai", "any", settings, environment={})
    return Remote(provider, settings, cache=MemoryCache(), first_wait=0.01)


REPLY = json.dumps(
    {"works": [of_work(CLOSE.cand_id, entry(ONE.id, "can_refute", PAIR), entry(TWO.id, "cannot_refute"))]}
)


class Together(Offline):
    """An engine that answers nobody before all have asked."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._all_here = asyncio.Barrier(number)

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Answer by rules once everybody is here."""
        await self._all_here.wait()
        return await super().ask(question)


def paper_sentence(ref: str) -> str:
    """A sentence of the invented paper on one line."""
    return next(" ".join(s.text.split()) for s in paper().sentences if s.id == ref)
