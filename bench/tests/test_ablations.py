"""ScholarSum under other settings."""

from pathlib import Path

import pytest

from made_data import write_rows
from peerassay.errors import InputError
from peerassay.settings import resolve
from peerassay_bench.ablations.bench import measure
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.options import BenchOptions

pytest.importorskip("rouge_score")

ARTICLE = " \n ".join(
    f"the sieve {number} sorts the pebbles of beach {number} by their colour . "
    f"we measure that the sieve {number} finds {number}0 of 100 red pebbles on the beach ."
    for number in range(1, 9)
)


def data(folder: Path) -> DataFolder:
    """Return a folder with one article of each set."""
    for name in ("arxiv", "pubmed"):
        row = {"id": f"{name}-1", "article": ARTICLE, "abstract": "We sort the pebbles of a beach by their colour."}
        write_rows(folder / "summarization" / f"{name}.jsonl.gz", [row])
    return DataFolder(folder)


def options(folder: Path, **more: object) -> BenchOptions:
    """Return options without a model, everything kept below the folder."""
    asking = resolve({"home": str(folder / "home")}, environment={}).settings
    return BenchOptions(asking=asking, **more)  # type: ignore[arg-type]


def test_each_variant_has_the_figures_of_the_full_method(tmp_path: Path) -> None:
    """One column for each variant; what needs a model, or changes nothing, is said."""
    found = measure(data(tmp_path / "data"), options(tmp_path, out=tmp_path / "out"))
    assert {"without grounding", "without teacher", "keywords task"} <= set(found.baselines)
    assert not any(name.startswith(("run", "temperature")) for name in found.baselines)
    assert any("temperature is left out" in words for words in found.warnings)
    assert {"arxiv_rouge_1", "pubmed_rouge_l"} <= set(found.figures)
    for figures in found.baselines.values():
        assert set(figures) == set(found.figures)
    lines = (tmp_path / "out" / "scholarsum_ablations.csv").read_text("utf-8").splitlines()
    assert len(lines) == 2 + len(found.baselines)


def test_an_unknown_family_is_refused(tmp_path: Path) -> None:
    """The sentence names those that there are."""
    with pytest.raises(InputError, match="components, keywords, temperature, seeds"):
        measure(data(tmp_path / "data"), options(tmp_path, part="colours"))
