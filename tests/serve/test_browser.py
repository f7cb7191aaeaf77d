"""The screens in a real browser: two sizes, two schemes, keys alone, print, two tabs, reload, a server that goes."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import AXE, CHROMIUM, DESKTOP, PHONE, Served, Window

from case_builder import large_case
from case_records import envelope
from peerassay import example
from peerassay.testing.model_server import ModelServer
from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.obliging import ObligingModel

playwright = pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install playwright")
pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="needs a browser: apt-get install chromium"),
    pytest.mark.timeout(600),
    pytest.mark.services,
]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    made = Served(tmp_path_factory.mktemp("home")).fill()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_screen(served: Served, browser: Any, size: tuple[int, int], scheme: str) -> None:
    """No error, no request to another host, no scrolling sideways, and no finding of axe where it is installed."""
    window = Window(served, browser, size, color_scheme=scheme, bypass_csp=True)
    found: dict[str, list[str]] = {}
    for path in served.screens:
        page = window.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], path
        if AXE is not None:
            page.add_script_tag(path=str(AXE))
            told = "axe.run().then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html).join(' ')))"
            found[path] = page.evaluate(told)
    assert {path: told for path, told in found.items() if told} == {}
    # The browser itself writes a line for the screen that is not there.
    assert [words for words in window.wrong if "404" not in words] == []
    window.close()


@pytest.mark.skipif(AXE is None, reason="needs axe-core: npm install --no-save axe-core")
def test_axe_is_there() -> None:
    """Says in the list of skipped tests when no screen was checked by axe."""
    assert AXE is not None


def test_all_points_on_the_first_screen(served: Served, browser: Any) -> None:
    """The points of three reviews are seen at once, without scrolling."""
    window = Window(served, browser)
    page = window.goto(f"/records/{served.case}/reply")
    rows = page.locator(".row")
    assert rows.count() >= 10
    last = rows.last.bounding_box()
    assert last["y"] + last["height"] <= DESKTOP[1]
    window.close()


def test_keyboard_alone(served: Served, browser: Any) -> None:
    """Points are chosen, filtered, ticked and answered without a mouse; Esc leads back to the list."""
    window = Window(served, browser)
    page = window.goto(f"/records/{served.case}/reply")
    page.keyboard.press("j")
    assert page.locator(".row a[aria-current=true]").get_attribute("href") == "#p1"
    page.keyboard.press("x")
    page.wait_for_selector(".row[data-n='1'].done")
    page.keyboard.press("r")
    page.keyboard.type("Thank you.")
    page.wait_for_selector("#saved:text-is('Saved')")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.closest('.row') !== null")
    page.keyboard.press("/")
    page.keyboard.type("no such words at all")
    page.wait_for_selector("#none:not([hidden])")
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector(".row[data-n='1'].done")
    assert any("Thank you." in text for text in page.locator("textarea").evaluate_all("all => all.map(t => t.value)"))
    assert window.wrong == []
    window.close()


def test_a_key_leads_to_the_quoted_words(served: Served, browser: Any) -> None:
    """`p` shows the paper at the first quote of the chosen point, marked and in view; so does a click on any quote."""
    window = Window(served, browser)
    page = window.goto(f"/records/{served.case}/reply")
    page.keyboard.press("j")
    page.keyboard.press("p")
    page.wait_for_selector("#v-paper .hl.now")
    shown = "e => e.getBoundingClientRect().top > 0 && e.getBoundingClientRect().bottom < innerHeight"
    assert page.locator("#v-paper .hl.now").first.evaluate(shown)
    last = page.locator("#p1 .q:has(.jump)").last
    last.locator(".words").click()
    quote = last.get_attribute("data-s")
    assert quote in page.locator("#v-paper .hl.now").first.get_attribute("data-s").split()
    window.close()


def test_the_table_by_keys(served: Served, browser: Any) -> None:
    """The chair unfolds, ticks and opens a paper without a mouse, and a tick survives."""
    window = Window(served, browser)
    page = window.goto("/papers")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    page.wait_for_selector(".more:not([hidden])")
    page.keyboard.press("x")
    page.wait_for_timeout(500)
    page.reload()
    page.wait_for_selector(".c-seen input:checked")
    page.keyboard.press("j")
    page.keyboard.press("o")
    page.wait_for_url("**/reply?view=chair")
    assert window.wrong == []
    window.close()


def test_two_tabs(served: Served, browser: Any) -> None:
    """What another tab changed is shown beside one's own words, and neither is lost."""
    window = Window(served, browser)
    first, other = window.page, window.another()
    for tab in (first, other):
        tab.goto(f"{served.address}/records/{served.case}/reply#p2")
        tab.wait_for_selector("#tab-reply")
    for tab, words in ((first, "First."), (other, "Second.")):
        tab.click("#tab-reply")
        tab.locator(".blk.on textarea:visible").first.fill(words)
        tab.wait_for_timeout(2000)
    other.wait_for_selector(".clash")
    assert "First." in other.inner_text(".clash")
    other.click(".clash .btn >> nth=0")
    other.wait_for_selector("#saved:text-is('Saved')")
    first.reload()
    assert "Second." in first.locator("textarea").evaluate_all("all => all.map(t => t.value)")
    window.close()


