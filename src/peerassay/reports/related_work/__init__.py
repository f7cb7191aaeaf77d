"""The related-work section on a page, in Markdown, LaTeX and BibTeX, and on a terminal."""
