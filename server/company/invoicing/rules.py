"""Pure rules that number papers."""

from server.company.invoicing.contracts import PaperKind

PREFIXES = {PaperKind.INVOICE: "INV", PaperKind.CREDIT_NOTE: "CN"}


def series_of(kind: PaperKind, year: int) -> str:
    """Return the number series of papers of this year; each starts with 1."""
    return f"{PREFIXES[kind]}-{year}"


def number_in(series: str, place: int) -> str:
    """Return the number of a paper by its place in its series."""
    return f"{series}-{place:06}"
