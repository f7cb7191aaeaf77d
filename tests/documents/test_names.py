"""Names on a title page: told from places of work, also where a name holds the word for one."""

from peerassay.documents.names import names_in


def test_a_name_may_hold_the_word_for_a_place() -> None:
    """Francesco is not from France, and Overstreet is no street; a place of work beside them stays out."""
    assert names_in(("Francesco Quill and Mia Overstreet, University of the Coast", "Example Corp, France")) == (
        "Francesco Quill",
        "Mia Overstreet",
    )
