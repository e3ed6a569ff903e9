"""How papers are numbered: pure."""

from server.company.invoicing.contracts import PaperKind

PREFIXES = {PaperKind.INVOICE: "INV", PaperKind.CREDIT_NOTE: "CN"}


def series_of(kind: PaperKind, year: int) -> str:
    """The series in which a paper of this year is numbered; each begins with 1."""
    return f"{PREFIXES[kind]}-{year}"


def number_in(series: str, place: int) -> str:
    """The number of a paper by its place in its series."""
    return f"{series}-{place:06}"
