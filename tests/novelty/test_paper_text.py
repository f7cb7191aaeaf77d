"""The text of a paper for prompts: where it ends, what stands apart, what is too long."""

from claiming_paper import CLAIMING, claiming_paper

from peerassay.novelty.extraction.paper_text import MOST_CHARACTERS, paper_text


def test_appendices_are_kept_apart_not_lost() -> None:
    """What stands behind the references is no body, but it is there."""
    text = paper_text(claiming_paper())
    assert [s.text for s in text.appendices] == ["We introduce an auxiliary martingale for the bound on alarms."]
    assert not set(text.appendices) & set(text.body)
    assert text.warnings == ()


def test_thanks_are_left_out_also_misspelt() -> None:
    """Acknowledgements are no body, however their heading is spelt."""
    for heading in ("Acknowledgments", "Acknowlegdements", "6 Acknowledgement"):
        text = paper_text(claiming_paper(CLAIMING.replace("## Acknowledgments", f"## {heading}")))
        assert not any("Harrow End" in s.text for s in text.body)


def test_a_section_on_contributions_may_claim() -> None:
    """A section headed "Our contributions" is read for contributions as the introduction is."""
    own = CLAIMING.replace("## 2 Method", "## Our Contributions\n\nWe build a rig of twelve looms.\n\n## 2 Method")
    assert any("rig of twelve looms" in s.text for s in paper_text(claiming_paper(own)).claims)


def test_without_headings_the_whole_body_may_claim() -> None:
    """Where neither abstract nor introduction has a heading, contributions are sought in all of the body."""
    bare = (
        "# Loom report\n\nWe propose a gate for looms. It opens on bursts.\n\nIt was tried on forty looms in spring.\n"
    )
    text = paper_text(claiming_paper(bare))
    assert text.claims == text.body
    assert len(text.body) == 3


def test_a_longer_text_is_cut_and_told() -> None:
    """Behind 200,000 characters whole sentences are left out, and a warning says how many characters there were."""
    long = CLAIMING.replace("## 3 Conclusion", "The loom runs on through the night. \n\n" * 6_500 + "## 3 Conclusion")
    text = paper_text(claiming_paper(long))
    assert sum(len(s.text) + 1 for s in text.body) <= MOST_CHARACTERS
    assert len(text.warnings) == 1
    assert "the first 200,000 were read" in text.warnings[0]
