"""A check of a draft before it is submitted: works to cite, claims to soften, references to repair, text too close."""
