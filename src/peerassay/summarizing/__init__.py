"""Summarizing a paper faithfully: knowledge graph, themes, student and teacher (ScholarSum), and what bears it out."""
