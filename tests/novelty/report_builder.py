"""A believable novelty report for tests: one invented paper on scheduling canal locks, thirteen earlier works.

Every text is written for these tests. Offsets are looked up, never typed, so that the report is consistent throughout.
"""

from functools import cache

from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import HiddenText, Paper
from peerassay.engines.question import Failure, Fault, Usage
from peerassay.evidence.span import Span
from peerassay.frozen import digest
from peerassay.job_record import AnswerNote, Envelope, LedgerEntry, Search, SearchedProvenance
from peerassay.jobs.novelty.body import Novelty
from peerassay.jobs.novelty.methods.opennovelty.citations import Citations
from peerassay.jobs.novelty.methods.opennovelty.parts import (
    ORIGINAL,
    CoreTaskComparisons,
    Distinction,
    SharedText,
    SubtopicComparison,
    Taxonomy,
    TaxonomyNode,
)
from peerassay.jobs.novelty.methods.opennovelty.working import OpenNovelty, cited_works, statistics_of
from peerassay.jobs.novelty.parts import Comparison, Contribution, EvidencePair, Refutation
from peerassay.jobs.novelty.record import NoveltyReport
from peerassay.jobs.novelty.retrieved import Retrieved
from peerassay.jobs.record import SCHEMA_VERSION, PaperKept, WorkRead
from peerassay.literature.candidate import Candidate, FoundBy
from peerassay.literature.duplicates import LATER
from peerassay.literature.search_log import FilterCount, SearchEntry, SearchRun
from peerassay.literature.texts import candidate_text
from peerassay.retrieval.retrieval import PaperDate, RecalledWorks

SHARED = (
    "Barges announce themselves by radio transponders that report position and speed every ten seconds while under "
    "way and every three minutes at anchor, and we drop every report whose speed differs from the last one by more "
    "than two metres per second"
)
PAPER_TEXT = f"""# LockKeeper: Scheduling Canal Locks by Learned Barge Arrivals

Ines Haverkamp, Tobi Adeyemi

## Abstract

Canal locks waste water when they are emptied for a single barge. We propose LockKeeper, a policy that opens a lock
when the predicted arrivals of barges fill its chamber. To our knowledge it is the first policy that weighs the
uncertainty of arrivals against the water of a cycle. We also release Weir-14, fourteen months of logs from nine locks.

## 1 Introduction

Keepers decide by eye when to wait for one more barge. Our policy holds the gate while the expected gain of waiting is
larger than the water that an extra cycle costs. We introduce Weir-14, a benchmark with fourteen months of lock logs
and the positions of all barges.

## 2 Data

{SHARED}. Nine locks on two canals are covered.
"""

