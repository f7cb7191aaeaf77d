"""The commonest orders to a model in other languages: to drop what was said before, to favour, to address a machine.

In each language two stems must meet in one sentence, an act and its object: alone both are harmless.
"""

import re

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
    (r"\b(?:bewerte|werte|markiere|beurteile|stufe|erkläre|behandle|beoordeel|markeer)\w*",
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

_SIGNS = re.compile(
    r"[^\x00-\u024f\u2000-\u2fff\ufb00-\ufb06]|ignor|vergiss|vergeet|vergess|negeer|oubli|olvid|esque|dimentic"
    r"|trascur|bitte|sprachmodell|bewert|markier|gib|geben"
    r"|schreib|donne|escri|declare|marqu|marca|consid|abaikan|bortse|se bort|glem |jätä huom|unohda|hagyd|lupakan"
    r"|zapomn|uznaj|oznacz|modelo de|veuillez"
    r"|görmezden|merci de|yok say",
    re.IGNORECASE,
)
_COMPILED = tuple((re.compile(act, re.IGNORECASE), re.compile(thing, re.IGNORECASE)) for act, thing in _PAIRS)


def is_foreign_order(text: str) -> bool:
    """Whether an act and its object of one of the languages meet in the text."""
    return bool(_SIGNS.search(text)) and any(act.search(text) and thing.search(text) for act, thing in _COMPILED)
