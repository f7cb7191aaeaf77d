"""GROBID TEI papers."""

import pytest

from peerassay.documents.tei import read_tei
from peerassay.errors import UnreadableDocument

TEI = """<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc>
<titleStmt><title level="a" type="main">Kites in Wind</title></titleStmt>
<publicationStmt><date type="published" when="2024-05-21">21 May 2024</date></publicationStmt>
<sourceDesc><biblStruct><analytic><author><persName><forename>Ann</forename><surname>Lee</surname></persName></author></analytic>
<monogr><title level="m">ICRA</title></monogr><idno type="DOI">10.1/abc</idno></biblStruct></sourceDesc>
</fileDesc><profileDesc><abstract><div><p>We fly. It works.</p></div></abstract></profileDesc></teiHeader>
<facsimile><surface n="1"/><surface n="2"/></facsimile>
<text><body>
<div><head n="1">Introduction</head><p><s>Kites fly<ref target="#b0">[1]</ref>.</s><s>So we say</s></p>
<formula>x = 1</formula><p>where x is wind.</p><note>A note.</note></div>
<div><head n="2.">KiteNet</head><p>We tie.</p></div>
<div><head n="3">Experiments</head><p>It flew &amp; flew.</p></div>
<figure><head>Figure 1</head><figDesc>A kite.</figDesc></figure>
</body><back>
<div type="acknowledgement"><div><head>Acknowledgements</head><p>Thanks.</p></div></div>
<div type="annex"><div><head>A Proofs</head><p>It holds.</p></div></div>
<div type="references"><listBibl><biblStruct xml:id="b0"><analytic><title level="a">A study of winds</title>
<author><persName><forename>Bo</forename><surname>Roe</surname></persName></author></analytic>
<monogr><title level="j">Wind</title><imprint><date when="2019-02">2019</date></imprint></monogr>
<idno type="arXiv">arXiv:1901.00001</idno></biblStruct></listBibl></div>
</back></text></TEI>"""


def test_card_sections_sentences_and_references() -> None:
    """Header, body, back matter and structured references end where they belong."""
    paper = read_tei(TEI.encode(), "paper.tei.xml")
    assert (paper.card.title, paper.card.authors, paper.card.date) == ("Kites in Wind", ("Ann Lee",), "2024-05-21")
    assert (paper.id, paper.source.pages) == ("10.1/abc", 2)
    assert [s.kind.value for s in paper.sections][:4] == ["abstract", "introduction", "method", "experiments"]
    assert [s.text for s in paper.sentences][2:5] == ["Kites fly[1].", "So we say\nx = 1\nwhere x is wind.", "We tie."]
    assert [s.id for s in paper.sentences][-2:] == ["S_oth_001", "S_app_001"]
    reference = paper.references[0]
    assert (reference.title, reference.authors, reference.year, reference.arxiv_id) == (
        "A study of winds",
        ("Bo Roe",),
        2019,
        "1901.00001",
    )


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"<TEI><text>", "broken"),
        (b"<html/>", "not TEI"),
        (b"<TEI/>", "no running text"),
        (b'<!DOCTYPE TEI [<!ENTITY a "b">]><TEI>&a;</TEI>', "entities"),
        (b'<!DOCTYPE TEI SYSTEM "file:///etc/passwd"><TEI/>', "entities"),
        ("<!DOCTYPE TEI []><TEI/>".encode("utf-16"), "entities"),
        (b"<TEI>" + b"<div>" * 5000, "deeply"),
    ],
)
def test_bad_files_are_one_sentence(data: bytes, words: str) -> None:
    """Broken, foreign, empty and dangerous XML is refused, naming the file."""
    with pytest.raises(UnreadableDocument, match=words) as caught:
        read_tei(data, "paper.tei.xml")
    assert caught.value.where.startswith("paper.tei.xml")


BLOCKS = """<TEI><teiHeader><fileDesc><titleStmt><title>Kites</title></titleStmt></fileDesc></teiHeader><text><body>
<div><head n="1">Introduction</head><p><s>The loss is</s></p><formula>L = a<hi rend="superscript">18</hi> (3</formula>
<p><s>) where a is wet.</s></p><p><s>So</s></p><formula>x = 1<label>(4)</label></formula><p><s>holds.</s></p>
<p><s>And</s></p><formula>y = 2</formula><p>(5) is dry.</p><note place="foot" n="2"><s>A note.</s></note></div>
<figure type="table"><head>Table 1 :</head><label>1</label><figDesc>Winds of kites.</figDesc><table>
<row role="label"><cell>kite</cell><cell cols="2">wind</cell></row><row><cell>red</cell><cell>1</cell><cell/></row>
</table><note>All in m/s.</note></figure>
<figure><head>Figure 2 :</head><figDesc>Figure 2: A kite.</figDesc></figure></body></text></TEI>"""


def test_formulas_tables_figures_and_notes_are_blocks() -> None:
    """GROBID's formulas are in their sentences, whatever became of their numbers; tables have rows."""
    paper = read_tei(BLOCKS.encode(), "kites.tei.xml")
    assert [(b.id, b.label) for b in paper.blocks] == [
        *(
            ("eq_1", "(3)"),
            ("eq_2", "(4)"),
            ("eq_3", "(5)"),
            ("fn_1", None),
            ("tab_1", "Table 1"),
            ("fig_1", "Figure 2"),
        ),
    ]
    assert [paper.text[b.start : b.end] for b in paper.blocks[:3]] == ["L = a^18", "x = 1", "y = 2"]
    assert [s.text for s in paper.sentences][:1] == ["The loss is\nL = a^18 (3)\nwhere a is wet."]
    assert [s.text for s in paper.sentences][1:] == ["So\nx = 1 (4)\nholds.", "And\ny = 2 (5)\nis dry."]
    table = paper.blocks[4]
    assert [(part.role, part.text) for part in table.parts] == [
        ("caption", "Table 1 : Winds of kites."),
        ("header", "kite | wind |"),
        ("row", "red | 1 |"),
        ("note", "All in m/s."),
    ]
    assert paper.captions[1] == "Figure 2: A kite."
