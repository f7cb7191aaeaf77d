"""What rules answer without a model: entities and relations, what a sentence does, how it can stand in a summary."""