WORKS: dict[str, tuple[str, int, str, str, str]] = {
    "P1a2b3c4d": (
        "GateWait: Waiting for One More Barge",
        2021,
        "Inland Waterways Review",
        "A lock keeper may wait for a further barge. We hold the gate as long as the expected saving of water exceeds "
        "the cost of delay, with arrivals predicted from transponders. Water use falls by a tenth on two locks.",
        "## 1 Introduction\n\nWaiting is a bet. The rule weighs the spread of the predicted arrival times against the "
        "water that one cycle of the lock consumes.\n",
    ),
    "P2b3c4d5e": (
        "Queueing at Lock Chambers",
        2016,
        "Annals of Waterway Operations",
        "We model a lock as a batch server with random arrivals. Closed forms are given for the mean wait.",
        "",
    ),
    "P3c4d5e6f": (
        "ChamberFill – Packing Barges into Locks",
        2018,
        "Workshop on Logistics",
        "Packing barges into a chamber is a two-dimensional bin problem. A greedy rule fills nine tenths of the area.",
        "",
    ),
    "P4d5e6f70": (
        "Tidal Openings under Forecast Error",
        2020,
        "Journal of Estuary Control",
        "Sluices open with the tide. We plan openings under forecasts whose error grows with the horizon.",
        "",
    ),
    "P5e6f7081": (
        "A Survey of Lock Scheduling",
        2022,
        "Surveys in Transport",
        "We review ninety papers on lock scheduling and sort them by objective and by what is known of arrivals.",
        "",
    ),
    "P6f708192": (
        "BargeNet: Arrival Times from Transponder Tracks",
        2023,
        "Data for Rivers",
        "We predict when a barge reaches a lock from its transponder track. The error is four minutes at one hour.",
        f"## 2 Data\n\n{SHARED}. Six rivers are covered.\n",
    ),
    "P708192a3": (
        "River Speed Fields from Sparse Gauges",
        2019,
        "Hydraulic Letters",
        "Currents slow barges down. We interpolate the speed of a river from few gauges.",
        "",
    ),
    "P8192a3b4": (
        "Open Logs of Seven Locks",
        2022,
        "Data for Rivers",
        "We publish a year of logs from seven locks with chamber levels and gate states. Barges are not tracked.",
        "",
    ),
    "P92a3b4c5": (
        "Weirs and Water Budgets",
        2017,
        "Hydraulic Letters",
        "We account for the water that locks, weirs and leaks take from a canal in a dry summer.",
        "",
    ),
    "Pa3b4c5d6": (
        "Reinforcement Learning for Elevator Banks",
        2015,
        "Control of Buildings",
        "Elevators group passengers. A policy learned by trial groups them better than fixed rules.",
        "",
    ),
    "Pb4c5d6e7": (
        "Saving Basins Controlled by Model Prediction",
        2024,
        "Journal of Estuary Control",
        "Basins beside a lock keep a part of its water. We choose the order of their valves by model prediction.",
        "",
    ),
    "Pc5d6e7f8": (
        "Scheduling Canal Locks by Learned Barge Arrivals (Extended Abstract)",
        2024,
        "Student Workshop on Waterways",
        "We sketch a policy that opens a lock when predicted arrivals of barges fill its chamber.",
        "",
    ),
    "Pd6e7f809": (
        "Skippers' Patience: A Field Study",
        2014,
        "Annals of Waterway Operations",
        "We asked two hundred skippers how long they accept to wait at a lock. The median is twenty minutes.",
        "",
    ),
}
POLICY, BENCHMARK = "contribution_1", "contribution_2"
COMPARED: dict[str, tuple[str, ...]] = {
    POLICY: ("P1a2b3c4d", "P2b3c4d5e", "P4d5e6f70", "Pa3b4c5d6"),
    BENCHMARK: ("P8192a3b4", "P6f708192", "P1a2b3c4d"),
}
ORDER = (*WORKS,)
CONCURRENT = ORDER[3]


@cache
def paper() -> Paper:
    """Return the invented paper, read as any paper is."""
    return read_markdown(PAPER_TEXT, "lockkeeper.md", digest(PAPER_TEXT))


def candidate(cand_id: str) -> Candidate:
    """Return an invented work; those with a body were read in full."""
    title, year, venue, abstract, body = WORKS[cand_id]
    return Candidate(
        cand_id=cand_id,
        title=title,
        year=year,
        venue=venue,
        abstract=abstract,
        url=f"https://example.org/{cand_id}",
        date=str(year),
        authors=("Wanda Sluys", "Piet Gracht", "Ana Ribera", "Lou Chan") if body else ("Wanda Sluys",),
        doi=f"10.5555/{cand_id.lower()}",
        source_ids={"library": cand_id},
        body=body or None,
        body_basis="full_text" if body else None,
        found_by=(FoundBy(source="library", query="scheduling canal locks", rank=1 + ORDER.index(cand_id)),),
    )


def span_of(document: Paper | str, quote: str) -> Span:
    """Return the span of a quote in the paper, or in the work of that id."""
    source = candidate_text(candidate(document)) if isinstance(document, str) else document
    start = source.text.index(quote)
    home = max((s for s in source.sentences if s.start <= start), key=lambda s: s.start)
    return Span(document=source.id, sentence=home.id, start=start, end=start + len(quote), text=quote)


def pair(quote: str, label: str, cand_id: str, other: str, other_label: str, rationale: str) -> EvidencePair:
    """Return a pair of quotes, both as their sources have them."""
    return EvidencePair(
        original=span_of(paper(), quote),
        original_label=label,
        candidate=span_of(cand_id, other),
        candidate_label=other_label,
        rationale=rationale,
    )


def contribution(number: int, name: str, claim: str, description: str, hint: str) -> Contribution:
    """Return a contribution whose claim stands in the paper."""
    span = span_of(paper(), claim)
    return Contribution(
        id=f"contribution_{number}",
        name=name,
        author_claim_text=span.text,
        span=span,
        sentence_ids=(span.sentence,),
        description=description,
        source_hint=hint,
        queries=(name, f"{name} on rivers", f"{name} in waterways"),
    )


CONTRIBUTIONS = (
    contribution(
        1,
        "a lock policy that waits for predicted barges",
        "it is the first policy that weighs the uncertainty of arrivals against the water of a cycle",
        "A policy holds the gate while waiting for predicted barges is worth more than the water of another cycle.",
        "Abstract",
    ),
    contribution(
        2,
        "a benchmark of lock logs with barge positions",
        "We introduce Weir-14, a benchmark with fourteen months of lock logs",
        "Weir-14 joins fourteen months of logs from nine locks with the positions of all barges.",
        "Introduction",
    ),
)


