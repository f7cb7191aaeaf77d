"""Many reviews at once: the table of what needs a look, as pages, CSV and Parquet."""
