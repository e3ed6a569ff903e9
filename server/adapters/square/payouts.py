"""Payouts of a Square seller; implements `server.ports.payouts.StorePayoutPort`.

Source: Payouts API, ListPayouts (of one location, by default of the main one only; a cursor needs the same query again)
and ListPayoutEntries; enum ActivityType. An entry names the payment, and not its order. Entries of a batch add up to
the payout.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime
from typing import Any
from urllib.parse import quote, urlencode

from server.adapters.square.client import PAYOUT_SCOPES, Json, SquareClient, SquareRefusal, missing_scopes
from server.adapters.square.orders import locations_of
from server.adapters.square.payments import orders_of_payments
from server.adapters.stores.doctor import ExaminedStore
from server.adapters.stores.orders import rows_of
from server.adapters.stores.payouts import lacking_payout_rights, read_currency_code
from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, read_moment, read_text
from server.ports.payouts import PayoutKind, PayoutLinePage, PayoutPage, PayoutState, StorePayout, StorePayoutLine
from server.ports.stores import StoreAccess

AT_ONCE = 100
_STATES = {"SENT": PayoutState.PAID, "PAID": PayoutState.PAID, "FAILED": PayoutState.FAILED}
_KINDS = {
    "CHARGE": PayoutKind.CHARGE,
    "REFUND": PayoutKind.REFUND,
    "DISPUTE": PayoutKind.DISPUTE,
    "OPEN_DISPUTE": PayoutKind.DISPUTE,
    "FREE_PROCESSING": PayoutKind.FEE,
    "ADJUSTMENT": PayoutKind.ADJUSTMENT,
}


class SquarePayouts(ExaminedStore[SquareClient]):
    """The payouts of all locations of a seller."""

    payout_provider = "Square"

    def list_payouts(self, access: StoreAccess, *, since: datetime, cursor: str | None) -> PayoutPage:
        """Implement `StorePayoutPort`: one location after the other. The cursor is the number of the location, the
        moment since which it is read, and Square's own cursor.
        """
        begin = since.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        at, begin, inner = (cursor or f"0|{begin}|").split("|", 2)
        with self.talking(access) as client, payout_rights(client):
            places, place = locations_of(client), int(at)
            if place >= len(places):
                return PayoutPage((), None)
            query = {"location_id": places[place], "begin_time": begin, "sort_order": "ASC", "limit": str(AT_ONCE)}
            response = page_of(client, "payouts", query, inner)
            found = tuple(each for row in rows_of(response, "payouts") if (each := _payout(row)))
        if following := read_text(response.get("cursor")):
            return PayoutPage(found, f"{place}|{begin}|{following}")
        return PayoutPage(found, f"{place + 1}|{begin}|" if place + 1 < len(places) else None)

    def list_payout_lines(self, access: StoreAccess, payout_id: str, *, cursor: str | None) -> PayoutLinePage:
        path = f"payouts/{quote(payout_id, safe='')}/payout-entries"
        with self.talking(access) as client, payout_rights(client):
            response = page_of(client, path, {"sort_order": "ASC", "limit": str(AT_ONCE)}, cursor or "")
            rows = rows_of(response, "payout_entries")
            paid = {key: _moment(row) for row in rows if (key := _payment_of(row))}
            orders = orders_of_payments(client, paid)
            lines = tuple(_line(row, orders.get(_payment_of(row), "")) for row in rows)
        return PayoutLinePage(lines, read_text(response.get("cursor")) or None)

    def lacking_payout_scopes(self, granted: str) -> Sequence[str]:
        return missing_scopes(granted.split(), PAYOUT_SCOPES) if granted else ()


@contextmanager
def payout_rights(client: SquareClient, scopes: Sequence[str] = PAYOUT_SCOPES) -> Iterator[None]:
    """Wrap calls about payouts or disputes: NeedsMerchant("reconnect_payouts") when the seller did not grant them."""
    try:
        yield
    except SquareRefusal as refusal:
        if refusal.status != 403:
            raise
        raise lacking_payout_rights(client.host, ", ".join(scopes)) from refusal


def page_of(client: SquareClient, path: str, query: Mapping[str, str], cursor: str) -> Json:
    """Return a page of a list; the first one again where Square no longer knows the cursor."""
    try:
        params = urlencode({**query, **({"cursor": cursor} if cursor else {})})
        return client.get(f"{path}?{params}" if params else path)
    except SquareRefusal as refusal:
        if not cursor or "INVALID_CURSOR" not in refusal.codes:
            raise
        return page_of(client, path, query, "")


def money_of(value: Any) -> tuple[int, str]:
    """Return an amount in minor units and its currency; examples name that in two ways. MalformedAnswer for none."""
    money = as_dict(value)
    amount = money.get("amount")
    if not isinstance(amount, int) or isinstance(amount, bool):
        raise MalformedAnswer
    return amount, read_currency_code(money.get("currency") or money.get("currency_code"))


def _payout(row: Json) -> StorePayout | None:
    """Return a payout; None for one of a state that we do not know."""
    state, external_id = _STATES.get(read_text(row.get("status"))), read_text(row.get("id"))
    if state is None:
        return None
    amount, currency = money_of(row.get("amount_money"))
    if not external_id:
        raise MalformedAnswer
    return StorePayout(external_id, _paid_on(row), currency, amount, state)


def _paid_on(row: Json) -> date:
    """Return the day on which it reaches the bank, else that of its making."""
    made = read_moment(row.get("created_at"))
    try:
        return date.fromisoformat(read_text(row.get("arrival_date")))
    except ValueError as error:
        if made is None:
            raise MalformedAnswer from error
        return made.astimezone(UTC).date()


def _line(row: Json, order_id: str) -> StorePayoutLine:
    """Return an entry. Its fee is what its net lacks of its gross, so that lines add up to the payout."""
    gross, currency = money_of(row.get("gross_amount_money"))
    net, _ = money_of(row.get("net_amount_money"))
    external_id = read_text(row.get("id"))
    if not external_id:
        raise MalformedAnswer
    kind, on = _kind(read_text(row.get("type"))), _moment(row).astimezone(UTC).date()
    return StorePayoutLine(external_id, kind, on, order_id, "", gross, gross - net, currency)


def _kind(word: str) -> PayoutKind:
    fee = PayoutKind.FEE if "FEE" in word else PayoutKind.OTHER
    return _KINDS.get(word, fee)


def _payment_of(row: Json) -> str:
    """Return the payment that an entry is about; empty for none. Each kind names it in details of its own."""
    details = (as_dict(value) for name, value in row.items() if name.startswith("type_"))
    return next((key for each in details if (key := read_text(each.get("payment_id")))), "")


def _moment(row: Json) -> datetime:
    moment = read_moment(row.get("effective_at"))
    if moment is None:
        raise MalformedAnswer
    return moment
