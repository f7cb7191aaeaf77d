"""The question on the paper alone: what it contributes, how to search for it, which works the model recalls.

Asked once a paper and never from a review: all reviews of a paper share its answer.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator

from peerassay.documents import Paper, Sentence
from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import render, templates_digest
from peerassay.evidence import Span, find_quote, key_terms
from peerassay.evidence.key_terms import FEWEST, MOST
from peerassay.frozen import Frozen
from peerassay.language.titles import normal_title
from peerassay.literature import core_task
from peerassay.literature.anchors import contributions, entities, first_words
from peerassay.prompt_injection import withheld_in
from peerassay.retrieval.paper_block import PROMPTS, READER, SYSTEM, shown_paper
from peerassay.retrieval.retrieval import PaperSide, RecalledWork

MOST_CORE_WORDS, MOST_CONTRIBUTION_WORDS, MOST_CONTRIBUTIONS = 20, 25, 6
MOST_NAME_WORDS, MOST_CLAIM_WORDS, MOST_DESCRIPTION_WORDS, MOST_OWN_QUERIES = 15, 40, 60, 3
"""OpenNovelty's limits, A.1.2 and A.1.3."""
MOST_QUERIES, MOST_QUERY_WORDS = 12, 25
MOST_SEARCHES = 15
"""Wordings that are searched for: those on the task and those on its contributions."""
MOST_ENTITIES = 12
MOST_RECALLED = 12


def _described(value: Any) -> Any:
    """Take a text for a contribution that is described so."""
    return {"description": value} if isinstance(value, str) else value


class ClaimedContribution(Frozen):
    """A contribution that the authors claim (OpenNovelty, A.1.2).

    Attributes:
        name: a noun phrase of at most 15 words.
        author_claim_text: at most 40 words of the paper, as they are there; "" where they were not found in it.
        description: at most 60 words, in the words of the field.
        queries: wordings that find prior work on this contribution.

    """

    name: str = ""
    author_claim_text: str = ""
    description: str = ""
    queries: tuple[str, ...] = ()


class AboutAnswer(Frozen):
    """What the paper contributes (docs/specification.md, G4 and N2 to N4), wordings to search by, works recalled.

    `contributions`: the most important first; `queries`: wordings on the task as a whole, for sources that match words
    or meanings; `orders`: sentences of the paper that the model took for orders to whoever reads or judges.
    """

    core_task: str = ""
    contributions: tuple[Annotated[ClaimedContribution, BeforeValidator(_described)], ...] = ()
    key_terms: tuple[str, ...] = ()
    must_have_entities: tuple[str, ...] = ()
    queries: tuple[str, ...] = ()
    recalled: tuple[RecalledWork, ...] = ()
    orders: tuple[str, ...] = ()


def check_about(given: AboutAnswer, paper: Paper) -> Checked[AboutAnswer]:
    """Return the answer with what is too long, too many or empty taken out, and the faults.

    A text over its limit is cut at the limit and kept (a query needs it), and the fault says so. A claim that the paper
    does not have is emptied. Too few of something is a fault, but nothing is put in their place.
    """
    faults: list[Fault] = []
    core = _cut(given.core_task, MOST_CORE_WORDS, "$.core_task", faults)
    contributions = _contributions(given.contributions, paper, faults)
    terms = _kept(given.key_terms, "key_terms", MOST, faults)
    queries = _kept(given.queries, "queries", MOST_QUERIES, faults)
    if not core:
        faults.append(Fault(path="$.core_task", what="is empty", dropped=False))
    if not contributions:
        faults.append(Fault(path="$.contributions", what="one to six are needed", dropped=False))
    if not queries:
        faults.append(Fault(path="$.queries", what="searches on the task as a whole are needed: rules made some"))
    if len(terms) < FEWEST:
        faults.append(Fault(path="$.key_terms", what=f"{FEWEST} to {MOST} are needed", dropped=False))
    checked = AboutAnswer(
        core_task=core,
        contributions=contributions,
        key_terms=terms,
        must_have_entities=_kept(given.must_have_entities, "must_have_entities", MOST_ENTITIES, faults),
        queries=_each_cut(queries, MOST_QUERY_WORDS, "queries", faults),
        recalled=_recalled(given.recalled, faults),
        orders=_orders(given.orders, paper),
    )
    return Checked(checked, tuple(faults))


