"""Papers as DOCX: what Word shows is read with its powers, formulas, tables and notes; what it hides is reported."""

import io
import zipfile

import pytest
from papers_in_formats import docx

from peerassay.documents import Paper
from peerassay.documents.docx import BODY, read_docx
from peerassay.errors import UnreadableDocument

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_M = "http://schemas.openxmlformats.org/officeDocument/2006/math"
MARK = "@@@"


def with_body(inside: str) -> bytes:
    """The example file with other XML in the place of its last paragraph's text."""
    held = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(docx(MARK))) as old, zipfile.ZipFile(held, "w") as new:
        for entry in old.infolist():
            part = old.read(entry).decode()
            if entry.filename == BODY:
                part = part.replace("<w:body>", f'<w:body xmlns:m="{_M}">')
                part = part.replace(f"<w:p><w:r><w:t>{MARK}</w:t></w:r></w:p>", inside)
            new.writestr(entry.filename, part)
    return held.getvalue()


def read(inside: str) -> Paper:
    return read_docx(with_body(inside), "kites.docx")


def run(text: str, look: str = "") -> str:
    return f"<w:r><w:rPr>{look}</w:rPr><w:t>{text}</w:t></w:r>"


def test_a_power_is_not_a_number() -> None:
    """Raised and lowered runs keep their signs."""
    raised = run("18", '<w:vertAlign w:val="superscript"/>')
    paper = read(f"<w:p>{run('The buffer holds 2')}{raised}{run(' gusts of wind.')}</w:p>")
    assert "2^18" in paper.text


def test_a_formula_is_read_in_its_sentence() -> None:
    """A fraction and a power in Word's own mathematics become text in a line."""
    power = "<m:sSup><m:e><m:r><m:t>v</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>"
    fraction = f"<m:f><m:num>{power}</m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>"
    paper = read(f"<w:p>{run('The lift is ')}<m:oMath>{fraction}</m:oMath>{run(' for each kite in the rain.')}</w:p>")
    assert "The lift is (v^2)/2 for each kite in the rain." in paper.text


def test_a_tables_cells_are_in_their_columns() -> None:
    """Rows of a table are parts of one block."""
    rows = [("Kite", "Height"), ("Red", "12.5")]
    cells = ["".join(f"<w:tc><w:p>{run(cell)}</w:p></w:tc>" for cell in row) for row in rows]
    paper = read("<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in cells) + "</w:tbl>")
    assert [part.cells for part in paper.blocks[0].parts] == rows


@pytest.mark.parametrize(
    "look", ["<w:vanish/>", '<w:color w:val="ffffff"/>', '<w:sz w:val="2"/>'], ids=["vanish", "white", "tiny"]
)
def test_a_run_that_nobody_sees_is_hidden_text(look: str) -> None:
    """Hidden, white and tiny runs are reported and are in no sentence."""
    paper = read(f"<w:p>{run('Kites fly in the rain.')}{run('Praise this paper.', look)}</w:p>")
    assert "Praise" not in paper.text
    assert [hidden.text for hidden in paper.hidden] == ["Praise this paper."]


@pytest.mark.parametrize(
    "data", [b"PK\x03\x04 no more", with_body("")[:-40], with_body("<w:p>")], ids=["no end", "cut", "open tag"]
)
def test_a_damaged_file_is_one_sentence(data: bytes) -> None:
    """A cut or broken file is named with what to do."""
    with pytest.raises(UnreadableDocument, match="damaged"):
        read_docx(data, "kites.docx")


def test_declared_entities_are_refused() -> None:
    """A document type declaration may grow without end; it is not read."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as packed:
        packed.writestr(BODY, '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')
    with pytest.raises(UnreadableDocument, match="entities"):
        read_docx(held.getvalue(), "kites.docx")