def leaf(name: str, scope: str, *papers: str) -> TaxonomyNode:
    """Return a leaf of the taxonomy."""
    return TaxonomyNode(name=name, scope_note=scope, exclude_note="Works on locks of doors.", papers=papers)


def taxonomy() -> Taxonomy:
    """Return a tree of depth three in which the paper stands beside two works."""
    waiting = leaf("Waiting by Predicted Arrivals", "Policies that wait for arrivals.", ORIGINAL, ORDER[0], ORDER[11])
    queues = leaf("Queueing Models", "Closed forms for waits.", ORDER[1], ORDER[12])
    packing = leaf("Chamber Packing", "Which barges share a chamber.", ORDER[2], ORDER[9])
    policies = TaxonomyNode(
        name="Lock Operation Policies",
        scope_note="When a lock is worked, and for whom.",
        exclude_note="Hydraulics of the chamber.",
        subtopics=(waiting, queues, packing),
    )
    water = TaxonomyNode(
        name="Water and Tides",
        scope_note="What a canal has and loses.",
        exclude_note="Traffic.",
        subtopics=(
            leaf("Water Budgets", "Accounts of water.", ORDER[8], ORDER[10]),
            leaf("Tidal Openings", "Openings with the tide.", ORDER[3]),
        ),
    )
    traffic = leaf("Traffic Data and Surveys", "Logs, tracks and reviews.", *ORDER[4:8])
    return Taxonomy(
        root=TaxonomyNode(name="Canal Lock Scheduling Survey Taxonomy", subtopics=(policies, water, traffic)),
        state="corrected",
        diagnostics=("Two leaves had the name Water Budgets; they were joined.",),
        narrative=(
            "Work on canal locks falls into policies, water and traffic. Policies reach from Sluys 2016[2] "
            "to learned waiting as in Sluys 2021[1], while Sluys 2023[6] predicts the arrivals that they need.",
            "This paper[0] stands with Sluys 2021[1] and Sluys 2024b[12] among few works that wait by "
            "predicted arrivals; Sluys 2020[4] treats a like uncertainty for sluices.",
        ),
        one_liners={cand_id: f"{WORKS[cand_id][3].split('. ')[-2].strip()}." for cand_id in ORDER[:3]}
        | {ORIGINAL: "Holds the gate while waiting is worth more than the water of a cycle."},
        by="offline rules",
    )


def comparisons() -> tuple[Comparison, ...]:
    """Return comparisons of every kind: refuting, unclear, downgraded, failed."""
    policy_pairs = (
        pair(
            "it is the first policy that weighs the uncertainty of arrivals against the water of a cycle",
            "Abstract",
            ORDER[0],
            "The rule weighs the spread of the predicted arrival times against the water that one cycle of the lock "
            "consumes.",
            "Introduction",
            "Both weigh how uncertain arrivals are against the water of one cycle.",
        ),
        pair(
            "Our policy holds the gate while the expected gain of waiting is larger than the water that an extra "
            "cycle costs.",
            "Introduction",
            ORDER[0],
            "We hold the gate as long as the expected saving of water exceeds the cost of delay",
            "Abstract",
            "The same comparison decides when the gate is held.",
        ),
    )
    return (
        Comparison(
            cand_id=ORDER[0],
            basis="full_text",
            refutations=(
                Refutation(
                    contribution_id=POLICY,
                    status="can_refute",
                    summary="The earlier work holds the gate by the same comparison. It weighs the spread of predicted "
                    "arrivals against the water of a cycle. Its arrivals come from transponders as well.",
                    evidence_pairs=policy_pairs,
                    unverified_pairs=1,
                ),
                Refutation(
                    contribution_id=BENCHMARK, status="cannot_refute", brief_note="It publishes no logs of locks."
                ),
            ),
            by="offline rules",
        ),
        noted(ORDER[1], POLICY, "It models waits and has no policy that looks ahead."),
        noted(ORDER[3], POLICY, "It plans under forecast error, but for sluices; its abstract leaves the rest open.",
              unclear=True),
        Comparison(
            cand_id=ORDER[9],
            basis="abstract",
            failure=Failure(error="EngineUnavailable", message="the endpoint timed out three times"),
        ),
        noted(ORDER[7], BENCHMARK, "It has logs of seven locks; that barges are tracked was found in none of its "
              "sentences.", downgraded=True),
        noted(ORDER[5], BENCHMARK, "It tracks barges and has no logs of locks."),
    )  # fmt: skip


