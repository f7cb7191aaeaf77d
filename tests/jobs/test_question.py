"""The quoting question: what every job's answers are checked for, and what a prompt may be made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invented_case import paper, reviews, works
from pydantic import BaseModel

from peerassay.frozen import Frozen
from peerassay.jobs.blocks import Block, fenced, task
from peerassay.jobs.question import OneEach, Quote, QuotingAnswer, QuotingQuestion, Refs, Words
from peerassay.jobs.sources import Sources
from peerassay.literature import headed_text
from peerassay.retrieval.paper_block import PROMPTS, READER

SOURCES = Sources({"paper": paper(), "R1": reviews()[0], "R2": reviews()[1]})


class Item(Frozen):
    key: Words
    quote: Quote = Quote()
    sentences: Refs = ()


class Items(QuotingAnswer):
    items: Annotated[tuple[Item, ...], OneEach("key")] = ()


@dataclass(frozen=True)
class Ask(QuotingQuestion[Items]):
    """A question of a job that a test makes up."""

    name: ClassVar[str] = "test/ask"
    answer_type: ClassVar[type[BaseModel]] = Items
    wanted: tuple[str, ...] = ("a", "b")
    first: Block | str = Block("The first block.")

    def sources(self) -> Sources:
        return SOURCES

    def shared(self) -> tuple[Block, ...]:
        return (self.first,)  # type: ignore[return-value]

    def task(self) -> tuple[Block, ...]:
        return (fenced("Task:", "task", ["Copy."]),)

    def templates(self) -> tuple[Path, tuple[str, ...]]:
        return PROMPTS, (READER,)

    def asked(self) -> Mapping[str, Sequence[str]]:
        return {"items": self.wanted}

    def offline(self) -> Items:
        return Items()


@dataclass(frozen=True)
class Asking(Ask):
    """The same of other texts."""

    held: Sources = SOURCES

    def sources(self) -> Sources:
        return self.held


def _checked(*items: Item, orders: tuple[str, ...] = ()) -> tuple[Items, list[str]]:
    checked = Ask().check(Items(items=items, orders=orders))
    return checked.answer, [f"{fault.path}: {fault.what}" for fault in checked.faults]


def test_each_id_that_was_asked_about_has_one_answer() -> None:
    """A second and an unknown one go, a missing one calls for asking again."""
    answer, faults = _checked(Item(key="b"), Item(key="b"), Item(key="c"))
    assert [item.key for item in answer.items] == ["b"]
    assert faults == [
        "$.items[1].key: a second answer for this id",
        "$.items[2].key: this id was not asked about",
        "$.items: a has no answer",
    ]
    assert [fault.dropped for fault in Ask().check(answer).faults] == [True]


def test_a_quote_gets_its_sources_own_words() -> None:
    """In whatever part of the answer it is; words that are not there are named."""
    own = Quote(source="R1", words="hiding whole gauges during  training with a masked-gauge loss")
    answer, faults = _checked(
        Item(key="a", quote=own), Item(key="b", quote=Quote(source="paper", words="a moon of bronze rises over it"))
    )
    assert answer.items[0].quote.words == "Hiding whole gauges during training with a masked gauge loss"
    assert faults == ["$.items[1].quote.words: not found in paper: not in the text"]


@pytest.mark.parametrize(
    ("ref", "kept"),
    [
        pytest.param("R2_001", True, id="of a review"),
        pytest.param("[R2_1]", True, id="in brackets, without zeros"),
        pytest.param("S_int_002", True, id="of the paper"),
        pytest.param("paper S_int_002", True, id="with the source before it"),
        pytest.param("R2_099", False, id="beyond the review"),
        pytest.param("R5_001", False, id="of no review"),
        pytest.param("", False, id="nothing"),
    ],
)
def test_ids_of_sentences_are_those_of_sentences(ref: str, kept: bool) -> None:
    """Others go and are named; orders are held to the same."""
    answer, faults = _checked(Item(key="a", sentences=(ref,)), Item(key="b"), orders=(ref,))
    assert bool(answer.items[0].sentences) == bool(answer.orders) == kept
    assert bool(faults) != kept
    assert len(Ask().orders_in(answer)) == int(kept)


def test_an_order_in_a_work_is_asked_for_with_the_works_id() -> None:
    """An id that sentences of works have, without the work's own, is no order yet: it is asked for again."""
    work = headed_text(works()[0])
    key, ref = works()[0].cand_id, work.sentences[-1].id
    held = Asking(held=Sources({**SOURCES.texts, key: work}))
    alone, whole = (held.check(Items(orders=(order,))) for order in (ref, f"{key} {ref}"))
    assert [fault.path for fault in alone.faults if "which work" in fault.what and fault.dropped] == ["$.orders[0]"]
    assert len(held.orders_in(whole.answer)) == 1
    assert not held.orders_in(alone.answer)


def test_a_sentence_that_was_not_shown_is_no_evidence() -> None:
    """Though its words are there."""
    words = "Hiding whole gauges during training with a masked gauge loss"
    review = reviews()[0]
    hidden = Sources(SOURCES.texts, frozenset({(review.id, "R_003")}))
    assert hidden.quote("R1", words) == "this sentence was not shown"
    assert SOURCES.quote("R1", words) != "this sentence was not shown"


def test_a_prompt_is_made_of_blocks_alone() -> None:
    """A text that no function of ours fenced is refused, in a prompt and in a task."""
    with pytest.raises(TypeError, match="blocks only"):
        Ask(first="Words from outside.").prompt()
    with pytest.raises(TypeError, match="must be a number or a block"):
        task(PROMPTS, READER, words="Words from outside.")  # type: ignore[arg-type]


@given(st.text(max_size=200))
def test_no_text_ends_the_fence_around_it(text: str) -> None:
    """Whatever a document says, its block has one opening and one closing mark."""
    block = fenced("A text:", "text", text.split("\n"))
    assert block.count("</untrusted mark=") == 1
    assert block.rstrip().endswith(">")


def test_an_answer_of_invented_quotes_alone_is_none() -> None:
    """Where not one quote is in any text nothing can be relied on; one that is there keeps the answer."""
    invented = Item(key="a", quote=Quote(source="paper", words="The zeppelins carry forty barrels of ink"))
    real = Item(key="b", quote=Quote(source="paper", words=paper().sentences[0].text))
    assert Ask().check(Items(items=(invented,))).useless
    assert not Ask().check(Items(items=(invented, real))).useless
    assert not Ask().check(Items(items=(Item(key="a"),))).useless
