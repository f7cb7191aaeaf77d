"""What LaTeX's commands take and print, in tables: what is not told here prints what its groups hold."""

import re
from typing import Final

from peerassay.documents.bibtex import SYMBOLS as LETTERS

_TAKES = """
{ bibliographystyle pagestyle thispagestyle pagenumbering graphicspath index hyphenation linespread email ead date
{ icmltitlerunning theoremstyle setcitestyle bibpunct urlstyle ccsdesc orcid orcidID inst acmDOI acmISBN acmYear
{ copyrightyear setcopyright IEEEauthorblockA institute keywords pacs titlerunning authorrunning address homepage
{ shorttitle shortauthors fancyhead fancyfoot lhead rhead special pdfliteral pdfinfo hypersetup newlength
{ newsavebox fontfamily fontseries fontshape sisetup cmidrule vspace hspace nocite hypertarget hyperlink href
{ bibinfo bibfield
[{ usepackage RequirePackage documentclass documentstyle includegraphics todo captionsetup rotatebox includepdf
[{ correspondingauthor affil affiliation altaffiliation addbibresource lstset lstinputlisting parbox
[ printbibliography hyperref
{{ DeclareMathOperator setlength addtolength setcounter addtocounter newcounter icmlaffiliation sbox resizebox
{{ icmlcorrespondingauthor titlespacing markboth multicolumn multirow fcolorbox
[{{ rule
{[[ raisebox
{[[{ savebox
{[{ newcolumntype acmConference
{{{{{ titleformat
"""
TAKES: Final = {name: line.split()[0] for line in _TAKES.strip().splitlines() for name in line.split()[1:]}
"""Arguments that print nothing, by command: `{` stands for a group, `[` for an option."""
_PRINTS = """
ldots … dots … textellipsis … textendash – textemdash — textquoteleft ‘ textquoteright ’ textquotedblleft “
textquotedblright ” textbackslash \\ S § P ¶ dag † ddag ‡ copyright © pounds £ euro € textdegree ° texttimes ×
textregistered ® texttrademark ™ textasciitilde ~ textasciicircum ^ textunderscore _ textbar | textless < textgreater >
textbullet • textpm ± LaTeX LaTeX LaTeXe LaTeX TeX TeX BibTeX BibTeX slash / eg e.g. ie i.e. % % & & # # _ _ { { } } $ $
"""
_PRINTED: Final = _PRINTS.split()
PRINTS: Final = (
    LETTERS
    | dict(zip(_PRINTED[::2], _PRINTED[1::2], strict=True))
    | dict.fromkeys(("quad", "qquad", "newline", "linebreak", "space", " ", "\n", "\t", ",", ";", ":"), " ")
    | dict.fromkeys(("!", "/", "-", "@", "today"), "")
)
"""What commands print that take nothing."""
LENGTH: Final = re.compile(r"=?-?\d*\.?\d+(?:true)?(?:pt|in|cm|mm|em|ex|bp|sp|pc|mu)|=-?[\d.]+")
"""What may be assigned to a length or a counter."""

_EQUATIONS = "equation align gather multline eqnarray displaymath math flalign alignat dmath empheq"
EQUATIONS: Final = frozenset(_EQUATIONS.split())
FIGURES: Final = {
    **dict.fromkeys(("figure", "wrapfigure", "sidewaysfigure", "SCfigure"), "Figure"),
    **dict.fromkeys(("table", "wraptable", "sidewaystable", "longtable"), "Table"),
    **dict.fromkeys(("algorithm", "algorithm2e"), "Algorithm"),
}
"""Environments that stand apart from the text, and how they are numbered."""
_LEFT_OUT = """
tabular tabularx tabulary tikzpicture picture lstlisting verbatim Verbatim minted alltt algorithmic filecontents
subfigure subtable CCSXML Schunk Sinput Soutput keywords keyword comment IEEEbiography IEEEbiographynophoto pspicture
"""
LEFT_OUT: Final = frozenset(_LEFT_OUT.split())
"""Environments that hold no running text."""
_LISTS = "itemize enumerate description compactitem compactenum inparaenum"
LISTS: Final = frozenset(_LISTS.split())
ENVIRONMENT_TAKES: Final = {
    **dict.fromkeys(("minipage", "multicols", "thebibliography", "alignat", "spacing", "otherlanguage"), "{"),
    **dict.fromkeys(("adjustwidth", "list", "wraptable"), "{{"),
    "wrapfigure": "{[{",
}  # fmt: skip
WHITE: Final = frozenset({"white", "1,1,1", "1", "FFFFFF", "ffffff", "255,255,255", "0,0,0,0"})
"""Colours in which nothing is seen on paper: by name and by what models of colour write."""
