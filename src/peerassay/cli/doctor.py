"""`peerassay doctor`: what holds on this machine and why."""

from typing import Annotated

import typer

from peerassay.cli import options


def doctor(
    settings: options.Set = None,
    config: options.Config = None,
    as_json: options.Json = False,
    home: options.Home = None,
    verbose: Annotated[bool, typer.Option("--all", help="say what each setting means")] = False,
) -> None:
    """Show the settings with their origins, where things are kept, and which optional parts are installed."""
    import json
    import platform

    from peerassay import __version__
    from peerassay.cli.console import out, out_json
    from peerassay.health import examine
    from peerassay.incoming import told
    from peerassay.settings import Settings, resolve

    resolved = resolve(options.flags(settings, home=home), file=config)
    report = examine(resolved)
    if as_json:
        out_json(json.loads(told(report.model_dump_json())))
        return
    out(f"peerassay {__version__}, Python {platform.python_version()}, {platform.system()}")
    for check in report.checks:
        out(f"{'ok  ' if check.good else 'note'}  {check.name}: {check.words}")
    out(f"\nsettings (file: {resolved.file or 'none'}):")
    for name, field in Settings.model_fields.items():
        value = getattr(resolved.settings, name)
        out(told(f"  {name} = {'not set' if value is None else value}  ({resolved.origins[name]})"))
        if verbose:
            out(f"      {field.description}")
