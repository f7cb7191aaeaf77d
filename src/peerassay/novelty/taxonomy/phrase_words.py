"""Which words can be part of a topic's name, and where: English words by their kind, none by its subject.

A topic is named by a noun with what stands before it ("graph neural network", "sampling"). Rules cannot parse, so that
words are told apart by lists and endings: verbs part a run of words, adjectives end no name, a gerund opens one only
where research uses it as a noun, and nouns that say what kind of thing is meant, not which, end none.
"""

import re

VERBS = frozenset(
    """
    accelerate accelerates accounts achieves acquire acquires act acts adapts adds adjust adjusts adopt adopts
    affect affects aggregate aggregates aid aids aim align aligns alleviate alleviates allows analyse analyze
    answers appear appears applies apply arise arises assess assesses assign assigns assume assumes attain attains
    augments avoid avoids balances become becomes behave believe bridges bring brings builds calls capture captures
    carry cause causes characterize characterizes clarify combines compare compares complement complements comprise
    comprises compute computes concern conduct confirm confirms connect connects consist consists constitute
    constrain construct constructs contain contains contribute converge converges convert converts cope correspond
    create creates decompose decomposes decrease decreases defend define defines degrade degrades deliver delivers
    demand demands denote depend depends deploy derive derives detect detects determine determines deviate devise
    differ differs diminish discover discovers discriminate discuss distill distills distinguish drive drives
    eliminate eliminates embed embeds emerge emerges employ employs empower empowers enable encode encodes encompass
    encounter encourage encourages enforce enforces enhance enhances enjoy enjoys enrich ensure ensures entail
    establish establishes estimate estimates evade evaluate evolve evolves examine examines exceed exceeds exclude
    execute executes exhibit exhibits exist exists expand expands explain explains exploit exploits explore expose
    express extend extends extract extracts facilitate facilitates fail fails favor fits follows formalize
    formalizes formulate foster generalize generalizes generate generates govern grow grows guarantees guide guides
    handle handles happen help helps hinder hinders hold holds hypothesize illustrate imitate implies imply impose
    imposes improve improves include includes incorporate incorporates incur incurs indicate indicates induce
    induces infer infers influences inform inherit inject injects insert integrate integrates interact interacts
    introduce invoke involve involves isolate jailbreaks join keep keeps lack lacks lag learn learns leave leaves
    lie lies localize lose loses maintain maintains make manifest manipulate map maps match maximize maximizes
    measures meet meets merge merges minimize minimizes model monitor motivate move need neglect neglects observe
    obtain obtains occur occurs offset omit operate operates optimize optimizes organize originate outperform
    outputs overlook overlooks own parameterize pave perceive performs permit persist perturb pose poses possess
    possesses predicts prefer preserve preserves prevail prevent prevents prioritize process processes produce
    produces project promote promotes prompts pursue quantifies quantify raise raises reach reaches react read
    realize recall receive receives recognize recognizes reconstruct reconstructs recover recovers refer refine
    refines reflect reflects refuse regulate relate relax relaxes remain remove removes render renders repeat
    replace replaces replicate represent represents reproduce require resemble reside resist resolve resolves
    respect respects respond responds rest restore restores restrict retain retains retrieve retrieves reuse reveal
    reveals revise revisit revisits rewrite satisfies satisfy scales seek seeks segments select selects serve serves
    share shares shed simulate simulates solves spans specify speeds stabilize stand stands start stay steer stems
    stop streamline strengthen strengthens strives struggle struggles submit suffer suffers suggests summarize
    supply suppress suppresses surpass surpasses survive sustain switch synthesize synthesizes tackles tailor taught
    teach teaches think track tracks trains transform transforms translate treat treats trigger triggers undergo
    undermine understand unify unlock unlocks update updates uses validates varies vary verifies verify view violate
    visualize wants yield
    """.split()  # noqa: SIM905
)
"""Finite forms and infinitives. Some are nouns as well ("map", "model"); those that end many names are let through."""
_ALSO_NOUNS = frozenset(
    "model map maps match process processes project measures updates prompts outputs guarantees respects".split()  # noqa: SIM905
)
PARTING = VERBS - _ALSO_NOUNS

