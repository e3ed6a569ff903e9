"""A run asks a store once for what holds for all its products, whichever worker goes on with it."""

from collections import Counter

import pytest

from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from fixtures.sandbox.square.seller import SquareSeller
from fixtures.sandbox.wix.site import WixSite
from server.adapters.shopify_admin.client import ShopifyClient
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.models import ProcessRecord
from tests.products.conftest import Trade
from tests.support.consent import connect_square
from tests.support.jobs import drain_jobs
from tests.support.sales_channels import COUNTER, ONLINE, SHOP
from tests.support.sales_channels import choose as choose_channels
from tests.support.shopify_stores import connect_harbour, count_calls
from tests.support.stock_locations import choose, connect_tea_house, store_on
from tests.support.upload_settings import settle
from tests.support.wix import BOUND, connect_wix

pytestmark = pytest.mark.django_db

COUNT = 3


@pytest.fixture(params=[20, 1], ids=["one turn", "a turn for each"])
def turns(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """One worker takes all products, or each time another one knows only what was kept."""
    monkeypatch.setattr("tenants.processes.engine.pump.BATCH_LIMIT", request.param)


@pytest.fixture
def documents(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """What Shopify was called for: every call is to one address, so its document says it."""
    seen: Counter[str] = Counter()
    send = ShopifyClient._send

    def noted(self: ShopifyClient, document: str, *args: object, **options: object) -> object:
        name = document.split("(")[0].split("{")[0].split()[1]
        if name not in ("Payouts", "Disputes"):  # read soon after a store is connected, not for a product
            seen[name] += 1
        return send(self, document, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(ShopifyClient, "_send", noted)
    return seen


def publish_all(trade: Trade, store_id: str, *, state: int = 2) -> dict[str, int]:
    """Publish every product; answers how often each address was called, without the ids in it."""
    trade.outside.sandbox.log.clear()
    ids = [each["id"] for each in trade.listed()]
    operations = trade.publish(ids, [store_id])
    assert [operation["state"] for operation in operations] == [state] * COUNT, operations
    return count_calls(trade)


@pytest.mark.usefixtures("turns")
def test_bigcommerce_tells_its_place_unit_taxes_and_channels_once(
    trade: Trade, bigcommerce: dict[str, BigCommerceStore]
) -> None:
    store = bigcommerce["teahouse1"]
    store_id = connect_tea_house(trade, store)
    settle(trade.owner, store_id, taxable=False)
    assert choose(trade.owner, store_id, "2")["success"]
    assert choose_channels(trade.owner, store_id, "702", "703")["success"]
    once = ["inventory/locations", "v2/store", "v2/tax_classes", "v3/channels"]
    assignments = [f"{method} products/channel-assignments" for method in ("GET", "PUT", "DELETE")]
    each = ["POST catalog/products", "GET catalog/products", "POST products/metafields", *assignments]
    assert publish_all(trade, store_id) == {f"GET {name}": 1 for name in once} | dict.fromkeys(each, COUNT)
    assert [product["channels"] for product in store.products.values()] == [[702, 703]] * COUNT
    assert [product["tax_class_id"] for product in store.products.values()] == [1] * COUNT


@pytest.mark.usefixtures("turns")
def test_shopify_tells_its_place_and_channels_once(
    trade: Trade, shopify: dict[str, ShopifyShop], documents: Counter[str]
) -> None:
    shop, store_id = shopify["tea-harbour"], connect_harbour(trade)
    documents.clear()
    publish_all(trade, store_id)
    assert documents == {"DefaultLocation": 1, "Channels": 1, "PutProduct": COUNT, "Publish": COUNT, "Pictures": 1}
    assert [product["published"] for product in shop.products.values()] == [[ONLINE]] * COUNT


@pytest.mark.usefixtures("turns")
def test_and_those_that_a_merchant_chose(
    trade: Trade, shopify: dict[str, ShopifyShop], documents: Counter[str]
) -> None:
    shop, store_id = shopify["tea-harbour"], connect_harbour(trade)
    assert choose_channels(trade.owner, store_id, COUNTER, SHOP)["success"]
    place = trade.owner.get("setting/location", store_id=store_id)["locations"][1]["id"]
    assert choose(trade.owner, store_id, place)["success"]
    documents.clear()
    publish_all(trade, store_id)
    assert documents == {"ChosenLocation": 1, "Channels": 1, "PutProduct": COUNT, "Publish": COUNT, "Pictures": 1}
    assert [product["published"] for product in shop.products.values()] == [sorted([COUNTER, SHOP])] * COUNT


@pytest.mark.usefixtures("turns")
def test_wix_tells_its_catalog_and_tax_groups_once(trade: Trade, wix: dict[str, WixSite]) -> None:
    assert connect_wix(trade.owner) == BOUND
    drain_jobs()
    store_id = store_on(trade.owner, 5)
    settle(trade.owner, store_id, taxable=False)
    wix["teahouse"].weight_unit = ""
    assert publish_all(trade, store_id) == {
        "GET provision/version": 2,
        "POST products/query": 2,
        "POST tax-groups/query": 1,
        "POST v1/tax-groups": 1,
        "POST products-with-inventory/create": COUNT,
        "GET v3/products": COUNT,
        "POST files/get-files": 1,
    }
    (group,) = wix["teahouse"].tax_groups
    assert [product["taxGroupId"] for product in wix["teahouse"].products.values()] == [group] * COUNT


@pytest.mark.usefixtures("turns")
@pytest.mark.parametrize("is_chosen", [False, True])
def test_square_tells_its_place_once(trade: Trade, square: dict[str, SquareSeller], is_chosen: bool) -> None:
    connect_square(trade.owner)
    drain_jobs()
    store_id = store_on(trade.owner, 8)
    chosen = trade.owner.get("setting/location", store_id=store_id)["locations"][1]["id"] if is_chosen else ""
    assert choose(trade.owner, store_id, chosen)["success"]
    publish_all(trade, store_id)
    paths = [entry["path"].rpartition("/locations/")[2] for entry in trade.outside.sandbox.log.entries]
    assert [path for path in paths if path and "/" not in path] == [chosen or "main"]


def test_answers_end_with_the_run(trade: Trade, bigcommerce: dict[str, BigCommerceStore], tenant: TenantRef) -> None:
    store = bigcommerce["teahouse1"]
    store_id = connect_tea_house(trade, store)
    store.configure({"tax_classes": "Food"})
    settle(trade.owner, store_id, taxable=False)
    assert publish_all(trade, store_id, state=3) == {"GET v2/store": 1, "GET v2/tax_classes": 1}
    with tenant_scope_of(tenant):
        record = ProcessRecord.objects.latest("id")
        assert record.answers == {}
    store.configure({"tax_classes": "Food,Non-Taxable Products"})
    assert trade.owner.post(f"record/retry/{record.pk}", {})["success"]
    drain_jobs(skip_pauses=True)
    assert [product["tax_class_id"] for product in store.products.values()] == [2] * COUNT
    assert count_calls(trade)["GET v2/tax_classes"] == 2


def test_two_stores_of_one_run_answer_each_for_itself(
    trade: Trade, bigcommerce: dict[str, BigCommerceStore], shopify: dict[str, ShopifyShop]
) -> None:
    places = {connect_tea_house(trade, bigcommerce["teahouse1"]): "2"}
    harbour = connect_harbour(trade)
    places[harbour] = trade.owner.get("setting/location", store_id=harbour)["locations"][1]["id"]
    assert all(choose(trade.owner, *pair)["success"] for pair in places.items())
    operations = trade.publish([each["id"] for each in trade.listed()], list(places))
    assert [operation["state"] for operation in operations] == [2] * COUNT * 2
    assert (len(bigcommerce["teahouse1"].products), len(shopify["tea-harbour"].products)) == (COUNT, COUNT)
