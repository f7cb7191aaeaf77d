"""The check of a draft: four lists, each thing with its place and what to do, and nothing asked twice."""

from dataclasses import replace
from pathlib import Path

import pytest
from draft_case import Colleague, checked, draft_in, settings_in
from hypothesis import given
from hypothesis import strategies as st

from peerassay.assayer import Assayer
from peerassay.documents import Reference
from peerassay.frozen import canonical_json
from peerassay.jobs.checking.again import Memory
from peerassay.jobs.checking.draft import Listed, opens_with_authors
from peerassay.jobs.checking.record import CheckRecord, Item, Place, check_mismatch, key_of
from peerassay.jobs.checking.references import _faults
from peerassay.jobs.checking.rules.strong_words import introduced_names, of_checklist, strong_words
from peerassay.literature import Candidate, CitationState, Resolution
from peerassay.progress import RunState
from peerassay.reports.blocks_markdown import to_markdown
from peerassay.reports.check_changes import changes_of
from peerassay.reports.checking import CHECKS, brief_of
from peerassay.reports.passages import pieces


@pytest.fixture(scope="module", name="offline")
def _offline(tmp_path_factory: pytest.TempPathFactory) -> CheckRecord:
    return checked(tmp_path_factory.mktemp("offline"))


@pytest.fixture(scope="module", name="judged")
def _judged(tmp_path_factory: pytest.TempPathFactory) -> CheckRecord:
    return checked(tmp_path_factory.mktemp("judged"), Colleague())


def kinds(record: CheckRecord) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for item in record.body.repair:
        found.setdefault(item.entry, set()).add(item.kind)
    return found


def test_without_a_model_nothing_is_judged(offline: CheckRecord) -> None:
    """Near works are to be read, strong words stand beside the nearest words, no reason is made up."""
    body = offline.body
    assert not body.read
    assert offline.state is RunState.COMPLETE
    assert {item.kind for item in body.cite} == {"near"}
    assert [item.marked for item in body.soften] == ["present the first"]
    assert not any(item.say or item.why for item in body.soften)
    assert check_mismatch(offline) is None


def test_references_are_looked_up_one_by_one(offline: CheckRecord) -> None:
    """Each fault of the list has its entry, and what a source has; a library alone never proves that a work is none."""
    assert kinds(offline) == {
        "queue2016": {"year"},
        "pack2018": {"published"},
        "again2018": {"never_cited", "twice"},
        "missing2020": {"no_entry"},
    }
    assert offline.body.unchecked == ("ghost2021",)
    year = next(item for item in offline.body.repair if item.kind == "year")
    assert year.found is not None
    assert (year.found.year, year.place.short) == (2016, "refs.bib:1")
    missing = next(item for item in offline.body.repair if item.kind == "no_entry")
    assert missing.place.short == "main.tex:14"


def test_a_shared_passage_is_shown_with_both_places(offline: CheckRecord) -> None:
    """The same forty words stand in the draft and in a work; both sides are quoted."""
    (item,) = offline.body.close
    assert item.place.short == "main.tex:16"
    assert item.theirs is not None
    assert "radio transponders" in item.theirs.text
    assert item.words > 30


def test_with_a_model_works_have_weight_and_a_sentence_to_say(judged: CheckRecord) -> None:
    """A work that has a part and is not in the list is to be cited; one that is in the list is not."""
    titles = {work.candidate.cand_id: work.candidate.title for work in judged.works}
    cite = {titles[item.cand_id or ""]: item for item in judged.body.cite}
    assert "GateWait: Waiting for One More Barge" in cite
    assert "Queueing at Lock Chambers and Gates" not in cite
    item = cite["GateWait: Waiting for One More Barge"]
    assert (item.kind, item.weight, item.say) == ("part", 2, "It waits too.")


def test_a_statement_without_evidence_is_struck(judged: CheckRecord) -> None:
    """What is said on the strength of words that no source has is counted and not shown."""
    (item,) = judged.body.soften
    assert item.quote is not None
    assert item.marked in item.quote.text
    assert judged.body.struck == 1
    assert check_mismatch(judged) is None


def test_what_novelty_asked_is_not_asked_again(tmp_path: Path) -> None:
    """After the novelty report the check asks one question only."""
    settings, draft = settings_in(tmp_path), draft_in(tmp_path)
    colleague = Colleague()
    with Assayer(colleague, settings=settings) as assayer:
        assayer.novelty(draft)
        before = [question.prompt() for question in colleague.asked]
        assayer.check(draft)
    after = [question.prompt() for question in colleague.asked[len(before) :]]
    assert [prompt for prompt in after if prompt not in before] == [after[-1]]


