"""Text that speaks to a machine rather than to a reader: kept out of prompts, or flagged where it carries a claim."""

from peerassay.prompt_injection.withholding import flagged_in, speaks_to_model, withheld_in

__all__ = ["flagged_in", "speaks_to_model", "withheld_in"]
