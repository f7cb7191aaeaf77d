"""Exports: complete, well-formed, harmless."""

import csv
import io
import json
import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from case_records import case_of, three_cases, unread_case
from hostile import FORMULA, PAYLOAD, URL, hostile
from peerassay.errors import InputError
from peerassay.frozen import canonical_json
from peerassay.jobs.reviews.case import Label
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.literature.candidate import Candidate
from peerassay.literature.citation_keys import family_and_given
from peerassay.reports import formats
from peerassay.reports.links import link_to, web_address


def export(records: Sequence[CaseRecord], format: str) -> str:
    """Return the records in a format that is text."""
    made = formats.export(records, format)
    assert isinstance(made, str)
    return made


def rows(text: str) -> list[dict[str, str]]:
    """The rows of a CSV text."""
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_csv_has_a_row_per_statement() -> None:
    """Every statement of every review is a row with its verdict; what is unknown is empty."""
    made = rows(export(three_cases(), "csv"))
    assert len(made) == sum(len(r.body.statements) for r in three_cases())
    told = {row["claim_id"]: row for row in made}
    first, request = told["C1"], told["C11"]
    shown = [first[name] for name in ("label", "score", "plain", "issue", "counted")]
    assert shown == ["OVERSTATED", "1", "Holds in part", "I1", "true"]
    assert "Hearing machines age" in first["evidence"]
    assert first["prior_work_strings"] == "Hearing machines age: drift scores for rotating parts"
    assert (request["label"], request["plain"], request["score"]) == ("", "The paper admits it", "")


def test_grading_is_an_object_per_review_in_the_form_of_the_specification() -> None:
    """Claims with their seven keys, what was seen and used for each, the verification, the scores."""
    for record in three_cases():
        graded = [json.loads(line) for line in export([record], "grading").splitlines()]
        assert [each["review_id"] for each in graded] == [review.id for review in record.reviews]
        known = {work.candidate.cand_id for work in record.works}
        for each in graded:
            claims = [claim["claim_id"] for claim in each["novelty_claims"]]
            assert list(each["verification"]) == list(each["evidence_sets"]) == claims
            assert {"GP", "OR", "VR", "CR", "MN", "CalGap", "UseScore"} <= set(each["scores"]) or not each["scores"]
            for key in claims:
                seen = {work["cand_id"] for work in each["evidence_sets"][key]["seen"]}
                used = set(each["evidence_sets"][key]["used"])
                assert seen | used <= known
                assert set(each["verification"][key]["best_evidence"]) == used


def test_what_nobody_judged_has_no_label_and_no_score() -> None:
    """Offline, labels, scores and counts of labels are empty, not nought."""
    about = ("paper_id", "title", "review_id", "reviewer_id", "is_meta", "items", "failures", "reads", "record")
    for row in rows(export([unread_case()], "scores")):
        assert not [name for name, cell in row.items() if cell and name not in about]
        assert row["reads"] == "false"
    statements = rows(export([unread_case()], "csv"))
    assert {row["plain"] for row in statements} == {"Evidence to read"}
    assert not [row for row in statements if row["label"] or row["score"] or row["judgement"]]


def test_scores_have_a_row_per_review() -> None:
    """Every score has its N and interval; what is in N and what is not adds up; nothing to count is empty."""
    made = rows(export(three_cases(), "scores"))
    for record, row in zip(three_cases(), made, strict=True):
        ((review, card),) = record.body.cards.items()
        assert (row["review_id"], row["N"]) == (review, str(sum(card.labels.values())))
        assert sum(int(row[label.value]) for label in Label) == int(row["N"])
        assert sum(int(row[name]) for name in row if name.startswith("not_in_N_")) == sum(card.counts.values())
        for key, score in card.scores.items():
            shown = [row[f"{key}{part}"] for part in ("", "_n", "_low", "_high")]
            assert shown == ["" if v is None else str(v) for v in (score.value, score.n, score.low, score.high)]


@pytest.mark.parametrize("payload", [FORMULA, "+1", "-1+1", "@SUM(A1)", "\t=1", " =1", "＝1", "\n=1"])
def test_no_cell_is_a_formula(payload: str) -> None:
    """A text that a spreadsheet would run begins with an apostrophe; numbers of ours do not."""
    made = rows(export([hostile(case_of(1), payload)], "csv"))
    for row in made:
        for name, cell in row.items():
            if name != "score":
                assert not cell.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝"))
    assert made[0]["text"].startswith("'")
    assert {row["score"] for row in made} <= {"2", "1", "0", "-1", "-2", ""}


