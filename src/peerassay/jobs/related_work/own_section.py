"""The related-work section that a paper already has, and the paper without it or without a long appendix."""

from peerassay.documents import Paper, Section, SectionKind, Sentence
from peerassay.documents.kinds import kind_by_words
from peerassay.documents.paper import ID_PREFIX

LONG_APPENDIX = 5_000
"""Characters from which an appendix is left out: proofs and tables bear nothing on what the paper stands beside.

Of 30 NeurIPS papers of 2025 the appendix has 1,500 to 69,000 characters, half of them more than 16,000.
"""
_APPENDIX = f"S_{ID_PREFIX[SectionKind.APPENDIX]}_"


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


def without_appendix(paper: Paper) -> Paper:
    """Return the paper without a long appendix; a related-work section that stands there stays."""
    own = {s.id for s in own_section(paper)}
    appended = [s for s in paper.sentences if s.id.startswith(_APPENDIX) and s.id not in own]
    if sum(len(s.text) for s in appended) < LONG_APPENDIX:
        return paper
    gone = {s.id for s in appended}
    kept = tuple(s for s in paper.sentences if s.id not in gone)
    bare = {
        section
        for section in paper.sections
        if any(section.start <= s.start < section.end for s in appended)
        and not any(section.start <= s.start < section.end for s in kept)
    }
    return paper.model_copy(
        update={"sentences": kept, "sections": tuple(section for section in paper.sections if section not in bare)}
    )
