"""The shells' side of completion: scripts for bash, zsh and fish, shown or put where the shell looks."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli.completion.completing import FILES, LINE, SHELL
from dcpl.cli.options import Shared, group, writing
from dcpl.errors import UsageError

app = group("Completion by Tab in bash, zsh and fish: install, show")

SHELLS = ("bash", "zsh", "fish")
WHICH = Annotated[
    str | None, typer.Argument(metavar="[SHELL]", help="bash, zsh or fish; else the one of $SHELL.")
]

_BASH = r"""# Completion of dcpl for bash, written by: dcpl completion
_dcpl_completion() {
    local kind word
    COMPREPLY=()
    {
        IFS= read -r kind
        while IFS=$'\t' read -r word _; do
            COMPREPLY+=("$word")
        done
    } < <(@SHELL@=bash @LINE@="${COMP_LINE:0:COMP_POINT}" "$1" 2>/dev/null)
    compopt -o nosort 2>/dev/null
    [[ $kind == @FILES@ ]] || compopt +o default 2>/dev/null
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=,/] ]]; then
        compopt -o nospace 2>/dev/null
    fi
}
complete -o default -F _dcpl_completion dcpl
"""

_ZSH = r"""#compdef dcpl
# Completion of dcpl for zsh, written by: dcpl completion
_dcpl() {
    local -a answer words_offered words_told
    local line="${(j: :)words[1,CURRENT-1]} $IPREFIX$QIPREFIX$PREFIX"
    answer=("${(@f)$(@SHELL@=zsh @LINE@=$line ${words[1]} 2>/dev/null)}")
    if [[ $answer[1] == @FILES@ ]]; then
        [[ $PREFIX == --*=* ]] && compset -P '*='
        _files
        return
    fi
    for line in "${(@)answer[2,-1]}"; do
        [[ -n $line ]] || continue
        words_offered+=("${line%%$'\t'*}")
        words_told+=("${line/$'\t'/  -- }")
    done
    (( $#words_offered )) || return 1
    [[ $PREFIX == --*=* ]] && compset -P '*='
    if (( $#words_offered == 1 )) && [[ $words_offered[1] == *[=,/] ]]; then
        compadd -S '' -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -a words_offered
    else
        compadd -V dcpl -l -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -d words_told -a words_offered
    fi
}
if [[ $funcstack[1] == _dcpl ]]; then
    _dcpl "$@"
else
    compdef _dcpl dcpl
fi
"""

_FISH = r"""# Completion of dcpl for fish, written by: dcpl completion
function __dcpl_complete
    set -l answer (env @SHELL@=fish @LINE@=(commandline -cp | string collect) dcpl 2>/dev/null)
    if test (count $answer) -ge 1; and test $answer[1] = @FILES@
        __fish_complete_path (commandline -ct)
    else if test (count $answer) -ge 2
        printf '%s\n' $answer[2..-1]
    end
end
complete -c dcpl -k -f -a '(__dcpl_complete)'
"""


class Place(NamedTuple):
    """Where a shell's script goes, and what is to be done that it is found, in lines."""

    path: Path
    activation: tuple[str, ...]


def script(shell: str) -> str:
    """Write the script of a shell; it asks ``dcpl`` itself, and never prints an error."""
    text = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}[shell]
    for name, value in (("@SHELL@", SHELL), ("@LINE@", LINE), ("@FILES@", FILES)):
        text = text.replace(name, value)
    return text


@app.command("show")
@writing
def show(shared: Shared, shell: WHICH = None) -> Outcome:
    """Print the script that completes dcpl's words, for a place of your own."""
    return Outcome(tuple(script(_chosen(shell)).splitlines()))


@app.command("install")
@writing
def install(shared: Shared, shell: WHICH = None, dry_run: bool = False) -> Outcome:
    """Put the script where the shell looks for it; nothing else is touched."""
    name = _chosen(shell)
    path, activation = _place(name)
    text = script(name)
    try:
        there = path.read_text(encoding="utf-8")
    except (FileNotFoundError, UnicodeDecodeError):
        there = None
    if there == text:
        return Outcome((f"{path} is there already, as it should be", *activation))
    if dry_run:
        return Outcome((f"would write the completion for {name} to {path}",))
    from dcpl.cli.printing import deliver

    path.parent.mkdir(parents=True, exist_ok=True)
    deliver(text, str(path), exact=True)
    return Outcome((f"wrote the completion for {name} to {path}", *activation))


def _chosen(shell: str | None) -> str:
    """Tell which shell is meant; UsageError where it is none of the three."""
    name = shell if shell is not None else os.path.basename(os.environ.get("SHELL", ""))
    name = name.strip().casefold()
    if name in SHELLS:
        return name
    told = f"there is no completion for {name!r}" if name else "which shell? $SHELL does not say"
    raise UsageError(told, "name one: bash, zsh or fish")


def _place(shell: str) -> Place:
    home = Path.home()
    if shell == "fish":
        path = _folder("XDG_CONFIG_HOME", home / ".config") / "fish" / "completions" / "dcpl.fish"
        return Place(path, ("It works in every fish that you start from now on.",))
    if shell == "zsh":
        dot = _folder("ZDOTDIR", home)
        path = dot / ".zfunc" / "_dcpl"
        return Place(
            path,
            (
                f"It works in a new zsh where {dot / '.zshrc'} has these lines, in this order:",
                f"  fpath=({_quoted(path.parent)} $fpath)",
                "  autoload -Uz compinit && compinit",
            ),
        )
    data = _folder("XDG_DATA_HOME", home / ".local" / "share") / "bash-completion"
    path = _folder("BASH_COMPLETION_USER_DIR", data) / "completions" / "dcpl"
    return Place(
        path,
        (
            "It works in a new bash where the package bash-completion is installed.",
            f"Where it is not, add this line to {home / '.bashrc'}:",
            f"  source {_quoted(path)}",
        ),
    )


def _folder(variable: str, otherwise: Path) -> Path:
    given = os.environ.get(variable, "")
    return Path(given) if os.path.isabs(given) else otherwise


def _quoted(path: Path) -> str:
    import shlex

    return shlex.quote(str(path))
