"""The report as Markdown: the same content as the HTML page, every foreign text escaped."""

import re
from collections.abc import Iterator, Sequence

from peerassay.envelope import Envelope
from peerassay.grading.record import Record
from peerassay.reports import words
from peerassay.reports.claims_shown import Closer, Evidence, Packed, ShownClaim
from peerassay.reports.making import answered, costs, makers, runs
from peerassay.reports.markdown_text import bullet, link, marked, quoted, row, safe
from peerassay.reports.page import ShownPaper, ShownReview, shown_papers
from peerassay.reports.scores_shown import ShownScore
from peerassay.reports.works import Work

Lines = Iterator[str]


def render_markdown(records: Sequence[Record], envelopes: Sequence[Envelope] = ()) -> str:
    """Return the report on the records as one Markdown text (CommonMark with pipe tables)."""
    lines: list[str] = []
    for paper in shown_papers(records, envelopes):
        lines += _paper(paper)
    if not lines:
        lines = ["# No records", "", "There is nothing to report on."]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


def _paper(paper: ShownPaper) -> Lines:
    material = paper.record.material.paper
    card = material.card
    yield from ("", f"# {safe(card.title or 'Paper without a title')}", "")
    about = (", ".join(card.authors), card.venue or "", card.date or str(card.year or ""), paper.record.paper_id)
    yield " · ".join(safe(part) for part in about if part)
    if card.abstract:
        yield from ("", *quoted(safe(card.abstract)))
    rules = "" if paper.record.provenance.model else f" {words.BY_RULES}"
    yield from ("", f"{safe(words.capitalised(paper.ground))}.{rules}", "", f"**{words.AN_AID}**", "")
    yield from _notices(paper)
    if len(paper.reviews) > 1:
        yield from _side_by_side(paper)
    for review in paper.reviews:
        yield from _review(review)
    yield from _searches(paper)
    yield from _works(paper)


def _notices(paper: ShownPaper) -> Lines:
    hidden = paper.record.material.paper.hidden
    if hidden:
        yield from ("**Text that a reader of the paper does not see** (kept out of every question):", "")
        for one in hidden:
            yield bullet(f"page {one.page}, {words.HIDDEN[one.reason]}: “{safe(one.text)}”")
        yield ""
    if paper.notices:
        yield from ("**To know about this run:**", "")
        for notice in paper.notices:
            yield bullet(f"{safe(notice.text)} ({', '.join(notice.reviews).lower()})")
        yield ""


def _side_by_side(paper: ShownPaper) -> Lines:
    names = [f"{r.name}: {safe(r.record.reviewer_id)}" for r in paper.reviews]
    yield from ("## The reviews side by side", "")
    if paper.topics:
        yield from ("### Who claims what", "", *row(["About", *names, "Reviews"], head=True))
        for topic in paper.topics:
            said = ["; ".join(_chip(shown) for shown in cell) or "–" for cell in topic.cells]
            yield from row([safe(topic.name), *said, topic.agreement or "one review"])
    yield from ("", "### The scores", "", *row(["Score", *names], head=True))
    for n, score in enumerate(paper.reviews[0].scores):
        cells = [r.scores[n] for r in paper.reviews]
        yield from row([_name(score), *(_cell(c) for c in cells)])
    if paper.named:
        yield from ("", "### Who names which prior work", "", *row(["Work", *names], head=True))
        for named in paper.named:
            title = _work(named.work) if named.work else safe(named.title)
            yield from row([title, *(cell or "–" for cell in named.cells)])
    yield ""


def _name(score: ShownScore) -> str:
    return f"{safe(score.scale.name)} ({safe(score.key)})"


def _cell(score: ShownScore) -> str:
    return score.value if score.at is None else f"{score.value} (from {score.basis})"


def _chip(shown: ShownClaim) -> str:
    side = words.SIDE[shown.claim.stance] if shown.claim.stance else "no stand"
    return f"{shown.shape} {safe(shown.claim.claim_id)} {side}: {shown.short}"


