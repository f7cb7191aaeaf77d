"""Tables, formulas, listings, figures and footnotes of LaTeX: what is written is there, with its number and place."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peerassay.documents import Paper
from peerassay.documents.blocks import Block, FrontMatter
from peerassay.documents.latex import reader
from peerassay.documents.latex.reader import read_latex

_HEAD = r"\documentclass{article}\title{Kites}\author{Ann Lee}"


def tex(body: str, preamble: str = "") -> bytes:
    return f"{_HEAD}{preamble}\\begin{{document}}\n\\section{{Introduction}} {body}\n\\end{{document}}\n".encode()


@pytest.fixture
def laid(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A function that reads a body and returns the blocks that the reader hands on, the heading left off."""
    held: list[Block] = []
    assemble = reader.assemble

    def keep(front: FrontMatter, blocks: Sequence[Block], **other: Any) -> Paper:
        held[:] = blocks
        return assemble(front, [*blocks, Block(kind="prose", text="They land.")], **other)

    monkeypatch.setattr(reader, "assemble", keep)

    def read(body: str, preamble: str = "") -> list[Block]:
        read_latex(tex(f"{body}\n\nThey land.", preamble), "kites.tex")
        return [block for block in held[1:] if block.text != "They land."]

    return read


def cells(block: Block) -> list[tuple[str, ...]]:
    return [row.cells for row in block.rows]


_RULED = r"""\begin{table}[t]\centering\caption{Winds by \emph{year}.}\label{tab:w}
\resizebox{\textwidth}{!}{\begin{tabular}{@{}l|c*{2}{r}@{}} \toprule
 & \multicolumn{2}{c}{Wind} & Rain \\ \cmidrule(lr){2-3} Kite & mean & max & \\ \midrule
\multirow{2}{*}{\textbf{Red}} & $0.5 \pm 0.1$ & 12\,\% & \cmark \\ % a remark
 & {\color{blue} 1{,}000} & 2 & -- \\[2pt] \bottomrule \end{tabular}}
\begin{tablenotes}\item[a] Of all days. \item[b] Of dry days.\end{tablenotes}\end{table}"""


def test_a_table_has_rows_cells_headers_caption_and_notes(laid: Any) -> None:
    """Spanning cells are followed by empty ones, rules part header and body, notes are those under the table."""
    (table,) = laid(_RULED, r"\newcommand{\cmark}{\ding{51}}")
    assert (table.kind, table.label, table.caption) == ("table", "Table 1", "Table 1: Winds by year.")
    assert cells(table) == [
        ("", "Wind", "", "Rain"),
        ("Kite", "mean", "max", ""),
        ("Red", "0.5 ± 0.1", "12 %", "✓"),
        ("", "1,000", "2", "–"),
    ]
    assert [row.header for row in table.rows] == [True, True, False, False]
    assert table.notes == ("a Of all days.", "b Of dry days.")


@pytest.mark.parametrize(
    ("written", "rows", "headers"),
    [
        (r"\begin{tabular}{ll} a & b \\ 1 & 2 \end{tabular}", [("a", "b"), ("1", "2")], 1),
        (r"\begin{tabular*}{5cm}{ll} a & b \\ 1 & 2 \end{tabular*}", [("a", "b"), ("1", "2")], 1),
        (r"\begin{tabularx}{5cm}{lX} a & b \\ \hline 1 & 2 \\ \end{tabularx}", [("a", "b"), ("1", "2")], 1),
        (r"\begin{tabular}{ll} 3 & 4 \\ 1 & 2 \end{tabular}", [("3", "4"), ("1", "2")], 0),
        (r"\begin{tabular}{l} a \end{tabular}", [("a",)], 0),
        (r"$\begin{array}{lc} \alpha & x_{i} \\ 1 & 2 \end{array}$", [("α", "x_i"), ("1", "2")], 1),
        (r"\begin{tabular}{ll} \makecell{a \\ b} & c \\ 1 & 2 \end{tabular}", [("a b", "c"), ("1", "2")], 1),
        (
            r"\begin{tabular}{ll} \begin{tabular}{c}a\\b\end{tabular} & c \\ 1 & 2 \end{tabular}",
            [("a b", "c"), ("1", "2")],
            1,
        ),
        (r"\begin{tabular}{ll} a & \parbox{2cm}{b} \\ 1 \end{tabular}", [("a", "b"), ("1", "")], 1),
        (r"\begin{tabular}{ll} a \& b & \_c\$ \\ 1 & 2 \end{tabular}", [("a & b", "_c$"), ("1", "2")], 1),
    ],
)
def test_every_kind_of_table_gives_its_cells(laid: Any, written: str, rows: list[Any], headers: int) -> None:
    """Whatever the environment, cells are what is printed in them."""
    (table,) = laid(rf"\begin{{table}}{written}\caption{{Winds.}}\end{{table}}")
    assert cells(table) == rows
    assert sum(row.header for row in table.rows) == headers


