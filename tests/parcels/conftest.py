"""A merchant whose orders are bought and shipped, and the store that is told."""

import pytest

from server.ports import registry
from tests.orders.conftest import desk as desk
from tests.orders.conftest import inside as inside
from tests.orders.conftest import intake as intake
from tests.orders.conftest import make_store as make_store
from tests.orders.goods import Intake, SupplierDesk
from tests.orders.scenes import placed
from tests.parcels.desk import StoreDesk
from tests.parcels.scenes import Bought


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> StoreDesk:
    """The store of the orders."""
    store = StoreDesk()
    monkeypatch.setattr(registry, "store_fulfilments", lambda platform: store)
    return store


@pytest.fixture
def bought(intake: Intake, desk: SupplierDesk, store: StoreDesk) -> Bought:
    """An order of two pieces that was placed: 800001 at the supplier."""
    scene = Bought(intake, desk, store, placed(intake, desk))
    store.lines["1001"] = {scene.line.external_id: scene.line.current_quantity}
    return scene
