"""Small words by what they do: join a title's words, open a phrase or a sentence, stand before a hyphen, abbreviate."""

_PREPOSITIONS = """
across after against among as at before between by during for from in into of on onto over through to toward towards
under upon using versus via vs with within without
"""
PREPOSITIONS = frozenset(_PREPOSITIONS.split())
_IN_TITLES = "a an the and or is are be can not do that than"
SMALL_WORDS = PREPOSITIONS | frozenset(_IN_TITLES.split())
"""Words that titles print in small letters."""
_FIRST_HALVES = """
self well state real high low non cross multi semi long short end fine co large small so two three four one zero few
first second
"""
FIRST_HALVES = frozenset(_FIRST_HALVES.split())
"""First halves that live on only in compounds; "pre" is as often written together and is left to counting."""
_OF_CELLS = """
a an the of on in at for with by to from is are was were has and its our
table row column cell entry value score result point percent get reach achieve obtain report
"""
OF_CELLS = frozenset(_OF_CELLS.split())
"""Words, without endings, in which a table's number is told and that are no head of a row or column."""
_ABBREVIATIONS = """
e.g i.e cf vs viz table tables figure etc al resp approx eq eqn eqs fig figs sec sect secs tab tabs ref refs alg thm lem
prop cor def defs app appx ch chap chaps vol no nos pp pg dr prof mr mrs ms st jr sr inc ltd co corp dept univ proc conf
trans intl int'l ed eds rev assoc assn wrt w.r.t s.t i.i.d a.k.a aka ca incl excl max min avg std dim esp ibid arxiv jan
feb mar apr jun jul aug sep sept oct nov dec sup supp suppl l ln p para paras tbl
defn eg c.f
"""
ABBREVIATIONS = frozenset(_ABBREVIATIONS.split())
"""Words behind which a stop may end no sentence, without that stop."""
_MAY_END = """
table tables figure etc al a.k.a i.i.d aka resp no max min avg std dim app co inc st l p ed rev mar sup
"""
MAY_END = frozenset(_MAY_END.split())
"""Abbreviations whose stop, with a capital behind it, still ends a sentence."""
_NEVER_END = "e.g i.e eg c.f cf vs viz tbl defn fig figs eq eqs eqn sec sect dr prof mr mrs ms refs"
NEVER_END = frozenset(_NEVER_END.split())
_STARTS = """
the this these that those it its we they he she i in on at for from to as an and but or so if when while although
however moreover furthermore also there their our my one some many most all no not what why how who which is are do does
did can could should would will authors author paper overall finally first second third thus hence therefore then
additionally another since because given with without by after before both each note perhaps besides here see even only
two three clearly unfortunately specifically similarly interestingly can't don't it's i'd i'm i've let
"""
STARTS = frozenset(_STARTS.split())
"""Words that plainly begin a sentence, also in small letters."""
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
"""What the months begin with, in order."""
_NUMERALS = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV"
ROMAN = {numeral: i for i, numeral in enumerate(_NUMERALS.split(), 1)}
"""Roman numerals as headings have them, with what they count."""