def test_the_head_of_a_long_table_is_there_once(laid: Any) -> None:
    """What a long table repeats on each page is in it once; the repeated rows are listed as left out."""
    head = r"\toprule Kite & Wind \\ \midrule"
    body = rf"""\begin{{longtable}}{{ll}} \caption{{Winds.}}\label{{t}}\\ {head} \endfirsthead
{head} \endhead \multicolumn{{2}}{{r}}{{Goes on}} \\ \endfoot \endlastfoot Red & 2 \\ Blue & 3 \\ \end{{longtable}}"""
    (table,) = laid(body)
    assert table.caption == "Table 1: Winds."
    assert cells(table) == [("Kite", "Wind"), ("Red", "2"), ("Blue", "3")]
    left_out = read_latex(tex(f"{body} They land."), "kites.tex").left_out
    assert "Goes on" in " ".join(left.text for left in left_out)


@pytest.mark.parametrize(
    ("written", "formulas"),
    [
        (r"\begin{equation} a = b^{18} \end{equation}", [("a = b^18", "(1)")]),
        (r"\begin{equation*} a = b \end{equation*}", [("a = b", None)]),
        (r"\[ a = b \]", [("a = b", None)]),
        ("$$ a = b $$", [("a = b", None)]),
        (r"\begin{align} a &= b \\ c &= d \notag \\ e &= f \end{align}",
         [("a = b", "(1)"), (r"c = d \\ e = f", "(2)")]),
        (r"\begin{gather*} a \\ b \end{gather*}", [(r"a \\ b", None)]),
        (r"\begin{multline} a \\ + b \end{multline}", [(r"a \\ + b", "(1)")]),
        (r"\begin{eqnarray} a &=& b \nonumber \end{eqnarray}", [("a = b", None)]),
        (r"\begin{equation} a \tag{W} \end{equation}", [("a", "(W)")]),
        (r"\begin{equation}\begin{split} a &= b \\ &= c \end{split}\end{equation}",
         [(r"\begin{split} a = b \\ = c \end{split}", "(1)")]),
        (r"\begin{equation} \begin{pmatrix} a & b \end{pmatrix} \end{equation}",
         [(r"\begin{pmatrix} a & b \end{pmatrix}", "(1)")]),
        (r"\begin{subequations}\begin{align} a \\ b \end{align}\end{subequations}", [("a", "(1a)"), ("b", "(1b)")]),
        (r"\setcounter{equation}{4}\begin{equation} a \end{equation}", [("a", "(5)")]),
        (r"\numberwithin{equation}{section}\begin{equation} a \end{equation}", [("a", "(1.1)")]),
        (r"\renewcommand{\theequation}{S\arabic{equation}}\begin{equation} a \end{equation}", [("a", "(S1)")]),
        (r"\renewcommand{\theequation}{\odd{equation}}\begin{equation} a \end{equation}", [("a", None)]),
        (r"\newcommand{\w}{\mathbf{w}}\[ \w x \]", [(r"\mathbf{w}x", None)]),
        (r"\newcommand{\w}{\alpha}\[ \w x \]", [(r"\alpha x", None)]),
    ],
)  # fmt: skip
def test_formulas_have_their_text_and_number(laid: Any, written: str, formulas: list[Any]) -> None:
    """A displayed formula is a line of its paragraph: LaTeX without labels and marks, with the number LaTeX gives."""
    paragraph = laid(f"It holds that {written} for kites.")[0]
    found = [(paragraph.text[at.start : at.end], at.label) for at in paragraph.formulas]
    assert found == formulas
    assert paragraph.text.startswith("It holds that\n") and paragraph.text.endswith("\nfor kites.")


