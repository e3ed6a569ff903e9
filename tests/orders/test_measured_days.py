"""A preview tells how long parcels really took, beside what the supplier promises."""

import pytest

from server.company.supply.models import DeliveryCount
from server.kit import clock
from tests.orders.goods import Intake, SupplierDesk, order_of, preview, sell

pytestmark = pytest.mark.django_db


def test_a_preview_says_how_long_parcels_really_took_to_each_order(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    order_id = order_of(intake)
    (order,) = preview(intake, order_id)["orders"]
    assert (order["country"], order["measured"]) == ("DE", [])
    service = order["purchases"][0]["lines"][0]["service"]
    DeliveryCount.objects.create(
        tenant_id=intake.tenant.id,
        supplier=1,
        service=service,
        country="DE",
        days=9,
        parcels=12,
        counted_at=clock.now(),
    )
    (order,) = preview(intake, order_id)["orders"]
    (measured,) = order["measured"]
    assert [measured[name] for name in ("service", "half_days", "most_days", "parcels", "is_own")] == [
        service, 9, 9, 12, True
    ]  # fmt: skip
