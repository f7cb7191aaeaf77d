"""Papers as JATS XML."""

import pytest

from peerassay.documents.jats import read_jats
from peerassay.documents.reading import format_of
from peerassay.errors import UnreadableDocument

DOCTYPE = '<?xml version="1.0"?>\n<!DOCTYPE article PUBLIC "-//NLM//DTD JATS" "https://example.org/JATS.dtd">\n'
ARTICLE = """<article xmlns:mml="http://www.w3.org/1998/Math/MathML"><front><journal-meta><journal-title-group>
<journal-title>Kite Letters</journal-title></journal-title-group></journal-meta><article-meta>
<article-id pub-id-type="doi">10.1/kites</article-id><title-group><article-title>Kites in rain<xref>*</xref>
</article-title></title-group><contrib-group><contrib contrib-type="author"><name><surname>Lee</surname>
<given-names>Ann</given-names></name></contrib><contrib contrib-type="editor"><name><surname>Poe</surname>
<given-names>Ed</given-names></name></contrib></contrib-group>
<pub-date><year>2024</year><month>3</month><day>7</day></pub-date><pub-date><year>2025</year></pub-date>
<abstract><p>We fly kites.</p></abstract><abstract abstract-type="teaser"><p>Wow.</p></abstract></article-meta></front>
<body><sec><label>1</label><title>Introduction</title><p>Kites&nbsp;fly<sup><xref>1</xref></sup> at 10<sup>-3</sup> m.
The loss is<disp-formula><label>(2)</label><mml:math><mml:mi>L</mml:mi><mml:mo>=</mml:mo><mml:msup><mml:mi>a</mml:mi>
<mml:mn>2</mml:mn></mml:msup></mml:math></disp-formula>where a is wet.</p>
<table-wrap><label>Table 1.</label><caption><p>Winds.</p></caption><table><thead><tr><th>kite</th><th colspan="2">wind
</th></tr></thead><tbody><tr><td rowspan="2">red</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody>
</table><table-wrap-foot><fn><p>All in m/s.</p></fn></table-wrap-foot></table-wrap>
<fig><label>Figure 1</label><caption><p>A kite.</p></caption></fig><code>look(up)
run()</code></sec></body><back><ack><p>We thank the wind.</p></ack><ref-list><title>References</title>
<ref><label>1</label><mixed-citation><name><surname>Roe</surname> <given-names>B</given-names></name>.
<article-title>Wind at sea</article-title>. <source>Sea</source> 2019. <pub-id pub-id-type="doi">10.1/wind</pub-id>
</mixed-citation></ref><ref><label>2</label><element-citation><name><surname>Fay</surname><given-names>C</given-names>
</name><article-title>On strings</article-title><source>Sea</source><year>2020</year></element-citation></ref>
</ref-list></back></article>"""


def test_card_sections_blocks_and_references() -> None:
    """Everything of an article is in its place; powers are kept, raised citations are none."""
    paper = read_jats((DOCTYPE + ARTICLE).encode(), "kites.nxml")
    card = paper.card
    assert (card.title, card.authors, card.date, card.doi) == (
        "Kites in rain",
        ("Ann Lee",),
        "2024-03-07",
        "10.1/kites",
    )
    assert (card.abstract, card.venue) == ("We fly kites.", "Kite Letters")
    assert [s.heading for s in paper.sections] == ["Abstract", "1 Introduction", "Acknowledgements"]
    assert [s.text for s in paper.sentences] == [
        "We fly kites.",
        "Kites fly1 at 10^-3 m.",
        "The loss is\nL = a^2 (2)\nwhere a is wet.",
        "We thank the wind.",
    ]
    assert [(b.id, b.label) for b in paper.blocks] == [
        ("eq_1", "(2)"),
        ("tab_1", "Table 1"),
        ("fig_1", "Figure 1"),
        ("lst_1", None),
    ]
    assert [(p.role, p.text) for p in paper.blocks[1].parts] == [
        ("caption", "Table 1. Winds."),
        ("header", "kite | wind |"),
        ("row", "red | 1 | 2"),
        ("row", "| 3 | 4"),
        ("note", "All in m/s."),
    ]
    assert [part.text for part in paper.blocks[3].parts] == ["look(up)", "run()"]
    assert [(r.marker, r.title, r.doi) for r in paper.references] == [
        ("1", "Wind at sea", "10.1/wind"),
        ("2", "On strings", None),
    ]


@pytest.mark.parametrize(
    ("declared", "what"),
    [
        ('<!DOCTYPE article [<!ENTITY x "kite"><!ENTITY y "&x;&x;&x;">]>', "entities"),
        ('<!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/passwd">]>', "entities"),
        ("<!DOCTYPE article>", ""),
    ],
)
def test_a_document_type_may_be_named_and_entities_may_not(declared: str, what: str) -> None:
    """Entities are refused before they are expanded; a document type alone is read past."""
    data = f"{declared}<article><front/><body><p>Kites fly.</p></body></article>".encode()
    if not what:
        assert read_jats(data, "x.nxml").sentences[-1].text == "Kites fly."
        return
    with pytest.raises(UnreadableDocument, match=what):
        read_jats(data, "x.nxml")


def test_xml_is_told_by_what_it_holds() -> None:
    """A file that ends in .xml is JATS or TEI by its content; a web page with an article is neither."""
    assert format_of((DOCTYPE + ARTICLE).encode(), "kites.xml").name == "jats"
    assert format_of(b'<?xml version="1.0"?><TEI><text/></TEI>', "kites.xml").name == "tei"
    page = b"<!DOCTYPE html><html><body><article><p>Buy kites.</p></article></body></html>"
    with pytest.raises(UnreadableDocument, match="HTML page"):
        format_of(page, "kites.html")
