"""The exact number of products, as the database maintains it (`ProductTally`), without counting rows."""

from server.kit.rows import Statement, read_number, read_values
from tenants.importing.contracts.filters import ATTENTION

_SUM = "SELECT COALESCE(sum(number), 0) FROM importing_producttally WHERE trashed = %s"
_NEEDS_ATTENTION = "(state IN ('draft', 'failed') OR sold_out)"
LISTED = Statement(_SUM, (False,))
"""The number of products in the Import List, without the trash."""
_STATES = Statement(
    f"SELECT state, sum(number), COALESCE(sum(number) FILTER (WHERE {_NEEDS_ATTENTION}), 0) "  # noqa: S608
    "FROM importing_producttally WHERE NOT trashed GROUP BY state"
)


def total(*, trashed: bool, **values: int | str | bool) -> Statement:
    """Return how many products have these values of `supplier`, `state`, `sold_out`; equally fast for any number."""
    conditions = "".join(f" AND {name} = %s" for name in values)
    return Statement(f"{_SUM}{conditions}", (trashed, *values.values()))


def total_needing_attention(*, supplier: int | None = None, sold_out: bool | None = None) -> Statement:
    """Return how many products are drafts, failed or sold out; equally fast for any number."""
    given = {name: value for name, value in (("supplier", supplier), ("sold_out", sold_out)) if value is not None}
    every = total(trashed=False, **given)
    return Statement(f"{every.sql} AND {_NEEDS_ATTENTION}", every.params)


def count_states() -> dict[str, int]:
    """Return the number of products in each state that has any, and in ATTENTION, which overlaps them: one query."""
    rows = read_values(_STATES)
    counts = {state: int(number) for state, number, _ in rows if number}
    return {**counts, ATTENTION: sum(int(needing) for _, _, needing in rows)}


def count_listed() -> int:
    """Return the number of products in the Import List, without the trash."""
    return read_number(LISTED)
