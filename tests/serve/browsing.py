"""A desk on a port with records of every kind, and a real browser before it that says what goes wrong."""

import os
import shutil
import threading
from pathlib import Path
from typing import Any

import draft_case

from case_builder import large_case, offline_case
from case_records import envelope, three_cases
from peerassay import example
from peerassay.literature import Library
from peerassay.serve import Desk, make_app
from peerassay.serve.access import Keys
from peerassay.serve.server import door_of, listen
from peerassay.settings import Settings

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
_MODULES = (Path(os.environ.get("AXE_CORE", "node_modules/axe-core")), Path("/usr/lib/node_modules/axe-core"))
AXE = next((found for folder in _MODULES if (found := folder / "axe.min.js").is_file()), None)
DESKTOP, PHONE = (1280, 900), (390, 844)


class Served:
    """A desk that answers on a port, in a thread; it can be stopped and started again."""

    def __init__(self, home: Path, **settings: Any) -> None:
        self._settings = Settings.model_validate({"home": home, **settings})
        Library(home / "library").add(example.LIBRARY)
        self._port = 0
        self.start()

    def start(self) -> None:
        """Answer, at the same port as before."""
        import uvicorn

        sockets = listen("127.0.0.1", self._port)
        self._port = sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{self._port}"
        self.desk = Desk(self._settings, door_of(self._settings, "127.0.0.1", self._port, names=[], tokens=None))
        self.keys = Keys(self.desk)
        config = uvicorn.Config(make_app(self.desk, self.keys), log_level="critical", timeout_graceful_shutdown=1)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": sockets})
        self._thread.start()

    def stop(self) -> None:
        """Answer no more."""
        self._server.should_exit = True
        self._thread.join()
        self.desk.close()

    def fill(self) -> "Served":
        """Put records of every kind into the store."""
        records = (*three_cases(), offline_case(), large_case(), draft_case.of_this_machine(draft_case.Colleague()))
        for record in records:
            self.desk.records.put(record, envelope(record))
        title = large_case().paper.card.title
        self.case = next(kept.digest for kept in self.desk.records.list(kind="case") if kept.title == title)
        self.check = self.desk.records.list(kind="check")[0].digest
        return self

    @property
    def screens(self) -> list[str]:
        """Every screen, with the ways in which it can be opened."""
        reply = f"/records/{self.case}/reply"
        lists = ["/", "/papers", "/runs", "/library", "/settings", "/draft"]
        return [*lists, reply, f"{reply}?view=chair", f"/records/{self.check}/draft", "/enter", "/no-such-screen"]


class Window:
    """A window of a browser that has been let in, and what went wrong in it."""

    def __init__(self, served: Served, browser: Any, size: tuple[int, int] = DESKTOP, **context: Any) -> None:
        self._context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **context)
        self.wrong: list[str] = []
        self._served = served
        self.page = self.another()
        self.page.goto(served.address + served.keys.once())

    def another(self) -> Any:
        """Return another tab."""
        page = self._context.new_page()
        page.set_default_timeout(90_000)
        page.on("console", lambda m: self.wrong.append(m.text) if m.type in {"error", "warning"} else None)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", self._request)
        return page

    def _request(self, request: Any) -> None:
        if not request.url.startswith((self._served.address, "data:", "blob:")):
            self.wrong.append(f"asked another host: {request.url}")

    def goto(self, path: str) -> Any:
        """Open a screen and return the page."""
        self.page.goto(self._served.address + path)
        self.page.wait_for_selector("main")
        return self.page

    def close(self) -> None:
        """Close it."""
        self._context.close()
