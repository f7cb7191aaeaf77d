"""The section as it is pasted and shown: keys as given, every citation on the page leads to what bears it out."""

import re

from cited_case import Scripted, section, works

from html_page import Page
from peerassay.jobs.related_work.draft import Draft, DraftSentence
from peerassay.jobs.related_work.operations import Rewriting, SentenceGiven, Suggestion
from peerassay.jobs.related_work.record import RelatedWork
from peerassay.jobs.related_work.references import references_of
from peerassay.jobs.related_work.structure import StructureJudged
from peerassay.reports.formats import export
from peerassay.reports.kinds import html, markdown


def cited_by(keys: list[str]) -> RelatedWork:
    return section(cited=references_of(works(), keys))


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


def test_markdown_begins_with_the_section_as_pandoc_reads_it() -> None:
    """Names come from Pandoc: "@key" where the authors are a part of the sentence."""
    text = markdown([cited_by(KEYS)])
    assert text.startswith("# Related work\n")
    assert re.search(r"@holm:2015/ice: “We propose", text.partition("## About")[0])


def test_every_citation_on_the_page_leads_to_its_reference_and_the_sentence_that_supports_it() -> None:
    """A citation is a link to its card, which has the citing sentence, the verdict, and the work's own words."""
    record = section()
    page = Page(html([record]))
    links = [attrs["href"] for tag, attrs in page.elements if attrs.get("href", "").startswith("#ref-")]
    assert {link[1:] for link in links} == {f"ref-{n}" for n in range(1, 10)}
    assert len(links) == sum(len(one.cited) for one in record.section.sentences)
    for one in record.supports:
        for span in one.spans:
            assert " ".join(span.text.split()) in page.text


def test_a_revision_is_shown_as_what_went_and_what_came() -> None:
    """The page names the step, what was found, and the lines that changed."""
    drafted: Draft = section().revisions[0].draft
    first: DraftSentence = drafted.topics[0].sentences[1]
    judged = StructureJudged(problem="It is dull.", suggestion=Suggestion(operation="modify", sentences=(first.id,)))
    new = Rewriting(sentences=(SentenceGiven(id=first.id, text=f"Indeed {first.text}"),))
    record = section(
        Scripted(EvaluateStructure=lambda question: judged, ReviseStructure=lambda question: new), rounds=1
    )
    text = Page(html([record])).text
    assert "Structure It is dull." in text
    assert re.search(r"gone\W+\w.*new\W+Indeed \w", text)
