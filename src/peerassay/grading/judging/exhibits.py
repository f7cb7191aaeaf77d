"""What a judge is shown: the paper, the candidates and the claims as fenced text with sentence ids, within limits.

A candidate's abstract is shown whole and in order or not at all: of a torn one neither "it says so" nor "it does not
say" can be told. What is cut to a budget is how many works a block opens, and the excerpts from full texts.

All limits count characters (about four a token). A question with six claims and a dozen candidates stays near
50,000 characters with its instructions; the paper and the shelf, the titles and abstracts of its prior work, are the
same in every question on the paper, so that a provider's prefix cache holds them.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from peerassay.documents.paper import Paper, SectionKind
from peerassay.documents.sentence import Sentence
from peerassay.documents.withholding import withheld_in
from peerassay.engines.fencing import WITHHELD, fence, one_line, shown
from peerassay.evidence.places import Readable
from peerassay.evidence.ranking import coverage
from peerassay.grading.claim import LineKind, NoveltyClaim, PaperSide
from peerassay.grading.dossier import Dossier
from peerassay.grading.finding import PAPER
from peerassay.grading.judging.asked import OF_ONE_WORK, AskedLine, Library
from peerassay.grading.papers_word import known_as


class Limits(NamedTuple):
    """How many characters a number of works may take together, and each of them, however many they are."""

    together: int
    least: int
    most: int

    def each(self, works: int) -> int:
        """Return what each of so many works may take."""
        return min(max(self.together // max(works, 1), self.least), self.most)


Shown = Mapping[str, frozenset[str]]
"""By cand_id the ids of the sentences that a prompt shows."""
Years = Mapping[str, int | None]

PAPER_LIMIT = 8_000
"""Abstract and introduction of the paper; the abstract comes first and is never the part that is cut."""
REVIEWS_PASSAGES = 6_000
"""The paper's own sentences on the aspects of all claims of a review, the same in all questions on the review."""
PASSAGES_LIMIT = 2_500
"""More of them, on the aspects of a question's own claims."""
ABSTRACT_LIMIT = 3_000
"""Title and abstract of a work: nearly all are shorter; what is left out of a longer one is told."""
SHELF = 13_000
"""Titles and abstracts of the paper's prior work, those nearest to its contributions first: about ten works."""
REVIEWS_WORKS = 7_000
"""Titles and abstracts of a review's further candidates, those that most claims list first, in all its questions."""
NAMED_WORKS = Limits(together=8_000, least=600, most=2_000)
"""Excerpts from the full texts of the works that a review's lines are about."""
QUESTIONS_WORKS = Limits(together=3_600, least=300, most=900)
"""Excerpts from the full texts of a question's own candidates."""
SENTENCE_LIMIT = 600
"""A longer sentence (a mangled formula, a list) is shown cut; it may still be pointed at by its id."""
CONTEXT_LIMIT = 700
"""The sentences that stand round a claim in the review."""

_PLAIN_BASIS = {
    "full_text": "its text",
    "introduction": "its introduction",
    "abstract": "its abstract",
    "title": "its title only",
}


def paper_block(paper: Paper) -> str:
    """Return the paper's title, abstract and introduction: the same words in every question on this paper."""
    readable = Readable.of(paper)
    abstract = paper.sentences_of(SectionKind.ABSTRACT)
    introduction = paper.sentences_of(SectionKind.INTRODUCTION)
    shown = _within((*abstract, *introduction), readable, PAPER_LIMIT)
    lines = [f"[title of the paper] {_safe(paper.card.title)}", *map(_line, shown)]
    return f"# The paper under review ({PAPER}), its abstract and introduction\n{fence('paper', _joined(lines))}"


def shown_of_paper(paper: Paper) -> frozenset[str]:
    """Return the ids of the sentences in `paper_block`."""
    sentences = (*paper.sentences_of(SectionKind.ABSTRACT), *paper.sentences_of(SectionKind.INTRODUCTION))
    return frozenset(s.id for s in _within(sentences, Readable.of(paper), PAPER_LIMIT))


