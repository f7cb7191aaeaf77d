"""`peerassay batches`: the request files of a home, which of them were sent, and cancelling what is out."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from peerassay.bounded_files import is_folder
from peerassay.cli import options
from peerassay.cli.console import out, out_json, tell
from peerassay.errors import EngineError, InputError
from peerassay.progress import Progress, count, silent

if TYPE_CHECKING:
    from peerassay.assayer import Assayer
    from peerassay.engines.batch_folder import RequestFile
    from peerassay.engines.batch_sending import Sending

Cancel = Annotated[
    list[str] | None,
    typer.Option("--cancel", help="cancel the batch of a request file; may be repeated", metavar="FILE"),
]


def batches(
    cancel: Cancel = None,
    home: options.Home = None,
    store: options.Store = None,
    base_url: options.BaseUrl = None,
    settings: options.Set = None,
    config: options.Config = None,
    as_json: options.Json = False,
) -> None:
    """List the request files of batches, with the time each was sent and its cost, or cancel batches."""
    from peerassay.assayer import Assayer
    from peerassay.engines.batch_folder import folder_at
    from peerassay.settings import resolve

    given = options.flags(settings, home=home, store=store, base_url=base_url)
    with Assayer(settings=resolve(given, file=config).settings) as assayer:
        folder = assayer.home.batches
        files = folder_at(folder).request_files() if is_folder(folder) else ()
        for name in cancel or ():
            _cancel(assayer, files, name)
        shown = [_shown(assayer, file) for file in files]
    if as_json:
        out_json({"batches": shown})
        return
    for one in shown:
        price = "" if one["at_most"] is None else f", at most ${one['at_most']:.2f}"
        what = f"{count(one['requests'], 'request')} for {one['model']}, {one['missing']} without a result{price}"
        out(f"{one['file']}: {one['state']} {one['batch']}".rstrip() + f"; {what}")
    out(f"{count(len(shown), 'request file')} in {folder}")


def _sending(assayer: "Assayer", progress: Progress = silent) -> "Sending":
    from peerassay.engines.batch_sending import Sending
    from peerassay.run_names import new_run_name
    from peerassay.store.shared import Claims

    claims = Claims(assayer.records.database, new_run_name())
    return Sending(assayer.settings, assayer.home.batches, claims, progress)


def submit(assayer: "Assayer", progress: Progress) -> bool:
    """Send what waits and fetch its results; False where nothing was to send, or the service fails, which is told."""
    try:
        return _sending(assayer, progress).send()
    except EngineError as error:
        tell(f"peerassay: {error}")
        return False


def _cancel(assayer: "Assayer", files: "tuple[RequestFile, ...]", name: str) -> None:
    found = next((file for file in files if file.path.name == name.rpartition("/")[2]), None)
    if found is None or not _sending(assayer).cancel(found):
        fix = "`peerassay batches` lists what is out"
        raise InputError("no batch of this request file is out", where=f"--cancel {name}", fix=fix)


def _shown(assayer: "Assayer", file: "RequestFile") -> "dict[str, Any]":
    from peerassay.engines.batch_sending import price_at_most, sent_of

    sent = sent_of(file.path)
    if file.missing == 0:
        state = "answered"
    elif sent is None:
        state = "not sent by peerassay"
    else:
        since = sent.begun.replace("+00:00", " UTC").replace("T", " ")
        state = f"{'out' if sent.batch else 'being sent'} since {since}"
    return {
        "file": file.path.name,
        "model": f"{file.kind}:{file.model}",
        "requests": file.requests,
        "missing": file.missing,
        "state": state,
        "batch": sent.batch if sent else "",
        "begun": sent.begun if sent else "",
        "at_most": sent.at_most if sent else price_at_most(file, assayer.settings),
    }
