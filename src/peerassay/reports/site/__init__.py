"""A static website over many records: an index with search and filters, a page for each paper's report and reviews."""
