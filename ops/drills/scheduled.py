"""Workers are killed while a scheduled publication is due and runs: it still runs once, at its time."""

import random
import time
from datetime import UTC, datetime, timedelta

from ops.drills.databases import number
from ops.drills.killer import Killer
from ops.drills.ledger import count_open_jobs, count_process, database_of, listed_ids
from ops.drills.merchant import Merchant
from ops.drills.report import Count, at_least, equal, measured
from ops.drills.scene import scene, slow_down
from ops.drills.waits import until
from ops.drills.workers import count_shop, count_woocommerce

STORE_SECONDS = 0.2
ENDED = (3, 4)
_EARLY = """
    SELECT count(*) FROM processes_operation WHERE record_id = %(record)s AND first_attempt_at < %(due)s
"""


def run(*, quick: bool) -> list[Count]:
    """Test a publication to a WooCommerce store and a hosted shop, scheduled for a later minute."""
    products, kills = (60, 4) if quick else (1_000, 12)
    seed = int(time.time())
    with scene("scheduled", products=products) as made:
        merchant = Merchant(made, "planner")
        merchant.wait_for(merchant.import_storefront())
        stores = [merchant.connect_woocommerce(), merchant.open_shop("Drill")]
        slow_down(made, "/wp-json/", STORE_SECONDS)
        due = (datetime.now(UTC) + timedelta(minutes=2)).replace(second=0, microsecond=0)
        record = merchant.publish(listed_ids(merchant), stores, due=due)
        with Killer(made, kills, random.Random(seed)) as killer:
            until(lambda: merchant.record(record)["state"] in ENDED, "the planned publication", seconds=1200)
        early = number(database_of(merchant), _EARLY, merchant.schema, record=record, due=due)
        return [
            measured("seed of the dice", str(seed)),
            at_least("kills", killer.done.total(), kills),
            *(measured(f"kills of {kind}", count) for kind, count in killer.done.items()),
            equal("operations begun before their time", early, 0),
            *count_process(merchant, record, "publish", 2 * products),
            *count_woocommerce(merchant, stores[0], products),
            *count_shop(merchant, stores[1], products),
            count_open_jobs(merchant),
        ]
