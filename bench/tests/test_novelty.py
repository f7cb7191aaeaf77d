"""The benchmark of novelty: what it counts as ideal, and its invented field."""

from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay_bench.noted import Noted
from peerassay_bench.novelty.bench import ideal_seconds
from peerassay_bench.novelty.kills import NAMED, outages
from peerassay_bench.novelty.printed_field import PRINTED, WORKS, earlier_works, the_paper
from peerassay_bench.novelty.servers import listed


def _paper() -> Paper:
    work = the_paper()
    body = "\n\n".join(f"## {heading}\n\n{' '.join(text)}" for heading, text in work.sections)
    return read_markdown(f"# {work.title}\n\n## Abstract\n\n{work.abstract}\n\n{body}\n", "trips.md", "1" * 64)


def _asked(**stages: int) -> list[Noted]:
    return [
        Noted(stage=stage.replace("_", "-"), input_tokens=1, output_tokens=1, prompt="")
        for stage, count in stages.items()
        for _ in range(count)
    ]


def test_the_ideal_is_the_rounds_of_questions_that_wait_for_each_other() -> None:
    """Two rounds before, the taxonomy's two beside the others' two, one behind: five of 150 ms."""
    asked = _asked(about=1, order=1, compare=14, taxonomy=1, narrative=1, assessment=1)
    assert round(ideal_seconds(asked), 6) == 0.75
    assert round(ideal_seconds(_asked(about=1, taxonomy=1, repair=1, narrative=1)), 6) == 0.6


def test_the_field_is_the_same_in_every_run_and_no_two_works_are_alike() -> None:
    """52 works with titles of their own, 37 with the address of a PDF."""
    works = earlier_works()
    assert works == earlier_works()
    assert len({work.title for work in works}) == len(works) == WORKS
    assert sum(work["openAccessPdf"] is not None for work in listed(works, "http://localhost")) == PRINTED


def test_outages_are_named_and_nothing_is_assessed_over_them() -> None:
    """The model, the model at the comparisons, the sources, both: each ends in a state that is no success."""
    found = outages(_paper(), listed(earlier_works()[:12], ""))
    assert set(found.values()) <= NAMED
    assert found["sources"] == "all_sources_down"
