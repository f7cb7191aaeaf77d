"""What a comparison shows: both texts as fenced sentences with ids, whole where they are short, else what matters.

All limits count characters (about four a token). The paper is the same in all comparisons of a paper, so that a
provider's prefix cache holds it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, zip_longest

from peerassay.documents.instructions import speaks_to_model
from peerassay.documents.paper import Paper, SectionKind
from peerassay.documents.sentence import Sentence
from peerassay.engines.fencing import WITHHELD, fence, one_line
from peerassay.evidence.places import Readable
from peerassay.evidence.ranking import rank_sentences
from peerassay.literature.candidate import CandidateText
from peerassay.novelty.extracted import Contribution

PAPER_LIMIT = 17_000
"""Most introductions with the abstract take 6,000; the rest is what speaks of the contributions, then the method."""
CANDIDATE_LIMIT = 23_000
"""Half of a conference paper without references and appendices; a shorter text is shown whole."""
SENTENCE_LIMIT = 600
"""A longer sentence (a mangled formula, a list) is shown cut; it may still be pointed at by its id."""
NEAREST = 24
"""Sentences of a text that are shown for each contribution before all others, each with its neighbours."""
_GAP = "[...]"
_UNREAD = (SectionKind.APPENDIX, SectionKind.OTHER)
_COST = 6
"""Characters round a sentence and its id."""


def paper_block(paper: Readable, contributions: Sequence[Contribution]) -> str:
    """Return the paper: abstract and introduction, what speaks of any of its contributions, then from the beginning.

    Appendices and checklists come last, where there is room. The same words in all comparisons of the paper.
    """
    document = paper.document
    sentences = _told(paper)
    later: frozenset[str] = frozenset()
    opening: tuple[Sentence, ...] = ()
    if isinstance(document, Paper):
        later = frozenset(s.id for s in document.sentences_of(*_UNREAD))
        opening = document.sentences_of(SectionKind.ABSTRACT, SectionKind.INTRODUCTION)
    claimed = (s for c in contributions for ref in c.sentence_ids if (s := paper.sentence(ref)))
    body = [s for s in sentences if s.id not in later]
    behind = [s for s in sentences if s.id in later]
    wanted = chain(claimed, opening, _nearest(paper, body, contributions), body, behind)
    shown = _within(wanted, sentences, PAPER_LIMIT)
    title = _safe(document.card.title) if isinstance(document, Paper) else document.id
    return f"# The paper\n{fence('paper', _printed(f'[title of the paper] {title}', shown, sentences))}"


def candidate_block(
    candidate: Readable, text: CandidateText, contributions: Sequence[Contribution], citation: str = ""
) -> str:
    """Return the candidate: title and abstract, what is nearest to the contributions, then from the beginning.

    `citation` is how the report cites it: what an answer calls it by (seed 004, Table 20).
    """
    sentences = _told(candidate)
    opening = [s for s in sentences if s.id == "title" or s.id.startswith("abstract")]
    wanted = chain(opening, _nearest(candidate, sentences, contributions), sentences)
    shown = _within(wanted, sentences, CANDIDATE_LIMIT)
    read = {"full_text": "its text", "introduction": "its introduction", "abstract": "its abstract"}
    heading = f"# The earlier work {text.id}, read: {read.get(text.basis, 'its title only')}"
    cited = f"[cited as] {citation}" if citation else ""
    return f"{heading}\n{fence(f'candidate {text.id}', _printed(cited, shown, sentences))}"


def contributions_block(contributions: Sequence[Contribution]) -> str:
    """Return the contributions to look at, each by name, claim and description."""
    return f"# The contributions to look at\n{fence('contributions', chr(10).join(map(_listed, contributions)))}"


def _listed(one: Contribution) -> str:
    parts = [f"[{one.id}] {_safe(one.name)}", f"  claimed as: {_safe(one.author_claim_text)}"]
    return "\n".join([*parts, f"  meaning: {_safe(one.description)}"] if one.description else parts)


def aspect_of(contribution: Contribution) -> str:
    """Return the words that a contribution is looked for by."""
    return f"{contribution.name} {contribution.description or contribution.author_claim_text}"


def _nearest(
    readable: Readable, sentences: Sequence[Sentence], contributions: Sequence[Contribution]
) -> Iterator[Sentence]:
    """Yield the sentences nearest to each contribution in turn, each with its neighbours."""
    places = {sentence.id: place for place, sentence in enumerate(sentences)}
    ranked = [rank_sentences(aspect_of(one), readable.document, limit=NEAREST) for one in contributions]
    for rank in zip_longest(*ranked):
        for found in rank:
            place = places.get(found.sentence.id) if found else None
            if place is not None:
                yield sentences[place]
                yield from sentences[max(place - 1, 0) : place + 2]


def _told(readable: Readable) -> list[Sentence]:
    """Return what may be shown and says something: a line number of a manuscript or a bare mark does not."""
    return [sentence for sentence in readable.shown() if any(map(str.isalpha, sentence.text))]


def _within(wanted: Iterable[Sentence], allowed: Sequence[Sentence], limit: int) -> list[Sentence]:
    """Return the first of the wanted sentences that fit the limit, in reading order."""
    left, chosen = limit, dict[str, Sentence]()
    known = frozenset(sentence.id for sentence in allowed)
    for sentence in wanted:
        cost = min(len(sentence.text), SENTENCE_LIMIT) + len(sentence.id) + _COST
        if sentence.id in chosen or sentence.id not in known:
            continue
        if cost > left:
            break
        chosen[sentence.id] = sentence
        left -= cost
    return sorted(chosen.values(), key=lambda s: s.start)


def _printed(head: str, shown: Sequence[Sentence], sentences: Sequence[Sentence]) -> str:
    places = {sentence.id: place for place, sentence in enumerate(sentences)}
    lines, last = [head] if head else [], -1
    for sentence in shown:
        place = places[sentence.id]
        lines += [_GAP] if place != last + 1 else []
        lines.append(f"[{sentence.id}] {_cut(one_line(sentence.text))}")
        last = place
    return "\n".join(lines)


def _cut(words: str) -> str:
    return f"{words[:SENTENCE_LIMIT]} …" if len(words) > SENTENCE_LIMIT else words


def _safe(text: str) -> str:
    return WITHHELD if speaks_to_model(text) else _cut(one_line(text))
