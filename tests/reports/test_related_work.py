"""The section as it is pasted and shown: keys as given, every citation on the page leads to what bears it out."""

import re

from cited_case import Scripted, refined, section, works

from html_page import Page
from peerassay.jobs.related_work.draft import Draft, DraftSentence
from peerassay.jobs.related_work.methods.iir.operations import Rewriting, SentenceAnswer, Suggestion
from peerassay.jobs.related_work.methods.iir.structure import StructureJudged
from peerassay.jobs.related_work.record import RelatedWork
from peerassay.jobs.related_work.references import references_of
from peerassay.reports.formats import export
from peerassay.reports.kinds import html


def cited_by(keys: list[str]) -> RelatedWork:
    return section(cited=references_of(works(), keys), method="draft")


KEYS = ["holm:2015/ice", "DBLP:conf/sea/Marsh17", "rail_2016", "d", "e", "f", "g", "h", "odd{key}\\input"]


def test_latex_cites_by_the_keys_of_its_bibtex() -> None:
    """Every reference is cited by its key as given, and each key stands in the BibTeX; marks of ours are gone."""
    record = cited_by(KEYS)
    text, bib = str(export([record], "latex")), str(export([record], "bibtex"))
    cited = {key for group in re.findall(r"\\cite\{([^}]*)\}", text) for key in group.split(",")}
    assert cited == {*KEYS[:8], "oddkeyinput"}
    assert cited == set(re.findall(r"@\w+\{([^,]+),", bib))
    assert "@cite" not in text
    assert r"Holm and Lind~\cite{holm:2015/ice}" in text


def test_the_page_has_the_section_to_copy() -> None:
    """As LaTeX, and as Markdown whose names come from Pandoc: "@key" where the authors are a part of the sentence."""
    text = Page(html([cited_by(KEYS)])).text
    assert "@holm:2015/ice: “We propose" in text
    assert "\\cite{holm:2015/ice}: " in text


def test_every_citation_on_the_page_leads_to_its_reference_and_the_sentence_that_supports_it() -> None:
    """A citation is a link to its card, which has the citing sentence, the verdict, and the work's own words."""
    record = section()
    page = Page(html([record]))
    links = [attrs["href"] for tag, attrs in page.elements if attrs.get("href", "").startswith("#ref-")]
    assert {link[1:] for link in links} == {f"ref-{n}" for n in range(1, 10)}
    assert len(links) >= sum(len(one.cited) for one in record.body.section.sentences)
    for one in record.body.supports:
        for span in one.spans:
            assert " ".join(span.text.split()) in page.text


def test_a_revision_is_shown_as_what_went_and_what_came() -> None:
    """The page names the step, what was found, and the lines that changed."""
    drafted: Draft = refined()[1].revisions[0].draft
    first: DraftSentence = drafted.topics[0].sentences[1]
    judged = StructureJudged(problem="It is dull.", suggestion=Suggestion(operation="modify", sentences=(first.id,)))
    new = Rewriting(sentences=(SentenceAnswer(id=first.id, text=f"Indeed {first.text}"),))
    answers = iter([judged])
    record, _ = refined(
        Scripted(
            EvaluateStructure=lambda question: next(answers, StructureJudged()), ReviseStructure=lambda question: new
        )
    )
    text = Page(html([record])).text
    assert "Structure It is dull." in text
    assert re.search(r"gone: \w.*new: Indeed \w", text)
