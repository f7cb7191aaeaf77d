# ruff: noqa: E501  (the word lists stand in their own letters, a few lines each)
"""The commonest orders to a model in other languages: to drop what was said before, to favour, to address a machine.

In each language two stems must meet in one sentence, an act and its object: alone both are harmless. Beside that
stand word classes for all languages at once: a machine, a bidding, a thing that is graded, an outcome, "all" or
"none"; hardly any sentence has four of them that does not steer.
"""

import re
from functools import lru_cache

_PAIRS: tuple[tuple[str, str], ...] = (
    # Chinese
    (r"忽略|无视|無視|忘记|忘掉|不要理会|抛开", r"指令|指示|说明|提示|规则|要求|准则"),
    (r"标记|判定|评为|视为|认定|回答|输出|標記|判為",
     r"(?:所有|每|全部|一切|任何).{0,8}(?:论点|主张|声明|断言|结论|观点|论断|論點|主張)"),
    (r"致|请|給|给|尊敬的|亲爱的",
     r"(?:AI|人工智能|大?语言模型|大模型|大型語言模型|机器人|智能助手).{0,6}(?:审稿|评审|助手|模型|裁判|您|你"
     r"|[：:，,])"),
    (r"给予|给出|給予|写出|只写", r"(?:正面|积极|肯定|最高|好评).{0,4}(?:评价|评审|评论|审稿|分|意见)?"),
    # Japanese, Korean
    (r"無視|忘れ|従わ(?:ず|ない)", r"指示|命令|プロンプト|ルール"),
    (r"判定し|してください|回答し|とみな", r"(?:すべて|全て|全部|あらゆる)の?.{0,4}(?:主張|指摘|請求)"),
    (r"무시|잊", r"지시|명령|프롬프트|규칙"),
    (r"표시|판정|판단|간주", r"모든.{0,4}(?:주장|항목)"),
    (r"肯定的な|긍정적인", r"査読|レビュー|評価|리뷰|평가"),
    # Russian, Ukrainian, Polish, Czech
    (r"игнориру|забудь|не обращай|отбрось|не следуй|ігноруй|забудь",
     r"инструкци|указани|команд|правил|вказівк|інструкц"),
    (r"отметь|отмечай|признай|считай|оцени|помет",
     r"(?:кажд|все|любо)\w*\s+(?:\w+\s+)?(?:утвержден|тезис|пункт|заявлен|замечани)"),
    (r"языков\w+ модел|нейросет|дорог\w+ (?:ии|модел)", r"пожалуйста|прошу|должн|следует|оцени|поставь|сообщи"),
    (r"\bz?ignoruj|\bzapomnij|\bpomiń|\bzapomeň", r"polece|instrukc|wskazów|pokyn"),
    (r"\buznaj|\boznacz|\boceń", r"(?:każd|wszystk)\w*\s+(?:\w+\s+)?(?:twierdze|zarzut|punkt)"),
    # German, Dutch, Swedish
    (r"\bignorier|\bvergiss|\bvergessen sie|\bmissachte|\büberseh|\bverwirf|\bnegeer|\bvergeet|\bignorera|\bglöm",
     r"anweisung|instru[ck]tion|vorgabe|befehl|regeln|aanwijzing|instructie"),
    (r"\b(?:bewerte|werte|markiere|beurteile|stufe|erkläre|behandle|beoordeel|markeer)n?\b",
     r"\b(?:jede|alle|sämtliche|diese|elke|iedere)\w*\s+(?:\w+\s+)?(?:aussage|behauptung|arbeit|kritik|punkt"
     r"|claim|einwand|einwänd|bewering)"),
    (r"\bbitte\b|\bsoll\w*\b|\bmuss\b|\bmüssen\b|\bliebe[sr]?\b",
     r"sprachmodell|ki-(?:gutachter|modell|assistent|system)|künstliche intelligenz"),
    (r"\b(?:gib|geben sie|schreib\w*|vergib)",
     r"positive\w* (?:bewertung|gutachten|rezension|urteil)|(?:höchst|best)\w* (?:note|punkt|bewertung)"),
    # French
    (r"\bignore[zr]\b|\bignore (?:les|toutes|tous|ces|mes)\b|\boublie[zr]?\b|\bne tene[zr] pas compte"
     r"|\bne (?:suis|suivez) p",
     r"instructions?|consignes?|r[èe]gles|directives"),
    (r"\b(?:d[ée]clare[zr]?|marque[zr]?|consid[ée]re[zr]?|juge[zr]?|note[zr]?|r[ée]ponde[zr]?|r[ée]ponds)\b",
     r"\b(?:toutes? les|chaque|tous les|que cet article|ce travail)\b"),
    (r"\bdonne[zr]\b|\bécri(?:vez|s)\b", r"(?:avis|[ée]valuation|critique|note) (?:positi|favorable|maximale)"),
    (r"\bveuillez|\bmerci de|\bs'il (?:te|vous)|\bdo(?:it|is|ivez)\b",
     r"mod[èe]le de langage|\bl'ia\b|intelligence artificielle"),
    # Spanish, Portuguese, Italian, Romanian
    (r"\bignor(?:a|e|ar|en|ad|ate|i|em)\b|\bolvid[ae]|\besque[çc]a|\bdimentica|\bno sigas|\bdesconsidere|\btrascura",
     r"instruc?ciones|indicaciones|[óo]rdenes|instru[çc][õo]es|istruzioni|regole|reglas|regras|instruc[țt]iuni"),
    (r"\b(?:marca|marque|clasifi[ck]\w+|classifi\w+|considera|considere|declara|declare|valuta|giudica|etichetta"
     r"|responde|responda|rispondi)\b",
     r"\b(?:todas?|todos?|cada|ogni|tutte?|tutti|qualsiasi)\b.{0,14}\b(?:afirma|alega|reivindica|afferma|dichiara"
     r"|cr[íi]tica|punto|ponto|obje)"),
    (r"\b(?:escrib[ae]|dar|d[ae]|escreva|d[êe]|scrivi|dai)\b",
     r"(?:rese[ñn]a|evaluaci[óo]n|revisi[óo]n|avalia[çc][ãa]o|nota|recensione|valutazione) (?:positiva|favor"
     r"|m[áa]xima)"),
    (r"\bpor favor|\bdebe[sn]?\b|\bdeve\b|\bper favore|\bestimad|\bquerid|\bcaro\b",
     r"modelo de (?:lenguaje|linguagem)|modello linguistico|inteligencia artificial|intelig[êe]ncia artificial"),
    # Arabic, Persian, Hebrew
    (r"تجاهل|تجاهلوا|انس|لا تتبع|نادیده", r"التعليمات|الأوامر|القواعد|الإرشادات|تعليمات|دستور"),
    (r"صنّف|صنف|اعتبر|قيّم|أجب|ضع", r"(?:كل|جميع) \S*(?:ادعاء|الادعاءات|دعوى|المزاعم|البنود)"),
    (r"נא|התעלם|התעלמו|שכח", r"הוראות|ההוראות|הנחיות|ההנחיות|כללים"),
    # Greek, Scandinavian, Finnish, Hungarian
    (r"αγνό|αγνοή|ξέχασ", r"οδηγί|εντολ|κανόν"),
    (r"\bbortse|\bignorera|\bignorer\b|\bse bort fra|\bglem\b|\bjätä huomiotta|\bunohda|\bhagyd figyelmen",
     r"instruk|anvisning|ohje|utasítás|regler"),
    (r"познач|вважай|оціни", r"(?:кожн|усі|всі)\w*\s+(?:\w+\s+)?(?:твердж|пункт|зауваж)"),
    # Hindi, Turkish, Vietnamese, Indonesian
    (r"अनदेखा|नज़रअंदाज़|भूल", r"निर्देश|आदेश|नियम"),
    (r"yok say|görmezden|unut|dikkate alma", r"talimat|yönerge|komut|kural"),
    (r"işaretle|kabul et|değerlendir", r"her iddia|tüm iddia|bütün iddia"),
    (r"bỏ qua|quên|phớt lờ", r"hướng dẫn|chỉ dẫn|chỉ thị|quy tắc|lệnh"),
    (r"\babaikan|\blupakan", r"instruksi|perintah|aturan|petunjuk"),
)  # fmt: skip