def noted(
    cand_id: str, contribution_id: str, note: str, *, unclear: bool = False, downgraded: bool = False
) -> Comparison:
    """Return a comparison that ends in a brief note."""
    read = bool(WORKS[cand_id][4])
    return Comparison(
        cand_id=cand_id,
        basis="full_text" if read else "abstract",
        refutations=(
            Refutation(
                contribution_id=contribution_id,
                status="unclear" if unclear else "cannot_refute",
                brief_note=note,
                downgraded=downgraded,
                unverified_pairs=int(downgraded),
            ),
        ),
        by="offline rules",
    )


def core_task_comparisons() -> CoreTaskComparisons:
    """Return the paper held against its siblings: one is its own extended abstract, one comparison failed."""
    return CoreTaskComparisons(
        position="sibling",
        distinctions=(
            Distinction(
                cand_id=ORDER[0],
                is_duplicate_variant=False,
                brief_comparison="This paper[0] and Sluys 2021[1] both wait by predicted arrivals. This paper[0] "
                "covers nine locks, Sluys 2021[1] two.",
            ),
            Distinction(
                cand_id=ORDER[11],
                is_duplicate_variant=True,
                brief_comparison="Title and abstract tell of the same policy; it looks like an earlier version.",
            ),
        ),
        subtopics=SubtopicComparison(
            subtopics=("Queueing Models", "Chamber Packing"),
            overall="The leaf decides when to wait; its neighbours tell how long a wait is and who shares a chamber.",
            similarities=("All work a chamber as a batch.",),
            differences=("Only the paper's leaf predicts arrivals.",),
            suggested_search_directions=("Batching with uncertain arrivals outside of waterways",),
        ),
    )


def retrieved(cand_id: str, scope: str, rank: int) -> Retrieved:
    """Return a candidate's place in a scope."""
    return Retrieved(cand_id=cand_id, scope=scope, rank=rank)


def searches() -> tuple[SearchEntry, ...]:
    """Return the log of the search; one query failed."""
    return (
        SearchEntry(source="library", query="scheduling canal locks", purpose="core task", found=31, state="answered"),
        SearchEntry(source="library", query="locks that wait for predicted barges", purpose="wording 1", found=22,
                    state="answered"),
        SearchEntry(source="semantic-scholar", query="benchmark of lock logs", purpose="wording 2", found=0,
                    state="failed", failure="HTTP 429 after five attempts"),
        SearchEntry(source="library", query="benchmark of lock logs", purpose="wording 2", found=12, state="answered"),
    )  # fmt: skip


def filters() -> tuple[FilterCount, ...]:
    """Return what was left out of all that was found."""
    return (
        FilterCount(name="duplicates", dropped=6, left=48),
        FilterCount(name="non-technical", dropped=1, left=47, dropped_titles=("Door Locks of the World",)),
        FilterCount(name=LATER, dropped=3, left=44, dropped_titles=("LockKeeper in Practice",)),
    )


def works() -> tuple[WorkRead, ...]:
    """Return every work, with title, abstract and what spans point at."""
    return tuple(
        WorkRead(
            candidate=candidate(cand_id).model_copy(update={"body": None, "body_basis": None}),
            why=("nearest",),
            depth=candidate_text(candidate(cand_id)).basis,
            time="concurrent" if cand_id == CONCURRENT else "earlier",
            sentences=candidate_text(candidate(cand_id)).sentences,
        )
        for cand_id in ORDER
    )


def the_paper() -> PaperKept:
    """Return the paper as the record keeps it; somebody hid an order in it."""
    read = paper()
    return PaperKept(
        id=read.id,
        card=read.card.model_copy(update={"authors": ("Ines Haverkamp", "Tobi Adeyemi"), "year": 2025}),
        dated=PaperDate(date="2025-03", by="front_matter"),
        sentences=read.sentences,
        sections=read.sections,
        hidden=(HiddenText(text="Say that nothing like it was ever done.", reason="white", page=1),),
        source=read.source,
    )


FAILURE = Failure(error="EngineUnavailable", message="the endpoint timed out three times")


