"""What a comparison shows beside the paper: the contributions, and the other work as fenced sentences with ids.

The paper itself is shown whole, as in every question on it. Limits count characters (about four a token).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, zip_longest

from peerassay.documents import Sentence
from peerassay.engines import WITHHELD, fence, one_line
from peerassay.evidence import Readable, rank_sentences
from peerassay.literature import CandidateText
from peerassay.novelty.extracted import Contribution
from peerassay.shield import speaks_to_model

CANDIDATE_LIMIT = 23_000
"""Half of a conference paper without references and appendices; a shorter text is shown whole."""
SENTENCE_LIMIT = 600
"""A longer sentence (a mangled formula, a list) is shown cut; it may still be pointed at by its id."""
NEAREST = 24
"""Sentences of a text that are shown for each contribution before all others, each with its neighbours."""
_GAP = "[...]"
_COST = 6
"""Characters round a sentence and its id."""


def candidate_block(
    candidate: Readable, text: CandidateText, contributions: Sequence[Contribution], citation: str = "", when: str = ""
) -> str:
    """Return the candidate: title and abstract, what is nearest to the contributions, then from the beginning.

    `citation` is how the report cites it: what an answer calls it by (OpenNovelty, Table 20). `when` tells its date,
    and whether it is earlier than the paper.
    """
    sentences = _told(candidate)
    opening = [s for s in sentences if s.id == "title" or s.id.startswith("abstract")]
    wanted = chain(opening, _nearest(candidate, sentences, contributions), sentences)
    shown = _within(wanted, sentences, CANDIDATE_LIMIT)
    read = {"full_text": "its text", "introduction": "its introduction", "abstract": "its abstract"}
    dated = f", {when}" if when else ""
    heading = f"# The other work {text.id}{dated}, read: {read.get(text.basis, 'its title only')}"
    cited = f"[cited as] {citation}" if citation else ""
    return f"{heading}\n{fence(f'candidate {text.id}', _printed(cited, shown, sentences))}"


def contributions_block(contributions: Sequence[Contribution], paper: Readable) -> str:
    """Return the contributions to look at, each by name, description, and the whole sentences that claim it."""
    listed = chr(10).join(_listed(one, paper) for one in contributions)
    return f"# The contributions to look at\n{fence('contributions', listed)}"


def _listed(one: Contribution, paper: Readable) -> str:
    parts = [f"[{one.id}] {_safe(one.name)}"]
    parts += [f"  claimed in {s.id}: {_safe(s.text)}" for ref in one.sentence_ids if (s := paper.sentence(ref))]
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
