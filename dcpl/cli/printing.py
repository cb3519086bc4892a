"""The one place that prints: results to standard output or a file, everything else to stderr."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING, TextIO

from dcpl.errors import UsageError

if TYPE_CHECKING:
    from dcpl.printouts.document import Paper
    from dcpl.printouts.screen import Screen

PAPERS: tuple[Paper, ...] = ("a4", "letter")
"""Sizes of paper that a pdf can have."""

LETTER = (
    "US",
    "CA",
    "MX",
    "PH",
    "CL",
    "CO",
    "CR",
    "GT",
    "NI",
    "PA",
    "SV",
    "VE",
    "DO",
    "PR",
    "HN",
    "BO",
    "BZ",
)
"""Countries whose printers hold Letter; all others hold A4."""

_PAPER_SIZE, _AS_LETTER = 0x100A, ("1", "5")
"""LOCALE_IPAPERSIZE; Letter and Legal as Windows numbers them."""

PLAINER = {ord("\N{BLACK UP-POINTING TRIANGLE}"): "+", ord("\N{BLACK DOWN-POINTING TRIANGLE}"): "-"}
"""What stands for the arrows of the standings where an encoding has none."""


def say(lines: Iterable[str], *, made: bool = False) -> None:
    """Print lines of a result to standard output; ``made``: see `_write`."""
    _write(sys.stdout, "".join(f"{harmless(line)}\n" for line in lines), made=made)


def warn(lines: Iterable[str]) -> None:
    """Print lines that are not the result to stderr."""
    _write(sys.stderr, "".join(f"{harmless(line)}\n" for line in lines))


def harmless(text: str) -> str:
    """Write what would steer a terminal, or turn the order of letters, as its number; breaks stay.

    >>> harmless("a\\x1b[2Jb"), harmless("Ada, Bo\\nCy")
    ('a\\\\x1b[2Jb', 'Ada, Bo\\nCy')
    """
    if text.isprintable():
        return text
    return "".join(ascii(letter)[1:-1] if steers(letter) else letter for letter in text)


def steers(letter: str) -> bool:
    """Whether a letter is none: a control character, a turn of the writing's direction, half a character."""
    code = ord(letter)
    control = (code < 32 and letter not in "\n\t") or 127 <= code < 160
    return control or 0x202A <= code <= 0x202E or 0x2066 <= code <= 0x2069 or 0xD800 <= code <= 0xDFFF


def tell_made(lines: Sequence[str]) -> None:
    """Print what was stored, or say on stderr that it was made where nobody can read it (MADE)."""
    try:
        say(lines, made=True)
    except OSError as error:
        say_made(lines, error)


def say_made(lines: Iterable[str], error: OSError) -> None:
    """Say on stderr what was stored, where the answer that says so could not be printed (MADE)."""
    abandon_output()
    first = next(iter(lines), "")
    warn([first, f"This was made; only the answer could not be printed: {error.strerror or error}."])


def screen(output: str | None, colour: bool) -> Screen:
    """Tell how wide the terminal is that ``output`` goes to, and whether to use colour on it.

    A file or a pipe is paper. Colour is left out where it is not wanted (``colour``: --no-color), where
    NO_COLOR says so, and on a terminal that has none.
    """
    from dcpl.printouts.screen import LEAST, PAPER, Screen

    if output not in (None, "-") or sys.stdout is None or not sys.stdout.isatty():
        return PAPER
    import shutil

    if os.name == "nt":
        able = "WT_SESSION" in os.environ  # the older console prints the codes instead
    else:
        able = os.environ.get("TERM", "dumb") != "dumb"
    columns = shutil.get_terminal_size((LEAST, 24)).columns
    return Screen(max(columns, LEAST), colour and able and not os.environ.get("NO_COLOR"))


def deliver(text: str, output: str | None, *, exact: bool, made: bool = False) -> None:
    """Print a finished page, or write it to the file ``output`` (``-``: standard output).

    ``exact``: for programs; always UTF-8, whatever the terminal's encoding is. ``made``: see `_write`.
    """
    if output is not None and output != "-":
        _write_file(output, text.encode("utf-8"))
    elif exact and hasattr(sys.stdout, "buffer"):
        _write(sys.stdout, text, encoding="utf-8", made=made)
    else:
        _write(sys.stdout, text, made=made)


