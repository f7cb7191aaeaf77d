"""A whole section by rules: a paragraph for each sub-topic, a clause for each reference, and the paper against them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from peerassay.documents import Paper
from peerassay.literature import abstract_of
from peerassay.related_work.draft import Draft, cited_in, cleaned
from peerassay.related_work.references import ReferencePaper
from peerassay.related_work.rules.phrasing import Said, own_claim, said_by, sentences_of
from peerassay.related_work.rules.topics import Group, Likeness, grouped, phrases_of

MOST_JOINED = 42
"""Words of two clauses that are put into one sentence."""
_JOINTS = ("{}, while {}.", "{}, and {}.", "{}; {}.")
_OPENINGS = ("One line of work concerns {}.", "Another line of work is on {}.", "A further line of work deals with {}.")
_NEAREST = "Nearest to the present paper is work on {}."


def written(paper: Paper, references: Sequence[ReferencePaper]) -> Draft:
    """Return a section that cites every reference, from their abstracts and the paper's own."""
    likeness = Likeness(tuple(references), f"{paper.card.title}. {abstract_of(paper)}")
    by_number = {reference.number: reference for reference in references}
    draft = Draft()
    groups = grouped(likeness)
    for place, group in enumerate(groups):
        phrases = phrases_of(group, likeness)
        last = place == len(groups) - 1
        texts = _paragraph(group, by_number, likeness, _opening(phrases, place, last=last and len(groups) > 1))
        draft = draft.with_topic(topic_name(phrases, place), texts)
    closing = _closing(paper)
    return draft.with_topic("", closing) if closing else draft


def topic_name(phrases: Sequence[str], place: int) -> str:
    """Return the name of a sub-topic: what its references share; by its place where they share nothing."""
    name = " and ".join(phrases)
    return f"{name[:1].upper()}{name[1:]}" if name else f"Further work {place + 1}"


def own_sentence(reference: ReferencePaper) -> str:
    """Return a sentence that cites this reference and nothing else, made from what it says of itself."""
    own = cleaned(_sentence(said_by(reference).clause), frozenset((reference.number,))).text
    return own if cited_in(own) else f"Related to this is the work of {reference.mark}."


def _opening(phrases: Sequence[str], place: int, *, last: bool) -> str:
    if not phrases:
        return ""
    frame = _NEAREST if last else _OPENINGS[min(place, len(_OPENINGS) - 1)]
    return frame.format(" and ".join(phrases))


def _paragraph(
    group: Group, references: dict[int, ReferencePaper], likeness: Likeness, opening: str
) -> tuple[str, ...]:
    said = [said_by(references[number]) for number in group]
    return tuple(text for text in (opening, *_joined(said, likeness)) if text)


def _joined(said: Sequence[Said], likeness: Likeness) -> Iterator[str]:
    """Yield sentences: neighbours that are more alike than most stand in one, where that stays short."""
    near = [likeness.between(a.reference.number, b.reference.number) for a, b in pairwise(said)]
    usual = sum(near) / len(near) if near else 0.0
    place = joined = 0
    while place < len(said):
        first = said[place]
        other = said[place + 1] if place + 1 < len(said) and near[place] >= usual else None
        if other is not None and first.verb and other.verb and _words(first, other) <= MOST_JOINED:
            yield _sentence(_JOINTS[joined % len(_JOINTS)].format(first.clause, other.clause))
            joined += 1
            place += 2
        else:
            yield _sentence(first.clause)
            place += 1


def _words(*said: Said) -> int:
    return sum(len(clause_said.clause.split()) for clause_said in said)


def _sentence(clause: str) -> str:
    whole = clause if clause.endswith((".", "!", "?")) else f"{clause}."
    return whole if whole.startswith("@") else f"{whole[:1].upper()}{whole[1:]}"


def _closing(paper: Paper) -> tuple[str, ...]:
    """What the paper itself does, set against the rest."""
    claim = own_claim(sentences_of(abstract_of(paper)))
    return (f"In contrast to these works, we {claim[0]} {claim[1]}.",) if claim else ()