# How words begin of which one is in every pair above, in languages of Latin letters.
_SIGNS = """ignorier ignorez =ignora =ignorar =ignoren ignorad ignorat =ignori ignoru ignorera ignorer =ignore =ignorem zignoru vergiss vergess
    vergeet missacht überseh verwirf negeer negier oubli olvid esque dimentic trascur bitte =liebe =lieber =liebes sprachmodell künstliche =soll =sollen =muss =müssen
    bewert markier =stuf stufe beurteil erklär =gib =geben =geb schreib vergib donne écri escri scriv =dai declare =declara declarez déclar
    marque =marca =marquez considér =considera =considere considerez juge classifi clasifi valuta giudica responda responde répond rispond etichetta
    abaikan lupakan bortse =bort =glem glöm =jätä unohda hagyd zapom pomiń uznaj oznacz oceń =modelo modello modèle =veuillez =merci
    görmezden işaretle =kabul =dikkate =yok =unut =favor =favore estimad =querid =querida =querido =caro =suis =suivez =tenez =sigas =desconsidere
    beoordeel markeer =werte =werten behandle =dar =dê =debe =debes =deben =deve =doit =dois =doivez =plaît olvide bỏ quên phớt değerlendir"""
_COMPILED = tuple((re.compile(act, re.IGNORECASE), re.compile(thing, re.IGNORECASE)) for act, thing in _PAIRS)


