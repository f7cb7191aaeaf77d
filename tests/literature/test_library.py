"""The local library: adding, searching, looking up, and what it does when things go wrong."""

import json
import sqlite3
from pathlib import Path

import pytest

from peerassay.errors import InputError, StoreError
from peerassay.literature.candidate import Candidate
from peerassay.literature.library import Library
from peerassay.literature.library.index import IndexWriter
from peerassay.literature.library.layout import unpacked
from peerassay.literature.source import Query, WorkMention

ROWS = [
    {
        "id": "ear0000001",
        "title": "EarTune: Learning to Tune Violins by Ear",
        "abstract": "We propose a listener that tunes strings by beats between tones.",
        "authors": ["Ada Holm", "Bo Lind"],
        "venue": "Strings 2021",
        "year": 2021,
        "arxiv_id": "2101.00001",
        "url": "https://openreview.net/forum?id=ear0000001",
    },
    {
        "title": "Robust Pitch Tracking in Reverberant Rooms",
        "abstract": "Rooms blur the pitch of a violin. We introduce RoomPitch, a filter that undoes it.",
        "authors": "Cy Dahl",
        "venue": "Strings 2022",
        "year": 2022,
        "doi": "10.1000/rooms",
    },
    {
        "title": "Unsupervised Transcription of Folk Fiddle Recordings",
        "abstract": "Fiddle tunes are written down without labels.",
        "authors": "Ada Holm, Di Ek",
        "venue": "Strings 2023",
        "year": 2023,
    },
]


def written(tmp_path: Path, rows: list[dict[str, object]], name: str = "p.jsonl") -> Path:
    """Write rows as JSON lines."""
    file = tmp_path / name
    file.write_text("\n".join(json.dumps(row) for row in rows))
    return file


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """Return a library of three papers."""
    made = Library(tmp_path / "library")
    made.add(written(tmp_path, ROWS))
    return made


async def titles(library: Library, text: str, before: str | None = None) -> list[str]:
    """Return the first words of the titles that a search finds."""
    found = await library.search(Query(text=text, purpose="test", before=before), 10)
    return [paper.title.split()[0] for paper in found]


async def first(library: Library, **mention: object) -> str | None:
    """Return the first word of the best work looked up."""
    found = await library.look_up(WorkMention.model_validate({"text": "x", **mention}))
    return found[0].title.split()[0] if found else None


async def test_the_background_of_a_query_is_weighed_too(library: Library) -> None:
    """Words of the paper that stand beside the question bring up what the question alone leaves behind."""
    alone = Query(text="strings", purpose="test")
    beside = alone.model_copy(update={"background": "pitch tracking in reverberant rooms"})
    assert [p.title.split()[0] for p in await library.search(alone, 10)] == ["EarTune:"]
    found = await library.search(beside, 10)
    assert [p.title.split()[0] for p in found] == ["Robust", "EarTune:"]
    assert found[0].found_by[0].query == "strings"


def test_adding_counts_and_the_same_again_changes_nothing(library: Library, tmp_path: Path) -> None:
    """The same file twice doubles nothing; a changed row is an update."""
    again = library.add(tmp_path / "p.jsonl")
    assert (again.added, again.updated, again.unchanged) == (0, 0, 3)
    changed = library.add(written(tmp_path, [{**ROWS[1], "abstract": "Now about harpsichords."}], "q.jsonl"))
    assert (changed.added, changed.updated) == (0, 1)
    assert library.count() == 3


async def test_an_update_replaces_what_is_searched(library: Library, tmp_path: Path) -> None:
    """The old words no longer find the paper, the new ones do."""
    library.add(written(tmp_path, [{**ROWS[1], "abstract": "Now about harpsichords."}], "q.jsonl"))
    assert await titles(library, "harpsichords") == ["Robust"]
    assert "Robust" not in await titles(library, "blur filter")


def test_a_work_with_a_common_id_is_one_paper(library: Library, tmp_path: Path) -> None:
    """A row that shares the arXiv id with another is that paper, though its best id is a DOI."""
    row = {"title": "EarTune: learning to tune violins", "arxiv": "2101.00001v2", "doi": "10.1000/ear"}
    assert library.add(written(tmp_path, [row], "q.jsonl")).updated == 1
    assert library.count() == 3


