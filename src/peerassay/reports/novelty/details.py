"""What a novelty report has behind its first screen: each contribution, the assessment, how the works were chosen."""

from collections.abc import Iterator

from peerassay.jobs.novelty.parts import Contribution, EvidencePair
from peerassay.language.terms import content_terms
from peerassay.progress import count
from peerassay.reports.blocks import Block, Fold, Heading, Items, Line, Quote, Run, Text, bold, plain, soft
from peerassay.reports.framing import byline
from peerassay.reports.novelty import words
from peerassay.reports.novelty.opennovelty import phases, shared_line
from peerassay.reports.novelty.reading import Finding, Reading, heading_of
from peerassay.reports.visible import one_line


def details(reading: Reading) -> Iterator[Block]:
    """Give what each work has of each contribution, what a published method made besides, and how works were chosen."""
    yield Heading("Details", 2, "details")
    for number, contribution in enumerate(reading.body.contributions, start=1):
        name = plain(f"Contribution {number}: {heading_of(contribution)}")
        yield Fold(name, tuple(_contribution(reading, contribution)), anchor=f"contribution-{number}")
    if reading.body.working is not None:
        yield from phases(reading)
    yield Fold(plain("What the labels mean"), (Items(tuple(map(_meaning, words.STANDINGS))),))
    yield Fold(plain("How the works were chosen"), tuple(_choice(reading)))


def _contribution(reading: Reading, contribution: Contribution) -> Iterator[Block]:
    source = f"The paper claims ({one_line(contribution.source_hint)})"
    yield Quote(reading.pieces(contribution.span), (soft(source),))
    if description := _beyond_claim(contribution):
        yield Text(plain(one_line(description)))
    counts = reading.counts(contribution)
    tallies = [words.counted(each, counts[each]) for each in words.ORDER if counts[each]]
    yield Text(plain(", ".join(tallies) or "Not compared with any work."))
    if told := "; ".join(_beside(reading, contribution)):
        yield Text((soft(told),), "small")
    findings = reading.findings(contribution)
    yield from (_finding(reading, each) for each in findings if not each.is_aside)
    if aside := [each for each in findings if each.is_aside]:
        many = (
            f"{count(len(aside), 'work')} nearer to other contributions, compared with this one too, without showing it"
        )
        yield Fold(plain(many), tuple(_finding(reading, each) for each in aside))


def _beyond_claim(contribution: Contribution) -> str:
    """Return the description, "" where it says nothing that the claim does not."""
    said = set(content_terms(contribution.author_claim_text))
    return contribution.description if not set(content_terms(contribution.description)) <= said else ""


def _beside(reading: Reading, contribution: Contribution) -> Iterator[str]:
    """Give what to know of the counts: read by abstract, fallen, taken out."""
    comparisons = reading.body.comparisons
    abstracts = sum(comparison.mode == "abstract" for comparison in comparisons)
    if told := words.abstracts_read(abstracts, len(comparisons)):
        yield told
    said = [find.said for find in reading.findings(contribution) if find.said]
    if downgraded := sum(each.downgraded for each in said) - reading.counts(contribution)["not_earlier"]:
        yield f"{count(downgraded, 'answer')} downgraded from “can refute”"
    if unverified := sum(each.unverified_pairs for each in said):
        yield f"{count(unverified, 'pair')} removed because a quote was not found"


def _finding(reading: Reading, find: Finding) -> Fold:
    told, cand_id = words.STANDINGS[find.standing], find.comparison.cand_id
    name = f" · {reading.name(cand_id)} {reading.title(cand_id)}"
    return Fold((Run(told.short, tone=told.tone), Run(name)), tuple(_shown(reading, find)), tone=told.tone)


def _shown(reading: Reading, find: Finding) -> Iterator[Block]:
    comparison = find.comparison
    work = reading.works.get(comparison.cand_id)
    facts = (
        byline(work.candidate) if work else "",
        f"compared {words.MODE[comparison.mode]}",
        words.CITED[reading.is_cited(comparison.cand_id)],
        find.place or find.elsewhere,
    )
    yield Text((soft("; ".join(one_line(fact) for fact in facts if fact)),), "small")
    yield Text(plain(find.reason))
    for pair in find.pairs:
        yield from _pair(reading, pair, comparison.cand_id, shows=find.standing in words.SHOWING)
    if find.said and find.said.say:
        yield Text((bold("Say: "), Run(one_line(find.said.say))))
    yield from (Text((soft(note),)) for note in _notes(find))
    yield from (Text(shared_line(n, shared)) for n, shared in reading.shared_with(comparison.cand_id))
    if comparison.by:
        yield Text((soft(f"Compared by {one_line(comparison.by)}"),), "small")


def _pair(reading: Reading, pair: EvidencePair, cand_id: str, *, shows: bool) -> Iterator[Block]:
    """Give both sides of a pair that shows something, the work's side of one that only comes near."""
    theirs = f"{'' if shows else 'Most similar passage, '}{reading.name(cand_id)}, {one_line(pair.candidate_label)}"
    if not shows:
        yield Quote(reading.pieces(pair.candidate), (soft(theirs),))
        return
    yield Quote(reading.pieces(pair.original), (soft(f"The paper, {one_line(pair.original_label)}"),))
    scores = f" (both quotes verified, match {pair.original.score:.0f} and {pair.candidate.score:.0f} of 100)"
    yield Quote(reading.pieces(pair.candidate), (soft(theirs),), (Run(one_line(pair.rationale)), soft(scores)))


def _notes(find: Finding) -> Iterator[str]:
    said = find.said
    if said is None:
        return
    if said.downgraded and not said.evidence_pairs:
        yield "Downgraded from “can refute”: no pair of quotes was verified."
    if said.unverified_pairs:
        many = count(said.unverified_pairs, "pair of quotes", "pairs of quotes")
        yield f"{many} removed: a quote was not found in the text."


def _meaning(standing: words.Standing) -> Line:
    told = words.STANDINGS[standing]
    return (bold(f"{told.shape} {told.short}: "), Run(told.meaning))


def _choice(reading: Reading) -> Iterator[Block]:
    body, dated = reading.body, reading.record.paper.dated
    yield Text(plain(words.BOUNDED))
    if dated.date:
        by = f" ({words.DATED[dated.by]})" if dated.by else ""
        yield Text(plain(f"Works were compared with the paper's date, {one_line(dated.date)}{by}."))
    told = (*body.coverage, reading.chosen(), words.recalled(body.recalled))
    yield from (Text(plain(one_line(line))) for line in told if line)
