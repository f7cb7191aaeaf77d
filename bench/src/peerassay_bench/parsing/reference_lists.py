"""Is the reference list of a full text found, and found whole?

A list counts where it has `LEAST` entries and more, `TITLED` of them with a title, and, where entries are numbered,
every number from 1 on: a list that is cut off, or runs on into an appendix, has gaps or entries without titles.
"""

import re
from collections.abc import Iterator

from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay.errors import UnreadableDocument
from peerassay.frozen import digest
from peerassay.progress import Step
from peerassay_bench.data_folder import DataFolder, text_of
from peerassay_bench.options import BenchOptions

LEAST = 5
TITLED = 0.85
_NUMBER = re.compile(r"\[(\d+)\]")


def lists_found(data_folder: DataFolder, options: BenchOptions) -> Iterator[tuple[str, bool]]:
    """Yield for each full text whether its list is found whole; one that cannot be read has none."""
    files = list(data_folder.full_texts().items())[: options.limit]
    for number, (name, path) in enumerate(files):
        if number % 50 == 0:
            options.progress(Step(what="reference lists read", done=number, total=len(files)))
        text = text_of(path)
        try:
            yield name, is_whole(read_markdown(text, path.name, digest(text)))
        except UnreadableDocument:
            yield name, False


def is_whole(paper: Paper) -> bool:
    """Return whether the paper's list is one as above."""
    listed = paper.references
    numbers = {int(found[1]) for reference in listed if (found := _NUMBER.match(reference.marker or ""))}
    titled = sum(bool(reference.title) for reference in listed) >= TITLED * len(listed)
    return len(listed) >= LEAST and titled and (not numbers or numbers == set(range(1, max(numbers) + 1)))
