"""The plain method of the novelty job: compared once, looked up, written freely, bound after."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from peerassay import example
from peerassay.assayer import Assayer
from peerassay.documents import Paper, read_paper
from peerassay.engines.offline import Offline
from peerassay.engines.question import A, Answered, Failure, Question
from peerassay.frozen import canonical_json
from peerassay.jobs.novelty import plain
from peerassay.jobs.novelty.comparing import CompareWorks, PartAnswer, RecalledAnswer, WorksCompared
from peerassay.jobs.novelty.job import make_report
from peerassay.jobs.novelty.record import NoveltyReport, novelty_mismatch
from peerassay.jobs.novelty.writing import ContributionParagraph, NoveltyAnswer, WorkParagraph, WriteAnswer
from peerassay.jobs.record import WorkRead
from peerassay.jobs.recording import spans_of
from peerassay.jobs.reviews.material import WorkShown
from peerassay.literature.candidate import Candidate
from peerassay.literature.library import Library
from peerassay.literature.texts import candidate_text
from peerassay.reports.blocks import words_shown
from peerassay.reports.blocks_markdown import to_markdown
from peerassay.reports.brief import brief
from peerassay.reports.novelty.views import sheet_of
from peerassay.settings import Settings
from peerassay.testing import ModelServer
from peerassay_bench.obliging import ObligingModel


@pytest.fixture(scope="module", name="library")
def _library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("library")
    Library(folder).add(example.LIBRARY)
    return folder


@pytest.fixture(scope="module", name="paper")
def _paper() -> Paper:
    return read_paper(example.PAPER)


Change = Callable[[Any, Any], Any]


@dataclass
class Colleague:
    """An engine that answers by rules, changed by a test, question by question; `failing` names one that fails."""

    changes: dict[str, Change] = field(default_factory=dict)
    failing: str = ""
    pending: bool = False
    name: str = "colleague"
    model: str | None = "somebody"
    endpoint: str | None = None
    asked: list[Question[Any]] = field(default_factory=list)

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Answer."""
        self.asked.append(question)
        answered = await Offline().ask(question)
        if question.name == self.failing:
            failure = Failure(error="EngineUnavailable", message="it is down", pending=self.pending)
            return replace(answered, answer=None, failure=failure)
        change = self.changes.get(question.name)
        if change is None or answered.answer is None:
            return answered
        checked = question.check(change(question, answered.answer))
        return replace(answered, answer=checked.answer)

    async def aclose(self) -> None:
        """Nothing to let go of."""


def has_a_part(question: CompareWorks, given: WorksCompared) -> WorksCompared:
    """Say of every passage that the rules quote that it has a part; recall one work."""
    recalled = RecalledAnswer(title="Owls that wait for an answer", author="Okafor", year=2012, has="the same wait")

    def part(one: PartAnswer) -> PartAnswer:
        return one.model_copy(update={"status": "has_a_part", "has": "It has the gate.", "say": "We add the rest."})

    works = tuple(work.model_copy(update={"parts": tuple(map(part, work.parts))}) for work in given.works)
    return given.model_copy(update={"works": works, "recalled": (recalled,)})


def writes(question: WriteAnswer, _: NoveltyAnswer) -> NoveltyAnswer:
    """Write an answer about the first work, a recalled one, and one that nobody has heard of."""
    shown = question.material.works[0]
    words = shown.text.sentences[1].text
    text = f"It says “{words}” and “never said here”."
    told = WorkParagraph(work=shown.id, contributions=("C1", "C9"), text=text, say="We add.")
    lost = WorkParagraph(work="Owls that wait for an answer", contributions=("C1",), text="It waits.")
    return NoveltyAnswer(
        answer=f"# Partly new\n\nIn **part**, see [{shown.id}].\n\n| claim | nearest |\n|---|---|\n| gate | it |",
        uncited=(told, lost, WorkParagraph(work="A work without a name", text="It is there.")),
        contributions=tuple(
            ContributionParagraph(contribution=key, verdict="Known in part", nearest=(shown.id,))
            for key in question.material.called
        ),
    )


async def made(home: Path, library: Path, paper: Paper, engine: Colleague) -> NoveltyReport:
    """Return the report that an engine answers for."""
    with Assayer(settings=Settings(home=home, library=library)) as running:
        return (await make_report(paper, replace(running._tools(), engine=engine))).record


def colleague(**told: Any) -> Colleague:
    """Return one who compares and writes."""
    return Colleague({"novelty/works": has_a_part, "novelty/answer": writes}, **told)


async def test_paper_and_works_are_shown_once_to_each_question(tmp_path: Path, library: Path, paper: Paper) -> None:
    """Two questions behind the search, which open with the same bytes: the paper, then the works."""
    engine = colleague()
    await made(tmp_path, library, paper, engine)
    asked = {question.name: question.prompt() for question in engine.asked}
    assert list(asked)[-2:] == ["novelty/works", "novelty/answer"]
    compared, written = asked["novelty/works"], asked["novelty/answer"]
    assert compared.blocks[: compared.shared] == written.blocks[: written.shared]
    assert compared.blocks[0] == asked["retrieval/about"].blocks[0]


