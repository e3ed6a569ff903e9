"""What each selling platform promises of what buyers are not to see any more: products as drafts, variants removed."""

import pytest

from server.ports import registry
from server.ports.failures import NeedsMerchant
from server.ports.withdrawals import Hidden, StoreWithdrawalPort
from tests.adapters.platforms import Store, small
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
HIDDEN = {"shopify": "draft", "square": "archived", "woocommerce": "draft"}
HIDDEN |= dict.fromkeys(("bigcommerce", "wix", "wix_v1"), "hidden")


def withdrawals(store: Store) -> StoreWithdrawalPort:
    return registry.store_withdrawals(store.platform)


def status(store: Store, external_id: str) -> str:
    found = store.port.read_product(store.access, external_id)
    return "" if found is None else found.status


def test_a_product_is_hidden_stays_so_when_it_is_published_again_and_is_shown_again(
    each_store: Store, request: pytest.FixtureRequest
) -> None:
    pushed = each_store.port.put_product(each_store.access, small())
    assert status(each_store, pushed.external_id) == each_store.status
    for result in (Hidden.DONE, Hidden.ALREADY):
        assert withdrawals(each_store).hide_product(each_store.access, pushed.external_id) is result
        assert status(each_store, pushed.external_id) == HIDDEN[request.node.callspec.params["each_store"]]
    again = each_store.port.put_product(each_store.access, small(external_id=pushed.external_id, title="Kettle"))
    assert (again.variant_ids, each_store.titles()) == (pushed.variant_ids, ["Kettle"])
    assert status(each_store, pushed.external_id) == HIDDEN[request.node.callspec.params["each_store"]]
    assert each_store.sold() == {(1250, 7), (1251, 7)}
    for _ in range(2):
        assert withdrawals(each_store).show_product(each_store.access, pushed.external_id)
        assert status(each_store, pushed.external_id) == each_store.status
    assert each_store.sold() == {(1250, 7), (1251, 7)}


def test_variants_are_removed_and_a_missing_variant_is_no_failure(each_store: Store) -> None:
    pushed = each_store.port.put_product(each_store.access, small(3))
    for _ in range(2):
        assert withdrawals(each_store).remove_variants(
            each_store.access, pushed.external_id, [pushed.variant_ids["v1"]]
        )
        assert each_store.buyable() == {1250, 1252}
    assert each_store.titles() == ["Teapot"]


def test_what_is_removed_comes_back_with_the_next_publishing_that_has_it(each_store: Store) -> None:
    pushed = each_store.port.put_product(each_store.access, small(3))
    withdrawals(each_store).remove_variants(each_store.access, pushed.external_id, [pushed.variant_ids["v1"]])
    again = each_store.port.put_product(each_store.access, small(3, external_id=pushed.external_id))
    assert (set(again.variant_ids), each_store.buyable()) == ({"v0", "v1", "v2"}, {1250, 1251, 1252})


def test_a_product_that_is_gone_is_said_so_and_not_made_anew(each_store: Store) -> None:
    pushed = each_store.port.put_product(each_store.access, small())
    each_store.port.delete_product(each_store.access, pushed.external_id)
    assert withdrawals(each_store).hide_product(each_store.access, pushed.external_id) is Hidden.MISSING
    assert not withdrawals(each_store).show_product(each_store.access, pushed.external_id)
    assert not withdrawals(each_store).remove_variants(
        each_store.access, pushed.external_id, [pushed.variant_ids["v0"]]
    )
    assert each_store.titles() == []


def test_refused_credentials_say_what_to_do_and_hide_nothing(each_store: Store, outside: Outside) -> None:
    pushed = each_store.port.put_product(each_store.access, small())
    each_store.lose_keys()
    for _ in range(2):
        with pytest.raises(NeedsMerchant) as refused:
            withdrawals(each_store).hide_product(each_store.access, pushed.external_id)
        assert refused.value.action == "reconnect"
    with pytest.raises(NeedsMerchant):
        withdrawals(each_store).remove_variants(each_store.access, pushed.external_id, [pushed.variant_ids["v0"]])
    assert each_store.sold() == {(1250, 7), (1251, 7)}