async def test_search_ranks_and_says_what_found_it(library: Library) -> None:
    """The paper about the query comes first, with source, query and rank."""
    found = await library.search(Query(text="tuning the strings of violins by listening", purpose="test"), 2)
    assert found[0].title.startswith("EarTune")
    assert [(f.source, f.rank) for paper in found for f in paper.found_by] == [
        ("library", rank) for rank in range(1, len(found) + 1)
    ]


async def test_later_years_are_left_out(library: Library) -> None:
    """A query before a date gives no paper of a later year."""
    assert await titles(library, "fiddle pitch", "2022-06-01") == ["Robust"]
    assert await titles(library, "fiddle pitch", "2021") == []


@pytest.mark.parametrize("text", ["", "the of and", "quantum chromodynamics", '"(+title:*^~', "\x00"])
async def test_what_no_paper_speaks_of_finds_nothing(library: Library, text: str) -> None:
    """Unknown words, stop words and query signs give an empty answer, not an error."""
    assert await titles(library, text) == []


@pytest.mark.parametrize(
    ("mention", "found"),
    [
        ({"arxiv_id": "2101.00001v3"}, "EarTune:"),
        ({"doi": "https://doi.org/10.1000/ROOMS"}, "Robust"),
        ({"url": "https://openreview.net/pdf?id=ear0000001"}, "EarTune:"),
        ({"text": "see arXiv:2101.00001"}, "EarTune:"),
        ({"title": "robust pitch-tracking in reverberant rooms"}, "Robust"),
        ({"title": "Learning to Tune Violins by Ear"}, "EarTune:"),
        ({"title": "ET: Learning to tune violins by ear"}, "EarTune:"),
        ({"title": "Robust pitch tracking in reverberent rooms"}, "Robust"),
        ({"text": "[3] C. Dahl. Robust Pitch Tracking in Reverberant Rooms. In Strings, 2022."}, "Robust"),
        ({"nickname": "EarTune"}, "EarTune:"),
        ({"text": "EarTune"}, "EarTune:"),
        ({"nickname": "RoomPitch"}, "Robust"),
        ({"authors": ("A. Holm",), "year": 2023}, "Unsupervised"),
        ({"authors": ("Holm", "Lind"), "year": 2021}, "EarTune:"),
    ],
)
async def test_a_work_is_found_by_whatever_names_it(library: Library, mention: dict[str, object], found: str) -> None:
    """Ids, address, title with or without short name, reference line, nickname, authors and year."""
    assert await first(library, **mention) == found


@pytest.mark.parametrize(
    "mention",
    [
        {"arxiv_id": "2101.99999"},
        {"title": "Supervised Transcription of Folk Fiddle Recordings"},
        {"title": "EarTune: a hearing aid for the deaf"},
        {"title": "Robust Pitch Shifting in Empty Concert Halls"},
        {"text": "much work has tuned violins by ear and by machine over the years"},
        {"nickname": "Fiddle"},
        {"authors": ("Lind",), "year": 2021},
        {"authors": ("Holm", "Dahl"), "year": 2021},
        {"authors": ("Holm",)},
        {"text": ""},
    ],
)
async def test_where_nothing_fits_nothing_is_guessed(library: Library, mention: dict[str, object]) -> None:
    """Other ids, other titles, other people: no answer."""
    assert await first(library, **mention) is None


async def test_removed_papers_are_gone(library: Library) -> None:
    """A removed paper is neither counted, searched nor looked up."""
    (paper,) = await library.look_up(WorkMention(text="EarTune"))
    assert library.remove([paper.cand_id, "P00000000"]) == 1
    assert library.count() == 2
    assert "EarTune:" not in await titles(library, "violins ear")
    assert await first(library, text="EarTune") is None


def test_one_venues_papers_make_a_limited_source(library: Library, tmp_path: Path) -> None:
    """Years of one series are one venue; another venue, or none, opens the scope; an empty library is limited."""
    assert library.scope == "one_venue"
    assert Library(tmp_path / "none").scope == "one_venue"
    library.add(written(tmp_path, [{"title": "Another", "venue": "Organs 2020"}], "q.jsonl"))
    assert library.scope == "open"


