"""How near summaries come to the authors' abstracts, and how much of them stands in the paper."""
