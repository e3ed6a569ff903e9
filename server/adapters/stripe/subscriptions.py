"""Subscriptions: read with their next change, change at once with proration, or schedule for the period's end."""

from typing import Any

from server.adapters.stripe.answers import Garbled, Json, id_of, part_of, rows_of, whole
from server.adapters.stripe.calls import api, read, write
from server.adapters.stripe.codes import code_refusals, discounts_with, held_discounts, refuse_without_effect
from server.adapters.stripe.mapper import subscription_state
from server.adapters.stripe.prices import keep_prices
from server.adapters.values import read_text
from server.ports.payment_states import SubscriptionState
from server.ports.payments import ChangeAt, PriceDraft

NONE: Json = {}
GONE = frozenset({"canceled", "incomplete_expired"})


def read_subscription(external_id: str) -> SubscriptionState:
    """Read the subscription with its schedule."""
    return _state(read(api().subscriptions.retrieve, external_id))


def change_subscription(
    external_id: str, price: PriceDraft, *, at: ChangeAt, key: str, code: str = ""
) -> SubscriptionState:
    """Change the plan.

    Now: charge the difference, less `code`; if the card is refused or its bank asks for confirmation, nothing changes
    until paid. An earlier change that still waits for payment is cancelled. CodeRefused before anything changes.
    """
    existing = read(api().subscriptions.retrieve, external_id)
    requested = keep_prices([price])[price.lookup_key]
    item = _item(existing)
    is_made = id_of(item["price"]) == requested
    # Asked again after a lost answer, the change has used the code up.
    discounts = NONE if is_made else discounts_with(existing, code)
    if discounts:
        _preview(existing, requested, discounts)
    _drop_pending(existing, key)
    if at is ChangeAt.PERIOD_END:
        _schedule(existing, requested, price.days, key)
        return read_subscription(external_id)
    _release(existing, key)
    if is_made:
        return read_subscription(external_id)
    with code_refusals(bool(code)):
        changed = write(
            api().subscriptions.update,
            external_id,
            key=key,
            items=[{"id": id_of(item), "price": requested}],
            proration_behavior="always_invoice",
            payment_behavior="pending_if_incomplete",
            **discounts,
        )
    return _state(changed)


def preview_change(external_id: str, price: PriceDraft, *, code: str = "") -> int:
    """Return the amount due for the change, without making it. CodeRefused."""
    existing = read(api().subscriptions.retrieve, external_id)
    requested = keep_prices([price])[price.lookup_key]
    if id_of(_item(existing)["price"]) == requested:
        return 0
    return whole(_preview(existing, requested, discounts_with(existing, code))["amount_due"])


def cancel_subscription(external_id: str, *, at: ChangeAt, key: str) -> SubscriptionState:
    """Cancel the subscription; do nothing if it has already ended."""
    existing = read(api().subscriptions.retrieve, external_id)
    if read_text(existing["status"]) in GONE:
        return _state(existing)
    _drop_pending(existing, key)
    if at is ChangeAt.NOW:
        return _state(write(api().subscriptions.cancel, external_id, key=key))
    _release(existing, key)
    return _state(write(api().subscriptions.update, external_id, key=key, cancel_at_period_end=True))


def keep_subscription(external_id: str, *, key: str) -> SubscriptionState:
    """Undo a scheduled change, a cancellation and a change that waits for payment; do nothing if it has ended."""
    existing = read(api().subscriptions.retrieve, external_id)
    if read_text(existing["status"]) in GONE:
        return _state(existing)
    _drop_pending(existing, key)
    _release(existing, key)
    if not existing["cancel_at_period_end"]:
        return read_subscription(external_id)
    return _state(write(api().subscriptions.update, external_id, key=key, cancel_at_period_end=False))


def _preview(existing: Json, price: str, discounts: Json) -> Json:
    """Return a draft of the change's invoice. CodeRefused unless discounts, if given, lower it."""
    params = {
        "subscription": id_of(existing),
        "subscription_details": {
            "items": [{"id": id_of(_item(existing)), "price": price}],
            "proration_behavior": "always_invoice",
        },
    }
    full = read(api().invoices.create_preview, **params)
    if not discounts:
        return full
    with code_refusals(True):
        lowered = read(api().invoices.create_preview, **params, **discounts)
    refuse_without_effect(lowered, full)
    return lowered


def _schedule(existing: Json, price: str, days: int, key: str) -> None:
    """Schedule the new price after the current period; later the subscription continues without a schedule."""
    if existing["cancel_at_period_end"]:
        write(api().subscriptions.update, id_of(existing), key=f"{key}:stay", cancel_at_period_end=False)
    schedule = id_of(existing.get("schedule")) or id_of(
        write(api().subscription_schedules.create, key=f"{key}:schedule", from_subscription=id_of(existing))
    )
    item, discounts = _item(existing), held_discounts(existing)
    # A phase without discounts of its own would take the subscription's away.
    kept: dict[str, Any] = {"discounts": discounts} if discounts else {}
    now: dict[str, Any] = {
        **kept,
        "items": [{"price": id_of(item["price"]), "quantity": 1}],
        "start_date": item["current_period_start"],
        "end_date": item["current_period_end"],
    }
    then: dict[str, Any] = {
        **kept,
        "items": [{"price": price, "quantity": 1}],
        "duration": {"interval": "day", "interval_count": days},
    }
    write(
        api().subscription_schedules.update,
        schedule,
        key=key,
        phases=[now, then],
        end_behavior="release",
        proration_behavior="none",
    )


def _drop_pending(existing: Json, key: str) -> None:
    """Cancel an unpaid change; its invoice can no longer be paid."""
    invoice = id_of(existing.get("latest_invoice"))
    if existing.get("pending_update") and invoice:
        write(api().invoices.void_invoice, invoice, key=f"{key}:void:{invoice}")


def _release(existing: Json, key: str) -> None:
    if schedule := id_of(existing.get("schedule")):
        write(api().subscription_schedules.release, schedule, key=f"{key}:release:{schedule}")


def _item(existing: Json) -> Json:
    items = rows_of(part_of(existing, "items"))
    if not items:
        raise Garbled("no item")
    return items[0]


def _state(payload: Json) -> SubscriptionState:
    schedule = id_of(payload.get("schedule"))
    phases = read(api().subscription_schedules.retrieve, schedule, expand=["phases.items.price"]) if schedule else NONE
    return subscription_state(payload, phases)
