"""Headings as scholarly papers print them: what the words tell of a section, its number, where prose ends."""

import re

from peerassay.language.patterns import pattern_of

NUMBER = r"\d{1,2}(?:\.\d{1,2}){0,3}|[A-Z](?:\.\d{1,2}){0,3}|[IVX]{1,5}"
"""The printed number of a section: "3", "3.2", "A", "A.1", "IV"."""
REFERENCE_LIST = frozenset(
    {
        *("reference", "references", "references and notes", "bibliography"),
        *("literature cited", "works cited", "cited literature", "cited works"),
    }
)
"""Headings of reference lists, as `heading_words` gives them."""
KEYWORDS = pattern_of(
    r"(?:key\s?-?words?|index terms|ccs concepts|categories and subject|general terms|acm reference|pacs|msc|jel)\b",
    re.IGNORECASE,
)
"""How a line of keywords or classes opens, which stands between abstract and introduction."""
STATEMENTS = ("author summary", "significance", "significance statement", "statement of significance")
"""Headed summaries beside the abstract."""
ALONE = pattern_of(
    r"(?:abstract|introduction|related works?|background(?: and related work)?|literature review|preliminaries"
    r"|(?:our )?approach|methods?|materials and methods|methodology"
    r"|experiments?|experimental (?:setup|results)|evaluation|analysis|results(?: and discussion)?"
    r"|discussion(?: and conclusions?)?|conclusions?(?: and future work)?|future work|limitations|summary"
    r"|references|bibliography|acknowled?ge?ments?|appendi(?:x|ces)|supplementary materials?|supporting information"
    r"|ethics statement|reproducibility statement|broader impacts?|impact statement|author contributions?"
    r"|keywords|author summary|significance statement|data availability.*|funding|notes)[.:]?",
    re.IGNORECASE,
)
"""Words that are a heading when they fill a line, without number or mark."""
ONE_WORD = ("introduction", "conclusion", "conclusions", "experiments", "discussion", "background", "preliminaries")
"""Headings of one word, that may be misprinted."""
SECTIONS = (
    ("abstract", r"^(abstract|summary|author summary|synopsis|tl;?dr)$"),
    (
        "other",
        r"\bchecklist\b|^ac?knowled|^(author|credit).*contributions?( statement)?$|^funding|^competing interest"
        r"|^conflicts? of interest|^(data|code) availability|^(broader|societal|social) impact|^impact statement"
        r"|^ethic(s|al)\b|^reproducibility|^(data|code|software) and (data|code|software)? ?availab|^keywords?$"
        r"|^ccs concepts|^(table of )?contents$|^notes?$|^disclosure|^use of (large language models|llms)|^llm usage"
        r"|^declaration",
    ),
    ("appendix", r"^appendi(x|ces)\b|^supp(lement|orting)"),
    (
        "related_work",
        r"related (work|literature|research|stud|approach|method)|literature (review|survey|overview)|^literature$"
        r"|(prior|previous|existing|earlier) (work|art|research|approaches|methods|stud|literature)|state of the art$"
        r"|^background and related|relation(ship)? (to|with) (\w+ )?(prior|previous|other|existing|related)|^related$"
        r"|comparison (to|with) (prior|previous|existing|related) (work|literature)",
    ),
    ("introduction", r"^(intro|(overview and )?motivation( and .*)?)$|^introduction\b"),
    (
        "conclusion",
        r"conclu|^(general |final )?(discussion|remarks)|future (work|direction|research)|^limitations?\b|^summary\b"
        r"|^outlook|^closing|^takeaways?",
    ),
    (
        "experiments",
        r"experiment|^results?\b|\bresults$|evaluation|ablation|^empirical|empirical (stud|result|analys|validation)"
        r"|simulation (stud|result)|^simulations?$|numerical (stud|result|example|illustration)|case stud|benchmarking"
        r"|main results|baselines?$|\banalys[ie]s of (the )?results|performance (comparison|analysis)"
        r"|quantitative|qualitative|implementation details|datasets?( and .*)?$|^findings"
        r"|user study|applications?( to .*)?$",
    ),
    ("related_work", r"^background$"),
    (
        "method",
        r"method|approach|\bmodels?\b|algorithm|preliminar|problem (setup|setting|statement|definition)|^setup$"
        r"|framework|architecture|^setting$|notation|^background\b|theor(y|etical)|formulation|^materials?\b|objective"
        r"|training|^(the )?proposed|^our\b|analysis|estimat|optimi[sz]ation|definition|^design|construction|pipeline"
        r"|inference|learning",
    ),
)
"""Kinds of sections, each with what its heading's words hold (in small letters, without number); the first that fits
is meant."""
CAPTION = pattern_of(
    r"^S\d{1,2} (?:fig|table|text|file|appendix|data|video)\b(?P<open>[.:])|^(?:(?:extended data|supplementary"
    r"|supplemental|appendix)\s+)?(?:figure|fig|table|tab|algorithm|listing|scheme|plate|box|chart|video|movie"
    r"|exhibit)\b\.?\s*"
    r"(?:[A-Z]{1,2}[.-]?)?(?:\d+(?:\.\d+)*[a-z]?|[IVX]+)\s*(?P<end>[.:|–—]|\)|$)?",
    re.IGNORECASE,
)
"""How a caption opens: "Figure 3:", "Table A.1 |", "S2 Fig."; `open` or `end` is what parts number and words."""
TABLES = frozenset({"table", "tab"})
ALGORITHMS = frozenset({"algorithm", "procedure", "listing", "protocol"})
