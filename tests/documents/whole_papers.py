"""One whole paper, defined once, and as each format has it: what `test_formats.py` expects is what is defined here."""

from collections.abc import Callable

from papers_in_formats import packed, word_line
from printing import Press
from printing import body as sentences

TITLE, AUTHORS = "Kites over wet harbours", ("Ann Lee", "Bo Holm")
ABSTRACT = "We fly kites over harbours in the rain. They stay dry for an hour."
HEADINGS = (("Introduction", 1), ("Methods", 1), ("Strings", 2), ("Conclusion", 1))
CITING = ("Kites have been flown in the rain for years", "A second paragraph says that wet strings break")
"""How the sentences begin that cite the first and the second reference."""
PLAIN = (
    "Their strings are seldom studied.", "Every kite was flown for one hour.", "We pulled each string until it broke.",
    "Silk holds longest when it is dry.", "Wet kites can be flown by careful people.",
)  # fmt: skip
"""The other sentences of the running text, in reading order."""
FORMULA, LISTING = "L = a + b", "load = pull(string)\nprint(load)"
TABLE, ROWS = "Breaking loads of strings.", (("String", "Load"), ("hemp", "12.5"), ("silk", "9.75"))
NOTE = "All strings came from one mill."
REFERENCES = (
    ("A. Holm and B. Reed", "Kites in the rain at sea", "Kite Letters", 2019),
    ("C. Lane", "Strings that break under load", "Journal of Kites", 2020),
)
LISTED = tuple(f"{people}. {title}. {venue}, {year}." for people, title, venue, year in REFERENCES)


def marked_up(rows: Callable[[tuple[str, ...]], str]) -> str:
    """Return the rows of the table, each as a format writes it."""
    return "".join(map(rows, ROWS))


def whole_markdown() -> bytes:
    one, two, three, four, five = PLAIN
    first, *others = ROWS
    table = "\n".join(f"| {' | '.join(row)} |" for row in (first, ("---", "---"), *others))
    entries = "\n\n".join(f"[{n}] {entry}" for n, entry in enumerate(LISTED, 1))
    return f"""# {TITLE}

{", ".join(AUTHORS)}

## Abstract

{ABSTRACT}

## 1 Introduction

{CITING[0]} [1]. {one}

{CITING[1]} [2].

## 2 Methods

{two}

Footnote 1: {NOTE}

### 2.1 Strings

{three}

$$
{FORMULA}
$$

Table 1: {TABLE}

{table}

{four}

```
{LISTING}
```

## 3 Conclusion

{five}

## References

{entries}
""".encode()


def whole_text() -> bytes:
    one, two, three, four, five = PLAIN
    entries = "\n".join(f"[{n}] {entry}" for n, entry in enumerate(LISTED, 1))
    return f"""{TITLE}

{", ".join(AUTHORS)}

Abstract

{ABSTRACT}

1 Introduction

{CITING[0]} [1]. {one}

{CITING[1]} [2].

2 Methods

{two}

2.1 Strings

{three}

Table 1: {TABLE}

{four}

3 Conclusion

{five}

References

{entries}
""".encode()


def whole_latex() -> bytes:
    one, two, three, four, five = PLAIN
    people = r" \and ".join(AUTHORS)
    rows = marked_up(lambda row: " & ".join(row) + "\\\\\n")
    entries = "\n".join(rf"\bibitem{{k{n}}} {entry}" for n, entry in enumerate(LISTED, 1))
    return rf"""\documentclass{{article}}
\title{{{TITLE}}}
\author{{{people}}}
\begin{{document}}
\maketitle
\begin{{abstract}}
{ABSTRACT}
\end{{abstract}}
\section{{Introduction}}
{CITING[0]} \cite{{k1}}. {one}

{CITING[1]} \cite{{k2}}.
\section{{Methods}}
{two}\footnote{{{NOTE}}}
\subsection{{Strings}}
{three}
\begin{{equation}}
{FORMULA}
\end{{equation}}
\begin{{table}}
\caption{{{TABLE}}}
\begin{{tabular}}{{ll}}
{rows}\end{{tabular}}
\end{{table}}

{four}
\begin{{verbatim}}
{LISTING}
\end{{verbatim}}
\section{{Conclusion}}
{five}
\begin{{thebibliography}}{{9}}
{entries}
\end{{thebibliography}}
\end{{document}}
""".encode()


