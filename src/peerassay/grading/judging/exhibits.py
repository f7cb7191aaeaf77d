"""What a judge is shown: the paper, the candidates and the claims as fenced text with sentence ids, within limits.

All limits count characters (about four a token). A question with six claims and a dozen candidates stays near
50,000 characters with its instructions; the paper's part is the same in every question on the paper, so that a
provider's prefix cache holds it.
"""

from collections.abc import Iterable, Sequence

from peerassay.documents.instructions import speaks_to_model
from peerassay.documents.paper import Paper, SectionKind
from peerassay.documents.sentence import Sentence
from peerassay.engines.fencing import fence
from peerassay.grading.claim import LineKind, NoveltyClaim
from peerassay.grading.dossier import Dossier
from peerassay.grading.finding import PAPER
from peerassay.grading.judging.asked import AskedLine, Library
from peerassay.grading.judging.places import Readable

PAPER_LIMIT = 8_000
"""Abstract and introduction of the paper; the abstract comes first and is never the part that is cut."""
PASSAGES_LIMIT = 4_000
"""The paper's own sentences on the aspects of a question's claims."""
CANDIDATES_LIMIT = 24_000
"""All candidates of one question together."""
CANDIDATE_LIMITS = (800, 3_000)
"""The least and the most of one candidate, however many share the question."""
SENTENCE_LIMIT = 600
"""A longer sentence (a mangled formula, a list) is shown cut; it may still be pointed at by its id."""
CONTEXT_LIMIT = 700
"""The sentences that stand round a claim in the review."""
WITHHELD = "(withheld: these words speak to a model)"

_PLAIN_BASIS = {"full_text": "its text", "introduction": "its introduction", "abstract": "its abstract", "title": ""}


def paper_block(paper: Paper) -> str:
    """Return the paper's title, abstract and introduction: the same words in every question on this paper."""
    readable = Readable.of(paper)
    abstract = paper.sentences_of(SectionKind.ABSTRACT)
    introduction = paper.sentences_of(SectionKind.INTRODUCTION)
    shown = _within((*abstract, *introduction), readable, PAPER_LIMIT)
    lines = [f"[title of the paper] {_one_line(paper.card.title)}", *map(_line, shown)]
    return f"# The paper under review ({PAPER}), its abstract and introduction\n{fence('paper', _joined(lines))}"


def shown_of_paper(paper: Paper) -> frozenset[str]:
    """Return the ids of the sentences in `paper_block`."""
    sentences = (*paper.sentences_of(SectionKind.ABSTRACT), *paper.sentences_of(SectionKind.INTRODUCTION))
    return frozenset(s.id for s in _within(sentences, Readable.of(paper), PAPER_LIMIT))


def passages_block(dossier: Dossier, claim_ids: Sequence[str], texts: Library) -> str | None:
    """Return the paper's further sentences on the claims' aspects, each claim's best first in turn; None if none."""
    shown = shown_of_paper(dossier.paper)
    readable = texts.readables[PAPER]
    refs = [ref for ref in _in_turn(dossier, claim_ids) if ref not in shown]
    wanted = [readable.sentences[ref] for ref in refs if ref in readable.sentences]
    chosen = _within(dict.fromkeys(wanted), readable, PASSAGES_LIMIT)
    if not chosen:
        return None
    ordered = sorted(chosen, key=lambda s: s.start)
    return f"# The paper, further sentences on what the claims speak of\n{fence('paper', _joined(map(_line, ordered)))}"


