"""Code and prompts as they are typed: verbatim, listings, minted, with the captions that their options give."""

import re
from textwrap import dedent
from typing import Final

from peerassay.documents.blocks import Block
from peerassay.documents.latex.counting import count_up
from peerassay.documents.latex.floats import Float
from peerassay.documents.latex.linear import plain
from peerassay.documents.latex.tokens import scan, written
from peerassay.documents.latex.typesetter import Typesetter
from peerassay.documents.latex.unseen import keyed

_TYPED = "verbatim Verbatim BVerbatim LVerbatim SaveVerbatim alltt lstlisting minted tcblisting Schunk Sinput Soutput"
TYPED: Final = frozenset((*_TYPED.split(), "spverbatim", "verbatimtab", "codeblock", "promptlisting", "Highlighting"))
"""Environments whose text is printed as it is typed."""
_LANGUAGE: Final = frozenset({"minted", "SaveVerbatim", "tcblisting"})
_KEY = re.compile(
    r"(?P<key>caption|label|title)\s*=\s*(?:\{(?P<group>[^{}]*(?:\{[^{}]*\}[^{}]*)*)\}|(?P<bare>[^,\]]*))"
)


_FIRST_LINE: Final = re.compile(r"\b(?:firstline|linerange)\s*=\s*\{?(\d{1,9})")


def typed(setter: Typesetter, environment: str) -> None:
    """Read an environment's text as it is typed, up to its end; of one that never ends only the name is passed over."""
    first = setter.stream.take()
    setter.stream.push([first] if first else [])
    options = (
        written(setter.stream.option() or ())
        if first and first.value.startswith("[") and environment != "verbatim"
        else ""
    )
    if environment.rstrip("*") in _LANGUAGE:
        setter.stream.argument()
    text = _raw(setter, environment)
    if text is None:
        return
    text = dedent(text.expandtabs(4)).strip("\n")
    if environment.startswith("SaveVerbatim") and not _used_later(setter):
        setter.leave("kept in a box", text)
        return
    setter.groups.append((setter.mode, ""))
    setter.mode = keyed(setter, f"{options}{written(setter.styles.get('typed', ()))}", setter.mode.ground)
    _print(setter, text, options)
    setter.end_group()


def _used_later(setter: Typesetter) -> bool:
    """Whether the source prints what it has saved."""
    return any("UseVerbatim" in text for text in setter.source.texts.values())


def _print(setter: Typesetter, text: str, options: str) -> None:
    first = _FIRST_LINE.search(options)
    if first and int(first[1]) > text.count("\n") + 1:
        setter.leave("not printed", text)
        return
    around = setter.nearest(Float)
    block = _named(setter, options, text, around is None)
    if setter.mode.hidden or not setter.mode.shown:
        setter.show(text, as_is=True)
    elif around is not None and not block.caption:
        around.listings.append(text)
    elif text.strip() or block.caption:
        setter.add(block, breaks=True)


def _named(setter: Typesetter, options: str, text: str, alone: bool) -> Block:
    given = {found["key"]: (found["group"] or found["bare"] or "").strip() for found in _KEY.finditer(options)}
    name = None
    if "caption" in given:
        number = count_up(setter, "Listing")
        name = f"Listing {number}" if number else None
        if "label" in given:
            setter.laid.labels[given["label"]] = setter.label
    head = given.get("caption") or given.get("title", "")
    words = plain(written(scan(head)))
    caption = ": ".join(part for part in (name or "", words) if part) if head else ""
    return Block(kind="listing", text=text, label=name, caption=caption)


def _raw(setter: Typesetter, environment: str) -> str | None:
    r"""The text up to \end{environment} as it was typed; None where that never comes."""
    held, end = [], f"\\end{{{environment}}}"
    while (token := setter.stream.take()) is not None:
        held.append(token)
        if token.kind == "comment" and end in token.raw:
            text, _, behind = token.raw.partition(end)
            setter.stream.push(scan(behind))
            return "".join(each.raw for each in held[:-1]) + text
        if token.kind == "close" and "".join(each.raw for each in held[-24:]).replace(" ", "").endswith(end):
            return "".join(each.raw for each in held).rpartition("\\end")[0]
    setter.stream.push(held)
    return None


def define(setter: Typesetter, name: str) -> None:
    r"""\lstnewenvironment{code}, \DefineVerbatimEnvironment{code}, \newminted: environments of the paper's own."""
    option = written(setter.stream.option() or ()).strip()
    named = written(setter.stream.argument()).strip()
    if name == "newminted":
        named = option or f"{named}code"
    setter.typed.add(named)
    setter.stream.option()
    setter.stream.option()
    setter.stream.argument()
    if name != "newminted":
        setter.stream.argument()


COMMANDS: Final = dict.fromkeys(
    ("lstnewenvironment", "DefineVerbatimEnvironment", "newminted", "newtcblisting", "NewTCBListing"), define
)
"""The commands that define such environments."""
