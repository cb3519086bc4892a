"""What people type that is no command, and the command that answers it. Loaded by that error alone."""

from __future__ import annotations

MEANT = {
    "season result": ("result", "results", "champion", "winner", "winners", "honours", "honors", "final"),
    "event show main-event": ("main-event", "main", "final-table"),
    "event show second-chance": ("second-chance",),
    "event list": ("events", "nights", "schedule", "calendar", "dates"),
    "event show EVENT": ("show", "button", "bounty", "bounties", "high-hand"),
    "event record EVENT SHEET.csv": ("record", "add", "enter", "sheet", "load"),
    "night EVENT": ("out", "bust", "ko", "rebuy", "seat", "live", "play", "start", "finish"),
    "standings": ("table", "ranking", "rankings", "rank", "leaderboard", "points", "scores"),
    "season rules": ("rules", "profile", "settings", "config"),
    "season export": ("export", "dump"),
    "season new NAME": ("new", "create"),
    "season list": ("seasons",),
    "season close": ("close",),
    "player list": ("players", "members", "names"),
    "player rename PLAYER NEW-NAME": ("rename",),
    "player alias PLAYER ALIAS": ("alias",),
    "payouts EVENT": ("payout", "prizes", "prize", "pot"),
    "fees pay PLAYER": ("pay", "fee", "registration"),
    "money pots": ("pots", "jackpot", "jackpots", "kitty"),
    "money due": ("due", "owes", "debts", "unpaid"),
    "ledger": ("books", "balance", "accounts"),
    "postseason status": ("invitations", "invite", "post-season", "seats-taken"),
    "qualify": ("qualification", "qualified", "playoffs", "eligible"),
    "stacks": ("stack",),
    "versus": ("head-to-head", "rivals", "knockouts", "hits"),
    "db backup FILE": ("backup", "save", "copy"),
    "db restore FILE": ("restore",),
    "db upgrade": ("upgrade", "migrate"),
    "undo": ("revert", "back", "oops"),
    "log": ("history", "journal", "changes"),
    "publish FOLDER": ("site", "website", "html", "web"),
    "guide": ("help", "manual", "docs", "man", "tutorial"),
    "info": ("status", "where", "version", "about"),
}
"""By command, the words that stand for it."""


def meant(word: str) -> str | None:
    """Give the command that a word stands for.

    >>> meant("Champion"), meant("xyzzy")
    ('season result', None)
    """
    wanted = word.casefold().replace("_", "-")
    return next((command for command, words in MEANT.items() if wanted in words), None)
