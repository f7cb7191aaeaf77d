"""The published methods of summarizing by the names of the setting `summary_method`."""

from collections.abc import Mapping
from typing import Final

from peerassay.jobs.summarizing.method import Method
from peerassay.jobs.summarizing.methods.scholarsum.steps import in_rounds

METHODS: Final[Mapping[str, Method]] = {"scholarsum": in_rounds}
