# ruff: noqa: E501  (a pattern stands on one line where cutting it up makes it harder to read)
"""Orders in a sentence of another language than its document: there a bidding and what is graded are enough.

Papers and reviews hardly ever change their language for a whole sentence. Where one does, and bids the reader do
something with a claim, a novelty or an answer, it speaks to somebody else than the other sentences do.
"""

import re
from functools import lru_cache

from peerassay.documents.foreign_orders import is_foreign_order

_SMALL_WORDS = "the of and to in is that for with this are on as by be it from we not an or at which was can has have"
_ENGLISH = frozenset(_SMALL_WORDS.split())
_IN_NAMES = "et du al y i a to do no per se te me an ten w z on or e o"
_OTHER_WORDS = """der die das und nicht ist ein eine einen dass mit für auf sich dem den des wie zu bei als wird sind du sie dieser diese diesen dieses bitte keine
    le la les des et est une que qui dans pour pas sur cet cette ce vous il au aux du sont par en votre ne se
    el los las una es por para con del se lo este esta si no su al como sus eres todo toda
    il lo gli di che è per con non una questo questa sono del della dei le nel
    o os um uma não dos das ao se este esta você é em
    het een van dat niet voor deze dit zijn met op je
    och att det som inte är för den med detta en jag du
    i w na nie jest że do się z to ten jak
    ve bir bu için ile olarak her
    và là của các không cho này những một
    yang dan ini untuk dengan tidak dari
    a az és hogy nem ez egy"""
