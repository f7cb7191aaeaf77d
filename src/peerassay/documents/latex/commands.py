"""What LaTeX's commands take and print, in tables: what is not told here prints what its groups hold."""

import re
from typing import Final

from peerassay.documents.bibtex import SYMBOLS as LETTERS
from peerassay.documents.latex.symbols import SIGNS

_TAKES = """
{ bibliographystyle pagestyle thispagestyle pagenumbering graphicspath index hyphenation linespread email ead
{ icmltitlerunning setcitestyle bibpunct urlstyle ccsdesc orcid orcidID inst acmDOI acmISBN acmYear
{ copyrightyear setcopyright IEEEauthorblockA institute keywords pacs titlerunning authorrunning address homepage
{ shorttitle shortauthors fancyhead fancyfoot lhead rhead pdfinfo
{ newsavebox fontseries fontshape sisetup nocite hypertarget hyperlink href
{ deleted typeout message tagstructbegin
{ bibinfo bibfield SetKwSty SetCommentSty SetAlFnt SetAlCapFnt selectlanguage setstretch
[{ usepackage RequirePackage documentclass documentstyle todo rotatebox
[{ note
[{{{ newacronym
[{ correspondingauthor affil affiliation altaffiliation addbibresource lstinputlisting parbox
[ printbibliography hyperref
{{ DeclareMathOperator newglossaryentry icmlaffiliation sbox
{{ runninghead icmlcorrespondingauthor titlespacing markboth
[{{ rule
{[[{ savebox
{[{ acmConference
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
    | SIGNS
    | dict(zip(_PRINTED[::2], _PRINTED[1::2], strict=True))
    | dict.fromkeys(("quad", "qquad", "newline", "linebreak", "space", " ", "\n", "\t", ",", ";", ":"), " ")
    | dict.fromkeys(("!", "/", "-", "@", "today"), "")
)
"""What commands print that take nothing."""
LENGTH: Final = re.compile(r"=?-?\d*\.?\d+(?:true)?(?:pt|in|cm|mm|em|ex|bp|sp|pc|mu)|=-?[\d.]+")
"""What may be assigned to a length or a counter."""

_LEFT_OUT = """
tikzpicture picture filecontents CCSXML keywords keyword comment IEEEbiography IEEEbiographynophoto pspicture
IEEEkeywords forest circuitikz asy axis lrbox luacode pycode sagesilent VerbatimOut verbatimwrite insDLJS xcomment
shownto hiddenfrom taggedblock untaggedblock scontents
"""
LEFT_OUT: Final = dict.fromkeys(_LEFT_OUT.split(), "picture drawn by commands") | {
    **dict.fromkeys(("CCSXML", "keywords", "keyword", "IEEEkeywords"), "keywords"),
    **dict.fromkeys(("IEEEbiography", "IEEEbiographynophoto"), "the authors' lives"),
    "comment": "not printed",
    "lrbox": "kept in a box",
    **dict.fromkeys(("filecontents", "VerbatimOut", "verbatimwrite"), "file in the file"),
    **dict.fromkeys(("insDLJS", "luacode", "xcomment", "scontents"), "not printed"),
    **dict.fromkeys(("shownto", "hiddenfrom", "taggedblock", "untaggedblock"), "for some readers only"),
}
"""Environments that hold no running text, and why they are left out."""
_TITLE_PAGE = """
email ead institute keywords pacs titlerunning authorrunning address homepage IEEEauthorblockA orcid orcidID inst
icmlaffiliation icmlcorrespondingauthor correspondingauthor affil affiliation altaffiliation shorttitle shortauthors
ccsdesc acmDOI acmISBN acmYear copyrightyear setcopyright acmConference icmltitlerunning markboth runninghead
"""
REASONS: Final = dict.fromkeys(_TITLE_PAGE.split(), "title page") | {
    "note": "note of the authors to themselves",
    "todo": "note of the authors to themselves",
    "deleted": "deleted by the authors",
    "href": "address behind words",
    "lstinputlisting": "listing in a file of its own",
    "index": "entry of an index",
    **dict.fromkeys(("typeout", "message", "tagstructbegin", "newglossaryentry", "newacronym"), "not printed"),
    **dict.fromkeys(("sbox", "savebox"), "kept in a box"),
}
"""Why the arguments of commands are left out that are no matter of layout."""
_QUIET = """
maketitle centering raggedright raggedleft noindent indent newpage clearpage pagebreak cleardoublepage bf it rm sf tt sc
em sl bfseries mdseries itshape slshape scshape upshape normalfont rmfamily sffamily ttfamily tiny scriptsize
footnotesize small normalsize large Large LARGE huge Huge hfill hfil vfill vfil smallskip medskip bigskip emph
textbf textit textrm
textsf texttt textsc textsl textup textmd textnormal underline uline mbox makebox fbox framebox centerline leftline
rightline hbox vbox boldmath unboldmath relax protect selectfont newblock nolinebreak
nopagebreak sloppy fussy allowbreak break null strut hline url path and And AND appendices frontmatter
mainmatter backmatter balance onecolumn twocolumn tableofcontents listoffigures listoftables par leavevmode ignorespaces
unskip fi or textquotesingle ce num SI qty si unit topsep makeatletter makeatother flushbottom raggedbottom footnotemark
"""
QUIET: Final = frozenset(_QUIET.split())
"""Commands that print what their groups hold, or change only how it looks."""
_LISTS = "itemize enumerate description compactitem compactenum inparaenum"
LISTS: Final = frozenset(_LISTS.split())
ENVIRONMENT_TAKES: Final = {
    **dict.fromkeys(("minipage", "multicols", "thebibliography", "spacing", "otherlanguage"), "{"),
    **dict.fromkeys(("adjustwidth", "list", "wraptable"), "{{"),
    "wrapfigure": "{[{",
}  # fmt: skip
_PRINTING = """
enquote acknowledgments acknowledgements acknowledgment ack acks ac acs acl acp acf gls glspl Gls Glspl ul st uwave
dashuline dotuline uuline sout lowercase uppercase MakeUppercase MakeLowercase MakeTextUppercase MakeTextLowercase
IEEEPARstart lettrine dropcap textquote blockquote keywords makecell thead multirow multicolumn shortstack parbox
ovalbox shadowbox doublebox circled textcircled added highlight revised rotatebox underbar overline mathrm text textin
textlf textsw foreignlanguage hbox vbox vtop vcenter mathop mathbf mathit footnotesize small subfloat subcaptionbox
smash hfill thanks IEEEauthorblockN IEEEauthorblockA subparagraph paragraph subsubsubsection boxed fancyfoot cfoot
icmlEqualContribution printAffiliationsAndNotice etal nonumber item textnumero lq rq dq name surname fnm sur
textcquote blockcquote foreigntextquote foreignblockquote hyphentextquote textelp textins epigraph endnote endnotetext
footnotetext sidenote marginnote tablecomments tablecaption tablenotetext tablenotemark tabnote tablenote tablefoot
bicaption authornote authornotetext nonumnote subtitle dedication dedicate abst altabstract credit tnote fnref
IEEEcompsocitemizethanks IEEEcompsocthanksitem IEEEauthorrefmark frame frametitle framesubtitle alert structure
nolinkurl hrefurl prettyref fullref autoref subcaption captionof sidecaption figsetgrpnote insetquote floatconts
"""
PRINTING: Final = frozenset(_PRINTING.split())
"""Commands that no table names and that print what their groups hold."""
_SEEN = """
document center centering flushleft flushright quote quotation verse minipage multicols abstract small footnotesize
scriptsize tiny large thebibliography itemize enumerate description list trivlist figure table theorem lemma proof
definition corollary proposition remark example assumption claim fact conjecture property observation hypothesis
notation case problem question answer conclusion acks ack acknowledgments acknowledgements acknowledgment appendix
appendices landscape spacing onehalfspace singlespace doublespace subfigure subtable threeparttable tablenotes
titlepage frontmatter IEEEproof sloppypar otherlanguage tabbing subequations refsection compactitem compactenum
inparaenum adjustwidth raggedright keywords sidewaysfigure sidewaystable samepage adjustbox framed shaded tcolorbox
mdframed frame block column columns sloppy resume extended summary article letter paper
blockquote displayquote displaycquote foreigndisplayquote exampleblock alertblock deluxetable splitdeluxetable
planotable subfigmatrix ruledtabular widetext biography selectlanguage IEEEbiography dedication thm lem prop cor defn
rem
highlights
"""
SEEN_ENVIRONMENTS: Final = frozenset(_SEEN.split())
"""Environments that print what they hold."""
