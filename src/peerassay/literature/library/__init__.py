"""A local library of prior work: files of papers, kept in a folder, searched without a network."""

from peerassay.literature.library.library import Added, Library, LibraryInfo, VenueCount, open_source

__all__ = ["Added", "Library", "LibraryInfo", "VenueCount", "open_source"]