def test_info_counts_what_is_there(library: Library) -> None:
    """Papers, years and venues are told."""
    info = library.info()
    assert (info.papers, info.years, info.with_text) == (3, (2021, 2023), 0)
    assert [(v.venue, v.papers) for v in info.venues] == [("strings", 3)]


async def test_an_empty_library_answers_with_nothing(tmp_path: Path) -> None:
    """No library is an empty one; asking makes no files."""
    library = Library(tmp_path / "none")
    assert await titles(library, "violin") == []
    assert await first(library, text="EarTune") is None
    assert (library.count(), library.papers()) == (0, ())
    assert not (tmp_path / "none").exists()


def test_a_missing_file_makes_no_library(tmp_path: Path) -> None:
    """A wrong path is told before anything is made."""
    with pytest.raises(InputError):
        Library(tmp_path / "library").add(tmp_path / "absent.jsonl")
    assert not (tmp_path / "library").exists()


async def test_a_reader_sees_what_another_process_added(library: Library, tmp_path: Path) -> None:
    """An open library shows papers added through another one."""
    assert await titles(library, "harpsichord") == []
    Library(tmp_path / "library").add(written(tmp_path, [{"title": "Harpsichord Jacks"}], "q.jsonl"))
    assert await titles(library, "harpsichord") == ["Harpsichord"]


def test_two_writers_at_once_are_one_sentence(library: Library, tmp_path: Path) -> None:
    """While one adds, another is told to wait."""
    writer = library._index.writer()
    with pytest.raises(StoreError, match="another process is adding"):
        Library(tmp_path / "library").add(tmp_path / "p.jsonl")
    writer.close()
    assert Library(tmp_path / "library").add(tmp_path / "p.jsonl").unchanged == 3


