"""Sums of a period: those that are kept by month and day, and the entries of days whose sums are behind.

One statement, so that all is of one moment, whatever is written meanwhile.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import connection

from tenants.ledger.contracts import ADVERTISING, COSTS, FEES, INCOME, REFUNDS, TAXES, Kind
from tenants.ledger.contracts.reports import Dimension
from tenants.ledger.rules.periods import period_of

GROUPS: Mapping[str, Collection[Kind]] = {
    "income": INCOME,
    "tax": TAXES,
    "refunds": REFUNDS,
    "fees": FEES,
    "costs": COSTS,
    "advertising": ADVERTISING,
}
AMOUNTS = (*GROUPS, "profit", "expected")
FIGURES = (*AMOUNTS, "orders")
_KINDS = {name: ", ".join(f"'{kind.value}'" for kind in kinds) for name, kinds in GROUPS.items()}
OF_ENTRIES = {
    **{name: f"coalesce(sum(e.base_minor) FILTER (WHERE e.kind IN ({kinds})), 0)" for name, kinds in _KINDS.items()},
    "profit": "coalesce(sum(e.base_minor), 0)",
    "expected": "coalesce(sum(e.base_minor) FILTER (WHERE NOT e.is_actual), 0)",
}
"""What entries `e` come to, in minor units of their base currency."""
IS_SOLD = f"e.kind = '{Kind.SALE.value}' AND e.amount_minor > 0"
_ON_LINES = frozenset({"country", "supplier", "product", "variant"})
KEPT = frozenset({Dimension.STORE, Dimension.COUNTRY, Dimension.SUPPLIER, Dimension.PRODUCT, Dimension.VARIANT})
"""The dimensions of `DaySum`. Days and months are sums of stores."""
_TITLED = frozenset({Dimension.PRODUCT, Dimension.VARIANT})


@dataclass(frozen=True, slots=True)
class WhichSums:
    """Which sums: of each value of these columns together, or of all; of these stores, or of all.

    `base` empty: of every base currency.
    """

    dimension: Dimension
    columns: Sequence[str]
    since: date
    until: date
    stores: Collection[int] | None = None
    base: str = ""

    @property
    def has_titles(self) -> bool:
        return self.dimension in _TITLED

    def parameters(self) -> dict[str, Any]:
        period = period_of(self.since, self.until, by_day=self.dimension is Dimension.DAY)
        return {
            "kept_by": (self.dimension if self.dimension in KEPT else Dimension.STORE).value,
            "since": self.since,
            "until": self.until,
            "first": period.first,
            "end": period.end,
            "stores": None if self.stores is None else list(self.stores),
            "base": self.base,
        }


@dataclass(frozen=True, slots=True)
class Page:
    """Which groups of those: `most` in an order, behind a mark. `behind`: a condition, with what is `given` to it."""

    order: str
    most: int
    behind: str = "TRUE"
    given: Mapping[str, Any] = field(default_factory=dict)


_AMOUNTS_OF_ENTRIES = ", ".join(f"{amount}::bigint AS {name}" for name, amount in OF_ENTRIES.items())
_DUE = """
WITH due AS MATERIALIZED (
    SELECT DISTINCT booked_on FROM tenant_ledger_dueday WHERE booked_on BETWEEN %(since)s AND %(until)s
), due_months AS MATERIALIZED (
    SELECT DISTINCT date_trunc('month', booked_on)::date AS month FROM due
), single AS MATERIALIZED (
    SELECT month + n AS booked_on FROM due_months, generate_series(0, 30) AS n
    WHERE month BETWEEN %(first)s AND %(end)s AND month + n < month + interval '1 month'
    EXCEPT SELECT booked_on FROM due
)"""
"""Days whose sums are behind, and the other days of their months, whose own sums are therefore behind too."""
_PARTS = """, parts AS (
    SELECT {kept} FROM tenant_ledger_daysum AS s
    WHERE dimension = %(kept_by)s AND is_month AND booked_on BETWEEN %(first)s AND %(end)s AND {counts}
        AND booked_on NOT IN (SELECT month FROM due_months)
    UNION ALL SELECT {kept} FROM tenant_ledger_daysum AS s
    WHERE dimension = %(kept_by)s AND NOT is_month AND {counts} AND booked_on NOT IN (SELECT booked_on FROM due)
        AND (booked_on BETWEEN %(since)s AND %(until)s AND booked_on < %(first)s
            OR booked_on BETWEEN %(since)s AND %(until)s AND booked_on > %(end)s)
    UNION ALL SELECT day.* FROM single CROSS JOIN LATERAL (
        SELECT {kept} FROM tenant_ledger_daysum AS s
        WHERE dimension = %(kept_by)s AND NOT is_month AND booked_on = single.booked_on AND {counts} OFFSET 0) AS day
    UNION ALL SELECT {read} FROM due CROSS JOIN LATERAL ({lines} OFFSET 0) AS e{join} GROUP BY {groups}
)"""
LINES = f"""
SELECT e.booked_on, e.store_id, e.base_currency, e.line_id, min(e.order_id) AS order_id,
    bool_or({IS_SOLD}) AS is_sold, {", ".join(f"{amount} AS {name}" for name, amount in OF_ENTRIES.items())}
