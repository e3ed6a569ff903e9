"""Update publications after their stores received prices and stock."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from django.db.models import Count, Max, Min

from server.company.identity.contracts import Actor
from server.kit.bulk import update_rows
from server.kit.reasons import Reason
from server.ports.stores import PRICE_KEPT, PRODUCT_MISSING, VARIANT_MISSING
from server.ports.written import price_of
from tenants.notifications.contracts import EventKind, Fact
from tenants.notifications.services.notes import note_all
from tenants.products.contracts import HIDDEN_IN_STORE
from tenants.products.models import Publication, PublicationVariant
from tenants.products.rows import read_adjustments, read_unsent, write_unsent
from tenants.products.rules.updates import Sent, Update
from tenants.stores.selectors import stores_by_id

DELETED_IN_STORE = Reason("publish.deleted_in_store")
PASSING = ("store.", "outside.", "process.", "monitoring.", PRICE_KEPT)
"""Reasons of earlier attempts that are cleared once the store accepts an update."""

Refused = Mapping[str, Reason]


def settle_updates(actor: Actor, answered: Sequence[tuple[Update, Sent]], *, now: datetime) -> dict[int, Reason]:
    """Save what stores accepted and refused; return the remarks, by publication.

    Belongs in the transaction that marks the operations. Products that are gone in their store are marked as gone; the
    merchant is notified of prices that were changed there and kept.
    """
    results = [(update, sent.refused) for update, sent in answered]
    ids = [update.publication_id for update, _ in results]
    rows = {row.pk: row for row in Publication.objects.select_for_update().filter(pk__in=ids).order_by("pk")}
    remarks = {update.publication_id: reason for update, refused in results if (reason := _remark(update, refused))}
    for update, refused in results:
        if update.publication_id in rows:
            _settle(rows[update.publication_id], update, refused, remarks.get(update.publication_id))
    _keep_written(results)
    for update, sent in answered:
        if update.publication_id in rows:
            _note_hidden(rows[update.publication_id], sent, now)
    for publication_id, (low, high) in _ranges(rows).items():
        rows[publication_id].low_price_minor, rows[publication_id].high_price_minor = low, high
    written = ["reason", "unsent", "hidden_at", "low_price_minor", "high_price_minor", "variant_count"]
    Publication.objects.bulk_update(rows.values(), written)
    gone = [update.publication_id for update, refused in results if PRODUCT_MISSING in refused.values()]
    Publication.objects.filter(pk__in=gone).mark_gone(DELETED_IN_STORE)
    note_all(_kept(actor, rows, results), now=now)
    return remarks


def _kept(actor: Actor, rows: Mapping[int, Publication], results: Sequence[tuple[Update, Refused]]) -> list[Fact]:
    """Return one notice for each product with a kept price: its first variant, and how many more."""
    found = [
        (rows[update.publication_id], update, reasons)
        for update, refused in results
        if (reasons := _prices_kept(refused))
    ]
    stores = stores_by_id(actor, {row.store_id for row, _, _ in found}) if found else {}
    return [
        _price_kept(row, stores[row.store_id].name, update, reasons)
        for row, update, reasons in found
        if row.store_id in stores
    ]


def _prices_kept(refused: Refused) -> dict[str, Reason]:
    return {external_id: reason for external_id, reason in refused.items() if reason.code == PRICE_KEPT}


def _price_kept(row: Publication, store: str, update: Update, reasons: Mapping[str, Reason]) -> Fact:
    (first, reason), more = next(iter(reasons.items())), len(reasons) - 1
    name = update.names.get(first, "")[:100]
    params = {"title": row.title[:120], "store": store, "variant": f"{name} (+{more})" if more else name}
    return Fact(EventKind.PRICE_KEPT, f"publication:{row.pk}", params | dict(reason.params), row.store_id)


def _keep_written(results: Sequence[tuple[Update, Refused]]) -> None:
    """Save the prices and stocks that were sent as the last written ones, so that nobody takes them for a merchant's.

    The stock of a variant whose price was kept was sent.
    """
    sent = {
        (update.publication_id, variant.external_id): (
            variant,
            update.product.location_id,
            refused.get(variant.external_id),
        )
        for update, refused in results
        for variant in update.product.variants
        if variant.external_id not in refused or refused[variant.external_id].code == PRICE_KEPT
    }
    ids = {publication_id for publication_id, _ in sent}
    rows = [
        row
        for row in PublicationVariant.objects.filter(publication_id__in=ids)
        if (row.publication_id, row.external_id) in sent
    ]
    for row in rows:
        change, location_id, price_kept = sent[row.publication_id, row.external_id]
        if change.price is not None and price_kept is None:
            row.price_minor, row.compare_at_minor = price_of(change.price.price_minor, change.price.compare_at_minor)
        if change.stock is not None:
            row.stock, row.available, row.counted_at = change.stock.stock, change.stock.available, location_id
    update_rows(rows, ["price_minor", "compare_at_minor", "stock", "available", "counted_at"])


def _ranges(ids: Collection[int]) -> dict[int, tuple[int, int]]:
    """Return the price range that we wrote, by publication; publications with an unknown price are left out."""
    variants = PublicationVariant.objects.filter(publication_id__in=ids).values("publication_id")
    reported = variants.annotate(
        low=Min("price_minor"), high=Max("price_minor"), known=Count("price_minor"), all=Count("pk")
    )
    return {item["publication_id"]: (item["low"], item["high"]) for item in reported if item["known"] == item["all"]}


def _settle(row: Publication, update: Update, refused: Refused, remark: Reason | None) -> None:
    missing = [external_id for external_id, reason in refused.items() if reason == VARIANT_MISSING]
    if missing or update.removals:
        left = PublicationVariant.objects.filter(publication=row, external_id__in=[*missing, *update.removals])
        row.variant_count = max(row.variant_count - left.delete()[0], 0)
    if remark:
        row.reason = remark.stored()
    elif row.reason and str(row.reason.get("code", "")).startswith(PASSING):
        row.reason = None
    if read_adjustments(row.adjustments) == update.adjustments:  # otherwise more was adjusted during the call
        row.unsent = write_unsent(read_unsent(row.unsent).without(update.unsent))


def _note_hidden(row: Publication, sent: Sent, now: datetime) -> None:
    """Remember what monitoring hid, or is about to hide: only that is shown again when it is sold again."""
    if sent.on_sale:
        row.unsent = write_unsent(replace(read_unsent(row.unsent), hiding=True))
    if sent.hid:
        row.hidden_at = now
    if sent.showed:
        row.hidden_at = None
        if (row.reason or {}).get("code") == HIDDEN_IN_STORE.code:
            row.reason = None


def _remark(update: Update, refused: Refused) -> Reason | None:
    """Return the remark for the merchant: the first change that was not made."""
    if PRODUCT_MISSING in refused.values():
        return DELETED_IN_STORE
    for external_id, reason in refused.items():
        if reason == VARIANT_MISSING:
            return Reason("publish.variant_missing", {"variant": update.names.get(external_id, "")})
        return reason
    return next(iter(update.held.values()), update.stale or (HIDDEN_IN_STORE if update.hides else None))
