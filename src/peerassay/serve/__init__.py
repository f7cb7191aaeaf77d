"""The desk: the jobs in a browser, for one person on this machine or several behind a name; extra `serve`."""

from peerassay.serve.app import make_app
from peerassay.serve.desk import Desk, Door

__all__ = ["Desk", "Door", "make_app"]
