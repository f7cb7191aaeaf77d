"""A believable novelty report for tests: one invented paper on scheduling canal locks, thirteen earlier works.

Every text is written for these tests. Offsets are looked up, never typed, so that the report is consistent throughout.
"""

from report_texts import (
    BENCHMARK,
    COMPARED,
    CONCURRENT,
    CONTRIBUTIONS,
    ORDER,
    POLICY,
    SHARED,
    WORKS,
    candidate,
    pair,
    paper,
    span_of,
)

from peerassay.documents.paper import HiddenText
from peerassay.engines.question import Failure, Fault, Usage
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
from peerassay.jobs.novelty.parts import Comparison, Refutation
from peerassay.jobs.novelty.record import NoveltyReport
from peerassay.jobs.novelty.retrieved import Retrieved
from peerassay.jobs.record import SCHEMA_VERSION, PaperKept, WorkRead
from peerassay.literature.duplicates import LATER
from peerassay.literature.search_log import FilterCount, SearchEntry, SearchRun
from peerassay.literature.texts import candidate_text
from peerassay.retrieval.retrieval import PaperDate, RecalledWorks


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
