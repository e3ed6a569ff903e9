"""A merchant who sells what AliExpress sends, with steps that several drills take."""

import time

import httpx

from ops.drills.databases import ask
from ops.drills.ledger import database_of, listed_ids
from ops.drills.merchant import API, Merchant

ITEM = "1005006564137626"
ENOUGH = 1_000_000
UNPAID = "PLACE_ORDER_SUCCESS"
_STOCK_UP = f"UPDATE importing_listedvariant SET stock = {ENOUGH} RETURNING source_sku_id"  # noqa: S608
TO_ORDER = "SELECT id FROM orders_order WHERE tab = 2 AND problems = '{}' ORDER BY id LIMIT 500"
CHECK_NOW = "UPDATE orders_purchase SET check_at = now() WHERE check_at IS NOT NULL RETURNING 1"
_ON_SALE = """
    SELECT p.external_id, v.external_id FROM products_publicationvariant v
    JOIN products_publication p ON p.id = v.publication_id WHERE p.store_id = %(store)s ORDER BY v.id LIMIT 1
"""


def begin(merchant: Merchant) -> dict[str, int]:
    """Connect store and supplier, publish a product; return it as a line of an order."""
    connect_supplier(merchant)
    store = merchant.connect_woocommerce()
    merchant.wait_for(merchant.publish(listed_ids(merchant), [store]))
    return woo_line(merchant)


def connect_supplier(merchant: Merchant) -> None:
    """Connect the buyer's account at AliExpress, import a product, let orders be placed at once."""
    url = merchant.call("GET", "/supplier/account/authorize", params={"type": 1})["url"]
    agreed = httpx.post(f"{url}&approve=1", timeout=60)
    merchant.client.get(agreed.headers["location"].partition(API)[2])
    body = {"product_ids": [ITEM], "page_type": 1}
    merchant.wait_for(int(merchant.call("POST", "/product/import?type=1&way=2&action=1", json=body)["data"]))
    _stock_up(merchant)
    rules = merchant.call("GET", "/order/settings")
    merchant.call(
        "PUT",
        "/order/settings",
        json={**rules["rules"], "version": rules["version"], "hold_minutes": 0, "phone": "", "forwarder": None},
    )


def woo_line(merchant: Merchant) -> dict[str, int]:
    """Return what is published at the WooCommerce store, as a line of an order."""
    products = httpx.get(f"{merchant.made.sandbox}/_sandbox/woo/demo/products", timeout=120).json()["products"]
    ours = next(each for each in products if any(m["key"] == "_tradewind_reference" for m in each["meta_data"]))
    variation = next(each for each in ours["variations_data"] if each["stock_status"] == "instock")
    return {"product_id": ours["id"], "variation_id": variation["id"], "quantity": 1}


def on_sale(merchant: Merchant, store: int) -> tuple[str, str]:
    """Return the store's ids of a published product and its variant."""
    product, variant = ask(database_of(merchant), _ON_SALE, merchant.schema, store=store)[0]
    return str(product), str(variant)


def _stock_up(merchant: Merchant) -> None:
    """Let the supplier have enough of everything, and us know it."""
    skus = [row[0] for row in ask(database_of(merchant), _STOCK_UP, merchant.schema)]
    url = f"{merchant.made.sandbox}/_sandbox/aliexpress"
    httpx.post(url, json={"stocks": dict.fromkeys(skus, ENOUGH)}, timeout=60).raise_for_status()


def buy(merchant: Merchant, sold: dict[str, int], at: int) -> str:
    """Order at the WooCommerce store; return the order's id there."""
    address = {
        "first_name": "Grace",
        "last_name": f"Miller {at}",
        "address_1": f"{at} Pine Street",
        "city": "Seattle",
        "state": "WA",
        "postcode": "98101",
        "country": "US",
        "phone": "+12065550174",
    }
    body = {"billing": {**address, "email": f"grace{at}@example.com"}, "shipping": address, "line_items": [sold]}
    answer = httpx.post(f"{merchant.made.sandbox}/_sandbox/woo/demo/orders", json=body, timeout=60)
    return str(answer.raise_for_status().json()["id"])


def place(merchant: Merchant) -> None:
    """Preview what can be placed, wait for its quotes, and place it, as a merchant does."""
    ids = [row[0] for row in ask(database_of(merchant), TO_ORDER, merchant.schema)]
    if not ids:
        return
    plan = merchant.call("POST", "/order/preview", json={"ids": ids})["plan"]
    deadline = time.monotonic() + 60
    while plan["waiting"] and time.monotonic() < deadline:
        time.sleep(0.5)
        plan = merchant.call("POST", "/order/preview", json={"token": plan["token"]})["plan"]
    if plan["ready"]:
        merchant.call("POST", "/order/place", json={"token": plan["token"]})


def pay(merchant: Merchant) -> None:
    """Let the buyer's account pay all that it has not paid."""
    url = f"{merchant.made.sandbox}/_sandbox/aliexpress/orders"
    for order in httpx.get(url, timeout=60).json()["orders"]:
        if order["status"] == UNPAID:
            httpx.post(url, json={"order": order["id"], "move": "pay"}, timeout=60).raise_for_status()
