"""Pictures in a prompt: the pages of a paper for models that see, and which models are known to."""

import base64
import re
import struct

from pydantic import Field

from peerassay.frozen import Frozen, digest

LEAD = "The pages of the paper as pictures, in their order:"
"""What stands before the pictures; the numbered text follows them."""
_PIXELS_A_TOKEN = 750
_SEES = re.compile(
    r"(?:\w+:)?(?:(?:chat)?gpt-4o|gpt-4\.[15]|gpt-4-turbo|gpt-5|o[134](?!-mini-20|-preview)|claude"
    r"|.*(?:llava|pixtral|vision|internvl|minicpm-v|gemma-?3|[-_./\d]vl(?:[-_:.\d]|$)))",
    re.IGNORECASE,
)


class Picture(Frozen):
    """A PNG file in a prompt: known by its digest; its bytes are sent, and in no record, key or recording.

    `width` and `height` are in pixels.
    """

    digest: str
    width: int
    height: int
    data: bytes = Field(exclude=True, repr=False)

    @classmethod
    def of(cls, png: bytes) -> "Picture":
        """Return the picture of a PNG file's bytes."""
        width, height = struct.unpack_from(">II", png, 16)
        return cls(digest=digest(png), width=width, height=height, data=png)

    @property
    def tokens(self) -> int:
        """About how many tokens it costs: a token for 750 pixels, as Anthropic counts; OpenAI's models take fewer."""
        return -(-self.width * self.height // _PIXELS_A_TOKEN)

    @property
    def base64(self) -> str:
        """The file as it is sent."""
        return base64.b64encode(self.data).decode()

    @property
    def characters(self) -> int:
        """How many characters it is sent as."""
        return 4 * -(-len(self.data) // 3)


def is_known_to_see(model: str | None) -> bool:
    """Whether a model, named as the user names it (`openai:gpt-5`), is known to take pictures."""
    return model is not None and _SEES.match(model) is not None
