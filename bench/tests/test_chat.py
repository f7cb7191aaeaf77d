"""The benchmark against the chat window: the plain question, sheets without names, figures from filled tables."""

import csv
import random
from pathlib import Path

import pytest

from case_builder import large_case
from peerassay.errors import InputError
from peerassay.reports.csv_table import csv_table
from peerassay_bench.chat.bench import figures_of
from peerassay_bench.chat.pages import ROLES, page_of, without_related_work
from peerassay_bench.chat.plain import JOBS, PlainQuestion
from peerassay_bench.chat.sheets import COLUMNS, TABLE, Judged, Pair, judgements, letters, plain, write_sheets

SEED = 7
PAIRS = [Pair(f"p{n}", role, f"OUR page {n}", f"CHAT page {n}") for n in range(8) for role in ("author", "chair")]


def filled(folder: Path, preferred: str) -> Path:
    """A table in which a reader always prefers one side."""
    rows = [
        {
            "paper": pair.paper,
            "role": pair.role,
            "preferred": next(a for a, side in letters(pair.paper, pair.role, SEED).items() if side == preferred),
            "wrong_A": "1",
            "wrong_B": "",
            "use_A": "yes",
        }
        for pair in PAIRS
    ]
    path = folder / f"{preferred}.csv"
    path.write_text(csv_table(COLUMNS, rows))
    return path


@pytest.mark.parametrize("job", JOBS)
def test_the_plain_question_shows_whole_files_and_asks_in_a_users_words(job: str) -> None:
    """Every job has a wording and roles; all of the files is in the prompt, the question last."""
    prompt = PlainQuestion(job, {"paper.md": "A kite flies.\n| a | b |", "reviews.md": "Good."}).prompt()
    assert "| a | b |" in prompt.user
    assert prompt.blocks[-1].strip()
    assert ROLES[job]


def test_sheets_name_nobody_and_differ_in_letters(tmp_path: Path) -> None:
    """Both pages of each pair are written under letters that change from pair to pair."""
    write_sheets(tmp_path, PAIRS, SEED)
    first = {(tmp_path / f"{pair.paper}-{pair.role}" / "A.md").read_text()[:3] for pair in PAIRS}
    assert first == {"OUR", "CHA"}
    rows = list(csv.DictReader((tmp_path / TABLE).read_text().splitlines()))
    assert [(row["paper"], row["role"]) for row in rows] == [(pair.paper, pair.role) for pair in PAIRS]


def test_a_filled_table_gives_the_preference_back(tmp_path: Path) -> None:
    """A reader who always prefers our page gives 1, whatever the letters; a second who never does gives .5 together."""
    known = [(pair.paper, pair.role) for pair in PAIRS]
    ours = list(judgements(filled(tmp_path, "ours"), known, SEED))
    chat = list(judgements(filled(tmp_path, "chat"), known, SEED))
    assert figures_of(ours)["preferred_chair"].value == 1.0
    both = figures_of([*ours, *chat])
    assert both["preferred"].value == 0.5
    assert both["readers_agree"].value == 0.0
    assert figures_of([])["judgements"].value == 0.0


def test_order_of_readers_does_not_move_the_figures(tmp_path: Path) -> None:
    """Figures are the same for the same judgements in any order."""
    known = [(pair.paper, pair.role) for pair in PAIRS]
    found: list[Judged] = [*judgements(filled(tmp_path, "ours"), known, SEED)]
    shuffled = random.Random(1).sample(found, len(found))
    assert figures_of(shuffled) == figures_of(found)


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [("preferred", "C", "preferred is"), ("wrong_A", "two", "not a number"), ("paper", "p99", "other pages")],
)
def test_a_cell_that_means_nothing_is_named(tmp_path: Path, column: str, value: str, said: str) -> None:
    """A wrong letter, number or paper ends in one sentence with the line."""
    row = {"paper": "p0", "role": "author", "preferred": "A", column: value}
    path = tmp_path / "r.csv"
    path.write_text(csv_table(COLUMNS, [row]))
    with pytest.raises(InputError, match=said):
        list(judgements(path, [("p0", "author")], SEED))


def test_a_page_is_made_plain_without_loss_of_words() -> None:
    """Marks of folding go, words stay."""
    assert plain("<details><summary>More</summary>\n\n\n\nwords</details>") == "More\n\nwords\n"


def test_sheets_show_what_is_seen_before_anything_is_unfolded() -> None:
    """Our page loses its notes and the marks that lead to them, in every view that a role has."""
    record = large_case()
    pages = [page_of(job, record, role) for job in ("grade", "reply", "explain") for role in ROLES[job]]
    assert len(set(pages)) == 3
    assert all("## Notes" not in page and "(note 1)" not in page for page in pages)


def test_the_related_work_section_is_not_shown_to_its_writer() -> None:
    """The section goes from its heading to the next."""
    assert without_related_work("# T\n## 2 Related Work\nOthers.\n## 3 Method\nOurs.") == "# T\n## 3 Method\nOurs."
