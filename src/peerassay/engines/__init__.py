"""Engines: questions, and whoever answers them (offline rules, a remote model, a replay, a batch)."""
