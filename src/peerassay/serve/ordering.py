"""Ordering a run: what is to be done with which model, who is sent what, and what it will cost."""

import os
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

from pydantic import Field

from peerassay.assayer import Assayer
from peerassay.choices import AUTO, ENGINES, NO_SOURCE, SOURCES, choose
from peerassay.engines import RunEstimate
from peerassay.engines.pricing import price_of
from peerassay.engines.question import Usage
from peerassay.errors import InputError
from peerassay.frozen import Frozen, digest
from peerassay.literature.download import is_loopback
from peerassay.progress import count
from peerassay.reports import words
from peerassay.runs.manifest import Row
from peerassay.runs.running import estimate_many
from peerassay.runs.unit import Plan
from peerassay.serve.desk import Desk
from peerassay.serve.notes import Item
from peerassay.settings import Settings

JOBS: Final[dict[str, tuple[str, str, str]]] = {
    "reply": ("reply", "Reply to the reviews", "every point, your sentence, a draft"),
    "check": ("check", "Check my draft", "what to cite, soften, repair"),
    "chair": ("grade", "Look over papers as a chair", "one row for each, what to look at"),
    "novelty": ("novelty", "Report on novelty", "each contribution against prior work"),
    "related": ("related-work", "Write related work", "every sentence with its source"),
    "summary": ("summarize", "Sum up", "every sentence with its place"),
}
"""What can be ordered: the command, and two lines of words."""
_LOW, _HIGH = 0.7, 1.5
"""The price's range around the estimate: how far real runs were from it, hidden tokens of reasoning included."""
_SECONDS_A_QUESTION: Final = 25.0
_MAKERS: Final = {"openai": "OpenAI", "openrouter": "OpenRouter"}
MOST_DOLLARS: Final = 1000
_ESTIMATED: Final = 3
"""Papers that an estimate reads; the others are taken to be like them."""


class Order(Frozen):
    """What a user orders: items by their keys, what for, with which model and which sources.

    `base_url` is where a `local:` model answers; "" for the settings' address, else the usual one on this machine.
    """

    items: tuple[str, ...] = Field(max_length=500)
    job: str = "reply"
    engine: str = "offline"
    base_url: str = Field("", max_length=500)
    literature: str = AUTO
    readers: int = Field(1, ge=1, le=2)
    ceiling: float | None = Field(None, gt=0, le=MOST_DOLLARS)
    request: str = Field("", max_length=64)


class Recipient(Frozen):
    """Somebody that a run sends text to: where, what, how much."""

    host: str
    what: str
    how_much: str


class Offer(Frozen):
    """What a run would take; `price` is None where none is known, and then `low` and `high` are too.

    `paid` says whether the model has a price, also where nothing can be counted yet: such a run needs a ceiling.
    `here` is the address of a model on this machine, which is no recipient: nothing leaves for it; "" without one.
    """

    questions: int = 0
    cached: int = 0
    tokens: int = 0
    price: float | None = None
    low: float | None = None
    high: float | None = None
    seconds: float = 0.0
    recipients: tuple[Recipient, ...] = ()
    here: str = ""
    problems: tuple[str, ...] = ()
    uncounted: bool = False
    paid: bool = False


class Model(Frozen):
    """A model that can be chosen, and what it lacks where it cannot."""

    engine: str
    title: str
    note: str
    ready: bool = True


def models_for(settings: Settings) -> tuple[Model, ...]:
    """Return the models to choose from: none, the settings' own, and those whose key is or could be there."""
    made = [Model(engine="offline", title="None", note="evidence to read, nothing is judged")]
    if settings.engine != "offline":
        made.append(Model(engine=settings.engine, title="As your settings say", note=settings.engine[:60]))
    for choice in ENGINES:
        name = f"{choice.name}:{choice.example}"
        if choice.key and choice.wants == "MODEL" and ":" not in choice.name and name != settings.engine:
            ready = bool(os.environ.get(choice.key))
            note = f"{choice.example}, key found" if ready else f"no key: set {choice.key}"
            made.append(
                Model(engine=name, title=_MAKERS.get(choice.name, choice.name.capitalize()), note=note, ready=ready)
            )
    return tuple(made)


def literature_for(settings: Settings, works: int) -> tuple[tuple[str, str], ...]:
    """Return what can be searched: as the settings say, the library, the library with an open source."""
    own = f"your library, {count(works, 'work')}"
    both = [(f"library,{c.name}", f"library and {c.title or c.name}") for c in SOURCES if c.endpoint]
    given = settings.literature
    first = [] if given == "library" or given in dict(both) else [(given, f"as your settings say: {given}")]
    return (*first, ("library", own), *both)


