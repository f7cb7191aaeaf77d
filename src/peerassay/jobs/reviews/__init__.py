"""The job on a paper's reviews: one case of the paper and all its reviews, bound to evidence and read against."""
