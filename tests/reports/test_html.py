"""The HTML report: answers first, nothing foreign in its markup, readable by everyone."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hostile import PAYLOAD, URL, hostile
from html_page import Page, holds_only_our_elements, links_lead_somewhere, runs_only_our_own, the_keyboard_is_enough
from peerassay.grading.record import Record
from peerassay.grading.verdict import Verdict
from peerassay.reports.grading.content import shown_papers
from peerassay.reports.grading.shown import render_html
from peerassay.reports.self_contained import own as our_own
from peerassay.reports.visible import visible
from peerassay.reports.words import LATER_COPY, NOBODY_JUDGED, SHAPE
from record_builder import (
    all_reviews,
    envelope,
    meta_review,
    offline_review,
    praising_review,
    silent_review,
    thorough_review,
    three_reviews,
    vague_review,
)


@pytest.fixture(scope="module")
def page() -> Page:
    """Return the page on five reviews."""
    records = all_reviews()
    return Page(render_html(records, [envelope(r) for r in records]))


@pytest.fixture(scope="module")
def attacked() -> Page:
    """Return the page on three reviews that are all attack."""
    records = [hostile(r) for r in three_reviews()]
    return Page(render_html(records, [envelope(r, created=PAYLOAD) for r in records]))


@pytest.fixture(scope="module")
def offline() -> Page:
    """Return the page on a review that nobody judged."""
    return Page(render_html([offline_review()]))


EVERY = ["page", "attacked", "offline"]


@pytest.mark.parametrize("which", EVERY)
def test_the_page_holds_only_our_elements(which: str, request: pytest.FixtureRequest) -> None:
    """Tags close, none is foreign, none carries a handler or a style of its own."""
    holds_only_our_elements(request.getfixturevalue(which))


@pytest.mark.parametrize("which", EVERY)
def test_only_our_own_script_and_style_can_run(which: str, request: pytest.FixtureRequest) -> None:
    """The policy names our two files by digest, and they are the only ones on the page."""
    runs_only_our_own(request.getfixturevalue(which))


@pytest.mark.parametrize("which", EVERY)
def test_links_lead_to_the_web_or_to_the_page(which: str, request: pytest.FixtureRequest) -> None:
    """Only http and https leave the page, without telling where from; anchors exist and are unique."""
    links_lead_somewhere(request.getfixturevalue(which))


@pytest.mark.parametrize("which", EVERY)
def test_the_keyboard_alone_is_enough(which: str, request: pytest.FixtureRequest) -> None:
    """Language, skip link, headings without a gap, names for all that can be focused, no order of our own."""
    the_keyboard_is_enough(request.getfixturevalue(which))
    assert ":focus-visible { outline: 3px" in CSS
    assert not re.search(r"outline: (none|0)", CSS)


def test_an_attack_is_shown_as_itself(attacked: Page) -> None:
    """Hostile text stands on the page word for word, with what turns or hides text shown as its code."""
    assert " ".join(visible(PAYLOAD).split()) in attacked.text
    assert "‹U+202E›right to left‹U+202C›" in attacked.text
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u200b\u0007]", "".join(attacked.words))
    assert URL not in attacked.all("href")
    assert "{{ 7*7 }}" in attacked.text


def test_nothing_comes_from_outside() -> None:
    """Style and script fetch nothing."""
    own = our_own("report.css", "report.js")
    assert not re.search(r"@import|url\(|https?:|fetch\(|XMLHttp|sendBeacon|innerHTML|eval\(", own)


def test_the_answers_stand_before_the_reviews() -> None:
    """Who read, what each reviewer says, what became of it and the passage that matters come before any review."""
    html = render_html([thorough_review(), praising_review()])
    answers = html[html.index('id="p1-answers"') : html.index('id="p1r1"')]
    told = Page(f"<main>{answers.split('>', 1)[1].rsplit('<section', 1)[0].replace('</section>', '')}</main>").text
    for words in (
        "Says it existed already (3 claims) and sees it close to earlier work (1 claim); besides 1 opinion, 1 request.",
        "Holds in part",
        "(rests on 1 earlier work read by abstract and on the paper itself)",
        "(the two readers disagree)",
        "C1. Holds. An earlier work on speech already waits",
        "measured by the variance of their logits",
        "Delayed Decoding with Ensemble Agreement (2021, earlier), abstract, sentence 2",
        "Nothing found against it",
    ):
        assert words in told


def test_a_claim_stands_whole_in_its_review_once() -> None:
    """A claim too long to be known again by its beginning is printed in the review and in the rebuttal, no more."""
    record = thorough_review()
    long = record.novelty_claims[0].text + " The authors should compare against it."
    first = record.novelty_claims[0].model_copy(
        update={"text": long, "end": record.novelty_claims[0].start + len(long)}
    )
    text = Page(render_html([record.model_copy(update={"novelty_claims": (first, *record.novelty_claims[1:])})])).text
    assert text.count(long) == 2
    assert text.count(f"“{long}”") == 1


def test_quotation_marks_stand_only_around_sources() -> None:
    """What stands in marks is found in the paper, in a work or in the review; a reader's words and drops are not."""
    record = thorough_review()
    kept = " ".join(
        [s.text for e in record.material.candidates for s in e.sentences]
        + [s.text for s in record.material.paper.sentences]
        + [record.material.review.original, *(hidden.text for hidden in record.material.paper.hidden)]
    )
    quoted = re.findall("“([^”]*)”", Page(render_html([record])).text)
    assert len(quoted) > 5
    for words in quoted:
        assert words in " ".join(kept.split())


