"""Offline answers of the novelty job: contributions claimed, names coined, phrases cut, tasks and queries rephrased."""
