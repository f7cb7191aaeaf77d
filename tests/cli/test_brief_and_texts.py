"""For programs: a run in 3 kB, texts and open files in place of paths, an assayer as an async context."""

import io
import json

from shell import Graded, run

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