def test_every_judged_claim_has_its_card_one_click_away(page: Page) -> None:
    """Each mark leads to a card that opens; opinions and requests have a word and nothing to open."""
    cards = {a["id"] for tag, a in page.elements if tag == "details" and "claim" in a.get("class", "").split()}
    marks = {a["href"][1:] for tag, a in page.elements if tag == "a" and "said" in a.get("class", "")}
    assert cards == marks
    assert len(cards) == sum(c.is_labelled for r in all_reviews() for c in r.novelty_claims)


def test_a_card_tells_all_that_a_verdict_stands_on() -> None:
    """Why, quotes with what they show, the counter-evidence, closer work, what would settle it, both readings."""
    text = Page(render_html([thorough_review()])).text
    for words in (
        "Your unit is theirs, but their mask takes no account of doubt.",
        "For a part of the claim: It waits on the same sign of doubt.",
        "What speaks against the claim most: Its ensemble decodes speech",
        "Closer earlier work: It trains the very gate",
        "What would settle it: The method section of Petrov (2020).",
        "One reader says Holds in part, the other says Holds; shown is the one that claims less.",
        "Petrov (2020) was not read; what is said of it is from the paper.",
        "Left out, because no source has these words: their mask is trained on doubt",
        "The paper itself, related work, S_rw_005, page 2",
        "Open: the two readers disagree",
    ):
        assert words in text
    text = Page(render_html([vague_review()])).text
    for words in ("gives orders to machines", "also speaks to a machine", "Failed: the model server timed out"):
        assert words in text


def test_an_area_chair_stands_apart(page: Page) -> None:
    """A decision comes after all reviews, says that it reports, and that the copy of the paper came later."""
    assert page.text.index("Area chairs, apart from the reviews") > page.text.index("Reviewer_q")
    assert "The review reports this of others" in page.text
    assert LATER_COPY in Page(render_html([meta_review()])).text
    assert LATER_COPY not in Page(render_html([thorough_review()])).text


def test_where_nobody_judged_there_is_no_score(offline: Page) -> None:
    """The top says so, each claim has evidence to read, and no score, label or share is anywhere."""
    assert NOBODY_JUDGED in offline.text
    assert offline.text.count("Evidence to read") >= 4
    assert not re.search(r"\b(GP|VR|OR|0 %|SUPPORTED|Holds|Scores|rebuttal)\b", offline.text)
    for words in (
        "“Variance gates were studied for speech",
        "“Petrov treats pumps with dense sensors. We have none.” related work",
        "“We delay the output of each step",
        "Pumps with Dense Sensors",
        "It names Delayed Decoding with Ensemble Agreement (found)",
    ):
        assert words in offline.text


def test_a_review_without_claims_has_its_text_folded() -> None:
    """Nothing recognised is not "nothing is said": its text can be opened, and it has no scores."""
    record = silent_review()
    html = render_html([record])
    folded = html[html.index("<summary>The text of this review") :]
    assert "Nothing recognised." in html
    assert record.material.review.sentences[0].text in folded[: folded.index("</details>")]
    assert "0 %" not in html


@pytest.mark.parametrize(("pending", "words"), [(True, "awaited from the batch"), (False, "could not be read")])
def test_an_unread_review_is_not_a_silent_one(pending: bool, words: str) -> None:
    """Where the question on the claims got no answer, the page says that, not that nothing was recognised."""
    record = silent_review()
    failure = record.provenance.failures[0].model_copy(update={"pending": pending})
    notes = tuple(note.model_copy(update={"failure": failure}) for note in record.provenance.answers)
    made = record.provenance.model_copy(update={"answers": notes})
    text = Page(render_html([record.model_copy(update={"provenance": made})])).text
    assert words in text
    assert "Nothing recognised" not in text