async def test_the_answer_is_bound(tmp_path: Path, library: Path, paper: Paper) -> None:
    """Words that no source has lose their marks, unknown contributions are left out, works by memory are looked up."""
    report = await made(tmp_path, library, paper, colleague())
    answer = report.body.answer
    assert answer is not None
    assert novelty_mismatch(report) is None
    told = [*answer.uncited, *answer.closer]
    assert len(told) == 3
    assert answer.unquoted == ("never said here",)
    assert "“never said" not in told[0].text + told[1].text
    assert {key for work in told for key in work.contributions} == {"contribution_1"}
    lost = next(work for work in report.works if work.candidate.title == "Owls that wait for an answer")
    assert lost.depth == "not_read"
    assert "recalled" in lost.why
    assert [work.title for work in report.body.not_found] == ["Owls that wait for an answer", "A work without a name"]


async def test_a_work_is_listed_where_the_papers_own_list_puts_it(tmp_path: Path, library: Path, paper: Paper) -> None:
    """What the paper cites is not among the works that it does not cite, whatever the model says."""
    report = await made(tmp_path, library, paper, colleague())
    answer = report.body.answer
    assert answer is not None
    cited = {work.candidate.cand_id for work in report.works if work.reference or "cited" in work.why}
    assert cited
    assert not cited & {work.cand_id for work in answer.uncited}
    assert {work.cand_id for work in answer.closer} <= cited


async def test_a_status_needs_quotes_of_both_texts_and_an_earlier_date(
    tmp_path: Path, library: Path, paper: Paper
) -> None:
    """Without a pair the status falls, and a work that is not earlier leaves it open."""

    def refutes(question: CompareWorks, given: WorksCompared) -> WorksCompared:
        works = []
        for n, work in enumerate(given.works):
            parts = [part.model_copy(update={"status": "can_refute", "has": "All of it."}) for part in work.parts]
            if n % 2:
                parts = [part.model_copy(update={"pairs": ()}) for part in parts]
            works.append(work.model_copy(update={"parts": tuple(parts)}))
        return given.model_copy(update={"works": tuple(works)})

    report = await made(tmp_path, library, paper, Colleague({"novelty/works": refutes}))
    times = {work.candidate.cand_id: work.time for work in report.works}
    statuses = set()
    for n, comparison in enumerate(report.body.comparisons):
        for said in (said for said in comparison.refutations if said.status != "cannot_refute" or said.downgraded):
            earlier = times[comparison.cand_id] == "earlier"
            wanted = "cannot_refute" if n % 2 else "can_refute" if earlier else "unclear"
            assert said.status == wanted
            statuses.add(said.status)
    assert {"can_refute", "cannot_refute"} <= statuses


async def test_what_speaks_to_the_judge_is_left_out_of_what_is_written(
    tmp_path: Path, library: Path, paper: Paper
) -> None:
    """A sentence that the comparison took for an order is in the record, and the second question does not show it."""
    order = paper.sentences[4]

    def finds(_: CompareWorks, given: WorksCompared) -> WorksCompared:
        return given.model_copy(update={"orders": (order.id,)})

    engine = Colleague({"novelty/works": finds, "novelty/answer": writes})
    report = await made(tmp_path, library, paper, engine)
    assert [span.sentence for span in report.flagged] == [order.id]
    shown = [(question.name, f"[{order.id}] (withheld" in question.prompt().user) for question in engine.asked]
    assert [hidden for name, hidden in shown if name == "novelty/works"] == [False, True]
    assert ("novelty/answer", True) in shown
    assert any("asked again" in warning for warning in report.provenance.warnings)


@pytest.mark.parametrize(("failing", "compared"), [("novelty/works", False), ("novelty/answer", True)])
async def test_a_question_that_failed_leaves_the_rest(
    tmp_path: Path, library: Path, paper: Paper, failing: str, compared: bool
) -> None:
    """Without comparisons nothing is written; without the answer the comparisons are shown."""
    engine = colleague(failing=failing)
    report = await made(tmp_path, library, paper, engine)
    assert report.body.answer is None
    assert report.state.value == "partial"
    assert any(each.refutations for each in report.body.comparisons) is compared
    assert all(each.failure for each in report.body.comparisons) is not compared
    assert ("novelty/answer" in {question.name for question in engine.asked}) is compared
    assert "contribution 1" in to_markdown(sheet_of(report)).casefold()


async def test_while_the_search_waits_for_a_batch_nothing_is_compared(
    tmp_path: Path, library: Path, paper: Paper
) -> None:
    """Which works are compared depends on the order of the works."""
    engine = colleague(failing="retrieval/order", pending=True)
    report = await made(tmp_path, library, paper, engine)
    names = [question.name for question in engine.asked]
    assert "retrieval/order" in names
    assert "novelty/works" not in names
    assert report.body.comparisons == ()


