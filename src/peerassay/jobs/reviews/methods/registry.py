"""The published methods of explaining reviews by the names of the setting `explain_method`."""

from typing import Final

from peerassay.jobs.reviews.methods.seagraph.job import explain_reviews
from peerassay.jobs.reviews.methods.seagraph.record import Method

METHODS: Final = dict.fromkeys((method.value for method in Method), explain_reviews)
