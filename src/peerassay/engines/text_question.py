"""A question about texts of which its prompt shows only a part."""

from abc import abstractmethod

from peerassay.documents.text import SourceText
from peerassay.engines.question import A, Prompt, Question
from peerassay.frozen import digest


class TextQuestion(Question[A]):
    """Quotes are looked for, and the offline rules read, in the whole texts: its key depends on all of them."""

    @abstractmethod
    def texts_read(self) -> tuple[SourceText, ...]:
        """Return the texts that the answer may point into, in a fixed order."""

    def key_of(self, prompt: Prompt) -> str:
        """Return the digest of name, prompt, answer schema, and of the texts, shown or not."""
        return digest([super().key_of(prompt), *(digest(text.text) for text in self.texts_read())])
