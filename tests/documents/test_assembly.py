"""Papers put together from blocks."""

from hypothesis import given
from hypothesis import strategies as st

from peerassay.documents.assembly import assemble
from peerassay.documents.blocks import Block, FrontMatter, PrintedLine
from peerassay.documents.paper import Paper, Provenance, SectionKind
from peerassay.documents.sentence import Box

SOURCE = Provenance(format="markdown", name="paper.md", digest="0123456789abcdef" * 4)


def heading(text: str, level: int = 1) -> Block:
    return Block(kind="heading", text=text, level=level)


def prose(text: str) -> Block:
    return Block(kind="prose", text=text)


def build(*blocks: Block, **front: object) -> Paper:
    return assemble(FrontMatter.model_validate({"title": "On Kites", **front}), blocks, source=SOURCE)


_WORDS = st.text(alphabet=st.sampled_from(list("ab .!?\n1(A)Z")), max_size=60)
_HEADINGS = [
    "1 Introduction",
    "2 Related Work",
    "3 KiteNet",
    "3.1 Sails",
    "4 Experiments",
    "5 Conclusion",
    "References",
    "A Proofs",
]
_BLOCKS = st.lists(
    st.one_of(
        st.builds(prose, _WORDS),
        st.builds(heading, st.sampled_from([*_HEADINGS, "NeurIPS Paper Checklist", "1. Claims", "Acknowledgments"])),
        st.builds(lambda text: Block(kind="reference", text=text), _WORDS),
    ),
    max_size=25,
)


@given(_BLOCKS, _WORDS)
def test_offsets_are_exact_and_nothing_is_lost(blocks: list[Block], abstract: str) -> None:
    """Each sentence is the paper's text at its place, in order; each prose character outside references is in one."""
    paper = build(*blocks, abstract=abstract)
    at = 0
    for sentence in paper.sentences:
        assert at <= sentence.start
        assert paper.text[sentence.start : sentence.end] == sentence.text
        at = sentence.end
    inside = sum(len("".join(s.text.split())) for s in paper.sentences)
    headings = sum(len("".join(s.heading.split())) for s in paper.sections)
    assert inside + headings == len("".join(paper.text.split()))
    assert len({s.id for s in paper.sentences}) == len(paper.sentences)


@given(_BLOCKS)
def test_sections_nest(blocks: list[Block]) -> None:
    """Two sections are apart or one lies inside the other, and each begins with its heading."""
    sections = build(*blocks).sections
    for i, a in enumerate(sections):
        for b in sections[i + 1 :]:
            assert b.start >= a.end or b.end <= a.end
    assert all(s.level >= 1 and s.end >= s.start for s in sections)


def test_ids_count_per_kind_in_reading_order() -> None:
    """Sentence ids carry the section's kind and count from 001 in each."""
    paper = build(
        heading("1 Introduction"),
        prose("One. Two."),
        heading("2 Related Work"),
        prose("Three."),
        heading("3 Results"),
        prose("Four."),
        abstract="Zero.",
    )
    ids = [s.id for s in paper.sentences]
    assert ids == ["S_abs_001", "S_int_001", "S_int_002", "S_rw_001", "S_exp_001"]


def test_a_section_named_after_the_system_is_method_by_its_place() -> None:
    """Between related work and experiments stands the method, whatever it is called; subsections take its kind."""
    paper = build(
        heading("1 Introduction"),
        heading("2 Related Work"),
        heading("3 KiteNet: Flying High"),
        heading("3.1 Sails", 2),
        heading("4 Experiments"),
        heading("5 Conclusion"),
    )
    assert [s.kind.value for s in paper.sections] == [
        "introduction",
        "related_work",
        "method",
        "method",
        "experiments",
        "conclusion",
    ]


def test_what_follows_the_references_is_appendix_or_other() -> None:
    """Appendices are kept as such; checklists and acknowledgements are other; references leave the text."""
    paper = build(
        heading("1 Introduction"),
        prose("We fly."),
        heading("References"),
        Block(kind="reference", text="[1] A. Lee. A study of kites. In ICRA, 2019."),
        heading("NeurIPS Paper Checklist"),
        heading("1. Claims"),
        prose("Answer: yes."),
        heading("A Proofs"),
        prose("It holds."),
        heading("Acknowledgments"),
        prose("Thanks."),
    )
    assert [s.id for s in paper.sentences] == ["S_int_001", "S_oth_001", "S_app_001", "S_oth_002"]
    assert "kites" not in paper.text
    assert paper.references[0].title == "A study of kites"


def test_prose_under_a_reference_heading_is_split_into_entries() -> None:
    """A reader that cannot tell entries may hand the list as prose."""
    paper = build(
        heading("1 Introduction"),
        prose("We fly."),
        heading("References"),
        prose("[1] A. Lee. A study of kites. 2019. [2] B. Roe. Wind at sea. 2020."),
    )
    assert [r.title for r in paper.references] == ["A study of kites", "Wind at sea"]
    assert len(paper.sentences) == 1


def test_boxes_and_pages_follow_the_printed_lines() -> None:
    """A sentence has a box for each line it touches, cut to its share, and the page of its first character."""
    text = "Kites fly. Winds blow on."
    lines = (
        PrintedLine(start=0, end=16, box=Box(page=2, left=100, bottom=10, right=260, top=20)),
        PrintedLine(start=16, end=25, box=Box(page=3, left=100, bottom=700, right=190, top=710)),
    )
    first, second = build(heading("1 Introduction"), Block(kind="prose", text=text, lines=lines)).sentences
    assert (first.page, len(first.boxes), first.boxes[0].right) == (2, 1, 200)
    assert (second.page, [b.page for b in second.boxes]) == (2, [2, 3])
    assert second.boxes[0].left == 210


def test_the_id_is_the_best_known() -> None:
    """An OpenReview id goes before an arXiv id, that before a DOI, and the file's digest is the last resort."""
    assert build(prose("x"), openreview_id="o1", arxiv_id="2401.00001").id == "o1"
    assert build(prose("x"), doi="10.1/x", arxiv_id="2401.00001").id == "2401.00001"
    assert build(prose("x")).id == "paper-0123456789ab"


def test_missing_parts_are_told() -> None:
    """A paper without abstract, introduction or references says so in its warnings."""
    assert len(build(prose("Some text.")).warnings) == 3


def test_the_abstract_fills_the_card_and_the_text() -> None:
    """The abstract is in card and text once, whether it comes as front matter or as a heading among the blocks."""
    given_front = build(heading("1 Introduction"), abstract="We fly.")
    given_block = build(heading("Abstract"), prose("We fly."), heading("1 Introduction"))
    for paper in (given_front, given_block):
        assert paper.card.abstract == "We fly."
        assert paper.text.count("We fly.") == 1
        assert [s.id for s in paper.sentences_of(SectionKind.ABSTRACT)] == ["S_abs_001"]
