"""IIR's tables 2 and 3 (measures by step), its figures 4 to 6 and 8, from records of `related-work --method iir`.

A record keeps every step of the method, so that all of this needs no further question, except G-Eval and preferences,
which ask a judge (`--engine`).
"""

from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

from peerassay.engines import Engine
from peerassay.jobs.related_work.draft import Draft
from peerassay.jobs.related_work.methods.iir.operations import Operation
from peerassay.jobs.related_work.methods.iir.working import Iir, IirStep, Revision
from peerassay.jobs.related_work.record import RelatedWork
from peerassay_bench.bert_score import BertScorer
from peerassay_bench.intervals import mean
from peerassay_bench.related_work.cases import Case
from peerassay_bench.related_work.judging import Rate, Ratings, preferred
from peerassay_bench.related_work.section_text import shown_section, text_of
from peerassay_bench.rouge import rouge
from peerassay_bench.tables.table import Plot, Table

STEPS = ("draft", "supplement", "structure 1", "structure 2", "structure 3", "succinctness")
"""As in table 2; the program's own placing of what three rounds of supplements left out belongs to `supplement`."""
Values = dict[str, dict[str, list[tuple[str, float]]]]


@dataclass(frozen=True, slots=True)
class Refined:
    """A record with the method's steps, and the authors' own section where the data has it."""

    record: RelatedWork
    working: Iir
    case: Case | None

    @property
    def paper(self) -> str:
        """The paper's id."""
        return self.record.paper.id

    @property
    def model(self) -> str:
        """Whose answers they are."""
        return self.record.provenance.model or "no model (rules)"

    def drafts(self) -> dict[str, Draft]:
        """Return the draft after each step; a step that was not taken leaves the one before it."""
        found: dict[str, Draft] = {}
        rounds = 0
        for revision in self.working.revisions:
            if revision.step is IirStep.STRUCTURE:
                rounds += 1
            found[_step_of(revision, rounds)] = revision.draft
        last = Draft()
        return {step: (last := found.get(step, last)) for step in STEPS}


def _step_of(revision: Revision, rounds: int) -> str:
    if revision.step is IirStep.STRUCTURE:
        return f"structure {rounds}"
    return "supplement" if revision.step is IirStep.PLACED else revision.step.value


async def tables_of(
    refined: Sequence[Refined], engine: Engine | None, scorer: BertScorer | None
) -> tuple[list[Table], list[Plot]]:
    """Return the tables and plots, a table of steps for each model."""
    tables: list[Table] = []
    plots: list[Plot] = []
    by_model: defaultdict[str, list[Refined]] = defaultdict(list)
    for each in refined:
        by_model[each.model].append(each)
    topics: dict[str, list[float]] = {}
    for number, (model, own) in enumerate(sorted(by_model.items()), 1):
        values = await _measured(own, engine, scorer)
        tables += [_steps(number, model, values), _supplements(number, model, own), _operations(number, model, own)]
        topics[model] = [_mean(values.get(step, {}).get("topic_aggregation", ())) or 0.0 for step in STEPS]
        preferences = _preferences(number, model, values)
        tables += [preferences] if preferences else []
        plots += _plots(number, model, own)
    if topics:
        plots.append(
            Plot("iir_figure_5", "Topic aggregation by step (IIR, figure 5)", "references a sub-topic", STEPS, topics)
        )
        last = {model: [values[-1]] for model, values in topics.items()} | _gold_aggregation(refined)
        labels = ("final section",)
        plots.append(Plot("iir_figure_8", "Topic aggregation (IIR, figure 8)", "references a sub-topic", labels, last))
    return tables, plots


async def _measured(refined: Sequence[Refined], engine: Engine | None, scorer: BertScorer | None) -> Values:
    values: Values = {}
    for each in refined:
        before = Draft()
        for step, draft in each.drafts().items():
            async for name, value in _of_draft(each, draft, before, engine, scorer):
                values.setdefault(step, {}).setdefault(name, []).append((each.paper, value))
            before = draft
    return values


async def _of_draft(
    each: Refined, draft: Draft, before: Draft, engine: Engine | None, scorer: BertScorer | None
) -> AsyncIterator[tuple[str, float]]:
    body = each.record.body
    known = {reference.number for reference in body.references}
    yield "coverage", 100 * len(draft.cited & known) / max(1, len(known))
    named = [topic for topic in draft.topics if topic.cited and topic.name]
    if named:
        yield "topic_aggregation", len(draft.cited & known) / len(named)
    yield "words", float(len(text_of(draft).split()))
    if each.case is None:
        return
    for name, value in rouge(each.case.gold, text_of(draft)).items():
        yield name, value
    alike = scorer.f1(each.case.gold, text_of(draft)) if scorer else None
    if alike is not None:
        yield "bert_score", alike
    if engine is None or engine.model is None:
        return
    rated = (await engine.ask(Rate(each.case, (shown_section(draft),)))).answer
    if isinstance(rated, Ratings) and rated.overall is not None:
        yield "g_eval", float(rated.overall)
    if before.topics and before != draft:
        chosen = await preferred(engine, each.case, shown_section(draft), shown_section(before))
        if "organisation" in chosen:
            yield "preferred", chosen["organisation"]


