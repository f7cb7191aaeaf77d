"""What is kept in memory about texts."""

from peerassay.text_memory import forget_texts, kept_in_memory


def test_a_result_is_worked_out_once_until_texts_are_forgotten() -> None:
    """A run forgets between its papers, so that a worker does not grow with each."""
    seen: list[str] = []

    @kept_in_memory(4)
    def length(text: str) -> int:
        seen.append(text)
        return len(text)

    assert [length("gate"), length("gate")] == [4, 4]
    forget_texts()
    assert length("gate") == 4
    assert seen == ["gate", "gate"]
