"""A merchant connects, selects, renames and removes stores."""

from collections.abc import Callable
from typing import Any

import pytest

from server.company.connections.models import Connection
from server.company.identity.contracts import Menu, Sensitive
from server.company.identity.models import User
from server.jobs.models import Job, JobState
from server.kit.vault import unseal
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.jobs import look_after_webhooks
from tenants.stores.models import Store
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.stores import connect, open_shop

pytestmark = pytest.mark.django_db


def stores_kept(tenant: TenantRef) -> int:
    with tenant_scope_of(tenant):
        return Store.objects.count()


def test_a_woocommerce_store_is_connected_with_keys(owner: Person, outside: Outside, tenant: TenantRef) -> None:
    answer = connect(owner, outside)
    assert answer["success"] is True, answer
    store = answer["store"]
    assert (store["platform"], store["currency"], store["state"], store["enabled"]) == (6, "USD", "connected", True)
    assert (store["time_zone"], store["language"]) == ("Europe/Amsterdam", "nl-NL")
    assert store["selected"] is True
    assert [each["id"] for each in owner.get("store")["stores"]] == [store["id"]]
    with tenant_scope_of(tenant):
        row = Store.objects.get()
        assert unseal(row.sealed_credentials) == outside.keys()
        assert outside.keys()["consumer_secret"] not in row.sealed_credentials


def test_connecting_puts_webhooks_in_place_once(owner: Person, outside: Outside) -> None:
    connect(owner, outside)
    connect(owner, outside)
    drain_jobs()
    topics = [hook["topic"] for hook in outside.store().webhooks.values()]
    assert len(topics) == len(set(topics))
    assert "product.deleted" in topics


def test_a_webhook_that_the_store_switched_off_comes_back(owner: Person, outside: Outside, tenant: TenantRef) -> None:
    connect(owner, outside)
    open_shop(owner)
    drain_jobs()
    for hook in outside.store().webhooks.values():
        hook["status"] = "disabled"
    with tenant_scope_of(tenant):
        look_after_webhooks()
    drain_jobs()
    assert {hook["status"] for hook in outside.store().webhooks.values()} == {"active"}


def test_webhooks_of_a_merchant_without_a_user_in_service_are_left_alone(
    owner: Person, outside: Outside, tenant: TenantRef
) -> None:
    connect(owner, outside)
    drain_jobs()
    User.objects.filter(pk=owner.actor.user_id).update(is_active=False)
    with tenant_scope_of(tenant):
        look_after_webhooks()
    assert not Job.objects.filter(state=JobState.QUEUED).exists()


def test_the_same_store_again_is_the_same_store(owner: Person, outside: Outside) -> None:
    first, second = connect(owner, outside), connect(owner, outside)
    assert first["store"]["id"] == second["store"]["id"]
    assert Connection.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"shop": "  "}, "shop", "store URL cannot be empty"),
        ({"shop": "", "consumer_key": ""}, "shop", "store URL cannot be empty"),
        ({"consumer_secret": " "}, "consumer_secret", "The key is missing."),
        ({"shop": "javascript:alert(1)"}, "shop", "Please fill in the correct store name"),
        ({"shop": "https://user:pw@example.com"}, "shop", "Please fill in the correct store name"),
    ],
)
def test_an_address_that_is_none_is_refused(
    owner: Person, outside: Outside, tenant: TenantRef, changes: dict[str, str], field: str, sentence: str
) -> None:
    answer = connect(owner, outside, **changes)
    assert answer["success"] is False
    assert answer["fields"] == {field: sentence}
    assert stores_kept(tenant) == 0
    assert Connection.objects.count() == 0


def test_a_wrong_key_is_refused_with_what_to_do(owner: Person, outside: Outside, tenant: TenantRef) -> None:
    answer = connect(owner, outside, consumer_key="ck_" + "f" * 40)
    assert answer["success"] is False
    assert "key" in answer["fields"]["shop"].lower()
    assert stores_kept(tenant) == 0


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The consumer key begins with ck_ and the consumer secret with cs_."),
        ("zh", "消费者密钥（consumer key）以 ck_ 开头"),
    ],
)
def test_keys_in_each_others_fields_are_named(
    owner: Person, outside: Outside, tenant: TenantRef, language: str, sentence: str
) -> None:
    User.objects.filter(pk=owner.actor.user_id).update(language=language)
    keys = outside.keys()
    swapped = {"consumer_key": keys["consumer_secret"], "consumer_secret": keys["consumer_key"]}
    for wrong in (swapped, {"consumer_key": keys["consumer_secret"]}, {"consumer_secret": keys["consumer_key"]}):
        outside.sandbox.log.clear()
        answer = connect(owner, outside, **wrong)
        assert (answer["success"], sentence in answer["msg"]) == (False, True), answer
        assert outside.sandbox.log.counts.total() == 0
    assert stores_kept(tenant) == 0