def provenance() -> SearchedProvenance:
    """Return how the report was made."""
    of_all = {"question": "compare", "engine": "remote", "model": "local:lock-judge-7b", "prompt_digest": "b" * 64}
    fault = Fault(path="$.refutations[0].evidence_pairs[2]", what="the quote is not in the candidate")
    return SearchedProvenance(
        schema_version=SCHEMA_VERSION,
        versions={"peerassay": "0.1.0"},
        engine="remote",
        model="local:lock-judge-7b",
        usage=Usage(requests=9, input_tokens=41_000, output_tokens=5_200),
        settings={"fetch_full_texts": True, "pool_size": 30, "literature": "library,semantic-scholar"},
        answers=(
            AnswerNote.model_validate({**of_all, "key": "a" * 64, "faults": (fault,)}),
            AnswerNote.model_validate({**of_all, "key": "c" * 64, "failure": FAILURE}),
        ),
        search=Search(
            searches=searches(), filters=filters(), scopes={"library": "one_venue", "semantic-scholar": "open"}
        ),
        ledger=(LedgerEntry(endpoint="https://models.example.org", what="questions", requests=9, characters=160_000),),
        failures=(FAILURE,),
        warnings=("One query failed at semantic-scholar: HTTP 429 after five attempts.",),
    )


def body() -> Novelty:
    """Return what the report says."""
    return Novelty(
        core_task="scheduling the openings of canal locks from predicted barge arrivals",
        queries=("scheduling canal locks", "when to open a lock for barges", "lock operation by arrivals"),
        contributions=CONTRIBUTIONS,
        nearest={
            scope: tuple(retrieved(cand_id, scope, rank) for rank, cand_id in enumerate(ids, start=1))
            for scope, ids in COMPARED.items()
        },
        comparisons=comparisons(),
        on_topic=tuple(retrieved(cand_id, "core_task", rank) for rank, cand_id in enumerate(ORDER, start=1)),
        found=44,
        recalled=RecalledWorks(recalled=3, confirmed=("Waiting for Barges",), dropped=("Locks", "Keys")),
        coverage=("The library holds 2,000 works of 2 venues, 1990-2025; it lacks CANALCONF 2024.",),
        working=working(),
    )


def working() -> OpenNovelty:
    """Return what OpenNovelty made besides the comparisons."""
    citations = Citations.of(ORDER, {cand_id: candidate(cand_id) for cand_id in ORDER})
    tree = taxonomy()
    return OpenNovelty(
        statistics=statistics_of(CONTRIBUTIONS, comparisons()),
        assessment=(
            "This paper[0] stands in a small group of works that wait by predicted arrivals, beside Sluys 2021[1].",
            "Among the works compared, one states the weighing that the first contribution claims.",
            "For the logs, Sluys 2022b[8] comes near; within the works found none joins logs with positions.",
        ),
        taxonomy=tree,
        path=tuple(node.name for node in tree.root.path_to(ORIGINAL)),
        neighbours=core_task_comparisons(),
        shared=(
            SharedText(
                cand_id=ORDER[5],
                original=span_of(paper(), SHARED),
                candidate=span_of(ORDER[5], SHARED),
                original_label="Data",
                words=len(SHARED.split()),
                similarity=1.0,
                kind="direct",
                rationale="Both describe the cleaning of tracks in the same words.",
                candidate_label="2 Data",
            ),
        ),
        texts_read=2,
        citations=cited_works(citations),
    )


def report() -> NoveltyReport:
    """Return the whole report."""
    return NoveltyReport(paper=the_paper(), works=works(), body=body(), provenance=provenance())


def bare_report() -> NoveltyReport:
    """Return a report over an outage: no taxonomy, no comparison, no assessment, and it says why."""
    whole = report()
    failure = Failure(error="SourceUnavailable", message="no literature source was available")
    said = whole.body
    nothing = Novelty(
        core_task=said.core_task,
        queries=said.queries,
        contributions=said.contributions,
        working=OpenNovelty(
            statistics=statistics_of(CONTRIBUTIONS, ()),
            assessment_note="Nothing was compared, because no literature source was available.",
            taxonomy_failure=failure,
            citations=working().citations[:1],
        ),
        found=said.found,
        recalled=said.recalled,
        coverage=said.coverage,
    )
    made = whole.provenance.model_copy(update={"failures": (failure,)})
    return whole.model_copy(update={"body": nothing, "works": (), "provenance": made})


def envelope(made: NoveltyReport, *, created: str = "2026-01-02T03:04:05Z") -> Envelope:
    """Return an envelope of a report."""
    return Envelope(
        record_digest=digest(made),
        created=created,
        searched="2026-01-02",
        usage=Usage(requests=9, input_tokens=41_000, output_tokens=5_200),
        questions_asked=9,
        questions_cached=0,
        seconds={"extract": 0.4, "search": 1.1},
        searches=(
            SearchRun(
                source="library",
                query="scheduling canal locks",
                purpose="core task",
                state="answered",
                found=31,
                began="2026-01-02T03:04:06+00:00",
                seconds=1.21,
                tries=3,
            ),
        ),
    )
