"""Set prices of single stores from a file (PRICE_UPDATE): check it row by row, then send them to the stores."""

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.payments.selectors.arrears import refuse_unpaid
from server.kit.errors import Invalid
from tenants.processes.contracts import Action, NewOperation, StartedProcess, Subject
from tenants.processes.services.records import find_started, start_process
from tenants.products.contracts import Unsent, VariantAdjustment
from tenants.products.contracts.price_files import PriceCheck, PriceRow, RowVerdict
from tenants.products.models import Publication
from tenants.products.rows import read_adjustments, read_unsent, write_adjustments, write_unsent
from tenants.products.rules.price_files import LISTING, judge, last_of_each, read_rows
from tenants.products.selectors.prices import find_prices
from tenants.products.services.adjustments import lock_existing, update_operations
from tenants.products.services.processes import OVERWRITE, UPDATE
from tenants.stores.selectors import stores_by_id

MOST_BYTES = 20_000_000
TOO_LARGE = "This file is larger than 20 MB. Split it."
NOTHING = "No price in this file differs from what is published."


def check_prices(actor: Actor, content: bytes, *, floors: Mapping[int, int]) -> PriceCheck:
    """Return what each row of the file would change, or why it is refused; writes nothing.

    `floors`: the minimum margin by store, in percent. Invalid for a file that cannot be read.
    """
    if len(content) > MOST_BYTES:
        raise Invalid.on("file", TOO_LARGE)
    rows = list(read_rows(content))
    ids = {
        int(value) for _, cells in rows if (value := cells.get(LISTING, "").lstrip("'")).isdecimal() and len(value) < 19
    }
    known = find_prices(actor, ids)
    return PriceCheck(last_of_each([judge(at, cells, known, floors) for at, cells in rows]))


def start_price_update(
    actor: Actor, content: bytes, *, floors: Mapping[int, int], now: datetime, idempotency_key: str = ""
) -> StartedProcess:
    """Save the prices that the file changes, and start sending them to their stores; refused rows end as failed.

    Such a price stays until another file changes it: neither rules nor monitoring change it. Prices that were changed
    in the store are overwritten. PlanUnpaid where a plan is read-only; Invalid for a file that cannot be read, or
    changes nothing.
    """
    params = {"file": hashlib.sha256(content).hexdigest()}
    known = find_started(actor, idempotency_key=idempotency_key, request=params)
    if known is not None:
        return known
    check = check_prices(actor, content, floors=floors)
    changed = [row for row in check.rows if row.verdict is RowVerdict.CHANGED]
    refused = [row for row in check.rows if row.verdict is RowVerdict.REFUSED]
    if not changed and not refused:
        raise Invalid.on("file", NOTHING)
    with transaction.atomic():
        rows = _keep(changed)
        stores = stores_by_id(actor, {row.store_id for row in rows})
        refuse_unpaid(actor.tenant_id, platforms={store.platform for store in stores.values()}, now=now)
        updates = [replace(operation, config={OVERWRITE: True}) for operation in update_operations(actor, rows)]
        return start_process(
            actor,
            action=Action.PRICE_UPDATE,
            operations=[*updates, *(_refusal(row) for row in refused)],
            now=now,
            idempotency_key=idempotency_key,
            request=params,
        )


def _keep(changed: Sequence[PriceRow]) -> list[Publication]:
    by_publication: dict[int, list[PriceRow]] = defaultdict(list)
    for row in changed:
        if row.found:
            by_publication[row.found.publication_id].append(row)
    rows = lock_existing(by_publication)
    for publication in rows:
        kept = read_adjustments(publication.adjustments)
        for row in by_publication[publication.pk]:
            if row.found:
                before = kept.get(row.found.variant_id, VariantAdjustment())
                kept[row.found.variant_id] = replace(
                    before,
                    price_minor=row.price_minor,
                    compare_at_minor=row.compare_at_minor,
                    currency=row.found.currency,
                )
        ids = frozenset(row.found.variant_id for row in by_publication[publication.pk] if row.found)
        publication.adjustments = write_adjustments(kept)
        publication.unsent = write_unsent(read_unsent(publication.unsent) | Unsent(prices=ids))
    Publication.objects.bulk_update(rows, ["adjustments", "unsent"], batch_size=500)
    return rows


def _refusal(row: PriceRow) -> NewOperation:
    return NewOperation(
        handler=UPDATE,
        item_key=f"row:{row.at}",
        subject=Subject(title=f"{row.at}: {row.name}"),
        store_id=row.found.store_id if row.found else None,
        store_name=row.found.store_name if row.found else "",
        result=row.reason,
    )