@pytest.mark.parametrize("by_consent", [True, False])
@pytest.mark.parametrize(("language", "sentence"), [("en", "accepts only https"), ("zh", "只接受 https 访问")])
def test_http_on_a_port_of_https_is_named(
    owner: Person, outside: Outside, tenant: TenantRef, language: str, sentence: str, by_consent: bool
) -> None:
    User.objects.filter(pk=owner.actor.user_id).update(language=language)
    page = "<html><center>The plain HTTP request was sent to HTTPS port</center><hr><center>nginx</center></html>"
    outside.fails("status", "/woo/demo/", times=100, status=400, body=page, content_type="text/html")
    if by_consent:
        answer = owner.client.get("/api/woocommerce-service/auth/9/auth", {"shop": outside.store_url()}).json()
    else:
        answer = connect(owner, outside)
    assert (answer["success"], sentence in answer["msg"]) == (False, True), answer
    assert stores_kept(tenant) == 0


@pytest.mark.parametrize("fault", ["html", "reset", "status"])
def test_a_store_in_trouble_is_refused_with_a_sentence(
    owner: Person, outside: Outside, tenant: TenantRef, fault: str
) -> None:
    options: dict[str, Any] = {"status": 500} if fault == "status" else {}
    outside.fails(fault, r"/woo/demo/", times=100, **options)
    answer = connect(owner, outside)
    assert answer["success"] is False
    assert "127.0.0.1" in answer["msg"]
    assert ("asks visitors to prove that they are people" in answer["msg"]) is (fault == "html")
    assert stores_kept(tenant) == 0


@pytest.mark.parametrize("shop", ["http://169.254.169.254", "http://10.0.0.1", "http://[::ffff:10.0.0.1]", "http://0/"])
def test_private_addresses_are_not_called(owner: Person, outside: Outside, tenant: TenantRef, shop: str) -> None:
    assert connect(owner, outside, shop=shop)["success"] is False
    assert stores_kept(tenant) == 0


def test_a_sub_account_without_the_right_is_refused(member: Person, outside: Outside, tenant: TenantRef) -> None:
    for answer in (connect(member, outside), open_shop(member)):
        assert answer["code"] == 1004003
        assert answer["msg"] == (
            "This sub-account don't have enough privileges, please add new store in the main account."
        )
    assert stores_kept(tenant) == 0


def test_a_sub_account_with_the_right_may(member_with: Callable[..., Person], outside: Outside) -> None:
    assert connect(member_with(Sensitive.STORES), outside)["success"] is True


def test_the_free_plan_has_room_for_three_shops(owner: Person, tenant: TenantRef) -> None:
    assert [open_shop(owner, f"Shop {number}")["success"] for number in range(3)] == [True] * 3
    answer = open_shop(owner, "Shop four")
    assert answer["code"] == 1001021
    assert answer["msg"] == "Sorry, this new store will cause to exceed your subscription."
    assert stores_kept(tenant) == 3


def test_a_store_of_another_merchant_is_not_taken(
    owner: Person, stranger: Person, outside: Outside, other_tenant: TenantRef
) -> None:
    connect(owner, outside)
    answer = connect(stranger, outside)
    assert answer["code"] == 1000409
    assert stores_kept(other_tenant) == 0
    assert Connection.objects.get().tenant_id == owner.actor.tenant_id


def test_a_removed_store_frees_its_place_and_comes_back(owner: Person, outside: Outside, tenant: TenantRef) -> None:
    store_id = connect(owner, outside)["store"]["id"]
    drain_jobs()
    refused = owner.delete(f"store/{store_id}")
    assert refused["msg"] == "Please select one reason."
    answer = owner.delete(f"store/{store_id}?uninstall_reason=Other")
    assert answer["msg"] == "Operation succeeded"
    assert owner.get("store")["stores"] == []
    drain_jobs()
    assert outside.store().webhooks == {}
    assert connect(owner, outside)["store"]["id"] == store_id
    assert stores_kept(tenant) == 1