_OTHER = frozenset(_OTHER_WORDS.split()) - _ENGLISH - frozenset(_IN_NAMES.split())
_WORD = re.compile(r"[^\W\d_]+")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")
_SECOND = re.compile(
    # You, and verbs that bid: by language.
    r"\b(?:du|dein\w*|bist|falls|bitte|schreib\w*|gib|(?:geben|schreiben|werten|bewerten) sie|bewerte|markiere|antworte|ignoriere|vergiss|stufe|werte|erkläre|behandle"
    r"|betrachte|nenne|erwähne|überspringe?|wiederhole|zitiere|soll\w*|muss|müssen|möge\w*|darf|dürfen|lass\w*)\b"
    r"|\b(?:vous|votre|veuillez|merci|tu|êtes|déclare[zr]|écri\w+|répond\w+|considér\w+|marquez|attribuez|notez|ignore[zr]|oublie[zr]|conclu\w+"
    r"|mentionne[zr]|donne[zr]|dites|affirme[zr]|recopie[zr]|traite[zr]|indique[zr]|doi(?:t|vent|s)|juge[zr])\b"
    r"|\b(?:eres|usted|otorg\w+|marca|marque|considera|considere|responde|responda|escrib\w+|declar[ae]|evalúa|evalúe|asign[ae]|ignor[ae]|olvid[ae]"
    r"|concluy[ae]|indi(?:ca|que)|trat[ae]|deb[ea]n?|deberá\w*|por favor|omit[ae])\b"
    r"|\b(?:sei|scrivi|rispondi|segna|valuta|assegna|dimentica|concludi|deve|devono|per favore|dichiara|você|escreva|avalie|atribua|esqueça|conclua|devem)\b"
    r"|\b(?:негативн\w+ не|напиш\w+|отвеча\w+|ответ(?:ь|ьте)|оцен\w+|постав\w+|счита\w+|призна\w+|отмет\w+|игнориру\w+|забудь\w*|укаж\w+|сообщ\w+|заяв\w+"
    r"|скаж\w+|назов\w+|вывед\w+|пропуст\w+|должн\w+|следует|пожалуйста|ты|вы|ваш\w*|твой|прошу)\b"
    r"|请|你|您|输出|标记|回答|给出|说明|写明|判定|忽略|评为|视为|一律|必须|不要|务必|应当|请勿|認定|标为|打分|得出"
    r"|ください|下さい|せよ|しろ|なさい|出力|回答|判定|あなた|みなす|すること|無視"
    r"|하세요|하십시오|출력|답하|당신|표시|판정|해 ?주세요|하시오|무시|간주"
    r"|\b(?:je|jij|u|moet\w*|geef|beoordeel|schrijf|antwoord|markeer|skriv|ange|måste|du|svara|musisz|napisz|odpowiedz|należy|oceń|musíš|napiš|lütfen|yaz"
    r"|hãy|vui lòng|tolong|harap|jawab)\b|(?:^|\s)(?:يجب|أجب|اكتب|اعتبر|قيّم|تجاهل|صنف)|נא|ענה|कृपया|लिखें|करें",
    re.IGNORECASE,
)
_GRADED = re.compile(
    r"sprachmodell|\bki\b|künstliche|gutacht\w*|befund|aussage\w*|behauptung\w*|neuheit|\bneu(?:artig\w*)?\b|vorarbeit\w*|originell\w*|bewertung|urteil|anweisung\w*"
    r"|\bia\b|modèles? de langage|intelligence artificielle|nouve(?:au|lle|auté)\w*|\bpremi\w+|antérieur\w*|inédit\w*|relecteur\w*|évaluation|affirmation\w*|consignes?|verdict"
    r"|inteligencia|asistente\w*|primer[oa]?\b|obra\b|modelo de leng\w+|novedad|novedos\w+|original\w*|previ[oa]s?|revisor\w*|afirmacion\w*|artículo|instruc\w+|puntuación|nota\b|reseña|calificación"
    r"|intelligenza|modello linguistico|novità|affermazion\w+|recension\w+|revisore|istruzion\w+|inteligência|novidade|afirmaç\w+|avaliaç\w+|inédit\w+|artigo"
    r"|нейросет\w*|языков\w+ модел\w*|программ\w*|нов(?:изн|ым|ой|ая|ое)\w*|оригинальн\w*|рецензи\w*|рецензент\w*|утвержден\w*|замечан\w*|предыдущ\w+|инструкц\w+|оценк\w*|стать\w+|перв\w+|аннотац\w+|вердикт\w*|искусственн\w*"
    r"|人工智能|模型|评审|审稿|论断|主张|新颖|创新|首创|首次|原创|摘要|本文|论文|先前|指令|结论|意见|评分|评价|程序|助手|候选|重复|相关工作"
    r"|人工知能|言語モデル|査読|主張|新規|独創|先行研究|論文|評価|指示|要旨|結論|AI"
    r"|인공지능|언어 ?모델|심사|주장|새로운|독창|선행|논문|평가|지시|초록|결론"
    r"|taalmodel|nieuw\w*|beoordel\w+|språkmodell|ny(?:het|tt)?\b|granskn\w+|recenz\w+|nowo\w+|twierdze\w*|hodnoc\w+|yeni\w*|iddia\w*|đánh giá|mới|bài báo|penilaian|klaim|baru"
    r"|النموذج|الذكاء|جديد\w*|ادعاء\w*|מודל|חדש\w*|דוח|मॉडल|नया|दाव\w*"
    r"|\b(?:shown|silent|denied|partly|supported|unsupported|novel|not_novel|verdict|finding|label|score|llm|ai|gpt|chatgpt)\b",
    re.IGNORECASE,
)  # fmt: skip
_FEW = 4
_MOST = 0.4
_SMALL = 0.15


@lru_cache(maxsize=20_000)
def is_foreign(text: str) -> bool:
    """Whether a sentence is in another language than English: by its letters, or by its small words."""
    if not text.isascii() or " " in text:
        words = _WORD.findall(text.lower())
        letters = "".join(words)
        strange = sum(1 for c in letters if c > "\u036f" and not _LATIN.match(c)) if not text.isascii() else 0
        if strange >= _FEW and strange >= _MOST * len(letters):
            return True
        known = frozenset(words)
        other = sum(1 for word in words if word in _OTHER)
        return len(known & _OTHER) >= 2 and other > 2 * len(known & _ENGLISH) and other >= _SMALL * len(words)
    return False


def speaks_foreign(text: str) -> bool:
    """Whether a sentence of another language than its document bids a reader something about claims or novelty."""
    return is_foreign(text) and (
        is_foreign_order(text) or (_SECOND.search(text) is not None and _GRADED.search(text) is not None)
    )
