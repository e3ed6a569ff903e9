"""Names of options and their values: each its own."""

from collections.abc import Collection


def distinct(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it where it is taken."""
    number, made = 2, name
    while made in taken:
        number, made = number + 1, f"{name} {number}"
    return made
