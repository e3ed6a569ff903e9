"""Promotion codes that a customer types for a change of their subscription."""

from collections.abc import Iterator
from contextlib import contextmanager

from server.adapters.stripe.answers import Json, id_of, rows_of, whole
from server.adapters.stripe.calls import api, read
from server.adapters.values import as_list
from server.kit.reasons import Reason
from server.ports.coupons import CodeRefused
from server.ports.failures import Permanent


def discounts_with(subscription: Json, code: str) -> Json:
    """Return the parameter that adds a code to the subscription's discounts; empty without one. CodeRefused."""
    if not code:
        return {}
    found = rows_of(read(api().promotion_codes.list, code=code, limit=100))
    live = [row for row in found if row.get("active") and not _is_used_up(row)]
    owners = ("", id_of(subscription.get("customer")))
    fitting = next((row for row in live if id_of(row.get("customer")) in owners), None)
    if fitting is None:
        raise _refused("elsewhere" if live else "over" if found else "unknown")
    return {"discounts": [*held_discounts(subscription), {"promotion_code": id_of(fitting)}]}


def _is_used_up(code: Json) -> bool:
    most = code.get("max_redemptions")
    return most is not None and whole(code["times_redeemed"]) >= whole(most)


def held_discounts(subscription: Json) -> list[Json]:
    """Return the parameter by which the subscription keeps the discounts that it has."""
    return [{"discount": id_of(row)} for row in as_list(subscription.get("discounts"))]


@contextmanager
def code_refusals(has_code: bool) -> Iterator[None]:
    """Tell refusals of a request as those of its code: without one, it would be accepted."""
    try:
        yield
    except Permanent as failure:
        if has_code and failure.reason.code == "payments.refused":
            raise _refused("unfit") from failure
        raise


def refuse_without_effect(invoice: Json, full: Json) -> None:
    """CodeRefused unless the invoice with the code asks for less than the full one."""
    if whole(invoice["amount_due"]) >= whole(full["amount_due"]):
        raise _refused("useless")


def _refused(why: str) -> CodeRefused:
    return CodeRefused(Reason(f"payments.code_{why}"))
