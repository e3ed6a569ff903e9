"""Workers are killed at random times during an import and a publication: nothing is lost or duplicated."""

import random
import time
from collections import Counter

from ops.drills.databases import number
from ops.drills.killer import Killer
from ops.drills.ledger import (
    count_import_list,
    count_open_jobs,
    count_process,
    database_of,
    listed_ids,
    references,
    references_in_woocommerce,
)
from ops.drills.merchant import Merchant
from ops.drills.report import Count, at_least, equal, measured
from ops.drills.scene import scene, slow_down

PAGE_SECONDS, STORE_SECONDS = 3.0, 0.2
_TAKEN_OVER = "SELECT count(*) FROM processes_operation WHERE record_id = %(record)s AND attempts + losses > 1"
_VARIANTS = "SELECT count(*) FROM shop_shopvariant"
_SHOP = "SELECT count(*) FROM shop_shopproduct"
_DISTINCT_SHOP = "SELECT count(DISTINCT reference) FROM shop_shopproduct"
_INCLUDED_VARIANTS = "SELECT count(*) FROM importing_listedvariant WHERE included"


def run(*, quick: bool) -> list[Count]:
    """Test an import, then a publication to a WooCommerce store and a hosted shop."""
    products, kills = (200, 5) if quick else (2_000, 20)
    seed = int(time.time())
    dice = random.Random(seed)
    with scene("workers", products=products) as made:
        merchant = Merchant(made, "kills")
        slow_down(made, "products.json", PAGE_SECONDS)
        slow_down(made, "/wp-json/", STORE_SECONDS)
        imported, killed = _killing(merchant, merchant.import_storefront(), kills // 4, dice)
        counts = count_process(merchant, imported, "import", products) + count_import_list(merchant, products)
        stores = [merchant.connect_woocommerce(), merchant.open_shop("Drill")]
        published, more = _killing(merchant, merchant.publish(listed_ids(merchant), stores), kills - kills // 4, dice)
        counts += count_process(merchant, published, "publish", 2 * products)
        counts += count_woocommerce(merchant, stores[0], products) + count_shop(merchant, stores[1], products)
        taken_over = sum(
            number(database_of(merchant), _TAKEN_OVER, merchant.schema, record=record)
            for record in (imported, published)
        )
        killed += more
        return [
            measured("seed of the dice", str(seed)),
            at_least("kills", killed.total(), kills),
            *(measured(f"kills of {kind}", times) for kind, times in killed.items()),
            measured("operations that a killed worker held and another finished", taken_over),
            *counts,
            count_open_jobs(merchant),
        ]


def _killing(merchant: Merchant, record_id: int, kills: int, dice: random.Random) -> tuple[int, Counter[str]]:
    with Killer(merchant.made, kills, dice) as killer:
        merchant.wait_for(record_id)
    return record_id, killer.done


def count_woocommerce(merchant: Merchant, store_id: int, products: int) -> list[Count]:
    """Check that each product is in the store once, and known here."""
    known = references(merchant, store_id)
    found, _ = references_in_woocommerce(merchant.made.sandbox)
    return [
        equal("WooCommerce: publications", len(known), products),
        equal("WooCommerce: products of ours in the store", len(found), products),
        equal("WooCommerce: of these there twice", len(found) - len(set(found)), 0),
        equal("WooCommerce: in the store and unknown to us, or the reverse", len(set(found) ^ known), 0),
    ]


def count_shop(merchant: Merchant, store_id: int, products: int) -> list[Count]:
    """Check that each product is in the hosted shop once, with all its variants."""
    database, schema = database_of(merchant), merchant.schema
    requested = number(database, _INCLUDED_VARIANTS, schema)
    return [
        equal("hosted shop: publications", len(references(merchant, store_id)), products),
        equal("hosted shop: products", number(database, _SHOP, schema), products),
        equal("hosted shop: distinct products", number(database, _DISTINCT_SHOP, schema), products),
        equal("hosted shop: variants", number(database, _VARIANTS, schema), requested),
    ]
