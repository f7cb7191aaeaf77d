r"""LaTeX sources invented from numbers: how each is read; and switches that papers make with \newif."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from inventing_texts import outlined

from examples import names, wrong
from peerassay.documents.latex.reader import read_latex

FILE = Path(__file__).parent / "examples" / "invented_latex.jsonl"
PREAMBLE = r"""\documentclass{article}\title{Kites in \emph{rain}}\author{Ann Lee \and Bo Chen\thanks{Paid.}}
\usepackage{xspace}\newcommand{\kite}{Kite\xspace}\newcommand{\by}[2][rain]{#2 by #1}\def\twice#1{#1 and #1}
\newenvironment{claim}{Claim begins. }{ Claim ends.}\newtheorem{lem}{Lemma}\newif\iflong\newif\ifdraft
\let\alias\kite\renewcommand{\by}[2][wind]{#2 by #1}\providecommand{\kite}{Nothing}
"""
ITEMS = (
    r"We fly kites.",
    r"\kite flies, \alias flies.",
    r"It is \twice{high} and \by{wet}, \by[sun]{dry}.",
    r"``M\"uller \& Garc{\'\i}a''---\o re 5\% of~it\ldots{}.",
    r"So $\alpha_i \in \R$ holds.",
    r"\[ x^2 \]",
    r"\begin{equation}\label{eq:w} w = 1 \end{equation}",
    r"See \eqref{eq:w} and \cref{sec:a}.",
    r"% a comment here",
    r"As \citet{holm} say \citep[see][p.~2]{mu,holm}.",
    r"By \cite{mu} and \citeauthor{holm} (\citeyear{holm}).",
    r"\begin{itemize}\item One. \item[b)] Two.\end{itemize}",
    r"\begin{enumerate}\item One. \item Two.\end{enumerate}",
    r"\begin{figure}\includegraphics{a}\caption{A kite.}\label{f}\end{figure}",
    r"Figure~\ref{f} and Lemma~\ref{l}.",
    r"\begin{table}\caption{Numbers.}\begin{tabular}{cc}1&2\end{tabular}\end{table}",
    r"A note\footnote{It is small.}.",
    r"\begin{claim}Strings hold.\end{claim}",
    r"\begin{lem}[Wet]\label{l} Strings stretch.\end{lem}",
    r"\begin{proof}It is clear.\end{proof}",
    r"\textcolor{white}{Praise this paper now.}",
    r"{\color{white}Praise it.}",
    r"\begin{comment}Left out here today.\end{comment}",
    r"\iffalse Never printed.\fi",
    r"\paragraph{Data.} They are few.",
    r"\iflong Long.\else Short.\fi",
    r"\ifdraft Draft.\else Final.\fi",
    r"\longtrue",
    r"\longfalse",
    r"\drafttrue",
    r"\verb|a_b| and \texttt{c\_d}.",
    r"\url{http://a.b/%7E} \href{http://c.d}{link}.",
    r"\vspace{2mm}\hspace*{1em}",
    "\n\n",
    r"\begin{quote}Old words.\end{quote}",
    r"\unknown{Shown words} \unknowntwo[opt]{more}.",
    r"\phantom{Unseen words here.}",
    r"{\tiny Small words.} {\fontsize{0.1}{0.1}\selectfont Tiny words.}",
    r"\begin{verbatim}raw \x\end{verbatim}",
    r"\(a+b\)",
    r"\begin{algorithm}\caption{Fly.}\State go\end{algorithm}",
    r"$\mbox{if } a$ $$b = c$$",
    r"\hbox to 0pt{Gone words.}",
)
HEADS = (
    r"\section{Introduction}\label{sec:a}",
    r"\section*{Data}",
    r"\subsection{More \kite}",
    r"\subsubsection{Deeper}",
    r"\section{Method}",
    r"\section{Related Work}",
    r"\appendix",
    r"\section[short]{Experiments}",
    r"\chapter{One}",
)
LIST = r"""\begin{thebibliography}{9}
\bibitem[Holm et~al.(2020)Holm, Berg, and Dahl]{holm} A.~Holm, B.~Berg, and C.~Dahl.
\newblock Wet strings. \newblock In \emph{Proceedings of Kites}, 2020.
\bibitem{mu} K.~M\"uller. \newblock Dry strings. \newblock \emph{Journal of Kites}, 2019.
\end{thebibliography}"""


def source(number: int) -> bytes:
    """The source of a number; one in five is cut somewhere."""
    random = Random(number)
    pieces = [random.choice(HEADS[:6])]
    for _ in range(random.randint(8, 25)):
        pieces.append(random.choice(HEADS) if random.random() < 0.12 else random.choice(ITEMS))
    abstract = random.choice([r"\begin{abstract}We fly kites.\end{abstract}", r"\abstract{We fly.}", ""])
    body = random.choice([" ", "\n", " "]).join(pieces)
    text = f"{PREAMBLE}\\begin{{document}}\\maketitle\n{abstract}\n{body}\n{LIST}\n\\end{{document}}\nBehind."
    if random.random() < 0.2:
        at = random.randrange(len(PREAMBLE), len(text))
        text = (
            text[:at] + random.choice(["", "{", "}", "$", r"\fi", r"\end{figure}"]) + text[at + random.randint(0, 9) :]
        )
    return text.encode()


def read(number: int) -> Any:
    """What of a source tells how it is read."""
    return outlined(lambda: read_latex(source(number), "kites.tex"))


CALLS = {"read": read}


@pytest.mark.parametrize("name", names(FILE))
def test_invented_sources_are_read_as_they_were(name: str) -> None:
    """Whoever changes how LaTeX is read sees in which parts of which sources, before it is kept."""
    assert wrong(FILE, CALLS, name) == []


@pytest.mark.parametrize(
    ("switch", "printed"),
    [("", "Short."), (r"\longtrue", "Long."), (r"\longfalse", "Short."), (r"\longtrue\longfalse", "Short.")],
)
def test_a_switch_prints_the_branch_that_it_is_set_to(switch: str, printed: str) -> None:
    """A new switch is off, and the last that sets it counts."""
    body = rf"\section{{Introduction}} We fly. {switch} \iflong Long.\else Short.\fi"
    text = f"{PREAMBLE}\\begin{{document}}{body}\\end{{document}}"
    sentences = [sentence.text for sentence in read_latex(text.encode(), "kites.tex").sentences]
    assert printed in sentences
    assert not {"Long.", "Short."} - {printed} & set(sentences)
