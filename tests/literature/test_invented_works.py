"""Works invented from numbers, and slips in how they are named: which entry is taken for which."""

import asyncio
import json
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from catalogue import Catalogue, work

from examples import digest, names, wrong
from peerassay.documents.paper import Paper, PaperCard
from peerassay.literature.candidate import Candidate
from peerassay.literature.duplicates import are_duplicates, gathered, is_the_paper
from peerassay.literature.fit import fit
from peerassay.literature.identity import same_work
from peerassay.literature.library.library import Library
from peerassay.literature.resolving import faults_of, grade, resolve, slips_of
from peerassay.literature.source import Query, WorkMention
from peerassay.literature.texts import headed_text

FILE = Path(__file__).parent / "examples" / "invented.jsonl"
_TITLE_WORDS = (
    "learning kites strings rain wind deep neural graph models image video language large of for with from to robust"
    " rope order sails unsupervised supervised estimation generalization printed tuning survey benchmark"
)
TITLE_WORDS = _TITLE_WORDS.split()
PEOPLE = (
    "Ann Lee", "Bo Chen", "Wei Zhang", "Wen Zhang", "Cy van Poe", "J. M. Dooley", "Dora Müller", "Émile Nowak-Roe",
    "Li Wei", "Zhang Wei", "O. Smith", "John Smith",
)  # fmt: skip
VENUES = (
    None,
    "ICML",
    "NeurIPS 2021",
    "arXiv",
    "Journal of Ropes",
    "International Conference on Learning Representations",
)
ABSTRACT = "We learn to pull ropes in the rain. Our kites fly better than others do, and the data are released."


def invented(random: Random) -> dict[str, Any]:
    """The fields of a work."""
    name = random.choice(["", "", "RopeNet: ", "GPT-K: ", "Kites in Rain: "])
    year = random.randint(2012, 2023)
    arxiv = f"{year % 100:02}{random.randint(1, 12):02}.{random.randint(0, 99999):05}"
    words = random.choices(TITLE_WORDS, k=random.choice([1, 3, 4, 5, 7, 9]))
    return {
        "title": name + " ".join(words).title(),
        "authors": random.sample(PEOPLE, random.randint(1, 4)),
        "year": year,
        "date": random.choice([None, f"{year}", f"{year}-06", f"{year}-06-15"]),
        "venue": random.choice(VENUES),
        "doi": random.choice([None, f"10.1000/k.{random.randint(1, 99)}", f"10.48550/arXiv.{arxiv}"]),
        "arxiv_id": random.choice([None, None, arxiv]),
        "url": random.choice([None, f"https://openreview.net/forum?id=aB{random.randint(1000000, 9999999)}"]),
        "abstract": random.choice(["", ABSTRACT, f"{ABSTRACT} {' '.join(words)}."]),
    }


def slipped(random: Random, fields: dict[str, Any]) -> dict[str, Any]:
    """The work of other fields, some of them otherwise."""
    made = dict(fields)
    title = str(made["title"])
    words = title.split()
    forms = [
        title, title, title.upper(), title.partition(": ")[2] or title, title.partition(":")[0], f"{title}s",
        " ".join([*words, "Revisited"]), " ".join(words[:-1]) or title, title.replace("e", "", 1), f"PegBot: {title}",
        " ".join([random.choice(TITLE_WORDS).title(), *words[1:]]), title.replace(" ", "-", 1), f"{title}: A Survey",
    ]  # fmt: skip
    made["title"] = random.choice(forms)
    authors = list(made["authors"])
    listed = [authors, authors, authors[:1], authors[::-1], [*authors, "Fay Moe"], random.sample(PEOPLE, 2), []]
    turned = [name.split()[-1] for name in authors], [f"{name[0]}. {name.split()[-1]}" for name in authors]
    made["authors"] = random.choice([*listed, *turned])
    made["year"] = made["year"] + random.choice([0, 0, 0, 1, -1, 2, 3]) if random.random() < 0.9 else None
    for field in ("doi", "arxiv_id", "url", "date", "venue"):
        if random.random() < 0.4:
            made[field] = None
    if random.random() < 0.1:
        made["arxiv_id"] = "1901.00001"
    return made


def entry(fields: dict[str, Any]) -> Candidate:
    """A work as a catalogue's entry."""
    title, more = fields["title"], {k: v for k, v in fields.items() if k != "title"}
    return work(title, **{k: tuple(v) if k == "authors" else v for k, v in more.items()})