def plan_of(desk: Desk, order: Order) -> Plan:
    """Return the plan of an order; raises InputError for a job or model that cannot be ordered from a page.

    A page may name models and open sources only: what names a file or a program of this machine stands in the
    settings. The ceiling is the order's, or that of the settings if it is lower.
    """
    if order.job not in JOBS:
        raise InputError("there is no such job", where=order.job[:40], fix=f"order one of {', '.join(JOBS)}")
    if order.engine != desk.settings.engine:
        choice, _ = choose(order.engine, ENGINES, "engine")
        if choice.wants not in {"", "MODEL"}:
            raise InputError("this engine can be named in the settings only", where=choice.name)
    if order.literature != desk.settings.literature:
        for name in order.literature.split(","):
            if name not in {AUTO, NO_SOURCE}:
                choose(name.strip(), SOURCES, "literature")
    changes = {"engine": order.engine, "literature": order.literature, "readers": order.readers}
    changes |= {"base_url": _address_of(desk, order)}
    changes |= {"cost_ceiling": lower(order.ceiling, desk.settings.cost_ceiling)}
    settings = Settings.model_validate(desk.settings.model_dump() | {"home": desk.home.folder} | changes)
    return Plan(settings=settings, jobs=(JOBS[order.job][0],))


def _address_of(desk: Desk, order: Order) -> str | None:
    """Return where the order's model answers, None for its maker's own address; raises InputError for a wrong one.

    The address of the settings is that of their own model: another maker's model, and its key, never go there. An order
    may name one for a model without a key only, and at a desk of one person, for a server would be asked on its behalf.
    """
    settings = desk.settings
    if not order.base_url:
        return settings.base_url if settings.engine in {order.engine, "offline"} else None
    choice, _ = choose(order.engine, ENGINES, "engine")
    if choice.name != "local":
        fix = "name the model as local:MODEL, or leave the address out"
        raise InputError("only a local model can be given an address here", where=order.engine[:40], fix=fix)
    if desk.door.is_shared:
        raise InputError("at a shared desk the address is in the settings only", where=order.base_url[:80])
    parts = urlsplit(order.base_url)
    if parts.scheme not in {"http", "https"} or not parts.hostname or "@" in parts.netloc:
        fix = "write it as http://127.0.0.1:8000/v1"
        raise InputError("this is no address of a server", where=order.base_url[:80], fix=fix)
    return order.base_url


def lower(ordered: float | None, held: float | None) -> float | None:
    """Return the lower of the ceilings that an order and the settings name, None where neither does."""
    return min((each for each in (ordered, held) if each is not None), default=None)


def is_paid(settings: Settings) -> bool | None:
    """Return whether the model of these settings takes money for an answer, None where no price of it is known."""
    choice, named = choose(settings.engine, ENGINES, "engine")
    if choice.wants == "PROGRAM":
        return None
    if not choice.is_model:
        return False
    price = price_of(choice.maker, named, settings)
    return None if price is None else price.cost(Usage(requests=1, input_tokens=10**6, output_tokens=10**6)) > 0


def agreed(plan: Plan) -> Plan:
    """Return the plan of a run that may begin; raises InputError for one that could spend without an end.

    A paid model needs a ceiling, whatever could be counted before; where no price is known, none could be held.
    """
    paid, ceiling = is_paid(plan.settings), plan.settings.cost_ceiling
    if paid and ceiling is None:
        raise InputError("a paid run needs a ceiling", where="order", fix="say at how many dollars it stops")
    if paid is None and ceiling is not None:
        what = "no price of this model is known, so no ceiling can be held"
        fix = "leave the ceiling out, or set price_in and price_out in the settings"
        raise InputError(what, where=plan.settings.engine, fix=fix)
    return plan


def items_of(desk: Desk, user: str, order: Order) -> list[Item]:
    """Return the items of an order; raises InputError where one is not there or cannot be read."""
    by_key = {item.key: item for item in desk.notes.items(user)}
    found = [by_key[key] for key in order.items if key in by_key]
    if len(found) < len(order.items):
        raise InputError("something that was dropped is not there any more", where="order", fix="drop it again")
    unread = next((item for item in found if item.problem), None)
    if unread is not None:
        raise InputError(unread.problem, where=unread.name, fix="remove it, or give another file")
    return found


def rows_of(desk: Desk, items: Sequence[Item], order: Order) -> tuple[Row, ...]:
    """Return a row for each paper with its reviews; raises InputError where a paper or its reviews are missing.

    Where there are several papers, reviews belong to the one whose file's name their own begins with, the longest.
    """
    papers = [item for item in items if item.kind in {"paper", "forum"}]
    reviews = [item for item in items if item.kind == "reviews"]
    if not papers:
        fix = "drop its PDF or LaTeX, or paste its link"
        raise InputError("no paper is among what you gave", where="order", fix=fix)
    wanted = order.job in {"reply", "chair"}
    of = {review.key: _paper_of(review, papers) for review in reviews}
    stray = next((review for review in reviews if wanted and not of[review.key]), None)
    if stray is not None:
        what = "it is not clear which of the papers these reviews are of"
        fix = "let the name of their file begin with that of the paper's, or take them away"
        raise InputError(what, where=stray.name, fix=fix)
    made = []
    for paper in papers:
        stem = _stem(paper.name)
        own = [review for review in reviews if of[review.key] == paper.key]
        if wanted and not own and paper.kind != "forum":
            fix = "paste them as they stand on the forum page, or drop their file"
            fix = fix if len(papers) == 1 else f"let the names of their files begin with {stem}"
            raise InputError("no review of this paper is among what you gave", where=paper.title, fix=fix)
        made.append(Row(paper=_word(desk, paper), reviews=tuple(_word(desk, r) for r in own) if wanted else ()))
    return tuple(made)