def test_references_print_the_numbers(laid: Any) -> None:
    """Formulas, tables, figures, their parts, algorithms and listings are referred to by what is printed on them."""
    body = r"""See \eqref{e}, Table~\ref{t}, Figure~\ref{f}, \ref{g}, \cref{al} and \ref{l}.
\begin{equation}\label{e} a \end{equation} \begin{table}\caption{T}\label{t}\end{table}
\begin{figure}\begin{subfigure}{2cm}\includegraphics{a}\caption{Left}\label{g}\end{subfigure}\caption{F}\label{f}
\end{figure} \begin{algorithm}\caption{A}\label{al}\end{algorithm}
\begin{lstlisting}[label={l},caption={Code}]
x
\end{lstlisting}"""
    assert laid(body)[0].text.startswith("See (1), Table 1, Figure 1, 1a, Algorithm 1 and 1.")


_LINES = r"""\begin{algorithm}[t]\caption{Fly}\begin{algorithmic}[1]\Require $x$ \Ensure $y$
\State $a \gets 1$ \For{$i=1$ \textbf{to} $n$} \If{wind} \State fly \Else \State wait \Comment{dull} \EndIf \EndFor
\State \Return \Call{Land}{a} \end{algorithmic}\end{algorithm}"""
_BODIES = r"""\begin{algorithm}\SetKwInOut{Need}{Needs}\Need{wind} \KwIn{x} \For{$i$}{go\; \eIf{wet}{stop\;}{run\;}}
\Return{z}\caption{Run}\end{algorithm}"""


def test_algorithms_are_lines_with_words(laid: Any) -> None:
    """The commands of all packages print their words, moved in as on the page."""
    (fly,), (run,) = laid(_LINES), laid(_BODIES)
    assert (fly.kind, fly.label, fly.caption) == ("listing", "Algorithm 1", "Algorithm 1: Fly")
    assert fly.text.split("\n") == [
        "Require: $x$", "Ensure: $y$", r"$a \gets 1$", "for $i=1$ to $n$ do", "  if wind then", "    fly", "  else",
        "    wait // dull", "  end if", "end for", "return Land(a)",
    ]  # fmt: skip
    assert run.text.split("\n") == [
        "Needs: wind", "Input: x", "for $i$ do", "  go", "  if wet then", "    stop", "  else", "    run", "return z",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("begins", "ends", "caption"),
    [
        (r"\begin{verbatim}", r"\end{verbatim}", ""),
        (r"\begin{lstlisting}[language=C, caption={Wind, rain}]", r"\end{lstlisting}", "Listing 1: Wind, rain"),
        (
            r"\begin{listing}\begin{minted}[linenos]{python}",
            r"\end{minted}\caption{Fly.}\end{listing}",
            "Listing 1: Fly.",
        ),
        (r"\lstnewenvironment{kite}{}{}\begin{kite}", r"\end{kite}", ""),
        (r"\begin{figure}\begin{Verbatim}", r"\end{Verbatim}\caption{Prompt.}\end{figure}", "Figure 1: Prompt."),
    ],
)
def test_code_is_as_it_is_typed(laid: Any, begins: str, ends: str, caption: str) -> None:
    """Signs, comments and indents of code stay; a caption names it."""
    code = "def fly(x):  # 100 % {\n    return x_1^2 $ \\end{it} & y"
    (block,) = laid(f"{begins}\n{code}\n{ends}")
    assert (block.kind, block.text, block.caption) == ("listing", code, caption)


