"""The published methods of novelty reports by the names of the setting `novelty_method`."""

from collections.abc import Mapping
from typing import Final

from peerassay.jobs.novelty.method import Method
from peerassay.jobs.novelty.methods.opennovelty.steps import by_opennovelty

METHODS: Final[Mapping[str, Method]] = {"opennovelty": by_opennovelty}
