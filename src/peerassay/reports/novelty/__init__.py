"""The novelty report laid out: HTML, Markdown, PDF, terminal, and its references for other tools; nothing is asked."""