def candidates_block(
    cand_ids: Sequence[str], preferred: dict[str, tuple[str, ...]], texts: Library, dates: dict[str, int | None]
) -> str:
    """Return the candidates as numbered sentences.

    `preferred` gives for each candidate the ids of the sentences to show first when not all can be: those closest
    to the aspects. Title first, then these, then the abstract; shown in reading order.
    """
    least, most = CANDIDATE_LIMITS
    limit = min(max(CANDIDATES_LIMIT // max(len(cand_ids), 1), least), most)
    blocks = [
        _candidate(c, preferred.get(c, ()), texts.readables[c], texts, limit, dates.get(c))
        for c in cand_ids
    ]  # fmt: skip
    return "\n\n".join(["# Earlier work", *blocks])


def claim_block(claim: NoveltyClaim, lines: Sequence[AskedLine], dossier: Dossier) -> str:
    """Return a claim with its context, its lines and the texts to read each line in."""
    stance = claim.stance.value if claim.stance else "none"
    inside = [
        f"[context] {_context(claim, dossier)}",
        f"[claim {claim.claim_id}] {_safe(claim.text)}",
        *(f"[{a.line.line_id}] {_proposition(a)} {_safe(a.line.aspect)}" for a in lines),
    ]
    reading = [f"- {a.line.line_id}: {', '.join(a.candidates)}" for a in lines]
    return "\n".join(
        [
            f"## {claim.claim_id} (gate {claim.gate.value}, stance {stance}, sentence {claim.sentence_ids[0]})",
            fence(f"claim {claim.claim_id}", _joined(inside)),
            "Texts to read each line in:",
            *reading,
        ]
    )


def _candidate(
    cand_id: str, preferred: Sequence[str], readable: Readable, texts: Library, limit: int, year: int | None
) -> str:
    first = [readable.sentences[ref] for ref in ("title", *preferred) if ref in readable.sentences]
    rest = [s for s in readable.document.sentences if s.id.startswith("abstract")]
    chosen = _within(dict.fromkeys([*first, *rest]), readable, limit)
    facts = [str(year) if year else "year unknown", f"read: {_PLAIN_BASIS[texts.bases[cand_id]] or 'its title only'}"]
    if cand_id in texts.concurrent:
        facts.append("concurrent")
    lines = map(_line, sorted(chosen, key=lambda s: s.start))
    return f"## {cand_id} ({'; '.join(facts)})\n{fence(f'candidate {cand_id}', _joined(lines))}"


def _proposition(asked: AskedLine) -> str:
    work = asked.work or ""
    return {
        LineKind.IN_WORK: f"in_work {work}:",
        LineKind.NOT_IN_WORK: f"not_in_work {work}:",
        LineKind.IN_PRIOR_WORK: "in_prior_work:",
        LineKind.IN_NO_PRIOR_WORK: "in_no_prior_work:",
        LineKind.IN_PAPER: "in_paper:",
    }[asked.line.kind]


def _context(claim: NoveltyClaim, dossier: Dossier) -> str:
    wanted = frozenset(claim.context) - frozenset(claim.sentence_ids)
    texts = [_safe(s.text) for s in dossier.review.sentences if s.id in wanted]
    words = " ".join(texts)
    return f"{words[:CONTEXT_LIMIT]} …" if len(words) > CONTEXT_LIMIT else words or "(none)"


def _in_turn(dossier: Dossier, claim_ids: Sequence[str]) -> list[str]:
    passages = [dossier.packs[c].paper_passages for c in claim_ids if c in dossier.packs]
    deepest = max(map(len, passages), default=0)
    return [spans[rank].sentence for rank in range(deepest) for spans in passages if rank < len(spans)]


def _within(sentences: Iterable[Sentence], readable: Readable, limit: int) -> list[Sentence]:
    """Return the sentences that may be shown, up to the limit; at least one."""
    chosen: list[Sentence] = []
    left = limit
    for sentence in sentences:
        if sentence.id in readable.withheld:
            continue
        cost = min(len(sentence.text), SENTENCE_LIMIT) + len(sentence.id) + 4
        if cost > left and chosen:
            break
        chosen.append(sentence)
        left -= cost
    return chosen


def _line(sentence: Sentence) -> str:
    words = _one_line(sentence.text)
    return f"[{sentence.id}] {words[:SENTENCE_LIMIT]}{' …' if len(words) > SENTENCE_LIMIT else ''}"


def _safe(text: str) -> str:
    return WITHHELD if speaks_to_model(text) else _one_line(text)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _joined(lines: Iterable[str]) -> str:
    return "\n".join(lines)