async def test_a_killed_add_leaves_the_old_state_and_the_next_takes_it_up(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Papers that were kept but not indexed when the run died are indexed by the next, whatever it adds."""

    def die(_: IndexWriter) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(IndexWriter, "commit", die)
        with pytest.raises(KeyboardInterrupt):
            library.add(written(tmp_path, [{"title": "Harpsichord Jacks"}], "q.jsonl"))
    assert await titles(library, "violins") == ["EarTune:", "Robust"]
    library.add(tmp_path / "p.jsonl")
    assert await titles(library, "harpsichord") == ["Harpsichord"]


async def test_damage_is_one_sentence(library: Library, tmp_path: Path) -> None:
    """A broken catalogue or index is a StoreError that names the folder; a lost index is made anew by adding."""
    for file in (tmp_path / "library" / "index").iterdir():
        file.unlink()
    fresh = Library(tmp_path / "library")
    with pytest.raises(StoreError, match="index is missing"):
        await titles(fresh, "violin")
    fresh.add(tmp_path / "p.jsonl")
    assert await titles(fresh, "violins") == ["EarTune:", "Robust"]
    (tmp_path / "library" / "index" / "meta.json").write_text("{broken")
    with pytest.raises(StoreError, match="index is damaged"):
        await titles(Library(tmp_path / "library"), "violin")
    await fresh.aclose()
    await library.aclose()
    (tmp_path / "library" / "papers.sqlite").write_bytes(b"no database" * 1000)
    with pytest.raises(StoreError, match="catalogue cannot be used"):
        Library(tmp_path / "library").count()


def test_full_text_comes_back_whole(tmp_path: Path) -> None:
    """A paper's body and vector are kept as given."""
    library = Library(tmp_path / "library")
    paper = Candidate(cand_id="P12345678", title="T", body="Long\n text", body_basis="full_text", embedding=(0.1, 0.2))
    library.add_papers([paper])
    assert library.papers() == (paper,)
    assert library.info().with_text == 1


async def test_search_on_real_papers_finds_the_paper_by_its_own_abstract(data_folder: Path, tmp_path: Path) -> None:
    """Real papers: nine of ten are first for the second half of their own abstract."""
    import gzip
    from itertools import islice

    with gzip.open(data_folder / "corpus" / "neurips_papers.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in islice(lines, 300)]
    library = Library(tmp_path / "library")
    assert library.add(written(tmp_path, rows)).added == 300
    hits = 0
    for row in rows[:50]:
        half = row["abstract"][len(row["abstract"]) // 2 :]
        found = await library.search(Query(text=half, purpose="test"), 1)
        hits += found[0].title == row["title"]
    assert hits >= 45


async def test_the_file_of_a_known_paper_adds_its_text(tmp_path: Path) -> None:
    """A paper's full text joins the card that is there, by title and author, and later cards do not take it away."""
    library = Library(tmp_path / "library")
    card = {"id": "AbC123xyz9", "title": "How violins remember rain", "authors": ["Ada Reed"], "year": 2021,
            "venue": "Strings 2021", "abstract": "Rain and wood."}  # fmt: skip
    library.add(written(tmp_path, [card]))
    text = {
        "title": "How Violins Remember Rain",
        "authors": ["A. Reed"],
        "full_text": "## 1 Introduction\n\nWood swells.",
    }
    assert library.add(written(tmp_path, [text])).updated == 1
    assert library.add(written(tmp_path, [text])).unchanged == 1
    assert library.add(written(tmp_path, [card | {"abstract": "Rain, wood and varnish."}])).updated == 1
    (paper,) = library.papers()
    assert (library.count(), paper.venue, paper.abstract) == (1, "Strings 2021", "Rain, wood and varnish.")
    assert paper.body is not None
    assert "Wood swells." in paper.body


def test_what_was_counted_is_counted_anew_after_another_added(library: Library, tmp_path: Path) -> None:
    """Papers that another connection adds or takes away are in count, scope, years and editions at once."""
    before = (library.count(), library.scope, library.info())
    assert before == (library.count(), library.scope, library.info())
    other = Library(tmp_path / "library")
    other.add(written(tmp_path, [{"title": "On Bows", "abstract": "Horse hair.", "year": 1999}], "b.jsonl"))
    info = library.info()
    assert (library.count(), info.years) == (4, (1999, 2023))
    assert next(venue for venue in info.venues if venue.venue is None).by_year[1999] == 1
    assert other.remove([next(p.cand_id for p in other.papers() if p.title == "On Bows")]) == 1
    assert (library.count(), library.scope, library.info()) == before


def test_what_was_counted_is_counted_anew_after_our_own_change(library: Library) -> None:
    """A library that has counted sees its own removals, and its files let go of and opened again."""
    assert library.count() == 3
    library.remove([library.papers()[0].cand_id])
    assert library.count() == 2
    library._catalogue.close()
    assert library.count() == 2


def as_earlier(library: Library) -> None:
    """Turn a library's catalogue into one of the layout before."""
    raw = sqlite3.connect(library.folder / "papers.sqlite")
    records = raw.execute("SELECT row, record FROM papers").fetchall()
    raw.executemany("UPDATE papers SET record = ? WHERE row = ?", [(unpacked(record), row) for row, record in records])
    raw.executescript(
        "DROP INDEX papers_other_title; DROP INDEX papers_totals;"
        "UPDATE papers SET bare_title = title WHERE bare_title = '';"
        "ALTER TABLE papers ADD COLUMN digest TEXT NOT NULL DEFAULT '';"
        "CREATE INDEX papers_bare_title ON papers (bare_title); CREATE INDEX papers_venue ON papers (venue);"
        "PRAGMA user_version = 1"
    )
    raw.close()


async def test_a_library_of_the_layout_before_is_read_and_added_to(library: Library, tmp_path: Path) -> None:
    """A library made before records were compressed answers as it did, and goes on growing."""
    before = library.papers(), library.info(), await titles(library, "tune violins by ear")
    await library.aclose()
    as_earlier(library)
    assert (library.papers(), library.info(), await titles(library, "tune violins by ear")) == before
    assert library.add(written(tmp_path, ROWS)).unchanged == len(ROWS)
    more = {"title": "NewTune: A Library of Tunes for Every Fiddle", "authors": "Em Fry", "year": 2024}
    assert library.add(written(tmp_path, [more])).added == 1
    for name in ("NewTune: A Library of Tunes for Every Fiddle", "A Library of Tunes for Every Fiddle"):
        (found,) = await library.look_up(WorkMention(text=name, title=name))
        assert found.title == more["title"]
    assert library.papers()[: len(ROWS)] == before[0]
