"""Measuring peerassay on real data."""
