"""The league's money: pots and prizes, what may be bought, deals."""
