"""Questions that begin alike: one goes first, so that a provider's cache has the beginning for the others."""

import asyncio

from peerassay.engines.question import Prompt
from peerassay.engines.remote import SharedBeginnings, beginning_of
from peerassay.engines.reply import Request


def request(paper: str, task: str, shared: int = 1) -> Request:
    """Return a request about a paper."""
    prompt = Prompt(system="Judge.", blocks=(paper, task), template_digest="", shared=shared)
    return Request(question="test", key=task, answer_key=task, prompt=prompt, demand=task, max_output_tokens=10)


class Provider:
    """Replies when it is told to, and knows who has been sent."""

    def __init__(self, longest_wait: float = 3600.0) -> None:
        self.beginnings = SharedBeginnings(longest_wait)
        self.sent: list[str] = []
        self.replies = asyncio.Event()

    async def ask(self, beginning: str, name: str) -> None:
        async with self.beginnings.turn(beginning):
            self.sent.append(name)
            if name.startswith("broken"):
                raise ConnectionError
            await self.replies.wait()


async def settled() -> None:
    """Let every task run as far as it can."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_the_others_wait_for_the_first_reply() -> None:
    """Of three questions with one beginning one is sent; the others after its reply, another beginning at once."""
    provider = Provider()
    tasks = [asyncio.create_task(provider.ask(b, n)) for b, n in (("p", "1"), ("p", "2"), ("p", "3"), ("q", "4"))]
    await settled()
    assert provider.sent == ["1", "4"]
    provider.replies.set()
    await asyncio.gather(*tasks)
    assert sorted(provider.sent) == ["1", "2", "3", "4"]
    await provider.ask("p", "5")  # the next round finds the beginning cached


async def test_a_slow_first_reply_holds_nobody_longer_than_the_wait() -> None:
    """Once the longest wait is over the others are sent though the first has no reply."""
    provider = Provider(longest_wait=0.0)
    tasks = [asyncio.create_task(provider.ask("p", name)) for name in ("1", "2")]
    await settled()
    assert provider.sent == ["1", "2"]
    provider.replies.set()
    await asyncio.gather(*tasks)


async def test_a_first_question_that_fails_lets_the_others_go() -> None:
    """A failure of the first is its own; the second is sent."""
    provider = Provider()
    provider.replies.set()
    failed, answered = await asyncio.gather(provider.ask("p", "broken"), provider.ask("p", "2"), return_exceptions=True)
    assert isinstance(failed, ConnectionError)
    assert answered is None
    assert provider.sent == ["broken", "2"]


def test_a_beginning_is_what_questions_share() -> None:
    """Questions of several kinds on one paper share theirs; short ones, other papers and other schemas do not."""
    paper = "A page. " * 1_000
    assert beginning_of(request(paper, "one")) == beginning_of(request(paper, "two"))
    assert beginning_of(request(paper, "one")) != beginning_of(request(paper + "More.", "one"))
    assert beginning_of(request(paper, "one", shared=0)) != beginning_of(request(paper, "two", shared=0))
    assert not beginning_of(request("short", "one"))
