"""Reviews invented from numbers that name the works of an invented list: what they name and say, told by digests."""

from pathlib import Path
from random import Random

import pytest

from examples import digest, names, wrong
from peerassay.documents.markdown import read_markdown
from peerassay.documents.review_text import review_from_text
from peerassay.jobs.reviews.named_works import find_works
from peerassay.jobs.reviews.rules.items import find_items
from peerassay.jobs.reviews.rules.specificity import names_axis, names_mechanism, proposes_fix

FILE = Path(__file__).parent / "examples" / "invented.jsonl"
WORKS = (
    ("Lee", "BeatNet: Hearing beats with small networks", 2018, "ICML"),
    ("Smith", "Tuning violins by eye", 2019, "Strings"),
    ("Poe", "ToneSet: A data set of many tones", 2017, "NeurIPS"),
    ("Doe", "PegBot: Robots that turn pegs", 2021, "ICRA"),
    ("Smith", "A theory of strings", 2020, "Journal of Strings"),
    ("van Roe", "Large models of small sounds", 2022, "arXiv preprint arXiv:2201.00007"),
    ("Müller", "Graph Ear Networks (GEN) for concert halls", 2016, "ICLR"),
)
PRAISE = ("is novel", "is a new idea", "is original and interesting", "has not been done before", "is innovative")
BLAME = (
    "lacks novelty",
    "is not novel",
    "is incremental",
    "was already proposed by {work}",
    "is very similar to {work}",
    "is a simple combination of {work} and {work}",
    "has limited novelty over {work}",
    "is well known since {work}",
    "is not compared with {work}",
    "differs little from {work}, which also tunes by ear",
    "follows {work} closely",
)
OTHER = (
    "The authors should compare with {work}.",
    "Please discuss {work} and {work}.",
    "The experiments use {work} data.",
    "Is it clear how this differs from {work}?",
    "The paper is well written.",
    "See Table [3] and Eq. (2).",
    "The gain over {work} is 2.5 points on the ToneSet benchmark.",
    "I may have missed it, but {work} did this in 2019.",
    "Missing references: {work}; {work}.",
    "How does it relate to {work}, {work} and {work}?",
    "Some [12] steps in [0, 1] fail.",
    "Based on {work}, the novelty of the loss is unclear.",
    "They tune strings on a GPU with Adam (2015).",
    "Unlike {work}, it hears.",
)
HEDGES = (
    "",
    "",
    "I think ",
    "To my knowledge, ",
    "It seems that ",
    "Clearly, ",
    "In my opinion ",
    "As the authors say, ",
)
SUBJECTS = (
    "the method",
    "the idea of hearing beats",
    "the loss",
    "this work",
    "the combination of pegs and beats",
    "It",
)


def paper(random: Random) -> str:
    """A paper that cites in one of several ways."""
    style = random.choice(["[{n}]", "{author} ({year})", "({author} et al., {year})", "[{letters}{short}]"])
    marks = [_mark(style, n, work) for n, work in enumerate(WORKS, 1)]
    cited = " ".join(f"{random.choice(['BeatNet', 'Others', 'We follow'])} {mark} tune." for mark in marks)
    entries = "\n\n".join(
        f"{mark if style.startswith('[') else ''} A. {author} and B. Chen. {title}. {venue}, {year}."
        for mark, (author, title, year, venue) in zip(marks, WORKS, strict=True)
    )
    head = "# VioNet: Learning to Tune Old Violins by Ear\n\n## Abstract\n\nWe tune old violins with VioNet by ear."
    return f"{head}\n\n## 1 Introduction\n\n{cited}\n\n## References\n\n{entries}\n"


def _mark(style: str, n: int, work: tuple[str, str, int, str]) -> str:
    author, _, year, _ = work
    return style.format(n=n, author=author, year=year, letters=f"{author[0].upper()}C", short=year % 100)


def named(random: Random) -> str:
    """A work as a reviewer names it."""
    author, title, year, _ = random.choice(WORKS)
    number = random.randint(1, 9)
    forms = (
        f"[{number}]",
        f"[{number}, {number + 1}]",
        f"{author} et al. ({year})",
        f"({author} et al., {year})",
        f"{author} {year}",
        f"{author} & Chen, {year}",
        title.partition(":")[0],
        f"{title.partition(':')[0]} [{number}]",
        f'"{title}"',
        "[A]",
        "[B, C]",
        f"the work of {author} et al",
        f"*{title}* ({year})",
        "arXiv:2201.00007",
        "https://arxiv.org/abs/1901.00001v2",
        "HarpNet",
        f"{title.partition(':')[0]}-based models",
        "GPT-4",
        "GEN",
        "ToneSet",
        f"{author} and Chen [{number}]",
        "prior work",
        "[1-3]",
    )
    return random.choice(forms)


def sentence(random: Random) -> str:
    """A sentence of a review."""
    if random.random() < 0.45:
        made = random.choice(OTHER)
    else:
        made = f"{random.choice(HEDGES)}{random.choice(SUBJECTS)} {random.choice((*PRAISE, *BLAME, *BLAME))}."
    while "{work}" in made:
        made = made.replace("{work}", named(random), 1)
    return made[0].upper() + made[1:]


def review(random: Random) -> str:
    """A review of several parts, with or without a list of its own."""
    pieces = []
    for part in random.sample(["Summary", "Strengths", "Weaknesses", "Questions", "Novelty", "Limitations"], 3):
        bullet = random.choice(["- ", "1. ", ""])
        pieces.append(f"## {part}\n\n" + "\n".join(f"{bullet}{sentence(random)} {sentence(random)}" for _ in range(2)))
    if random.random() < 0.5:
        listed = [
            f"[{mark}] {author} et al. {title}. {venue}, {year}."
            for mark, (author, title, year, venue) in zip(
                random.choice(["123", "ABC"]), random.sample(WORKS, 3), strict=False
            )
        ]
        pieces.append(
            "References\n" + "\n".join(random.choice([listed, [*listed, "[D] https://arxiv.org/abs/2003.00001"]]))
        )
    return "\n\n".join(pieces)


def found(number: int) -> dict[str, str]:
    """The works and items of three reviews of one paper, and how specific their sentences are."""
    random = Random(number)
    held = read_markdown(paper(random), "p.md", "d")
    reviews = [review_from_text(review(random)) for _ in range(3)]
    works = find_works(reviews, held)
    items = [find_items(one, named_there) for one, named_there in zip(reviews, works, strict=True)]
    words = [s.text for one in reviews for s in one.sentences]
    specific = [(names_axis(w), names_mechanism(w), proposes_fix(w)) for w in words]
    told = {"works": works, "items": items, "specific": specific}
    return {part: digest(value) for part, value in told.items()}


CALLS = {"found": found}


@pytest.mark.parametrize("name", names(FILE))
def test_invented_reviews_are_read_as_they_were(name: str) -> None:
    """Whoever changes what is found in reviews sees in which, before it is kept."""
    assert wrong(FILE, CALLS, name) == []
