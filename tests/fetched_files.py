"""The files that a link leads to in tests: a printed paper, its source."""

import gzip
import io
import tarfile

from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Paragraph, SimpleDocTemplate

FORUM = "aB3dE5gH7j"
LINK = f"https://openreview.net/forum?id={FORUM}"
NOVEL = "The method is not novel, since Holm et al. (2020) already gate tokens."
PARTS = (
    ("Title", "Sparse Gates for Long Texts"),
    ("Heading1", "Abstract"),
    ("Normal", "We gate tokens sparsely and prove that no expert starves."),
    ("Heading1", "1 Introduction"),
    ("Normal", "Routing every token to every expert is costly. We learn gates that stay closed for most tokens."),
)


def pdf() -> bytes:
    styles, data = getSampleStyleSheet(), io.BytesIO()
    SimpleDocTemplate(data).build([Paragraph(words, styles[style]) for style, words in PARTS])
    return data.getvalue()


def source() -> bytes:
    text = rb"\documentclass{article}\title{Sparse Gates}\begin{document}\section{Introduction} We gate.\end{document}"
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:") as made:
        entry = tarfile.TarInfo("main.tex")
        entry.size = len(text)
        made.addfile(entry, io.BytesIO(text))
    return gzip.compress(packed.getvalue())
