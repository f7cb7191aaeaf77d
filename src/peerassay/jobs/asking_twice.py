"""A question that is asked again without the sentences that its answer takes for orders to whoever judges.

A list of kinds of orders is never whole, so the model names them, in any language (`QuotingAnswer.orders`); it may have
followed them all the same. What it answers without having seen them decides, and what changed with them is shown.
Sentences that the list flags, because they also carry a claim, are left out the second time in the same way.
"""

from collections.abc import Awaitable, Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

from peerassay.documents import SourceText
from peerassay.evidence import Span
from peerassay.jobs.question import QuotingAnswer, QuotingQuestion
from peerassay.jobs.recording import sentences_at
from peerassay.jobs.sources import Place
from peerassay.progress import count
from peerassay.prompt_injection import flagged_in

A = TypeVar("A", bound=QuotingAnswer)
WHY = "written again without sentences that address whoever judges"
"""Why a text of the first answer is not in the record's result."""
_MOST_AGAIN = 2


class AskedTwice(NamedTuple, Generic[A]):
    """The answer that decides, None where the question failed.

    `first` is the answer before it, None where it named no orders; `orders` are the sentences left out in between.
    """

    answer: A | None
    first: A | None = None
    orders: frozenset[Place] = frozenset()

    @property
    def warnings(self) -> tuple[str, ...]:
        """Say that the question was asked again; nothing where it was not."""
        if self.first is None:
            return ()
        told = count(len(self.orders), "sentence")
        return (f"{told} may address whoever judges, to change the outcome: the question was asked again without",)


async def ask_twice(
    ask: Callable[[QuotingQuestion[A]], Awaitable[A | None]],
    made: Callable[[frozenset[Place]], QuotingQuestion[A]],
    flagged: frozenset[Place] = frozenset(),
) -> AskedTwice[A]:
    """Ask the question that is `made` with nothing left out, and again without the orders that its answer names.

    Where that answer names further ones, a third time. `flagged` are sentences that it shows and that may be orders
    whatever the answer says (`flagged_places`).
    """
    left_out: frozenset[Place] = frozenset()
    question = made(left_out)
    first = answer = await ask(question)
    named = flagged | question.orders_in(first) if first is not None else frozenset()
    for _ in range(_MOST_AGAIN):
        if answer is None or named <= left_out:
            break
        left_out |= named
        question = made(left_out)
        answer = await ask(question)
        named = question.orders_in(answer) if answer is not None else frozenset()
    return AskedTwice(answer, first if left_out else None, left_out | named)


def flagged_places(texts: Iterable[SourceText]) -> frozenset[Place]:
    """Return the sentences of the texts that may be orders, and that questions show because they carry a claim."""
    return frozenset((text.id, ref) for text in texts for ref in flagged_in(text))


def as_spans(orders: Iterable[Place], texts: Iterable[SourceText]) -> tuple[Span, ...]:
    """Return the sentences as a record keeps them (`Record.flagged`)."""
    held = frozenset(orders)
    return tuple(
        span for text in texts for span in sentences_at(text, {ref for document, ref in held if document == text.id})
    )