def passages_block(
    heading: str, dossier: Dossier, claim_ids: Sequence[str], texts: Library, limit: int, shown: frozenset[str]
) -> tuple[str | None, frozenset[str]]:
    """Return the paper's further sentences on the claims' aspects, and all that is shown of it then; None if none.

    Each claim's best come first in turn; `shown` are the ids of those that the prompt has already.
    """
    readable = texts.readables[PAPER]
    refs = [ref for ref in _in_turn(dossier, claim_ids) if ref not in shown]
    wanted = [readable.sentences[ref] for ref in refs if ref in readable.sentences]
    chosen = _within(dict.fromkeys(wanted), readable, limit)
    if not chosen:
        return None, shown
    ordered = sorted(chosen, key=lambda s: s.start)
    return f"{heading}\n{fence('paper', _joined(map(_line, ordered)))}", shown | {s.id for s in chosen}


def shelf_block(pool: Sequence[str], side: PaperSide, texts: Library, years: Years) -> tuple[str | None, Shown]:
    """Return titles and abstracts of the paper's prior work, and what of each it shows; None if there is none.

    It is the same text in every question on the paper, whatever is listed there.
    """
    heading = "# Earlier work found for the paper: titles and abstracts"
    spoken_of = " ".join((side.core_task, *side.contributions))
    near = sorted(pool, key=lambda c: (-coverage(spoken_of, _words(opening(texts.readables[c]))), c))
    chosen = frozenset(_affordable(near, texts, SHELF))
    blocks = [_whole(c, f"{c} ({years.get(c) or 'year unknown'})", texts) for c in pool if c in chosen]
    return _under(heading, blocks), {c: _opened(texts.readables[c]) for c in pool if c in chosen}


def abstracts_block(heading: str, wanted: Sequence[str], shown: Shown, texts: Library) -> tuple[str | None, Shown]:
    """Return titles and abstracts of the first of the works, as many as `REVIEWS_WORKS` holds, and all shown then."""
    chosen = frozenset(_affordable([c for c in wanted if c not in shown], texts, REVIEWS_WORKS))
    blocks = [_whole(c, c, texts) for c in sorted(chosen)]
    return _under(heading, blocks), {**shown, **{c: _opened(texts.readables[c]) for c in chosen}}


def further_block(
    heading: str, preferred: Mapping[str, Sequence[str]], shown: Shown, texts: Library, limits: Limits
) -> tuple[str | None, Shown]:
    """Return more of the candidates than `shown` has, and all that is shown then; None where there is no more.

    The abstract where it was not shown, whole; then of the sentences behind it that `preferred` gives by id, those
    closest to the aspects, what the limits allow; in reading order.
    """
    limit = limits.each(len(preferred))
    blocks, now = [], dict(shown)
    for cand_id, refs in preferred.items():
        readable, known = texts.readables[cand_id], shown.get(cand_id, frozenset())
        first = () if known else opening(readable)
        behind = known.union(s.id for s in opening(readable))
        wanted = (readable.sentences[ref] for ref in refs if ref in readable.sentences and ref not in behind)
        excerpts = sorted(_within(wanted, readable, limit), key=lambda s: s.start)
        if first or excerpts:
            lines = [*(_opening_lines(readable) if first else ()), *map(_line, excerpts)]
            blocks.append(f"## {cand_id}, read: {_PLAIN_BASIS[texts.bases[cand_id]]}\n{_fenced(cand_id, lines)}")
            now[cand_id] = known | (frozenset() if known else _opened(readable)) | {s.id for s in excerpts}
    return _under(heading, blocks), now


def opening(readable: Readable) -> tuple[Sentence, ...]:
    """Return a work's title and the sentences of its abstract, in order, withheld ones among them."""
    return tuple(s for s in readable.document.sentences if s.id == "title" or s.id.startswith("abstract"))


def _affordable(wanted: Sequence[str], texts: Library, limit: int) -> list[str]:
    """Return the first of the works whose openings fit into the limit together."""
    chosen, left = [], limit
    for cand_id in wanted:
        left -= sum(len(line) + 1 for line in _opening_lines(texts.readables[cand_id]))
        if left < 0:
            break
        chosen.append(cand_id)
    return chosen


def _whole(cand_id: str, heading: str, texts: Library) -> str:
    return f"## {heading}\n{_fenced(cand_id, _opening_lines(texts.readables[cand_id]))}"