def _review(review: ShownReview) -> Lines:
    material = review.record.material.review
    yield from ("", f"## {review.name}: {safe(material.reviewer)}", "")
    form = [f"{safe(name)}: {safe(str(value))}" for name, value in material.scores.items()]
    about = [safe(part) for part in (material.venue or "", material.date or "") if part]
    yield " · ".join([*about, *form])
    yield from _score_card(review)
    yield from ("", "### The review", "")
    for paragraph in review.paragraphs:
        if paragraph.field:
            yield from ("", f"**{safe(paragraph.field)}**", "")
        if paragraph.heading:
            yield from ("", f"*{safe(paragraph.heading)}*", "")
        yield ""
        text = "".join(_stretch(s.text, s.claims) for s in paragraph.stretches)
        yield from quoted(text) if paragraph.kind == "text" else [f"**{text.strip()}**"]
        yield ""
        for shown in paragraph.claims:
            yield from _claim(shown)
    yield from _citations(review)
    yield from _provenance(review)


def _stretch(text: str, claims: Sequence[ShownClaim]) -> str:
    tags = "".join(f" **[{safe(c.claim.claim_id)} {c.shape} {c.short}]**" for c in claims)
    return safe(text) + tags


def _score_card(review: ShownReview) -> Lines:
    yield from ("", "### Score card", "")
    if review.in_n:
        mix = ", ".join(f"{s.shape} {s.count} {s.plain} ({s.label})" for s in review.mix if s.count)
        yield f"N = {review.in_n}: {mix}."
    else:
        why = review.unread.lower() or "no claim about novelty in this review has a verdict."
        yield f"Nothing to count: {why}"
    if review.beside:
        yield from ("", "Not counted: " + "; ".join(f"{safe(what)} ({n})" for n, what in review.beside) + ".")
    if review.undecided:
        yield from ("", words.UNDECIDED)
    yield from ("", *row(["Score", "Value", "Stands on", "Meaning"], head=True))
    for score in review.scores:
        yield from row(
            [_name(score), score.value, score.standing, safe(score.meaning)]
        )  # fmt: skip
    use = review.record.material.score_card.usefulness
    if use:
        yield from ("", f"Usefulness {use.rating} of 5, rated by {safe(use.by)}:", "")
        yield from (bullet(safe(one)) for one in use.justifications)


def _claim(shown: ShownClaim) -> Lines:
    verdict = shown.verdict
    score = f", score {words.signed(verdict.score)}" if verdict and verdict.score is not None else ""
    yield from ("", f"#### {safe(shown.claim.claim_id)} {shown.shape} {shown.short} ({shown.label}{score})", "")
    yield from quoted(safe(shown.claim.text))
    plain = f"**{safe(shown.plain)}** " if shown.plain else ""
    yield from ("", f"{plain}{shown.manner} {shown.counted}", "")
    if verdict:
        if verdict.explanation and verdict.explanation != shown.plain:
            yield safe(verdict.explanation)
        else:
            yield from (f"Open because {reason}." for reason in shown.reasons)
        if verdict.failure:
            yield from ("", f"**This could not be judged:** {safe(verdict.failure.message)}")
    for one in shown.evidence:
        yield from _evidence(one)
    for closer in shown.closer:
        yield from _closer(closer)
    yield from _statements(shown)
    yield from _beside(shown)


def _statements(shown: ShownClaim) -> Lines:
    yield from ("", "What the reviewer says, one statement at a time:", "") if shown.lines else ("",)
    for line in shown.lines:
        state = f"**{words.capitalised(line.state)}.** " if line.state else ""
        missing = f"; still needed: {'; '.join(line.missing)}" if line.missing else ""
        yield bullet(f"{state}{safe(words.capitalised(line.says))}: *{safe(line.aspect)}*{safe(missing)}")
    claim = shown.claim
    for name, texts in (
        ("Leans on", shown.leans_on),
        ("Points to", claim.places),
        ("Set apart as opinion", claim.opinions),
        ("Granted by the reviewer", claim.conceded),
    ):
        yield from (bullet(f"{name}: {safe(text)}") for text in texts)


