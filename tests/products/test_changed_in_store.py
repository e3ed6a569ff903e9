"""What a merchant changed in the store is not overwritten unasked: published last, ours now, theirs now decide."""

import pytest

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.products.models import Publication, PublicationVariant
from tests.support.changed_stores import OURS, THEIRS, There
from tests.support.changed_stores import there as there
from tests.support.shopify_stores import asked

pytestmark = pytest.mark.django_db


def test_what_was_changed_only_there_stays_and_what_was_changed_only_here_is_published(there: There) -> None:
    product = there.trade.listed()[0]
    there.rename(THEIRS)
    there.reprice()
    theirs = there.prices()
    there.trade.edit(product["id"], description_html=f"<p>{OURS}</p>")
    assert there.publish()["state"] == 2
    assert (there.title(), there.prices()) == (THEIRS, theirs)
    assert OURS in there.description()
    there.describe(f"<p>{THEIRS}</p>")
    assert there.publish()["state"] == 2
    assert (there.title(), there.description(), there.prices()) == (THEIRS, f"<p>{THEIRS}</p>", theirs)
    assert there.trade.mine()[0]["title"] == product["title"]
    assert there.publish(overwrite_changes=True)["state"] == 2
    assert there.title() == product["title"]
    assert OURS in there.description()


def test_a_description_changed_here_and_there_is_held_back(there: There) -> None:
    product = there.trade.listed()[0]
    there.describe(f"<p>{THEIRS}</p>")
    there.trade.edit(product["id"], description_html=f"<p>{OURS}</p>")
    operation = there.publish()
    assert operation["state"] == 3
    assert operation["result"].startswith("Not published: the description was changed both here and in the store.")
    assert there.description() == f"<p>{THEIRS}</p>"


def test_what_was_changed_there_is_held_back_until_the_merchant_says_so(there: There) -> None:
    product = there.trade.listed()[0]
    ours = [{"id": int(each["id"]), "price": "77.00"} for each in product["product_skus"]]
    before = there.prices()
    there.rename(THEIRS)
    there.reprice()
    theirs = there.prices()
    assert theirs != before
    there.trade.edit(product["id"], title=OURS, product_skus=ours)
    operation = there.publish()
    assert operation["state"] == 3
    assert THEIRS in operation["result"]
    assert "USD 321.00" in operation["result"]
    assert (there.title(), there.prices()) == (THEIRS, theirs)
    (row,) = there.trade.mine()
    assert (row["state"], row["remark"]) == ("active", operation["result"])
    assert there.publish(overwrite_changes=True)["state"] == 2
    assert there.title() == OURS
    assert there.prices() not in (before, theirs)
    assert there.trade.mine()[0]["remark"] == ""


def test_what_we_wrote_ourselves_is_changed_without_a_question(there: There) -> None:
    there.trade.edit(there.trade.listed()[0]["id"], title=f"  {OURS} &  others ")
    assert there.publish()["state"] == 2
    there.trade.outside.sandbox.log.clear()
    assert there.publish()["state"] == 2
    reads = [name for name in asked(there.trade) if name.startswith("GET")]
    assert there.title().split() == f"{OURS} & others".split()
    assert len(reads) == len(set(reads))


def test_a_change_there_that_says_what_we_say_holds_nothing_back(there: There) -> None:
    there.trade.edit(there.trade.listed()[0]["id"], title=OURS)
    there.rename(OURS)
    assert there.publish()["state"] == 2


TAGGED = pytest.mark.parametrize("there", ["shopify", "woocommerce"], indirect=True)


@TAGGED
def test_tags_added_there_stay_and_those_removed_here_or_there_go(there: There) -> None:
    product = there.trade.edit(there.trade.listed()[0]["id"], tags=["tea", "gift", "old"])
    assert there.publish()["state"] == 2
    assert there.tags() == {"tea", "gift", "old"}
    there.tag(add="Theirs", remove="gift")
    there.trade.edit(product["id"], tags=["tea", "gift", "new"])
    for _ in range(2):
        assert there.publish()["state"] == 2
        assert there.tags() == {"tea", "new", "Theirs"}
    there.trade.edit(product["id"], tags=[])
    assert there.publish()["state"] == 2
    assert there.tags() == {"Theirs"}
    there.trade.edit(product["id"], tags=["tea"])
    assert there.publish(overwrite_changes=True)["state"] == 2
    assert there.tags() == {"tea"}


@pytest.mark.parametrize("existing", ["shopify", "bigcommerce"], indirect=True)
def test_a_vendor_changed_there_stays_and_one_changed_here_too_is_held_back(existing: There) -> None:
    product = existing.trade.edit(existing.trade.listed()[0]["id"], vendor="Ours")
    assert existing.publish()["state"] == 2
    existing.revend(THEIRS)
    assert existing.publish()["state"] == 2
    assert existing.vendor() == THEIRS
    existing.trade.edit(product["id"], vendor=OURS)
    operation = existing.publish()
    assert operation["result"].startswith("Not published: the vendor was changed both here and in the store.")
    assert existing.vendor() == THEIRS
    assert existing.publish(overwrite_changes=True)["state"] == 2
    assert existing.vendor() == OURS


def forget(tenant: TenantRef) -> None:
    """As it was before what we write was remembered."""
    with tenant_scope_of(tenant):
        Publication.objects.update(description_digest="", labels={})
        PublicationVariant.objects.update(price_minor=None, compare_at_minor=None)


def test_what_was_published_before_it_was_remembered_is_asked_about_where_it_differs(
    there: There, tenant: TenantRef
) -> None:
    forget(tenant)
    there.reprice()
    theirs = there.prices()
    operation = there.publish()
    assert operation["state"] == 3
    assert "USD 321.00" in operation["result"]
    assert there.prices() == theirs
    assert there.publish(overwrite_changes=True)["state"] == 2
    assert there.prices() != theirs
    forget(tenant)
    assert there.publish()["state"] == 2
