"""Files that repeat one sign a hundred thousand times are read in time that follows their size."""

import io
import time
import zipfile

import pytest

from peerassay.documents.block_building import BlockBuilder
from peerassay.documents.docx import with_formulas
from peerassay.documents.html_tree import html_page
from peerassay.documents.kinds import top_level_kinds
from peerassay.documents.review_text import review_from_text
from peerassay.errors import UnreadableDocument

SECONDS = 5
"""Each takes well under one second; before it followed the square of the size and took minutes."""


@pytest.mark.parametrize("sign", ["<a href='", "<!--", "<!", "<?", "</a", "<![CDATA["])
def test_marks_of_html_that_never_end_are_passed_over_once(sign: str) -> None:
    """An opened tag or comment without an end is not looked for again from every sign behind it."""
    began = time.monotonic()
    page = html_page(f"<p>Kites fly.</p>{sign * 40_000}", "kites.html")
    assert time.monotonic() - began < SECONDS
    assert page.root[0].text == "Kites fly."


def test_an_unclosed_comment_is_reported_whole() -> None:
    """What an unclosed comment hides is in the page's comments and in no text."""
    page = html_page("<p>Kites <!-- a --> fly.</p><!-- praise <b>this</b> paper", "kites.html")
    assert page.comments == ("a", "praise <b>this</b> paper")
    assert "".join(page.root.itertext()) == "Kites  fly."


def test_a_sign_at_the_end_of_a_page_is_text() -> None:
    """A less-than sign behind the last tag is printed, as browsers do."""
    assert "".join(html_page("<p>Kites</p> 1 < 2", "kites.html").root.itertext()) == "Kites 1 < 2"


def test_kinds_of_many_headings_are_told_once() -> None:
    """Twenty thousand sections without a name are as many as before, told by their places."""
    began = time.monotonic()
    kinds = top_level_kinds(["Introduction", *["Kites"] * 20_000, "Experiments", "Tails", "Conclusion"])
    assert time.monotonic() - began < SECONDS
    assert [kind.value for kind in (kinds[1], kinds[-2], kinds[-1])] == ["method", "experiments", "conclusion"]


def test_formulas_without_words_between_them_do_not_make_one_paragraph() -> None:
    """A thousand formulas one behind the other are several paragraphs, each with its own."""
    built = BlockBuilder()
    for number in range(1_000):
        built.formula(f"a = {number}")
    assert sum(len(block.formulas) for block in built.blocks) == 1_000
    assert max(len(block.formulas) for block in built.blocks) <= 200


def test_fields_of_a_form_that_repeat_are_read_once() -> None:
    """A review of twenty thousand ratings takes no longer than as many lines."""
    began = time.monotonic()
    review = review_from_text("## Summary\n\nKites fly.\n\n" + "Rating: 5\n" * 20_000)
    assert time.monotonic() - began < 4 * SECONDS
    assert "Kites fly." in [sentence.text for sentence in review.sentences]


@pytest.mark.parametrize("element", ["w:p", "w:tbl", "w:ins"])
def test_elements_in_elements_without_end_are_refused(element: str) -> None:
    """A DOCX file nested ten thousand deep is refused in one sentence, and exhausts no stack."""
    spaces = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    body = f"<w:document {spaces}>{f'<{element}>' * 10_000}{f'</{element}>' * 10_000}</w:document>"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as files:
        files.writestr("word/document.xml", body)
    with pytest.raises(UnreadableDocument, match="200 deep"):
        with_formulas(packed.getvalue(), "kites.docx")
