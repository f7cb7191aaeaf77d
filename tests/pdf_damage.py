# ruff: noqa: E501  (payloads stand on one line each)
"""Thirty ways to damage a PDF, each drawn from a seed: what an accident, a bad tool or an attacker makes of a paper."""

import random
import re
import zlib
from collections.abc import Callable, Iterator

Damage = Callable[[bytes, random.Random], bytes]

_OBJECT = re.compile(rb"(?:^|[\r\n])(\d+) 0 obj\b")
_ROOT = re.compile(rb"/Root\s+(\d+)\s+0\s+R")
_BOX = re.compile(rb"/MediaBox\s*\[[^\]]*\]")
_MIB = 1 << 20
_BOMB = 400 * _MIB
"""What a bomb unpacks to, in bytes."""


def mutants(data: bytes, count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Yield `count` damaged files with the kind of damage, every kind in turn; the same seed gives the same bytes."""
    kinds = sorted(DAMAGES)
    for number in range(count):
        kind = kinds[number % len(kinds)]
        yield kind, DAMAGES[kind](data, random.Random(f"{seed} {number}"))


def _with_objects(data: bytes, objects: dict[int, bytes], root: int | None = None) -> bytes:
    """Return the file with objects put in place of (or beside) its own, as an editor saves changes: at the end."""
    found = _ROOT.search(data)
    root = root or (int(found[1]) if found else 1)
    out = bytearray(data.rstrip() + b"\n")
    places = {}
    for number, body in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n"
    for number, place in sorted(places.items()):
        out += b"%d 1\n%010d 00000 n \n" % (number, place)
    before = data.rfind(b"startxref")
    previous = re.match(rb"startxref\s+(\d+)", data[before:]) if before >= 0 else None
    prev = b" /Prev %s" % previous[1] if previous else b""
    size = max([*places, _last(data)]) + 1
    out += b"trailer\n<< /Size %d /Root %d 0 R%s >>\nstartxref\n%d\n%%%%EOF\n" % (size, root, prev, start)
    return bytes(out)


def _last(data: bytes) -> int:
    return max((int(n) for n in _OBJECT.findall(data)), default=1)


def _document(content: bytes, *, head: bytes = b"", box: bytes = b"[0 0 612 792]", fonts: bytes = b"") -> bytes:
    """Return a file of one page with the given stream (dictionary entries in `head`)."""
    font = fonts or b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox %s /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>"
    objects = {
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        3: page % box,
        4: b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(content), head, content),
        5: font,
    }
    return _with_objects(b"%PDF-1.7\n", objects, root=1)


_WORDS = b"BT /F1 10 Tf 72 700 Td (We forecast the flooding of salt marshes from few gauges.) Tj ET\n"


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(1, len(data))]


def _cut_out(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.randrange(1, max(2, len(data) // 4)) :]


def _few_flips(data: bytes, chance: random.Random) -> bytes:
    return _flipped(data, chance, 25)


def _many_flips(data: bytes, chance: random.Random) -> bytes:
    return _flipped(data, chance, max(50, len(data) // 50))


def _flipped(data: bytes, chance: random.Random, count: int) -> bytes:
    changed = bytearray(data)
    for _ in range(count):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _numbers(data: bytes, chance: random.Random) -> bytes:
    """A twentieth of all numbers in the file become extreme ones."""
    extremes = (b"0", b"-1", b"2147483647", b"-2147483648", b"99999999999999999999", b"0.0000001", b"1e38")
    return re.sub(
        rb"(?<![\w.])\d+(?![\w.])", lambda m: chance.choice(extremes) if chance.random() < 0.05 else m[0], data
    )


def _shuffled(data: bytes, chance: random.Random) -> bytes:
    pieces = [data[i : i + 512] for i in range(0, len(data), 512)]
    chance.shuffle(pieces)
    return b"%PDF-1.7\n" + b"".join(pieces)


def _doubled(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + data + data[start:]


def _wrong_header(data: bytes, chance: random.Random) -> bytes:
    heads = (
        b"%PDF-9.9\n",
        b"%PDF-\n",
        b"PK\x03\x04",
        b"<!doctype html><html>",
        b"\x00" * 1500,
        b"%!PS-Adobe-3.0\n",
        b"",
    )
    return chance.choice(heads) + data[8:]


def _late_header(data: bytes, chance: random.Random) -> bytes:
    return bytes(chance.randrange(256) for _ in range(chance.choice((10, 900, 1100, 5000)))) + data


def _header_only(data: bytes, chance: random.Random) -> bytes:
    return data[:9] + b"%%EOF\n" * chance.randrange(1, 5000)


def _count(data: bytes, chance: random.Random) -> bytes:
    by = chance.choice((b"2000000000", b"-5", b"0", b"4294967297"))
    return re.sub(rb"/(Count|Size|N|First)\s+\d+", lambda m: b"/%s %s" % (m[1], by), data)


def _many_objects(data: bytes, chance: random.Random) -> bytes:
    first = _last(data) + 1
    return _with_objects(
        data, dict.fromkeys(range(first, first + chance.randrange(20000, 60000)), b"<< /A [ 1 2 3 ] >>")
    )


def _length(data: bytes, chance: random.Random) -> bytes:
    by = chance.choice((b"2147483647", b"0", b"-1", b"7", b"1 0 R", b"99999 0 R"))
    return re.sub(rb"/Length\s+\d+(?: 0 R)?", b"/Length " + by, data)


def _endless_xref(data: bytes, chance: random.Random) -> bytes:
    """Cross-reference tables that name themselves, or each other, as the one before."""
    place = len(data.rstrip()) + 1
    there = chance.choice((place, place + 7, 0, 10**10))
    table = b"xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 9 /Root 1 0 R /Prev %d >>\nstartxref\n%d\n%%%%EOF"
    return data.rstrip() + b"\n" + table % (there, place)


def _endless_kids(data: bytes, chance: random.Random) -> bytes:
    """Pages that hold themselves."""
    first = _last(data) + 1
    kids = b" ".join([b"%d 0 R" % (first + 1)] * chance.choice((1, 2, 50)))
    return _with_objects(
        data,
        {
            first: b"<< /Type /Catalog /Pages %d 0 R >>" % (first + 1),
            first + 1: b"<< /Type /Pages /Count 1000 /Kids [ %s ] >>" % kids,
        },
        root=first,
    )


def _deep_pages(data: bytes, chance: random.Random) -> bytes:
    first, depth = _last(data) + 1, chance.choice((50, 1000, 20_000))
    tree = {
        first + n: b"<< /Type /Pages /Count 1 /Parent %d 0 R /Kids [ %d 0 R ] >>" % (first + n - 1, first + n + 1)
        for n in range(1, depth)
    }
    page = {first + depth: b"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 612 792] >>" % (first + depth - 1)}
    return _with_objects(data, {first: b"<< /Type /Catalog /Pages %d 0 R >>" % (first + 1), **tree, **page}, root=first)


def _many_pages(data: bytes, chance: random.Random) -> bytes:
    first, count = _last(data) + 1, chance.choice((999, 1500, 100_000))
    kids = b"%d 0 R " % (first + 2) * count
    return _with_objects(
        data,
        {
            first: b"<< /Type /Catalog /Pages %d 0 R >>" % (first + 1),
            first + 1: b"<< /Type /Pages /Count %d /Kids [ %s ] >>" % (count, kids),
            first + 2: b"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 612 792] >>" % (first + 1),
        },
        root=first,
    )


def _deep_arrays(data: bytes, chance: random.Random) -> bytes:
    depth = chance.choice((100, 5000, 200_000))
    opening, closing = chance.choice(((b"[", b"]"), (b"<< /A ", b" >>"), (b"(", b")")))
    return _with_objects(data, {_last(data): opening * depth + closing * depth})


def _page_size(data: bytes, chance: random.Random) -> bytes:
    boxes = (
        b"0 0 1e9 1e9",
        b"0 0 0 0",
        b"0 0 -612 -792",
        b"0 0 14400 14400",
        b"0 0 612",
        b"1e38 1e38 -1e38 1",
        b"/A /B",
    )
    box = b"/MediaBox [ %s ]" % chance.choice(boxes)
    changed = _BOX.sub(lambda _: box, data)
    return changed if changed != data else _document(_WORDS, box=box.split(b" ", 1)[1])


def _rotation(data: bytes, chance: random.Random) -> bytes:
    turned = b"/Rotate %d /UserUnit %d" % (chance.choice((45, -90, 10**9)), chance.choice((0, -3, 10**6)))
    changed = re.sub(rb"/Rotate \d+", turned, data)
    return changed if changed != data else data.replace(b"/MediaBox", turned + b" /MediaBox")


def _broken_font(data: bytes, chance: random.Random) -> bytes:
    fonts = (
        b"<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [ 5 0 R ] >>",
        b"<< /Type /Font /Subtype /TrueType /BaseFont /X /FirstChar 255 /LastChar -9 /Widths [ -1e9 1e9 ] >>",
        b"<< /Type /Font /Subtype /Type3 /FontMatrix [0 0 0 0 0 0] /FontBBox [0 0 0 0] /CharProcs << /a 4 0 R >> "
        b"/Encoding << /Differences [ 87 /a /a /a ] >> /FirstChar 0 /LastChar 255 /Widths [ 0 ] >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /X /ToUnicode 4 0 R /FontDescriptor 4 0 R >>",
        b"null",
    )
    sizes = (b"10", b"1e38", b"0", b"-12", b"0.00001")
    changed = re.sub(rb"/F1 10 Tf", b"/F1 %s Tf" % chance.choice(sizes), _WORDS)
    return _document(changed * chance.choice((1, 500)), fonts=chance.choice(fonts))


def _own_fonts(data: bytes, chance: random.Random) -> bytes:
    by = chance.choice((b"/Widths [ -1 ]", b"/Encoding 1 0 R", b"/Encoding /Nowhere", b"/Subtype /Type3"))
    return re.sub(rb"/Encoding\s*/\w+", by, data)


def _character_map(data: bytes, chance: random.Random) -> bytes:
    """A table from codes to characters that maps every code to very many."""
    rows = b"<0000> <FFFF> <%s>\n" % (b"0041" * chance.choice((1, 100, 5000)))
    table = b"begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange\n%d beginbfrange\n%s endbfrange endcmap"
    body = table % (chance.choice((1, 10**9)), rows * chance.choice((1, 200)))
    font = b"<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /ToUnicode 6 0 R /DescendantFonts [7 0 R] >>"
    file = _document(b"BT /F1 10 Tf 72 700 Td <00410042004300440045> Tj ET", fonts=font)
    stream = b"<< /Length %d >>\nstream\n%s\nendstream" % (len(body), body)
    return _with_objects(file, {6: stream, 7: b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /DW 500 >>"})


def _zip_bomb(data: bytes, chance: random.Random) -> bytes:
    """A few hundred kilobytes that unpack to hundreds of megabytes: of nothing, of words, or of drawn lines."""
    filling = chance.choice((b"\x00" * 96, b" " * 96, b"0 0 m 9 9 l S\n" * 7, _WORDS))
    packer = zlib.compressobj(9)
    piece = filling * (_MIB // len(filling))
    packed = b"".join(packer.compress(piece) for _ in range(_BOMB // _MIB)) + packer.flush()
    return _document(packed, head=b"/Filter /FlateDecode")


def _nested_bomb(data: bytes, chance: random.Random) -> bytes:
    packed = zlib.compress(zlib.compress(b" " * (200 * _MIB), 9), 9)
    return _document(packed, head=b"/Filter [ /FlateDecode /FlateDecode ]")


def _nested_streams(data: bytes, chance: random.Random) -> bytes:
    depth, packed = chance.choice((5, 100, 2000)), _WORDS
    for _ in range(min(depth, 100)):
        packed = zlib.compress(packed)
    return _document(packed, head=b"/Filter [ %s ]" % (b"/FlateDecode " * depth))


def _nested_forms(data: bytes, chance: random.Random) -> bytes:
    """Drawings that draw themselves, or each other, twice at every level."""
    form = (
        b"<< /Type /XObject /Subtype /Form /BBox [0 0 600 700] /Resources << /XObject << /X %d 0 R >> >> /Length %d >>"
    )
    depth, body = chance.choice((1, 12, 25)), b"/X Do /X Do "
    forms = {
        6 + n: form % (6 + (n + 1) % depth, len(body)) + b"\nstream\n" + body + b"\nendstream" for n in range(depth)
    }
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /X 6 0 R >> >> >>"
    return _with_objects(_document(b"/X Do"), {3: page, **forms})


def _unknown_filter(data: bytes, chance: random.Random) -> bytes:
    by = chance.choice((b"/JBIG2Decode", b"/JPXDecode", b"/DCTDecode", b"/LZWDecode", b"/RunLengthDecode", b"/Crypt"))
    return data.replace(b"/FlateDecode", by)


def _encrypted(data: bytes, chance: random.Random) -> bytes:
    key = bytes(chance.randrange(65, 90) for _ in range(32))
    lock = b"/Encrypt << /Filter /Standard /V %d /R %d /O (%s) /U (%s) /P -44 /Length 128 >> /Root" % (
        chance.choice((1, 2, 4, 5, 99)), chance.choice((2, 3, 6, 99)), key, key,
    )  # fmt: skip
    return data.replace(b"/Root", lock)


def _operators(data: bytes, chance: random.Random) -> bytes:
    """A page of drawing operators with operands that make no sense."""
    words = b"q Q BT ET Tf Td Tj TJ Tm cm Do re f S W n gs sh BI ID EI BX /F1 (abc) <4142> [ ] 1e38 -7 0 << >>".split()
    return _document(b" ".join(chance.choice(words) for _ in range(chance.choice((50, 5000, 100_000)))))


def _much_text(data: bytes, chance: random.Random) -> bytes:
    """One page with more text than any page has."""
    line = b"BT /F1 %d Tf %d %d Td (%s) Tj ET\n"
    lines = (
        line % (chance.randrange(1, 40), chance.randrange(600), chance.randrange(780), b"flood " * chance.randrange(30))
        for _ in range(chance.choice((500, 20_000)))
    )
    return _document(b"".join(lines))


DAMAGES: dict[str, Damage] = {
    function.__name__.strip("_").replace("_", " "): function
    for function in (
        _cut, _cut_out, _few_flips, _many_flips, _numbers, _shuffled, _doubled, _wrong_header, _late_header,
        _header_only, _count, _many_objects, _length, _endless_xref, _endless_kids, _deep_pages, _many_pages,
        _deep_arrays, _page_size, _rotation, _broken_font, _own_fonts, _character_map, _zip_bomb, _nested_bomb,
        _nested_streams, _nested_forms, _unknown_filter, _encrypted, _operators, _much_text,
    )
}  # fmt: skip