def mention(random: Random, fields: dict[str, Any]) -> WorkMention:
    """A work as a reviewer names it."""
    made = slipped(random, fields)
    title = made["title"] if random.random() < 0.7 else None
    tail = random.choice(["", " et al.", " and others"])
    text = f"{', '.join(made['authors'])}{tail} {random.choice([title or '', fields['title']])}, {made['year']}"
    known = {field: made[field] for field in ("doi", "arxiv_id", "url") if random.random() < 0.3}
    nickname = random.choice([None, str(made["title"]).partition(":")[0], "RopeNet", "KR"])
    people = tuple(made["authors"]) if random.random() < 0.8 else ()
    return WorkMention(text=text, title=title, authors=people, year=made["year"], nickname=nickname, **known)


def fits(number: int) -> str:
    """How slipped entries fit slipped mentions, and how sure each is."""
    random, told = Random(number), []
    for _ in range(12):
        fields = invented(random)
        meant, held = mention(random, fields), entry(slipped(random, fields))
        found = fit(meant, held)
        told.append([
            [found.by_id, found.id_conflict, found.title, found.authors, found.years_apart, found.nickname],
            [grade(meant, found, scope) for scope in (True, False)], faults_of(meant, found), slips_of(meant, found),
        ])  # fmt: skip
    return digest(told)


def alike(number: int) -> str:
    """Which entries are one work, what becomes of them put together, and which is the paper itself."""
    random = Random(number)
    first, other = invented(random), invented(random)
    held = [entry(slipped(random, random.choice([first, first, other]))) for _ in range(8)]
    card = PaperCard.model_validate({k: v for k, v in first.items() if k in PaperCard.model_fields and v is not None})
    whole = Paper.model_construct(card=card)
    pairs = [[same_work(a, b), are_duplicates(a, b)] for a in held for b in held]
    return digest([pairs, gathered(held), [is_the_paper(one, whole) for one in held]])


def resolved(number: int) -> Any:
    """What a mention is resolved to among entries of two sources."""
    random = Random(number)
    shelf = [invented(random) for _ in range(3)]
    held = [entry(slipped(random, random.choice(shelf))) for _ in range(6)]
    scopes = random.choice([("open", "one_venue"), ("one_venue", "one_venue"), ("open", "open")])
    sources = [
        Catalogue(*held[:3], name="first", scope=scopes[0]),  # type: ignore[arg-type]
        Catalogue(*held[3:], name="second", scope=scopes[1], fails=random.random() < 0.2),  # type: ignore[arg-type]
    ]
    meant = mention(random, random.choice(shelf))
    found = asyncio.run(resolve(meant, sources, paper_date=random.choice([None, "2015-05", "2020-01-01"])))
    return [found.state, digest(found)]


@cache
def library() -> Library:
    """A library of sixty works."""
    folder = Path(tempfile.mkdtemp()) / "library"
    file = folder.with_suffix(".jsonl")
    random = Random(0)
    file.write_text("".join(f"{json.dumps(invented(random))}\n" for _ in range(60)), encoding="utf-8")
    held = Library(folder)
    held.add(file)
    return held


def looked_up(number: int) -> str:
    """Which works of a library a mention and a query bring."""
    shelf = Random(0)
    rows = [invented(shelf) for _ in range(60)]
    random = Random(number)
    source = library()
    asked = [mention(random, random.choice(rows)) for _ in range(5)]
    found = [[one.title for one in asyncio.run(source.look_up(meant))] for meant in asked]
    queries = [" ".join(random.choices(TITLE_WORDS, k=3)) for _ in range(3)]
    return digest(
        [
            found,
            [
                [(c.title, c.found_by) for c in asyncio.run(source.search(Query(text=q, purpose="x"), 8))]
                for q in queries
            ],
        ]
    )


def put_together(number: int) -> str:
    """An entry with a body of headings, tables and lists as one text."""
    random = Random(number)
    heads = (
        "## Abstract",
        "# 1 Introduction",
        "## 2 Related work",
        "Method",
        "**3 Results**",
        "## References",
        "Appendix",
    )
    pieces = []
    for head in random.sample(heads, random.randint(1, 6)):
        pieces.append(head)
        for _ in range(random.randint(1, 3)):
            words = " ".join(random.choices(TITLE_WORDS, k=12))
            other = ["| a | b |\n|---|---|", f"[1] A. Lee. {words}. 2018.", "12", "ab", f"{words}.\nMethod\n{words}."]
            pieces.append(random.choice([f"{words.capitalize()}. {words}.", f"{words.capitalize()}?", *other]))
    basis = random.choice(["full_text", "introduction"])
    fields = invented(random) | {"body": "\n\n".join(pieces), "body_basis": basis}
    return digest(headed_text(entry(fields)))


CALLS = {"fits": fits, "alike": alike, "resolved": resolved, "looked up": looked_up, "put together": put_together}


@pytest.mark.parametrize("name", names(FILE))
def test_invented_works_are_told_as_they_were(name: str) -> None:
    """Whoever changes how works are told apart sees for which, before it is kept."""
    assert wrong(FILE, CALLS, name) == []