_CLASSES: tuple[str, ...] = (
    # A machine that reads.
    """sprachmodell =ki =ia künstliche maschinell automatisiert lenguaje linguagem langage linguistico automatizad automatisé
    automatic inteligencia inteligência intelligenza artificielle artificial нейросет языков модел автоматич 人工智能 模型 自动 自動 机器 機械
    人工知能 言語モデル ai 언어 모델 인공지능 자동 الذكاء نموذج النموذج मॉडल एआई yapay tuệ kecerdasan taalmodel språkmodell
    sprogmodel språkmodel kielimalli tekoäly jazykov sztuczn językow γλωσσικ μοντέλ מודל assistent asistent modèle ШІ штучн""",
    # A bidding.
    """=soll =sollen =sollte =möge =mögen =muss =musst =müssen =bitte doit doivent veuillez merci =debe =deben =deberá =deve =devono =devem
    должен должн следует пожалуйста прошу 请 請 必须 应当 应该 ください せよ すること しろ 하시오 하세요 해주세요 하십시오 يجب يرجى الرجاء कृपया चाहिए करें
    lütfen gerekir =hãy =harap =tolong =moet =moeten gelieve alstublieft proszę =należy musisz prosím =musí vänligen =måste =skal =ska
    bewerte betrachte =gilt =gelten concludi conclua concluez =avalie =nota mencione пусть يعتبر =stufe erkläre considér déclar =marca =marque =considere =considera =valuta antworte répond =responda =responder rispond =trate
    оцени считай признай отвеча ответ παρακαλ πρέπει נא יש вважай =anggap =beri""",
    # What is graded.
    """aussage behauptung rezension critica crítica замечани artículo artigo articolo gutachte neuheit bewertung =arbeit vorarbeit affirmation nouveauté =travail =travaux antérieur évaluation relecteur
    afirmacion novedad =trabajo =trabajos revisor evaluación originalidad afferma novità =lavoro =lavori revisore valutazione afirmaç
    novidade =trabalho avaliaç утвержд новизн рецензент =работ =работу =работы статье стать 评价 評價 缺点 不足 创新 論文 论文 主张 审稿 评审 意见 評価 新規性 査読 主張 주장 평가 논문 심사
    ادعاء الادعاء مراجع تقييم दाव समीक्ष मूल्यांकन iddia değerlendirme hakem =bài đánh klaim penilaian ulasan bewering beoordel nieuwheid recensent
    twierdze recenz nowość tvrzení hodnoc påstående granskn väite ισχυρισμ αξιολόγ טענ חידוש твердж""",
    # An outcome.
    """bestätigt erwiesen infondat exactas infundad verdader =wahr =верны =верно =alta zustimm bestätigt zutreffend belegt richtig positiv confirmé exacte favorable confirmad correct corrett respaldad comprovad подтвержд правильн положительн
    =верным =верной обоснован 最高 正面 肯定 支持 正确 正確 好评 新颖 优秀 支持 지지 긍정 확인 صحيح إيجاب مدعوم ايجابي सकारात्मक सही समर्थित olumlu doğru destekle
    =tích =đúng =benar positif goedgekeurd juist bevestigd pozytywn potwierdz pozitivn potvrzen bekräft vahvist επιβεβαι θετικ נכון חיובי підтвердж""",
    # All or none.
    """=alle =allen =aller =jede =jeder =jedes =jeden sämtliche =chaque =toutes =toute =tous =todas =todos =toda =cada cualquier =ogni =tutte =tutti qualsiasi qualquer
    =все =всех =всем каждо =любой =любая 所有 每 任何 一切 全部 すべて 全て のみ あらゆる 모든 =كل جميع सभी =हर =her =tüm bütün =mọi =semua =setiap każd wszystk všechn
    každ =alla =varje =kaikki =minden =keine =kein =niemals =jamais =aucun =aucune ningun ningún =nunca nessun nenhum никак 不要 不得 切勿 无论 =elke =iedere =alla
    όλ κάθε כל усі кожн""",
)  # fmt: skip
_ENOUGH = 4
_PAIR_SIGN = 1 << len(_CLASSES)
_STEMS = tuple((stem, 1 << number) for number, words in enumerate((*_CLASSES, _SIGNS)) for stem in words.split())
_RUNS = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=65_536)
def _classes_of(word: str) -> int:
    """The classes of a word in lower case: Latin stems begin it (`=`: are all of it), of other scripts stand in it."""
    latin = word < "\u0370"
    found = 0 if latin or len(word) < 2 else _PAIR_SIGN
    for stem, bit in _STEMS:
        if stem[0] == "=":
            found |= bit * (word == stem[1:])
        elif latin:
            found |= bit * (word.startswith(stem) and len(stem) > 2)
        else:
            found |= bit * (stem in word)
    return found


def is_foreign_order(text: str) -> bool:
    """Whether an act and its object of one of the languages meet in the text, or enough of the word classes."""
    found = 0
    for word in set(_RUNS.findall(text.lower())):
        found |= _classes_of(word[:200])
    if (found & ~_PAIR_SIGN).bit_count() >= _ENOUGH:
        return True
    return bool(found & _PAIR_SIGN) and any(act.search(text) and thing.search(text) for act, thing in _COMPILED)
