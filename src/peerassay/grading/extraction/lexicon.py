"""Word classes of reviews, as pieces of regular expressions: newness, smallness, other work, doubt."""


def any_of(words: str) -> str:
    """Return an alternation of the words; an underscore stands for a space, so that phrases are one word here."""
    return "(?:" + "|".join(word.replace("_", " ") for word in words.split()) + ")"


NEWNESS = any_of("novelty novelties originality innovations? innovativeness newness")
NEW_ADJECTIVE = any_of("novel original innovative new")
IS = any_of("is are was were be been being seems? appears? feels? looks? sounds? remains?")
DEGREE = any_of(
    """entirely totally completely fully very particularly especially that so super highly strikingly overly
    sufficiently quite all_that exactly terribly significantly wholly extremely radically fundamentally too"""
)
NOT_MUCH = r"not (?:be |very |so |that |particularly |really |quite |sufficiently )*" + any_of(
    "enough sufficient significant substantial high strong great big large impressive groundbreaking convincing "
    "compelling"
)
LESS = any_of(
    """limited incremental low weak minor marginal modest minimal minimum thin small moderate insufficient questionable
    lacking narrow restricted somewhat borderline poor fair average mediocre"""
).replace(")", f"|{NOT_MUCH})")
LESS_BEFORE = any_of(
    """
    limited incremental marginal little minor low insufficient weak modest moderate minimal minimum moderately
    somewhat slight(?:ly)? slim poor fairly_low relatively_little partial(?:ly)? less questionable reduc\\w+
    diminish\\w* dilut\\w* limits? limiting undermin\\w* weaken\\w* detract\\w*_from overstat\\w* overclaim\\w*
    insignificant not_enough not_sufficient not_much"""
)
DONE = any_of(
    """
    proposed introduced studied explored investigated shown done used utili[sz]ed employed presented published
    considered established derived discussed demonstrated addressed adopted applied developed reported
    recogni[sz]ed identified observed proven proved examined tackled attempted covered suggested solved
    analy[sz]ed formulated undertaken implemented described achieved leveraged pointed_out tried practi[cs]ed
    exploited documented noted"""
)
DOES = any_of(
    """
    propos\\w+ introduc\\w+ stud(?:y|ies|ied) explor\\w+ shows? showed us(?:e|es|ed|ing) did does do exists?
    consider\\w* discuss\\w* present(?:s|ed)? achiev\\w* adopt\\w* investigat\\w* address\\w* leverag\\w*
    employ\\w* utili[sz]\\w* appl(?:y|ies|ied) provid\\w+ demonstrat\\w+ develop\\w* deriv\\w+ argued observed
    found prov(?:e|es|ed)"""
)
EASY = any_of(
    """straightforward straight-forward direct simple trivial natural mere minor small slight obvious easy
    incremental standard naive na\u00efve modest marginal light subtle logical immediate basic"""
)
STEP = any_of(
    """
    extensions? combinations? applications? adaptations? generali[sz]ations? modifications? variants? variations?
    adoptions? integrations? adjustments? tweaks? re-?applications? re-?use repurposings? instantiations?
    mixtures? reformulations? amalgamations? re-?packagings? transfers?
    extrapolations? assembly aggregation"""
)
MERELY = any_of(
    """
    simply merely just basically essentially mainly largely mostly primarily only directly heavily entirely purely
    solely closely trivially"""
)
EARLIER = any_of(
    """
    prior previous(?:ly)? existing earlier past related other recent well-known known established classical?
    traditional conventional standard off-the-shelf mature current older state-of-the-art sota many several
    concurrent similar well-established published"""
)
WORKS = any_of(
    """
    works? methods? approach(?:es)? papers? studies literature techniques? research articles? models? algorithms?
    frameworks? ideas? results? publications? baselines? efforts? findings? analys[ei]s components? tools?
    modules? concepts? designs? strategies building_blocks systems? solutions? theory bounds? architectures?
    mechanisms? defen[cs]es? attacks? estimators? pipelines? schemes? formulations? objectives? counterparts?"""
)
EARLIER_WORKS = (
    rf"(?:{EARLIER}\s+(?:[\w-]+\s+){{0,3}}?{WORKS}|(?:the )?(?:existing )?literature|the field|prior art|<W>"
    r"|what (?:was|has been|is))"
)
OTHERS = (
    rf"(?:[^.;]{{0,25}}?(?:{EARLIER_WORKS}|\bexisting\b|\bprior\b|\bprevious\b|\bearlier\b|\btraditional\b|"
    r"\bconventional\b|\bstandard\b))"
)
"""What follows "similar to" and the like where it is set beside other work."""
SEE = any_of("see tell judge assess identify understand pin evaluate discern say grasp find appreciate")
DOUBT = (
    rf"(?:unclear|not (?:\w+ )?clear|(?:hard|difficult) to {SEE}|"
    r"(?:do not|don't|cannot|can't|could not|couldn't|fail to|fails to|did not|didn't|does not|doesn't) "
    rf"(?:really |quite |fully |clearly )?(?:{SEE}|articulate|explain|clarify|differentiate|distinguish|highlight|"
    r"establish|justify|state|convey|demonstrate|make (?:\w+ ){0,3}?clear|make (?:a |the )?(?:\w+ )?case)|"
    r"not (?:\w+ )?(?:convinced|sure|certain)|unsure|unconvinced|not "
    r"(?:well|clearly|sufficiently|adequately|explicitly|properly|fully)[ -]\w+(?:ed|nt)|"
    r"(?:should|could|needs?|must|has|have) (?:to )?be (?:better |more |further |clearly |made )*"
    r"(?:clarified|clear|clearer|explained|highlighted|articulated|justified|emphasi[sz]ed|distinguished|hedged)|"
    r"ambiguous|vague|obscure|confus\w+|doubts?|doubtful|skeptical)"
)
TOPIC = (
    rf"(?:{NEWNESS}|(?:main |key |core |actual |real |exact |technical |novel |original |new |"
    r"scientific )+contributions?|"
    r"how (?:novel|original|new)|what (?:\w+ ){0,4}(?:is|are) (?:\w+ ){0,3}(?:novel|new|original)|"
    r"(?:how|where|what|whether)\b[^.;?]{0,60}?\b(?:(?:paper|work|method|approach|proposed|it|this|they|"
    r"idea)\b[^.;?]{0,40}?"
    r"\bdiffers?\b|differen\w+ (?:\w+ )?from)|"
    r"how\b[^.;?]{0,60}?\b(?:beyond|improves? (?:up)?on|advances?|departs? from)\b[^.;?]{0,30}?\b(?:prior|previous|"
    r"existing|"
    r"earlier|standard)\b|"
    rf"(?:difference|distinction)s? (?:between|from|with|to|over)[^.;]{{0,60}}?(?:{EARLIER_WORKS}|proposed|"
    r"this (?:paper|work)|"
    rf"the (?:paper|authors))|(?:distinguishes|differentiat\w+)[^.;]{{0,40}}?from)"
)
CONTRIBUTION = any_of(
    """
    perspectives? insights? directions? angle ideas? approach methods? frameworks? paradigm way applications?
    viewpoint lens formulation solutions? techniques? take concept strategy contributions? mechanism algorithms?
    interpretations? connection tasks? problem setting bounds? theory theoretical benchmarks? datasets? metrics?
    architectures? objective loss view line topic area"""
)
NOT_OURS = any_of(
    """
    view class(?:es)? categor\\w+ objects? scenes? environments? instances? compounds? molecul\\w+ inputs?
    quer\\w+ users? data\\b prompts questions samples? concepts situations? scenarios materials? drugs? speakers?
    subjects? distributions poses? skills words? entities relations? images domains tasks sequences
    combinations_of contexts instructions states goals points items SCMs functions graphs videos? pose proteins?
    sentences tokens environments"""
)
"""Things that are new to a model, not to the field ("novel view synthesis", "novel classes")."""
