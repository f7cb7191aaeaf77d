"""English patterns of the check of a draft."""
