"""Powers and indices of LaTeX survive: in a line, displayed, in a cell, a caption, by text commands."""

from itertools import product

import pytest

from peerassay.documents import Paper
from peerassay.documents.latex.reader import read_latex

SAME = (
    ("2^{18}", "2^18"), ("2^{8}", "2^8"), ("2^8", "2^8"), ("10^{-3}", "10^-3"), ("10^{+6}", "10^+6"),
    ("10^{ -12 }", "10^-12"), ("10^ {5}", "10^5"), ("1.5^{2.5}", "1.5^2.5"), ("x^{2}", "x^2"), ("x_{i}", "x_i"),
    ("x_i", "x_i"), ("x_{i,j}", "x_{i,j}"), ("x_{ij}", "x_{ij}"), ("x_{12}", "x_12"), ("x_{t+1}", "x_{t+1}"),
    ("x^{n-1}", "x^{n-1}"), ("x_{i}^{2}", "x_i^2"), ("x_{i,j}^{10}", "x_{i,j}^10"), ("x^{T}y", "x^Ty"),
    ("2^{18}5", "2^{18}5"), ("2^{1}8", "2^{1}8"), ("2^{10}n", "2^{10}n"), ("10^{{18}}", "10^18"),
    ("(a+b)^{3}", "(a+b)^3"),
    ("3 + 10^{4} - 1", "3 + 10^4 - 1"), ("e^{-x}", "e^{-x}"), ("a_{0}b_{1}", "a_0b_1"), ("O(n^{3})", "O(n^3)"),
    ("N_{12}^{34}", "N_12^34"), ("10^{-3}, 10^{-4}", "10^-3, 10^-4"), ("C_{60}", "C_60"), ("[10^{2}]", "[10^2]"),
)  # fmt: skip
"""What is written in a formula, and what is printed in a line and in a cell."""
OTHER = (
    (r"\alpha^{2}", r"\alpha^2", "α^2"), (r"\sigma_{1}", r"\sigma_1", "σ_1"), (r"R^{\top}", r"R^{\top}", "R^⊤"),
    (r"5 \times 10^{9}", r"5 \times 10^9", "5 × 10^9"), (r"\mathbf{x}_{i}", r"\mathbf{x}_i", "x_i"),
    (r"F_{\text{max}}", r"F_{\text{max}}", "F_{max}"), (r"90_{\pm 0.5}", r"90_{\pm 0.5}", "90_{± 0.5}"),
    (r"30^{\circ}", r"30^{\circ}", "30°"), (r"\ell_{2}", r"\ell_2", "ℓ_2"),
    (r"\frac{1}{2^{10}}", r"\frac{1}{2^10}", "1/2^10"),
    (r"\mathbb{R}^{128}", r"\mathbb{R}^128", "R^128"), (r"a_{n_{1}}", "a_{n_1}", "a_{n_1}"),
    (r"\log_{10} x", r"\log_10 x", "log_10 x"),
)  # fmt: skip
"""The same, where a cell has signs as letters."""
TEXT = (
    (r"10\textsuperscript{-3}", "10^-3"), (r"2\textsuperscript{18}", "2^18"), (r"2\textsuperscript{1}8", "2^{1}8"),
    (r"H\textsubscript{2}O", "H_2O"), ("10$^{-3}$", "10^-3"), ("CO$_2$", "CO_2"),
    (r"$10$\textsuperscript{5}", "$10$^5"),
    (r"2\textsuperscript{nd}", "2^{nd}"), (r"10\textsuperscript{$-3$}", "10^-3"), (r"\textbf{10$^{18}$}", "10^18"),
)  # fmt: skip
"""Text commands, and what they print in a line, a caption and a footnote."""
ROWS = [*((written, kept, kept) for written, kept in SAME), *OTHER]
IN_A_LINE = {
    "line": "Then %s holds.",
    "caption": r"\begin{figure}\caption{Then %s holds.}\end{figure}",
    "footnote": r"So\footnote{Then %s holds.} it is.",
}
POWERS = [
    *((IN_A_LINE["line"], f"${written}$", f"Then ${kept}$ holds.") for written, kept, _ in ROWS),
    *((IN_A_LINE["caption"], f"${written}$", f"Then ${kept}$ holds.") for written, kept, _ in ROWS),
    *((r"Then \[ %s \] holds.", written, f"Then\n{kept}\nholds.") for written, kept, _ in ROWS),
    *((r"\begin{tabular}{ll} a & $%s$ \\ 1 & 2 \end{tabular}", written, f"a | {cell}\n") for written, _, cell in ROWS),
    *((place, written, f"Then {kept} holds.") for place, (written, kept) in product(IN_A_LINE.values(), TEXT)),
]


def read(body: str) -> Paper:
    text = rf"\documentclass{{article}}\begin{{document}}\section{{Introduction}} {body} They land.\end{{document}}"
    return read_latex(text.encode(), "kites.tex")


def test_there_are_two_hundred() -> None:
    """The table is large enough to tell a share from it."""
    assert len(POWERS) >= 200


@pytest.mark.parametrize(("place", "written", "printed"), POWERS)
def test_powers_and_indices_survive(place: str, written: str, printed: str) -> None:
    """A power is never run into its base or into what follows, an index keeps its sign."""
    assert printed in read(place % written).text
