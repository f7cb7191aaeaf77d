"""Words that say little: stop words, which count for nothing, and general academic words, which count for little."""

from peerassay.evidence.stemming import stem

_STOP_WORDS = """
a about above across after again all along already also although am among an and any are aren't as at be
because been before being below between both but by can cannot could did do does doing don't done due during each
either else etc even ever every few for from further get gets give given gives go goes had has have having he
hence her here hers him his how however i ie eg if in indeed instead into is isn't it its itself just least less
let like likely made make makes many may me might more moreover most much must my namely nevertheless no nor not
now of off often on once one only onto or other others otherwise our ours out over own per perhaps quite rather
really s same say says see seem seems seen several shall she should since so some still such take taken takes than
that the their theirs them themselves then there thereby therefore these they this those though through throughout
thus to together too toward towards under unless until up upon us very via vs was we well were what when where
whereas whether which while who whom whose why will with within without would yet you your
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())
"""English function words in lower case. "no", "not" and their like matter to quotes, not to what a text is about."""

_GENERAL_ACADEMIC = """
ability able achieve achieves address addresses advance advantage aim aims allow allows analysis
approach approaches argue aspect assume author authors available based baseline baselines benefit better beyond
broad case cases challenge challenging claim claims clear combination combine combined common compare compared
comparison concept concern consider considered contribution contributions current currently datasets demonstrate
demonstrates describe design designed detail details develop developed difference different difficult direct
directly effect effective effectively effectiveness efficient efficiently empirical empirically enable enables
evaluate evaluation evidence example existing experiment experimental experiments explore extend extension
extensive fact feature field find finding findings focus following framework fully fundamental future general goal
good high highly idea ideas identify impact implement importance important improve improved improvement
incremental insight introduce introduced introduces investigate issue key kind known lack large lead leverage
leverages limit limitation limitations limited literature little low main mainly manner manuscript means method
methodology methods model models motivate motivation multiple named natural necessary need new novel novelty
number obtain offer original originality outperform overall paper papers part particular particularly perform
performance perspective possible potential practical practice present presented presents previous previously prior
problem problems procedure process propose proposed proposes provide provides purpose question range reason recent
recently reference related relevant rely report require requires research researchers result results reviewer
role section setting settings show shows shown significance significant significantly similar similarity simple
simply single small solution solve specific specifically standard state strategy strength strong studied study
suggest superior support system systems task tasks technical technique techniques term terms thing type typically
understand understanding unique use used useful uses using validate value various way ways weakness work works
world wide widely
"""
GENERAL_ACADEMIC = frozenset(stem(word) for word in _GENERAL_ACADEMIC.split())
"""Stems of words that papers of every field use: "we propose a novel method" says nothing of what the method does."""