def test_the_rebuttal_can_be_copied_without_a_script(page: Page) -> None:
    """Claim, answer, quote and place of every decided claim stand in a read-only field."""
    fields = [attrs for tag, attrs in page.elements if tag == "textarea"]
    assert len(fields) == 1
    assert "readonly" in fields[0]
    html = render_html(all_reviews())
    reply = html[html.index("<textarea") : html.index("</textarea>")]
    assert "C2. “The recurrent forecaster is identical to [2].”\nAnswer: Holds in part" in reply
    assert "“A gated recurrent unit skips missing readings” – Sparse Sensor Forecasting" in reply


def test_how_it_was_made_is_told_once(page: Page) -> None:
    """Coverage first; searches, recalled works, what left the machine, what was withheld and flagged, the runs."""
    made = page.text[page.text.rindex("What the sources cover") :]
    for words in (
        "The library holds 5 works",
        "they were kept from the model",
        "shown to the model because they carry a claim. “The gate on ensemble variance",
        "failed: answered 429 five times",
        "3 recalled; 1 confirmed: Learning When to Wait",
        "dropped: Gates of Doubt; Patient Networks",
        "queries to https://api.example.org: 1 request, 88 characters",
        "is not in the review @ $.review.novelty_claims[3].text",
        "2 questions, 1 from the cache",
        "Waiting Networks (2025, concurrent with the paper; arXiv; read: abstract)",
    ):
        assert words in made
    assert made.count("contribution 1, 10 found") == 1


def test_the_selection_is_told_where_the_paper_did_not_fit() -> None:
    """A model with a small window was shown a part, and the head says which."""
    record = thorough_review()
    paper = record.material.paper.model_copy(update={"whole_paper_shown": False, "selection": "without its appendix."})
    cut = record.model_copy(update={"material": record.material.model_copy(update={"paper": paper})})
    assert "did not fit the model's window; it was shown without its appendix." in Page(render_html([cut])).text


def test_scores_stand_with_their_n_and_interval(page: Page) -> None:
    """A column per judged review with claims; what is not counted is named."""
    assert "1 of 4" in page.text
    assert not re.search(r"%[^.]*N = [1-4]\b", page.text)
    assert "Reviewer_a1Bc (N = 4; not counted: 1 opinion, 1 request)" in page.text
    assert "Reviewer_q (N" not in page.text


def test_no_record_is_said_in_words() -> None:
    """Nothing to show is a sentence, not an empty page."""
    assert "There is nothing to report on." in Page(render_html([])).text


def test_the_same_records_give_the_same_page() -> None:
    """No clock and no chance in the page."""
    assert render_html(all_reviews()) == render_html(all_reviews())


@settings(max_examples=25)
@given(st.integers(0, 200), st.integers(0, 200), st.sampled_from([0, 1, 2]))
def test_odd_offsets_break_nothing(start: int, length: int, which: int) -> None:
    """A claim that overlaps others or lies outside the review is still shown with its card."""
    record = thorough_review()
    odd = record.novelty_claims[which].model_copy(update={"start": start, "end": start + length})
    claims = (*record.novelty_claims[:which], odd, *record.novelty_claims[which + 1 :])
    made = Page(render_html([record.model_copy(update={"novelty_claims": claims})]))
    assert made.open == []
    cards = [a for tag, a in made.elements if tag == "details" and a.get("class", "").startswith("claim ")]
    assert len(cards) == 4


def test_a_long_record_is_rendered_whole() -> None:
    """Sixty claims are all on the page, and a word of ten thousand letters cannot widen it."""
    record = thorough_review()
    first, verdict = record.novelty_claims[0], record.verification["C1"]
    claims = tuple(first.model_copy(update={"claim_id": f"C{n}"}) for n in range(1, 61))
    verdicts: dict[str, Verdict] = {
        c.claim_id: verdict.model_copy(update={"claim_id": c.claim_id, "why": "x" * 10_000}) for c in claims
    }
    many: Record = record.model_copy(update={"novelty_claims": claims, "verification": verdicts})
    made = Page(render_html([many]))
    assert sum(a.get("class", "").startswith("claim ") for tag, a in made.elements if tag == "details") == 60
    assert "overflow-wrap: anywhere" in "".join(made.raw["style"])