def test_a_watched_draft_is_asked_only_about_what_is_new(tmp_path: Path) -> None:
    """No change, no question; a new strong sentence, one question on it alone; keys stay."""
    settings, draft, colleague, memory = settings_in(tmp_path), draft_in(tmp_path), Colleague(), Memory()
    with Assayer(colleague, settings=settings) as assayer:

        def look() -> CheckRecord:
            return assayer.run(assayer.check_job(draft, memory=memory)).records[0]

        first, many = look(), len(colleague.asked)
        same = look()
        assert len(colleague.asked) == many
        assert same.body.lists == first.body.lists
        assert (first.body.anew, same.body.anew) == (True, False)
        text = (draft / "main.tex").read_text(encoding="utf-8")
        more = text.replace("Nine locks", "No prior work covers locks so well. Nine locks")
        (draft / "main.tex").write_text(more, encoding="utf-8")
        changed = look()
    (question,) = colleague.asked[many:]
    assert [s.text for s in question.sentences] == ["No prior work covers locks so well."]  # type: ignore[attr-defined]
    kept = {item.key for item in first.body.soften}
    assert kept < {item.key for item in changed.body.soften}
    assert check_mismatch(changed) is None


def test_the_same_draft_gives_the_same_bytes(tmp_path: Path) -> None:
    """Two checks of one draft are one record."""
    assert canonical_json(checked(tmp_path)) == canonical_json(checked(tmp_path))


def test_other_claims_are_asked_about_anew(tmp_path: Path) -> None:
    """A draft that claims something else now is compared again."""
    settings, draft, memory = settings_in(tmp_path), draft_in(tmp_path), Memory()
    with Assayer(Colleague(), settings=settings) as assayer:
        assayer.run(assayer.check_job(draft, memory=memory))
        text = (draft / "main.tex").read_text(encoding="utf-8")
        (draft / "main.tex").write_text(
            text.replace("We propose LockKeeper, a policy that", "SluiceBot"), encoding="utf-8"
        )
        again = assayer.run(assayer.check_job(draft, memory=memory)).records[0]
    assert again.body.anew


@given(st.text())
def test_strong_words_are_the_sentences_own(text: str) -> None:
    """Whatever the sentence, what is returned is in it."""
    assert strong_words(text) in " ".join(text.split())


@given(st.text(), st.text())
def test_a_key_forgives_case_and_punctuation(one: str, two: str) -> None:
    """The same words give the same key."""
    assert key_of("cite", one, two) == key_of("cite", f" {one} ", two)


def test_a_place_is_told_as_an_editor_takes_it() -> None:
    """File and line where there are, else section and page."""
    assert Place(section="Method", page=4).short == "Method, page 4"
    assert Place(section="Method", page=4, file="a.tex", line=2).short == "a.tex:2"


SOURCE = Candidate(
    cand_id="P0000000a",
    title="Waiting at locks requires another theory",
    authors=("Lena Brandt", "Otto Weiss"),
    year=2013,
    venue="Waterways 2013",
)


def listed(
    title: str, *, year: int, number: int = 1, authors: tuple[str, ...] = ("Lena Brandt", "Otto Weiss")
) -> Listed:
    text = f"{' and '.join(authors)}. {title}. Canals, {year}."
    own = Reference(id=f"ref_{number:03}", text=text, title=title, authors=authors, year=year)
    return Listed(own.id, own, Place(section="References"), None, exact=False)


def faults(entry: Listed) -> list[Item]:
    answer = Resolution(state=CitationState.RESOLVED, candidate=SOURCE)
    return list(_faults(entry, answer, 1))


def test_a_year_differs_only_where_the_title_is_the_same() -> None:
    """A word more, be it in brackets, or other authors: perhaps another work, and no year to write."""
    same = "Waiting at locks requires another theory"
    assert [item.kind for item in faults(listed(same, year=2018))] == ["year"]
    assert faults(listed(same, year=2013)) == []
    more = faults(listed("Waiting at locks (still) requires another theory", year=2018))
    assert [item.kind for item in more] == ["perhaps_another"]
    assert "Write" not in more[0].to_do
    others = faults(listed(same, year=2018, authors=("Ida Holm", "Jon Falk")))
    assert [item.kind for item in others] == ["perhaps_another"]


def test_the_key_of_an_entry_does_not_depend_on_its_number() -> None:
    """Entries added before it change its number and nothing else."""
    title = "Waiting at locks requires another theory"
    (first,), (later,) = faults(listed(title, year=2018)), faults(listed(title, year=2018, number=9))
    assert (first.key, first.entry) != (first.key, later.entry)
    assert first.key == later.key


