"""The error tree: one sentence each, and safe to send between processes."""

import pickle

from peerassay.errors import ENGINE_ERRORS, EngineError, PeerassayError, UnreadableDocument


def test_error_reads_as_one_sentence() -> None:
    """An error says where, what and what to do, in this order."""
    error = UnreadableDocument("the file is empty", where="paper.pdf", fix="give the paper's own PDF")
    assert str(error) == "paper.pdf: the file is empty; give the paper's own PDF"


def test_error_survives_pickling() -> None:
    """An error keeps its kind and its three texts on the way out of a child process."""
    error = UnreadableDocument("the file is encrypted", where="a.pdf", fix="remove the password")
    copy = pickle.loads(pickle.dumps(error))
    assert isinstance(copy, PeerassayError)
    assert type(copy) is UnreadableDocument
    assert (copy.what, copy.where, copy.fix) == (error.what, error.where, error.fix)


def test_every_engine_error_is_found_by_the_name_that_records_give_it() -> None:
    """A failure read back from a record becomes the error that it was."""
    kinds = {EngineError, *EngineError.__subclasses__()}
    assert {kind.__name__: kind for kind in kinds} == ENGINE_ERRORS
