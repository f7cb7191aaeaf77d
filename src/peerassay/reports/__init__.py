"""Reports: what people read of a record, as HTML and Markdown, and what other tools take up."""
