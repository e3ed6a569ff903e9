"""A large publication is cancelled: within a second nothing new starts, and finished products stay."""

import time

from ops.drills.databases import ask, number
from ops.drills.ledger import count_open_jobs, database_of, listed_ids, references, references_in_woocommerce
from ops.drills.merchant import Merchant
from ops.drills.report import Count, at_least, at_most, equal, measured
from ops.drills.scene import scene, slow_down
from ops.drills.waits import until

STORE_SECONDS = 0.2
_WAITING = "SELECT count(*) FROM processes_operation WHERE record_id = %(record)s AND state = 1"
_HELD = "SELECT count(*) FROM processes_operation WHERE record_id = %(record)s AND state = 2"
_ENDED = """
    SELECT count(*) FILTER (WHERE state = 3), count(*) FILTER (WHERE state = 5), count(*),
        count(*) FILTER (WHERE state = 3 AND first_attempt_at > (SELECT cancel_requested_at + interval '1 second'
            FROM processes_processrecord WHERE id = %(record)s))
    FROM processes_operation WHERE record_id = %(record)s
"""


def run(*, quick: bool) -> list[Count]:
    """Cancel in the middle of a publication to a slow WooCommerce store."""
    products = 300 if quick else 2_000
    with scene("cancel", products=products) as made:
        merchant = Merchant(made, "undecided")
        merchant.wait_for(merchant.import_storefront())
        store = merchant.connect_woocommerce()
        slow_down(made, "/wp-json/", STORE_SECONDS)
        record = merchant.publish(listed_ids(merchant), [store])
        enough = products // 10
        until(lambda: merchant.record(record)["success_count"] >= enough, "a tenth of the products", every=0.05)
        answered, none_waits, held = _cancel(merchant, record)
        merchant.wait_for(record)
        success, cancelled, total, late = ask(database_of(merchant), _ENDED, merchant.schema, record=record)[0]
        found, _ = references_in_woocommerce(made.sandbox)
        return [
            measured("seconds until the request was answered", answered),
            at_most("seconds until nothing waited any more", none_waits, 1.0, " s"),
            measured("products being worked on at that moment (they are finished)", held),
            equal("products begun later than a second after it", late, 0),
            at_least("products published and kept", success, enough),
            equal("products published or cancelled", success + cancelled, products),
            equal("all operations", total, products),
            equal("the record's state (4 = cancelled)", merchant.record(record)["state"], 4),
            equal("WooCommerce: products of ours in the store", len(found), success),
            equal("WooCommerce: the same that we count as published", set(found) == references(merchant, store), True),
            count_open_jobs(merchant),
        ]


def _cancel(merchant: Merchant, record: int) -> tuple[float, float, int]:
    started = time.perf_counter()
    merchant.call("PUT", f"/record/cancel/{record}")
    answered = time.perf_counter() - started
    where = database_of(merchant)
    until(
        lambda: not number(where, _WAITING, merchant.schema, record=record),
        "the end of waiting",
        seconds=60,
        every=0.02,
    )
    return answered, time.perf_counter() - started, number(where, _HELD, merchant.schema, record=record)
