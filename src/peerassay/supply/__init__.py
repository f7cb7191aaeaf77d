"""The earlier works that a paper is held against, gathered once for every job."""
