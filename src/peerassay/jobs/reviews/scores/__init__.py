"""The scores of a review, one file each: pure functions of claims, verdicts, packs and citations."""