def whole_tei() -> bytes:
    one, two, three, four, five = PLAIN
    people = "".join(
        f"<author><persName><forename>{first}</forename><surname>{last}</surname></persName></author>"
        for first, last in map(str.split, AUTHORS)
    )
    entries = "".join(
        f'<biblStruct xml:id="b{n}"><analytic><title>{title}</title>{_tei_people(names)}</analytic><monogr>'
        f'<title>{venue}</title><imprint><date when="{year}"/></imprint></monogr></biblStruct>'
        for n, (names, title, venue, year) in enumerate(REFERENCES)
    )
    rows = marked_up(lambda row: f"<row>{''.join(f'<cell>{cell}</cell>' for cell in row)}</row>")
    return f"""<TEI><teiHeader><fileDesc><titleStmt><title>{TITLE}</title></titleStmt><sourceDesc><biblStruct><analytic>
{people}</analytic></biblStruct></sourceDesc></fileDesc><profileDesc><abstract><p>{ABSTRACT}</p></abstract>
</profileDesc></teiHeader><text><body><div><head n="1">Introduction</head>
<p>{CITING[0]} <ref type="bibr" target="#b0">[1]</ref>. {one}</p>
<p>{CITING[1]} <ref type="bibr" target="#b1">[2]</ref>.</p></div><div><head n="2">Methods</head><p>{two}</p></div>
<div><head n="2.1">Strings</head><p>{three}</p><formula>{FORMULA}</formula>
<figure type="table"><head>Table 1</head><figDesc>Table 1: {TABLE}</figDesc><table>{rows}</table></figure><p>{four}</p>
</div><div><head n="3">Conclusion</head><p>{five}</p></div><note place="foot" n="1">{NOTE}</note></body>
<back><div type="references"><listBibl>{entries}</listBibl></div></back></text></TEI>""".encode()


def _tei_people(names: str) -> str:
    people = (name.split() for name in names.split(" and "))
    return "".join(
        f"<author><persName><forename>{first}</forename><surname>{last}</surname></persName></author>"
        for first, last in people
    )


