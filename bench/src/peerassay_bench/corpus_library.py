"""The library that benchmarks search: a prepared one, or one made of the data folder's corpus for one run."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from peerassay.errors import InputError
from peerassay.literature.library import Library
from peerassay.progress import Step
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.options import BenchOptions


@contextmanager
def corpus_library(data_folder: DataFolder, options: BenchOptions) -> Iterator[Library]:
    """Give the library of `options.library`, else a new one of the data folder's corpus, which is gone afterwards.

    Raises InputError where the named folder holds no papers.
    """
    if options.library is not None:
        library = Library(options.library)
        if not library.count():
            raise InputError(
                "the library holds no papers", where=str(options.library), fix="leave it out: one is made of the corpus"
            )
        yield library
        return
    corpus = data_folder.corpus_file()
    with TemporaryDirectory(prefix="peerassay-bench-") as folder:
        options.progress(Step(what="building a library of the corpus"))
        library = Library(Path(folder))
        library.add(corpus)
        yield library
