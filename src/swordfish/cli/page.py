"""`swordfish page`."""

from pathlib import Path

import rich_click as click

from swordfish.cli.bank import refuse_damaged
from swordfish.cli.common_options import force_option
from swordfish.cli.exits import fail
from swordfish.cli.option_types import FILE
from swordfish.cli.subcommand import subcommand


@subcommand
@click.argument("folder", type=FILE, help="The folder to write; it is made if there is none.")
@click.option(
    "--bank",
    metavar="FILE",
    type=FILE,
    help="Puzzles to offer (default: a small bank that comes with swordfish).",
)
@force_option
def page(folder: Path, bank: Path | None, force: bool) -> None:
    """Write the page as a folder that any web server can serve, without swordfish.

    The core goes with it as WebAssembly, so that everything is worked out in the browser, offline
    too, and nothing is sent to anyone. Files of an earlier page are replaced with --force.

    [dim]$[/dim] swordfish page site
    [dim]$[/dim] python -m http.server --directory site
    """
    from swordfish.files import OutputError, create_folder
    from swordfish.web.bank import Bank, bank_in_use
    from swordfish.web.page_files import has_module, page_files

    if not has_module():
        fail(
            "expected the core as WebAssembly beside the page, found none: `make wasm` builds it,"
            " and a Python with lzma unpacks it"
        )
    path = bank or bank_in_use()
    try:
        with Bank(path, read_only=True) as opened:
            refuse_damaged(path, opened)
        files = page_files(path, served=False)
        with create_folder(folder) as reservation:
            for name, content in files.items():
                with reservation.begin(folder / name, replace=force) as output:
                    output.write(content)
                    output.commit()
    except (ValueError, OutputError) as error:
        fail(error)
    print(f"{len(files)} files in {folder}")
