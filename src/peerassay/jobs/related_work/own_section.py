"""The related-work section that a paper already has, and the paper without it."""

from peerassay.documents import Paper, Section, SectionKind, Sentence
from peerassay.documents.kinds import kind_by_words


def own_section(paper: Paper) -> tuple[Sentence, ...]:
    """Return the sentences of the paper's own related-work section, of one in its appendix too; () without any."""
    return tuple(
        s for s in paper.sentences if any(section.start <= s.start < section.end for section in _sections(paper))
    )


def _sections(paper: Paper) -> tuple[Section, ...]:
    related = SectionKind.RELATED_WORK
    return tuple(section for section in paper.sections if related in {section.kind, kind_by_words(section.heading)})


def without_own_section(paper: Paper) -> Paper:
    """Return the paper without its related-work section and reference list: what its author has before writing them."""
    gone, left_out = {s.id for s in own_section(paper)}, set(_sections(paper))
    return paper.model_copy(
        update={
            "sentences": tuple(s for s in paper.sentences if s.id not in gone),
            "sections": tuple(section for section in paper.sections if section not in left_out),
            "references": (),
        }
    )
