"""What a merchant changed in the store is not overwritten unasked: published last, ours now, theirs now decide."""

import pytest

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.products.models import Publication, PublicationVariant
from tests.support.changed_stores import EVERY_PLATFORM, OURS, THEIRS, ChangedStore
from tests.support.changed_stores import changed_store as changed_store
from tests.support.shopify_stores import count_calls

pytestmark = pytest.mark.django_db


@EVERY_PLATFORM
def test_what_only_the_merchant_changed_stays_and_what_only_we_changed_is_published(
    changed_store: ChangedStore,
) -> None:
    product = changed_store.trade.listed()[0]
    changed_store.rename(THEIRS)
    changed_store.reprice()
    theirs = changed_store.prices()
    changed_store.trade.edit(product["id"], description_html=f"<p>{OURS}</p>")
    assert changed_store.publish()["state"] == 2
    assert (changed_store.title(), changed_store.prices()) == (THEIRS, theirs)
    assert OURS in changed_store.description()
    changed_store.describe(f"<p>{THEIRS}</p>")
    assert changed_store.publish()["state"] == 2
    assert (changed_store.title(), changed_store.description(), changed_store.prices()) == (
        THEIRS,
        f"<p>{THEIRS}</p>",
        theirs,
    )
    assert changed_store.trade.mine()[0]["title"] == product["title"]
    assert changed_store.publish(overwrite_changes=True)["state"] == 2
    assert changed_store.title() == product["title"]
    assert OURS in changed_store.description()


def test_a_description_changed_here_and_in_the_store_is_held_back(changed_store: ChangedStore) -> None:
    product = changed_store.trade.listed()[0]
    changed_store.describe(f"<p>{THEIRS}</p>")
    changed_store.trade.edit(product["id"], description_html=f"<p>{OURS}</p>")
    operation = changed_store.publish()
    assert operation["state"] == 3
    assert operation["result"].startswith("Not published: the description was changed both here and in the store.")
    assert changed_store.description() == f"<p>{THEIRS}</p>"


def test_what_the_merchant_changed_is_held_back_until_it_may_be_overwritten(changed_store: ChangedStore) -> None:
    product = changed_store.trade.listed()[0]
    ours = [{"id": int(each["id"]), "price": "77.00"} for each in product["product_skus"]]
    before = changed_store.prices()
    changed_store.rename(THEIRS)
    changed_store.reprice()
    theirs = changed_store.prices()
    assert theirs != before
    changed_store.trade.edit(product["id"], title=OURS, product_skus=ours)
    operation = changed_store.publish()
    assert operation["state"] == 3
    assert THEIRS in operation["result"]
    assert "USD 321.00" in operation["result"]
    assert (changed_store.title(), changed_store.prices()) == (THEIRS, theirs)
    (row,) = changed_store.trade.mine()
    assert (row["state"], row["remark"]) == ("active", operation["result"])
    assert changed_store.publish(overwrite_changes=True)["state"] == 2
    assert changed_store.title() == OURS
    assert changed_store.prices() not in (before, theirs)
    assert changed_store.trade.mine()[0]["remark"] == ""


@EVERY_PLATFORM
def test_what_we_wrote_ourselves_is_changed_without_a_question(changed_store: ChangedStore) -> None:
    changed_store.trade.edit(changed_store.trade.listed()[0]["id"], title=f"  {OURS} &  others ")
    assert changed_store.publish()["state"] == 2
    changed_store.trade.outside.sandbox.log.clear()
    assert changed_store.publish()["state"] == 2
    reads = [name for name in count_calls(changed_store.trade) if name.startswith("GET")]
    assert changed_store.title().split() == f"{OURS} & others".split()
    assert len(reads) == len(set(reads))


def test_a_change_in_the_store_that_equals_ours_holds_nothing_back(changed_store: ChangedStore) -> None:
    changed_store.trade.edit(changed_store.trade.listed()[0]["id"], title=OURS)
    changed_store.rename(OURS)
    assert changed_store.publish()["state"] == 2


TAGGED = pytest.mark.parametrize("changed_store", ["shopify", "woocommerce"], indirect=True)


@TAGGED
def test_tags_added_in_the_store_stay_and_those_removed_on_either_side_go(changed_store: ChangedStore) -> None:
    product = changed_store.trade.edit(changed_store.trade.listed()[0]["id"], tags=["tea", "gift", "old"])
    assert changed_store.publish()["state"] == 2
    assert changed_store.tags() == {"tea", "gift", "old"}
    changed_store.tag(add="Theirs", remove="gift")
    changed_store.trade.edit(product["id"], tags=["tea", "gift", "new"])
    for _ in range(2):
        assert changed_store.publish()["state"] == 2
        assert changed_store.tags() == {"tea", "new", "Theirs"}
    changed_store.trade.edit(product["id"], tags=[])
    assert changed_store.publish()["state"] == 2
    assert changed_store.tags() == {"Theirs"}
    changed_store.trade.edit(product["id"], tags=["tea"])
    assert changed_store.publish(overwrite_changes=True)["state"] == 2
    assert changed_store.tags() == {"tea"}


@pytest.mark.parametrize("changed_store", ["shopify", "bigcommerce"], indirect=True)
def test_a_vendor_changed_in_the_store_stays_and_a_vendor_changed_here_too_is_held_back(
    changed_store: ChangedStore,
) -> None:
    product = changed_store.trade.edit(changed_store.trade.listed()[0]["id"], vendor="Ours")
    assert changed_store.publish()["state"] == 2
    changed_store.revend(THEIRS)
    assert changed_store.publish()["state"] == 2
    assert changed_store.vendor() == THEIRS
    changed_store.trade.edit(product["id"], vendor=OURS)
    operation = changed_store.publish()
    assert operation["result"].startswith("Not published: the vendor was changed both here and in the store.")
    assert changed_store.vendor() == THEIRS
    assert changed_store.publish(overwrite_changes=True)["state"] == 2
    assert changed_store.vendor() == OURS


def forget(tenant: TenantRef) -> None:
    """As it was before what we write was remembered."""
    with tenant_scope_of(tenant):
        Publication.objects.update(description_digest="", labels={})
        PublicationVariant.objects.update(price_minor=None, compare_at_minor=None)


def test_what_was_published_before_it_was_remembered_is_held_back_where_it_differs(
    changed_store: ChangedStore, tenant: TenantRef
) -> None:
    forget(tenant)
    changed_store.reprice()
    theirs = changed_store.prices()
    operation = changed_store.publish()
    assert operation["state"] == 3
    assert "USD 321.00" in operation["result"]
    assert changed_store.prices() == theirs
    assert changed_store.publish(overwrite_changes=True)["state"] == 2
    assert changed_store.prices() != theirs
    forget(tenant)
    assert changed_store.publish()["state"] == 2
