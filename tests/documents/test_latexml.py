"""Papers as LaTeXML's HTML."""

from peerassay.documents.latexml import read_latexml

PAGE = """<!DOCTYPE html><html><body><nav>Skip to content now please</nav><article class="ltx_document">
<h1 class="ltx_title ltx_title_document">Kites in rain</h1>
<div class="ltx_authors"><span class="ltx_creator"><span class="ltx_personname">Ann Lee<sup>1</sup></span></span></div>
<div class="ltx_abstract"><h6 class="ltx_title ltx_title_abstract">Abstract</h6><p class="ltx_p">We fly kites.</p></div>
<section class="ltx_section"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag">1 </span>Introduction</h2>
<div class="ltx_para"><p class="ltx_p">A kite of <math alttext="2^{18}"><mn>2</mn></math> g<span class="ltx_note
ltx_role_footnote"><span class="ltx_note_content">In rain.</span></span> flies. The loss is</p>
<table class="ltx_equation ltx_eqn_table"><tbody><tr><td><math alttext="\\displaystyle L=a."><mi>L</mi></math></td>
<td><span class="ltx_tag ltx_tag_equation">(3)</span></td></tr></tbody></table>
<p class="ltx_p">where a is wet. We fly.</p></div>
<section class="ltx_subsection"><h3 class="ltx_title ltx_title_subsection"><span class="ltx_tag">1.1 </span>Winds</h3>
<figure class="ltx_table"><figcaption class="ltx_caption"><span class="ltx_tag">Table 1: </span>Winds.</figcaption>
<table class="ltx_tabular"><thead><tr><th>kite</th><th>wind</th></tr></thead><tr><td>red</td><td>2.5</td></tr></table>
</figure><figure class="ltx_figure"><img src="a.png">
<figcaption class="ltx_caption">Figure 1: A kite.</figcaption></figure>
<figure class="ltx_float ltx_algorithm"><figcaption class="ltx_caption">Algorithm 1 Flying</figcaption>
<div class="ltx_listing"><div class="ltx_listingline">look up</div><div class="ltx_listingline">run</div></div></figure>
<ul class="ltx_itemize"><li class="ltx_item"><div class="ltx_para"><p class="ltx_p">It rains.</p></div></li></ul>
</section></section><!-- a comment for some machine -->
<section class="ltx_bibliography"><h2 class="ltx_title ltx_title_bibliography">References</h2><ul>
<li class="ltx_bibitem"><span class="ltx_tag ltx_tag_bibitem">Roe (2019)</span>
<span class="ltx_bibblock">B. Roe.</span><span class="ltx_bibblock">Wind at sea.</span>
<span class="ltx_bibblock">In <em>ICRA</em>, 2019.</span></li></ul></section>
</article></body></html>"""


def test_card_sections_blocks_and_references() -> None:
    """Everything of a page is in its place, formulas as their LaTeX, and what is around the paper is not in it."""
    paper = read_latexml(PAGE.encode(), "2401.00001.html")
    assert (paper.card.title, paper.card.authors, paper.card.abstract) == (
        "Kites in rain",
        ("Ann Lee",),
        "We fly kites.",
    )
    assert [(s.heading, s.level) for s in paper.sections] == [("Abstract", 1), ("1 Introduction", 1), ("1.1 Winds", 2)]
    assert [s.text for s in paper.sentences] == [
        "We fly kites.",
        "A kite of 2^{18} g flies.",
        "The loss is\nL=a. (3)\nwhere a is wet.",
        "We fly.",
        "It rains.",
    ]
    assert [(b.id, b.label, b.caption) for b in paper.blocks] == [
        ("eq_1", "(3)", ""),
        ("fn_1", None, ""),
        ("tab_1", "Table 1", "Table 1: Winds."),
        ("fig_1", "Figure 1", "Figure 1: A kite."),
        ("lst_1", "Algorithm 1", "Algorithm 1 Flying"),
    ]
    table = next(b for b in paper.blocks if b.id == "tab_1")
    assert [part.cells for part in table.parts if part.cells] == [("kite", "wind"), ("red", "2.5")]
    assert [(r.marker, r.title, r.year) for r in paper.references] == [("Roe (2019)", "Wind at sea", 2019)]
    assert [hidden.text for hidden in paper.hidden] == ["a comment for some machine"]
    assert "Skip to content" not in paper.text
