"""Small papers for tests, one writer for each format: given words, hidden words, and markup of the format's own."""

import io
import zipfile
from xml.sax.saxutils import escape

from printing import Press, paper_start
from printing import body as sentences


def pdf(words: str, hidden: str = "", figure: str = "") -> bytes:
    press = Press()
    press.paragraph(108, paper_start(press), f"{sentences(6)} {words}", 396)
    press.canvas.setFillColorRGB(1, 1, 1)
    press.text(108, 100, hidden)
    press.canvas.setFillColorRGB(0, 0, 0)
    if figure:
        press.canvas.rect(200, 240, 200, 80)
        press.text(220, 220, figure, size=9)
    return press.bytes()


def tei(words: str, hidden: str = "", figure: str = "") -> bytes:
    words = escape(words)
    head = "<teiHeader><fileDesc><titleStmt><title>Kites in rain</title></titleStmt></fileDesc></teiHeader>"
    note = f"<!-- {hidden} -->" if hidden else ""
    body = f"<div><head>Introduction</head><p>{words}</p>{figure}{note}</div>"
    return f"<TEI>{head}<text><body>{body}</body></text></TEI>".encode()


def latex(words: str, hidden: str = "", figure: str = "") -> bytes:
    note = rf"\textcolor{{white}}{{{hidden}}}" if hidden else ""
    head = r"\documentclass{article}\title{Kites in rain}\begin{document}\begin{abstract}We fly kites.\end{abstract}"
    return f"{head}\n{note}\\section{{Introduction}}\n\n{words}\n\n{figure}\n\\end{{document}}\n".encode()


def markdown(words: str, hidden: str = "", figure: str = "") -> bytes:
    note = f"<!-- {hidden} -->" if hidden else ""
    body = f"{note}\n\n## 1 Introduction\n\n{words}\n\n{figure}\n"
    return f"# Kites in rain\n\n## Abstract\n\nWe fly kites.\n\n{body}".encode()


def text(words: str, hidden: str = "", figure: str = "") -> bytes:
    return f"Kites in rain\n\nAbstract\n\nWe fly kites.\n\n1 Introduction\n\n{words}\n\n{figure}\n".encode()


def jats(words: str, hidden: str = "", figure: str = "") -> bytes:
    words = escape(words)
    note = f"<!-- {hidden} -->" if hidden else ""
    doctype = '<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS" "https://example.org/JATS.dtd">'
    meta = "<article-meta><title-group><article-title>Kites in rain</article-title></title-group></article-meta>"
    body = f"<sec><title>Introduction</title><p>{words}</p>{figure}{note}</sec>"
    return f"{doctype}<article><front>{meta}</front><body>{body}</body></article>".encode()


WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def docx(words: str, hidden: str = "", figure: str = "") -> bytes:
    """A file with a title, two headings, a paragraph and a run that Word does not show."""
    unseen = f"<w:r><w:rPr><w:vanish/></w:rPr><w:t>{hidden}</w:t></w:r>" if hidden else ""
    lines = [
        ("Title", "Kites in rain"),
        ("Heading1", "Abstract"),
        ("", "We fly kites."),
        ("Heading1", "1 Introduction"),
    ]
    body = "".join(word_line(line, style) for style, line in lines)
    return packed(f"{body}<w:p><w:r><w:t>{escape(words)}</w:t></w:r>{unseen}</w:p>{figure}")


def word_line(words: str, style: str = "") -> str:
    """Return a paragraph of Word's."""
    look = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{look}<w:r><w:t>{words}</w:t></w:r></w:p>"


def packed(body: str, *, note: str = "") -> bytes:
    """Return a DOCX file with this body, its styles, and a footnote with the id 2."""
    named = (("Title", "Title"), ("Heading1", "heading 1"), ("Heading2", "heading 2"), ("Caption", "caption"))
    styles = "".join(
        f'<w:style w:type="paragraph" w:styleId="{key}"><w:name w:val="{name}"/></w:style>' for key, name in named
    )
    packages = "http://schemas.openxmlformats.org/package/2006"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{packages}/content-types"/>',
        "_rels/.rels": f'<Relationships xmlns="{packages}/relationships"><Relationship Id="r1" '
        f'Type="{office}/officeDocument" Target="word/document.xml"/></Relationships>',
        "word/_rels/document.xml.rels": f'<Relationships xmlns="{packages}/relationships"><Relationship Id="r1" '
        f'Type="{office}/styles" Target="styles.xml"/><Relationship Id="r2" Type="{office}/footnotes" '
        'Target="footnotes.xml"/></Relationships>',
        "word/styles.xml": f'<w:styles xmlns:w="{WORD}">{styles}</w:styles>',
        "word/footnotes.xml": f'<w:footnotes xmlns:w="{WORD}"><w:footnote w:id="2">{note}</w:footnote></w:footnotes>',
        "word/document.xml": f'<w:document xmlns:w="{WORD}"><w:body>{body}</w:body></w:document>',
    }
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return made.getvalue()


def latexml(words: str, hidden: str = "", figure: str = "") -> bytes:
    words = escape(words)
    note = f'<span style="display: none">{hidden}</span>' if hidden else ""
    title = '<h1 class="ltx_title ltx_title_document">Kites in rain</h1>'
    head = '<h2 class="ltx_title ltx_title_section"><span class="ltx_tag">1 </span>Introduction</h2>'
    para = f'<div class="ltx_para"><p class="ltx_p">{words}{note}</p></div>'
    body = f'<section class="ltx_section">{head}{para}{figure}</section>'
    return f'<!DOCTYPE html><html><body><article class="ltx_document">{title}{body}</article></body></html>'.encode()