def _paper_of(review: Item, papers: Sequence[Item]) -> str:
    """Return the key of the paper that reviews belong to, "" where that is not clear."""
    fit = [paper for paper in papers if len(papers) == 1 or review.name.lower().startswith(_stem(paper.name))]
    return max(fit, key=lambda paper: len(_stem(paper.name))).key if fit else ""


def _stem(name: str) -> str:
    return name.lower().removesuffix(".gz").rpartition(".")[0] or name.lower()


def _word(desk: Desk, item: Item) -> str:
    return item.link or str(desk.place(item.key, item.ending))


def offer_for(desk: Desk, user: str, order: Order) -> Offer:
    """Return what an order would take; nothing is asked of anybody, and nothing is fetched."""
    # Counting asks nobody, so that no ceiling is needed for it.
    plan, items = plan_of(desk, order.model_copy(update={"ceiling": None})), items_of(desk, user, order)
    paid = bool(is_paid(plan.settings))
    if any(item.link for item in items):
        with desk.assayer(plan.settings) as assayer:
            told = _recipients(assayer, None, items)
            return Offer(recipients=told, here=_here(plan.settings), uncounted=True, paid=paid)
    rows = rows_of(desk, items, order)
    with desk.assayer(plan.settings) as assayer:
        total, problems = estimate_many(assayer, plan, rows[:_ESTIMATED])
        counted = min(len(rows), _ESTIMATED) - len(problems)
        times = len(rows) / counted if counted else 1.0
        return _offer(desk, plan, total, problems, times, _recipients(assayer, total, items, times))


def _offer(
    desk: Desk, plan: Plan, total: RunEstimate, problems: Sequence[str], times: float, recipients: tuple[Recipient, ...]
) -> Offer:
    fresh = max(total.total - total.cached, 0)
    engine = plan.settings.engine
    price = total.cost * times * _correction(desk, engine) if total.cost is not None else None
    told = [problem.partition(": ")[2] or problem for problem in problems]
    return Offer(
        questions=round(total.total * times),
        cached=round(total.cached * times),
        tokens=round((total.input_tokens + total.output_tokens) * times),
        price=price,
        low=price * _LOW if price is not None else None,
        high=price * _HIGH if price is not None else None,
        seconds=round(fresh * times * _SECONDS_A_QUESTION) if total.model else 15.0,
        recipients=recipients,
        here=_here(plan.settings),
        problems=tuple(told),
        paid=bool(is_paid(plan.settings)),
    )


def _correction(desk: Desk, engine: str) -> float:
    """Return how much dearer than estimated the runs with this model were; 1 where there were none."""
    told = [run for run in desk.notes.runs() if run.state == "done" and run.dollars and run.estimated]
    own = sorted(run.dollars / run.estimated for run in told if run.engine == engine and run.dollars and run.estimated)
    return own[len(own) // 2] if own else 1.0


def _recipients(
    assayer: Assayer, total: RunEstimate | None, items: Sequence[Item], times: float = 1.0
) -> tuple[Recipient, ...]:
    settings = assayer.settings
    made = [
        Recipient(host=item.title, what="its address: it is fetched from there", how_much="1 paper")
        for item in items
        if item.link
    ]
    address = _asked_at(settings)
    if address and not _here(settings):
        many = f"{round((total.input_tokens if total else 0) * times):,} tokens" if total else "as its length is"
        made.append(Recipient(host=_host(address), what="the paper, its reviews, texts of prior works", how_much=many))
    for name in assayer.literature:
        source = next((source for source in SOURCES if source.name == name), None)
        if source is not None and source.endpoint:
            what = "search queries made from the paper, titles of the works it cites"
            made.append(Recipient(host=_host(source.endpoint), what=what, how_much="some 30 queries a paper"))
    return tuple(made)


def _asked_at(settings: Settings) -> str:
    """Return the address that the model of these settings is asked at, "" without a model."""
    choice, _ = choose(settings.engine, ENGINES, "engine")
    return (settings.base_url or choice.endpoint) if choice.is_model else ""


def _here(settings: Settings) -> str:
    """Return the host and port of a model on this machine, "" for any other."""
    host = _host(address) if (address := _asked_at(settings)) else ""
    return host if host and is_loopback(urlsplit(f"//{host}").hostname or "") else ""


def _host(address: str) -> str:
    return address.partition("://")[2].partition("/")[0] or words.capitalised(address)


def order_key(order: Order) -> str:
    """Return the key of an order that its page did not name: the same order at once again is the same run."""
    return order.request or digest(order.model_dump(mode="json"))[:16]
