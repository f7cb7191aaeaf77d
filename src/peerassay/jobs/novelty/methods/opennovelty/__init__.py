"""OpenNovelty: taxonomy, comparison of contributions, neighbours, shared text, assessment."""
