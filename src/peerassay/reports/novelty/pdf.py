"""The novelty report in print, set by typst: the report goes in as data, never as markup."""

import json
from collections.abc import Sequence
from pathlib import Path

from peerassay.envelope import Envelope
from peerassay.errors import InputError, MissingExtra
from peerassay.novelty.report import NoveltyReport
from peerassay.reports.novelty.page import shown_report
from peerassay.reports.novelty.printed import printed

TEMPLATE = Path(__file__).parent / "templates" / "novelty.typ"


def render_report_pdf(report: NoveltyReport, envelopes: Sequence[Envelope] = ()) -> bytes:
    """Return the report as a PDF; raises MissingExtra without the extra `pdf`, InputError for one that cannot be set.

    The same report gives the same bytes with the same typst and the same fonts: the file carries no date, and its
    ids follow from its content. Latin letters come from fonts that typst brings along; other scripts are set in the
    machine's own fonts, and differ where these do.
    """
    try:
        import typst
    except ImportError as error:
        fix = "pip install 'peerassay[pdf]'"
        raise MissingExtra("PDF reports need typst", where="pdf", fix=fix) from error
    content = json.dumps(printed(shown_report(report, envelopes)), ensure_ascii=False)
    try:
        made: bytes = typst.compile(TEMPLATE.read_bytes(), sys_inputs={"report": content}, format="pdf")
    except typst.TypstError as error:
        raise InputError(f"typst cannot set the report ({error})", where="pdf", fix="take html instead") from error
    return made