def test_jsonl_is_the_records_themselves() -> None:
    """One line a record, as the store holds it."""
    lines = export(three_cases(), "jsonl").splitlines()
    assert lines == [canonical_json(r) for r in three_cases()]


def test_bibtex_has_each_work_once_and_balanced() -> None:
    """Works of evidence sets and citations, shared ones once; an attack leaves braces balanced and no command."""
    plain = export(three_cases(), "bibtex")
    assert plain.count("@") == 5
    assert len(set(re.findall(r"@\w+\{([^,]+),", plain))) == 5
    text = export([hostile(r, f"{PAYLOAD} }} {{ {{ \\") for r in three_cases()], "bibtex")
    # BibTeX counts every brace, those behind a backslash too.
    depth = 0
    for character in text:
        depth += {"{": 1, "}": -1}.get(character, 0)
        assert depth >= 0
    assert depth == 0
    unescaped = re.sub(r"\\[$&#%_]|\\text\w+\{\}", "", text)
    assert "\\" not in unescaped
    assert "javascript:alert(document" not in text


def test_csl_json_has_each_work_with_its_date() -> None:
    """Reference managers get type, title, names, date and DOI."""
    items = json.loads(export(three_cases(), "csl-json"))
    assert len({item["id"] for item in items}) == 5
    work = next(item for item in items if item["title"].startswith("Doors"))
    assert work["author"][0] == {"family": "Haag", "given": "Ida"}
    assert work["issued"] == {"date-parts": [[2018]]}
    attacked = json.loads(export([hostile(case_of(1))], "csl-json"))
    assert not any("URL" in item and item["URL"] == URL for item in attacked)
    assert any("‹U+202E›" in item["title"] for item in attacked)


def test_an_unknown_format_is_one_sentence() -> None:
    """The message lists what there is."""
    with pytest.raises(InputError, match=", ".join(choice.name for choice in formats.FORMATS)):
        export((), "xml")


@pytest.mark.parametrize("format", ["bibtex", "csl-json", "json", "jsonl"])
def test_no_records_give_an_empty_export(format: str) -> None:
    """Nothing to export is no error."""
    assert export((), format).strip() in {"", "[]"}


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("https://example.org/a?b=c#d", True),
        ("http://example.org", True),
        ("javascript:alert(1)", False),
        ("JaVaScRiPt:alert(1)", False),
        ("data:text/html,x", False),
        ("//example.org", False),
        ("https:example.org", False),
        ("https://", False),
        ("https://user@example.org", False),
        ("https://exa\u202emple.org", False),
        ('https://example.org/" onclick=', False),
        ("https://[", False),
        ("file:///etc/passwd", False),
        (PAYLOAD, False),
        ("", False),
        (None, False),
    ],
)
def test_only_web_addresses_become_links(text: str | None, good: bool) -> None:
    """http and https with a host, and nothing that could leave an attribute."""
    assert (web_address(text) is not None) is good


def test_a_work_without_an_address_is_linked_by_its_ids() -> None:
    """DOI before arXiv; an id that is none gives no link."""
    assert link_to(Candidate(cand_id="P1", title="t", doi="10.5555/a<b>c")) == "https://doi.org/10.5555/a%3Cb%3Ec"
    assert link_to(Candidate(cand_id="P1", title="t", arxiv_id="2401.01234v2")) == "https://arxiv.org/abs/2401.01234v2"
    assert link_to(Candidate(cand_id="P1", title="t", doi="x", arxiv_id="javascript:x")) is None


@given(st.text(max_size=40))
def test_any_text_is_a_link_or_not(text: str) -> None:
    """No text breaks the check, and what passes begins with a web scheme."""
    address = web_address(text)
    assert address is None or address.lower().startswith(("http://", "https://"))


@pytest.mark.parametrize(
    ("name", "parts"),
    [("Mara Okafor", ("Okafor", "Mara")), ("Okafor, Mara J.", ("Okafor", "Mara J.")), ("Plato", ("Plato", ""))],
)
def test_names_are_parted(name: str, parts: tuple[str, str]) -> None:
    """Both ways of writing a name give family and given names."""
    assert family_and_given(name) == parts
