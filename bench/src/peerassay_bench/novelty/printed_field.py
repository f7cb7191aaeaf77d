"""An invented paper and 52 earlier works of its field, 37 of them as PDFs of a conference paper's length.

The PDFs are set in two columns by typst when they are asked for, so that no file lies in the package. Words are drawn
with a fixed seed: every run has the same papers.
"""

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.errors import MissingExtra

WORKS = 52
PRINTED = 37
_REFERENCES = 40
_SEED = 4
_PARTS = (
    "graph encoders over road segments",
    "losses that weigh rare turns",
    "decoders that copy earlier trips",
    "masking of whole districts",
    "memories of past congestion",
    "sharing of weights between cities",
    "schedules that grow the horizon",
    "pruning of quiet streets",
)
_SETTINGS = ("bus networks", "freight depots", "sensor grids", "city traffic", "harbour pilots", "night trains")
_NOUNS = """
error forecast count district trip turn horizon batch gradient window layer schedule street signal encoder
decoder weight loss seed city ferry depot crossing junction timetable detour map operator holiday morning
sample query
""".split()  # noqa: SIM905
_VERBS = "raises lowers follows explains limits shifts covers needs delays repeats".split()  # noqa: SIM905
_MANNERS = "sharply rarely evenly slowly twice mostly barely often".split()  # noqa: SIM905
_ADJECTIVES = "rare dense quiet late early broad narrow stable noisy coarse local shared hidden sparse".split()  # noqa: SIM905
_SYLLABLES = "ba co di fu ga he ki lo mu na pe ri so ta ve zu".split()  # noqa: SIM905
_HEADINGS = ("Introduction", "Related Work", "Method", "Training", "Experiments", "Discussion", "Conclusion")
_PARAGRAPHS = (8, 7, 13, 9, 17, 6, 3)
_TEMPLATE = """
#let work = json(bytes(sys.inputs.work))
#set page(paper: "us-letter", columns: 2, margin: 2cm, numbering: "1")
#set text(size: 10pt)
#set par(justify: true, first-line-indent: 1em)
#set heading(numbering: "1")
#place(top + center, scope: "parent", float: true)[
  #text(17pt, weight: "bold", work.title) \\ #v(0.5em) #text(12pt, work.author)
]
#heading(numbering: none)[Abstract]
#work.abstract
#for section in work.sections [
  #heading(section.heading)
  #for paragraph in section.paragraphs [#paragraph #parbreak()]
]
#heading(numbering: none)[References]
#for (n, entry) in work.references.enumerate() [\\[#(n + 1)\\] #entry #parbreak()]
"""


@dataclass(frozen=True, slots=True)
class Printed:
    """A work: what its title page says, its sections as paragraphs, and its reference list."""

    title: str
    author: str
    year: int
    abstract: str
    sections: tuple[tuple[str, tuple[str, ...]], ...]
    references: tuple[str, ...]

    def pdf(self) -> bytes:
        """Return the work in print; raises MissingExtra without typst."""
        try:
            import typst
        except ImportError as error:
            fix = "pip install 'peerassay[pdf]'"
            raise MissingExtra("printing the papers needs typst", where="novelty", fix=fix) from error
        told = {
            "title": self.title,
            "author": self.author,
            "abstract": self.abstract,
            "sections": [{"heading": heading, "paragraphs": paragraphs} for heading, paragraphs in self.sections],
            "references": self.references,
        }
        made: bytes = typst.compile(_TEMPLATE.encode(), sys_inputs={"work": json.dumps(told)}, format="pdf")
        return made


def the_paper() -> Printed:
    """Return the paper that is reported on, with three contributions."""
    abstract = (
        "Forecasts of city traffic fail where turns are rare. "
        f"We propose {_PARTS[2]} together with {_PARTS[4]}. "
        f"We introduce {_PARTS[1]}, which keep crossings of quiet districts in view. "
        f"We present {_PARTS[3]} as a way of training forecasts for cities without sensors. "
        "In six cities the error falls by a tenth."
    )
    return _work("Copying Trips: Traffic Forecasts that Remember Districts", "I. Inventor", 2024, abstract, WORKS)


def earlier_works() -> tuple[Printed, ...]:
    """Return the earlier works; the first `PRINTED` are served as PDFs."""
    return tuple(_earlier(number) for number in range(WORKS))


def _earlier(number: int) -> Printed:
    chance = random.Random(f"{_SEED} title {number}")
    part, setting = _PARTS[number % len(_PARTS)], _SETTINGS[number % len(_SETTINGS)]
    first, two, three, four = chance.sample(_NOUNS, 4)
    adjective, other, verb = *chance.sample(_ADJECTIVES, 2), chance.choice(_VERBS)
    name = "".join(chance.choice(_SYLLABLES) for _ in range(3)).title()
    abstract = (
        f"The {adjective} {first} {verb} whoever plans {setting}. We build {name} from {part}, so that each {two} "
        f"keeps its {three}. {name} needs {_PARTS[(number + 3) % len(_PARTS)]} and a {other} {four}. "
        f"The {first} of traffic forecasts falls by {number + 3} %, {chance.choice(_MANNERS)} on {setting}."
    )
    title = f"{name}: {adjective.title()} {first.title()} and {two.title()} by {part} in {setting}"
    return _work(title, f"A. {name}son", 2008 + number % 15, abstract, number)


def _work(title: str, author: str, year: int, abstract: str, number: int) -> Printed:
    chance = random.Random(f"{_SEED} {number}")
    sections = tuple(
        (heading, tuple(_paragraph(chance, number) for _ in range(count)))
        for heading, count in zip(_HEADINGS, _PARAGRAPHS, strict=True)
    )
    return Printed(title, author, year, abstract, sections, tuple(_reference(chance) for _ in range(_REFERENCES)))


def _paragraph(chance: random.Random, number: int) -> str:
    return " ".join(_sentence(chance, number) for _ in range(chance.randint(6, 10)))


def _sentence(chance: random.Random, number: int) -> str:
    first, two, three = chance.sample(_NOUNS, 3)
    adjective, other = chance.sample(_ADJECTIVES, 2)
    part, setting = _PARTS[(number + chance.randrange(3)) % len(_PARTS)], chance.choice(_SETTINGS)
    verb, manner, figure = chance.choice(_VERBS), chance.choice(_MANNERS), chance.randint(2, 98)
    place = chance.choice((f"in {setting}", f"after {figure} rounds", f"for each {three}", f"near the {three}"))
    forms: Sequence[str] = (
        f"The {adjective} {first} {verb} the {two} {manner} {place}, since {figure} of the {three}s are {other}.",
        f"With {part}, the {adjective} {first} {verb} a {two} {manner} {place}.",
        f"When the {first} is {adjective}, the {other} {two} {verb} what was seen {place} [{figure % 40 + 1}].",
        f"We found {place} that {figure} % of the {first} comes {manner} from the {adjective} {two}.",
        f"Earlier systems read {part} from a {adjective} {first}, which {verb} the {two} {place} [{figure % 40 + 1}].",
        f"Neither the {first} nor the {two} {verb} the {three} {manner}, {adjective} and {other} as it is.",
    )
    return chance.choice(forms)


def _reference(chance: random.Random) -> str:
    first, two, three = chance.sample(_NOUNS, 3)
    names = f"{chance.choice('ABCDEF')}. {first.title()}son and {chance.choice('GHIJKL')}. {two.title()}man"
    title = f"{chance.choice(_ADJECTIVES).title()} {three} models of the {two} in {chance.choice(_SETTINGS)}"
    return f"{names}. {title}. Journal of Invented Traffic, {chance.randint(2000, 2020)}."