ADJECTIVES = frozenset(
    """
    abstract accurate active actual adjacent alone ample annotated appropriate artificial asymmetric average aware
    bad big binary blind brief broad cheap clean clear close closed coarse compact complete complex concise concrete
    consistent convex correct costly counterfactual crucial current dedicated deep dense dependent desired
    deterministic diagonal diffuse direct discrete distant distinct diverse dual early easy elegant entire equal
    equivalent even exact excess exhaustive expensive explicit extensive extra extreme fair faithful false familiar
    fast faster few fewer final fine finite first fixed flat flexible foreign formal fragile free frequent fresh
    full functional further future gentle genuine given good great hard harmful heavy heterogeneous hidden high
    higher holistic homogeneous honest huge identical immediate implicit inaccurate incomplete incorrect independent
    infinite inherent innate insufficient intact intense internal intricate invariant invisible joint key large
    larger late latent lean light limited linear little local long longer loose low lower main major mean meaningful
    mere mild minimal minimax minor mixed mobile modern modest multiple mutual naive narrow near negative net new
    next noisy non-convex nonconvex nonlinear nonstationary novel numerous odd old open optimal orthogonal other own
    parallel partial past perfect persistent plain plausible poor positive possible powerful precise present
    pretrained prevalent primary prior private prone proper public pure quick raw ready real recent recurrent
    redundant related reliable remaining remarkable rich rigid rigorous robust rough round safe same scarce seamless
    separate severe shallow sharp short similar simple single slow small smaller smooth soft sole sophisticated
    sound sparse special specific stable standard static steep stochastic straight strict strong stronger sublinear
    subtle sufficient suitable superior supervised sure tabular temporal thin tight tiny total tough transparent
    true typical unbiased uncertain unclear undesirable unfair uniform unique universal unknown unlabeled unsafe
    unseen unstable unsupervised untrusted upper useful usual vague vanilla vast versatile visible vivid vulnerable
    weak weaker weighted well whole wide wider worse worst wrong young zero
    """.split()  # noqa: SIM905
)
"""End no name; before a noun they may stand ("sparse attention"), but for those that only praise or count."""
PRAISE = frozenset(
    """
    accurate ample appropriate big brief broad cheap clear close compact concise considerable conventional costly
    current cutting-edge dedicated desired different distinct diverse easy elegant entire excess exhaustive
    expensive extensive extra extreme familiar faster few fewer final first five flexible four fragile fresh full
    further future genuine given good great greater hard heavy high high-fidelity high-quality higher holistic huge
    impressive inaccurate independent innovative insufficient intricate key large-scale larger latter lightweight
    limited little long longer low lower main major massive meaningful mere mild minor modern modest multiple naive
    near new next noticeable novel numerous off-the-shelf old one other own perfect plain plausible poor possible
    powerful precise present prevalent primary principled prominent promising proper real-world recent related
    reliable remaining remarkable rich rigorous same scarce seamless second seven severe short similar simple single
    six slow small smaller sole sophisticated special specific state-of-the-art strict strong stronger subsequent
    substantial subtle sufficient suitable superior ten third three tough traditional two typical unclear unique
    useful usual vague vanilla various vast versatile vivid well well-known whole wide wider widespread worst wrong
    zero
    """.split()  # noqa: SIM905
)
"""Open no name: they praise, count or compare, and tell of no topic."""

GERUND_NOUNS = frozenset(
    """
    bootstrapping caching captioning clustering coding computing cooling deblurring decision-making decoding
    deep-learning denoising driving editing embedding encoding engineering few-shot fine-tuning finetuning
    forecasting forgetting grounding hashing imaging indexing inpainting kernel labeling labelling learning lensing
    machine mapping marketing masking matching meta-learning mining mixing modeling modelling multi-tasking
    navigation parsing planning pooling pre-training preconditioning pretraining pricing processing programming
    prompting pruning querying ranking reasoning red-teaming rendering reweighting routing sampling scaling
    scheduling sensing serving shading signaling sketching smoothing spiking splatting steering storytelling
    streaming summarizing swapping tagging teaming testing texturing thinking thresholding tokenizing tracking
    training tuning underpinning unlearning upsampling voting warping watermarking weighting writing
    """.split()  # noqa: SIM905
)
"""Gerunds that research names things by; every other one is a verb where it opens a run ("improving inference")."""

KINDS = frozenset(
    """
    abilities ability absence account accuracy addition adoption advance advances advantage agent agents algorithm
    algorithms amount analysis answer applicability application applications area areas aspect aspects assumption
    assumptions attempt attention availability back baseline baselines basis behalf behavior behaviors benchmark
    benchmarks benefit bound bounds budget capabilities capability capacity cause challenge change changes
    characteristic characteristics choice choices class classes collection color colors combination communication
    comparison complexity component components computation condition conditions consequence consideration content
    context converge convergence cost costs counterpart counterparts criteria criterion data dataset degree demand
    demands depth development difference difficulty direction distinction distribution distributions domain domains
    dynamics efficiency effort efforts element elements emergence end enhancement enhancements environment
    environments era error errors evaluation evaluations everything evidence example examples existence experience
    extent face fact factor factors failure family fashion feature features field first focus force form forms
    formulation frame function functions gain gains game games gap gaps generalization generation goal goals grade
    gradient gradients graph graphs ground group groups growth guarantee guarantees guideline half hand handling
    help hope human humans hypothesis idea image images impact implementation implication implications importance
    improvement improvements increase inference influence information ingredient input inputs insight insights
    instance instances interaction interactions interest interests inverse issue issues item items kind knowledge
    label labels lack language latter layer layers length level levels limit line link list literature loss lot lots
    machine magnitude majority manner matter maximum means measure mechanism mechanisms memory metric metrics
    minimum mode model models modification module modules name nature need needs network networks node nodes noise
    notion notions number numbers object objective objectives objects observation observations occurrence one ones
    opportunity optimization option order outcome outcomes output outputs overhead page pages pair pairs paradigm
    paradigms parameter parameters part parts past path performance phase phases phenomenon piece pipeline pipelines
    place plan point points policies policy portion position possibility potential power practice practices
    prediction predictions presence pressure principle principles problem procedure process processes product
    program progress project promise properties property proportion purpose quality quantity range rate rates ratio
    reach reason reasons recipe regard regime region regions relation relations reliance rendering representation
    representations requirement requirements research resource resources respect rest result rise role room rule
    rules run runtime sample samples scale scales scenario scenarios scene scenes scheme schemes scope score scores
    second section selection sense sequence sequences series set setup setups shape share side sides signal signals
    significance site size sizes smoothness solution source sources space spaces stability stage stages state
    statement states step steps story strategies strategy structure structures study style subject subset success
    suite superiority support surface system systems target targets task term test tests text texts thing threshold
    time times token tokens tool tools top total trait trend trial type types unit units update updates usage user
    users utility value variable variables variant variants variation variety version versions video videos view way
    weight weights width word words work world years yield
    """.split()  # noqa: SIM905
)
"""Nouns too wide to be a name by themselves; behind another word they are good ("graph generation")."""

