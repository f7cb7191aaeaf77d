"""A client as one is quickly written: asks once, takes whatever fails for AMBIGUOUS, says so nowhere, keeps nothing."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import httpx2

from peerassay.testing.model_server import ModelServer
from peerassay_bench.faults.plan import Asked, Plan
from peerassay_bench.faults.runs import SECONDS
from peerassay_bench.obliging import ObligingModel

_AT_ONCE = 4


@dataclass(frozen=True, slots=True)
class NaiveRun:
    """What came of it: how many answers were lost without a word, and how many quotes it took that nobody wrote."""

    lost: int
    unverified: int


def naive_run(questions: Sequence[Asked], plan: Plan) -> NaiveRun:
    """Ask the questions of a calm run among the faults of a plan."""
    with ModelServer(plan.answering(ObligingModel()), faults=plan.of_model) as server:
        return asyncio.run(_ask_all(questions, server.openai_url))


async def _ask_all(questions: Sequence[Asked], url: str) -> NaiveRun:
    places = asyncio.Semaphore(_AT_ONCE)
    async with httpx2.AsyncClient(timeout=SECONDS) as client:

        async def ask(asked: Asked) -> dict[str, Any]:
            async with places:
                return await _ask(client, f"{url}/chat/completions", asked)

        answers = await asyncio.gather(*(ask(asked) for asked in questions))
    lost = sum(answer.get("label") == "AMBIGUOUS" and len(answer) == 1 for answer in answers)
    return NaiveRun(lost, sum(_unverified(answer) for answer in answers))


async def _ask(client: httpx2.AsyncClient, url: str, asked: Asked) -> dict[str, Any]:
    messages = [{"role": "system", "content": asked[0]}, {"role": "user", "content": asked[1]}]
    try:
        async with asyncio.timeout(SECONDS):
            response = await client.post(url, json={"model": "loopback", "messages": messages})
        answer = json.loads(response.json()["choices"][0]["message"]["content"])
        return answer if isinstance(answer, dict) else {"label": "AMBIGUOUS"}
    except (httpx2.HTTPError, TimeoutError, ValueError, KeyError, TypeError, IndexError):
        return {"label": "AMBIGUOUS"}


def _unverified(answer: dict[str, Any]) -> int:
    """How many issues decide something and have no evidence, or some whose sentence they do not name."""
    given = answer.get("issues")
    issues = [issue for issue in given if isinstance(issue, dict)] if isinstance(given, list) else []
    decided = [issue for issue in issues if any(said.get("judgement") != "open" for said in issue["statements"])]
    pieces = [issue.get("evidence") for issue in decided]
    return sum(not piece or any(not part.get("sentence") for part in piece) for piece in pieces)