def _evidence(one: Evidence) -> Lines:
    yield from ("", f"Evidence: **{_work(one.work)}** {safe(one.work.byline)}", "")
    for said, aspect in one.says:
        yield f"It {said}: *{safe(aspect)}*" if aspect else f"It {said}."
    if one.concurrent:
        yield from ("", "It is concurrent with the paper, so nothing follows from it.")
    for passage in one.passages:
        yield from ("", f"{safe(passage.part)}:", "", *quoted(marked(passage.pieces)))
    for own in one.paper:
        yield from ("", f"The paper's own words ({safe(own.place)}):", "", *quoted(marked(own.pieces)))
    yield ""
    yield from (bullet(f"Why: {safe(reason)}") for reason in one.reasons)
    yield from (bullet(f"What is missing: {safe(text)}") for text in one.differences)
    yield bullet(f"{words.capitalised(one.basis or 'basis not noted')}; found by {safe(one.by)}")


def _closer(one: Closer) -> Lines:
    cited = "the paper cites it" if one.known_to_paper else "the paper does not cite it"
    yield from (
        "",
        f"Closer work that the review does not name: **{_work(one.work)}** on *{safe(one.aspect)}*; {cited}.",
    )
    for passage in one.passages:
        yield from ("", *quoted(marked(passage.pieces)))


def _beside(shown: ShownClaim) -> Lines:
    if shown.inference:
        yield from ("", shown.inference)
    if shown.verdict and shown.verdict.further_evidence:
        yield from ("", f"{shown.settle}: {safe(shown.verdict.further_evidence)}")
    yield ""
    if shown.verdict:
        basis = f"; {shown.basis}" if shown.basis else ""
        yield bullet(f"Confidence {shown.verdict.confidence.value}{basis}; given by {safe(shown.verdict.by)}")
        yield from (bullet(f"{safe(name)}: {safe(said)}") for name, said in shown.opinions)
        if shown.notes:
            yield bullet(f"Notes: {safe(shown.notes)}")
    yield from (bullet(_packed(one)) for one in shown.pack)
    yield ""


def _packed(one: Packed) -> str:
    strong = ", strong" if one.strong else ""
    return f"Held against it: {_work(one.work)} (similarity {one.similarity}{strong}; {safe(one.why)}): {one.seen}"


def _citations(review: ShownReview) -> Lines:
    yield from ("", "### Works that the review names", "")
    if not review.citations:
        yield "It names none."
        return
    yield from row(["Work", "Written as", "State", "Recognised by"], head=True)
    for one in review.citations:
        note = f" ({safe(one.note)})" if one.note else ""
        yield from row([link(one.title, one.link), safe(", ".join(one.written)), one.state + note, safe(one.by) or "–"])


def _provenance(review: ShownReview) -> Lines:
    made = review.record.provenance
    yield from ("", "### How this was made", "", *makers(made, "record"))
    yield bullet(f"Similarity: {safe(made.similarity)}, strong from {made.threshold}; {safe(made.calibration)}")
    yield from costs(made)
    if not made.ledger:
        yield bullet("Nothing left this machine.")
    yield from (bullet(answered(note)) for note in made.answers)
    yield from runs(review.envelopes)
    yield bullet(f"Record: SHA-256 {review.digest}")


def _searches(paper: ShownPaper) -> Lines:
    yield from ("", "## What was searched", "")
    yield "Every verdict is bounded by this search: nothing found here is not proof that nothing exists."
    for shown in paper.searches:
        yield from ("", f"For {', '.join(shown.reviews).lower()}:", "")
        yield from row(["Source", "Query", "For", "Found"], head=True)
        for one in shown.search.searches:
            found = str(one.found) if one.state == "answered" else f"**failed**: {safe(one.failure or '')}"
            yield from row([safe(one.source), safe(one.query), safe(one.purpose), found])
        yield ""
        for count in shown.search.filters:
            titles = f": {safe('; '.join(count.dropped_titles))}" if count.dropped_titles else ""
            yield bullet(f"{safe(count.name)}: {count.dropped} left out, {count.left} stayed{titles}")


def _works(paper: ShownPaper) -> Lines:
    yield from ("", "## The works that were found", "")
    for work in paper.works:
        marks = f"; {'; '.join(work.marks)}" if work.marks else ""
        yield bullet(f"{_work(work)} {safe(work.byline)}; {safe(work.depth)}{marks}")
    if not paper.works:
        yield "None."


def _work(work: Work) -> str:
    return link(work.title, work.link)