def _contributions(
    given: Sequence[ClaimedContribution], paper: Paper, faults: list[Fault]
) -> tuple[ClaimedContribution, ...]:
    """The contributions that say something, each once, up to the limit."""
    kept: dict[str, ClaimedContribution] = {}
    for i, contribution in enumerate(given):
        path = f"$.contributions[{i}]"
        made = _contribution(contribution, paper, path, faults)
        key = normal_title(made.description)
        why = "is empty" if not key else "is a duplicate" if key in kept else ""
        if not why and len(kept) >= MOST_CONTRIBUTIONS:
            why = f"at most {MOST_CONTRIBUTIONS} are allowed"
        if why:
            faults.append(Fault(path=path, what=why))
        else:
            kept[key] = made
    return tuple(kept.values())


def _contribution(given: ClaimedContribution, paper: Paper, path: str, faults: list[Fault]) -> ClaimedContribution:
    name = _cut(given.name, MOST_NAME_WORDS, f"{path}.name", faults)
    claim = ""
    if given.author_claim_text:
        span = claim_span(given.author_claim_text, paper)
        if span is None:
            faults.append(Fault(path=f"{path}.author_claim_text", what="is not in the paper"))
        else:
            claim = " ".join(span.text.split()[:MOST_CLAIM_WORDS])
    return ClaimedContribution(
        name=name,
        author_claim_text=claim,
        description=_cut(given.description or name, MOST_DESCRIPTION_WORDS, f"{path}.description", faults),
        queries=_each_cut(
            _kept(given.queries, f"{path[2:]}.queries", MOST_OWN_QUERIES, faults), MOST_QUERY_WORDS, "queries", faults
        ),
    )


def claim_span(claim: str, paper: Paper) -> Span | None:
    """Return where the words of a claim are in the paper, None where they are not or were withheld."""
    span = find_quote(claim, paper).span
    if span is None:
        return None
    withheld = withheld_in(paper)
    return None if any(s.id in withheld for s in sentences_at(paper, span)) else span


def sentences_at(paper: Paper, span: Span) -> tuple[Sentence, ...]:
    """Return the sentences that the span touches."""
    return tuple(s for s in paper.sentences if s.start < span.end and span.start < s.end)


def _each_cut(texts: Sequence[str], most: int, name: str, faults: list[Fault]) -> tuple[str, ...]:
    return tuple(_cut(text, most, f"$.{name}[{i}]", faults) for i, text in enumerate(texts))


def _cut(text: str, most: int, path: str, faults: list[Fault]) -> str:
    written = text.split()
    if len(written) > most:
        faults.append(Fault(path=path, what=f"has {len(written)} words, at most {most} are allowed", dropped=False))
    return " ".join(written[:most])


def _kept(texts: Sequence[str], name: str, most: int, faults: list[Fault]) -> tuple[str, ...]:
    """The texts that are not empty, each once, up to the limit."""
    kept: dict[str, str] = {}
    for i, text in enumerate(texts):
        flat = " ".join(text.split())
        why = "is empty" if not flat else "stands there twice" if flat.casefold() in kept else ""
        if not why and len(kept) >= most:
            why = f"at most {most} are allowed"
        if why:
            faults.append(Fault(path=f"$.{name}[{i}]", what=why))
        else:
            kept[flat.casefold()] = flat
    return tuple(kept.values())


def _recalled(works: Sequence[RecalledWork], faults: list[Fault]) -> tuple[RecalledWork, ...]:
    kept: dict[str, RecalledWork] = {}
    for i, work in enumerate(works):
        title = normal_title(work.title)
        if title and title not in kept and len(kept) < MOST_RECALLED:
            kept[title] = work
        else:
            what = "has no title" if not title else "stands there twice or is one too many"
            faults.append(Fault(path=f"$.recalled[{i}]", what=what))
    return tuple(kept.values())


def _orders(given: Sequence[str], paper: Paper) -> tuple[str, ...]:
    """The ids of sentences, rows and references that the paper has, or `title`, each once."""
    known = {"title", *(place.id for place in paper.places), *(entry.id for entry in paper.references)}
    bare = (ref.strip().strip("[]") for ref in given)
    return tuple(dict.fromkeys(ref for ref in bare if ref in known))


_TOLD = 2
"""Contributions that rules name: the third and fourth that they find are often results."""


