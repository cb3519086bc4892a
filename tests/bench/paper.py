"""What a page on paper costs beside the same report on the screen, typst's own work left out."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

from tests.bench.leagues import nights

MOST = 2.0
"""How many times the table form's time a pdf may take, typst's import and compilation aside."""
ROUNDS = int(os.environ.get("DCPL_BENCH_ROUNDS", "20"))

# Runs the command once, and keeps what it gives to typst.
KEEP = """
import pickle, sys, typst
honest, kept = typst.compile, sys.argv[1]
def keep(*given, **how):
    with open(kept, "wb") as file:
        pickle.dump((given, how), file)
    return honest(*given, **how)
typst.compile = keep
sys.argv[:2] = ["dcpl"]
from dcpl.__main__ import main
main()
"""
# Typst alone: the same pages from the same data.
ALONE = """
import pickle, sys, typst
with open(sys.argv[1], "rb") as file:
    given, how = pickle.load(file)
typst.compile(*given, **how)
"""


def paper_cost(folder: Path, python: Path, env: dict[str, str]) -> float:
    """Times of the table form that the standings of 12 nights take as a pdf, less typst's part."""
    dcpl, db, sheet = python.with_name("dcpl"), folder / "paper.db", folder / "paper.csv"
    kept, keep, alone = folder / "kept.pickle", folder / "keep.py", folder / "alone.py"
    for path, text in ((sheet, nights(12)), (keep, KEEP), (alone, ALONE)):
        path.write_text(text, encoding="utf-8")
    for words in (("init",), ("season", "new", "2026"), ("import", "results", sheet, "--create-players")):
        _run([dcpl, "--db", db, *words], env)
    table = ["--db", db, "standings"]
    pdf = [*table, "-f", "pdf", "-o", folder / "paper.pdf"]
    _run([python, keep, kept, *pdf], env)
    commands = {"table": [dcpl, *table], "pdf": [dcpl, *pdf], "typst": [python, alone, kept]}
    least = dict.fromkeys(commands, float("inf"))
    for done in range(3 * ROUNDS):
        if done >= ROUNDS and least["pdf"] - least["typst"] <= MOST * least["table"]:
            break
        for name, command in commands.items():
            least[name] = min(least[name], _run(command, env))
    return (least["pdf"] - least["typst"]) / least["table"]


def _run(command: list[str | Path], env: dict[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run(list(map(str, command)), env=env, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start
