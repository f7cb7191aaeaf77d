"""Entities and relations by rules."""