def about_by_rules(paper: Paper) -> AboutAnswer:
    """Return core task, contributions, key terms and names; a query for each contribution. Rules recall no works."""
    core, said = core_task(paper, MOST_CORE_WORDS), contributions(paper, _TOLD, MOST_CONTRIBUTION_WORDS)
    names = entities(paper)
    return AboutAnswer(
        core_task=core,
        contributions=tuple(_by_rules(phrase, paper) for phrase in said),
        key_terms=key_terms(paper),
        must_have_entities=names,
        queries=wordings(core, said, names),
    )


def _by_rules(phrase: str, paper: Paper) -> ClaimedContribution:
    span = claim_span(phrase, paper)
    return ClaimedContribution(
        name=first_words(phrase, MOST_NAME_WORDS),
        author_claim_text=span.text if span else "",
        description=phrase,
    )


TASK = "about.md"


@dataclass(frozen=True)
class AboutPaper(Question[AboutAnswer]):
    """What the paper contributes, wordings to search by for each contribution, up to twelve works recalled as closest.

    `window_characters`: what the model can be shown of the paper at most; None for the whole. `hidden`: sentences that
    the answer before took for orders.
    """

    name: ClassVar[str] = "retrieval/about"
    max_output_tokens: ClassVar[int] = 4_000

    paper: Paper
    window_characters: int | None = None
    hidden: frozenset[str] = frozenset()

    def prompt(self) -> Prompt:
        """Return the paper, then the task: the paper is what all questions about it begin with."""
        shown = shown_paper(self.paper, self.window_characters, hidden=self.hidden)
        return Prompt(
            system=SYSTEM,
            blocks=(shown.block, render(PROMPTS, TASK)),
            template_digest=templates_digest(PROMPTS, READER, TASK),
            shared=1,
        )

    def usual_output_tokens(self) -> int:
        """Return the usual length."""
        return 1_750

    def check(self, answer: AboutAnswer) -> Checked[AboutAnswer]:
        """Return the answer within its limits, and what was over them."""
        return check_about(answer, self.paper)

    def offline(self) -> AboutAnswer:
        """Return the answer by rules."""
        return about_by_rules(self.paper)


def side_of(answer: AboutAnswer) -> PaperSide:
    """Return the answer as the paper's side, without the works recalled: these have to be confirmed first.

    Its queries are those on the task, then one of each contribution in turn, up to the limit; rules make them where
    the answer has none, for without queries nothing is found and nothing failed.
    """
    said = tuple(c.description for c in answer.contributions)
    own = zip_longest(*(contribution.queries for contribution in answer.contributions))
    queries = dict.fromkeys((*answer.queries, *(query for turn in own for query in turn if query)))
    return PaperSide(
        core_task=answer.core_task,
        contributions=said,
        key_terms=answer.key_terms,
        must_have_entities=answer.must_have_entities,
        queries=tuple(queries)[:MOST_SEARCHES] or wordings(answer.core_task, said, answer.must_have_entities),
    )


def wordings(core_task: str, contributions: Sequence[str], entities: Sequence[str]) -> tuple[str, ...]:
    """Return a wording to search by for each contribution, in their order, none twice (docs/specification.md, G8).

    Each is the core task and the contribution, then the entities whose words do not stand there already. Without any
    contribution the core task alone is searched for.
    """
    stems = [joined_phrases((core_task, contribution)) for contribution in contributions] or [core_task]
    texts: dict[str, str] = {}
    for stem in stems:
        text = joined_phrases((stem, *entities))
        texts.setdefault(normal_title(text), text)
    return tuple(text for plain, text in texts.items() if plain)


def joined_phrases(phrases: Iterable[str]) -> str:
    """Join phrases by blanks, leaving out each one whose words the text so far holds, or that holds the text."""
    text = ""
    for phrase in phrases:
        plain = " ".join(phrase.split())
        if _holds(plain, text):
            text = plain
        elif not _holds(text, plain):
            text = f"{text} {plain}"
    return text


def _holds(text: str, phrase: str) -> bool:
    """Whether the phrase stands in the text word for word, or every word of a short one (an entity) does."""
    words, wanted = normal_title(text).split(), normal_title(phrase).split()
    if f" {' '.join(wanted)} " in f" {' '.join(words)} ":
        return True
    return len(wanted) <= 3 and set(wanted) <= set(words)