def test_a_removed_store_may_go_to_another_merchant(owner: Person, stranger: Person, outside: Outside) -> None:
    store_id = connect(owner, outside)["store"]["id"]
    assert owner.delete(f"store/{store_id}", {"uninstall_reason": " "})["msg"] == "Please select one reason."
    assert owner.delete(f"store/{store_id}", {"uninstall_reason": "Other"})["msg"] == "Operation succeeded"
    assert connect(stranger, outside)["success"] is True


def test_selection_is_kept_per_user_and_whole(owner: Person, member_with: Callable[..., Person]) -> None:
    first, second = (open_shop(owner, name)["store"]["id"] for name in ("One", "Two"))
    colleague = member_with(Sensitive.STORES)
    colleague.put("store/selected", {"ids": [second]})
    assert [store["selected"] for store in owner.get("store")["stores"]] == [True, True]
    answer = owner.put("store/selected", {"ids": [first]})
    assert [store["selected"] for store in answer["stores"]] == [True, False]
    assert [store["selected"] for store in colleague.get("store")["stores"]] == [False, True]


def test_a_restricted_sub_account_sees_its_stores_only(owner: Person, member_with: Callable[..., Person]) -> None:
    first, second = (open_shop(owner, name)["store"]["id"] for name in ("One", "Two"))
    restricted = member_with(Sensitive.STORES, store_ids=[int(first)])
    assert [store["id"] for store in restricted.get("store")["stores"]] == [first]
    assert restricted.put("store/selected", {"ids": [second]})["code"] == 1000404
    assert restricted.put(f"store/{second}", {"name": "Mine"})["code"] == 1000404
    assert restricted.delete(f"store/{second}?uninstall_reason=Other")["code"] == 1000404
    assert len(owner.get("store")["stores"]) == 2


def test_a_stranger_reaches_no_store(owner: Person, stranger: Person) -> None:
    store_id = open_shop(owner)["store"]["id"]
    assert stranger.put(f"store/{store_id}", {"name": "Mine"})["code"] == 1000404
    assert stranger.delete(f"store/{store_id}?uninstall_reason=Other")["code"] == 1000404
    assert owner.get("store")["stores"][0]["name"] == "Tea House"


def test_a_store_gets_another_name(owner: Person) -> None:
    store_id = open_shop(owner)["store"]["id"]
    assert owner.put(f"store/{store_id}", {"name": "  Coffee  "})["store"]["name"] == "Coffee"
    assert owner.put(f"store/{store_id}", {"name": " "})["fields"] == {"name": "The name must not be empty."}


def test_a_refused_key_shows_the_store_as_disconnected(owner: Person, outside: Outside) -> None:
    connect(owner, outside)
    outside.store().keys.clear()
    drain_jobs(skip_pauses=True)
    (store,) = owner.get("store")["stores"]
    assert (store["state"], store["enabled"]) == ("disconnected", False)
    assert store["state_reason"]
    assert not Job.objects.filter(state="given_up").exists()


def test_a_shop_opens_in_a_currency_that_exists(owner: Person) -> None:
    refused = owner.post("store", {"platform": 9, "name": "Tea House", "currency": "QQQ"})
    assert (refused["code"], list(refused["fields"])) == (1000400, ["currency"])
    assert owner.get("store")["stores"] == []


def test_a_sub_account_without_store_and_right_is_sent_to_the_main_account(
    owner: Person, member: Person, member_with: Callable[..., Person]
) -> None:
    words = "This sub-account don't have enough privileges, please add new store in the main account."
    nothing = {"stores": [], "billing_store": "", "billing_stores": [], "upgrade": []}
    for person in (member, member_with(Menu.IMPORT_LIST)):
        refused = person.get("store", all="true")
        assert (refused["success"], refused["code"], refused["msg"]) == (False, 1004003, words)
    for person in (owner, member_with(Sensitive.STORES, store_ids=[])):
        assert person.get("store").items() >= nothing.items()
    store = open_shop(owner)["store"]["id"]
    assert member.get("store")["code"] == 1004003
    assert [row["id"] for row in member_with(store_ids=[int(store)]).get("store")["stores"]] == [store]
