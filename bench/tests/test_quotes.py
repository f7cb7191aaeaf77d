"""The benchmark of quotes: what is drawn, what is read from a file, what is counted."""

import json
import random
from itertools import product
from pathlib import Path

import pytest

from peerassay.documents.reading import read_paper_bytes
from peerassay.errors import InputError
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.options import BenchOptions
from peerassay_bench.quotes.bench import measure
from peerassay_bench.quotes.flips import negated, renumbered
from peerassay_bench.quotes.noise import with_artefacts, with_token_noise
from peerassay_bench.quotes.rows import FALSE_KINDS, NOISE, drawn_rows, kind_of, rows_of_file

_THINGS = ("pebbles", "lanterns", "kettles", "ladders", "bridges", "violins", "anchors", "barrels")
_PLACES = ("harbour", "meadow", "workshop", "orchard", "library", "cellar", "station")
_VERBS = ("carried", "painted", "counted", "repaired", "weighed", "borrowed")


def _text(seed: int) -> str:
    """A paper of our own: three sections of sentences that no other seed gives."""
    rng = random.Random(seed)
    lines = [f"# A study of {_THINGS[seed % 8]}", "## Abstract", "We study things."]
    for heading in ("1 Introduction", "2 Method", "3 Experiments"):
        said = [
            f"In round {rng.randint(10, 99)} the {rng.choice(_THINGS)} of the {rng.choice(_PLACES)} were "
            f"{rng.choice(_VERBS)} by {rng.randint(100, 999)} careful people , which is higher than the "
            f"{rng.choice(_THINGS)} that we had {rng.choice(_VERBS)} near the {rng.choice(_PLACES)} before."
            for _ in range(40)
        ]
        lines += [f"## {heading}", " ".join(said)]
    return "\n\n".join(lines)


@pytest.fixture
def invented(tmp_path: Path) -> Path:
    """A data folder with the full texts of four papers."""
    folder = tmp_path / "data" / "fulltext" / "any"
    folder.mkdir(parents=True)
    for seed in range(4):
        (folder / f"paper{seed}.md").write_text(_text(seed), encoding="utf-8")
    return tmp_path / "data"


def test_every_kind_is_drawn_as_often() -> None:
    """Each noise and each false kind comes `each` times, with quotes of 10 to 90 words before the noise."""
    papers = {f"p{n}": read_paper_bytes(_text(n).encode(), "p.md") for n in range(3)}
    rows = list(drawn_rows(papers, 4, random.Random(1)))
    kinds = [row.kind for row in rows]
    assert {kind: kinds.count(kind) for kind in kinds} == dict.fromkeys(
        [*(f"noise_{n}" for n in NOISE), *FALSE_KINDS], 4
    )
    for row in rows:
        if row.place is not None:
            start, end = row.place
            assert 10 <= len(papers[row.paper].text[start:end].split()) <= 90
        assert row.true is row.kind.startswith("noise")


def test_the_same_seed_draws_the_same_quotes() -> None:
    """Two draws with one seed are alike, with another they differ."""
    papers = {f"p{n}": read_paper_bytes(_text(n).encode(), "p.md") for n in range(3)}
    assert list(drawn_rows(papers, 3, random.Random(1))) == list(drawn_rows(papers, 3, random.Random(1)))
    assert list(drawn_rows(papers, 3, random.Random(1))) != list(drawn_rows(papers, 3, random.Random(2)))


@pytest.mark.parametrize("share", [0.0, 0.2])
def test_noise_changes_about_its_share_of_the_words(share: float) -> None:
    """Without noise nothing changes; with a fifth, between a tenth and three tenths of the words."""
    words = ["".join(letters) for letters in product("bcdfghjkml", repeat=3)]
    noisy = set(with_token_noise(" ".join(words), share, ["foreign"], random.Random(3)).split())
    lost = sum(word not in noisy for word in words) / 1000
    assert share * 0.4 <= lost <= share * 1.5


def test_noise_leaves_numbers_and_negations() -> None:
    """A quote with another number or without its negation is no true one, however little else is changed."""
    words = ["it", "does", "not", "rise", "by", "3.5", "without", "x2"] * 50
    noisy = with_token_noise(" ".join(words), 0.5, ["foreign"], random.Random(3)).split()
    assert [noisy.count(word) for word in ("not", "3.5", "without", "x2")] == [50] * 4


