"""What a sentence points back to: works that the sentence before names, and the matter that it was about."""

import re
from collections.abc import Sequence
from dataclasses import replace

from peerassay.grading.extraction.saying import Part, Saying
from peerassay.grading.extraction.sides import aspect_of
from peerassay.grading.extraction.stances import hits_in, leading

BACK = 2
"""Sentences before one that its "these works" may mean, in its own or the paragraph before."""

_THINGS = r"(?:works?|papers?|methods?|approach(?:es)?|studies|articles?|techniques?|references|publications|baselines)"
_POINTS_TO_WORKS = re.compile(
    rf"\b(?:these|those|(?:all |both )?of (?:these|those)|both|(?:all|any) (?:of )?(?:these|those|the)|"
    r"the (?:above|aforementioned|cited|mentioned|former|latter|same)(?:[- ]mentioned)?|"
    rf"(?:this|that) (?:prior|previous|earlier|existing|related|cited)) (?:[\w-]+ )?{_THINGS}\b|"
    rf"(?:similar|identical|same|close|analogous|compared|relation|differ\w*|resembl\w+|overlap\w*)"
    rf" (?:to|as|with|from) (?:this|that|their) (?:[\w-]+ )?{_THINGS}\b",
    re.IGNORECASE,
)
_POINTS_TO_MATTER = re.compile(
    r"^\W*(?:(?:however|specifically|indeed|but|and|in fact|moreover|also|further(?:more)?|again|actually|note that|"
    r"in particular|similarly|unfortunately),? )*(?:this|that|it|such|these|those|they|the (?:same|idea|latter|"
    r"former))\b"
    r"(?: (?:(?:kind|type|sort|line) of )?(?:ideas?|approach|methods?|techniques?|strateg\w+|concepts?|observations?|"
    r"phenomen\w+|setting|problem|trick|formulation|design|result|finding|effect|analysis|insight|combination))?"
    r"(?=\W+(?:is|are|was|were|has|have|had|seems?|appears?|looks?|also|resembl\w+|overlap\w*|mirrors?|closely|"
    r"already)\b)",
    re.IGNORECASE,
)


def with_works_pointed_at(sayings: Sequence[Saying]) -> tuple[Saying, ...]:
    """Return the sentences with "these works" and the like followed by the marks of the works that they mean."""
    tied: list[Saying] = []
    for place, saying in enumerate(sayings):
        works = () if saying.works or saying.is_reference else _named_before(place, sayings)
        tied.append(_tied(saying, works) if works else saying)
    return tuple(tied)


def _named_before(place: int, sayings: Sequence[Saying]) -> tuple[str, ...]:
    """The works of the nearest sentence before that names any."""
    here = sayings[place]
    if _POINTS_TO_WORKS.search(here.text) is None:
        return ()
    near = (s for s in reversed(sayings[max(0, place - BACK) : place]) if _is_near(s, here))
    return next((s.works for s in near if s.works), ())


def _is_near(one: Saying, other: Saying) -> bool:
    same = one.part is other.part and one.part is not Part.SUMMARY
    return same and not one.is_reference and other.sentence.paragraph - one.sentence.paragraph <= 1


def _tied(saying: Saying, works: tuple[str, ...]) -> Saying:
    marks = " ".join(f"<{work}>" for work in works)
    text = _POINTS_TO_WORKS.sub(lambda match: f"{match[0]} {marks}", saying.text, count=1)
    return replace(saying, text=text, works=works, hits=hits_in(text))


def points_back(saying: Saying) -> bool:
    """Whether its subject is a pronoun, or "this idea": the matter was named before."""
    return _POINTS_TO_MATTER.match(saying.text) is not None


def matter_of(saying: Saying | None) -> str | None:
    """Return the aspect that a sentence judges, for the next one that points back to it."""
    lead = leading(saying.hits) if saying else None
    return aspect_of(saying, lead) if saying and lead else None
