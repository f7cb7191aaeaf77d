"""The works that a review names: its reference lists, its citations, and what each of them says of the work."""
