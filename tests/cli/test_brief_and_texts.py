"""For programs: a run in 3 kB, texts and open files in place of paths, an assayer as an async context."""

import io
import json
from pathlib import Path

from shell import Graded, run

from case_builder import large_case
from peerassay import example
from peerassay.assayer import Assayer
from peerassay.reports.brief import MOST_BYTES, brief, size
from peerassay.settings import Settings


def test_three_reviews_in_three_kilobytes(graded: Graded) -> None:
    """Every point has a label, a quote or its words, and an id; what does not fit is counted."""
    ended = run("grade", example.PAPER, *example.REVIEWS, "--library", graded.library, "--brief")
    assert ended.code == 0
    assert len(ended.out.encode()) <= MOST_BYTES
    (record,) = ended.json["records"]
    assert record["points"]
    assert all(point["id"] and point["label"] for point in record["points"])


async def test_texts_and_open_files_are_read(tmp_path: object) -> None:
    """A text of several lines, an open text file, and a PDF opened as bytes are papers and reviews as well."""
    text = "# A title of a paper\n\n## Abstract\n\nWe present a gate that opens. It is tested on nine canals.\n"
    review = "Weaknesses\n\nThe gate is not new: Okafor et al. (2021) have it.\n"
    async with Assayer(settings=Settings.model_validate({"home": tmp_path})) as assayer:
        outcome = await assayer.areply(text, [review, io.StringIO(review)])
        with example.PAPER.open("rb") as file:
            paper = assayer.read_paper(file)
    (record,) = outcome.records
    assert record.paper.card.title == "A title of a paper"
    assert len(record.reviews) == 2
    assert paper.card.title.startswith("Listening Less")
    made = brief(record)
    assert size(made) <= MOST_BYTES
    assert json.dumps(made)


def test_fewer_points_in_whole_rather_than_many_in_shreds() -> None:
    """What does not fit is left out from the end, and had by offset or id; points that are shown have their reason."""
    record = large_case(repeat=3)
    everything = [said.id for said in record.body.statements]
    seen: list[str] = []
    while True:
        made = brief(record, offset=len(seen))
        assert size(made) <= MOST_BYTES
        assert all(len(point["why"]) > 60 or not point["why"].endswith("…") for point in made["points"])
        seen += [point["id"] for point in made["points"]]
        if not made.get("left_out"):
            break
        assert made["left_out"] == len(everything) - len(seen)
    assert sorted(seen) == sorted(everything)
    one = brief(record, only=[everything[7]])
    assert [point["id"] for point in one["points"]] == [everything[7]]
    assert {"words", "answer"} <= one["points"][0].keys()


async def test_a_work_to_cite_is_named(graded: Graded, tmp_path: Path) -> None:
    """Each work that a check wants cited is named with its title, with a model and without."""
    async with Assayer(settings=Settings.model_validate({"home": tmp_path, "library": graded.library})) as assayer:
        record = (await assayer.acheck(example.PAPER)).records[0]
    to_cite = [point for point in brief(record)["points"] if point["list"] == "cite"]
    titles = [work.candidate.title for work in record.works]
    assert to_cite
    assert all(any(title[:40] in point["work"] for title in titles) for point in to_cite)
