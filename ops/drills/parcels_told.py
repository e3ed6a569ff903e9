"""Parcels as suppliers, stores and carriers have them, beside what we say."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import httpx

from fixtures.sandbox.parcels.way import scans
from ops.drills.databases import ask
from ops.drills.ledger import database_of
from ops.drills.merchant import Merchant
from ops.drills.report import Count, equal, measured

Told = tuple[str, str, tuple[tuple[str, int], ...]]
"""The store's order, the number, and its pieces by the store's line."""
_NUMBERS = "SELECT plain, count(*) FROM parcels_parcel GROUP BY plain"
_PIECES = """
    SELECT o.external_id, p.plain, l.external_id, c.quantity FROM parcels_parcel p
    JOIN orders_order o ON o.id = p.order_id JOIN parcels_parcelpiece c ON c.parcel_id = p.id
    JOIN orders_orderline l ON l.id = c.line_id
"""
_KEPT = """
    SELECT o.external_id, f.label->>'number', f.pieces FROM parcels_fulfilment f
    JOIN parcels_parcel p ON p.id = f.parcel_id JOIN orders_order o ON o.id = p.order_id WHERE NOT f.is_cancelled
"""
_SCANS = """
    SELECT p.plain, extract(epoch FROM s.at)::bigint, count(*) FROM parcels_parcelscan s
    JOIN parcels_parcel p ON p.id = s.parcel_id GROUP BY 1, 2
"""
_UNDELIVERED = "SELECT external_id, tab FROM orders_order WHERE tab <> 7 LIMIT 5"
_PROBLEMS = "SELECT unnest(problems), count(*) FROM orders_order GROUP BY 1"


def compare(merchant: Merchant, shop: str, shopify: int) -> list[Count]:
    """Count what was forgotten, written twice, or said differently by two sides."""
    url, schema = database_of(merchant), merchant.schema
    left = {number for order in _control(merchant, "aliexpress/orders") for number, _ in order["numbers"]}
    known = dict(ask(url, _NUMBERS, schema))
    there = Counter([*_in_woo(merchant), *_in_shopify(merchant, shop)])
    here = Counter(_ours(ask(url, _PIECES, schema)))
    kept = Counter((order, number, tuple(sorted(pieces.items()))) for order, number, pieces in ask(url, _KEPT, schema))
    return [
        equal("parcels that left their suppliers", len(left), len(known)),
        equal("of them unknown to us, or the reverse", sorted(left ^ known.keys()), []),
        equal("numbers of two parcels", [number for number, times in known.items() if times > 1], []),
        equal("fulfilments in the stores", there.total(), len(left)),
        equal("of them there twice", [told for told, times in there.items() if times > 1], []),
        equal("fulfilments that say something else than our parcels", sorted((there - here) + (here - there)), []),
        equal("fulfilments that we keep otherwise", sorted((there - kept) + (kept - there)), []),
        *_events(merchant, shop),
        equal("orders of which not all was delivered", ask(url, _UNDELIVERED, schema), []),
        equal("orders with a problem", dict(ask(url, _PROBLEMS, schema)), {}),
    ]


def _events(merchant: Merchant, shop: str) -> Iterator[Count]:
    """Compare each parcel's scans with its way, by second; and what Shopify shows of them."""
    world = httpx.get(f"{merchant.made.sandbox}/_sandbox/parcels", timeout=120).json()
    theirs = Counter(
        (parcel["number"], int(scan.at))
        for parcel in world["parcels"]
        for scan in scans(
            parcel["number"], parcel["shipped_at"], world["now"], fate=parcel["fate"], country=parcel["country"]
        )
    )
    rows = ask(database_of(merchant), _SCANS, merchant.schema)
    ours = Counter({(number, at): times for number, at, times in rows})
    yield equal("scans of carriers", ours.total(), theirs.total())
    yield equal("scans that we lack", sorted((theirs - ours).elements())[:5], [])
    yield equal("scans that we have twice", sorted((ours - theirs).elements())[:5], [])
    shown = Counter(
        (fulfilment["id"], event["status"], event["happenedAt"])
        for order in _control(merchant, f"shopify-admin/{shop}/orders")
        for fulfilment in order["fulfilments"]
        for event in fulfilment["events"]
    )
    yield measured("scans that Shopify shows", shown.total())
    yield equal("of them there twice", [each for each, times in shown.items() if times > 1], [])


def _control(merchant: Merchant, path: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = httpx.get(f"{merchant.made.sandbox}/_sandbox/{path}", timeout=120).json()["orders"]
    return found


def _in_woo(merchant: Merchant) -> Iterator[Told]:
    for order in _control(merchant, "woo/demo/orders"):
        for parcel in order["parcels"]:
            yield str(order["id"]), parcel["number"], tuple(sorted(parcel["pieces"].items()))


def _in_shopify(merchant: Merchant, shop: str) -> Iterator[Told]:
    for order in _control(merchant, f"shopify-admin/{shop}/orders"):
        for made in order["fulfilments"]:
            if made["status"] != "CANCELLED":
                pieces = _added((str(each["line"]), each["quantity"]) for each in made["pieces"])
                yield str(order["id"]), made["tracking"][0]["number"], tuple(sorted(pieces.items()))


def _ours(rows: Iterable[tuple[str, str, str, int]]) -> Iterator[Told]:
    parcels: dict[tuple[str, str], dict[str, int]] = {}
    for order, number, line, quantity in rows:
        parcels.setdefault((order, number), {})[line] = quantity
    for (order, number), pieces in parcels.items():
        yield order, number, tuple(sorted(pieces.items()))


def _added(pieces: Iterable[tuple[str, int]]) -> Mapping[str, int]:
    sums: Counter[str] = Counter()
    for line, count in pieces:
        sums[line] += count
    return sums