MEASURES = frozenset(
    """
    accuracy budget budgets cost costs count counts error errors fraction gain gains improvement improvements
    interest latency length lengths magnitude overhead page percentage performance precision price quality rate
    rates ratio recall resources score scores size sizes speed speedup speedups step steps success throughput time
    times trade-off trade-offs usage value values width
    """.split()  # noqa: SIM905
)
"""What is measured on any topic: a phrase that ends so tells how well something does and names no topic."""

_ATTRIBUTIVE = re.compile(
    r"(?:out|in|on|off|end|state|plug|text|image|zero|few|one|multi|large|small|real|high|low)-.+"
)
_NOMINAL_COMPOUND = re.compile(
    r".+-(?:\w+(?:tion|sion|ment|ity|ance|ence|ing|er|ers|or|ors)|attention|entropy|offs?|shot learning|up|speed)"
)


_NOUN = re.compile(
    r"\w{2,}(?:tion|sion|ment|ity|ance|ence|ism|ness|ship|graphy|logy|metry|ics|ure|izer|ifier|coder|ector|ator|break|mark|ware)s?"
)
"""Endings by which a single word is a noun for certain."""
WIDE = frozenset(
    " ".join(phrase.split())
    for phrase in """
    ablation studies; action space; ai models; ai systems; artificial intelligence; benchmark suite; computational
    complexity; computational resources; computer vision; convolutional neural networks; decision-making process;
    deep learning; deep learning models; deep neural networks; empirical analysis; empirical evaluation; empirical
    results; experimental evaluation; feature space; feed-forward networks; fine-grained information; future work;
    global information; human annotation; human annotations; human evaluation; inference stage; input space;
    language models; large models; large-scale models; latent space; learning algorithms; learning models;
    learning rate; learning systems; loss function; loss functions; machine learning; machine learning algorithms;
    machine learning model; machine learning models; machine learning systems; model architecture; model
    architectures; natural language processing; neural network; neural networks; objective function; objective
    functions; open-source models; optimization problems; output space; practical applications; practical
    scenarios; pre-trained models; project website; quantitative evaluation; real-world applications; real-world
    data; real-world scenarios; sample complexity; search space; semantic information; source code; state space;
    test samples; test time; theoretical analysis; theoretical foundation; theoretical foundations; theoretical
    guarantees; theoretical properties; theoretical understanding; training data; training process; training set;
    transformer architecture; visual information; wide applications
    """.split(";")  # noqa: SIM905
)
"""Phrases of two and more words that papers on any topic use."""


_VERB = re.compile(r"\w{2,}ifies|\w{3,}izes|\w{4,}ises")


def is_verb(word: str) -> bool:
    """Whether a word, in lower case, is a verb wherever it stands: by the list, or by its ending ("modifies")."""
    return word in PARTING or _VERB.fullmatch(word) is not None


def ends_name(word: str) -> bool:
    """Whether a name may end with the word, in lower case: no adjective, and no compound that wants a noun."""
    if word in ADJECTIVES:
        return False
    if "-" not in word:
        return True
    return bool(_NOMINAL_COMPOUND.fullmatch(word)) and not (
        _ATTRIBUTIVE.fullmatch(word) and word.rpartition("-")[2] not in GERUND_NOUNS
    )


def opens_name(word: str) -> bool:
    """Whether a name may begin with the word, in lower case: nothing that praises, no gerund that governs a noun."""
    if word in PRAISE:
        return False
    return not word.endswith("ing") or word in GERUND_NOUNS or word.rpartition("-")[2] in GERUND_NOUNS


def names_alone(word: str) -> bool:
    """Whether a single word, in lower case, says what is meant: no adjective, no noun as wide as "image"."""
    return word not in KINDS and ends_name(word) and "-" not in word and (word in GERUND_NOUNS or word[-3:] != "ing")


def surely_noun(word: str) -> bool:
    """Whether a single word's ending shows a noun ("quantization"): others may be verbs ("accelerates")."""
    return word in GERUND_NOUNS or _NOUN.fullmatch(word) is not None
