"""How a run ends: a code for machines, a sentence for people, a JSON object for those who asked for one."""

import io
import os
import sys

import typer

from peerassay.errors import PeerassayError
from peerassay.progress import ExitCode

STOPPED = 130
"""What a shell reports of a program that was stopped by Ctrl-C."""
READER_GONE = 141
"""What a shell reports of a program whose output nobody reads any more (`| head`)."""


def ended(app: typer.Typer, arguments: list[str] | None) -> int:
    """Run the commands and return the exit code; what was foreseen to go wrong is one sentence on standard error."""
    given = sys.argv[1:] if arguments is None else arguments
    _hush()
    _write_anything()
    try:
        code = app(given, prog_name="peerassay", standalone_mode=False)
        sys.stdout.flush()
    except PeerassayError as error:
        return _failed(error, given)
    except typer.TyperException as error:
        return _misused(error, given)
    except BrokenPipeError:
        return _unread()
    except OSError as error:
        return _failed(_of_system(error), given)
    except (KeyboardInterrupt, typer.Abort):
        code = STOPPED
    except SystemExit as left:  # typer leaves so when its own output breaks off
        return _unread() if left.code == 1 else int(left.code or 0)
    if code == STOPPED:
        sys.stderr.write("peerassay: stopped; finished work is kept. Run the same command again to continue\n")
    return int(code or 0)


def _hush() -> None:
    """Keep log lines and warnings of libraries off the screen, unless the user asked Python for them."""
    import logging
    import warnings

    root = logging.getLogger()
    if not root.handlers:
        root.addHandler(logging.NullHandler())
    if not sys.warnoptions and "PYTHONWARNINGS" not in os.environ:
        warnings.simplefilter("ignore")


def _write_anything() -> None:
    """Let no character stop an output: what a terminal's encoding lacks is written as its code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _failed(error: PeerassayError, given: list[str]) -> int:
    about = {"kind": type(error).__name__, "what": error.what, "where": error.where, "fix": error.fix}
    return _written(about, str(error), given)


def _misused(error: typer.TyperException, given: list[str]) -> int:
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError" and context is not None:
        sys.stderr.write(f"{context.get_help()}\n")
        return int(ExitCode.INVALID_INPUT)
    what = " ".join(error.format_message().split())
    what = what[:1].lower() + what[1:].rstrip(".?")
    what = what.replace(". Did you mean", "; did you mean")
    path = getattr(context, "command_path", None) or _command(given)
    fix = f"`{path} --help` lists the options"
    return _written({"kind": "UsageError", "what": what, "where": path, "fix": fix}, f"{what}; {fix}", given)


def _command(given: list[str]) -> str:
    """Return the command that was meant, where the fault itself does not name it."""
    return f"peerassay {given[0]}" if given and not given[0].startswith("-") else "peerassay"


def _written(about: dict[str, str], sentence: str, given: list[str]) -> int:
    from peerassay.reports.visible import one_line

    code = int(ExitCode.INVALID_INPUT)
    sys.stderr.write(f"peerassay: {one_line(sentence)}\n")
    if "--json" in given:
        from peerassay.cli.console import out_json

        out_json({"state": "invalid_input", "exit_code": code, "error": about | {"message": sentence}})
    return code


def _of_system(error: OSError) -> PeerassayError:
    """Return a fault of the system (no room, no rights, not there) as an error of ours."""
    from peerassay.errors import InputError

    reason = (error.strerror or str(error)).lower()
    where = str(error.filename) if error.filename else "output"
    return InputError(
        f"could not read or write ({reason})",
        where=where,
        fix="check the path, its permissions and the free disk space",
    )


def _unread() -> int:
    # What is left in the buffer has no reader: without this the interpreter would complain about it on its way out.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return READER_GONE
