"""Patterns that the reviews' job reads texts by."""