def test_figures_and_footnotes(laid: Any) -> None:
    """A figure has its captions, those of its parts behind; a footnote is a block behind its paragraph."""
    figure = r"""\begin{figure*}\subfloat[Left]{\includegraphics{a}}\subfloat[Right]{\includegraphics{b}}
\caption[short]{Two kites\footnote{Both red.}.}\end{figure*}"""
    paragraph, note, *rest = laid(rf"They fly\footnote{{Not $2^{{18}}$ times.}} well. {figure}")
    assert (paragraph.text, note.kind, note.text) == ("They fly well.", "footnote", "Not $2^18$ times.")
    assert {block.kind: block.caption or block.text for block in rest} == {
        "footnote": "Both red.",
        "figure": "Figure 1: Two kites. (a) Left (b) Right",
    }


_CELL = st.text("abcXYZ 019.,+-=<>()%&$#_{}", min_size=0, max_size=12)
_ESCAPES = str.maketrans({sign: f"\\{sign}" for sign in "%&$#_{}"})


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 4).flatmap(lambda wide: st.lists(st.lists(_CELL, min_size=wide, max_size=wide), max_size=6)))
def test_any_plain_cells_come_out_as_they_went_in(rows: list[list[str]]) -> None:
    """A table of any plain cells gives those cells, rows without any left off."""
    held: list[Block] = []
    written = " \\\\\n".join(" & ".join(f"{{}}{cell.translate(_ESCAPES)}" for cell in row) for row in rows)
    body = rf"\begin{{table}}\begin{{tabular}}{{llll}} {written} \end{{tabular}}\end{{table}} They land."
    with pytest.MonkeyPatch.context() as patched:
        assemble = reader.assemble
        patched.setattr(reader, "assemble", lambda f, b, **o: held.extend(b) or assemble(f, b, **o))
        read_latex(tex(body), "kites.tex")
    dashed = [tuple(" ".join(cell.replace("---", "—").replace("--", "–").split()) for cell in row) for row in rows]
    assert [c for block in held for c in cells(block)] == [row for row in dashed if any(row)]


def test_no_word_of_the_body_is_lost() -> None:
    """Each word of a body is in the text, a block, the card or the references, or it is listed with a reason."""
    body = r"""Text one% remark two
\unknown[three]{four} \vspace{5five} \begin{odd}[six]{seven}\end{odd} \iffalse eight \fi \todo{nine}
\textcolor{white}{tens}
\begin{tikzpicture}\node{eleven};\end{tikzpicture} \begin{comment} twelve \end{comment} \index{thirteen}
\begin{figure}\includegraphics{fourteen}\caption{Fifteen}\end{figure} \keywords{sixteen} \href{seventeen}{eighteen}
\begin{table}\begin{tabular}{l} nineteen \end{tabular} twenty \end{table} \footnote{twentyone}
\parbox{3cm}{twentytwo}
\begin{equation} \text{twentythree} \end{equation} \phantom{twentyfour} $\phantom{twentyfive}$
\hyperref[twentysix]{so}"""
    paper = read_latex(tex(f"{body}\n\nThey land."), "kites.tex")
    shown = [paper.text, *(part.text for block in paper.blocks for part in block.parts)]
    listed = [*(left.text for left in paper.left_out), *(hidden.text for hidden in paper.hidden)]
    words = "one two three four five six seven eight nine tens eleven twelve thirteen fourteen Fifteen sixteen"
    words += " seventeen eighteen nineteen twenty twentyone twentytwo twentythree twentyfour twentyfive twentysix"
    assert [word for word in words.split() if word not in " ".join([*shown, *listed])] == []
    assert all(left.reason for left in paper.left_out)
