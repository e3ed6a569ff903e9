"""Workers are killed while suppliers ship, stores are told and carriers scan: each parcel is written once."""

import os
import random
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import psycopg

from ops.drills.databases import ask, number
from ops.drills.killer import Killer
from ops.drills.ledger import count_open_jobs, database_of, listed_ids
from ops.drills.merchant import Merchant
from ops.drills.parcels_told import compare
from ops.drills.report import Count, at_least, equal, measured
from ops.drills.scene import scene
from ops.drills.selling import CHECK_NOW, TO_ORDER, buy, connect_supplier, on_sale, pay, place, woo_line
from ops.drills.waits import until

SHOP = "tea-harbour"
A_WAVE = 24
"""Orders of each store that are sold at once."""
PAUSE = 1.0
"""Seconds at most between two orders that leave."""
BETWEEN_KILLS = 2.0
"""Seconds at most from a job that runs to a kill."""
FATES = ("normal", "normal", "normal", "attempt", "pickup", "customs", "delivered_twice", "changes_its_mind")
_KNOWN = "SELECT count(*) FROM orders_order"
_OPEN = "SELECT count(*) FROM orders_purchase WHERE state <> 'placed' OR paid_at IS NULL"
_SENT = "SELECT count(*) FROM parcels_parcel WHERE store_side = 'sent'"
_ARRIVED = "SELECT count(*) FROM parcels_parcel WHERE state = 'delivered'"
_ON_THE_WAY = "SELECT count(*) FROM parcels_parcel WHERE state <> 'delivered'"
_UNSHOWN = """
    SELECT count(*) FROM parcels_parcelscan s JOIN parcels_parcel p ON p.id = s.parcel_id
    WHERE p.store_id = %(store)s AND NOT s.is_pushed
"""
_READ_NOW = """
    UPDATE tracking_watchednumber SET due_at = now()
    WHERE due_at IS NOT NULL AND coalesce(reading->>'state', '') NOT IN ('delivered', 'returned') RETURNING 1
"""
_READ_LAST = "UPDATE tracking_watchednumber SET due_at = now() WHERE due_at IS NOT NULL RETURNING 1"
"""What has arrived is read once more, days later: not while its carrier still scans it."""
_UNREAD = "SELECT count(*) FROM tracking_watchednumber WHERE due_at <= now()"
_TICK = """
    UPDATE jobs_periodicmoment SET due_at = now()
    WHERE name IN ('tracking.start_reading', 'tracking.start_registering', 'orders.check_purchases',
        'parcels.fulfil_due', 'orders.poll') RETURNING 1
"""
_TAKEN_OVER = "SELECT count(*) FROM processes_operation WHERE handler = 'parcels.fulfil' AND attempts + losses > 1"