def _luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(hidden: str, two: str) -> float:
    light, dark = sorted((_luminance(hidden), _luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


CSS = our_own("report.css")


def _palettes() -> list[dict[str, str]]:
    light, dark = re.findall(r":root \{(.*?)\}", CSS, re.DOTALL)[:2]
    return [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", text)) for text in (light, light + dark)]


def _used(properties: str) -> set[str]:
    """The colours that the style gives to these properties; `--c` and `--t` stand for a verdict's pair."""
    found = set(re.findall(rf"[{{;\s](?:{properties}):[^;}}]*?var\(--([\w-]+)", CSS))
    looks = {(c, t) for c, t in re.findall(r"--c: var\(--([\w-]+)\); --t: var\(--([\w-]+)\)", CSS)}
    assert len(looks) == len(SHAPE)
    found |= {c for c, _ in looks} if "c" in found else set()
    found |= {t for _, t in looks} if "t" in found else set()
    return found - {"c", "t", "ground"}


@pytest.mark.parametrize("palette", _palettes(), ids=["light", "dark"])
def test_every_pair_of_colours_can_be_read(palette: dict[str, str]) -> None:
    """Whatever text the style colours has a contrast of 4.5 to whatever ground it may stand on (WCAG 2.2 AA)."""
    texts, grounds = _used("color"), _used("background")
    assert {"ink", "muted", "link", "mark-ink", *SHAPE} <= texts
    assert {"bg", "card", "mark", *(f"{look}-tint" for look in SHAPE)} <= grounds
    # Under the pointer a mark turns over: the card's colour on the verdict's.
    turned = {(text, ground) for text in ("card",) for ground in SHAPE}
    # Marked words are in the mark's own ink, and no verdict's words stand on the mark or on another verdict's tint.
    general = {(text, ground) for text in texts - {"card", "mark-ink", *SHAPE} for ground in grounds - {*SHAPE, "mark"}}
    own = {(look, ground) for look in SHAPE for ground in ("bg", "card", f"{look}-tint")}
    for text, ground in turned | general | own | {("mark-ink", "mark")}:
        assert _contrast(palette[text], palette[ground]) >= 4.5, (text, ground)


@pytest.mark.parametrize("palette", _palettes(), ids=["light", "dark"])
def test_what_is_drawn_can_be_seen(palette: dict[str, str]) -> None:
    """Focus rings and lines have a contrast of 3 to the page and to a card (WCAG 2.2 AA, 1.4.11)."""
    for drawn in {"focus", *SHAPE}:
        for ground in ("bg", "card"):
            assert _contrast(palette[drawn], palette[ground]) >= 3, (drawn, ground)


def test_paper_is_always_white() -> None:
    """What is printed has the light colours, on a white ground, without what only a screen can use."""
    assert "@media screen and (prefers-color-scheme: dark)" in CSS
    printed = CSS[CSS.index("@media print") :]
    assert "--bg: #fff; --card: #fff;" in printed
    assert re.search(r"nav\.contents, \.skip, button[^{]*\{ display: none", printed)


def test_tables_scroll_inside_the_page() -> None:
    """Every table stands in a region of its own that scrolls, so that the page never does."""
    html = render_html(three_reviews())
    regions = re.findall(r'<div class="scroll" tabindex="0" role="region"[^>]*><table>', html)
    assert html.count("<table>") == len(regions) == 2
    assert ".scroll { overflow-x: auto" in CSS


def test_no_id_of_ours_stands_for_a_work() -> None:
    """In a reader's sentences a work is called by its title."""
    record = thorough_review()
    said = record.verification["C1"].model_copy(update={"why": "Paa11bb22 has it; P00000000 has not."})
    told = record.model_copy(update={"verification": record.verification | {"C1": said}})
    text = Page(render_html([told])).text
    assert "Delayed Decoding with Ensemble Agreement has it; P00000000 has not." in text
    assert "Paa11bb22" not in text


def test_the_works_that_reviews_speak_of_stand_side_by_side() -> None:
    """A row per work, those of several reviews first, with how each names it and what became of its claims."""
    (paper,) = shown_papers(all_reviews())
    first = paper.shared[0]
    assert first.work.title.startswith(("Learning When to Wait", "Sparse Sensor"))
    assert sum(bool(cell.named or cell.claims) for cell in first.cells) == 2
    named = {row.work.title: [cell.named for cell in row.cells if cell.named] for row in paper.shared}
    assert named["Pumps with Dense Sensors"] == ["not found"]
    assert "Reviewer_q" not in paper.compared
    assert not shown_papers([thorough_review()])[0].shared
