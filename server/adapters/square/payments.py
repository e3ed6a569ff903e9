"""Payments of Square's orders, which say what Square kept of them: Payments API."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from urllib.parse import quote, urlencode

from server.adapters.square.client import Json, SquareClient, SquareRefusal
from server.adapters.square.order_mapper import payment_ids
from server.adapters.stores.orders import rows_of
from server.adapters.values import as_dict, as_list, read_moment, read_text

AT_ONCE = 100
_NEAR = timedelta(hours=1)
_FAR = timedelta(days=1)
_MARGIN = timedelta(minutes=1)


def payments_of(client: SquareClient, rows: Iterable[Json]) -> dict[str, Json]:
    """Return the payments of these orders by id. There is no call for many ids: those that were made shortly after one
    another are listed together, the others are read one by one.
    """
    paid = [row for row in rows if payment_ids(row)]
    found: dict[str, Json] = {}
    for group in _groups(paid):
        named = set().union(*map(payment_ids, group))
        found |= _listed(client, group, named) if len(named) > 1 else {}
        found |= {key: row for key in sorted(named - set(found)) if (row := _read(client, key))}
    return found


def page_of_changed(client: SquareClient, begin: str, cursor: str) -> tuple[list[Json], str]:
    """Return payments with fees that changed since then, oldest change first, and the cursor of the next page."""
    query = {"updated_at_begin_time": begin, "sort_field": "UPDATED_AT", "sort_order": "ASC"}
    response = _page(client, query, cursor)
    rows = [row for row in rows_of(response, "payments") if as_list(row.get("processing_fee"))]
    return rows, read_text(response.get("cursor"))


def orders_of_payments(client: SquareClient, paid: Mapping[str, datetime]) -> dict[str, str]:
    """Return the orders of payments by id; `paid`: when each moved the balance. Those near one another are listed
    together, the others, such as what a refund gives back of, are read one by one.
    """
    found = _between(client, min(paid.values()), max(paid.values()), set(paid)) if len(paid) > 1 else {}
    found |= {key: row for key in sorted(set(paid) - set(found)) if (row := _read(client, key))}
    return {key: order_id for key, row in found.items() if (order_id := read_text(row.get("order_id")))}


def _groups(rows: Sequence[Json]) -> Iterable[list[Json]]:
    """Group orders that were made within an hour of one another."""
    group: list[Json] = []
    for row in sorted(rows, key=_made_at):
        if group and _made_at(row) - _made_at(group[-1]) > _NEAR:
            yield group
            group = []
        group.append(row)
    if group:
        yield group


def _made_at(row: Json) -> datetime:
    return min(_moments(row))


def _moments(row: Json) -> list[datetime]:
    """Return when an order was made and paid."""
    times = [row.get("created_at"), *(as_dict(each).get("created_at") for each in as_list(row.get("tenders")))]
    return [moment for each in times if (moment := read_moment(each))] or [datetime.min.replace(tzinfo=UTC)]


def _listed(client: SquareClient, rows: Sequence[Json], named: set[str]) -> dict[str, Json]:
    moments = [moment for row in rows for moment in _moments(row)]
    return _between(client, min(moments), max(moments), named)


def _between(client: SquareClient, begin: datetime, end: datetime, named: set[str]) -> dict[str, Json]:
    """Return those of these payments that were made between two moments; none where these are far apart."""
    if end - begin > _FAR:
        return {}
    query = {"begin_time": _text(begin - _MARGIN), "end_time": _text(end + _MARGIN), "sort_order": "ASC"}
    found: dict[str, Json] = {}
    cursor: str | None = ""
    while cursor is not None:
        response = _page(client, query, cursor)
        found |= {key: row for row in rows_of(response, "payments") if (key := read_text(row.get("id"))) in named}
        cursor = read_text(response.get("cursor")) or None
    return found


def _page(client: SquareClient, query: Mapping[str, str], cursor: str) -> Json:
    """Return a page of ListPayments; the first one again where Square no longer knows the cursor."""
    params = {"limit": str(AT_ONCE), **query, **({"cursor": cursor} if cursor else {})}
    try:
        return client.get(f"payments?{urlencode(params)}")
    except SquareRefusal as refusal:
        if not cursor or "INVALID_CURSOR" not in refusal.codes:
            raise
        return _page(client, query, "")


def _read(client: SquareClient, payment_id: str) -> Json | None:
    """Return a payment; None for one that Square does not have, as those that others took."""
    try:
        return as_dict(client.get(f"payments/{quote(payment_id, safe='')}").get("payment"))
    except SquareRefusal as refusal:
        if refusal.is_missing:
            return None
        raise


def _text(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
