"""The main account's role changes hands: offered by its holder, taken by a sub-account, proven on both sides."""