FROM tenant_ledger_ledgerentry AS e WHERE {{where}} GROUP BY 1, 2, 3, 4
"""  # noqa: S608 - names and kinds of ours
"""What each line comes to on a day: the step before all other sums, which has far fewer rows than there are entries."""
OF_LINES = {
    **{name: f"sum(e.{name})" for name in OF_ENTRIES},
    "orders": "count(DISTINCT e.order_id) FILTER (WHERE e.is_sold)",
}
_JOIN = " JOIN tenant_ledger_ledgerline AS l ON l.id = e.line_id"
_OF_ORDERS = f"""
WITH orders AS MATERIALIZED (
    SELECT * FROM (
        SELECT e.order_id, coalesce(sum(e.base_minor), 0)::bigint AS profit FROM tenant_ledger_ledgerentry AS e
        WHERE e.booked_on BETWEEN %(since)s AND %(until)s AND {{seen}} GROUP BY e.order_id
    ) AS sums WHERE {{behind}} ORDER BY {{order}} LIMIT %(most)s
)
SELECT order_id, {_AMOUNTS_OF_ENTRIES},
    (count(*) FILTER (WHERE {IS_SOLD}) > 0)::int AS orders
FROM tenant_ledger_ledgerentry AS e JOIN (SELECT order_id FROM orders) AS shown USING (order_id)
WHERE e.booked_on BETWEEN %(since)s AND %(until)s AND {{seen}} GROUP BY order_id ORDER BY {{order}}
"""  # noqa: S608 - names and kinds of ours
"""By order nothing is kept: which orders are shown is found by their profit alone, which costs a third of all sums."""
_COUNTS = """({of}store_id = ANY(%(stores)s::bigint[]) OR %(stores)s::bigint[] IS NULL)
    AND ({of}base_currency = %(base)s OR %(base)s = '')"""


def read_total(which: WhichSums) -> dict[str, Any]:
    """Return the sums of all together. One query."""
    return _read(_of_kept(which), which.parameters())[0]


def read_sums(which: WhichSums, page: Page) -> list[dict[str, Any]]:
    """Return the sums of each group. One query."""
    if which.dimension is Dimension.ORDER:
        statement = _OF_ORDERS.format(seen=_COUNTS.format(of="e."), behind=page.behind, order=page.order)
    else:
        found = _of_kept(which)
        statement = f"SELECT * FROM ({found}) AS sums WHERE {page.behind} ORDER BY {page.order} LIMIT %(most)s"  # noqa: S608
    return _read(statement, {**which.parameters(), **page.given, "most": page.most})


def _of_kept(which: WhichSums) -> str:
    names = [*which.columns, *(["title"] if which.has_titles else [])]
    months = {"booked_on": "date_trunc('month', {of}booked_on)::date"} if which.dimension is Dimension.MONTH else {}

    def column(name: str, of: str) -> str:
        return months.get(name, "{of}" + name).format(of=of) + f" AS {name}"

    kept = [*(column(name, "s.") for name in names), *(f"s.{name}" for name in FIGURES)]
    read = [column(name, "l." if name in _ON_LINES else "e.") for name in which.columns]
    read += ["max(l.title) AS title"] if which.has_titles else []
    read += OF_LINES.values()
    groups = ["e.booked_on", *(("l." if name in _ON_LINES else "e.") + name for name in which.columns)]
    parts = _PARTS.format(
        kept=", ".join(kept),
        read=", ".join(read),
        groups=", ".join(groups),
        counts=_COUNTS.format(of="s."),
        lines=LINES.format(where="e.booked_on = due.booked_on AND " + _COUNTS.format(of="e.")),
        join=_JOIN if _ON_LINES & {*which.columns} else "",
    )
    shown = [*which.columns, *(["max(title) AS title"] if which.has_titles else [])]
    shown += [f"coalesce(sum({name}), 0)::bigint AS {name}" for name in FIGURES]
    grouped = f" GROUP BY {', '.join(which.columns)}" if which.columns else ""
    return f"{_DUE}{parts} SELECT {', '.join(shown)} FROM parts{grouped}"  # noqa: S608


def _read(statement: str, parameters: Mapping[str, Any]) -> list[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        names = [column.name for column in cursor.description or ()]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


_WRONG = """
WITH entries AS (
    SELECT dimension, booked_on, store_id, base_currency, {entries}
    FROM tenant_ledger_ledgerentry AS e CROSS JOIN unnest(%(kept)s::text[]) AS dimension GROUP BY 1, 2, 3, 4
), days AS (
    SELECT dimension, booked_on, store_id, base_currency, {sums} FROM tenant_ledger_daysum
    WHERE NOT is_month GROUP BY 1, 2, 3, 4
), months AS (
    SELECT dimension, booked_on, store_id, base_currency, {sums} FROM tenant_ledger_daysum
    WHERE is_month GROUP BY 1, 2, 3, 4
), of_days AS (
    SELECT dimension, date_trunc('month', booked_on)::date AS booked_on, store_id, base_currency, {sums}
    FROM days GROUP BY 1, 2, 3, 4
)
SELECT booked_on FROM (
    SELECT booked_on FROM entries AS one FULL JOIN days AS other USING (dimension, booked_on, store_id, base_currency)
    WHERE {differ}
    EXCEPT SELECT booked_on FROM tenant_ledger_dueday
) AS wrong_days
UNION SELECT booked_on FROM (
    SELECT booked_on FROM of_days AS one FULL JOIN months AS other USING (dimension, booked_on, store_id, base_currency)
    WHERE {differ}
    EXCEPT SELECT date_trunc('month', booked_on)::date FROM tenant_ledger_dueday
) AS wrong_months
ORDER BY booked_on
"""


def wrong_days() -> list[date]:
    """Return days whose sums are not those of their entries, and the first days of months whose sums are not those of
    their days. One query that reads all entries.
    """
    statement = _WRONG.format(
        entries=", ".join(f"{OF_ENTRIES[name]} AS {name}" for name in AMOUNTS),
        sums=", ".join(f"sum({name}) AS {name}" for name in AMOUNTS),
        differ=" OR ".join(f"one.{name} IS DISTINCT FROM other.{name}" for name in AMOUNTS),
    )
    return [row["booked_on"] for row in _read(statement, {"kept": [dimension.value for dimension in KEPT]})]
