"""The one place that prints: results to standard output or a file, everything else to stderr."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TextIO

PLAINER = {ord("\N{BLACK UP-POINTING TRIANGLE}"): "+", ord("\N{BLACK DOWN-POINTING TRIANGLE}"): "-"}
"""What stands for the arrows of the standings where an encoding has none."""


def say(lines: Iterable[str]) -> None:
    """Print lines of a result to standard output."""
    _write(sys.stdout, "".join(f"{line}\n" for line in lines))


def warn(lines: Iterable[str]) -> None:
    """Print lines that are not the result to stderr."""
    _write(sys.stderr, "".join(f"{line}\n" for line in lines))


def deliver(text: str, output: str | None, *, exact: bool) -> None:
    """Print a finished page, or write it to the file ``output`` (``-``: standard output).

    ``exact``: for programs; always UTF-8, whatever the terminal's encoding is.
    """
    if output is not None and output != "-":
        _write_file(output, text.encode("utf-8"))
    elif exact and hasattr(sys.stdout, "buffer"):
        _write(sys.stdout, text, encoding="utf-8")
    else:
        _write(sys.stdout, text)


def abandon_output() -> None:
    """Send what is still to be printed nowhere, so that no complaint follows at the exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
        except AttributeError:
            continue


def _write(stream: TextIO | None, text: str, encoding: str | None = None) -> None:
    """Write and flush; a reader who has gone (``dcpl standings | head``) is no error."""
    if stream is None or not text:
        return
    try:
        if encoding is not None:
            stream.flush()
            stream.buffer.write(text.encode(encoding, "surrogateescape"))
        else:
            try:
                stream.write(text)
            except UnicodeEncodeError:
                known = stream.encoding or "ascii"
                stream.write(text.translate(PLAINER).encode(known, "replace").decode(known))
        stream.flush()
    except BrokenPipeError:
        abandon_output()


def _write_file(name: str, content: bytes) -> None:
    """Put the whole content into the file, or leave the file as it was."""
    import stat

    target = os.path.realpath(name)
    try:
        mode = os.stat(target).st_mode
    except FileNotFoundError:
        umask = os.umask(0)
        os.umask(umask)
        mode = stat.S_IFREG | (0o666 & ~umask)
    if not stat.S_ISREG(mode):  # a device or a pipe: there is nothing to replace
        with open(target, "wb") as device:
            device.write(content)
        return
    beside = f"{target}.{os.getpid()}.part"
    try:
        with open(beside, "xb") as part:
            part.write(content)
        os.chmod(beside, stat.S_IMODE(mode))
        os.replace(beside, target)
    except OSError as error:
        if os.path.exists(beside) and not isinstance(error, FileExistsError):
            os.unlink(beside)
        error.filename, error.filename2 = name, None
        raise
