"""A sentence of a review with all that the rules look at: its words, its named works, its cues, its surroundings."""

import re
from bisect import bisect_left
from dataclasses import dataclass, field
from enum import StrEnum

from peerassay.documents.review import FieldRole, Review
from peerassay.documents.sentence import Sentence
from peerassay.grading.extraction.stances import Hit, hits_in
from peerassay.grading.extraction.wording import read
from peerassay.grading.mentions.mention import WorkNamed

WORK_MARK = re.compile(r"<W\d+>")


class Part(StrEnum):
    """What part of the review a sentence stands in."""

    SUMMARY = "summary"
    STRENGTHS = "strengths"
    WEAKNESSES = "weaknesses"
    QUESTIONS = "questions"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence with its words (`text`: named works stand in it as `<W3>`), works, cues and part of the review."""

    sentence: Sentence
    text: str
    works: tuple[str, ...]
    hits: tuple[Hit, ...]
    part: Part
    is_reference: bool = False
    is_heading: bool = field(default=False)


_STRENGTH = re.compile(r"strength|\bpros?\b|positive|merit|advantages?|reasons? to accept", re.IGNORECASE)
_WEAKNESS = re.compile(
    r"weakness|\bcons?\b|negative|concern|drawback|disadvantage|shortcoming|reasons? to reject|limitation",
    re.IGNORECASE,
)
_ROLES = {
    FieldRole.SUMMARY: Part.SUMMARY,
    FieldRole.STRENGTHS: Part.STRENGTHS,
    FieldRole.WEAKNESSES: Part.WEAKNESSES,
    FieldRole.QUESTIONS: Part.QUESTIONS,
}


def sayings_of(review: Review, works: tuple[WorkNamed, ...]) -> tuple[Saying, ...]:
    """Return the review's sentences as the rules read them."""
    places = sorted((start, end, work.ref_id, text) for work in works for (start, end), text in _placed(work, review))
    parts = _parts(review)
    longest = max((end - start for start, end, *_ in places), default=0)
    starts = [start for start, *_ in places]
    near = (places[bisect_left(starts, s.start - longest) : bisect_left(starts, s.end)] for s in review.sentences)
    return tuple(_saying(s, around, part) for s, around, part in zip(review.sentences, near, parts, strict=True))


def _placed(work: WorkNamed, review: Review) -> list[tuple[tuple[int, int], str]]:
    return [(place, review.original[place[0] : place[1]]) for place in work.places]


def _saying(sentence: Sentence, places: list[tuple[int, int, str, str]], part: Part) -> Saying:
    inside = [p for p in places if p[0] < sentence.end and p[1] > sentence.start]
    covered = sum(
        min(p[1], sentence.end) - max(p[0], sentence.start) for p in {(a, b): (a, b) for a, b, *_ in inside}.values()
    )
    is_reference = covered > 0.6 * (sentence.end - sentence.start) and any(p[1] - p[0] > 40 for p in inside)
    marked, works = _marked(sentence, inside)
    text = read(marked)
    return Saying(
        sentence=sentence,
        text=text,
        works=works,
        hits=() if is_reference else hits_in(text),
        part=part,
        is_reference=is_reference,
        is_heading=len(text.split()) <= 8
        and (sentence.text.lstrip().startswith("#") or text.endswith(":") or not text.endswith(".")),
    )


def _marked(sentence: Sentence, inside: list[tuple[int, int, str, str]]) -> tuple[str, tuple[str, ...]]:
    """Return the sentence with each named place replaced by its work's mark, several at one place side by side."""
    out, at, works = [], sentence.start, []
    for start, end, ref_id, _ in inside:
        works.append(ref_id)
        if start >= at:
            out.append(sentence.text[at - sentence.start : start - sentence.start])
            at = min(end, sentence.end)
            out.append(f"<{ref_id}>")
        elif out:
            out.append(f" <{ref_id}>")
    out.append(sentence.text[at - sentence.start :])
    return "".join(out), tuple(dict.fromkeys(works))


def _parts(review: Review) -> list[Part]:
    """The part of each sentence: the field's role, and in a joint field what its headings and wording say."""
    parts: list[Part] = []
    inside, role = Part.ANY, None
    for sentence in review.sentences:
        paragraph = review.paragraphs[sentence.paragraph]
        if paragraph.role is not role:
            role, inside = paragraph.role, _ROLES.get(paragraph.role, Part.ANY)
        if role not in _ROLES:
            inside = _named_part(paragraph.heading or "") or _opened_part(sentence.text) or inside
        parts.append(inside)
    return parts


def _named_part(heading: str) -> Part | None:
    strong, weak = _STRENGTH.search(heading), _WEAKNESS.search(heading)
    if bool(strong) == bool(weak):
        return None
    return Part.STRENGTHS if strong else Part.WEAKNESSES


def _opened_part(text: str) -> Part | None:
    """A line such as "**Strengths**" or "Weaknesses:" opens a part."""
    words = re.findall(r"[A-Za-z]+", text)
    return _named_part(text) if 0 < len(words) <= 4 and re.match(r"\W*[A-Z]", text) else None
