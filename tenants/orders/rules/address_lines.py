"""Lines of an address: carriers print few characters on each. Split at word borders, never cut. Pure."""

import textwrap


def split_lines(text: str, most: int) -> list[str] | None:
    """Split a text into lines of at most `most` characters; None where one word is longer."""
    lines = textwrap.wrap(text, most, break_long_words=False, break_on_hyphens=False)
    return None if any(len(line) > most for line in lines) else lines


def fit_lines(address1: str, address2: str, most: int) -> tuple[str, str] | None:
    """Return the two lines so that each has at most `most` characters; None where they do not fit."""
    if max(len(address1), len(address2)) <= most:
        return address1, address2
    lines = split_lines(f"{address1} {address2}", most)
    if lines is None or len(lines) > 2:
        return None
    return lines[0], lines[1] if len(lines) == 2 else ""


def fits_parts(name: str, least: int, most: int) -> bool:
    """Return whether what is before and after the first space of a name has a length that the supplier takes."""
    first, _, rest = " ".join(name.split()).partition(" ")
    return all(least <= len(part) <= most for part in (first, *filter(None, [rest])))
