"""Papers and trees invented from numbers: what their authors claim, what is asked, how trees are mended."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from field_of_papers import CORE_TASK, candidates, listing

from examples import digest, names, wrong
from peerassay.documents.markdown import read_markdown
from peerassay.novelty.citations import Citations
from peerassay.novelty.extraction.extraction import ExtractPaper
from peerassay.novelty.extraction.write_queries import WriteQueries
from peerassay.novelty.rules.claimed import claimed, contributions_by_rules
from peerassay.novelty.rules.coined_names import coined_names
from peerassay.novelty.rules.rephrased import Rephrasing
from peerassay.novelty.taxonomy.given import TaxonomyAnswer
from peerassay.novelty.taxonomy.mending import faults_of, mend, remarks_on
from peerassay.novelty.taxonomy.narrative import offline_narrative
from peerassay.novelty.taxonomy.questions import grouped

FILE = Path(__file__).parent / "examples" / "invented.jsonl"
THINGS = (
    "a small network that tunes old violins by ear",
    "OldVio, a network for tuning violins",
    "a data set of beats of old violins called StringBench",
    "the first Graph Ear Network (GEN) that hears beats",
    "an algorithm that turns pegs without breaking strings and needs no camera",
    "a theory of beats, which explains why violins go out of tune",
    "tight bounds on the number of turns",
    "how large language models (LLMs) hear low notes",
    "that OldVio is 3.5 times faster than people",
    "two new losses; they are simple",
)
OPENINGS = (
    "We propose {}.",
    "In this paper, we introduce {}.",
    "This work presents {}, and we release the code.",
    "We prove {}.",
    "We show {}.",
    "Our method, PegBot, is {}.",
    "To this end, we further design {} (Section 3).",
    "We also study {} in detail.",
    "Our experiments demonstrate {}.",
    "Others propose {} [1].",
)
PLAIN = (
    "Old violins go out of tune.",
    "Beats between strings are heard by networks [2].",
    "Pegs are hard to turn.",
    "Tuning violins by ear needs years of practice, as Lee et al. (2018) say.",
    "Results are good on StringBench.",
)
TITLES = (
    "OldVio: Tuning Old Violins by Ear with Small Networks",
    "Tuning Old Violins by Ear",
    "Do Large Language Models Hear Beats? A Study of Strings",
    "Towards Robust Peg Turning via Graph Ear Networks",
)


def paper(random: Random) -> str:
    """A paper that claims in its abstract, its introduction, a list, and its conclusion."""

    def said(count: int) -> str:
        told = [random.choice(OPENINGS).format(random.choice(THINGS)) for _ in range(count)]
        told += random.sample(PLAIN, 2)
        random.shuffle(told)
        return " ".join(told)

    items = [
        random.choice(["- ", "1. ", "(1) ", "- **Data.** "]) + random.choice(OPENINGS).format(random.choice(THINGS))
        for _ in range(random.choice([0, 0, 2, 4]))
    ]
    listed = (
        f"{random.choice(['Our contributions are as follows:', 'We make these contributions.'])}\n\n" if items else ""
    )
    heads = [
        "1 Introduction",
        random.choice(["2 Related Work", "2 Contributions", "Acknowledgements"]),
        "3 Method",
        "4 Conclusion",
    ]
    bodies = "\n\n".join(f"## {head}\n\n{said(random.randint(0, 3))}" for head in heads)
    text = (
        f"# {random.choice(TITLES)}\n\n## Abstract\n\n{said(random.randint(0, 4))}\n\n{bodies}\n\n{listed}"
        + "\n".join(items)
    )
    return f"{text}\n\n## References\n\n[1] A. Lee. GEN: Graph ears. 2018.\n\n[2] B. Chen. Hearing beats. 2017.\n"


def claims(number: int) -> dict[str, str]:
    """What the rules read from a paper, and what they ask."""
    held = read_markdown(paper(Random(number)), "p.md", "d")
    told, given = Rephrasing(held), contributions_by_rules(held)
    task = told.core_task()
    asked = [told.queries(f"contribution_{n}", one, task, given) for n, one in enumerate(given, start=1)]
    parts: dict[str, Any] = {
        "claimed": [[one.phrase, one.name, one.rank, one.verb] for one in claimed(held)],
        "contributions": given,
        "task": [task, told.core_task_variants(task), coined_names(held)],
        "queries": asked,
        "offline": [
            ExtractPaper(held).offline(),
            WriteQueries(core_task=task, contributions=given, paper=held).offline(),
        ],
    }
    return {part: digest(value) for part, value in parts.items()}


def node(random: Random, depth: int, aliases: list[str]) -> dict[str, Any]:
    """A tree as a careless model writes it."""
    made: dict[str, Any] = {
        "name": random.choice(
            ["Tide Tables", "Bell Casting", "1. **Firing Curves**", "", "Other", "a " * 30, "Bell Casting"]
        ),
        "scope_note": random.choice(["Work on bells.", "", "One. Two.", "word " * 60, "Bells; no tides."]),
        "exclude_note": random.choice(["No tides.", "", "word " * 60, "See “Tide Tables”."]),
    }
    if depth and random.random() < 0.8:
        made["subtopics"] = [node(random, depth - 1, aliases) for _ in range(random.randint(1, 3))]
    if not depth or random.random() < 0.4:
        made["papers"] = random.sample(aliases, random.randint(0, 4))
    return made


def trees(number: int) -> str:
    """A tree as mended, with what was mended and what is still wrong."""
    random = Random(number)
    held = listing(random.choice([3, 6, 9]))
    aliases = [one.alias for one in held.papers] * 2 + ["P99", "nobody"]
    given = TaxonomyAnswer.model_validate(node(random, random.choice([1, 2, 4, 6]), aliases))
    done = mend(given, held, CORE_TASK.text)
    return digest([done.root, done.faults, faults_of(done.root, held.by_id, CORE_TASK.text), remarks_on(done.root)])


def narrated(number: int) -> str:
    """A grouping by rules and the narrative of it."""
    held = listing(number)
    root = grouped(held, CORE_TASK.text)
    cited = Citations.of(held.by_id, candidates(number))
    return digest([root, offline_narrative(CORE_TASK.text, held, root, cited)])


CALLS = {"claims": claims, "trees": trees, "narrated": narrated}


@pytest.mark.parametrize("name", names(FILE))
def test_invented_papers_are_read_as_they_were(name: str) -> None:
    """Whoever changes what is read from papers, asked or mended sees for which, before it is kept."""
    assert wrong(FILE, CALLS, name) == []
