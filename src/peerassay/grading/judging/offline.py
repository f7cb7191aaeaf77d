"""The offline rules' answers: lexical evidence search over sentences. The floor, careful rather than bold."""

from collections.abc import Iterable, Sequence

from peerassay.documents.sentence import Sentence
from peerassay.evidence.ranking import TermStatistics
from peerassay.grading.claim import LineKind
from peerassay.grading.finding import PAPER, FindingKind
from peerassay.grading.judging.answers import AnswerFinding
from peerassay.grading.judging.asked import OF_ONE_WORK, AskedLine, Library
from peerassay.grading.judging.attribution import attributes_to_earlier_work, cites, speaks_of_newness
from peerassay.grading.judging.reading import NOTHING, Reading, nearest_passage, read, read_sentences, strip_measures

WORDS_ALONE = "Words of the aspect stand in it, but no passage says it; rules that compare words cannot rule it out."
NOT_IN_PAPER = "Its words are like the aspect's, but no passage of the paper was found that has it too."
BUILT_ON = (
    "The paper uses these words of earlier work too; whether for all of the aspect or for its base, words do not tell."
)
_LIKENESS = frozenset({FindingKind.SHOWN, FindingKind.PARTLY, FindingKind.PART_SEEN})


def background(texts: Library) -> TermStatistics:
    """Return how common each word is among the works at hand: what all of them share tells none of them apart."""
    return TermStatistics.of(_opening(texts, cand_id) for cand_id in sorted(texts.readables))


def _opening(texts: Library, cand_id: str) -> str:
    """The title and abstract: of all texts the same part, whether the whole is at hand or not."""
    sentences = texts.readables[cand_id].document.sentences
    return " ".join(s.text for s in sentences if s.id.startswith(("title", "abstract", "S_abs")))


def offline_findings(lines: Sequence[AskedLine], texts: Library) -> tuple[AnswerFinding, ...]:
    """Return what the rules find on each line in each of its texts; silence is left out unless there is a reason."""
    weights = background(texts)
    own, earlier = _parted(texts.readables[PAPER].shown())
    found = []
    for asked in lines:
        aspect = asked.line.aspect
        in_paper = read_sentences(aspect, own, "full_text", weights, is_named=False)
        passage = nearest_passage(aspect, own, weights)
        found += _of_paper(asked, in_paper, earlier, weights)
        for cand_id in asked.candidates:
            if cand_id != PAPER:
                reading = read(
                    aspect, texts.readables[cand_id], texts.bases[cand_id], weights, is_named=cand_id == asked.work
                )
                found += _of_candidate(asked, cand_id, reading, passage)
    return tuple(found)


def _parted(sentences: Iterable[Sentence]) -> tuple[list[Sentence], list[Sentence]]:
    """The paper's words on its own work, and those on earlier work."""
    own: list[Sentence] = []
    earlier: list[Sentence] = []
    for sentence in sentences:
        (earlier if attributes_to_earlier_work(sentence.text) else own).append(sentence)
    return own, earlier


def _of_paper(
    asked: AskedLine, in_paper: Reading, earlier: Sequence[Sentence], weights: TermStatistics
) -> list[AnswerFinding]:
    if asked.about_paper:
        # What lacks in the paper's words is no denial; and it was read in full, so nothing is "partly" by rule.
        return [_finding(asked, PAPER, in_paper)] if in_paper.kind in _LIKENESS else []
    if asked.line.kind in OF_ONE_WORK or PAPER not in asked.candidates:
        # Which of the works that a sentence cites it speaks of, words alone do not tell.
        return []
    # Only all of A counts here: half of it in a sentence that cites something is no word on who had A.
    reading = read_sentences(asked.line.aspect, earlier, "abstract", weights, is_named=False)
    if reading.kind is not FindingKind.SHOWN or not all(cites(sentence.text) for sentence in reading.sentences):
        return []
    if asked.line.kind is LineKind.IN_NO_PRIOR_WORK:
        # Praise names in short what the paper does; the paper uses the same words for what it builds on.
        return [_unsure(asked, PAPER, BUILT_ON)]
    return [_finding(asked, PAPER, reading)]


def _of_candidate(asked: AskedLine, cand_id: str, reading: Reading, in_paper: Reading) -> list[AnswerFinding]:
    if reading.kind is FindingKind.SILENT:
        return [_unsure(asked, cand_id, WORDS_ALONE)] if reading.hints else []
    if reading.kind in _LIKENESS and asked.needs_paper:
        if not in_paper.sentences:
            return [_unsure(asked, cand_id, NOT_IN_PAPER)]
        return [_finding(asked, cand_id, reading, in_paper)]
    return [_finding(asked, cand_id, reading)]


def _unsure(asked: AskedLine, cand_id: str, reason: str) -> AnswerFinding:
    return AnswerFinding(line_id=asked.line.line_id, cand_id=cand_id, finding="silent", reason=reason, unsure=True)


def _finding(asked: AskedLine, cand_id: str, reading: Reading, paper: Reading = NOTHING) -> AnswerFinding:
    missing = ", ".join(reading.missing)
    difference = f"not in its text: {missing}" if reading.kind is FindingKind.PARTLY else None
    return AnswerFinding(
        line_id=asked.line.line_id,
        cand_id=cand_id,
        finding=reading.kind.value,
        spans=tuple(s.id for s in reading.sentences),
        paper_spans=tuple(s.id for s in paper.sentences),
        difference=difference,
        known_before=_known_before(reading) or None,
        reason=_reason(reading, strip_measures(asked.line.aspect), "" if difference else missing),
    )


def _known_before(reading: Reading) -> bool:
    texts = [sentence.text for sentence in reading.sentences]
    return any(attributes_to_earlier_work(text) and not speaks_of_newness(text) for text in texts)


def _reason(reading: Reading, aspect: str, missing: str) -> str:
    if reading.kind is FindingKind.DENIED:
        return f"It sets itself apart from “{aspect}”."
    whole = reading.share >= 1
    words = f"All of “{aspect}” stands here" if whole else f"By weight {reading.share:.0%} of “{aspect}” stands here"
    return f"{words}; not met: {missing}." if missing else f"{words}."
