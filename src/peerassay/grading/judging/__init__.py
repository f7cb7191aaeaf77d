"""Judging: what each candidate's text shows of what the reviewer says, with verified spans (seed 002, 3 and 4.2)."""
