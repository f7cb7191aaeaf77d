"""Our pages as a browser takes them, and what every one of them promises."""

import base64
import hashlib
import re
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise

VOID = {"meta", "br", "img", "link", "input", "hr"}
ALLOWED = frozenset(
    """html head meta title style body a div nav p ul ol li main article header h1 h2 h3 h4 details summary blockquote
    section table thead tbody tr th td span svg rect circle line text abbr strong em code mark dl dt dd button footer
    script br textarea""".split()  # noqa: SIM905
)


class Page(HTMLParser):
    """What a browser would make of the page: elements, attributes, text, and whether tags close."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.raw: dict[str, list[str]] = {"script": [], "style": []}
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {k: v or "" for k, v in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        inside = self.open[-1] if self.open else ""
        if inside in self.raw:
            self.raw[inside].append(data)
        else:
            self.words.append(data)

    @property
    def text(self) -> str:
        """The words a reader sees, with single spaces."""
        return " ".join("".join(self.words).split())

    def all(self, attribute: str) -> list[str]:
        """Every value of an attribute."""
        return [attrs[attribute] for _, attrs in self.elements if attribute in attrs]


FORM = frozenset({"form", "label", "input", "select", "option"})
"""What a page with a search has besides."""


def holds_only_our_elements(page: Page, allowed: frozenset[str] = ALLOWED) -> None:
    """Tags close, none is foreign, none carries a handler or a style of its own."""
    assert page.open == []
    assert {tag for tag, _ in page.elements} <= allowed
    names = {name for _, attrs in page.elements for name in attrs}
    assert not [name for name in names if name.startswith("on")]
    assert not names & {"src", "srcset", "style", "action", "formaction", "ping"}


def runs_only_our_own(page: Page) -> None:
    """The policy names our two files by digest, and they are the only ones on the page."""
    policy = next(a["content"] for tag, a in page.elements if a.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    for kind in ("script", "style"):
        assert Counter(tag for tag, _ in page.elements)[kind] == 1
        text = "".join(page.raw[kind])
        source = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{source}'" in policy


def links_lead_somewhere(page: Page, beside: frozenset[str] = frozenset()) -> None:
    """Links lead to anchors of the page, to files of the same site (`beside`), or to the web without a referrer."""
    ids = page.all("id")
    assert len(ids) == len(set(ids))
    for tag, attrs in page.elements:
        if "href" not in attrs:
            continue
        assert tag == "a"
        if attrs["href"].startswith("#"):
            assert attrs["href"][1:] in ids
        elif attrs["href"] not in beside:
            assert re.match(r"https?://[^/]", attrs["href"]), attrs["href"]
            assert "noopener" in attrs["rel"]


def the_keyboard_is_enough(page: Page) -> None:
    """Language, skip link, headings without a gap, names for all that can be focused, no order of our own."""
    tags = page.elements
    assert dict(tags)["html"]["lang"] == "en"
    first = next(attrs for tag, attrs in tags if tag == "a")
    assert first["href"][1:] in page.all("id")
    levels = [int(tag[1]) for tag, _ in tags if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert set(page.all("tabindex")) <= {"0", "-1"}
    assert all(a.get("role") == "region" and a["aria-label"] for _, a in tags if a.get("tabindex") == "0")
    # A link that the keyboard leaves out has a twin that it reaches.
    reached = {a["href"] for tag, a in tags if tag == "a" and a.get("tabindex") != "-1"}
    assert {a["href"] for _, a in tags if a.get("tabindex") == "-1"} <= reached
