"""The text of a paper that contributions are looked for in: where it ends, what is left out."""

from claiming_paper import CLAIMING, claiming_paper

from peerassay.novelty.rules.claimed import paper_text


def test_appendices_are_no_body() -> None:
    """What stands behind the references states no contribution."""
    assert not any("auxiliary martingale" in s.text for s in paper_text(claiming_paper()).body)


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
