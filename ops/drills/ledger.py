"""Counts in the database and in the stores after a drill."""

import time
from collections.abc import Sequence

import httpx

from ops.drills.databases import ask, number
from ops.drills.merchant import Merchant
from ops.drills.report import Count, equal

# A turn that waits for another worker's lease returns when that lease expires.
LAST_TURN_WITHIN = 60
REFERENCE = "_tradewind_reference"
_OPERATIONS = """
    SELECT count(*), count(*) FILTER (WHERE state = 3), count(*) FILTER (WHERE state = 4),
        count(*) FILTER (WHERE state = 5), count(*) FILTER (WHERE state IN (1, 2))
    FROM processes_operation WHERE record_id = %(record)s AND NOT is_step
"""
_KEPT = (
    "SELECT total_count, success_count, failed_count, cancel_count FROM processes_processrecord WHERE id = %(record)s"
)
_LISTED = (
    "SELECT count(*), count(DISTINCT (source_host, source_id)) FROM importing_listedproduct WHERE trashed_at IS NULL"
)
_OPEN_JOBS = "SELECT count(*) FROM jobs_job WHERE name = 'processes.pump' AND state NOT IN ('done')"


def database_of(merchant: Merchant) -> str:
    return merchant.made.environment["DATABASE_URL"]


def count_process(merchant: Merchant, record_id: int, what: str, succeeded: int) -> list[Count]:
    """Check that all operations of a process succeeded, and that its record agrees."""
    total, success, failed, cancelled, still_open = ask(
        database_of(merchant), _OPERATIONS, merchant.schema, record=record_id
    )[0]
    kept = ask(database_of(merchant), _KEPT, merchant.schema, record=record_id)[0]
    return [
        equal(f"{what}: operations successful", success, succeeded),
        equal(f"{what}: operations failed, cancelled, still open", (failed, cancelled, still_open), (0, 0, 0)),
        equal(f"{what}: the record's counters equal its operations", kept, (total, success, failed, cancelled)),
    ]


def count_import_list(merchant: Merchant, products: int) -> list[Count]:
    """Check that each product is there once."""
    rows, distinct = ask(database_of(merchant), _LISTED, merchant.schema)[0]
    return [equal("Import List: rows", rows, products), equal("Import List: distinct products", distinct, products)]


def listed_ids(merchant: Merchant) -> list[int]:
    return [row[0] for row in ask(database_of(merchant), "SELECT id FROM importing_listedproduct", merchant.schema)]


def references(merchant: Merchant, store_id: int) -> set[str]:
    """Return our references of a store's products, from our database."""
    query = "SELECT reference FROM products_publication WHERE store_id = %(store)s AND state = 'active'"
    return {row[0] for row in ask(database_of(merchant), query, merchant.schema, store=store_id)}


def references_in_woocommerce(sandbox: str) -> tuple[list[str], int]:
    """Return our references in the store itself, with repeats, in product order; and the number of its variations."""
    products = httpx.get(f"{sandbox}/_sandbox/woo/demo/products", timeout=120).json()["products"]
    ours = [product for product in products if _reference(product["meta_data"])]
    return [_reference(product["meta_data"]) for product in ours], sum(len(p["variations_data"]) for p in ours)


def count_open_jobs(merchant: Merchant) -> Count:
    """Check that no job is left over, failed or given up, after the last one found nothing more to do."""
    deadline = time.monotonic() + LAST_TURN_WITHIN
    while (left := number(database_of(merchant), _OPEN_JOBS)) and time.monotonic() < deadline:
        time.sleep(0.5)
    return equal("turns of work left over, failed or given up", left, 0)


def _reference(meta_data: Sequence[dict[str, object]]) -> str:
    return next((str(entry["value"]) for entry in meta_data if entry["key"] == REFERENCE), "")
