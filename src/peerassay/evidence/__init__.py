"""Evidence: quotes found in their sources, sentences ranked for an aspect, similarity between texts."""
