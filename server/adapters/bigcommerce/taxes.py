"""Whether a product is taxed: set by its tax class ("Tax classes", v2; product field `tax_class_id`)."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from server.adapters.bigcommerce.client import BigCommerceClient
from server.adapters.stores.refusals import StoreRefusal
from server.adapters.values import read_text
from server.kit.reasons import Reason
from server.ports.answers import with_answer
from server.ports.failures import Permanent
from server.ports.stores import PushProduct

DEFAULT_CLASS = 0
_UNTAXED = ("non-taxable", "nontaxable", "non taxable")

Json = dict[str, Any]
R = TypeVar("R")


def sent_with_taxes(
    client: BigCommerceClient, product: PushProduct, existing: Mapping[str, Any] | None, send: Callable[[Json], R]
) -> R:
    """Call `send` with the tax fields, or with none where the store decides; return its answer.

    `existing` is the product in the store. A taxed product stays in its class, which may be the merchant's own.
    Permanent for an untaxed product where the store has no class for that: every store starts with one, but may lose
    it.
    """
    if product.taxable is None:
        return send({})
    if product.taxable and existing is None:
        return send({"tax_class_id": DEFAULT_CLASS})
    return with_answer(
        client.answers,
        "untaxed class",
        partial(_untaxed_class, client),
        lambda untaxed: send(_fields(client, product, existing or {}, untaxed)),
        refusal=StoreRefusal,
        is_stale=lambda refused: "tax_class_id" in refused.message,
    )


def _fields(client: BigCommerceClient, product: PushProduct, existing: Mapping[str, Any], untaxed: int | None) -> Json:
    if product.taxable:
        is_untaxed = untaxed is not None and existing.get("tax_class_id") == untaxed
        return {"tax_class_id": DEFAULT_CLASS} if is_untaxed else {}
    if untaxed is None:
        raise Permanent(Reason("store.no_untaxed_class", {"host": client.host}))
    return {"tax_class_id": untaxed}


def _untaxed_class(client: BigCommerceClient) -> int | None:
    """Find the class by its name, never by its number: merchants may rename classes."""
    found = (
        tax_class
        for tax_class in client.tax_classes()
        if read_text(tax_class.get("name")).strip().casefold().startswith(_UNTAXED)
    )
    return next((int(row["id"]) for row in found if str(row.get("id")).isdecimal()), None)
