"""Keys for caches: two are equal where they hold the very same object, whatever it says."""

from typing import Generic, TypeVar

T = TypeVar("T")


class Same(Generic[T]):
    """An object by its identity; it keeps the object alive, so that no other can take its place in a cache."""

    __slots__ = ("held",)

    def __init__(self, held: T) -> None:
        self.held = held

    def __hash__(self) -> int:
        """Return a hash of the identity."""
        return id(self.held)

    def __eq__(self, other: object) -> bool:
        """Tell whether both hold the very same object."""
        return isinstance(other, Same) and self.held is other.held