def _under(heading: str, blocks: Sequence[str]) -> str | None:
    return "\n\n".join([heading, *blocks]) if blocks else None


def _opened(readable: Readable) -> frozenset[str]:
    """The ids of what the opening shows; a work whose every sentence is withheld has been shown all the same."""
    return frozenset(s.id for s in _fitting_opening(readable))


def _opening_lines(readable: Readable) -> list[str]:
    """The opening sentence by sentence; what is withheld or left out is told in its place."""
    sentences, shown = opening(readable), _fitting_opening(readable)
    lines = [f"[{s.id}] {WITHHELD}" if s.id in readable.withheld else _line(s) for s in shown]
    left = len(sentences) - len(shown)
    return [*lines, f"({left} more sentences of the abstract are left out)"] if left else lines


def _fitting_opening(readable: Readable) -> list[Sentence]:
    shown: list[Sentence] = []
    left = ABSTRACT_LIMIT
    for sentence in opening(readable):
        left -= min(len(sentence.text), SENTENCE_LIMIT)
        if left < 0 and shown:
            break
        shown.append(sentence)
    return shown


def candidates_block(cand_ids: Sequence[str], texts: Library, years: Years) -> str:
    """Return which works a question is about: year, how far each was to be had, whether it is concurrent."""
    return "\n".join(["# Earlier work to read", *(f"- {c} ({_facts(c, texts, years)})" for c in cand_ids)])


def _facts(cand_id: str, texts: Library, years: Years) -> str:
    year = years.get(cand_id)
    facts = [str(year) if year else "year unknown", f"read: {_PLAIN_BASIS[texts.bases[cand_id]]}"]
    return "; ".join([*facts, "concurrent"] if cand_id in texts.concurrent else facts)


def _fenced(cand_id: str, lines: Iterable[str]) -> str:
    return fence(f"candidate {cand_id}", _joined(lines))


def _words(sentences: Iterable[Sentence]) -> str:
    return " ".join(s.text for s in sentences)


def claim_block(claim: NoveltyClaim, lines: Sequence[AskedLine], dossier: Dossier) -> str:
    """Return a claim with its context, its lines and the texts to read each line in."""
    stance = claim.stance.value if claim.stance else "none"
    inside = [
        f"[context] {_context(claim, dossier)}",
        f"[claim {claim.claim_id}] {_safe(claim.text)}",
        *dict.fromkeys(_called(a, dossier) for a in lines if a.line.kind in OF_ONE_WORK),
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


def _called(asked: AskedLine, dossier: Dossier) -> str:
    """The work that a line is about, as the reviewer calls it, and by which mark the paper cites it."""
    referent = dossier.referent(asked.line.work)
    if referent is None:
        return f"[{asked.line.work}]"
    known = known_as(referent, dossier.candidates.get(referent.cand_id or ""), dossier.paper)
    mark = f"; the paper cites it as {known.mark}" if known.mark else ""
    return f"[{asked.work or asked.line.work}] {_safe(f'{referent.called}{mark}')}"


def _proposition(asked: AskedLine) -> str:
    work = f"{asked.line.work} (not at hand)" if asked.of_absent_work else asked.work or ""
    return {
        LineKind.IN_WORK: f"in_work {work}:",
        LineKind.NOT_IN_WORK: f"not_in_work {work}:",
        LineKind.IN_PRIOR_WORK: "in_prior_work:",
        LineKind.IN_NO_PRIOR_WORK: "in_no_prior_work:",
        LineKind.IN_PAPER: "in_paper:",
    }[asked.line.kind]


def _context(claim: NoveltyClaim, dossier: Dossier) -> str:
    wanted = frozenset(claim.context) - frozenset(claim.sentence_ids)
    withheld = withheld_in(dossier.review)
    sentences = (s for s in dossier.review.sentences if s.id in wanted)
    texts = [WITHHELD if s.id in withheld else one_line(s.text) for s in sentences]
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
    words = one_line(sentence.text)
    return f"[{sentence.id}] {words[:SENTENCE_LIMIT]}{' …' if len(words) > SENTENCE_LIMIT else ''}"


def _safe(text: str) -> str:
    return shown(text)


def _joined(lines: Iterable[str]) -> str:
    return "\n".join(lines)
