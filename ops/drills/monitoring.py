"""Workers are killed while they detect suppliers' changes and write them to stores: none is lost or written twice."""

import random
import time
from typing import Any

import httpx

from ops.drills.databases import ask, number
from ops.drills.killer import Killer
from ops.drills.ledger import count_open_jobs, database_of, listed_ids
from ops.drills.merchant import Merchant
from ops.drills.report import Count, at_least, equal, measured
from ops.drills.scene import scene, slow_down
from ops.drills.waits import until

PAGE_SECONDS, STORE_SECONDS = 0.3, 0.2
EVENTS = ("product_gone", "variant_gone", "stock", "price_up", "price_down", "shipping_long")
# As if the supplier's price at import had been half: the first check finds that every cost doubled.
_HALVE = "UPDATE importing_listedvariant SET cost_minor = cost_minor / 2, price_minor = price_minor / 2"
_PRICES = "SELECT id, price_minor FROM importing_listedvariant"
_IN_SHOP = "SELECT split_part(reference, '-', 2)::bigint, price_minor FROM shop_shopvariant"
_IN_WOO = """
    SELECT v.external_id, v.variant_id FROM products_publicationvariant v
    JOIN products_publication p ON p.id = v.publication_id WHERE p.store_id = %(store)s
"""
_UNSEEN = "SELECT count(*) FROM monitoring_watch WHERE checked_at IS NULL"
# A turn leases its watches for 15 minutes. A lease older than a minute belongs to a killed turn, so end it now.
_LET_LEASES_END = """
    UPDATE monitoring_watch SET due_at = now()
    WHERE checked_at IS NULL AND tries > 0 AND due_at BETWEEN now() AND now() + interval '14 minutes'
"""
_RUNNING = "SELECT count(*) FROM processes_processrecord WHERE action = 17 AND state < 3"
_BROUGHT = """
    SELECT count(*), count(DISTINCT o.lock_key), count(*) FILTER (WHERE o.state = 3) FROM processes_operation o
    JOIN processes_processrecord r ON r.id = o.record_id WHERE r.action = 17
"""
_NOTICES = "SELECT count(*), COALESCE(sum(times), 0) FROM notifications_notification WHERE kind = 'cost_changed'"
_UNSENT = "SELECT count(*) FROM products_publication WHERE unsent <> '{}'"


def run(*, quick: bool) -> list[Count]:
    """Test with every product in a WooCommerce store and in a hosted shop, each repriced once by the rule."""
    products, kills = (40, 4) if quick else (180, 16)
    seed = int(time.time())
    with scene("monitoring", products=products) as made:
        merchant = Merchant(made, "watchful")
        merchant.wait_for(merchant.import_storefront())
        expected = dict(ask(database_of(merchant), _PRICES, merchant.schema))
        change(merchant, _HALVE)
        stores = [merchant.connect_woocommerce(), merchant.open_shop("Drill")]
        merchant.wait_for(merchant.publish(listed_ids(merchant), stores))
        slow_down(made, "/products/", PAGE_SECONDS)
        slow_down(made, "/wp-json/", STORE_SECONDS)
        for store in stores:
            merchant.call("PUT", "/setting/monitoring", json=_policy(store))
        with Killer(made, kills, random.Random(seed)) as killer:
            _watch(merchant, stores)
        publications = len(stores) * products
        brought, distinct, done = ask(database_of(merchant), _BROUGHT, merchant.schema)[0]
        notices, times = ask(database_of(merchant), _NOTICES, merchant.schema)[0]
        return [
            measured("seed of the dice", str(seed)),
            at_least("kills", killer.done.total(), kills),
            *(measured(f"kills of {kind}", count) for kind, count in killer.done.items()),
            equal("hosted shop: variants at another price", _wrong(_shop(merchant), expected), 0),
            equal("WooCommerce: variants at another price", _wrong(_woo(merchant, stores[0]), expected), 0),
            equal("changes brought to stores", brought, publications),
            equal("of these of different products and stores", distinct, publications),
            equal("of these successful", done, publications),
            equal("notices of a changed cost", notices, publications),
            equal("times that they were given", int(times), publications),
            equal("publications with something unsent", number(database_of(merchant), _UNSENT, merchant.schema), 0),
            count_open_jobs(merchant),
        ]


def _watch(merchant: Merchant, stores: list[int]) -> None:
    """Switch monitoring on, and wait until every change was detected and written, despite kills."""

    def is_over() -> bool:
        change(merchant, _LET_LEASES_END)
        for store in stores:
            merchant.call("POST", "/my_product/monitoring", json={"store_id": store, "on": True})
        where = database_of(merchant), merchant.schema
        return not any(number(where[0], query, where[1]) for query in (_UNSEEN, _RUNNING, _UNSENT))

    until(is_over, "the end of monitoring", seconds=900, every=5)


def _policy(store: int) -> dict[str, Any]:
    reactions = dict.fromkeys(EVENTS, "nothing") | {"price_up": "reprice"}
    numbers = {"minimum_quantity": 1, "cost_change_percent": 0, "floor_percent": 10}
    return {"store_id": store, "reactions": reactions, "watch_new": False, **numbers}


def change(merchant: Merchant, statement: str) -> None:
    """Change the merchant's rows directly in the database."""
    ask(database_of(merchant), f"{statement} RETURNING 1", merchant.schema)


def _shop(merchant: Merchant) -> list[tuple[int, int]]:
    return [(int(key), int(price)) for key, price in ask(database_of(merchant), _IN_SHOP, merchant.schema)]


def _woo(merchant: Merchant, store: int) -> list[tuple[int, int]]:
    response = httpx.get(f"{merchant.made.sandbox}/_sandbox/woo/demo/products", timeout=120).json()["products"]
    records = [row for product in response for row in (product, *product["variations_data"])]
    prices = {str(record["id"]): round(float(record["regular_price"] or 0) * 100) for record in records}
    pairs = ask(database_of(merchant), _IN_WOO, merchant.schema, store=store)
    return [(int(key), prices[str(external_id)]) for external_id, key in pairs]


def _wrong(found: list[tuple[int, int]], requested: dict[int, int]) -> int:
    """Return how many have another price; all of them if there is none."""
    return sum(price != requested[key] for key, price in found) if found else len(requested)
