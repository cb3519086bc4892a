"""dcpl as people have it: built, and installed in a virtual environment of its own.

Nothing here needs the network: the libraries are those of the environment that runs the tests.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

TOP = Path(__file__).parents[1]


def build(target: str, folder: Path, source: Path = TOP) -> Path:
    """Build a ``wheel`` or an ``sdist`` of the tree ``source``."""
    _run(sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", folder, cwd=source)
    (built,) = folder.glob("*.whl" if target == "wheel" else "*.tar.gz")
    return built


def install(folder: Path, *what: str | Path) -> Path:
    """Make an environment in ``folder``, install there, and return its Python.

    The environment sees the libraries of the running one by their folders only: not what is
    installed there in editable mode, so never the dcpl of the checkout.
    """
    venv.create(folder, with_pip=False, symlinks=sys.platform != "win32")
    paths = sysconfig.get_paths("venv", vars={"base": str(folder), "platbase": str(folder)})
    python = Path(paths["scripts"]) / ("python.exe" if sys.platform == "win32" else "python")
    here = sysconfig.get_paths()
    site = Path(paths["purelib"])
    (site / "libraries.pth").write_text("\n".join({here["purelib"], here["platlib"]}), encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check", "--quiet")
    _run(*pip, "install", "--no-index", "--no-deps", "--no-build-isolation", "--compile", *what)
    return python


def _run(*command: str | Path, cwd: Path | None = None) -> None:
    done = subprocess.run(list(map(str, command)), cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