def test_an_entry_is_called_by_authors_year_and_title() -> None:
    """A mark that the list does not print is left out; a key of BibTeX stays."""
    entry = listed("Waiting at locks requires another theory", year=2018, number=4)
    assert entry.name == "Brandt and Weiss (2018) Waiting at locks requires another theory"
    assert replace(entry, key="brandt18", exact=True).name.startswith("brandt18 Brandt and Weiss (2018)")


def test_the_page_names_what_was_not_checked(offline: CheckRecord) -> None:
    """The terminal and the list of what was not checked have authors, year and title."""
    assert offline.body.names["ghost2021"] == "ghost2021 Known (2021) An Invented Survey of Nothing in Particular"
    page = CHECKS.markdown([offline], [])
    assert "Known (2021) An Invented Survey of Nothing in Particular" in page
    assert "Weiss (2018) Packing Barges into Locks" in to_markdown(brief_of(offline))


def test_a_later_look_shows_only_what_changed(offline: CheckRecord) -> None:
    """What is new and what is gone has a line and its mark, the rest a count."""
    (strong,), repair = offline.body.soften, offline.body.repair
    now = offline.model_copy(update={"body": offline.body.model_copy(update={"soften": (), "repair": repair[1:]})})
    page = to_markdown(changes_of(now, offline))
    assert "2 new, 0 gone" in page
    assert page.count("- **new") == 2
    assert strong.marked in page
    assert "Weiss (2018) Packing Barges into Locks" not in page
    assert "2 gone" in to_markdown(changes_of(offline, now))
    assert "nothing new, nothing gone" in to_markdown(changes_of(now, now))


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("We present a novel gate.", "novel"),
        ("LoWa always waits.", "always"),
        ("No prior work waits.", "No prior work"),
        ("We prove that it stops.", "prove"),
        ("Early keepers wanted provably safe gates.", ""),
        ("The weather is always the same.", ""),
        ("We wait, which can prove useful.", ""),
        ("Our gate adapts to novel tasks.", ""),
    ],
)
def test_strong_words_are_those_on_the_paper_itself(sentence: str, words: str) -> None:
    """Words on others, on tasks and data, and turns of phrase claim nothing for the paper."""
    assert strong_words(sentence, {"LoWa"}) == words


def test_a_checklist_ends_where_its_numbered_questions_do() -> None:
    """The venue's own questions are no claims; an appendix behind them is the paper again."""
    headings = ["1 Introduction", "Paper Checklist", "1. Claims", "2 Limits", "A Proofs", "3 More"]
    assert of_checklist(headings) == [False, True, True, True, False, False]


def test_a_name_that_the_abstract_introduces_is_the_papers() -> None:
    """In a sentence on the paper itself; an abbreviation of others is none."""
    assert introduced_names("We present Lock Waiting (LoWa), a policy.") == ("LoWa",)
    assert introduced_names("Automatic barges (AB) are slow.") == ()


def test_a_near_work_stands_beside_the_sentence_that_is_nearest_to_it(offline: CheckRecord) -> None:
    """Not all beside the same claim."""
    quotes = [item.quote.text for item in offline.body.cite if item.quote]
    assert len(quotes) == len(offline.body.cite) > 1
    assert len(set(quotes)) > 1


def test_a_quote_is_shown_as_it_is_read() -> None:
    """Emphasis of LaTeX and stray control characters are of no use to a reader; marks stay where they are."""
    shown = pieces("A \\emph{barge} of 20x\x02 length", [(2, 14)])
    assert [(piece.text, piece.marked) for piece in shown] == [
        ("A ", False),
        ("barge", True),
        (" of 20x length", False),
    ]


def test_a_venue_that_has_its_year_is_not_dated_twice() -> None:
    """The year is in the venue's name."""
    entry = listed("Waiting at locks requires another theory", year=2013)
    preprint = entry.reference.model_copy(update={"venue": "arXiv preprint arXiv:1301.00001", "arxiv_id": "1301.00001"})
    (item,) = faults(replace(entry, reference=preprint))
    assert (item.kind, item.why) == ("published", "published since: Waterways 2013")


def test_an_entry_whose_authors_were_misread_is_shown_as_printed() -> None:
    """And nothing is said on who cites it."""
    text = "Ida Holm. Three ways of writing down the concept 'lock'. Canals."
    own = Reference(id="ref_001", text=text, title="lock", authors=("concept",))
    assert Listed(own.id, own, Place(), None, exact=False).name == text
    assert not opens_with_authors(own)
    assert opens_with_authors(own.model_copy(update={"authors": ("Ida Holm",)}))
