"""The published methods of writing sections by the names of the setting `section_method`."""

from collections.abc import Mapping
from typing import Final

from peerassay.jobs.related_work.method import Method
from peerassay.jobs.related_work.methods.iir.steps import in_steps

METHODS: Final[Mapping[str, Method]] = {"iir": in_steps}
