"""How many products there are, as the database keeps count of them (`ProductTally`): exact, and never counted."""

from server.kit.rows import Statement, read_number

_SUM = "SELECT COALESCE(sum(number), 0) FROM importing_producttally WHERE trashed = %s"
LISTED = Statement(_SUM, (False,))
"""How many products the Import List has, the trash apart."""


def total(*, trashed: bool, **values: int | str | bool) -> Statement:
    """How many products have these values of `supplier`, `state`, `sold_out`; as fast with many of them as with few."""
    conditions = "".join(f" AND {name} = %s" for name in values)
    return Statement(f"{_SUM}{conditions}", (trashed, *values.values()))


def count_listed() -> int:
    """How many products the Import List has, the trash apart."""
    return read_number(LISTED)
