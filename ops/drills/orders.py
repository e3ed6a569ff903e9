"""Workers are killed at random times while orders come in, are bought and are checked: each is bought once."""

import random
import time
from collections import Counter
from collections.abc import Iterable
from typing import Any

import httpx

from ops.drills.databases import ask, number
from ops.drills.killer import Killer
from ops.drills.ledger import count_open_jobs, database_of
from ops.drills.merchant import Merchant
from ops.drills.report import Count, at_least, equal, measured
from ops.drills.scene import scene
from ops.drills.selling import CHECK_NOW, TO_ORDER, begin, buy, pay, place
from ops.drills.waits import until

AT_ONCE = 40
"""Orders that a preview takes at once."""
SUPPLIER_SECONDS = 1.0
_ORDERS = "SELECT external_id, tab, problems FROM orders_order"
_ROWS = "SELECT count(*), count(DISTINCT external_id) FROM orders_order"
_OPEN = "SELECT count(*) FROM orders_purchase WHERE state IN ('held', 'placing', 'unconfirmed')"
_PURCHASES = "SELECT key, unnest(supplier_order_ids), paid_at IS NOT NULL FROM orders_purchase WHERE state = 'placed'"
_STATES = "SELECT state, count(*)::text FROM orders_purchase GROUP BY state"
_TAKEN_OVER = "SELECT count(*) FROM processes_operation WHERE handler = 'orders.place' AND attempts + losses > 1"


def run(*, quick: bool) -> list[Count]:
    """Sell at a WooCommerce store, buy at AliExpress, which loses some answers, and let the buyer's account pay."""
    orders, kills = (60, 10) if quick else (3_000, 1_000)
    seed = int(time.time())
    dice = random.Random(seed)
    with scene("orders", products=0) as made:
        merchant = Merchant(made, "orders")
        sold = begin(merchant)
        _lose_answers(merchant)
        with Killer(made, kills, dice) as killer:
            sold_ids = _sell_and_buy(merchant, sold, orders, killer)
            _settle(merchant, sold_ids)
        pay(merchant)
        with Killer(made, max(0, kills // 10), dice) as again:
            _check_payments(merchant)
        killed = killer.done + again.done
        return [
            measured("seed of the dice", str(seed)),
            at_least("kills", killed.total(), kills),
            *(measured(f"kills of {kind}", times) for kind, times in killed.items()),
            measured(
                "purchases that a killed worker held and another finished",
                number(database_of(merchant), _TAKEN_OVER, merchant.schema),
            ),
            *_counts(merchant, sold_ids),
            count_open_jobs(merchant),
        ]


def _lose_answers(merchant: Merchant) -> None:
    """Let the supplier make some orders and lose the answer, and be slow, so that workers die in the middle."""
    sandbox = merchant.made.sandbox
    faults: Iterable[dict[str, Any]] = (
        {"fault": "slow", "match": "ds.order.create", "seconds": SUPPLIER_SECONDS},
        {"fault": "timeout_after_commit", "match": "ds.order.create", "seconds": 1, "every": 20},
    )
    for fault in faults:
        httpx.post(f"{sandbox}/_sandbox/faults", json=fault).raise_for_status()


def _sell_and_buy(merchant: Merchant, sold: dict[str, int], orders: int, killer: Killer) -> set[str]:
    """Sell and place until all orders are placed and all kills done; return the ids of the store's orders."""
    ids: set[str] = set()
    deadline = time.monotonic() + 7_200
    while time.monotonic() < deadline and (len(ids) < orders or killer.left):
        ids |= {buy(merchant, sold, len(ids) + each) for each in range(min(AT_ONCE, max(1, orders - len(ids))))}
        place(merchant)
        time.sleep(1)
    return ids


def _settle(merchant: Merchant, sold: set[str]) -> None:
    """Go on until every order is placed: what was refused is placed again, what is unknown is asked for."""
    where = database_of(merchant)

    def settled() -> bool:
        ask(where, CHECK_NOW, merchant.schema)
        place(merchant)
        is_known = number(where, _ROWS, merchant.schema) == len(sold)
        return is_known and not number(where, _OPEN, merchant.schema) and not ask(where, TO_ORDER, merchant.schema)

    until(settled, "the end of all purchases", seconds=1_800, every=5)


def _check_payments(merchant: Merchant) -> None:
    where = database_of(merchant)

    def all_paid() -> bool:
        ask(where, CHECK_NOW, merchant.schema)
        time.sleep(2)
        return all(is_paid for _, _, is_paid in ask(where, _PURCHASES, merchant.schema))

    until(all_paid, "the proof of every payment", seconds=1_800, every=3)


def _counts(merchant: Merchant, sold: set[str]) -> list[Count]:
    where, schema = database_of(merchant), merchant.schema
    rows, distinct = ask(where, _ROWS, schema)[0]
    ours = ask(where, _PURCHASES, schema)
    known = {row[0] for row in ask(where, "SELECT external_id FROM orders_order", schema)}
    theirs = httpx.get(f"{merchant.made.sandbox}/_sandbox/aliexpress/orders", timeout=60).json()["orders"]
    apart = {order["id"] for order in theirs} ^ {ordered for _, ordered, _ in ours}
    keys = Counter(order["key"] for order in theirs)
    problems = Counter(code for _, _, codes in ask(where, _ORDERS, schema) for code in codes)
    return [
        equal("orders of the store", len(sold & known), len(sold)),
        equal("their rows, and distinct ones", (rows, distinct), (len(known), len(known))),
        equal("orders bought (paid at the supplier)", sum(is_paid for _, _, is_paid in ours), len(sold)),
        equal("orders at the supplier", len(theirs), len(sold)),
        equal("keys that the supplier saw twice", sum(times > 1 for times in keys.values()), 0),
        equal("at the supplier and unknown to us, or the reverse", len(apart), 0),
        equal("orders with a problem", dict(problems), {}),
        measured("orders by tab", dict(Counter(tab for _, tab, _ in ask(where, _ORDERS, schema)))),
        measured("purchases by state", dict(ask(where, _STATES, schema))),
    ]
