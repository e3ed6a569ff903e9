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
    found = rows_of(read(api().promotion_codes.list, code=code, active=True, limit=1))
    if not found or id_of(found[0].get("customer")) not in ("", id_of(subscription.get("customer"))):
        raise _refused()
    return {"discounts": [*held_discounts(subscription), {"promotion_code": id_of(found[0])}]}


def held_discounts(subscription: Json) -> list[Json]:
    """Return the parameter by which the subscription keeps the discounts that it has."""
    return [{"discount": id_of(one)} for one in as_list(subscription.get("discounts"))]


@contextmanager
def code_refusals(has_code: bool) -> Iterator[None]:
    """Tell refusals of a request as those of its code: without one, it would be accepted."""
    try:
        yield
    except Permanent as failure:
        if has_code and failure.reason.code == "payments.refused":
            raise _refused() from failure
        raise


def refuse_without_effect(invoice: Json, full: Json) -> None:
    """CodeRefused unless the invoice with the code asks for less than the full one."""
    if whole(invoice["amount_due"]) >= whole(full["amount_due"]):
        raise _refused()


def _refused() -> CodeRefused:
    return CodeRefused(Reason("payments.code_refused"))