def test_artefacts_take_away_nothing_but_citation_marks() -> None:
    """Ligatures, hyphens and line breaks folded back, the words are the same."""
    quote = "The efficient classification of flowers was afflicted by considerable differences"
    for seed in range(30):
        marred = with_artefacts(f"{quote} [3, 4]", random.Random(seed)).replace("-\n", "")
        folded = marred.replace("ﬃ", "ffi").replace("ﬄ", "ffl").replace("ﬀ", "ff").replace("ﬁ", "fi").replace("ﬂ", "fl")
        assert " ".join(folded.split()).removesuffix(" [3, 4]") == quote


def test_a_flip_changes_one_thing() -> None:
    """One negation put in or taken out; one number or direction changed; None where there is nothing to change."""
    rng = random.Random(0)
    assert negated("the model is good", rng) == "the model is not good"
    assert negated("it does not work", rng) == "it does work"
    assert negated("we cannot see", rng) == "we can see"
    assert negated("a plain phrase", rng) is None
    assert renumbered("the error was higher there", rng) == "the error was lower there"
    assert renumbered("in 2019 as ( 3 ) and others [ 20, 12, 18 ] said", rng) is None
    assert renumbered("12, 18] said so", rng) is None
    changed = renumbered("it took 41.5% longer-lasting steps", rng)
    assert changed is not None
    assert changed != "it took 41.5% longer-lasting steps"
    assert changed.endswith(".5% longer-lasting steps")


def test_the_bench_tells_true_quotes_from_false_ones(invented: Path) -> None:
    """On clear papers nearly all true quotes are found and no foreign or negated one is, unlike with the baseline."""
    result = measure(DataFolder(invented), BenchOptions(limit=12))
    figures, plain = result.figures, result.baselines["partial_ratio_80"]
    assert figures["recall_noise_0"].value == 1
    assert figures["accepted_negation"].value == 0
    assert plain["accepted_negation"].value > 0.5
    assert figures["precision"].value > plain["precision"].value
    assert figures["recall"].n == 36
    assert figures["ms_per_quote"].n == 84


def test_quotes_of_a_file_are_checked(tmp_path: Path) -> None:
    """A file's rows are held against the folder's papers, with their own labels and kinds."""
    (tmp_path / "mill.md").write_text(
        "# Mills\n\n## 1 Introduction\n\nThe mill grinds forty sacks of grain on a windy day.\n"
    )
    quote = "The mill grinds forty sacks of grain on a windy day"
    rows = [
        {"paper": "mill", "quote": quote, "label": True, "kind": "noise_0"},
        {"paper": "mill.md", "quote": quote.replace("grinds", "does not grind"), "label": False, "kind": "negation"},
        {"paper": "mill", "quote": "Ten geese crossed the road to the old church", "label": "false", "kind": "foreign"},
    ]
    file = tmp_path / "quotes.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)))
    result = measure(DataFolder(None), BenchOptions(quotes=file, papers=tmp_path))
    values = {key: figure.value for key, figure in result.figures.items()}
    assert (values["precision"], values["recall"], values["recall_noise_0"]) == (1, 1, 1)
    assert (values["accepted_negation"], values["accepted_other_paper"]) == (0, 0)
    assert values["recall_noise_20"] is None


def test_a_paper_that_is_not_there_is_named(tmp_path: Path) -> None:
    """A row about a paper that the folder lacks is refused with the paper's name; so is a row without a label."""
    (tmp_path / "mill.md").write_text("# Mills\n\nThe mill grinds.\n")
    file = tmp_path / "quotes.jsonl"
    file.write_text(json.dumps({"paper": "barn", "quote": "a b c", "label": 1, "kind": ""}))
    with pytest.raises(InputError, match="barn"):
        measure(DataFolder(None), BenchOptions(quotes=file, papers=tmp_path))
    file.write_text(json.dumps({"paper": "mill", "quote": "a b c"}))
    with pytest.raises(InputError, match="row 1"):
        rows_of_file(file)


@pytest.mark.parametrize(
    ("given", "true", "kind"),
    [
        (0.05, True, "noise_5"),
        ("noise 20 %", True, "noise_20"),
        (None, True, "noise_0"),
        ("foreign", False, "other_paper"),
        ("direction", False, "number"),
        ("negated", False, "negation"),
    ],
)
def test_kinds_of_files_are_understood(given: object, true: bool, kind: str) -> None:
    """A file may call the kinds by other words."""
    assert kind_of(given, true) == kind