async def test_without_a_model_passages_are_shown_and_nothing_is_judged(
    tmp_path: Path, library: Path, paper: Paper
) -> None:
    """Rules find the nearest passages; no status says that a work shows anything."""
    with Assayer(settings=Settings(home=tmp_path, library=library)) as running:
        report = (await running.anovelty(paper)).records[0]
    said = [said for each in report.body.comparisons for said in each.refutations]
    assert {each.status for each in said} <= {"unclear", "cannot_refute"}
    assert any(each.evidence_pairs for each in said)
    assert report.body.answer is None
    assert report.made.ledger == ()
    text = to_markdown(sheet_of(report))
    assert "## Evidence to read" in text
    assert "Not judged: the offline rules only collect evidence." in text
    assert "None found among" not in text


async def test_a_served_model_gives_the_same_bytes_and_is_not_asked_again(
    tmp_path: Path, library: Path, paper: Paper
) -> None:
    """Every span is the source's own words; a second run answers from the cache."""
    settings = {"home": tmp_path, "library": library, "engine": "openai:any", "attempts": 1}
    with ModelServer(ObligingModel()) as server:
        told = Settings.model_validate({**settings, "base_url": server.openai_url})
        with Assayer(settings=told) as running:
            first = (await running.anovelty(paper)).records[0]
            asked = len(server.requests)
            again = (await running.anovelty(paper)).records[0]
        assert len(server.requests) == asked == 4
    assert canonical_json(first) == canonical_json(again)
    assert first.body.answer is not None
    texts = {paper.id: paper.text, **{work.cand_id: candidate_text(work).text for work in Library(library).papers()}}
    found = [span for _, span in spans_of(first)]
    assert any(span.document != paper.id for span in found)
    assert all(texts[span.document][span.start : span.end] == span.text for span in found)


async def test_the_first_screen_is_the_answer(tmp_path: Path, library: Path, paper: Paper) -> None:
    """What to cite first, in Markdown laid out, works with title and depth, no ids; the evidence behind it."""
    report = await made(tmp_path, library, paper, colleague())
    sheet = sheet_of(report)
    text = to_markdown(sheet)
    heads = [line.removeprefix("## ") for line in text.splitlines() if line.startswith("## ")]
    assert heads[:2] == ["What is new, and what comes close", "Works to cite"]
    assert "Your contributions and the nearest work to each" in heads
    assert "### Partly new" in text
    assert "| claim | nearest |" in text
    assert "Owls that wait for an answer" in text
    quoted = next(pair for each in report.body.comparisons for said in each.refutations for pair in said.evidence_pairs)
    assert " ".join(quoted.candidate.text.split()[:5]) in text
    assert "Nearest: " in text
    assert "Partly new" in str(brief(report)), "an agent is given how the answer begins"
    assert "No taxonomy" not in text
    assert "from the model's memory, not checked" in text.replace("\\", "")
    assert report.works[0].candidate.cand_id not in text[: text.index("## Details")]
    assert words_shown(sheet.blocks) < 900


def test_works_fit_the_room_the_nearest_by_more_than_their_abstracts() -> None:
    """All abstracts come before any text; what does not fit at all is left out from the end."""
    works = tuple(shown_work(n) for n in range(4))
    texts = [len(work.block(frozenset())) for work in works]
    briefs = [len(replace(work, most=0).block(frozenset())) for work in works]
    whole = plain._within(works, sum(texts))
    assert [work.depth for work in whole] == ["full_text"] * 4
    one = plain._within(works, sum(briefs) + texts[0] - briefs[0])
    assert [work.depth for work in one] == ["full_text", "abstract", "abstract", "abstract"]
    assert [work.id for work in plain._within(works, sum(briefs[:3]))] == [work.id for work in works[:3]]
    assert plain._within(works, 10) == ()


def shown_work(number: int) -> WorkShown:
    """Return a work with a full text."""
    card = Candidate(
        cand_id=f"P0000000{number}",
        title="Bread of rye",
        abstract="Loaves are baked from rye.",
        body="## 1 Introduction\n\nRye is sown in autumn.\n\n## 2 Baking\n\nThe loaf rests for a night.\n",
        body_basis="full_text",
    )
    return WorkShown(WorkRead(candidate=card, why=("nearest",), depth="full_text"), candidate_text(card))


def test_what_fences_mean_is_said_once() -> None:
    """No prompt of the job repeats what the shared system text says on material to read and on the form of answers."""
    prompts = [path.read_text(encoding="utf-8") for path in Path(plain.__file__).parent.rglob("prompts/*.md")]
    assert len(prompts) > 9
    assert not [text for text in prompts if "<untrusted" in text or "JSON only" in text]
    assert all(text.startswith("# Task: ") for text in prompts)
