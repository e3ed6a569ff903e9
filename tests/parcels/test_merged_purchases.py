"""A parcel for two orders: each has its own pieces in it, and each store order is fulfilled."""

import pytest

from server.ports.purchases import SupplierOrderState
from tests.orders.goods import Intake, SupplierDesk, sell, shown
from tests.orders.together import place_together, two_orders
from tests.parcels.desk import StoreDesk
from tests.parcels.scenes import Bought

pytestmark = pytest.mark.django_db
NUMBER = ("LP00123456789012", "Cainiao")


def test_a_parcel_of_two_orders_is_written_into_both(intake: Intake, desk: SupplierDesk, store: StoreDesk) -> None:
    sell(intake)
    ids = two_orders(intake, 2, 1)
    place_together(intake, *ids)
    scenes = [Bought(intake, desk, store, order_id) for order_id in ids]
    for number, scene in zip(("1001", "1002"), scenes, strict=True):
        store.lines[number] = {scene.line.external_id: scene.line.current_quantity}
    scenes[0].ships(NUMBER)
    rows = scenes[0].rows()
    assert [(row.order_id, row.number) for row in rows] == [(int(order_id), NUMBER[0]) for order_id in ids]
    for scene, pieces in zip(scenes, (2, 1), strict=True):
        (parcel,) = scene.parcels()
        assert [piece["quantity"] for piece in parcel["pieces"]] == [pieces]
        scene.later(days=1)
    scenes[0].fulfil()
    assert [shown(intake, order_id)["state"] for order_id in ids] == ["shipped"] * 2
    assert sorted(made.order_id for made in store.created) == ["1001", "1002"]
    scenes[0].ships(("LP00999999999999", "Cainiao"), state=SupplierOrderState.SHIPPED)
    assert [(row.number, row.earlier) for row in scenes[0].rows()] == [("LP00999999999999", [NUMBER[0]])] * 2
