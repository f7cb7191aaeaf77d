"""Places in JSON data."""

from hypothesis import given
from hypothesis import strategies as st

from peerassay.engines.salvage import before_removal, read_path, without, write_path

steps = st.integers(0, 50) | st.text(st.characters(exclude_categories=["Cs"]), min_size=1)
paths = st.lists(steps, max_size=5).map(tuple)


@given(paths)
def test_path_survives_writing_and_reading(path: tuple[str | int, ...]) -> None:
    """A path is read back as it was written, whatever its keys."""
    assert read_path(write_path(path)) == path


def test_paths_look_like_the_contract() -> None:
    """Paths are written `$.a.b[3].c`."""
    assert write_path(("a", "b", 3, "c")) == "$.a.b[3].c"
    assert write_path(("a.b", 'say "no"')) == '$["a.b"]["say \\"no\\""]'
    assert read_path('$["\\q"]') is None


@given(st.text())
def test_any_text_is_a_path_or_none(text: str) -> None:
    """Reading a path never raises."""
    read_path(text)


@given(st.lists(st.integers(), unique=True, max_size=12), st.sets(st.integers(0, 11)))
def test_places_are_found_again_after_removal(numbers: list[int], gone: set[int]) -> None:
    """Where an item stands after removal leads back to where it stood before."""
    data = {"a": numbers}
    removed = {("a", i) for i in gone}
    for index, number in enumerate(without(data, removed)["a"]):
        place = before_removal(("a", index), removed)
        assert numbers[int(place[-1])] == number