def run(*, quick: bool) -> list[Count]:
    """Sell at WooCommerce and Shopify, buy at AliExpress; 17TRACK's events come late, twice, reversed or not at all.

    DRILL_KILLS: another number of kills. DRILL_MINUTES: sell no more after so long, whatever was killed until then.
    """
    orders, kills = (8, 6) if quick else (200, 1_000)
    kills = int(os.environ.get("DRILL_KILLS") or kills)
    return drill(min(orders, max(8, kills // 10)), kills, seed=int(time.time()))


def drill(orders: int, kills: int, *, seed: int) -> list[Count]:
    """Ship at least so many orders of each store while workers are killed at least so many times."""
    dice = random.Random(seed)
    with scene("parcels", products=0) as made:
        trade = _begin(Merchant(made, "parcels"), dice)
        ends = time.monotonic() + 60 * float(os.environ.get("DRILL_MINUTES") or "inf")
        while (trade.sold < orders or trade.killed.total() < kills) and time.monotonic() < ends:
            _sell(trade, min(A_WAVE, max(4, orders - trade.sold)))
            with Killer(made, kills - trade.killed.total(), dice, pause=BETWEEN_KILLS) as killer:
                _send(trade)
                _go_on(trade, killer)
            trade.killed += killer.done
            sys.stderr.write(f"parcels: {trade.killed.total()} kills, {trade.shipped} parcels\n")
        _end(trade)
        return [
            measured("seed of the dice", str(seed)),
            at_least("kills while parcels leave, are written and scanned", trade.killed.total(), kills),
            *(measured(f"kills of {kind}", times) for kind, times in trade.killed.items()),
            measured("parcels that a killed worker held and another finished", trade.number(_TAKEN_OVER)),
            *(measured(f"events of carriers: {how}", times) for how, times in trade.sent.items()),
            *compare(trade.merchant, SHOP, trade.shopify),
            equal("scans that Shopify was not told of", trade.number(_UNSHOWN, store=trade.shopify), 0),
            count_open_jobs(trade.merchant),
        ]


@dataclass
class Trade:
    """The merchant with two stores. `sold`: orders of each of them."""

    merchant: Merchant
    dice: random.Random
    woo: dict[str, int]
    shopify: int
    product: dict[str, Any]
    sold: int = 0
    shipped: int = 0
    sent: Counter[str] = field(default_factory=Counter)
    killed: Counter[str] = field(default_factory=Counter)

    def number(self, query: str, **values: Any) -> int:
        return number(database_of(self.merchant), query, self.merchant.schema, **values)

    def control(self, path: str, **content: Any) -> dict[str, Any]:
        """Steer the sandbox; return what it says."""
        url = f"{self.merchant.made.sandbox}/_sandbox/{path}"
        answer = httpx.post(url, json=content, timeout=120) if content else httpx.get(url, timeout=120)
        found: dict[str, Any] = answer.raise_for_status().json()
        return found

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query; none where it met the workers' own locks: it is asked again soon."""
        with suppress(psycopg.errors.DeadlockDetected):
            return ask(database_of(self.merchant), query, self.merchant.schema)
        return []


def _begin(merchant: Merchant, dice: random.Random) -> Trade:
    connect_supplier(merchant)
    stores = [merchant.connect_woocommerce(), merchant.connect_shopify(SHOP)]
    merchant.wait_for(merchant.publish(listed_ids(merchant), stores))
    product, variant = on_sale(merchant, stores[1])
    line = {"product": int(product), "variant": int(variant), "title": "Published", "price": "20.00"}
    trade = Trade(merchant, dice, woo_line(merchant), stores[1], line)
    trade.control("woo/demo", tracking="core", version="10.3.1")
    trade.control("aliexpress", tells_items=True)
    trade.control("track17/demo", webhook_url=f"{merchant.made.web}/hooks/track17", quota_total=1_000_000)
    _let_outside_be_slow(trade)
    return trade


def _let_outside_be_slow(trade: Trade) -> None:
    """Let workers die in the middle of calls, and some answers be lost."""
    fulfilments = ("/fulfillments", "fulfillmentCreate")
    faults = [{"fault": "slow", "match": r"/fulfillments|wc/v3/orders/\d+$", "seconds": 0.3}]
    faults += [{"fault": "timeout_after_commit", "match": each, "seconds": 1, "every": 15} for each in fulfilments]
    faults += [{"fault": "slow", "match": "17track/track", "seconds": 0.3}]
    httpx.post(f"{trade.merchant.made.sandbox}/_sandbox/faults", json=faults, timeout=60).raise_for_status()


def _sell(trade: Trade, orders: int) -> None:
    """Sell, buy and pay orders of both stores."""
    for each in range(trade.sold, trade.sold + orders):
        buy(trade.merchant, {**trade.woo, "quantity": trade.dice.randint(1, 3)}, each)
        _buy_at_shopify(trade, each)
    trade.sold += orders
    until(lambda: _is_bought(trade), "the end of all purchases", seconds=1_800, every=1)


def _send(trade: Trade) -> None:
    """Let the parcels leave and move, until every store has its own."""
    for order in _unsent(trade):
        _ship(trade, order)
        if trade.dice.random() < 0.15:
            _days_pass(trade)
        time.sleep(trade.dice.uniform(0, PAUSE))
    until(lambda: _are_told(trade), "the last parcel in its store", seconds=1_800, every=1)


def _go_on(trade: Trade, killer: Killer) -> None:
    """Let carriers scan, a little at a time, while kills are left and parcels are on their way."""
    while killer.left and trade.number(_ON_THE_WAY):
        _look_again(trade)
        _days_pass(trade, most=0.6)
        time.sleep(trade.dice.uniform(0, PAUSE))


def _buy_at_shopify(trade: Trade, at: int) -> None:
    address = {"firstName": "Grace", "lastName": f"Miller {at}", "name": f"Grace Miller {at}", "city": "Seattle"}
    address |= {"address1": f"{at} Oak Street", "province": "Washington", "provinceCode": "WA", "zip": "98101"}
    address |= {"countryCodeV2": "US", "phone": "+12065550174"}
    lines = [{**trade.product, "quantity": trade.dice.randint(1, 3)}]
    trade.control(f"shopify-admin/{SHOP}/orders", lines=lines, address=address, email=f"oak{at}@example.com")


def _is_bought(trade: Trade) -> bool:
    _look_again(trade)
    place(trade.merchant)
    pay(trade.merchant)
    known = trade.number(_KNOWN) == 2 * trade.sold
    return known and not trade.number(_OPEN) and not trade.ask(TO_ORDER)


def _look_again(trade: Trade) -> None:
    """Let everything be asked for now that is asked for from time to time."""
    for query in (CHECK_NOW, _READ_NOW, _TICK):
        trade.ask(query)


def _unsent(trade: Trade) -> list[dict[str, Any]]:
    orders = trade.control("aliexpress/orders")["orders"]
    trade.dice.shuffle(orders)
    return [order for order in orders if not order["numbers"]]


def _ship(trade: Trade, order: dict[str, Any]) -> None:
    """Let an order's pieces leave in one parcel or in one each; what becomes of each parcel is thrown."""
    apart = order["pieces"] > 1 and trade.dice.random() < 0.5
    for left in range(order["pieces"] if apart else 1, 0, -1):
        trade.shipped += 1
        named = f"YT{trade.shipped:016}"
        trade.control("parcels", number=named, fate=trade.dice.choice(FATES), country="US")
        move = "part_ship" if left > 1 else "ship"
        trade.control("aliexpress/orders", order=order["id"], move=move, number=named, carrier="YunExpress")


def _days_pass(trade: Trade, *, most: float = 2.0) -> None:
    """Move the parcels; 17TRACK's events come at once, or held back and twice, reversed, or they are lost."""
    how = trade.dice.choice(("at once", "late, twice and reversed", "lost"))
    web = f"{trade.merchant.made.web}/hooks/track17"
    trade.control("track17/demo", webhook_url="" if how == "lost" else web)
    trade.control("track17/demo", webhooks_held=how.startswith("late"))
    trade.control("parcels", days=trade.dice.uniform(0.2, most))
    trade.control("track17/demo", webhooks_held=False)
    if how.startswith("late"):
        trade.control("track17/demo/deliver", copies=2, reversed=True)
    trade.sent[how] += 1


def _are_told(trade: Trade) -> bool:
    _look_again(trade)
    return trade.number(_SENT) == trade.shipped


def _is_read(trade: Trade) -> bool:
    """Whether all numbers were read that were due; what carriers scan after a delivery is told only once."""
    trade.ask(_TICK)
    return not trade.number(_UNREAD)


def _end(trade: Trade) -> None:
    """Go on until every parcel has arrived, and Shopify shows its scans."""

    def has_arrived() -> bool:
        _look_again(trade)
        return trade.number(_ARRIVED) == trade.shipped

    for _ in range(20):
        _days_pass(trade)
        trade.control("parcels", days=1)
    until(has_arrived, "the arrival of every parcel", seconds=1_800, every=3)
    trade.ask(_READ_LAST)
    until(lambda: _is_read(trade), "the last reading of every number", seconds=1_800, every=3)
    until(lambda: not trade.number(_UNSHOWN, store=trade.shopify), "the last scan in Shopify", seconds=1_800, every=3)