def _mean(rows: Iterable[tuple[str, float]]) -> float | None:
    found = [value for _, value in rows]
    return round(fmean(found), 4) if found else None


def _steps(number: int, model: str, values: Values) -> Table:
    measures = ("rouge_1", "rouge_2", "rouge_l", "bert_score", "g_eval", "coverage", "topic_aggregation", "words")
    rows = []
    for step in STEPS:
        own = values.get(step, {})
        papers = len({paper for rows_of in own.values() for paper, _ in rows_of})
        rows.append((step, *(_interval(own.get(name, ())) for name in measures), papers))
    title = f"IIR, tables 2 and 3: measures by step, {model}"
    note = "A dash: not measured. ROUGE and BERTScore need --data (and --bert FOLDER), G-Eval a judge (--engine)."
    return Table(f"iir_steps_{number}", title, ("step", *measures, "papers"), tuple(rows), note)


def _interval(rows: Iterable[tuple[str, float]]) -> str | None:
    figure = mean(rows)
    if figure.value is None:
        return None
    ends = f" ({figure.low:.2f} to {figure.high:.2f})" if figure.low is not None and figure.high is not None else ""
    return f"{figure.value:.2f}{ends}"


def _supplements(number: int, model: str, refined: Sequence[Refined]) -> Table:
    added: defaultdict[int, list[int]] = defaultdict(list)
    for each in refined:
        for place, many in enumerate(_added(each.working), 1):
            added[place].append(many)
    rows = tuple((place, len(many), round(fmean(many), 4)) for place, many in sorted(added.items()))
    columns = ("round", "sections that needed it", "references added (mean)")
    note = f"{sum(not _added(each.working) for each in refined)} of {len(refined)} drafts cited every reference."
    return Table(f"iir_supplements_{number}", f"IIR, figure 4: supplement rounds, {model}", columns, rows, note)


def _added(working: Iir) -> list[int]:
    """References that each round of supplements added."""
    cited: frozenset[int] = frozenset()
    found = []
    for revision in working.revisions:
        if revision.step in {IirStep.SUPPLEMENT, IirStep.PLACED} and revision.draft.cited - cited:
            found.append(len(revision.draft.cited - cited))
        cited = revision.draft.cited
    return found


def _operations(number: int, model: str, refined: Sequence[Refined]) -> Table:
    rows = []
    for step in (IirStep.STRUCTURE, IirStep.SUCCINCTNESS):
        counted = Counter(_operations_of(refined, step))
        total = counted.total()
        rows += [
            (step.value, operation, many, round(100 * many / total, 2)) for operation, many in counted.most_common()
        ]
    columns = ("step", "operation", "times", "share (%)")
    title = f"IIR, figure 6: operations that the evaluators asked for, {model}"
    return Table(f"iir_operations_{number}", title, columns, tuple(rows))


def _operations_of(refined: Iterable[Refined], step: IirStep) -> Iterator[str]:
    for each in refined:
        for revision in each.working.revisions:
            if revision.step is step:
                yield from (s.operation.value for s in revision.suggestions if s.operation is not Operation.NONE)


def _preferences(number: int, model: str, values: Values) -> Table | None:
    rows = tuple(
        (step, _interval(own["preferred"]), len(own["preferred"]))
        for step in STEPS[1:]
        if (own := values.get(step, {})) and own.get("preferred")
    )
    columns = ("step", "after preferred to before", "sections")
    title = f"IIR, figure 3: preferred after a step, by a judge, {model}"
    note = "1: always the draft after the step; 0: always the one before; a tie counts half. Asked in both orders."
    return Table(f"iir_preferences_{number}", title, columns, rows, note) if rows else None


def _plots(number: int, model: str, refined: Sequence[Refined]) -> Iterator[Plot]:
    added: defaultdict[int, list[int]] = defaultdict(list)
    for each in refined:
        for place, many in enumerate(_added(each.working), 1):
            added[place].append(many)
    if added:
        labels = tuple(f"round {place}" for place in sorted(added))
        means = [fmean(added[place]) for place in sorted(added)]
        needed = [float(len(added[place])) for place in sorted(added)]
        series = {"sections": needed, "added": means}
        yield Plot(f"iir_figure_4_{number}", f"Supplement rounds, {model} (IIR, figure 4)", "count", labels, series)
    for step, letter in ((IirStep.STRUCTURE, "a"), (IirStep.SUCCINCTNESS, "b")):
        counted = Counter(_operations_of(refined, step))
        if counted:
            names = tuple(name for name, _ in counted.most_common())
            shares = {"share": [100 * counted[name] / counted.total() for name in names]}
            title = f"Operations of {step.value}, {model} (IIR, figure 6)"
            yield Plot(f"iir_figure_6{letter}_{number}", title, "share (%)", names, shares)


def _gold_aggregation(refined: Iterable[Refined]) -> dict[str, list[float]]:
    """References for each paragraph of the authors' sections: a paragraph stands for a sub-topic."""
    cases = {each.paper: each.case for each in refined if each.case is not None}
    found = [len(case.references) / len(case.section) for case in cases.values() if case.section]
    return {"authors (a paragraph is a sub-topic)": [fmean(found)]} if found else {}
