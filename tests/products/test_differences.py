"""Before publishing again it is shown what was changed in the stores: what we wrote, what is there, what is new."""

from typing import Any

import pytest

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.products.models import Publication
from tests.products.conftest import Trade
from tests.support.changed_stores import EVERY_PLATFORM, OURS, THEIRS, ChangedStore
from tests.support.changed_stores import changed_store as changed_store
from tests.support.shopify_stores import count_calls

pytestmark = pytest.mark.django_db


def differences(trade: Trade, ids: list[str], store_ids: list[str]) -> Any:
    trade.outside.sandbox.log.clear()
    answer = trade.owner.post("product/publish/differences", {"ids": ids, "store_ids": store_ids})
    assert answer["success"], answer
    return answer


@EVERY_PLATFORM
def test_what_was_changed_in_the_store_is_shown_before_publishing_and_nothing_is_written(
    changed_store: ChangedStore,
) -> None:
    trade = changed_store.trade
    product = trade.edit(trade.listed()[0]["id"], title=OURS)
    untouched = differences(trade, [product["id"]], [changed_store.store_id])
    assert (untouched["published"], untouched["compared"], untouched["differences"]) == (1, 1, [])
    written = trade.mine()[0]
    changed_store.rename(THEIRS)
    changed_store.reprice()
    theirs = changed_store.prices()
    answer = differences(trade, [product["id"]], [changed_store.store_id])
    assert (answer["published"], answer["compared"], answer["problems"]) == (1, 1, [])
    (found,) = answer["differences"]
    assert (found["product_id"], found["store_id"]) == (product["id"], changed_store.store_id)
    titles = (found["title_published"], found["title_there"], found["title_new"])
    assert titles == (written["title"], THEIRS, OURS)
    assert (found["price_count"], found["prices"][0]["there"]) == (1, "321.00")
    assert found["prices"][0]["published"] == found["prices"][0]["new"]
    assert found["prices"][0]["variant"]
    conflicts = (found["title_is_conflict"], found["prices"][0]["is_conflict"], found["description_changed"])
    assert conflicts == (True, False, False)
    assert (changed_store.title(), changed_store.prices()) == (THEIRS, theirs)
    assert not [name for name in count_calls(trade) if name.startswith(("PUT", "DELETE", "PATCH"))]


def test_what_is_new_is_not_compared_and_for_the_own_shop_nobody_is_called(trade: Trade) -> None:
    first, second, _ = (each["id"] for each in trade.listed())
    trade.publish([first], [trade.shop_id])
    answer = differences(trade, [first, second], [trade.shop_id, trade.woo_id])
    assert (answer["published"], answer["compared"], answer["differences"]) == (1, 1, [])
    assert count_calls(trade) == {}


def test_a_store_that_does_not_answer_is_named(trade: Trade, tenant: TenantRef) -> None:
    product = trade.listed()[0]["id"]
    trade.publish([product], [trade.woo_id])
    trade.outside.store().keys.clear()
    answer = differences(trade, [product], [trade.woo_id])
    assert (answer["published"], answer["compared"], answer["differences"]) == (1, 0, [])
    (problem,) = answer["problems"]
    assert problem["store_name"]
    assert problem["text"]
    with tenant_scope_of(tenant):
        assert Publication.objects.get().state == "active"


def test_no_more_is_compared_than_time_and_room_allow(trade: Trade, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [each["id"] for each in trade.listed()]
    trade.publish(ids, [trade.woo_id])
    monkeypatch.setattr("tenants.products.services.differences.MOST", 2)
    answer = differences(trade, ids, [trade.woo_id])
    assert (answer["published"], answer["compared"], answer["problems"]) == (3, 2, [])
    monkeypatch.setattr("tenants.products.services.differences.SECONDS", 0.0)
    answer = differences(trade, ids, [trade.woo_id])
    assert (answer["published"], answer["compared"], len(answer["problems"])) == (3, 0, 1)
    assert count_calls(trade) == {}


def test_a_store_of_somebody_else_is_refused(trade: Trade) -> None:
    refused = trade.owner.post(
        "product/publish/differences", {"ids": [trade.listed()[0]["id"]], "store_ids": [999_999]}
    )
    assert (refused["success"], refused["code"]) == (False, 1000404)