def whole_jats() -> bytes:
    one, two, three, four, five = PLAIN
    people = "".join(
        f'<contrib contrib-type="author"><name><surname>{last}</surname><given-names>{first}</given-names></name>'
        "</contrib>"
        for first, last in map(str.split, AUTHORS)
    )
    rows = marked_up(lambda row: f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>")
    entries = "".join(
        f'<ref id="r{n}"><label>{n}</label><mixed-citation>{entry}</mixed-citation></ref>'
        for n, entry in enumerate(LISTED, 1)
    )
    return f"""<article><front><article-meta><title-group><article-title>{TITLE}</article-title></title-group>
<contrib-group>{people}</contrib-group><abstract><p>{ABSTRACT}</p></abstract></article-meta></front><body>
<sec><title>Introduction</title><p>{CITING[0]} [<xref ref-type="bibr" rid="r1">1</xref>]. {one}</p>
<p>{CITING[1]} [<xref ref-type="bibr" rid="r2">2</xref>].</p></sec><sec><title>Methods</title><p>{two}</p>
<fn><p>{NOTE}</p></fn><sec><title>Strings</title><p>{three}</p>
<disp-formula><tex-math>{FORMULA}</tex-math></disp-formula>
<table-wrap><label>Table 1</label><caption><p>{TABLE}</p></caption><table>{rows}</table></table-wrap><p>{four}</p>
<code>{LISTING}</code></sec></sec><sec><title>Conclusion</title><p>{five}</p></sec></body>
<back><ref-list>{entries}</ref-list></back></article>""".encode()


def whole_latexml() -> bytes:
    one, two, three, four, five = PLAIN

    def paragraph(words: str) -> str:
        return f'<div class="ltx_para"><p class="ltx_p">{words}</p></div>'

    def head(kind: str, number: str, words: str) -> str:
        tag = {"section": "h2", "subsection": "h3"}[kind]
        return f'<{tag} class="ltx_title ltx_title_{kind}"><span class="ltx_tag">{number} </span>{words}</{tag}>'

    people = "".join(f'<span class="ltx_creator"><span class="ltx_personname">{name}</span></span>' for name in AUTHORS)
    rows = marked_up(lambda row: f'<tr class="ltx_tr">{"".join(f"<td>{cell}</td>" for cell in row)}</tr>')
    entries = "".join(
        f'<li class="ltx_bibitem"><span class="ltx_tag_bibitem">[{n}]</span><span class="ltx_bibblock">{entry}</span>'
        "</li>"
        for n, entry in enumerate(LISTED, 1)
    )
    note = f'<span class="ltx_note"><span class="ltx_note_content">{NOTE}</span></span>'
    lines = "".join(f'<div class="ltx_listingline">{line}</div>' for line in LISTING.splitlines())
    return f"""<!DOCTYPE html><html><body><article class="ltx_document">
<h1 class="ltx_title ltx_title_document">{TITLE}</h1><div class="ltx_authors">{people}</div>
<div class="ltx_abstract"><h6 class="ltx_title ltx_title_abstract">Abstract</h6><p class="ltx_p">{ABSTRACT}</p></div>
<section class="ltx_section">{head("section", "1", "Introduction")}{paragraph(f"{CITING[0]} [1]. {one}")}
{paragraph(f"{CITING[1]} [2].")}</section>
<section class="ltx_section">{head("section", "2", "Methods")}{paragraph(f"{two}{note}")}
<section class="ltx_subsection">{head("subsection", "2.1", "Strings")}{paragraph(three)}
<table class="ltx_equation"><tr><td><math alttext="{FORMULA}"><mi>L</mi></math></td></tr></table>
<figure class="ltx_table"><figcaption class="ltx_caption">Table 1: {TABLE}</figcaption>
<table class="ltx_tabular">{rows}</table></figure>{paragraph(four)}
<div class="ltx_listing">{lines}</div></section></section>
<section class="ltx_section">{head("section", "3", "Conclusion")}{paragraph(five)}</section>
<section class="ltx_bibliography"><h2 class="ltx_title ltx_title_bibliography">References</h2>
<ul>{entries}</ul></section></article></body></html>""".encode()


def whole_docx() -> bytes:
    one, two, three, four, five = PLAIN

    def cells(row: tuple[str, ...]) -> str:
        return f"<w:tr>{''.join(f'<w:tc>{word_line(cell)}</w:tc>' for cell in row)}</w:tr>"

    math = "http://schemas.openxmlformats.org/officeDocument/2006/math"
    signs = f"<m:oMath><m:r><m:t>{FORMULA}</m:t></m:r></m:oMath>"
    formula = f'<w:p><m:oMathPara xmlns:m="{math}">{signs}</m:oMathPara></w:p>'
    note = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    body = [
        word_line(TITLE, "Title"), word_line(", ".join(AUTHORS)), word_line("Abstract", "Heading1"),
        word_line(ABSTRACT), word_line("1 Introduction", "Heading1"), word_line(f"{CITING[0]} [1]. {one}"),
        word_line(f"{CITING[1]} [2]."), word_line("2 Methods", "Heading1"),
        word_line(two).replace("</w:p>", f"{note}</w:p>"), word_line("2.1 Strings", "Heading2"), word_line(three),
        formula, word_line(f"Table 1: {TABLE}", "Caption"), f"<w:tbl>{marked_up(cells)}</w:tbl>", word_line(four),
        word_line("3 Conclusion", "Heading1"), word_line(five), word_line("References", "Heading1"),
        *(word_line(f"[{n}] {entry}") for n, entry in enumerate(LISTED, 1)),
    ]  # fmt: skip
    return packed("".join(body), note=word_line(NOTE))


def whole_pdf() -> bytes:
    one, two, three, four, five = PLAIN
    press, left, width, bold = Press(), 108.0, 396.0, "Times-Bold"
    press.text(left, 720, TITLE, size=17, font=bold)
    press.text(left, 694, " and ".join(AUTHORS))
    press.text(left + width / 2 - 20, 666, "Abstract", size=12, font=bold)
    y = press.paragraph(left + 36, 648, ABSTRACT, width - 72) - 16

    def part(y: float, heading: str, *paragraphs: str, size: float = 12) -> float:
        press.text(left, y, heading, size=size, font=bold)
        y -= 20
        for words in paragraphs:
            y = press.paragraph(left, y, words, width) - 6
        return y - 10

    y = part(y, "1   Introduction", f"{CITING[0]} [1]. {one} {sentences(3)}", f"{CITING[1]} [2]. {sentences(2)}")
    y = part(y, "2   Methods", f"{two} {sentences(2)}")
    press.page()
    y = part(720, "2.1   Strings", f"{three} {sentences(3)}", size=10) - 6
    press.text(left + 150, y + 6, FORMULA, font="Times-Italic")
    press.text(left + width - 14, y + 6, "(1)")
    y = press.paragraph(left, y - 16, f"{four} {sentences(3)}", width) - 16
    press.text(left, y, f"Table 1: {TABLE}")
    y -= 22
    press.canvas.line(144, y + 12, 410, y + 12)
    for n, row in enumerate(ROWS):
        for column, cell in enumerate(row):
            press.text(150 + 100 * column, y, cell, size=9)
        if n in (0, len(ROWS) - 1):
            press.canvas.line(144, y - 4, 410, y - 4)
        y -= 13
    for line in LISTING.splitlines():
        press.text(left + 10, y - 20, line, size=9, font="Courier")
        y -= 11
    press.page()
    y = part(720, "3   Conclusion", f"{five} {sentences(5)}")
    press.text(left, y, "References", size=12, font=bold)
    y -= 20
    for n, entry in enumerate(LISTED, 1):
        y = press.paragraph(left, y, f"[{n}] {entry}", width) - 6
    press.canvas.line(left, 92, left + 142, 92)
    press.text(left, 83.5, "1", size=5.5)
    press.text(left + 4, 80, NOTE, size=8)
    return press.bytes()
