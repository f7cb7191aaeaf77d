"""What counts as a reference list that is found whole."""

from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay_bench.parsing.reference_lists import is_whole

ENTRY = "[{n}] A. Shepherd and B. Miller. Counting the {n} bells of hill flocks. Journal of Slow Roads, 19{n:02d}."


def paper(numbers: list[int]) -> Paper:
    """Return a paper with entries of these numbers."""
    listed = "\n\n".join(ENTRY.format(n=n) for n in numbers)
    text = f"# Bells on Hills\n\n## 1 Introduction\n\nBells tell where a flock is [1].\n\n## References\n\n{listed}\n"
    return read_markdown(text, "bells.md", "0" * 64)


def test_a_list_without_gaps_is_whole() -> None:
    """Entries from 1 on, each with a title."""
    assert is_whole(paper([1, 2, 3, 4, 5, 6]))


def test_a_list_with_gaps_or_few_entries_is_not() -> None:
    """A number that is missing says that an entry was lost; under five entries are no list."""
    assert not is_whole(paper([1, 2, 3, 5, 6, 7]))
    assert not is_whole(paper([1, 2, 3]))