def deliver_bytes(content: bytes, output: str | None) -> None:
    """Write what is no text to the file ``output``, or to standard output where it is no terminal."""
    if output is not None and output != "-":
        _write_file(output, content)
        return
    if sys.stdout is None:  # closed: nobody wants to see it
        return
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    except OSError as error:
        if not nobody_reads(error):
            raise
        abandon_output()


def form_of(output: str | None, usual: str = "table") -> str:
    """Tell the format where none was asked for: a page named .pdf or .html is one, else it is the usual."""
    ending = (output or "").casefold().rpartition(".")[2]
    return ending if ending in ("pdf", "html") else usual


def check_target(form: str, output: str | None, binary: Container[str]) -> None:
    """Raise UsageError where a format that is no text would be poured into a terminal."""
    if form in binary and output in (None, "-") and sys.stdout is not None and sys.stdout.isatty():
        raise UsageError(f"{form} is not for a terminal", f"-o FILE.{form} writes it to a file")


def check_paper(paper: str | None, form: str) -> None:
    """Raise UsageError where a size of paper is unknown, or the format knows no paper."""
    if paper is None:
        return
    if paper.casefold() not in PAPERS:
        raise UsageError(f"there is no paper {paper!r}", f"papers: {', '.join(PAPERS)}")
    if form != "pdf":
        raise UsageError(f"--paper goes with -f pdf: {form} has no pages", "leave --paper out, or use -f pdf")


def paper_size(asked: str | None) -> Paper:
    """Give the paper that was asked for, else what the country prints on: by the locale, or Windows' own."""
    if asked is not None:
        return "letter" if asked.casefold() == "letter" else "a4"
    told = next((os.environ[name] for name in ("LC_ALL", "LC_PAPER", "LANG") if os.environ.get(name)), "")
    if not told and sys.platform == "win32":
        return _windows_paper()
    country = told.partition(".")[0].partition("@")[0].partition("_")[2]
    return "letter" if country.upper() in LETTER else "a4"


def _windows_paper() -> Paper:
    """Ask Windows for the paper of the region that is set there."""
    if sys.platform == "win32":
        import ctypes

        room = ctypes.create_unicode_buffer(8)
        if ctypes.windll.kernel32.GetLocaleInfoEx(None, _PAPER_SIZE, room, len(room)):
            return "letter" if room.value in _AS_LETTER else "a4"
    return "a4"


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


def nobody_reads(error: OSError) -> bool:
    """Whether it says that the reader of a pipe has gone; Windows calls that an invalid argument."""
    return isinstance(error, BrokenPipeError) or (os.name == "nt" and error.errno == errno.EINVAL)


def _write(stream: TextIO | None, text: str, encoding: str | None = None, *, made: bool = False) -> None:
    """Write and flush; a reader who has gone (``dcpl standings | head``) is no error.

    ``made``: the text tells of something stored, so that OSError says where nobody can have read it.
    """
    if not text:
        return
    if stream is None:
        if made:
            raise OSError(errno.EBADF, "standard output is closed")
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
    except OSError as error:
        if made or not nobody_reads(error):
            raise
        abandon_output()


def _is_database(target: str) -> bool:
    try:
        with open(target, "rb") as file:
            return file.read(16) == b"SQLite format 3\0"
    except OSError:
        return False  # it is not there, or what is wrong with it is told when it is written


def _write_file(name: str, content: bytes) -> None:
    """Put the whole content into the file, or leave the file as it was."""
    import stat
    from pathlib import Path

    from dcpl.store.halves import clear_halves, half_of

    target = os.path.realpath(name)
    try:
        mode = os.stat(target).st_mode
    except FileNotFoundError:
        umask = os.umask(0)
        os.umask(umask)
        mode = stat.S_IFREG | (0o666 & ~umask)
    if stat.S_ISREG(mode) and _is_database(target):
        raise UsageError(f"{name} is a database: a page written there would be its end", "name another file")
    if not stat.S_ISREG(mode):  # a device or a pipe: there is nothing to replace
        with open(target, "wb") as device:
            device.write(content)
        return
    clear_halves(Path(target).parent)
    beside = half_of(Path(target))
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
