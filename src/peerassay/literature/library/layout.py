"""How a library's catalogue is laid out in SQLite, and how its records are compressed.

A record is what most of the disk goes to: each is deflated by itself (RFC 1951), so that one is read without others.
"""

import sqlite3
import zlib

LAYOUT = 2
"""Raised when the tables change; a library of another layout is refused, not guessed at."""
EARLIER = 1
"""A layout that is read as it is and changed to ours when papers are added: records uncompressed, with digests."""
_REPEATED = (
    b" neural networks  training  state-of-the-art  performance  In this paper  experiments  results show that "
    b" algorithm  optimization  language models  representation  reinforcement learning  which  using  these "
    b" between  from  have  can be  information  generation  different  approach  large  existing  datasets  tasks "
    b" proposed  function  problem  based on  as well as "
    b'"keywords":["fields_of_study":["date":"20"doi":"10."arxiv_id":"citation_count":"tldr":""url":"https://'
    b'openreview.net/forum?id="open_access_url":"https://{"cand_id":"P","title":" for  of  with ","year":20,"venue":"'
    b' 20","abstract":" the  of  and  to  in  we propose  that  is  our  on  are  with  method  model  learning '
    b'","authors":["","","],"source_ids":{"library":""}}'
)
"""What many records repeat, as the dictionary of their compression; part of the layout, so never changed."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS papers (
    row INTEGER PRIMARY KEY,
    cand_id TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    bare_title TEXT NOT NULL,
    year INTEGER,
    venue TEXT,
    indexed INTEGER NOT NULL DEFAULT 0,
    gone INTEGER NOT NULL DEFAULT 0,
    has_body INTEGER NOT NULL DEFAULT 0,
    record BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS papers_title ON papers (title);
CREATE INDEX IF NOT EXISTS papers_other_title ON papers (bare_title) WHERE bare_title <> '';
CREATE INDEX IF NOT EXISTS papers_totals ON papers (venue, year, has_body) WHERE gone = 0;
CREATE INDEX IF NOT EXISTS papers_waiting ON papers (row) WHERE indexed = 0;
CREATE TABLE IF NOT EXISTS ids (id TEXT NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (id, row)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS ids_row ON ids (row);
CREATE TABLE IF NOT EXISTS names (
    name TEXT NOT NULL, own INTEGER NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (name, row)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS names_row ON names (row);
CREATE TABLE IF NOT EXISTS authors (
    surname TEXT NOT NULL, year INTEGER, place INTEGER NOT NULL, row INTEGER NOT NULL,
    PRIMARY KEY (surname, row, place)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS authors_row ON authors (row);
"""
UPGRADE = f"""
BEGIN IMMEDIATE;
DROP INDEX papers_bare_title;
DROP INDEX papers_venue;
ALTER TABLE papers DROP COLUMN digest;
UPDATE papers SET bare_title = '' WHERE bare_title = title;
DELETE FROM authors WHERE place > 0;
{SCHEMA}
PRAGMA user_version = {LAYOUT};
COMMIT;
"""  # noqa: S608 - our own tables


def packed(record: str) -> bytes:
    """Return a record, as JSON, as it is kept."""
    packing = zlib.compressobj(6, wbits=-zlib.MAX_WBITS, zdict=_REPEATED)
    return packing.compress(record.encode()) + packing.flush()


def unpacked(record: str | bytes) -> str:
    """Return a record as JSON; one of the earlier layout is a text already."""
    if isinstance(record, str):
        return record
    return zlib.decompressobj(-zlib.MAX_WBITS, zdict=_REPEATED).decompress(record).decode()


def layout_of(connection: sqlite3.Connection) -> int:
    """Return the layout of an open catalogue, 0 for an empty file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])
