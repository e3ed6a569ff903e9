"""Two orders of one buyer to one address, bought as one parcel."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from server.ports.orders import StoreBuyer
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedProduct
from tenants.orders.models import PurchaseOrder
from tests.factories.orders import ANNA, BEGIN, line, reading
from tests.orders.goods import Intake, order_of, preview, shown
from tests.support.jobs import drain_jobs


def at(**changes: Any) -> StoreBuyer:
    """Anna, with other words in her address."""
    return replace(ANNA, shipping=replace(ANNA.shipping, **changes))


def two_orders(intake: Intake, *quantities: int, buyers: Sequence[StoreBuyer] = (ANNA, ANNA)) -> list[str]:
    """Orders of an hour apart, so that none looks like the other sent twice."""
    return [
        order_of(
            intake,
            str(1001 + number),
            created_at=BEGIN + timedelta(hours=number),
            lines=(line(product_id="p1", variant_id="v1", quantity=quantity),),
            buyer=buyers[number],
        )
        for number, quantity in enumerate(quantities or (2, 2))
    ]


def described(intake: Intake, product_id: int, heading: str) -> None:
    facts = {"hs_code": {"value": heading, "source": "typed", "at": "2026-11-30"}}
    with tenant_scope_of(intake.tenant):
        ListedProduct.objects.filter(pk=product_id).update(customs=facts)


def taking_all(intake: Intake, plan: Any) -> Any:
    """Take all offers of a preview."""
    keys = [offer["key"] for offer in plan["offers"]]
    intake.owner.post("order/preview", {"token": plan["token"], "together": keys})
    drain_jobs(skip_pauses=True)
    return intake.owner.post("order/preview", {"token": plan["token"]})["plan"]


def hold_together(intake: Intake, *ids: str) -> str:
    """Place orders as one parcel, which nobody makes yet; return the process."""
    answer = intake.owner.post("order/place", {"token": taking_all(intake, preview(intake, *ids))["token"]})
    assert answer["success"], answer
    return str(answer["data"])


def place_together(intake: Intake, *ids: str) -> Any:
    """Place orders as one parcel; return the operations of the process."""
    record = hold_together(intake, *ids)
    drain_jobs(skip_pauses=True)
    return intake.owner.get(f"record/detail/{record}", size=100)["operations"]


def shares(intake: Intake) -> list[tuple[int, int | None, int | None, int | None]]:
    with tenant_scope_of(intake.tenant):
        columns = ("order_id", "cost_minor", "freight_minor", "shop_minor")
        return list(PurchaseOrder.objects.order_by("purchase_id", "order_id").values_list(*columns))


def of_both(intake: Intake, ids: list[str], name: str) -> list[Any]:
    return [shown(intake, order_id)[name] for order_id in ids]


def codes(intake: Intake, order_id: str) -> list[str]:
    return [event["code"] for event in reversed(shown(intake, order_id)["events"])]


def changed(intake: Intake, number: str, **changes: Any) -> None:
    """The store says something new of an order."""
    lines = (line(product_id="p1", variant_id="v1"),)
    later = BEGIN + timedelta(hours=int(number) - 1001)
    intake.take(reading(number, version=5, **{"lines": lines, "created_at": later, **changes}))
