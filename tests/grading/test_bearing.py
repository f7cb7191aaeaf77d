"""Works that bear on an aspect: several telling words together come first, one word alone brings nobody in."""

from peerassay.grading.bearing import by_bearing

TOPIC = "bee counting in thermal images of hives"
TEXTS = {
    "swarms": "Swarms of birds. The beats of drums, beats and beats again, heard in flight.",
    "topic": "Counting bees. Thermal images of hives are used to count bees.",
    "gating": "Acoustic gating. Spectral masks of wing beats are gated for hives in thermal images.",
    "touching": "Bees in thermal images. Wing blur in images of hives is removed.",
    "far": "Paper nests. Wasps build nests of paper.",
    "more": "Honey. A linear model of honey yield.",
}
ASPECT = "spectral gating of wing beats"


def test_several_telling_words_come_before_likeness() -> None:
    """The work that holds the aspect's words together leads, then the topic, and one shared word alone stands last."""
    ranked = ["swarms", "far", "more", "topic", "touching", "gating"]
    assert by_bearing(ranked, TEXTS, [ASPECT], TOPIC) == ("gating", "touching", "topic", "swarms", "far", "more")


def test_each_aspect_has_its_best_in_turn() -> None:
    """A long aspect does not take all places."""
    aspects = ["spectral gating of wing beats", "paper nests of wasps"]
    assert by_bearing(sorted(TEXTS), TEXTS, aspects, TOPIC)[:2] == ("gating", "far")


def test_words_that_most_works_hold_tell_nothing() -> None:
    """What stands in most of the works at hand leaves their order alone."""
    texts = {name: f"Bees and hives in thermal images {name}." for name in ("one", "two", "three", "four")}
    ranked = ["three", "one", "four", "two"]
    assert by_bearing(ranked, texts, ["thermal images of hives"], TOPIC) == tuple(ranked)


def test_no_work_is_lost() -> None:
    """Every work stays, each once, also where there is no aspect and no topic."""
    assert sorted(by_bearing(list(TEXTS), TEXTS, [], "")) == sorted(TEXTS)