def test_typing_while_the_server_is_gone(tmp_path: Path, browser: Any) -> None:
    """What is typed meanwhile is kept in the browser, said to be, and sent when the server is back."""
    served = Served(tmp_path).fill()
    window = Window(served, browser)
    page = window.goto(f"/records/{served.case}/reply#p1")
    page.click("#tab-reply")
    served.stop()
    page.locator(".blk.on textarea:visible").first.fill("Typed into the void.")
    page.wait_for_selector("#offline:not([hidden])")
    assert page.inner_text("#saved") == "Kept in this browser"
    served.start()
    # The page's own script comes last: what was kept has been sent before it looks.
    page.route("**/static/reply.js*", lambda route: (time.sleep(1), route.continue_()))
    page.reload()
    page.wait_for_selector("#tab-reply")
    deadline = time.monotonic() + 60
    paper = large_case().paper.id
    while not (typed := served.desk.notes.typed("me", paper)) and time.monotonic() < deadline:
        page.wait_for_timeout(500)
    assert [kept.text for kept in typed.values()] == ["Typed into the void."]
    assert "Typed into the void." in page.locator("textarea").evaluate_all("all => all.map(t => t.value)")
    window.close()
    served.stop()


def test_a_page_left_at_once_loses_no_word(served: Served, browser: Any) -> None:
    """What was typed a moment before the page is loaded anew stands in it, and no other window is blamed."""
    window = Window(served, browser)
    page = window.goto(f"/records/{served.case}/reply#p3")
    page.click("#tab-reply")
    page.locator(".blk.on textarea:visible").first.fill("Typed and left.")
    page.reload()
    page.click("#tab-reply")
    page.wait_for_selector("#saved:text-is('Saved')")
    assert "Typed and left." in page.locator("textarea").evaluate_all("all => all.map(t => t.value)")
    page.locator(".blk.on textarea:visible").first.fill("Typed once more.")
    page.wait_for_timeout(1500)
    assert page.locator(".clash").count() == 0
    assert window.wrong == []
    window.close()


def test_one_press_changes_the_theme_once(served: Served, browser: Any) -> None:
    """The theme is changed by one press on every screen, whatever script the screen has besides."""
    window = Window(served, browser)
    for screen in ("/settings", "/papers"):
        page = window.goto(screen)
        before = page.evaluate("document.documentElement.dataset.theme || ''")
        page.click("#theme")
        assert page.evaluate("document.documentElement.dataset.theme") != (before or "light")
    window.close()


def test_twenty_five_papers_on_two_screens_and_two_pages(tmp_path: Path, browser: Any) -> None:
    """The chair's table of twenty-five papers takes at most two screens, and is printed on two landscape pages."""
    import pypdfium2

    served = Served(tmp_path)
    base = large_case()
    for n in range(25):
        record = base.model_copy(update={"paper": base.paper.model_copy(update={"id": f"paper-{n:012x}"})})
        served.desk.records.put(record, envelope(record))
    window = Window(served, browser)
    page = window.goto("/papers")
    assert page.locator(".p").count() == 25
    assert page.evaluate("document.documentElement.scrollHeight") <= 2 * DESKTOP[1]
    page.pdf(path=str(tmp_path / "papers.pdf"), prefer_css_page_size=True)
    with pypdfium2.PdfDocument(tmp_path / "papers.pdf") as printed:
        assert len(printed) <= 2
        assert printed[0].get_width() > printed[0].get_height()
        text = printed[0].get_textpage().get_text_bounded()
    for column in ("Paper", "Ratings", "Mean", "Spread", "Claims", "What to look at"):
        assert column in text, column
    window.close()
    served.stop()


def test_the_example_in_one_click(tmp_path: Path, browser: Any) -> None:
    """The example is opened from the first screen and shows the page of its paper with marks."""
    served = Served(tmp_path)
    window = Window(served, browser)
    page = window.goto("/")
    page.click("#example")
    page.wait_for_url("**/reply")
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("p")
    page.wait_for_selector(".hl.now")
    assert window.wrong == []
    window.close()
    served.stop()


class Slow:
    """The obliging model, slow enough that a page can be reloaded in the middle of a run."""

    def __init__(self) -> None:
        self._model = ObligingModel()

    def __call__(self, request: ModelRequest) -> str:
        time.sleep(1.0)
        return self._model(request)


def test_from_a_file_to_a_reply_by_hand(tmp_path: Path, browser: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dropped, priced, started, reloaded in the middle, finished, opened: as an author does it, with a model."""
    monkeypatch.setenv("OPENAI_API_KEY", "for-loopback")
    with ModelServer(Slow()) as model:
        given = {"engine": "openai:obliging", "base_url": model.openai_url, "price_in": 1.0, "price_out": 4.0}
        served = Served(tmp_path, **given, literature="library")
        window = Window(served, browser)
        page = window.goto("/")
        page.set_input_files("#file", [str(example.PAPER), *map(str, example.REVIEWS)])
        page.wait_for_selector("#go:not([disabled])")
        assert "$" in page.inner_text("#go")
        assert page.is_visible("#ceil")
        assert not model.requests
        page.click("#go")
        page.wait_for_selector(".run.live")
        page.reload()
        page.wait_for_selector(".run .stop:not([hidden])")
        page.wait_for_selector(".run .open:not([hidden])", timeout=300_000)
        page.click(".run .open")
        page.wait_for_url("**/reply")
        assert page.locator(".row").count() > 3
        page.keyboard.press("j")
        page.keyboard.press("r")
        page.keyboard.type(" And more.")
        page.wait_for_selector("#saved:text-is('Saved')")
        page.goto(f"{served.address}/papers")
        assert page.locator(".p").count() == 1
        questions = [(request.system, request.user) for request in model.requests]
        assert len(set(questions)) == len(questions)
        assert window.wrong == []
        window.close()
        served.stop()
