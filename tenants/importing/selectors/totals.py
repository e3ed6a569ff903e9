"""The exact number of products, as the database maintains it (`ProductTally`), without counting rows."""

from server.kit.rows import Statement, read_number

_SUM = "SELECT COALESCE(sum(number), 0) FROM importing_producttally WHERE trashed = %s"
LISTED = Statement(_SUM, (False,))
"""The number of products in the Import List, without the trash."""


def total(*, trashed: bool, **values: int | str | bool) -> Statement:
    """Return how many products have these values of `supplier`, `state`, `sold_out`; equally fast for any number."""
    conditions = "".join(f" AND {name} = %s" for name in values)
    return Statement(f"{_SUM}{conditions}", (trashed, *values.values()))


def count_listed() -> int:
    """Return the number of products in the Import List, without the trash."""
    return read_number(LISTED)
