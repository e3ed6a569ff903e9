"""Parcels in the stores of every platform: which pieces left, and what a correction makes of that.

The merchant works at the API; each store speaks its platform's own protocol.
"""

from dataclasses import dataclass
from typing import Any

import pytest

from server.platforms.contracts import Platform
from server.ports.fulfilments import StoreFulfilment
from server.ports.orders import ShippingState
from tenants.parcels.services import fulfilling
from tests.adapters.fulfilment_stores import FULFILMENT_STORES, FulfilmentStore
from tests.orders.goods import Intake
from tests.support.jobs import drain_jobs
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
UPS, OTHER = "1Z999AA10123456784", "1Z879E930346834440"
LIKE_DHL = "3318810025"


@dataclass
class Sold:
    """An order of three pieces of one line, in its store and here."""

    intake: Intake
    store: FulfilmentStore
    external_id: str
    order_id: int

    @property
    def line(self) -> str:
        return str(self.intake.owner.get(f"order/{self.order_id}")["order"]["lines"][0]["id"])

    def add(self, number: str, **body: Any) -> Any:
        """The merchant adds a parcel, and it is written into the store."""
        pieces = {self.line: body.pop("count")} if "count" in body else {}
        answer = self.intake.owner.post(f"order/{self.order_id}/parcel", {"number": number, "pieces": pieces, **body})
        drain_jobs(skip_pauses=True)
        return answer["parcel"]

    def correct(self, parcel: Any, **body: Any) -> None:
        """The merchant corrects a parcel, and the store is told."""
        pieces = {self.line: body.pop("count")} if "count" in body else {}
        body = {"number": parcel["number"], "carrier": "ups", "pieces": pieces, **body}
        assert self.intake.owner.put(f"parcel/{parcel['id']}", body)["success"] is True
        drain_jobs(skip_pauses=True)

    def again(self, parcel: Any) -> None:
        """The merchant has it written once more."""
        assert self.intake.owner.post(f"parcel/{parcel['id']}/fulfil")["success"] is True
        drain_jobs(skip_pauses=True)

    def parcels(self) -> list[tuple[str, str]]:
        rows = self.intake.owner.get(f"order/{self.order_id}/parcel")["parcels"]
        return [(row["store_side"], row["remark"]) for row in rows]

    def shown(self) -> list[tuple[str, int]]:
        """Numbers in the store, each with its pieces."""
        done = self.store.done(self.external_id)
        return sorted((each.labels[0].number, sum(each.pieces.values())) for each in done)

    def open(self) -> int:
        return sum(self.store.read(self.external_id).open_pieces.values())

    def only(self) -> StoreFulfilment:
        (done,) = self.store.done(self.external_id)
        return done


@pytest.fixture
def sold(request: pytest.FixtureRequest, intake: Intake, outside: Outside, monkeypatch: pytest.MonkeyPatch) -> Sold:
    if not request.param.startswith("woocommerce"):
        request.getfixturevalue(request.param)
    store = FULFILMENT_STORES[request.param](outside)
    found = (store.orders.platform, store.orders.access)
    monkeypatch.setattr(fulfilling, "store_access", lambda actor, store_id: found)
    external_id, _ = store.buy(quantity=3)
    (order_id,) = intake.take(store.order(external_id))
    return Sold(intake, store, external_id, order_id)


def with_stores(*names: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("sold", names, indirect=True)


@with_stores("shopify", "wix", "bigcommerce", "square", "woocommerce-core", "woocommerce-st")
def test_a_parcel_with_less_than_was_told_shows_only_that_and_the_rest_leaves_later(sold: Sold) -> None:
    parcel = sold.add(UPS, count=2)
    assert (sold.shown(), sold.open(), sold.parcels()) == ([(UPS, 2)], 1, [("sent", "")])
    sold.correct(parcel, count=1)
    assert (sold.shown(), sold.open(), sold.parcels()) == ([(UPS, 1)], 2, [("sent", "")])
    assert sold.store.order(sold.external_id).shipping is ShippingState.PARTIALLY_SHIPPED
    made = sold.only()
    sold.again(parcel)
    assert sold.only() == made, "it is not taken back twice"
    sold.add(OTHER)
    assert (sold.shown(), sold.open()) == ([(OTHER, 2), (UPS, 1)], 0)
    assert sold.store.order(sold.external_id).shipping is ShippingState.SHIPPED


@with_stores("shopify", "wix", "bigcommerce", "woocommerce-notes")
def test_an_order_that_was_told_to_be_sent_whole_is_open_again_for_the_rest(sold: Sold, outside: Outside) -> None:
    parcel = sold.add(UPS)
    assert sold.store.order(sold.external_id).shipping is ShippingState.SHIPPED
    sold.correct(parcel, count=2)
    assert (sold.shown(), sold.open(), sold.parcels()) == ([(UPS, 2)], 1, [("sent", "")])
    assert sold.store.order(sold.external_id).shipping is ShippingState.PARTIALLY_SHIPPED
    if sold.store.orders.platform is Platform.SHOPIFY:
        record = outside.sandbox.shopify_shops["tea-harbour"].orders[int(sold.external_id)]
        written = [(each["status"], each["notified"]) for each in record["fulfilments"]]
        assert written == [("CANCELLED", True), ("SUCCESS", False)], "its buyer is not written to twice"


@with_stores("square")
def test_a_store_that_takes_nothing_back_is_mended_by_the_merchant_who_is_told_what(sold: Sold) -> None:
    parcel = sold.add(UPS)
    line = sold.store.order(sold.external_id).lines[0]
    for _ in range(2):
        sold.correct(parcel, count=2)
        says = (
            "The store shows too many items in this parcel and lets no app take them back: "
            f"1 × {line.title} · {line.variant_title}. Correct the shipment there, then try again."
        )
        assert (sold.shown(), sold.parcels()) == ([(UPS, 3)], [("failed", says)])
    assert "NOT_FULFILLED" in sold.intake.owner.get(f"order/{sold.order_id}")["order"]["problems"]


@with_stores("shopify", "bigcommerce", "woocommerce-core")
def test_after_lost_answers_the_store_shows_the_correction_once(sold: Sold) -> None:
    parcel = sold.add(UPS, count=2)
    sold.store.lose_answer()
    sold.correct(parcel, count=1)
    assert (sold.shown(), sold.open(), sold.parcels()) == ([(UPS, 1)], 2, [("sent", "")])


@with_stores("shopify", "wix", "bigcommerce", "square", "woocommerce-ast")
def test_a_number_that_fits_another_carrier_is_shown_with_its_own_one_and_its_page(sold: Sold) -> None:
    """The number has the form and the check digit of one of DHL Express."""
    parcel = sold.add(LIKE_DHL, count=1)
    assert (parcel["carrier"], "dhl" in sold.only().labels[0].url) == ("dhl_express", True)
    sold.correct(parcel, carrier="DPD Romania", count=1)
    assert sold.parcels() == [("sent", "")]
    (label,) = sold.only().labels
    assert (label.number, label.carrier[:3], "dhl" in label.url, "dpd" in label.url) == (LIKE_DHL, "dpd", False, True)
    assert LIKE_DHL in label.url
