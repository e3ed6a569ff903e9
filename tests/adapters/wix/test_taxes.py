"""Whether taxes are charged on what is put into a Wix site: by its tax group."""

from dataclasses import replace

import pytest

from fixtures.sandbox.wix.site import DEFAULT_TAX_GROUP, WixSite
from server.adapters.wix.store import WixStore
from server.adapters.wix.taxes import UNTAXED
from server.ports.failures import Permanent, Retryable
from server.ports.stores import StoreAccess
from tenants.processes.contracts import answers_of_store
from tests.factories.wix import only, teapot
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
GROUPS = r"/billing/v1/tax-groups"


def group(site: WixSite) -> str | None:
    """What the product's group is called; None for one that was never put into any."""
    found = only(site).get("taxGroupId")
    return site.tax_groups[found]["name"] if found in site.tax_groups else found


def test_what_is_not_taxed_is_in_a_group_without_rates_made_once(
    site: WixSite, port: WixStore, access: StoreAccess
) -> None:
    pushed = port.put_product(access, teapot(taxable=False))
    assert group(site) == UNTAXED
    port.put_product(access, teapot(taxable=False, external_id=pushed.external_id))
    port.put_product(access, teapot(taxable=False, reference="ref-2"))
    assert [row["name"] for row in site.tax_groups.values()] == [UNTAXED]
    assert {product["taxGroupId"] for product in site.products.values()} == set(site.tax_groups)


def test_it_goes_back_to_the_sites_own_group_when_it_is_taxed(
    site: WixSite, port: WixStore, access: StoreAccess
) -> None:
    pushed = port.put_product(access, teapot(taxable=False))
    port.put_product(access, teapot(taxable=True, external_id=pushed.external_id))
    assert group(site) == DEFAULT_TAX_GROUP
    port.put_product(access, teapot(taxable=False, external_id=pushed.external_id))
    assert group(site) == UNTAXED


def test_a_taxed_product_stays_in_the_group_that_the_merchant_put_it_into(
    site: WixSite, port: WixStore, access: StoreAccess
) -> None:
    pushed = port.put_product(access, teapot(taxable=True))
    assert (group(site), site.tax_groups) == (None, {})
    site.tax_groups["own"] = {"id": "own", "name": "Food"}
    only(site)["taxGroupId"] = "own"
    for taxable in (True, None):
        port.put_product(access, teapot(taxable=taxable, external_id=pushed.external_id))
        assert group(site) == "Food"


@pytest.mark.parametrize("taxable", [None, True])
def test_a_site_that_does_not_show_its_groups_is_published_to_as_before(
    site: WixSite, port: WixStore, access: StoreAccess, taxable: bool | None
) -> None:
    site.configure({"permissions": "products inventory"})
    pushed = port.put_product(access, teapot(taxable=taxable))
    port.put_product(access, teapot(taxable=taxable, external_id=pushed.external_id, title="Kettle"))
    assert (only(site)["name"], group(site)) == ("Kettle", None)


def test_and_says_what_to_do_for_a_product_that_is_not_taxed(
    site: WixSite, port: WixStore, access: StoreAccess
) -> None:
    site.configure({"permissions": "products inventory"})
    with pytest.raises(Permanent) as refusal:
        port.put_product(access, teapot(taxable=False))
    assert refusal.value.reason.code == "store.tax_groups_forbidden"
    assert refusal.value.reason.params["permission"] == "Manage Orders"
    assert (site.products, site.tax_groups) == ({}, {})


def test_a_lost_answer_makes_no_second_group(
    site: WixSite, port: WixStore, access: StoreAccess, outside: Outside
) -> None:
    outside.fails("timeout_after_commit", f"{GROUPS}$", times=1)
    with pytest.raises(Retryable):
        port.put_product(access, teapot(taxable=False))
    assert site.products == {}
    port.put_product(access, teapot(taxable=False))
    assert (len(site.tax_groups), group(site)) == (1, UNTAXED)


@pytest.mark.parametrize("fault", ["html", "truncate", "wrong_types"])
def test_a_site_that_lies_is_tried_again_later(
    site: WixSite, port: WixStore, access: StoreAccess, outside: Outside, fault: str
) -> None:
    outside.fails(fault, GROUPS, times=100)
    with pytest.raises(Retryable):
        port.put_product(access, teapot(taxable=False))
    assert site.products == {}


def test_a_group_that_is_gone_is_made_anew(site: WixSite, port: WixStore, access: StoreAccess) -> None:
    run = replace(access, answers=answers_of_store(1))
    port.put_product(run, teapot(taxable=False))
    site.tax_groups.clear()
    for name in ("ref-2", "ref-3"):
        port.put_product(run, teapot(taxable=False, reference=name))
    (made,) = site.tax_groups
    assert [product["taxGroupId"] == made for product in site.products.values()] == [False, True, True]
