"""How related-work sections are shown: each on a page of its own, with the files to paste."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from peerassay.jobs.related_work.bearing import Verdict
from peerassay.jobs.related_work.record import RelatedWork
from peerassay.literature import Candidate
from peerassay.reports.related_work import words
from peerassay.reports.related_work.citing import works_by_own_key
from peerassay.reports.related_work.page import brief_of, sheet_of
from peerassay.reports.related_work.texts import section_latex
from peerassay.reports.shown import Index, Shown, Tally


def _works(record: RelatedWork) -> Iterator[Candidate]:
    return (record.work_of(reference.number).candidate for reference in record.body.references)


def _index(records: Sequence[RelatedWork]) -> Index:
    found = Counter(support.verdict for record in records for support in record.body.supports)
    tallies = (
        Tally(each.value, words.LOOK[each], words.SHAPE[each], f"{words.VERDICT[each]}: {found[each]}", found[each])
        for each in Verdict
        if found[each]
    )
    names = tuple(topic.name for record in records for topic in record.body.section.topics if topic.name)
    return Index(tuple(tallies), names)


SECTIONS: Final[Shown[RelatedWork]] = Shown(
    noun=("related-work section", "related-work sections"),
    page="related-work",
    sheet=sheet_of,
    brief=brief_of,
    works=_works,
    by_key=works_by_own_key,
    index=_index,
    site_filter="with a related-work section",
    results=tuple((each.value, f"{words.SHAPE[each]} {words.VERDICT[each]}") for each in Verdict),
    formats={"latex": section_latex},
    faults=lambda records: (),  # its summary tells them
)
