"""A season played to its end for the tests of its site: odd names, and much that is nobody's business."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from dcpl.cli.root import app

SAMPLE = Path(__file__).parents[2] / "data" / "sample" / "season.csv"

RENAMED = {
    "Isak J": "<script>alert(1)</script>",
    "Vera D": '#panic("x") *b* $a$',
    "Nils T": '=HYPERLINK("x")',
    "Hedda": "諸葛亮",
    "Folke": "عمر بن الخطاب",
    "Tova": "../x",
    "Edvin": "CON",
    "Alva": "Ake",
    "Majken": "Maximiliane-Alexandra von Hohenstein-Featherstonehaugh",
}
SECRETS = ("secretlate", "secretchips", "secretthree", "secretalias", "secretban", "secretfine", "secretword")
"""Words that stand in reasons, second names and conduct, and nowhere else."""

SETTLING: tuple[tuple[str, ...], ...] = (
    ("adjust", "Kalle S", "-5", "--reason", "secretlate", "--event", "7"),
    ("adjust", "Ylva", "2.5", "--reason", "secretchips", "--bonus"),
    ("adjust", "Rune", "-3", "--reason", "secretthree"),
    ("player", "alias", "Kalle S", "secretalias"),
    ("conduct", "add", "Rune", "banned", "--reason", "secretban", "--from", "second-chance"),
    ("conduct", "add", "Hedda", "penalty", "--points", "2.5", "--reason", "secretfine", "--from", "12"),
    ("conduct", "add", "Ragnar", "warning", "--reason", "secretword"),
    ("season", "rules", "set", "button.value=10", "--from", "12", "--reason", "agreed in November"),
    ("season", "rules", "set", "prizes.unit_cents=500", "--from", "12", "--reason", "small notes are rare"),
    ("event", "edit", "12", "--host", "Britt"),
    ("player", "guest", "Stig E"),
    *(("player", "rename", old, new) for old, new in RENAMED.items()),
)
MAIN = ("Ossian", "Britt", "Sixten", "Kalle S", RENAMED["Nils T"], "Mika V", "Ylva")
CHANCE = (
    "Torsten",
    "Åke",
    "Ragnar",
    RENAMED["Isak J"],
    RENAMED["Hedda"],
    RENAMED["Majken"],
    RENAMED["Folke"],
)
FEES = ("Åke", "Ragnar", RENAMED["Hedda"], RENAMED["Majken"])


def carry_out(db: Path, *words: str) -> str:
    """Run a command on a database; it is to succeed."""
    done = CliRunner().invoke(app, ["--db", str(db), *words])
    assert done.exit_code == 0, (words, done.output, done.exception)
    return done.stdout


def play(db: Path) -> Path:
    """Make the league: twelve nights, the director's decisions, the post-season with a deal."""
    for words in (
        ("init",),
        ("season", "new", "2025"),
        ("import", "results", str(SAMPLE), "--create-players"),
    ):
        carry_out(db, *words)
    for words in SETTLING:
        carry_out(db, *words)
    carry_out(db, "postseason", "open")
    for player in (*MAIN, *CHANCE):
        carry_out(db, "postseason", "accept", player)
    for player in FEES:
        carry_out(db, "fees", "pay", player, "--on", "2025-12-18")
    carry_out(db, "postseason", "lock", "second-chance")
    _record(db, "second-chance", CHANCE[:-1])
    carry_out(db, "postseason", "lock", "main-event")
    _record(db, "main-event", (*MAIN, CHANCE[0]))
    carry_out(db, "deal", "main-event", "Ossian=400", "Britt=300")
    return db


def _record(db: Path, event: str, players: tuple[str, ...]) -> None:
    rows = [f'{place},"{player.replace(chr(34), chr(34) * 2)}"' for place, player in enumerate(players, 1)]
    sheet = db.with_name(f"{event}.csv")
    sheet.write_text("\n".join(["place,player", *rows, ""]), encoding="utf-8")
    carry_out(db, "event", "record", event, str(sheet))


def empty(db: Path) -> Path:
    """Make a season in which nothing was played yet."""
    carry_out(db, "init")
    carry_out(db, "season", "new", "2026")
    return db
