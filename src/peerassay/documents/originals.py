"""The bytes of the PDFs that were read last, by their digest: what pictures of their pages are made from."""

from collections import OrderedDict
from threading import Lock

from peerassay.documents.paper import Paper
from peerassay.frozen import digest

_KEPT = 4
_originals: OrderedDict[str, bytes] = OrderedDict()
_lock = Lock()


def keep_original(data: bytes) -> None:
    """Keep a file's bytes, and let go of the one that was read longest ago where there are more than four."""
    with _lock:
        _originals[digest(data)] = data
        while len(_originals) > _KEPT:
            _originals.popitem(last=False)


def original_of(paper: Paper) -> bytes | None:
    """Return the bytes of the paper's file; None where it is no PDF, or was not read lately."""
    with _lock:
        return _originals.get(paper.source.digest)
