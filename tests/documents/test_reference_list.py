"""Reference lists split into entries, and entries read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.documents.reference_authors import family_name
from peerassay.documents.reference_list import parse_reference, split_references


@pytest.mark.parametrize(
    ("text", "title", "year"),
    [
        (
            "[1] Ann B Lee. Kites learn in the wind. arXiv preprint arXiv:2005.14165 , 2020.",
            "Kites learn in the wind",
            2020,
        ),
        ("[1] Do kites need strings after flying? ICML'20", "Do kites need strings after flying?", 2020),
        ('Lee, Ann, et al. "Path finding for kites." CVPR 2018.', "Path finding for kites", 2018),
        ("Kites are all you need", "Kites are all you need", None),
        ("Kites are all you need, NeurIPS 2017", "Kites are all you need", 2017),
        ("Lee et al. Kites are all you need. NeurIPS 2017", "Kites are all you need", 2017),
        ("Lee, D. P. and Roe, J. Kito: A method for flying. arXiv:1412.6980, 2014.", "Kito: A method for flying", 2014),
        ("Lee, D. P., & Roe, J. (2014). Kito: A method for flying. In ICRA.", "Kito: A method for flying", 2014),
        ("Ann P. Lee and Bo Roe. 2015. Kito: A method for flying. In ICRA.", "Kito: A method for flying", 2015),
        (
            'D. P. Lee and J. Roe, "Kito: A method for flying," in ICRA, 2015, pp. 1-9.',
            "Kito: A method for flying",
            2015,
        ),
        ("Lee JA, Roe B. The wind at sea. Nature. 2010;12:1-5.", "The wind at sea", 2010),
        ("J.A. Lee, B. Roe, The wind and its parts, Nature 12 (2010) 1–5.", "The wind and its parts", 2010),
        ("Lee, Jimmy Ray, Roe, Jamie, and Poe, Ed E. String normalization. 2016.", "String normalization", 2016),
        (
            "Lee et al. (2012) Lee C, Roe LL (2012) Wind patterns signal novelty. J Wind 109:1-2.",
            "Wind patterns signal novelty",
            2012,
        ),
        ("[3] Z. Lee et al. Sail far: a study of strings, CVPR2022", "Sail far: a study of strings", 2022),
        ('- [A] "SaRA: Sail-rank adaptation" (Hu et al., 2021)', "SaRA: Sail-rank adaptation", 2021),
        ("[a] *Mastering Winds through World Models*, Lee et al. 2023", "Mastering Winds through World Models", 2023),
        ("Ann Lee, Bo Roe, Cy Poe, Learning to fly in a storm, 2021", "Learning to fly in a storm", 2021),
        ("[4] Lee, X., Roe, Y., ... & Poe, Z. (2023). Flying models. Wind Journal.", "Flying models", 2023),
        (
            "> [8] Lee, Q. and Roe, S., 2023. Feature-level flying. Advances in Wind, 36, pp.6568-6581.",
            "Feature-level flying",
            2023,
        ),
        ("OpenKite. Kite-4 Technical Report, 2023.", "Kite-4 Technical Report", 2023),
        (
            "A Lee, B Van Roe, Kitenet: A net of kites in International conference on kites. (KMLR), 2020.",
            "Kitenet: A net of kites",
            2020,
        ),
        (
            "P Lee, A connection between kites and winds. Wind computation 23, 1661-1674 (2011).",
            "A connection between kites and winds",
            2011,
        ),
    ],
)
def test_title_and_year_are_read(text: str, title: str, year: int | None) -> None:
    """Printed styles and what reviewers type in haste give the same title and year."""
    found = parse_reference(text, id="ref_001")
    assert (found.title, found.year, found.text) == (title, year, text)


def test_ids_are_read() -> None:
    """arXiv ids, DOIs and addresses are found, also where nothing else stands."""
    assert parse_reference("https://arxiv.org/abs/2101.00001v2", id="r").arxiv_id == "2101.00001"
    assert parse_reference("[3] arXiv:2210.12345", id="r").year == 2022
    assert parse_reference("doi: 10.1145/3292500.3330701.", id="r").doi == "10.1145/3292500.3330701"
    assert (
        parse_reference("https://openreview.net/forum?id=abcDEF12", id="r").url
        == "https://openreview.net/forum?id=abcDEF12"
    )
    assert parse_reference("https://openreview.net/forum?id=abcDEF12", id="r").title is None


def test_authors_and_markers_are_read() -> None:
    """Names come apart in either order; the marker is as the text cites it."""
    found = parse_reference("[12] Lee, D. P., and Roe, J. Kites. In ICRA, 2014.", id="r")
    assert found.marker == "[12]"
    assert found.authors == ("Lee, D. P.", "Roe, J.")
    assert parse_reference("Ann Lee, Bo van Roe, and Cy Poe. Kites in wind. 2014.", id="r").authors == (
        "Ann Lee",
        "Bo van Roe",
        "Cy Poe",
    )
    assert parse_reference("Lee et al., 2017", id="r").title is None
    assert parse_reference("x", id="r", marker="[7]").marker == "[7]"


@given(st.text(max_size=200))
def test_any_text_can_be_an_entry(text: str) -> None:
    """Whatever stands there is kept and does no harm."""
    assert parse_reference(text, id="r").text == text


@pytest.mark.parametrize("piece", ["Lee, ", "A. ", "Ann Lee and ", "(", '"', "et al. ", "Lee A, "])
def test_long_runs_of_names_are_read(piece: str) -> None:
    """A list of ten thousand names is read without the work exploding."""
    assert parse_reference(piece * 10_000, id="r").id == "r"


_LIST = ["A. Lee. Kites. 2019.", "B. Roe. Winds, volume 3. 2020.", "C. Poe. Sails at sea. 2021."]


@pytest.mark.parametrize("style", ["[{}] {}", "{}. {}"])
@pytest.mark.parametrize("joint", ["\n", " "])
def test_numbered_lists_are_split_joined_or_not(style: str, joint: str) -> None:
    """Numbers that count up part the entries, one a paragraph or run together."""
    entries = [style.format(i, text) for i, text in enumerate(_LIST, 1)]
    paragraphs = entries if joint == "\n" else [joint.join(entries)]
    assert split_references(paragraphs) == entries


def test_author_year_lists_are_one_a_paragraph_and_broken_ones_are_joined() -> None:
    """A paragraph that only goes on belongs to the entry before it."""
    parts = [
        "Ann Lee and Bo Roe. 2019. Kites in wind. In",
        "proceedings of ICRA, pages 1-9.",
        "Cy Poe. 2020. Sails. In IROS.",
    ]
    assert split_references(parts) == [f"{parts[0]} {parts[1]}", parts[2]]


@pytest.mark.parametrize(
    ("text", "authors"),
    [
        ("Okafor, I., & Brandt, B. (2022). Reeds in salt water. Tides, 3(2).", ("Okafor, I.", "Brandt, B.")),
        ("Okafor, I. S.-g., & O'Neil, C. (2022, May). Reeds in salt water.", ("Okafor, I. S.-g.", "O'Neil, C.")),
        ('Okafor, Ife, Bo Brandt, and Cy Dow. "Reeds in salt water." 2022.', ("Okafor, Ife", "Bo Brandt", "Cy Dow")),
    ],
)  # fmt: skip
def test_inverted_names_are_kept_whole(text: str, authors: tuple[str, ...]) -> None:
    """A family name and the initials or given name behind its comma are one author, also where only the first is so."""
    assert parse_reference(text, id="r1").authors == authors


@pytest.mark.parametrize(
    "author", ["Okafor, I.", "I. Okafor", "Ife Okafor", "Okafor I", "Okafor IS", "Okafor", "Okafor, Ife"]
)
def test_the_family_name_is_told_in_every_style(author: str) -> None:
    """Initials and given names are not taken for the family name, wherever they stand."""
    assert family_name(author) == "Okafor"


def test_marks_inside_a_title_stay_in_it() -> None:
    """A quotation inside a title is not the title, and a version broken over a line is closed up."""
    quoted = parse_reference('Learning thresholds via the "edge of stability". Tides, 2023.', id="r1")
    assert (quoted.title or "").startswith('Learning thresholds via the "edge of stability')
    broken = parse_reference("I. Okafor, B. Brandt. Tide2. 5-vl technical report. arXiv, 2025.", id="r2")
    assert broken.title == "Tide2.5-vl technical report"


@pytest.mark.parametrize(
    ("printed", "venue"),
    [
        (
            "In Reed, B. and Lind, C. (eds.), Proceedings of the Conference on Sounds, pp. 1-9, 2019.",
            "Proceedings of the Conference on Sounds",
        ),
        ("In B. Reed, C. Lind, editors, Advances in Sounding, volume 3, 2019.", "Advances in Sounding"),
        ("In Sounds (Tools and Tables) , 2019.", "Sounds (Tools and Tables)"),
    ],
)
def test_a_venue_is_the_volume_and_not_its_editors(printed: str, venue: str) -> None:
    """Names in front of the volume are left out, a bracket of its own name is closed."""
    entry = parse_reference(f"Ada Holm and Bo Roe. Sorting violins by ear. {printed}", id="ref_1")
    assert (entry.title, entry.venue) == ("Sorting violins by ear", venue)
